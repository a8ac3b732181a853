/// Piles: multisets of components as counts, with optional ordered sections.
///
/// A pile has no order until somebody draws. With sections it is still one
/// multiset, cut into sections by size; single components may be planted in a
/// section, and then lie in it at an unknown place. All functions take the
/// address of the instance; types are counted by their index in the family.
/// Used by the rule-text machine, by positions and by views.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/arena.hpp"
#include "interpreter/rng/generator.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state::pile {

/// Words of one instance for a family of `types` types and `sections` sections.
std::uint32_t words(std::int32_t types, std::int32_t sections);

inline Word size(const Arena& a, Address pile) { return a.get(pile); }
inline Word count(const Arena& a, Address pile, std::int32_t type) {
  return a.get(pile + 1 + static_cast<Address>(type));
}
/// Adds `n` (may be negative) of a type. Without sections, or with all sections
/// used up, that is all; with sections an addition goes to the last one and a
/// removal is taken from the largest (a pile is cut after it is filled).
void add(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n);
/// Moves everything from one pile to another of the same family.
void move_all(Arena& a, const FieldType& from_field, Address from, const FieldType& to_field, Address to);

/// Cuts the unplanted components into `n` sections as equal as possible, the
/// first ones larger by one where it does not come out even. 1 <= n <= sections.
void cut(Arena& a, const FieldType& f, Address pile, Word n);
/// Adds one component at an unknown place of a section (1 is the first drawn).
/// One planted component a section.
void plant(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word section);

/// One possible result of a draw and its exact relative weight.
struct Outcome {
  std::int32_t type = 0;
  std::uint64_t weight = 0;
};
/// Possible results of the next draw in order of type; empty when the pile is.
void outcomes(const Arena& a, const FieldType& f, Address pile, std::vector<Outcome>& out);
/// Draws with the generator kept at `generator`; the pile may not be empty.
/// Returns the type drawn. No allocation.
std::int32_t draw(Arena& a, const FieldType& f, Address pile, Address generator);
/// Takes a given type as the next draw. False when it cannot come now.
bool draw_given(Arena& a, const FieldType& f, Address pile, std::int32_t type);

}  // namespace castellan::state::pile
