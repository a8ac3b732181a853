#include "interpreter/state/kinds/common.hpp"

#include <nlohmann/json.hpp>

#include "interpreter/base/json.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/kinds/facts.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/value_names.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state::kinds {

void start_places(const FieldType& f, Arena& arena, std::size_t instance) {
  for (std::int32_t p = 0; p < f.places; ++p)
    arena.set(f.at(instance) + static_cast<Address>(p), kNone);
}

std::uint64_t place_facts(const Reading& r, std::int64_t who) {
  std::uint64_t sum = 0;
  for (std::int32_t p = 0; p < r.f.places; ++p) {
    sum += fact(r.f.key, {who, kValue, p, r.place(p)});
    if (r.f.knowledge) sum += fact(r.f.key, {who, kKnown, p, static_cast<Word>(r.known_to(p))});
  }
  return sum;
}

void place_content(const Reading& r, ComponentId only, std::vector<Content>& out) {
  for (std::int32_t p = 0; p < r.f.places; ++p) {
    const ComponentId c(r.place(p));
    if (!c || (only && c != only)) continue;
    out.push_back({c, 1, p, r.known_to(p)});
  }
}

void hidden_words(const Reading& r, std::int32_t n, Seat seat, std::vector<Hidden>& out) {
  if (visible(r.schema, r.f, r.i, seat)) return;
  for (std::int32_t p = 0; p < n; ++p) {
    if (r.place(p) < 0 || (r.known_to(p) & bit_of(seat)) != 0) continue;
    out.push_back({r.at(static_cast<Address>(p)), 1, 0, owner(r.schema, r.f, r.i)});
  }
}

// --- knowledge

nlohmann::json knowers_json(const Schema& schema, Seats knowers) {
  nlohmann::json seats = nlohmann::json::array();
  for (int s = 0; s < schema.players(); ++s) {
    if ((knowers & bit_of(Seat(s))) != 0) seats.push_back(s);
  }
  return seats;
}

Seats load_knowers(const Schema& schema, const JsonValue& list) {
  Seats seats = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    seats |= Seats{1} << list[i].integer(0, schema.players() - 1);
  return seats;
}

// --- scripts

using grammar::PositionLine;
using grammar::TextToken;

grammar::Error wrong_value(const Names& names, const FieldType& f, const TextToken& value,
                           const std::string& wanted, std::string hint) {
  return names.error(value.span, "script/bad-value",
                     "'" + f.name + "' takes " + wanted + ", not '" + value.text + "'",
                     std::move(hint));
}

Word read_number(const Names& names, const Reading& r, const TextToken& value) {
  const auto n = to_number(value.text);
  if (!n) throw wrong_value(names, r.f, value, "a number");
  if (!fits(r.f, *n)) {
    throw names.error(value.span, "schema/range",
                      range_message(r.schema, r.id(), r.i, *n, names.players, &r.arena));
  }
  return static_cast<Word>(*n);
}

Word region_named(const Names& names, const Reading& r, const TextToken& value) {
  const FieldType& board = r.schema.field(r.f.over);
  int member = 0;
  if (board.kind == description::FieldKind::map) {
    member = static_cast<int>(of(board).member(names, {r.schema, r.arena, board, r.i}, value));
  } else {
    const SegmentPlace at = find_segment(names, r.arena, board, r.i, words_of_segment(value));
    const PieceSegments on(r.schema, r.arena, board, r.i, at.slot);
    if (on[at.segment].feature != r.f.feature)
      throw names.error(value.span, "script/bad-path",
                        "'" + value.text + "' is no part of '" + r.f.name + "'");
    member = on.id(r.f, at.slot, at.segment);
  }
  const auto region =
      region_kept(r.schema, r.arena, r.f, region_word(r.schema, r.f, {r.i, member}));
  if (!region)
    throw names.error(value.span, "script/bad-path",
                      "'" + value.text + "' belongs to nobody, so it is no region");
  return region_word(r.schema, r.f, *region);
}

Word read_component(const Names& names, const Reading& r, const TextToken& value) {
  return value.text == "none" ? kNone : names.need_component(value, r.f.family).value;
}

std::string place_text(const Reading& r, std::size_t place,
                       std::span<const std::string> /*players*/) {
  return place_name(r.schema, r.f, place);
}

std::size_t place_named(const Names& names, const Reading& r, const TextToken& name) {
  std::vector<std::string> known;
  for (std::size_t p = 0; p < r.f.members; ++p) {
    known.push_back(place_name(r.schema, r.f, p));
    if (known.back() == name.text) return p;
  }
  std::string hint = grammar::nearest_hint(name.text, known);
  if (hint.empty() && !places_named(r.f))
    hint = "its places are 1 to " + std::to_string(r.f.members);
  throw names.error(name.span, "script/bad-path",
                    "'" + r.f.name + "' has no place '" + name.text + "'", hint);
}

void set_place(Filling& p, const Writing& w, std::size_t place, Word component, grammar::Span at) {
  const auto word = static_cast<Address>(place);
  if (const Word old = w.get(word); old >= 0)
    p.loose.add(Loose::box(w.f, w.i), ComponentId(old), 1);
  if (component >= 0) p.take(ComponentId(component), w, at);
  state::lay(w.arena, w.f, w.at(word), component);
}

const TextToken& one_value(const Names& names, const FieldType& f, const PositionLine& line) {
  if (line.values.size() == 1) return line.values[0];
  throw names.error(line.values[1].span, "script/bad-value", "'" + f.name + "' takes one value");
}

void assign_word(Filling& p, const Writing& w, const FieldPlace& place, const PositionLine& line) {
  state::lay(w.arena, w.f, w.at(), of(w.f).read(p.names, w, one_value(p.names, w.f, line)));
  p.assigned.insert(place.field.value);
}

void not_assigned(Filling& p, const Writing& w, const FieldPlace& /*place*/,
                  const PositionLine& line) {
  throw p.names.error(line.span, "script/bad-position",
                      "'" + w.f.name + "' is filled by places, not by '='",
                      "write " + w.f.name + ": NAME PLACE; NAME PLACE");
}

void not_laid(Filling& p, const Writing& w, const PositionLine& line) {
  throw p.names.error(line.span, "script/bad-position",
                      "'" + w.f.name + "' has no places to lay something on",
                      "write " + w.f.name + " = VALUE");
}

void not_joined(Filling& p, const Writing& w, const PositionLine& line) {
  throw p.names.error(line.span, "script/bad-position", "nothing is joined on '" + w.f.name + "'");
}

}  // namespace castellan::state::kinds
