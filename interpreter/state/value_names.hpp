/// Names of values that stand in several texts.
#pragma once

#include <string>

#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// `(0,-1)`.
std::string cell_text(Cell cell);
/// The name of a place of slots or a map; its number from 1 when it has none.
std::string place_name(const Schema& schema, const FieldType& f, std::size_t place);
/// Whether the places of a field have names.
inline bool places_named(const FieldType& f) { return f.place_family || f.choice; }

}  // namespace castellan::state
