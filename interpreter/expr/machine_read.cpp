// Reading containers: sizes, what lies where, pieces.

#include "interpreter/board/outline.hpp"
#include "interpreter/expr/machine_parts.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::expr::parts {

Value* read_container(const Access& a, const Bag* bags, const Instruction& in, Value* top) {
  const auto pop = [&top] { return *--top; };
  const auto push = [&top](Value v) { *top++ = v; };
  switch (in.op) {
    case Op::pile_size: {
      const auto& f = a.field(in.b);
      top[-1] = state::pile::size(a.arena, f.at(a.instance_of(f, top[-1])));
      break;
    }
    case Op::pile_count: {
      const auto& f = a.field(in.b);
      const auto type = a.family_index(f, pop());
      top[-1] = state::pile::count(a.arena, f.at(a.instance_of(f, top[-1])), type);
      break;
    }
    case Op::slot_get: {
      const Value place = pop();
      top[-1] = a.arena.get(a.place_address(a.field(in.b), top[-1], place));
      break;
    }
    case Op::slots_used:
    case Op::slots_free: {
      const auto& f = a.field(in.b);
      const Address at = f.at(a.instance_of(f, top[-1]));
      Value used = 0;
      for (std::int32_t i = 0; i < f.places; ++i)
        used += a.arena.get(at + static_cast<Address>(i)) >= 0;
      top[-1] = in.op == Op::slots_used ? used : f.places - used;
      break;
    }
    case Op::grid_size: {
      const auto& f = a.field(in.b);
      top[-1] = f.grids[a.instance_of(f, top[-1])].count(a.arena);
      break;
    }
    case Op::grid_at: {
      const auto& f = a.field(in.b);
      const Value cell = pop();
      const std::size_t i = a.instance_of(f, top[-1]);
      const int slot =
          cell < 0 ? -1 : f.grids[i].slot_at(a.arena, unpack_cell(static_cast<Word>(cell)));
      top[-1] = slot < 0 ? kNone : piece_value(i, slot);
      break;
    }
    case Op::grid_width:
    case Op::grid_height: {
      const auto& f = a.field(in.b);
      const auto& g = f.grids[a.instance_of(f, top[-1])];
      const bool empty = g.count(a.arena) == 0;
      top[-1] = empty                     ? 0
                : in.op == Op::grid_width ? g.box(a.arena).width()
                                          : g.box(a.arena).height();
      break;
    }
    case Op::piece_grid:
      if (top[-1] < 0) throw Failure{"state/nothing", "no piece lies there"};
      top[-1] /= kPieceInstance;
      break;
    case Op::grid_edge: {
      const auto& f = a.field(in.b);
      const auto& g = f.grids[a.instance_of(f, top[-1])];
      const bool empty = g.count(a.arena) == 0;
      const auto box = empty ? board::Box{0, 0, 0, 0} : g.box(a.arena);
      top[-1] = in.c == 0 ? box.min_x : in.c == 1 ? box.min_y : in.c == 2 ? box.max_x : box.max_y;
      break;
    }
    case Op::make_cell: {
      const Value y = pop();
      const Value x = top[-1];
      if (x < -kCellLimit || x > kCellLimit || y < -kCellLimit || y > kCellLimit) {
        throw Failure{"state/no-cell", "there is no cell (" + std::to_string(x) + "," + std::to_string(y) + ")"};
      }
      top[-1] = pack(Cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)});
      break;
    }
    case Op::cell_x:
    case Op::cell_y: {
      if (top[-1] < 0) throw Failure{"state/nothing", "the place of no cell is asked for"};
      const Cell cell = unpack_cell(static_cast<Word>(top[-1]));
      top[-1] = in.op == Op::cell_x ? cell.x : cell.y;
      break;
    }
    case Op::has_slot: {
      const Value c = top[-1];
      top[-1] = c >= 0 && a.schema.components()[static_cast<std::size_t>(c)]
                                  .rules[static_cast<std::size_t>(in.c)] != nullptr;
      break;
    }
    case Op::longest_run: {
      const auto& f = a.field(in.b);
      top[-1] = board::longest_run(f.grids[a.instance_of(f, top[-1])], a.arena,
                                   static_cast<board::ClassMask>(in.c));
      break;
    }
    case Op::near_count: {
      const auto& f = a.field(in.b);
      const Value cell = pop();
      if (cell < 0) throw Failure{"state/nothing", "neighbours of no cell are asked for"};
      const auto around =
          f.grids[a.instance_of(f, top[-1])].around(a.arena, unpack_cell(static_cast<Word>(cell)));
      const unsigned ring = in.c == 0 ? around.ring & board::kRingSides : around.ring;
      top[-1] = __builtin_popcount(ring);
      break;
    }
    case Op::piece_cell: {
      const auto& f = a.field(in.b);
      const PieceAt on = piece_at(a, f, top[-1]);
      top[-1] = pack(f.grids[on.instance].cell_of(a.arena, on.slot));
      break;
    }
    case Op::piece_turn:
      top[-1] = static_cast<Value>(placed(a, a.field(in.b), top[-1]).piece.turn);
      break;
    // One field instance for each place of slots.
    case Op::slot_instance: {
      const auto& f = a.field(in.b);
      const Value place = pop();
      (void)a.place_address(f, top[-1], place);
      top[-1] = top[-1] * f.places + place;
      break;
    }

    case Op::bag_size: {
      Value n = 0;
      for (const auto& item : bags[in.b].view()) n += item.count;
      push(n);
      break;
    }
    case Op::bag_count: {
      Value n = 0;
      for (const auto& item : bags[in.b].view()) {
        if (item.component == top[-1]) n = item.count;
      }
      top[-1] = n;
      break;
    }
    case Op::bag_kinds:
      push(bags[in.b].size);
      break;

    default:
      break;
  }
  return top;
}

}  // namespace castellan::expr::parts
