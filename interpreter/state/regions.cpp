#include "interpreter/state/regions.hpp"

#include <array>

#include "interpreter/state/figures.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/merges.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;

// The contact by which a piece meets another one beyond one of its own.
constexpr int facing_contact(int contact) {
  return contact == board::kDiagonal ? contact
                                     : static_cast<int>(opposite(static_cast<Side>(contact)));
}

// Half-sides that two pieces share, given what each reaches of the contact between
// them: left meets right.
bool meet(unsigned mine, unsigned theirs) {
  return (mine & ((theirs & 1) << 1 | theirs >> 1)) != 0;
}

/// Of half-sides.
constexpr int count_bits(unsigned halves) {
  halves -= halves >> 1 & 0x55;
  halves = (halves & 0x33) + (halves >> 2 & 0x33);
  return static_cast<int>((halves + (halves >> 4)) & 0x0F);
}

/// The segments on the cell of one placed piece, as regions over its grid see them.
class Placed {
 public:
  Placed(const Schema& schema, const FieldType& field, const Arena& a, std::size_t instance,
         int slot)
      : schema_(schema),
        field_(field),
        grid_(field.grids[instance]),
        instance_(instance),
        slot_(slot),
        segments_(schema, a, field, instance, slot) {}

  [[nodiscard]] const PieceSegments& segments() const { return segments_; }
  template <class Each>
  void for_each_regions(int k, Each each) const {
    for (const FieldId id : field_.regions_of[static_cast<std::size_t>(segments_[k].feature)]) {
      const FieldType& f = schema_.field(id);
      each(f, f.regions[instance_], segments_.id(f, slot_, k));
    }
  }
  /// The segments that belong to this part of what lies there.
  template <class Each>
  void each_of(Part part, Each each) const {
    for (int k = part == Part::over ? segments_.own() : 0; k < segments_.size(); ++k) each(k);
  }
  [[nodiscard]] int contacts() const { return grid_.has_halves() ? board::kContacts : kSides; }
  [[nodiscard]] int neighbour(const Arena& a, int contact) const {
    return grid_.across(a, slot_, contact);
  }

  void add(Arena& a, Part part, unsigned beyond) const {
    each_of(part, [&](int k) {
      const int open = count_bits(segments_.halves(k) & ~beyond) + 2 * segments_[k].open;
      for_each_regions(k, [&](const FieldType&, const board::Regions& regions, int id) {
        regions.add(a, id, 0, open);
        for (const auto& [word, much] : segments_[k].summed) regions.add_counter(a, id, word, much);
      });
    });
  }

  /// The half-sides of this piece that a neighbour covers open or close.
  void cover(Arena& a, int contact, bool covered) const {
    segments_.each_at(contact, [&](int k, unsigned reached) {
      const int ends = count_bits(reached);
      for_each_regions(k, [&](const FieldType&, const board::Regions& regions, int id) {
        regions.add_open_ends(a, id, covered ? -ends : ends);
      });
    });
  }

  void join(Arena& a, Part part, int contact, const Placed& beside) const {
    const int first = part == Part::over ? segments_.own() : 0;
    segments_.each_at(contact, [&](int k, unsigned here) {
      if (k < first) return;
      beside.segments_.each_at(facing_contact(contact), [&](int other, unsigned there) {
        if (beside.segments_[other].feature != segments_[k].feature || !meet(here, there)) return;
        for_each_regions(k, [&](const FieldType& f, const board::Regions& regions, int id) {
          regions.join(a, id, beside.segments_.id(f, beside.slot_, other));
        });
      });
    });
  }

 private:
  const Schema& schema_;
  const FieldType& field_;
  const board::Grid& grid_;
  std::size_t instance_;
  int slot_;
  PieceSegments segments_;
};

void bring_in(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
              Part part) {
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return;
  const Placed piece(schema, field, a, instance, slot);
  unsigned beyond = 0;
  std::array<int, board::kContacts> neighbours{};
  for (int n = 0; n < piece.contacts(); ++n) {
    neighbours[static_cast<std::size_t>(n)] = piece.neighbour(a, n);
    if (neighbours[static_cast<std::size_t>(n)] >= 0)
      beyond |= n == board::kDiagonal ? piece.segments().diagonal() : 3u << 2 * n;
  }
  piece.add(a, part, beyond);
  for (int n = 0; n < piece.contacts(); ++n) {
    const int other = neighbours[static_cast<std::size_t>(n)];
    if (other < 0) continue;
    const Placed beside(schema, field, a, instance, other);
    if (part == Part::all) beside.cover(a, facing_contact(n), true);
    piece.join(a, part, n, beside);
  }
}

void take_out(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
              Part part, board::Scratch& scratch) {
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return;
  const Placed piece(schema, field, a, instance, slot);
  // Taking a merge away looks at all that is joined: no segment is gone yet.
  piece.each_of(part, [&](int k) {
    piece.for_each_regions(k, [&](const FieldType& f, const board::Regions&, int id) {
      merges::remove_all(schema, a, f, instance, id, scratch);
    });
  });
  piece.each_of(part, [&](int k) {
    piece.for_each_regions(k, [&](const FieldType& f, const board::Regions& regions, int id) {
      regions.remove(a, id, SegmentLinks(schema, a, f, instance, {slot, part}), scratch);
    });
  });
  if (part == Part::over) return;
  for (int n = 0; n < piece.contacts(); ++n) {
    const int other = piece.neighbour(a, n);
    if (other >= 0) Placed(schema, field, a, instance, other).cover(a, facing_contact(n), false);
  }
}

/// What a region has while one of its pieces is taken away.
struct Held {
  const board::Regions* regions = nullptr;
  int heir = -1;  ///< the lowest segment that is left, -1 for none
  board::JoinedValues::Taken taken;
};
std::vector<Held> hold_values(const Schema& schema, Arena& a, FieldId grid, std::size_t instance,
                              int slot, Part part) {
  std::vector<Held> held;
  const FieldType& field = schema.field(grid);
  if (field.regions_of.empty()) return held;
  const Placed piece(schema, field, a, instance, slot);
  piece.each_of(part, [&](int k) {
    piece.for_each_regions(k, [&](const FieldType& f, const board::Regions& regions, int id) {
      if (!regions.keeps_values()) return;
      const int lowest = regions.region(a, id);
      for (const Held& h : held) {
        if (h.regions == &regions && h.taken.lowest == lowest) return;
      }
      const int heir = lowest_elsewhere(a, f, instance, id, {slot, part});
      held.push_back({&regions, heir, regions.take(a, id)});
    });
  });
  return held;
}

void reset_field(const FieldType& f, Arena& a, std::size_t first, std::size_t end) {
  for (std::size_t i = first; i < end; ++i) {
    for (std::uint32_t w = 0; w < f.stride; ++w) a.set(f.at(i) + w, 0);
    reset_instance(f, a, i);
  }
}

/// Gives the fields of a piece and of its segments, or of those of a layer over it,
/// their first values.
void reset_fields(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                  Part part) {
  const FieldType& field = schema.field(grid);
  const auto at =
      instance * static_cast<std::size_t>(field.capacity) + static_cast<std::size_t>(slot);
  for (const FieldId id : field.piece_fields) {
    const FieldType& f = schema.field(id);
    const std::size_t each = std::size_t{f.parts} * f.entries;
    std::size_t kept = 0;
    if (part == Part::over) {
      if (f.scope != description::Field::Scope::segment) continue;
      kept = static_cast<std::size_t>(PieceSegments(schema, a, field, instance, slot).own()) *
             f.entries;
    }
    reset_field(f, a, at * each + kept, (at + 1) * each);
  }
}

/// The slot of the piece below one of a layer, -1 where there is none.
int slot_below(const Schema& schema, const Arena& a, const FieldType& layer, std::size_t instance,
               int slot) {
  return schema.field(layer.over)
      .grids[instance]
      .slot_at(a, layer.grids[instance].cell_of(a, slot));
}

}  // namespace

int index_of_segment(const Schema& schema, const Arena& a, const FieldType& regions,
                     std::size_t instance, int id) {
  const PieceSegments on(schema, a, schema.field(regions.over), instance,
                         slot_of_segment(regions, id));
  return on.find(regions, id % regions.segments);
}

void SegmentLinks::append(int segment, std::vector<int>& into) const {
  const FieldType& field = schema_.field(regions_.over);
  const int slot = slot_of_segment(regions_, segment);
  const Placed piece(schema_, field, arena_, instance_, slot);
  const int own = piece.segments().find(regions_, segment % regions_.segments);
  for (int n = 0; n < piece.contacts() && !without_.has(regions_, segment); ++n) {
    const int other = piece.neighbour(arena_, n);
    const unsigned here = piece.segments().ends(own, n);
    if (other < 0 || here == 0) continue;
    const Placed beside(schema_, field, arena_, instance_, other);
    beside.segments().each_at(facing_contact(n), [&](int k, unsigned there) {
      if (beside.segments()[k].feature != regions_.feature || !meet(here, there)) return;
      const int id = beside.segments().id(regions_, other, k);
      if (!without_.has(regions_, id)) into.push_back(id);
    });
  }
  for (int i = 0; i < merges::count(arena_, regions_, instance_); ++i) {
    const merges::Merge m = merges::get(arena_, regions_, instance_, i);
    if (m.a == segment) into.push_back(m.b);
    if (m.b == segment) into.push_back(m.a);
  }
}

void join_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  const FieldType& field = schema.field(grid);
  if (!field.is_layer()) return bring_in(schema, a, grid, instance, slot, Part::all);
  const int below = slot_below(schema, a, field, instance, slot);
  if (below >= 0) bring_in(schema, a, field.over, instance, below, Part::over);
}

namespace {

int place_part(const Schema& schema, Arena& a, FieldId grid, std::size_t instance,
               const board::Laid& part) {
  const int slot =
      schema.field(grid).grids[instance].place(a, part.cell, part.component, part.turn);
  reset_fields(schema, a, grid, instance, slot, Part::all);
  join_piece(schema, a, grid, instance, slot);
  return slot;
}

void remove_part(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                 board::Scratch& scratch) {
  const FieldType& field = schema.field(grid);
  const Part part = field.is_layer() ? Part::over : Part::all;
  const FieldId board = field.is_layer() ? field.over : grid;
  const int at = field.is_layer() ? slot_below(schema, a, field, instance, slot) : slot;
  std::vector<Held> held;
  if (at >= 0) {
    leave_piece(schema, a, board, instance, at, part);
    held = hold_values(schema, a, board, instance, at, part);
    take_out(schema, a, board, instance, at, part, scratch);
    if (part == Part::over) reset_fields(schema, a, board, instance, at, part);
  }
  field.grids[instance].remove(a, slot);
  for (const Held& h : held) {
    if (h.heir >= 0) h.regions->give(a, h.heir, h.taken);
  }
}

}  // namespace

int place_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, Cell cell,
                ComponentId component, Turn turn) {
  const FieldType& field = schema.field(grid);
  if (!field.is_shape(component.value))
    return place_part(schema, a, grid, instance, {cell, component.value, turn});
  std::array<board::Laid, board::Shapes::kMaxParts> buffer;
  int first = -1;
  for (const board::Laid& part : field.shapes->lay(component.value, cell, turn, buffer)) {
    const int slot = place_part(schema, a, grid, instance, part);
    if (first < 0) first = slot;
  }
  return first;
}

void remove_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                  board::Scratch& scratch) {
  for (const int part : SlotsOfPiece(schema.field(grid), a, instance, slot))
    remove_part(schema, a, grid, instance, part, scratch);
}

bool carries_figures(const Schema& schema, const Arena& a, FieldId layer, std::size_t instance,
                     int slot) {
  const FieldType& field = schema.field(layer);
  const int below = slot_below(schema, a, field, instance, slot);
  if (below < 0) return false;
  const int own = PieceSegments(schema, a, schema.field(field.over), instance, below).own();
  return figures::any_from(schema, a, field.over, instance, below, own);
}

}  // namespace castellan::state
