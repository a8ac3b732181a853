/// Piles: multisets of components as counts, with optional ordered sections or
/// an optional known order at both ends.
///
/// A pile has no order until somebody draws. With sections it is still one
/// multiset, cut into sections by size; single components may be planted in a
/// section, and then lie in it at an unknown place. An ordered pile remembers
/// what was put on top and at the bottom, around a rest without order. All
/// functions take the address of the instance; types are counted by their
/// index in the family. Used by the rule-text machine, by positions and by
/// views. Nothing here allocates, except where a vector is passed in.
///
///   [size] [count of each type]                  every pile
///   [sections in use] [size of each] [planted type + 1 of each]   with sections
///   [known on top] [known at bottom] [type ...]  ordered
///   [seats that know it ...]                     ordered, with knowledge
///
/// The counts hold the unplanted components (those in known places included);
/// `size` and the sizes of sections hold everything. Known types lie in one
/// block: those on top from its start, the topmost last; those at the bottom
/// from its end, the uppermost first. That the engine knows an order does not mean
/// that players do: with knowledge each known place has the set of seats that do,
/// besides those to whom the pile is visible.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/compared_words.hpp"
#include "interpreter/base/generator.hpp"
#include "interpreter/state/knowledge.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state::pile {

/// Words of one instance of a field: for the types of its family, its sections or its known places.
std::uint32_t words(const FieldType& f);

inline Word size(const Arena& a, Address pile) { return a.get(pile); }
/// Components of a type, planted ones left out.
inline Word count(const Arena& a, Address pile, std::int32_t type) {
  return a.get(pile + 1 + static_cast<Address>(type));
}
/// The same of all types.
inline std::span<const Word> counts(const Arena& a, Address pile, std::int32_t types) {
  return a.view(pile + 1, static_cast<std::size_t>(types));
}
/// Every type of which some lie there, planted ones left out, ascending, until `use` says no; false
/// then. The pile must stay meanwhile.
template <class Use>
bool each_type(const Arena& a, Address pile, std::int32_t types, Use use) {
  if (size(a, pile) == 0) return true;
  const auto all = counts(a, pile, types);
  for (std::size_t first = 0; first < all.size(); first += 64) {
    const auto some = all.subspan(first, std::min<std::size_t>(64, all.size() - first));
    for (auto there = bits_of(some.data(), some.size(), Above{0}); there != 0; there &= there - 1) {
      if (!use(static_cast<std::int32_t>(first) + std::countr_zero(there))) return false;
    }
  }
  return true;
}
/// Components of a type, planted ones included. O(sections).
Word total(const Arena& a, const FieldType& f, Address pile, std::int32_t type);

/// Changes the count of a type and the size, and nothing of what is known of places.
inline void change(Arena& a, Address pile, std::int32_t type, Word n) {
  assert(count(a, pile, type) + n >= 0);
  a.add(pile + 1 + static_cast<Address>(type), n);
  a.add(pile, n);
}
/// Adds `n` of a type, or removes -n of them; there must be as many.
/// Additions: in an ordered pile they go on top, with sections to the last one
/// in use, otherwise anywhere. Removals: in an ordered pile the uppermost that
/// is known, otherwise from the rest; with sections from the largest one (a
/// pile is cut after it is filled), planted components last. Where something is
/// taken out of an order by its name, nobody can tell from where, so seats that knew
/// places do not any more. O(sections + known).
inline void add(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n);
/// The same of a pile with sections or an order.
void add_in_order(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n);
/// Adds `n` components at unknown places, also in an ordered pile.
void add_unordered(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n);
/// Takes everything out. O(words).
void clear(Arena& a, const FieldType& f, Address pile);
/// Moves everything from one pile to another of the same family. Onto an
/// ordered pile it goes as it lay when its whole order is known, with who knows it,
/// otherwise type by type. O(words).
void move_all(Arena& a, const FieldType& from_field, Address from, const FieldType& to_field,
              Address to);
/// Forgets every order: sections, planted places and what lies on top or at
/// the bottom. O(words).
void shuffle(Arena& a, const FieldType& f, Address pile);

/// Cuts the unplanted components into `n` sections as equal as possible, the
/// first ones larger by one where it does not come out even. 1 <= n <= sections.
void cut(Arena& a, const FieldType& f, Address pile, Word n);
/// Why `plant` may not be called, the end of a sentence; empty when it may: the
/// pile is cut, the section (1 is the first drawn) is in use and holds no planted
/// component, and none of the type lies in the pile unplanted, so that every
/// draw tells which of the two it was.
[[nodiscard]] std::string_view cannot_plant(const Arena& a, const FieldType& f, Address pile,
                                            std::int32_t type, Word section);
/// Adds one component at an unknown place of a section. Requires that it may.
void plant(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word section);

/// Ordered piles: adds one component on top or at the bottom. The pile must
/// not hold more than `f.ordered` components afterwards. Where knowledge is kept,
/// `known_to` know what lies on top now.
void put_on_top(Arena& a, const FieldType& f, Address pile, std::int32_t type, Seats known_to = 0);
void put_at_bottom(Arena& a, const FieldType& f, Address pile, std::int32_t type);
/// The type `depth` below the top (0 is the top one), or -1 when it is not known.
std::int32_t peek(const Arena& a, const FieldType& f, Address pile, Word depth = 0);
/// The seats that are kept as knowing it. None where it is not known or no knowledge is kept.
Seats known_to(const Arena& a, const FieldType& f, Address pile, Word depth = 0);
/// The same of the place from which `add` takes one of a type.
Seats known_to_of(const Arena& a, const FieldType& f, Address pile, std::int32_t type);
/// Known components on top and at the bottom. 0 for piles that are not ordered.
struct Known {
  Word top = 0;
  Word bottom = 0;
};
Known known(const Arena& a, const FieldType& f, Address pile);
/// The i-th known component from the bottom, 0 the lowest.
std::int32_t peek_bottom(const Arena& a, const FieldType& f, Address pile, Word i);
/// The word of the order that says it, `depth` below the top; none when it is not known. The
/// word of a component stays the same while others are put on top or drawn.
std::optional<Address> place_in_order(const Arena& a, const FieldType& f, Address pile, Word depth);

/// One possible result of a draw and its exact relative weight.
struct Outcome {
  std::int32_t type = 0;
  std::uint64_t weight = 0;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};
/// Possible results of the next draw in order of type; empty when the pile is.
/// In a section of k components with a planted one, the planted one has weight
/// T, the number of unplanted components in the pile, and each type of these
/// its count times k - 1; the sum is T * k, so the planted one comes with
/// probability 1 / k, as if the section had been shuffled.
void outcomes(const Arena& a, const FieldType& f, Address pile, std::vector<Outcome>& out);
/// Draws with the generator kept at `generator`; the pile may not be empty.
/// Returns the type drawn. A known top takes no number from the generator.
std::int32_t draw(Arena& a, const FieldType& f, Address pile, Address generator);
/// Takes a given type as the next draw. False when it cannot come now.
bool draw_given(Arena& a, const FieldType& f, Address pile, std::int32_t type);

/// Empties the refill pile of field `id` into an empty instance of it; an order is
/// shuffled. False when the pile is still empty afterwards.
bool refill(Arena& a, const Schema& schema, FieldId id, std::size_t instance);

inline void add(Arena& a, const FieldType& f, Address pile, std::int32_t type, Word n) {
  if ((f.sections | f.ordered) != 0) return add_in_order(a, f, pile, type, n);
  change(a, pile, type, n);
}

}  // namespace castellan::state::pile
