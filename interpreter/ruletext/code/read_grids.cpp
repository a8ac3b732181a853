// Reading grids and their pieces.

#include <cstdlib>
#include <optional>

#include "interpreter/board/compass.hpp"
#include "interpreter/board/outline.hpp"
#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"

namespace castellan::ruletext {

Value* Handlers::grid_size(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = f.grids[a.instance_of(f, top[-1])].count(a.arena);
  return top;
}

Value* Handlers::grid_at(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value cell = *--top;
  const std::size_t i = a.instance_of(f, top[-1]);
  const int slot =
      cell < 0 ? -1 : f.grids[i].slot_at(a.arena, unpack_cell(static_cast<Word>(cell)));
  top[-1] = slot < 0 ? kNone : piece_value(i, slot);
  return top;
}

namespace {

/// Of the pieces in a grid; an empty one has none.
std::optional<board::Box> box_of(const Run& a, const Instruction& in, Value instance) {
  const auto& f = a.field(in.b);
  const auto& grid = f.grids[a.instance_of(f, instance)];
  if (grid.count(a.arena) == 0) return std::nullopt;
  return grid.box(a.arena);
}

Cell known_cell(Value cell) {
  if (cell < 0) throw Failure{"state/nothing", "the place of no cell is asked for"};
  return unpack_cell(static_cast<Word>(cell));
}

}  // namespace

Value* Handlers::grid_width(const Run& a, const Instruction& in, Value* top) {
  const auto box = box_of(a, in, top[-1]);
  top[-1] = box ? box->width() : 0;
  return top;
}

Value* Handlers::grid_height(const Run& a, const Instruction& in, Value* top) {
  const auto box = box_of(a, in, top[-1]);
  top[-1] = box ? box->height() : 0;
  return top;
}

Value* Handlers::grid_edge(const Run& a, const Instruction& in, Value* top) {
  const auto box = box_of(a, in, top[-1]).value_or(board::Box{0, 0, 0, 0});
  const Value edges[] = {box.min_x, box.min_y, box.max_x, box.max_y};
  top[-1] = edges[in.c];
  return top;
}

Value* Handlers::longest_run(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = board::longest_run(f.grids[a.instance_of(f, top[-1])], a.arena,
                               static_cast<board::ClassMask>(in.c));
  return top;
}

Value* Handlers::near_count(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value cell = *--top;
  if (cell < 0) throw Failure{"state/nothing", "neighbours of no cell are asked for"};
  const auto around =
      f.grids[a.instance_of(f, top[-1])].around(a.arena, unpack_cell(static_cast<Word>(cell)));
  const unsigned ring = in.c == 0 ? around.ring & board::kRingSides : around.ring;
  top[-1] = __builtin_popcount(ring);
  return top;
}

Value* Handlers::piece_cell(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const PieceAt on = piece_at(a, f, top[-1]);
  top[-1] = pack(f.grids[on.instance].cell_of(a.arena, on.slot));
  return top;
}

Value* Handlers::piece_turn(const Run& a, const Instruction& in, Value* top) {
  top[-1] = static_cast<Value>(placed(a, a.field(in.b), top[-1]).piece.turn);
  // One field instance for each place of slots.
  return top;
}

Value* Handlers::piece_other_half(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] < 0) return top;
  const auto& f = a.field(in.b);
  const PieceAt on = piece_at(a, f, top[-1]);
  const int other = f.grids[on.instance].other_half(a.arena, on.slot);
  top[-1] = other < 0 ? kNone : piece_value(on.instance, other);
  return top;
}

Value* Handlers::piece_grid(const Run&, const Instruction&, Value* top) {
  if (top[-1] < 0) throw Failure{"state/nothing", "no piece lies there"};
  top[-1] /= kPieceInstance;
  return top;
}

Value* Handlers::piece_signature(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const board::Piece piece = placed(a, f, top[-1]).piece;
  top[-1] =
      board::edges(piece.signature, board::sides_of(a.schema.component(piece).form, piece.turn));
  return top;
}

Value* Handlers::signature(const Run& a, const Instruction&, Value* top) {
  const Value turn = *--top;
  if (top[-1] < 0) throw Failure{"state/nothing", "the sides of nothing are asked for"};
  const auto component = static_cast<std::size_t>(top[-1]);
  const auto way = static_cast<std::size_t>(turn & 3);
  top[-1] = board::edges(a.schema.signatures()[component * kSides + way],
                         board::sides_of(a.schema.forms()[component], static_cast<Turn>(way)));
  return top;
}

namespace {

/// What would lie on a cell of a grid, from the values behind the instance.
struct WouldLie {
  Cell cell;
  board::Signature signature;
  Word component;
  Turn turn;
};
WouldLie would_lie(const Run& a, const state::FieldType& f, const Value* values) {
  (void)a.family_index(f, values[0]);
  if (values[1] < 0) throw Failure{"state/nothing", "whether something fits is asked of no cell"};
  const Turn turn = a.turn_of(f, values[2]);
  const auto component = static_cast<Word>(values[0]);
  return {unpack_cell(static_cast<Word>(values[1])), f.grids[0].signature_of(component, turn),
          component, turn};
}

}  // namespace

Value* Handlers::fits(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top -= 3;
  const WouldLie x = would_lie(a, f, top);
  const std::size_t i = a.instance_of(f, top[-1]);
  top[-1] =
      f.is_plain(x.component)
          ? f.placements[i].can_add(a.arena, x.cell, x.signature, a.machine.scratch_)
          : f.shape_placements[i].can_add(a.arena, x.cell, x.component, x.turn, a.machine.scratch_);
  return top;
}

Value* Handlers::fits_with(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top -= 6;
  const WouldLie x = would_lie(a, f, top);
  const WouldLie over = would_lie(a, a.schema.field(f.layer), top + 3);
  const std::size_t i = a.instance_of(f, top[-1]);
  top[-1] = f.is_plain(x.component) &&
            f.placements[i].can_add_with(a.arena, x.cell, x.signature, over.cell, over.signature,
                                         a.machine.scratch_);
  return top;
}

Value* Handlers::corner_of(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value cell = *--top;
  if (cell < 0) throw Failure{"state/nothing", "the corner of no cell is asked for"};
  top[-1] = in_instance(a.instance_of(f, top[-1]), static_cast<Word>(cell));
  return top;
}

Value* Handlers::make_cell(const Run&, const Instruction&, Value* top) {
  const Value y = *--top;
  const Value x = top[-1];
  if (x < -kCellLimit || x > kCellLimit || y < -kCellLimit || y > kCellLimit) {
    throw Failure{"state/no-cell",
                  "there is no cell (" + std::to_string(x) + "," + std::to_string(y) + ")"};
  }
  top[-1] = pack(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
  return top;
}

Value* Handlers::piece_step(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  const Value direction = *--top;
  if (top[-1] < 0) return top;
  const board::CompassPoint& way = board::kCompass[static_cast<std::size_t>(
      known_direction(static_cast<int>(f.declared->directions), direction))];
  const PieceAt from = piece_at(a, f, top[-1]);
  const auto& grid = f.grids[from.instance];
  const int slot = grid.slot_at(a.arena, grid.cell_of(a.arena, from.slot).offset(way.x, way.y));
  top[-1] = slot < 0 ? -1 : piece_value(from.instance, slot);
  return top;
}

Value* Handlers::turned_direction(const Run&, const Instruction&, Value* top) {
  const Value quarters = *--top;
  if (top[-1] >= 0)
    top[-1] = board::turned_point(static_cast<int>(top[-1]), static_cast<int>(quarters));
  return top;
}

Value* Handlers::cell_step(const Run&, const Instruction&, Value* top) {
  const Value direction = *--top;
  if (top[-1] < 0) return top;
  const board::CompassPoint& way = board::kCompass[static_cast<std::size_t>(
      known_direction(static_cast<int>(board::kCompass.size()), direction))];
  const Cell next = unpack_cell(static_cast<Word>(top[-1])).offset(way.x, way.y);
  const bool there = std::abs(next.x) <= kCellLimit && std::abs(next.y) <= kCellLimit;
  top[-1] = there ? Value{pack(next)} : Value{-1};
  return top;
}

Value* Handlers::cell_x(const Run&, const Instruction&, Value* top) {
  top[-1] = known_cell(top[-1]).x;
  return top;
}

Value* Handlers::cell_y(const Run&, const Instruction&, Value* top) {
  top[-1] = known_cell(top[-1]).y;
  return top;
}

}  // namespace castellan::ruletext
