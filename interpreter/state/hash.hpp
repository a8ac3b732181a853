/// Hashes of a state: equal states have equal hashes, on every machine and
/// whatever way they were reached.
///
/// The hash covers the primary fields, not what is derived from them and not
/// the generator. Order counts only where it means something: grids by cell,
/// not by slot; piles by how many of each type; figures by kind and owner.
/// Fields take part by name and components by their position in the rules, so
/// hashes of different rules must not be compared. O(state); nothing allocates
/// but `view_hash`.
#pragma once

#include <cstdint>
#include <span>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// `flow` are the words of the phase stack that belong to the state.
std::uint64_t hash(const Schema& schema, const Arena& arena, std::span<const Word> flow = {});

/// The hash of what the seat's view shows, and of nothing else.
std::uint64_t view_hash(const Schema& schema, const Arena& arena, Seat seat);

}  // namespace castellan::state
