// Pieces of several cells: the whole, its parts, what lies around it.

#include <algorithm>
#include <cstdlib>

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/piece_parts.hpp"

namespace castellan::ruletext {

namespace {

state::SlotsOfPiece parts_at(const Run& a, const state::FieldType& f, const PieceAt& on) {
  return {f, a.arena, on.instance, on.slot};
}

/// The k-th cell of the ring around a part, when it is none of the piece itself nor in the
/// ring of a part before it.
bool in_ring(const board::Grid& grid, const Arena& arena, const state::SlotsOfPiece& parts,
             std::size_t part, Cell cell) {
  if (parts.size() == 1) return true;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Cell other = grid.cell_of(arena, parts[i]);
    const int far = std::max(std::abs(other.x - cell.x), std::abs(other.y - cell.y));
    if (far == 0 || (i < part && far == 1)) return false;
  }
  return true;
}

}  // namespace

Value* Handlers::piece_whole(const Run& a, const Instruction& in, Value* top) {
  if (top[-1] < 0) return top;
  const auto& f = a.field(in.b);
  const PieceAt on = piece_at(a, f, top[-1]);
  if (f.shapes != nullptr) top[-1] = piece_value(on.instance, parts_at(a, f, on).first());
  return top;
}

Value* Handlers::piece_parts(const Run& a, const Instruction& in, Value* top) {
  const auto& f = a.field(in.b);
  top[-1] = static_cast<Value>(parts_at(a, f, piece_at(a, f, top[-1])).size());
  return top;
}

bool Handlers::iterate_parts(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) throw Failure{"state/nothing", "the parts of no piece are asked for"};
  const auto& f = a.field(in.d);
  const PieceAt on = piece_at(a, f, v[1]);
  const auto parts = parts_at(a, f, on);
  if (++v[0] >= static_cast<Value>(parts.size())) return false;
  v[3] = piece_value(on.instance, parts[static_cast<std::size_t>(v[0])]);
  return true;
}

bool Handlers::iterate_ring(const Run& a, const Instruction& in, Value* v) {
  if (v[1] < 0) throw Failure{"state/nothing", "what lies around no piece is asked for"};
  const auto& f = a.field(in.d);
  const PieceAt on = piece_at(a, f, v[1]);
  const auto parts = parts_at(a, f, on);
  const auto& grid = f.grids[on.instance];
  // Where halves are, each cell is looked at twice.
  const Value times = in.a == 0 && grid.has_halves() ? 2 : 1;
  const auto end = static_cast<Value>(parts.size()) * board::kRing * times;
  while (++v[0] < end) {
    const auto part = static_cast<std::size_t>(v[0] / times / board::kRing);
    const auto k = static_cast<std::size_t>(v[0] / times % board::kRing);
    const Cell cell = grid.cell_of(a.arena, parts[part]).offset(board::kRingX[k], board::kRingY[k]);
    if (!in_ring(grid, a.arena, parts, part, cell)) continue;
    if (in.a != 0) {
      if (std::abs(cell.x) > kCellLimit || std::abs(cell.y) > kCellLimit) continue;
      v[3] = pack(cell);
      return true;
    }
    int slot = grid.slot_at(a.arena, cell);
    if (slot >= 0 && v[0] % times != 0) slot = grid.other_half(a.arena, slot);
    if (slot < 0) continue;
    v[3] = piece_value(on.instance, slot);
    return true;
  }
  return false;
}

}  // namespace castellan::ruletext
