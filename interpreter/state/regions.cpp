#include "interpreter/state/regions.hpp"

#include <bit>

#include "interpreter/state/merges.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;
using Attribute = description::Attribute::Kind;

const ComponentType& component_of(const Schema& schema, const board::Piece& piece) {
  return schema.component(ComponentId(piece.component));
}

// Half-sides that two pieces share on side `s` of the first: left meets right.
int shared_halves(std::uint8_t mine, std::uint8_t theirs, Side s) {
  const int here = mine >> 2 * static_cast<int>(s) & 3;
  const int there = theirs >> 2 * static_cast<int>(opposite(s)) & 3;
  const int crossed = (there & 1) << 1 | there >> 1;
  return std::popcount(static_cast<unsigned>(here & crossed));
}

template <class Each>
void for_each_regions(const Schema& schema, FieldId grid, Each each) {
  for (const FieldType& f : schema.fields()) {
    if (f.kind == FieldKind::regions && f.over == grid) each(f);
  }
}

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

void join(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int slot) {
  const FieldType& field = schema.field(f.over);
  const board::Grid& grid = field.grids[instance];
  const board::Regions& regions = f.regions[instance];
  const FeatureType& feature =
      schema.family(field.family).features[static_cast<std::size_t>(f.feature)];
  const board::Piece piece = grid.piece(a, slot);
  const std::vector<Segment>& segments = component_of(schema, piece).segments;
  for (int k = 0; k < static_cast<int>(segments.size()); ++k) {
    const Segment& segment = segments[static_cast<std::size_t>(k)];
    if (segment.feature != f.feature) continue;
    const int id = segment_id(f, slot, k);
    const std::uint8_t halves = turned_halves(segment.halves, piece.turn);
    regions.add(a, id, 0, std::popcount(halves) + 2 * segment.open, {slot, 0});
    count_marks(feature, segment, regions, a, id);
    for (int s = 0; s < kSides; ++s) {
      const int other = grid.neighbour(a, slot, static_cast<Side>(s));
      if (other < 0) continue;
      const board::Piece beside = grid.piece(a, other);
      const std::vector<Segment>& theirs = component_of(schema, beside).segments;
      for (int n = 0; n < static_cast<int>(theirs.size()); ++n) {
        const Segment& their = theirs[static_cast<std::size_t>(n)];
        if (their.feature != f.feature) continue;
        const int shared =
            shared_halves(halves, turned_halves(their.halves, beside.turn), static_cast<Side>(s));
        if (shared > 0) regions.join(a, {id, segment_id(f, other, n), shared});
      }
    }
  }
}

void take_out(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
              board::Scratch& scratch) {
  for_each_regions(schema, grid, [&](const FieldType& f) {
    for (int k = 0; k < f.segments; ++k) {
      const int id = segment_id(f, slot, k);
      if (!f.regions[instance].exists(a, id)) continue;
      merges::remove_all(schema, a, f, instance, id, scratch);
      f.regions[instance].remove(a, id, scratch);
    }
  });
}

void reset_fields(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  const auto at = instance * static_cast<std::size_t>(schema.field(grid).capacity) +
                  static_cast<std::size_t>(slot);
  for (const FieldType& f : schema.fields()) {
    if (f.scope_field != grid || f.scope != description::Field::Scope::piece) continue;
    for (std::uint32_t w = 0; w < f.stride; ++w) a.set(f.at(at) + w, 0);
    reset_instance(f, a, at);
  }
}

}  // namespace

std::uint8_t halves_on_board(const Schema& schema, const board::Piece& piece, int segment) {
  return turned_halves(
      component_of(schema, piece).segments[static_cast<std::size_t>(segment)].halves, piece.turn);
}

void join_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot) {
  for_each_regions(schema, grid, [&](const FieldType& f) { join(schema, a, f, instance, slot); });
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
  take_out(schema, a, grid, instance, slot, scratch);
  schema.field(grid).grids[instance].remove(a, slot);
}

void replace_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                   ComponentId component, Turn turn, board::Scratch& scratch) {
  take_out(schema, a, grid, instance, slot, scratch);
  schema.field(grid).grids[instance].replace(a, slot, component.value, turn);
  reset_fields(schema, a, grid, instance, slot);
  join_piece(schema, a, grid, instance, slot);
}

}  // namespace castellan::state
