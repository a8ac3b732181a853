#include "interpreter/state/regions.hpp"

#include <bit>

#include "interpreter/state/kept.hpp"
#include "interpreter/state/merges.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using Attribute = description::Attribute::Kind;

// Bits 0 and 1: the left and right half of a side.
unsigned side_halves(unsigned halves, Side s) { return halves >> 2 * static_cast<int>(s) & 3; }

// Half-sides that two pieces share, given what each reaches of the side between
// them: left meets right.
bool meet(unsigned mine, unsigned theirs) {
  return (mine & ((theirs & 1) << 1 | theirs >> 1)) != 0;
}

int count_bits(unsigned bits) { return std::popcount(bits); }

void count_marks(const FeatureType& feature, const Segment& segment, const board::Regions& regions,
                 Arena& a, int id) {
  std::size_t word = 0;
  for (const AttributeType& mark : feature.marks) {
    const std::size_t end =
        &mark == &feature.marks.back() ? feature.mark_words : (&mark + 1)->offset;
    for (word = mark.offset; word < end; ++word) {
      if (mark.kind == Attribute::choice || segment.marks[word] == 0) continue;
      regions.add_counter(a, id, static_cast<int>(word), segment.marks[word]);
    }
  }
}

/// The segments of one placed piece, as regions over its grid see them.
class Placed {
 public:
  Placed(const Schema& schema, const FieldType& field, const Arena& a, std::size_t instance,
         int slot)
      : schema_(schema),
        field_(field),
        grid_(field.grids[instance]),
        instance_(instance),
        slot_(slot),
        piece_(grid_.piece(a, slot)),
        component_(schema.component(piece_)) {}

  [[nodiscard]] const std::vector<Segment>& segments() const { return component_.segments; }
  [[nodiscard]] unsigned halves(const Segment& s) const {
    return turned_halves(s.halves, piece_.turn);
  }
  template <class Each>
  void for_each_regions(const Segment& s, Each each) const {
    for (const FieldId id : field_.regions_of[static_cast<std::size_t>(s.feature)]) {
      const FieldType& f = schema_.field(id);
      each(f, f.regions[instance_], segment_id(f, slot_, s));
    }
  }
  [[nodiscard]] int neighbour(const Arena& a, Side s) const { return grid_.neighbour(a, slot_, s); }

  void add(Arena& a, unsigned beyond) const {
    for (const Segment& s : segments()) {
      const int open = count_bits(halves(s) & ~beyond) + 2 * s.open;
      for_each_regions(s, [&](const FieldType& f, const board::Regions& regions, int id) {
        regions.add(a, id, 0, open);
        count_marks(schema_.family(field_.family).features[static_cast<std::size_t>(f.feature)], s,
                    regions, a, id);
      });
    }
  }

  /// The half-sides of this piece that a neighbour covers open or close.
  void cover(Arena& a, Side side, bool covered) const {
    for (const Segment& s : segments()) {
      const int ends = count_bits(side_halves(halves(s), side));
      if (ends == 0) continue;
      for_each_regions(s, [&](const FieldType&, const board::Regions& regions, int id) {
        regions.add_open_ends(a, id, covered ? -ends : ends);
      });
    }
  }

  void join(Arena& a, Side side, const Placed& beside) const {
    for (const Segment& mine : segments()) {
      const unsigned here = side_halves(halves(mine), side);
      if (here == 0) continue;
      for (const Segment& theirs : beside.segments()) {
        if (theirs.feature != mine.feature ||
            !meet(here, side_halves(beside.halves(theirs), opposite(side))))
          continue;
        for_each_regions(mine, [&](const FieldType& f, const board::Regions& regions, int id) {
          regions.join(a, id, segment_id(f, beside.slot_, theirs));
        });
      }
    }
  }

 private:
  const Schema& schema_;
  const FieldType& field_;
  const board::Grid& grid_;
  std::size_t instance_;
  int slot_;
  board::Piece piece_;
  const ComponentType& component_;
};

void take_out(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
              board::Scratch& scratch) {
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return;
  const Placed piece(schema, field, a, instance, slot);
  // Taking a merge away looks at all that is joined: no segment is gone yet.
  for (const Segment& s : piece.segments()) {
    piece.for_each_regions(s, [&](const FieldType& f, const board::Regions&, int id) {
      merges::remove_all(schema, a, f, instance, id, scratch);
    });
  }
  for (const Segment& s : piece.segments()) {
    piece.for_each_regions(s, [&](const FieldType& f, const board::Regions& regions, int id) {
      regions.remove(a, id, SegmentLinks(schema, a, f, instance, slot), scratch);
    });
  }
  for (int n = 0; n < kSides; ++n) {
    const auto side = static_cast<Side>(n);
    const int other = piece.neighbour(a, side);
    if (other >= 0) Placed(schema, field, a, instance, other).cover(a, opposite(side), false);
  }
}

/// What a region has while one of its pieces is taken away.
struct Held {
  const board::Regions* regions = nullptr;
  int heir = -1;  ///< the lowest segment that is left, -1 for none
  board::JoinedValues::Taken taken;
};
std::vector<Held> hold_values(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  std::vector<Held> held;
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return held;
  const Placed piece(schema, field, a, instance, slot);
  for (const Segment& s : piece.segments()) {
    piece.for_each_regions(s, [&](const FieldType& f, const board::Regions& regions, int id) {
      if (!regions.keeps_values()) return;
      const int lowest = regions.region(a, id);
      for (const Held& h : held) {
        if (h.regions == &regions && h.taken.lowest == lowest) return;
      }
      const int heir = lowest_elsewhere(a, f, instance, id);
      held.push_back({&regions, heir, regions.take(a, id)});
    });
  }
  return held;
}

void reset_fields(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  const auto at = instance * static_cast<std::size_t>(schema.field(grid).capacity) +
                  static_cast<std::size_t>(slot);
  for (const FieldId id : schema.field(grid).piece_fields) {
    const FieldType& f = schema.field(id);
    const std::size_t each = std::size_t{f.parts} * f.entries;
    for (std::size_t i = at * each; i < (at + 1) * each; ++i) {
      for (std::uint32_t w = 0; w < f.stride; ++w) a.set(f.at(i) + w, 0);
      reset_instance(f, a, i);
    }
  }
}

}  // namespace

std::uint8_t halves_on_board(const Schema& schema, const board::Piece& piece, int segment) {
  return turned_halves(
      schema.component(piece).segments[static_cast<std::size_t>(segment)].halves, piece.turn);
}

int index_of_segment(const Schema& schema, const Arena& a, const FieldType& regions,
                     std::size_t instance, int id) {
  const board::Grid& grid = schema.field(regions.over).grids[instance];
  const auto& segments = schema.component(grid.piece(a, slot_of_segment(regions, id))).segments;
  const int number = id % regions.segments;
  int k = 0;
  while (segments[static_cast<std::size_t>(k)].feature != regions.feature ||
         segments[static_cast<std::size_t>(k)].number != number)
    ++k;
  return k;
}

void SegmentLinks::append(int segment, std::vector<int>& into) const {
  const FieldType& field = schema_.field(regions_.over);
  const int slot = slot_of_segment(regions_, segment);
  const Placed piece(schema_, field, arena_, instance_, slot);
  const auto k = static_cast<std::size_t>(
      index_of_segment(schema_, arena_, regions_, instance_, segment));
  const unsigned halves = piece.halves(piece.segments()[k]);
  for (int n = 0; n < kSides && slot != without_; ++n) {
    const auto side = static_cast<Side>(n);
    const int other = piece.neighbour(arena_, side);
    if (other < 0 || other == without_ || side_halves(halves, side) == 0) continue;
    const Placed beside(schema_, field, arena_, instance_, other);
    for (const Segment& s : beside.segments()) {
      if (s.feature == regions_.feature &&
          meet(side_halves(halves, side), side_halves(beside.halves(s), opposite(side))))
        into.push_back(segment_id(regions_, other, s));
    }
  }
  for (int i = 0; i < merges::count(arena_, regions_, instance_); ++i) {
    const merges::Merge m = merges::get(arena_, regions_, instance_, i);
    if (m.a == segment) into.push_back(m.b);
    if (m.b == segment) into.push_back(m.a);
  }
}

void join_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return;
  const Placed piece(schema, field, a, instance, slot);
  unsigned beyond = 0;
  for (int n = 0; n < kSides; ++n) {
    if (piece.neighbour(a, static_cast<Side>(n)) >= 0) beyond |= 3u << 2 * n;
  }
  piece.add(a, beyond);
  for (int n = 0; n < kSides; ++n) {
    const auto side = static_cast<Side>(n);
    const int other = piece.neighbour(a, side);
    if (other < 0) continue;
    const Placed beside(schema, field, a, instance, other);
    beside.cover(a, opposite(side), true);
    piece.join(a, side, beside);
  }
}

int place_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, Cell cell,
                ComponentId component, Turn turn) {
  const int slot = schema.field(grid).grids[instance].place(a, cell, component.value, turn);
  reset_fields(schema, a, grid, instance, slot);
  join_piece(schema, a, grid, instance, slot);
  return slot;
}

void remove_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                  board::Scratch& scratch) {
  leave_piece(schema, a, grid, instance, slot);
  const std::vector<Held> held = hold_values(schema, a, grid, instance, slot);
  take_out(schema, a, grid, instance, slot, scratch);
  schema.field(grid).grids[instance].remove(a, slot);
  for (const Held& h : held) {
    if (h.heir >= 0) h.regions->give(a, h.heir, h.taken);
  }
}

}  // namespace castellan::state
