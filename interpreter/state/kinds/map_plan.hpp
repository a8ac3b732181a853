/// Maps as they are declared. Private to this folder.
#pragma once

#include "interpreter/state/builder.hpp"

namespace castellan::state::kinds {

/// Reads the places of a map, their areas, the landmarks and the links.
void plan_map(SchemaBuilder& b, const description::Field& declared, FieldType& to);

}  // namespace castellan::state::kinds
