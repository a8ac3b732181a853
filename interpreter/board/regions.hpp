/// Regions: segments of pieces that are joined into connected areas, with sums.
///
/// A segment is a dense id given by the caller (for example piece slot times
/// segments a piece, plus the index in the piece). Every segment has a kind,
/// open ends, counters, weights a seat and up to two units (the cell and the
/// piece it lies on); a region keeps the sums of these and counts each unit
/// once however many of its segments lie there. Joining is a union by size
/// without path compression, so that the write log undoes it; `relink` takes
/// joins away and recomputes the affected regions only.
///
/// A region is named by its lowest segment, which does not depend on the order
/// of joins. All data are words of the arena.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "interpreter/arena.hpp"
#include "interpreter/board/pair_pool.hpp"
#include "interpreter/board/scratch.hpp"

namespace castellan::board {

struct RegionSizes {
  int segments = 0;  ///< Segment ids are 0 to segments - 1.
  int joins = 0;     ///< Joins at a time.
  int contacts = 0;  ///< Contacts at a time.
  int counters = 0;
  int seats = 0;
  /// Ids of each of the two units, 0 to n - 1; 0 switches the unit off.
  std::array<int, 2> units{};
};

/// A join of two segments that closes `ends` open ends of each.
struct Join {
  int a = 0, b = 0;
  Word ends = 1;
};

class Regions {
 public:
  static constexpr std::size_t kUnits = 2;
  using Units = std::array<int, kUnits>;

  Regions(Address base, const RegionSizes& sizes);

  [[nodiscard]] static std::size_t words(const RegionSizes& sizes);
  [[nodiscard]] std::size_t words() const { return words_; }
  void reset(Arena& arena) const;

  // --- segments

  /// Adds a segment as a region of its own.
  void add(Arena& arena, int segment, int kind, Word open_ends, Units units) const;
  /// Takes a segment out, its joins and contacts included; joined segments get
  /// their open ends back. O(size of the region).
  void remove(Arena& arena, int segment, Scratch& scratch) const;
  [[nodiscard]] bool exists(const Arena& arena, int segment) const {
    return get(arena, segment, kKind) != 0;
  }
  [[nodiscard]] int kind(const Arena& arena, int segment) const {
    return get(arena, segment, kKind) - 1;
  }

  void add_open_ends(Arena& arena, int segment, Word delta) const {
    add_to(arena, segment, kOpen, kOpenSum, delta);
  }
  void add_counter(Arena& arena, int segment, int counter, Word delta) const {
    add_to(arena, segment, counters_ + counter, counter_sums_ + counter, delta);
  }
  void add_weight(Arena& arena, int segment, int seat, Word delta) const {
    add_to(arena, segment, weights_ + seat, weight_sums_ + seat, delta);
  }

  // --- joins

  /// Joins two segments of one kind, or a segment with itself. Amortised
  /// O(log segments), at once when one side is a single segment.
  void join(Arena& arena, Join join) const;
  /// Takes joins away (each must be there, with these ends, which open again),
  /// then adds others. O(size of the affected regions).
  void relink(Arena& arena, std::span<const Join> removed, std::span<const Join> added,
              Scratch& scratch) const;

  // --- regions; any segment of a region will do

  /// The name of the region: its lowest segment. O(log segments).
  [[nodiscard]] int region(const Arena& arena, int segment) const {
    return get(arena, root(arena, segment), kLowest);
  }
  [[nodiscard]] bool same(const Arena& arena, int a, int b) const {
    return root(arena, a) == root(arena, b);
  }
  /// Segments in the region.
  [[nodiscard]] int size(const Arena& arena, int segment) const {
    return get(arena, root(arena, segment), kSize);
  }
  /// Different units (0: cells, 1: pieces, as the caller numbers them).
  [[nodiscard]] int distinct(const Arena& arena, int segment, std::size_t unit) const {
    return get(arena, root(arena, segment), unit_field(unit, kDistinct));
  }
  [[nodiscard]] Word open_ends(const Arena& arena, int segment) const {
    return get(arena, root(arena, segment), kOpenSum);
  }
  [[nodiscard]] Word counter(const Arena& arena, int segment, int counter) const {
    return get(arena, root(arena, segment), counter_sums_ + counter);
  }
  [[nodiscard]] Word weight(const Arena& arena, int segment, int seat) const {
    return get(arena, root(arena, segment), weight_sums_ + seat);
  }
  /// The segment's own share of the sums.
  [[nodiscard]] Word own_counter(const Arena& arena, int segment, int counter) const {
    return get(arena, segment, counters_ + counter);
  }
  [[nodiscard]] Word own_weight(const Arena& arena, int segment, int seat) const {
    return get(arena, segment, weights_ + seat);
  }
  /// The segment after this one on the ring through all segments of the region.
  [[nodiscard]] int next_in_region(const Arena& arena, int segment) const {
    return get(arena, segment, kNext);
  }
  /// All segments of the region, ascending.
  std::span<const int> segments(const Arena& arena, int segment, Scratch& scratch) const;

  // --- contacts: a neighbour relation that joins nothing

  void add_contact(Arena& arena, int a, int b) const;
  void remove_contact(Arena& arena, int a, int b) const;
  /// Names of the different regions of a kind (-1: every kind) that some segment
  /// of this region is in contact with, ascending. O(size + contacts).
  std::span<const int> touching(const Arena& arena, int segment, int kind, Scratch& scratch) const;

  /// Whether all sums follow from the segments and joins. For tests and debug
  /// builds.
  [[nodiscard]] bool is_consistent(const Arena& arena, Scratch& scratch) const;

 private:
  // A segment; sums, size and lowest are meaningful at the root only.
  enum Field : int {
    kKind,
    kParent,
    kSize,
    kNext,
    kLowest,
    kJoins,
    kContacts,
    kOpen,
    kOpenSum,
    kUnit
  };
  enum UnitField : int { kId, kSibling, kDistinct, kUnitFields };

  [[nodiscard]] static int unit_field(std::size_t unit, UnitField f) {
    return kUnit + static_cast<int>(unit) * kUnitFields + f;
  }
  [[nodiscard]] Address at(int segment, int field) const {
    return segments_ + static_cast<Address>(segment * stride_ + field);
  }
  [[nodiscard]] Word get(const Arena& arena, int segment, int field) const {
    return arena.get(at(segment, field));
  }
  void set(Arena& arena, int segment, int field, Word value) const {
    arena.set(at(segment, field), value);
  }
  [[nodiscard]] int root(const Arena& arena, int segment) const {
    while (get(arena, segment, kParent) != segment) segment = get(arena, segment, kParent);
    return segment;
  }
  [[nodiscard]] Address unit_head(std::size_t unit, int id) const {
    return unit_heads_[unit] + static_cast<Address>(id);
  }
  void add_to(Arena& arena, int segment, int own, int sum, Word delta) const {
    arena.add(at(segment, own), delta);
    arena.add(at(root(arena, segment), sum), delta);
  }
  void make_alone(Arena& arena, int segment) const;
  void merge(Arena& arena, int a, int b) const;
  [[nodiscard]] int shared_units(const Arena& arena, int small, int big, std::size_t unit) const;
  void collect(const Arena& arena, int segment, std::vector<int>& into) const;
  void rebuild(Arena& arena, std::span<const int> segments) const;

  RegionSizes sizes_;
  Address base_, segments_;
  std::array<Address, kUnits> unit_heads_{};
  int counters_, counter_sums_, weights_, weight_sums_, stride_;
  PairPool joins_, contacts_;
  std::size_t words_;
};

}  // namespace castellan::board
