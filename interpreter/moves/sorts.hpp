/// Which sorts of candidates a filter excludes whatever the game is like. Private to
/// interpreter/moves.
#pragma once

#include "interpreter/moves/table_internal.hpp"

namespace castellan::moves {

/// Fills Domain::segments_through and the like of a domain whose filter is compiled and
/// whose candidates, `it`, come in this local; `before`: the type of what is in the one
/// before it.
void note_sorts(const state::Schema& schema, Type it, Type before, std::size_t local, Domain& out);

/// Fills Domain::by_feature of one that goes through the segments of a whole board.
void note_features(const ruletext::Vocabulary& v, Type it, std::size_t local, Domain& out);

/// Fills Condition::of_component of a condition of a parameter of this type, `it` in this local.
void note_sorts(const state::Schema& schema, Type it, std::size_t local, Condition& out);

}  // namespace castellan::moves
