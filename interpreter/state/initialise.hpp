/// The first state of a game: first values, and components in their places.
#pragma once

#include <cstdint>
#include <functional>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// Whether a copy of this type starts in this pile; asked only for piles with
/// `starts_with`.
using StartsIn = std::function<bool(FieldId, std::size_t instance, ComponentId)>;

/// Writes first values into a fresh arena: counters, choices, what grids and maps
/// begin with, piles that start full with what is left. Piles of the game and of a
/// choice share one box: each, in order of declaration and instance, takes the copies
/// that none before it took. Piles of a player take from a box of that player's own.
void initialise(const Schema& schema, Arena& arena, const StartsIn& starts_in = nullptr);
/// The same with all piles, grids and maps empty, for snapshots.
void initialise_empty(const Schema& schema, Arena& arena);
/// First values of one instance, whose words are zero; piles are left empty.
void reset_instance(const FieldType& f, Arena& arena, std::size_t instance);

}  // namespace castellan::state
