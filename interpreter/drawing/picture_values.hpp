/// Values of one-word fields and of small piles as a drawing says them. Private
/// to interpreter/drawing.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/drawing/look.hpp"
#include "interpreter/ruletext/value_text.hpp"

namespace castellan::drawing {

/// Printable name of a place of slots or of a map.
std::string place_label(const state::Schema& schema, const state::FieldType& f, std::size_t place);

/// What a view says of a field: a word as a person reads it, the contents of a
/// pile as `sand x2, wood`, only the number of what is hidden. Empty for an empty
/// pile and for what has no short form.
std::string value_label(const ruletext::Speaker& table, const Looks& looks,
                        const state::FieldType& f, const nlohmann::json& value);

/// Whether a number is what it was at first, which says nothing.
[[nodiscard]] bool as_at_first(const state::FieldType& f, const nlohmann::json& value);

/// Of a field of one value: nobody, nothing, a truth that does not hold, a number as at first.
[[nodiscard]] bool says_nothing(const state::FieldType& f, const nlohmann::json& value);

/// The entries of a thing that are not as they begin: `wine 2, cloth 1`.
std::string entries_label(const ruletext::Speaker& table, const Looks& looks,
                          const state::FieldType& f, const nlohmann::json& value);

/// The entries of a thing as columns and rows. `where`: the flags of those that are not `-`; null:
/// of all.
void fill_table(const ruletext::Speaker& table, const Looks& looks, const state::FieldType& f,
                const nlohmann::json& value, const nlohmann::json* where, Panel& panel);

/// No component, no figure and no note in it; values are asked with `says_nothing`.
[[nodiscard]] bool holds_nothing(const Panel& panel);

}  // namespace castellan::drawing
