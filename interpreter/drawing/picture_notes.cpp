#include "interpreter/drawing/picture_notes.hpp"

#include "interpreter/drawing/picture_pieces.hpp"
#include "interpreter/drawing/picture_values.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/piece_segments.hpp"
#include "interpreter/state/segments.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::drawing {

using description::FieldKind;
using nlohmann::json;
using Scope = description::Field::Scope;

namespace {

/// Whether an entry of a field of pieces or segments is that of this piece.
bool is_of(const json& entry, const Item& item) {
  if (entry["cell"] != json{item.cell.x, item.cell.y}) return false;
  return !item.half || entry.value("half", std::string()) == state::corner_of_half(*item.half);
}

}  // namespace

Notes::Notes(const ShownFields& fields) : fields_(fields), schema_(fields.schema) {
  for (const Chosen& c : fields.chosen()) {
    if (state::kinds::of(*c.field).holds == state::kinds::Holds::figures) stand(*c.field);
  }
}

void Notes::add(const state::FieldType& container, std::size_t i, std::size_t member,
                Item& item) const {
  for (const Chosen& c : fields_.chosen()) {
    const state::FieldType& f = *c.field;
    if (!f.scope_field || &board_of(f) != &container) continue;
    const json* values = fields_.seen(f, i);
    const bool on_segment = f.scope == Scope::segment || f.scope == Scope::region;
    if (on_segment && !container.grids.empty()) {
      if (values != nullptr) note_segments(c, i, *values, member, item);
      continue;
    }
    const json* value = values == nullptr ? nullptr : of_member(container, *values, member, item);
    if (value == nullptr || value->is_null() || *value == json(false)) continue;
    if (f.kind == FieldKind::slots) {
      lay_down(schema_, fields_.looks, *value, item.tokens);
      continue;
    }
    if (covers(container, f)) {
      item.covered = fields_.title(c, i);
      continue;
    }
    // What a place begins with says nothing.
    if (as_at_first(f, *value)) continue;
    if (f.scope == Scope::piece &&
        note_mark(schema_, fields_.looks, container.family, f, *value, item))
      continue;
    const std::string name = fields_.title(c, i);
    if (!container.maps.empty() && f.to == state::RefTo::player && name.empty()) {
      item.owner = Seat(value->get<int>());
      item.owner_glyph = fields_.looks.owner_glyph(f, item.owner);
      continue;
    }
    std::string badge = f.dimensions.empty()
                            ? value_label(fields_.table, fields_.looks, f, *value)
                            : entries_label(fields_.table, fields_.looks, f, *value);
    if (badge.empty()) continue;
    if (value->is_boolean()) {
      badge = name;
    } else if (!name.empty()) {
      badge = name + " " + badge;
    }
    item.badges.push_back(std::move(badge));
  }
  const auto standing = standing_.find({schema_.find_field(container.name), i, member});
  if (standing == standing_.end()) return;
  item.tokens.insert(item.tokens.end(), standing->second.begin(), standing->second.end());
}

const state::FieldType& Notes::board_of(const state::FieldType& f) const {
  const state::FieldType& of = schema_.field(f.scope_field);
  return f.scope == Scope::region ? schema_.field(of.over) : of;
}

void Notes::note_segments(const Chosen& c, std::size_t i, const json& values, std::size_t slot,
                          Item& item) const {
  const state::FieldType& f = *c.field;
  const state::PieceSegments segments(schema_, fields_.table.arena, board_of(f), i,
                                      static_cast<int>(slot));
  for (const json& entry : values) {
    if (!is_of(entry, item)) continue;
    const json& value = entry["value"];
    if (value.is_null() || value == json(false)) continue;
    if (as_at_first(f, value)) continue;
    const int segment = entry["segment"].get<int>();
    if (note_sign(fields_.looks, f, segment, value, item)) continue;
    const std::string said = f.dimensions.empty()
                                 ? value_label(fields_.table, fields_.looks, f, value)
                                 : entries_label(fields_.table, fields_.looks, f, value);
    if (said.empty()) continue;
    std::string badge = state::segment_name(segments, segment) + ": " + fields_.title(c, i);
    if (!value.is_boolean()) badge += " " + said;
    item.badges.push_back(std::move(badge));
  }
}

bool Notes::covers(const state::FieldType& container, const state::FieldType& flag) const {
  const auto style = fields_.style.fields.find(container.name);
  return style != fields_.style.fields.end() && style->second.covered == flag.name;
}

const json* Notes::of_member(const state::FieldType& container, const json& values,
                             std::size_t member, const Item& item) const {
  if (!container.grids.empty()) {
    for (const json& entry : values) {
      if (is_of(entry, item)) return &entry["value"];
    }
    return nullptr;
  }
  if (!values.is_object()) return &values[member];
  const auto it = values.find(state::place_name(schema_, container, member));
  return it == values.end() ? nullptr : &*it;
}

void Notes::stand(const state::FieldType& f) {
  for (std::size_t i = 0; i < f.instances; ++i) {
    const json* content = fields_.seen(f, i);
    if (content == nullptr) continue;
    for (const auto& [spot, tokens] :
         tokens_of(fields_.table, fields_.looks, f, *content).on_boards) {
      for (const Token& token : tokens) add_token(standing_[spot], token);
    }
  }
}

}  // namespace castellan::drawing
