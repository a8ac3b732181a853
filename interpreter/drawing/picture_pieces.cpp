#include "interpreter/drawing/picture_pieces.hpp"

#include <algorithm>
#include <array>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::drawing {

Item item_of(const state::Schema& schema, const Looks& looks, const std::string& component) {
  Item item;
  const ComponentId id = schema.find_component(component);
  item.look = looks.component(id);
  item.sides = looks.sides(id, Turn::none);
  item.patches = looks.patches(id, Turn::none);
  item.marks = looks.marks(id, Turn::none);
  return item;
}

Item piece_item(const state::Schema& schema, const Looks& looks, const nlohmann::json& piece) {
  const auto name = piece["component"].get<std::string>();
  const ComponentId id = schema.find_component(name);
  Item item = item_of(schema, looks, name);
  item.cell = {piece["cell"][0].get<std::int16_t>(), piece["cell"][1].get<std::int16_t>()};
  item.turn = static_cast<Turn>(piece.value("turned", 0) / 90);
  item.sides = looks.sides(id, item.turn);
  item.patches = looks.patches(id, item.turn);
  item.marks = looks.marks(id, item.turn);
  item.place = state::cell_text(item.cell);
  if (schema.component(id).form == board::Form::half) {
    item.half = item.turn;
    item.place += state::corner_of_half(item.turn);
  }
  item.place_label = item.place;
  return item;
}

std::vector<Item> piece_items(const state::Schema& schema, const Looks& looks,
                              const state::FieldType& grid, const nlohmann::json& piece) {
  std::vector<Item> items;
  Item first = piece_item(schema, looks, piece);
  const Word component = schema.find_component(piece["component"].get<std::string>()).value;
  if (!grid.is_shape(component)) {
    items.push_back(std::move(first));
    return items;
  }
  std::array<board::Laid, board::Shapes::kMaxParts> buffer;
  const auto parts = grid.shapes->lay(component, first.cell, first.turn, buffer);
  for (const board::Laid& part : parts) first.fills.push_back(part.cell);
  for (const board::Laid& part : parts) {
    Item item = first;
    if (!items.empty()) {
      const ComponentId id(part.component);
      item.fills.clear();
      item.marks.clear();
      item.look->label.clear();
      item.look->shorthand.clear();
      item.look->glyph = Glyph::none;
      item.look->corner.clear();
      item.look->lines.clear();
      item.look->badges.clear();
      item.cell = part.cell;
      item.turn = Turn::none;
      item.sides = looks.sides(id, part.turn);
      item.patches = looks.patches(id, part.turn);
      item.place = state::cell_text(item.cell);
      item.place_label = item.place;
    }
    for (int s = 0; s < kSides; ++s) {
      const Cell beyond = part.cell.step(static_cast<Side>(s));
      if (std::ranges::find(parts, beyond, &board::Laid::cell) == parts.end()) continue;
      item.joined = static_cast<std::uint8_t>(item.joined | 1u << s);
      item.sides.edge[s] = nullptr;
      item.sides.letter[s].clear();
    }
    items.push_back(std::move(item));
  }
  return items;
}

void lay_over(const state::Schema& schema, const Looks& looks, const nlohmann::json& layer,
              std::vector<Item>& items) {
  for (const nlohmann::json& piece : layer) {
    Item laid = piece_item(schema, looks, piece);
    for (Patch& patch : laid.patches) patch.over = true;
    laid.above = laid.look->shorthand.empty() ? laid.look->label : laid.look->shorthand;
    const auto below = std::find_if(items.begin(), items.end(),
                                    [&](const Item& item) { return item.cell == laid.cell; });
    if (below == items.end()) {
      laid.look->shorthand.clear();
      items.push_back(std::move(laid));
      continue;
    }
    below->above = std::move(laid.above);
    for (int s = 0; s < kSides; ++s) {
      if (laid.sides.edge[s] == nullptr && laid.sides.letter[s].empty()) continue;
      below->sides.edge[s] = laid.sides.edge[s];
      below->sides.letter[s] = laid.sides.letter[s];
    }
    below->patches.insert(below->patches.end(), laid.patches.begin(), laid.patches.end());
  }
}

bool note_sign(const Looks& looks, const state::FieldType& field, int segment,
               const nlohmann::json& value, Item& item) {
  const bool counted = state::kinds::of(field).counts;
  if (!field.dimensions.empty() || !(value.is_boolean() || counted)) return false;
  for (Patch& patch : item.patches) {
    if (patch.over || patch.segment != segment) continue;
    const auto sign = looks.noted(patch, field.name, counted ? value.get<int>() : 1);
    if (sign) patch.signs.push_back(*sign);
    return sign.has_value();
  }
  return false;
}

bool note_mark(const state::Schema& schema, const Looks& looks, FamilyId family,
               const state::FieldType& field, const nlohmann::json& value, Item& item) {
  if (!field.dimensions.empty()) return false;
  Word word = 1;
  if (state::kinds::of(field).counts) {
    word = value.get<Word>();
  } else if (field.kind == description::FieldKind::choice) {
    const auto& values = schema.choice(field.choice).values;
    word = static_cast<Word>(std::find(values.begin(), values.end(), value.get<std::string>()) -
                             values.begin());
  } else if (!value.is_boolean()) {
    return false;
  }
  const auto sign = looks.noted(family, field, word);
  if (sign) item.marks.push_back(*sign);
  return sign.has_value();
}

}  // namespace castellan::drawing
