// Going through sets. The locals of a loop are its cursor, the instance or
// bound, the weight and the value.

#include <limits>

#include "interpreter/expr/machine_parts.hpp"

namespace castellan::expr::parts {

bool iterate(const Access& a, const Bag* bags, const Instruction& in, Value* locals) {
  switch (in.op) {
    case Op::iterate_range: {
      Value* v = locals + in.b;
      if (++v[0] >= v[1]) return false;
      v[3] = v[0];
      break;
    }
    case Op::iterate_pile:
    case Op::iterate_pile_copies: {
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      if (in.op == Op::iterate_pile_copies && v[2] > 1) {
        --v[2];
        break;
      }
      const Address at = f.at(a.instance_of(f, v[1]));
      const auto& family = a.schema.family(f.family);
      Value i = v[0] + 1;
      while (i < family.size && a.arena.get(at + 1 + static_cast<Address>(i)) == 0) ++i;
      v[0] = i;
      if (i >= family.size) {
        return false;
      } else {
        v[2] = a.arena.get(at + 1 + static_cast<Address>(i));
        v[3] = family.first.value + i;
      }
      break;
    }
    case Op::iterate_bag:
    case Op::iterate_bag_copies: {
      Value* v = locals + in.b;
      if (in.op == Op::iterate_bag_copies && v[2] > 1) {
        --v[2];
        break;
      }
      const Bag& bag = bags[in.d];
      if (++v[0] >= bag.size) {
        return false;
      } else {
        const auto& item = bag.items[static_cast<std::size_t>(v[0])];
        v[2] = item.count;
        v[3] = item.component;
      }
      break;
    }
    case Op::iterate_slots: {
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      const Address at = f.at(a.instance_of(f, v[1]));
      Value i = v[0] + 1;
      while (i < f.places && a.arena.get(at + static_cast<Address>(i)) < 0) ++i;
      v[0] = i;
      if (i >= f.places)
        return false;
      else
        v[3] = a.arena.get(at + static_cast<Address>(i));
      break;
    }
    case Op::iterate_grid: {
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      const int slot = f.grids[a.instance_of(f, v[1])].next_slot(a.arena, static_cast<int>(v[0]));
      v[0] = slot;
      if (slot < 0)
        return false;
      else
        v[3] = piece_value(a.instance_of(f, v[1]), slot);
      break;
    }
    case Op::iterate_near: {
      // v[1] is a piece; a = 2 visits its side neighbours, 1 all eight.
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      if (v[1] < 0) throw Failure{"state/nothing", "neighbours of nothing are asked for"};
      const PlacedPiece on = placed(a, f, v[1]);
      const auto& g = f.grids[on.instance];
      const Cell cell = on.piece.cell;
      Value i = v[0] < 0 ? 0 : v[0] + in.a;
      int slot = -1;
      for (; i < board::kRing; i += in.a) {
        slot = g.slot_at(a.arena, cell.offset(board::kRingX[i], board::kRingY[i]));
        if (slot >= 0) break;
      }
      v[0] = i;
      if (i >= board::kRing)
        return false;
      else
        v[3] = piece_value(on.instance, slot);
      break;
    }

    case Op::iterate_reading: {
      // The least piece after the last one, in order of y and x.
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      const auto& g = f.grids[a.instance_of(f, v[1])];
      const auto key = [&](int slot) {
        const Cell c = g.cell_of(a.arena, slot);
        return (Value{c.y} << 16) + c.x;
      };
      const Value last = v[0] < 0 ? std::numeric_limits<Value>::min() : key(static_cast<int>(v[0]));
      int best = -1;
      Value best_key = 0;
      for (int slot = g.next_slot(a.arena, -1); slot >= 0; slot = g.next_slot(a.arena, slot)) {
        const Value k = key(slot);
        if (k <= last || (best >= 0 && k >= best_key)) continue;
        best = slot;
        best_key = k;
      }
      if (best < 0) return false;
      v[0] = best;
      v[3] = v[1] * kPieceInstance + best;
      break;
    }
    case Op::iterate_frame: {
      Value* v = locals + in.b;
      const auto& f = a.field(static_cast<std::size_t>(in.d));
      const auto& g = f.grids[a.instance_of(f, v[1])];
      const Value width = f.declared->max_width;
      const Value at = ++v[0];
      if (at >= width * f.declared->max_height) return false;
      const bool empty = g.count(a.arena) == 0;
      const auto box = empty ? board::Box{0, 0, 0, 0} : g.box(a.arena);
      v[3] = pack(Cell{static_cast<std::int16_t>(box.min_x + at % width),
                       static_cast<std::int16_t>(box.min_y + at / width)});
      break;
    }

    default:
      break;
  }
  return true;
}

}  // namespace castellan::expr::parts
