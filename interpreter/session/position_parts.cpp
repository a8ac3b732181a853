#include "interpreter/session/position_parts.hpp"

#include "interpreter/state/pile.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::session {

using description::FieldKind;
using grammar::TextToken;

// --- components

bool starts_with_components(const state::FieldType& f) {
  return f.kind == FieldKind::pile && f.declared != nullptr &&
         (f.declared->starts_full || !f.declared->starts_with.empty());
}

void Loose::empty(FieldId field, std::size_t instance) {
  const auto& f = schema_.field(field);
  for (std::int32_t t = 0; t < f.types; ++t) {
    add(box(f, instance), ComponentId(schema_.family(f.family).first.value + t),
        state::pile::total(arena_, f, f.at(instance), t));
  }
  state::pile::clear(arena_, f, f.at(instance));
  closed_.insert({field.value, instance});
}

void Loose::add(int box, ComponentId component, Word n) {
  if (n > 0) loose_[{box, component.value}] += n;
}

bool Loose::take(ComponentId component, Seat seat) {
  if (seat && (take_from(seat.value, component))) return true;
  if (take_from(kCommon, component)) return true;
  // What a player's pile was said not to hold lies somewhere else.
  for (int s = 0; s < schema_.players(); ++s) {
    if (take_loose(s, component)) return true;
  }
  for (int s = 0; s < schema_.players(); ++s) {
    if (take_from(s, component)) return true;
  }
  return false;
}

bool Loose::take_loose(int box_number, ComponentId component) {
  const auto it = loose_.find({box_number, component.value});
  if (it == loose_.end() || it->second == 0) return false;
  --it->second;
  return true;
}

bool Loose::take_from(int box_number, ComponentId component) {
  if (take_loose(box_number, component)) return true;
  const auto family = schema_.component(component).family;
  const std::int32_t type = component.value - schema_.family(family).first.value;
  for (std::size_t n = 0; n < schema_.fields().size(); ++n) {
    const auto& f = schema_.fields()[n];
    if (!starts_with_components(f) || f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (box(f, i) != box_number || closed_.contains({static_cast<std::int32_t>(n), i})) continue;
      if (state::pile::total(arena_, f, f.at(i), type) == 0) continue;
      state::pile::add(arena_, f, f.at(i), type, -1);
      return true;
    }
  }
  return false;
}

int Loose::box(const state::FieldType& f, std::size_t instance) {
  return f.scope == description::Field::Scope::player ? static_cast<int>(instance) : kCommon;
}

// --- places of figures

namespace {

/// The segment of a piece that `words` name: a feature and sides it reaches.
Word segment_of(const Names& names, const Arena& arena, const state::FieldType& f, std::size_t instance, int slot,
                const std::vector<TextToken>& words) {
  std::vector<std::string_view> sides;
  for (std::size_t w = 1; w < words.size(); ++w) sides.emplace_back(words[w].text);
  const auto found = state::find_segment(names.schema, f.grids[instance].piece(arena, slot), words[0].text, sides);
  if (found.several) {
    throw names.error(words[0].span, "script/bad-path", "the piece has several '" + words[0].text + "'; name a side");
  }
  if (found.segment < 0) throw names.error(words[0].span, "script/bad-path", "the piece has no such '" + words[0].text + "'");
  return found.segment;
}

}  // namespace

state::figures::Location find_location(const Names& names, const Arena& arena,
                                       const std::vector<TextToken>& words, grammar::Span span) {
  std::size_t used = 0;
  const auto next = [&]() -> const TextToken& {
    if (used == words.size()) throw names.error(span, "script/bad-position", "the place of the figure is not complete");
    return words[used++];
  };
  std::vector<TextToken> path{next()};
  if (names.seat(path[0].text) && !names.schema.find_field(path[0].text)) path.push_back(next());
  const FieldPlace place = find_place(names, arena, {}, path);
  const auto& f = names.schema.field(place.field);
  state::figures::Location to;
  to.field = place.field;
  to.instance = static_cast<Word>(place.instance);
  const TextToken& where = next();
  if (f.kind != FieldKind::grid) {
    const FieldPlace spot = find_place(names, arena, {}, [&] {
      auto longer = path;
      longer.push_back(where);
      return longer;
    }());
    if (!spot.member) throw names.error(where.span, "script/bad-position", "no figure stands on '" + f.name + "'");
    to.where = state::figures::Where::place;
    to.at = static_cast<Word>(*spot.member);
    return to;
  }
  const auto cell = to_cell(where.text);
  const int slot = cell ? f.grids[place.instance].slot_at(arena, *cell) : -1;
  if (slot < 0) throw names.error(where.span, "script/bad-path", "no piece of '" + f.name + "' lies on " + where.text);
  to.where = state::figures::Where::cell;
  to.at = pack(*cell);
  if (used == words.size()) return to;
  to.where = state::figures::Where::segment;
  to.at = slot;
  to.part = segment_of(names, arena, f, place.instance, slot, {words.begin() + static_cast<std::ptrdiff_t>(used), words.end()});
  return to;
}

}  // namespace castellan::session
