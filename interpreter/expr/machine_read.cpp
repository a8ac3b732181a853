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
    case Op::map_get:
      top[-1] = a.arena.get(a.place_address(a.field(in.b), 0, top[-1]));
      break;
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
      top[-1] = slot < 0 ? kNone : static_cast<Value>(i) * kPieceInstance + slot;
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
    case Op::piece_component:
    case Op::piece_cell:
    case Op::piece_turn: {
      const auto& f = a.field(in.b);
      const Value piece = top[-1];
      if (piece < 0) throw Failure{"state/nothing", "no piece lies there"};
      const auto& g = f.grids[static_cast<std::size_t>(piece / kPieceInstance)];
      const int slot = static_cast<int>(piece % kPieceInstance);
      if (in.op == Op::piece_cell) {
        top[-1] = pack(g.cell_of(a.arena, slot));
      } else {
        const auto found = g.piece(a.arena, slot);
        top[-1] = in.op == Op::piece_turn ? static_cast<Value>(found.turn) : found.component;
      }
      break;
    }
    case Op::piece_instance: {
      if (top[-1] < 0) throw Failure{"state/nothing", "no piece lies there"};
      // One field instance for each piece slot of each grid.
      const auto& g = a.field(in.b).grids.front();
      top[-1] = top[-1] / kPieceInstance * g.capacity() + top[-1] % kPieceInstance;
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
