/// Functions shared by several kinds of fields. Private to interpreter/state.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/name_range.hpp"
#include "interpreter/state/position.hpp"

namespace castellan::state::kinds {

// --- sets of seats that know a place

/// `[0, 2]`.
nlohmann::json knowers_json(const Schema& schema, Seats knowers);
Seats load_knowers(const Schema& schema, const JsonValue& list);

// --- slots and maps: a word a place, with a component or none

void start_places(const FieldType& f, Arena& arena, std::size_t instance);
std::uint64_t place_facts(const Reading& r, std::int64_t who);
void place_content(const Reading& r, ComponentId only, std::vector<Content>& out);
/// Of `n` words, and the words of knowledge behind them: those that hold a
/// component that the seat does not know.
void hidden_words(const Reading& r, std::int32_t n, Seat seat, std::vector<Hidden>& out);
Word read_component(const Names& names, const Reading& r, const grammar::TextToken& value);
/// A place by its name or, without names, its number from 1.
std::size_t place_named(const Names& names, const Reading& r, const grammar::TextToken& name);
/// The same back.
std::string place_text(const Reading& r, std::size_t place, std::span<const std::string> players);
/// Where a message about one of the places of an item points: the item if it has only one.
inline grammar::Span span_of_one(const grammar::PlacedItem& item, grammar::Span at) {
  return item.at.size() == 1 ? item.span : at;
}
/// Puts a component, or none, on a place. Nobody has been shown it.
void set_place(Filling& p, const Writing& w, std::size_t place, Word component, grammar::Span at);

// --- scripts

grammar::Error wrong_value(const Names& names, const FieldType& f, const grammar::TextToken& value,
                           const std::string& wanted, std::string hint = {});
/// A whole number within the bounds of a field.
Word read_number(const Names& names, const Reading& r, const grammar::TextToken& value);
const grammar::TextToken& one_value(const Names& names, const FieldType& f,
                                    const grammar::PositionLine& line);
void assign_word(Filling& p, const Writing& w, const FieldPlace& place,
                 const grammar::PositionLine& line);

// What a kind does not take.
[[noreturn]] void not_assigned(Filling& p, const Writing& w, const FieldPlace& place,
                               const grammar::PositionLine& line);
[[noreturn]] void not_laid(Filling& p, const Writing& w, const grammar::PositionLine& line);
[[noreturn]] void not_joined(Filling& p, const Writing& w, const grammar::PositionLine& line);

}  // namespace castellan::state::kinds
