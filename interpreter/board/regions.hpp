/// Regions: segments of pieces that are joined into connected areas, with sums.
///
/// A segment is a dense id given by the caller (for example piece slot times
/// segments a piece, plus the number in the piece). Every segment has a kind,
/// open ends, counters, weights a seat, and belongs to a group of neighbouring
/// ids (its piece) and, where wanted, to a further unit given by the caller (a
/// cell); a region counts the different groups and units. `join` merges regions
/// by size and without path compression, so that the write log undoes it. Which
/// segments are joined is not kept here: a caller that takes a segment or a join away
/// says what is joined now, and the affected regions only are made anew.
///
/// A region is named by its lowest segment, which does not depend on the order
/// of joins. All data are words of the arena.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/board/joined_values.hpp"
#include "interpreter/board/scratch.hpp"

namespace castellan::board {

struct RegionSizes {
  int segments = 0;  ///< Segment ids are 0 to segments - 1.
  int group = 1;     ///< So many consecutive ids, from a multiple of it on, are one group.
  int units = 0;     ///< Ids of units are 0 to units - 1; 0: there are no units.
  int counters = 0;
  int seats = 0;
};

class Regions {
 public:
  /// The joins, given by the caller.
  class Links {
   public:
    virtual ~Links() = default;
    /// Appends the segments joined with this one, in any order.
    virtual void append(int segment, std::vector<int>& into) const = 0;
  };

  Regions(Address base, const RegionSizes& sizes);

  [[nodiscard]] static std::size_t words(const RegionSizes& sizes);
  [[nodiscard]] std::size_t words() const { return words_; }
  /// Regions have this value, too; its words lie elsewhere. Before the first segment.
  void keep(const JoinedValue& v) { values_.add(v); }
  [[nodiscard]] bool keeps_values() const { return !values_.empty(); }
  /// Takes what the region of a segment has, and gives it to one that has just begun.
  [[nodiscard]] JoinedValues::Taken take(Arena& arena, int segment) const {
    return values_.take(arena, region(arena, segment));
  }
  void give(Arena& arena, int segment, const JoinedValues::Taken& taken) const {
    values_.give(arena, region(arena, segment), taken);
  }
  void reset(Arena& arena) const;

  // --- segments

  /// Adds a segment as a region of its own.
  void add(Arena& arena, int segment, int kind, Word open_ends, int unit = 0) const;
  /// Takes a segment out. `links` no longer has it.
  /// O(size of the region).
  void remove(Arena& arena, int segment, const Links& links, Scratch& scratch) const;
  [[nodiscard]] bool exists(const Arena& arena, int segment) const {
    return arena.get(parent(segment)) != 0;
  }
  [[nodiscard]] int kind(const Arena& arena, int segment) const {
    return get(arena, segment, kKind);
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
  void join(Arena& arena, int a, int b) const;
  /// Joins between the segments of these regions were taken away: makes the
  /// regions of `seeds` anew from `links`. O(size of the affected regions).
  void relink(Arena& arena, std::span<const int> seeds, const Links& links, Scratch& scratch) const;

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
  /// Different groups.
  [[nodiscard]] int groups(const Arena& arena, int segment) const {
    return get(arena, root(arena, segment), kGroups);
  }
  /// Different units.
  [[nodiscard]] int units(const Arena& arena, int segment) const {
    return get(arena, root(arena, segment), unit_ + kDistinct);
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
  /// The segment after this one on the ring through all segments of the region.
  [[nodiscard]] int next_in_region(const Arena& arena, int segment) const {
    return get(arena, segment, kNext);
  }
  /// All segments of the region, ascending.
  std::span<const int> segments(const Arena& arena, int segment, Scratch& scratch) const;

  /// Whether the regions are what `links` joins, and all sums follow from the
  /// segments. For tests and debug builds.
  [[nodiscard]] bool is_consistent(const Arena& arena, const Links& links, Scratch& scratch) const;

 private:
  // A segment; sums, size, groups and lowest are meaningful at the root only.
  // After these: unit, contacts, counters, weights, as far as there are any.
  // The parents (plus one; 0: no such segment) are a dense array of their own, so that finding a
  // root touches little memory.
  enum Field : int { kKind, kSize, kNext, kLowest, kOpen, kOpenSum, kGroups, kFields };
  enum UnitField : int { kId, kSibling, kDistinct, kUnitFields };

  [[nodiscard]] Address at(int segment, int field) const {
    return segments_ + static_cast<Address>(segment * stride_ + field);
  }
  [[nodiscard]] Word get(const Arena& arena, int segment, int field) const {
    return arena.get(at(segment, field));
  }
  void set(Arena& arena, int segment, int field, Word value) const {
    arena.set(at(segment, field), value);
  }
  [[nodiscard]] Address parent(int segment) const {
    return parents_ + static_cast<Address>(segment);
  }
  [[nodiscard]] int root(const Arena& arena, int segment) const {
    for (;;) {
      const int above = arena.get(parent(segment)) - 1;
      if (above == segment) return segment;
      segment = above;
    }
  }
  [[nodiscard]] Address unit_head(int id) const { return unit_heads_ + static_cast<Address>(id); }
  void add_to(Arena& arena, int segment, int own, int sum, Word delta) const {
    arena.add(at(segment, own), delta);
    arena.add(at(root(arena, segment), sum), delta);
  }
  /// Makes it a region of its own, but for the sums of counters and weights.
  void begin(Arena& arena, int segment) const;
  void make_alone(Arena& arena, int segment) const;
  /// `values`: joins what belongs to the regions, too.
  void merge(Arena& arena, int a, int b, bool values) const;
  template <typename EachBeside>
  [[nodiscard]] int shared(const Arena& arena, int small, int big, EachBeside each_beside) const;
  [[nodiscard]] int shared_groups(const Arena& arena, int small, int big) const;
  [[nodiscard]] int shared_units(const Arena& arena, int small, int big) const;
  void collect(const Arena& arena, int segment, std::vector<int>& into) const;
  void rebuild(Arena& arena, std::span<const int> segments, const Links& links,
               Scratch& scratch) const;

  RegionSizes sizes_;
  JoinedValues values_;
  Address base_, unit_heads_, parents_, segments_;
  int unit_, counters_, counter_sums_, weights_, weight_sums_, stride_;
  std::size_t words_;
};

}  // namespace castellan::board
