// Going through sets over boards, always in an order that does not depend on
// how the state came about: segments and places ascending, links by where they lead.

#include <algorithm>
#include <cstdlib>

#include "interpreter/board/compass.hpp"
#include "interpreter/board/straight.hpp"
#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

bool Handlers::iterate_segments(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) of_nothing("segments");
  const auto& f = a.field(in.d);
  const PieceAt on = piece_at(a, f, v[1]);
  const auto component =
      static_cast<std::size_t>(f.grids[on.instance].component_of(a.arena, on.slot));
  const auto& own = a.schema.components()[component].segments;
  const auto begin = static_cast<std::size_t>(v[0] + 1);
  std::size_t at = begin;
  // What the registers hold at the end is part of a frame, as if the turn itself had asked.
  const auto end_behind = [&](std::size_t passed) {
    if (passed == begin) return false;
    v[0] = static_cast<Value>(passed - 1);
    v[3] = segment_value(v[1], static_cast<int>(passed - 1));
    return false;
  };
  const auto wanted = [&in](const state::Segment& s) { return in.a == 0 || s.feature + 1 == in.a; };
  while (at < own.size() && !wanted(own[at])) ++at;
  if (at >= own.size()) {
    if (!f.layer) return end_behind(at);
    const state::PieceSegments all(a.schema, a.arena, f, on.instance, on.slot);
    while (all.has(static_cast<int>(at)) && !wanted(all[static_cast<int>(at)])) ++at;
    if (!all.has(static_cast<int>(at))) return end_behind(at);
  }
  v[0] = static_cast<Value>(at);
  v[3] = segment_value(v[1], static_cast<int>(at));
  return true;
}

bool Handlers::iterate_links(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const auto& f = a.field(in.d);
  if (v[1] < 0) of_nothing("neighbours");
  const auto& map = f.maps[0];
  const int place = known_place(f, v[1]);
  const int n = map.exit_count(a.arena, place);
  for (int i = at + 1; i < n; ++i) {
    const board::Exit exit = map.exit(a.arena, place, i);
    if ((static_cast<board::LinkKinds>(v[2]) >> exit.kind & 1) == 0) continue;
    // Several links to one place lie next to each other.
    if (at >= 0 && exit.place == v[3]) continue;
    v[0] = i;
    v[3] = exit.place;
    return true;
  }
  return false;
}

bool Handlers::iterate_straight(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  const auto& map = f.maps[0];
  if (v[1] < 0) of_nothing("places straight on");
  board::Walk walk{v[0], known_place(f, v[1]), v[2], v[3]};
  const auto course = static_cast<board::Course>(in.a);
  const int directions = map.plan().directions;
  if (board::only_one(course)) known_direction(directions, walk.part);
  const auto step = [&](std::int64_t place, int direction) {
    return std::int64_t{map.step(a.arena, static_cast<int>(place), direction)};
  };
  if (!board::next_straight_on(walk, course, directions, step)) return false;
  v[0] = walk.at;
  v[2] = walk.part;
  v[3] = walk.place;
  return true;
}

bool Handlers::iterate_pieces_straight(const Run& a, const Instruction& in, Value* v) {
  const auto& f = a.field(in.d);
  if (v[1] < 0) of_nothing("pieces straight on");
  const auto& grid = f.grids[instance_part(v[1])];
  const Cell from = unpack_cell(number_part(v[1]));
  const auto course = static_cast<board::Course>(in.a);
  const int directions = static_cast<int>(f.declared->directions);
  if (board::only_one(course)) known_direction(directions, v[2]);
  const auto go = [](Cell cell, int direction, Value steps) {
    const board::CompassPoint& way = board::kCompass[static_cast<std::size_t>(direction)];
    return cell.offset(static_cast<int>(steps) * way.x, static_cast<int>(steps) * way.y);
  };
  // Where the walk is follows from how far it has come, so that what is taken away
  // behind it does not matter: of a ray the cursor counts, of lines it counts by
  // fours beside the half.
  constexpr Value kHalves = 4;
  const bool lines = board::of_lines(course);
  board::Walk walk{lines && v[0] >= 0 ? v[0] % kHalves : v[0], pack(from), v[2], -1};
  Value steps = lines ? (v[0] >= 0 ? v[0] / kHalves : 0) : v[0] + 1;
  if (v[3] >= 0) {
    const int way = static_cast<int>(walk.at == board::Walk::kBehind && lines ? v[2] ^ 1 : v[2]);
    walk.place = steps == 0 ? walk.from : pack(go(from, way, steps));
  }
  const auto step = [&](std::int64_t at, int direction) {
    const Cell next = go(unpack_cell(static_cast<Word>(at)), direction, 1);
    return grid.slot_at(a.arena, next) < 0 ? std::int64_t{-1} : std::int64_t{pack(next)};
  };
  const std::int64_t half = walk.at;
  if (!board::next_straight_on(walk, course, directions, step)) return false;
  if (lines) {
    if (walk.at == board::Walk::kFrom)
      steps = 0;
    else
      steps = walk.at == half ? steps + 1 : 1;
    walk.at += steps * kHalves;
  }
  v[0] = walk.at;
  v[2] = walk.part;
  const int slot = grid.slot_at(a.arena, unpack_cell(static_cast<Word>(walk.place)));
  if (slot < 0) no_piece(f, 0);
  v[3] = piece_value(instance_part(v[1]), slot);
  return true;
}

bool Handlers::iterate_cells(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) of_nothing("cells around");
  const Cell cell = unpack_cell(static_cast<Word>(v[1]));
  const board::Grid* filled = in.d == 0 ? nullptr : &a.schema.field(FieldId(in.d - 1)).grids[0];
  for (Value i = v[0] < 0 ? 0 : v[0] + in.a; i < board::kRing; i += in.a) {
    const int x = cell.x + board::kRingX[i], y = cell.y + board::kRingY[i];
    if (std::abs(x) > kCellLimit || std::abs(y) > kCellLimit) continue;
    v[0] = i;
    const Cell at{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
    // What the register holds at the end is part of a frame.
    v[3] = pack(at);
    if (filled == nullptr || filled->occupied(a.arena, at)) return true;
  }
  return false;
}

bool Handlers::iterate_area(const Run& a, const Instruction& in, Value* v) {
  const auto& map = a.field(in.d).maps[0];
  if (v[1] < 0) return false;
  const auto places = map.places_in(static_cast<int>(v[1]));
  if (static_cast<std::size_t>(++v[0]) >= places.size()) return false;
  v[3] = places[static_cast<std::size_t>(v[0])];
  return true;
}

bool Handlers::iterate_around(const Run& a, const Instruction&, Value* v) {
  if (v[1] < 0) of_nothing("places around");
  const auto& around = a.schema.component(ComponentId(static_cast<std::int32_t>(v[1]))).around;
  if (static_cast<std::size_t>(++v[0]) >= around.size()) return false;
  v[3] = around[static_cast<std::size_t>(v[0])];
  return true;
}

bool Handlers::iterate_corners(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) of_nothing("corners");
  const PlacedPiece on = placed(a, a.field(in.d), v[1]);
  constexpr int kX[] = {0, 1, 1, 0};
  constexpr int kY[] = {0, 0, 1, 1};
  const board::Sides sides = on.grid.grids[on.instance].sides_at(a.arena, on.slot);
  do {
    if (++v[0] >= kSides) return false;
  } while (!board::has_corner(sides, kX[v[0]], kY[v[0]]));
  const Cell cell = on.piece.cell.offset(kX[v[0]], kY[v[0]]);
  v[3] = in_instance(on.instance, pack(cell));
  return true;
}

bool Handlers::iterate_at_corner(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) of_nothing("pieces around");
  const auto& grid = a.field(in.d).grids[instance_part(v[1])];
  const Cell corner = unpack_cell(number_part(v[1]));
  constexpr int kX[] = {-1, 0, 0, -1};
  constexpr int kY[] = {-1, -1, 0, 0};
  const Value step = grid.has_halves() ? 1 : 2;
  for (v[0] += v[0] < 0 ? 1 : step; v[0] < 2 * kSides; v[0] += step) {
    const Value at = v[0] / 2;
    int slot = grid.slot_at(a.arena, corner.offset(kX[at], kY[at]));
    if (slot >= 0 && v[0] % 2 != 0) slot = grid.other_half(a.arena, slot);
    if (slot < 0 || !board::has_corner(grid.sides_at(a.arena, slot), -kX[at], -kY[at])) continue;
    v[3] = piece_value(instance_part(v[1]), slot);
    return true;
  }
  return false;
}

bool Handlers::iterate_corner_segments(const Run& a, const Instruction& in, Value* v) {
  // Both half-sides of a piece that end at the corner, by where it lies.
  constexpr int kX[] = {-1, 0, 0, -1};
  constexpr int kY[] = {-1, -1, 0, 0};
  constexpr unsigned kHalves[] = {0b00011000, 0b01100000, 0b10000001, 0b00000110};
  if (v[1] < 0) of_nothing("segments");
  const std::size_t instance = instance_part(v[1]);
  const auto& f = a.field(in.d);
  const auto& grid = f.grids[instance];
  const Cell corner = unpack_cell(number_part(v[1]));
  const Value step = grid.has_halves() ? 1 : 2;
  Value next = v[0] + 1;
  for (Value half = next / kPieceSegments; half < 2 * kSides; half += step, next = 0) {
    const auto at_corner = static_cast<std::size_t>(half / 2);
    int slot = grid.slot_at(a.arena, corner.offset(kX[at_corner], kY[at_corner]));
    if (slot >= 0 && half % 2 != 0) slot = grid.other_half(a.arena, slot);
    if (slot < 0) continue;
    const state::PieceSegments on(a.schema, a.arena, f, instance, slot);
    for (auto k = static_cast<int>(next % kPieceSegments); on.has(k); ++k) {
      if ((on.halves(k) & kHalves[at_corner]) != kHalves[at_corner]) continue;
      v[0] = half * kPieceSegments + k;
      v[3] = segment_value(piece_value(instance, slot), k);
      return true;
    }
  }
  return false;
}

bool Handlers::iterate_facing(const Run&, const Instruction& in, Value* v) {
  if (v[2] < 0) of_nothing("sides");
  const auto signature = static_cast<board::Signature>(v[1]);
  while (++v[0] < kSides) {
    const auto side = static_cast<Side>(v[0]);
    if (board::side_class(signature, side) != in.d) continue;
    v[3] = pack(unpack_cell(static_cast<Word>(v[2])).step(side));
    return true;
  }
  return false;
}

}  // namespace castellan::ruletext
