// Reading segments, regions and maps.

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/ruletext/kept_value.hpp"
#include "interpreter/state/kept.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

using description::FieldKind;

Value* Handlers::segment_piece(const Run&, const Instruction&, Value* top) {
  if (top[-1] >= 0) top[-1] = piece_of_segment(top[-1]);
  return top;
}

Value* Handlers::segment_instance(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PlacedSegment s = placed_segment(a, f, top[-1]);
  top[-1] = (static_cast<Value>(s.on.instance) * f.capacity + s.on.slot) * in.c + s.index;
  return top;
}

Value* Handlers::segment_feature(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] >= 0) top[-1] = feature_at(a, a.field(in.b), top[-1]);
  return top;
}

Value* Handlers::segment_mark(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const auto* printed = top[-1] < 0 ? nullptr : printed_segment(a, f, top[-1]).segment;
  const state::Segment& s = printed != nullptr ? *printed : placed_segment(a, f, top[-1]).segment;
  const Value word = a.program.constants[static_cast<std::size_t>(in.c + s.feature)];
  top[-1] = word >= 0 ? s.marks[static_cast<std::size_t>(word)] : in.a != 0 ? kNone : 0;
  return top;
}

Value* Handlers::reaches(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value cell = *--top;
  const PlacedSegment s = placed_segment(a, f, top[-1]);
  const unsigned halves = s.among.halves(s.index) & ~s.among.diagonal();
  bool reached = false;
  for (int n = 0; n < kSides; ++n) {
    const auto side = static_cast<Side>(n);
    reached = reached || ((halves >> 2 * n & 3) != 0 && pack(s.on.piece.cell.step(side)) == cell);
  }
  top[-1] = reached;
  return top;
}

Value* Handlers::adjoin(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PlacedSegment t = placed_segment(a, f, *--top);
  const PlacedSegment s = placed_segment(a, f, top[-1]);
  const bool one_piece = s.on.instance == t.on.instance && s.on.slot == t.on.slot;
  top[-1] = one_piece && s.among.beside(s.index, t.index);
  return top;
}

Value* Handlers::region_of(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value segment = *--top;
  const std::size_t instance = a.instance_of(f, top[-1]);
  const int id = segment < 0 || instance_of_piece(piece_of_segment(segment)) != instance
                     ? -1
                     : region_segment(a, f, segment);
  top[-1] = id < 0 ? kNone : region_value(a, f, instance, id);
  return top;
}

Value* Handlers::region_of_place(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value place = *--top;
  const std::size_t instance = a.instance_of(f, top[-1]);
  const auto& places = a.schema.field(f.over);
  const board::Map& map = places.maps[instance];
  const bool owned = place >= 0 && map.owner(a.arena, known_place(places, place)) >= 0;
  top[-1] = owned ? in_instance(instance,
                                map.lowest_in_group(a.arena, f.feature, static_cast<int>(place)))
                  : kNone;
  return top;
}

Value* Handlers::region_kept(const Run& a, const Instruction& in, Value* top) {
  top[-1] = kept_value(a.schema, a.arena, a.field(in.b), static_cast<Word>(top[-1]));
  return top;
}

Value* Handlers::region_word(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] < 0) return top;
  const auto& f = a.field(in.b);
  // What was a region's lowest member may have been joined with a lower one.
  const KnownRegion r = known_region(a, f, top[-1]);
  const Value now = region_value(a, f, r.instance, r.lowest);
  top[-1] = state::region_word(a.schema, f, {r.instance, number_part(now)});
  return top;
}

Value* Handlers::region_size(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const KnownRegion r = known_region(a, f, top[-1]);
  top[-1] = f.of_places
                ? a.schema.field(f.over).maps[r.instance].group_size(a.arena, f.feature, r.lowest)
                : f.regions[r.instance].groups(a.arena, r.lowest);
  return top;
}

Value* Handlers::region_open(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const KnownRegion r = known_region(a, f, top[-1]);
  top[-1] = f.regions[r.instance].open_ends(a.arena, r.lowest);
  return top;
}

Value* Handlers::region_owner(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const KnownRegion r = known_region(a, f, top[-1]);
  top[-1] = a.schema.field(f.over).maps[r.instance].owner(a.arena, r.lowest);
  return top;
}

Value* Handlers::region_mark(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const KnownRegion r = known_region(a, f, top[-1]);
  top[-1] = f.regions[r.instance].counter(a.arena, r.lowest, in.c);
  return top;
}

Value* Handlers::linked(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value b = *--top;
  const Value from = top[-1];
  top[-1] = from >= 0 && b >= 0 &&
            f.maps[0].linked(a.arena, known_place(f, from), known_place(f, b),
                             static_cast<board::LinkKinds>(in.c));
  return top;
}

Value* Handlers::place_step(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value direction = *--top;
  // Beyond the edge of the board there is nothing, either.
  if (top[-1] < 0) return top;
  const auto& map = f.maps[0];
  top[-1] =
      map.step(a.arena, known_place(f, top[-1]), known_direction(map.plan().directions, direction));
  return top;
}

Value* Handlers::opposite(const Run&, const Instruction&, Value* top) {
  if (top[-1] >= 0) top[-1] ^= 1;
  return top;
}

}  // namespace castellan::ruletext
