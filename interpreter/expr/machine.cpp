#include "interpreter/expr/machine.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/board/grid.hpp"
#include "interpreter/board/outline.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::expr {

namespace {

/// Pieces carry their grid's instance: instance * 65536 + slot.
constexpr Value kPieceInstance = 1 << 16;

struct Failure {
  const char* id;
  std::string message;
};

std::string field_name(const state::Schema& schema, const state::FieldType& f, Value instance) {
  if (f.instances <= 1) return "'" + f.name + "'";
  std::string of;
  if (f.scope == description::Field::Scope::choice && f.scope_choice) {
    of = schema.choice(f.scope_choice).values[static_cast<std::size_t>(instance)];
  } else if (f.scope == description::Field::Scope::player) {
    of = "seat " + std::to_string(instance);
  } else {
    of = std::to_string(instance);
  }
  return "'" + f.name + "' of " + of;
}

Value check_instance(const state::Schema& schema, const state::FieldType& f, Value instance) {
  if (instance < 0 || instance >= static_cast<Value>(f.instances)) {
    throw Failure{"state/no-instance", "there is no '" + f.name + "' of " +
                                           (instance < 0 ? std::string("nothing")
                                                         : std::to_string(instance))};
  }
  (void)schema;
  return instance;
}

void store_checked(const state::Schema& schema, Arena& arena, const state::FieldType& f,
                   Value instance, Value value) {
  check_instance(schema, f, instance);
  if (value < f.min || value > f.max) {
    throw Failure{"state/range", field_name(schema, f, instance) + " may be " +
                                     std::to_string(f.min) + " to " + std::to_string(f.max) +
                                     ", not " + std::to_string(value)};
  }
  arena.set(f.at(static_cast<std::size_t>(instance)), static_cast<Word>(value));
}

std::string component_name(const state::Schema& schema, Value c) {
  return c < 0 ? "nothing" : "'" + schema.components()[static_cast<std::size_t>(c)].name + "'";
}

Value checked_add(Value a, Value b) {
  Value r = 0;
  if (__builtin_add_overflow(a, b, &r)) throw Failure{"score/overflow", "a sum is too large"};
  return r;
}
Value checked_sub(Value a, Value b) {
  Value r = 0;
  if (__builtin_sub_overflow(a, b, &r)) throw Failure{"score/overflow", "a difference is too large"};
  return r;
}
Value checked_mul(Value a, Value b) {
  Value r = 0;
  if (__builtin_mul_overflow(a, b, &r)) throw Failure{"score/overflow", "a product is too large"};
  return r;
}
Value floor_div(Value a, Value b) {
  if (b == 0) throw Failure{"state/division-by-zero", "a division by 0"};
  if (b == -1) return checked_sub(0, a);
  const Value q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

}  // namespace

grammar::Diagnostic RuleError::diagnostic() const {
  const std::string text = where.empty() ? message : where + ": " + message;
  return source ? grammar::diagnose(*source, span, id, text) : grammar::diagnose("", id, text);
}

void Machine::fail(const Program& p, std::uint32_t pc, const char* id, std::string message) const {
  RuleError e;
  e.id = id;
  e.message = std::move(message);
  e.where = p.name;
  if (pc < p.place_of.size()) {
    const auto& place = p.places[p.place_of[pc]];
    e.source = place.source;
    e.span = place.span;
  }
  throw e;
}

Value Machine::evaluate(const Program& p, const Context& c) {
  execute(p, c, 0);
  return result_;
}

Machine::Stop Machine::run(const Program& p, const Context& c, std::uint32_t pc) {
  return execute(p, c, pc);
}

Machine::Stop Machine::execute(const Program& p, const Context& ctx, std::uint32_t start) {
  std::uint32_t pc = start;
  try {
    return loop(p, ctx, pc);
  } catch (const Failure& f) {
    fail(p, pc, f.id, f.message);
  }
}

Machine::Stop Machine::loop(const Program& p, const Context& ctx, std::uint32_t& pc) {
  const state::Schema& schema = ctx.schema;
  Arena& arena = ctx.arena;
  const Instruction* code = p.code.data();
  std::array<Value, kMaxStack> stack;
  Value* top = stack.data();  // next free place

  const auto push = [&top](Value v) { *top++ = v; };
  const auto pop = [&top] { return *--top; };
  const auto family_index = [&schema](const state::FieldType& f, Value component) {
    const auto& family = schema.family(f.family);
    const Value i = component - family.first.value;
    if (component < 0 || i < 0 || i >= family.size) {
      throw Failure{"state/wrong-component",
                    component_name(schema, component) + " can not lie in '" + f.name + "'"};
    }
    return static_cast<std::int32_t>(i);
  };
  const auto instance_of = [&schema](const state::FieldType& f, Value instance) {
    return static_cast<std::size_t>(check_instance(schema, f, instance));
  };
  const auto place_address = [&](const state::FieldType& f, Value instance, Value place) {
    if (place < 0 || place >= f.places) {
      throw Failure{"state/no-place", "'" + f.name + "' has no such place"};
    }
    return f.at(instance_of(f, instance)) + static_cast<Address>(place);
  };
  const auto burn = [this] {
    if (--fuel_ < 0) throw Failure{"budget/fuel", "the rule does not come to an end"};
  };

  for (;; ++pc) {
    const Instruction& in = code[pc];
    switch (in.op) {
      case Op::push: push(in.c); break;
      case Op::push_wide: push(p.constants[static_cast<std::size_t>(in.c)]); break;
      case Op::load: push(locals_[in.b]); break;
      case Op::store: locals_[in.b] = pop(); break;
      case Op::drop: --top; break;

      case Op::jump:
        if (in.c <= static_cast<std::int32_t>(pc)) burn();
        pc = static_cast<std::uint32_t>(in.c) - 1;
        break;
      case Op::jump_if_false:
        if (pop() == 0) pc = static_cast<std::uint32_t>(in.c) - 1;
        break;
      case Op::jump_if_true:
        if (pop() != 0) pc = static_cast<std::uint32_t>(in.c) - 1;
        break;
      case Op::and_else:
        if (top[-1] == 0) pc = static_cast<std::uint32_t>(in.c) - 1;
        else --top;
        break;
      case Op::or_else:
        if (top[-1] != 0) pc = static_cast<std::uint32_t>(in.c) - 1;
        else --top;
        break;

      case Op::add: { const Value b = pop(); top[-1] = checked_add(top[-1], b); break; }
      case Op::sub: { const Value b = pop(); top[-1] = checked_sub(top[-1], b); break; }
      case Op::mul: { const Value b = pop(); top[-1] = checked_mul(top[-1], b); break; }
      case Op::div_down: { const Value b = pop(); top[-1] = floor_div(top[-1], b); break; }
      case Op::div_up: {
        const Value b = pop();
        top[-1] = checked_sub(0, floor_div(checked_sub(0, top[-1]), b));
        break;
      }
      case Op::mod: {
        const Value b = pop();
        top[-1] = checked_sub(top[-1], checked_mul(floor_div(top[-1], b), b));
        break;
      }
      case Op::negate: top[-1] = checked_sub(0, top[-1]); break;
      case Op::logic_not: top[-1] = top[-1] == 0; break;
      case Op::eq: { const Value b = pop(); top[-1] = top[-1] == b; break; }
      case Op::ne: { const Value b = pop(); top[-1] = top[-1] != b; break; }
      case Op::lt: { const Value b = pop(); top[-1] = top[-1] < b; break; }
      case Op::le: { const Value b = pop(); top[-1] = top[-1] <= b; break; }
      case Op::gt: { const Value b = pop(); top[-1] = top[-1] > b; break; }
      case Op::ge: { const Value b = pop(); top[-1] = top[-1] >= b; break; }
      case Op::min2: { const Value b = pop(); top[-1] = std::min(top[-1], b); break; }
      case Op::max2: { const Value b = pop(); top[-1] = std::max(top[-1], b); break; }
      case Op::absolute:
        if (top[-1] < 0) top[-1] = checked_sub(0, top[-1]);
        break;

      case Op::load_word: push(arena.get(static_cast<Address>(in.c))); break;
      case Op::load_field: {
        const auto& f = schema.fields()[in.b];
        top[-1] = arena.get(f.at(instance_of(f, top[-1])));
        break;
      }
      case Op::store_field: {
        const Value v = pop();
        store_checked(schema, arena, schema.fields()[in.b], pop(), v);
        break;
      }
      case Op::add_field: {
        const auto& f = schema.fields()[in.b];
        const Value delta = pop();
        const Value instance = check_instance(schema, f, pop());
        store_checked(schema, arena, f, instance,
                      checked_add(arena.get(f.at(static_cast<std::size_t>(instance))), delta));
        break;
      }

      case Op::attribute: {
        const Value c = top[-1];
        if (c < 0) throw Failure{"state/nothing", "an attribute of nothing is asked for"};
        top[-1] = schema.components()[static_cast<std::size_t>(c)].attributes[static_cast<std::size_t>(in.c)];
        break;
      }
      case Op::attribute_at: {
        const Value position = pop();
        const Value c = top[-1];
        if (c < 0 || position < 0) throw Failure{"state/nothing", "an attribute of nothing is asked for"};
        top[-1] = schema.components()[static_cast<std::size_t>(c)]
                      .attributes[static_cast<std::size_t>(in.c + position)];
        break;
      }
      case Op::table:
      case Op::table_length: {
        const auto& t = schema.tables()[in.b];
        const std::size_t n = in.op == Op::table ? t.extent.size() : t.extent.size() - 1;
        top -= n;
        std::int64_t index = 0;
        for (std::size_t i = 0; i < n; ++i) {
          const std::int64_t at = top[i] - t.lower[i];
          if (at < 0 || at >= t.extent[i]) {
            throw Failure{"state/no-entry", "table '" + t.name + "' has no entry " +
                                                std::to_string(top[i]) + " in dimension " +
                                                std::to_string(i + 1)};
          }
          index = index * t.extent[i] + at;
        }
        push(in.op == Op::table ? t.values[static_cast<std::size_t>(index)]
                                : t.lengths[static_cast<std::size_t>(index)]);
        break;
      }
      case Op::turn_seat: {
        if (top[-1] < 0) throw Failure{"state/nothing", "a neighbour of nobody is asked for"};
        const Value n = schema.players();
        top[-1] = ((top[-1] + in.c) % n + n) % n;
        break;
      }

      case Op::pile_size: {
        const auto& f = schema.fields()[in.b];
        top[-1] = state::pile::size(arena, f.at(instance_of(f, top[-1])));
        break;
      }
      case Op::pile_count: {
        const auto& f = schema.fields()[in.b];
        const auto type = family_index(f, pop());
        top[-1] = state::pile::count(arena, f.at(instance_of(f, top[-1])), type);
        break;
      }
      case Op::slot_get: {
        const Value place = pop();
        top[-1] = arena.get(place_address(schema.fields()[in.b], top[-1], place));
        break;
      }
      case Op::slots_used:
      case Op::slots_free: {
        const auto& f = schema.fields()[in.b];
        const Address at = f.at(instance_of(f, top[-1]));
        Value used = 0;
        for (std::int32_t i = 0; i < f.places; ++i) used += arena.get(at + static_cast<Address>(i)) >= 0;
        top[-1] = in.op == Op::slots_used ? used : f.places - used;
        break;
      }
      case Op::map_get:
        top[-1] = arena.get(place_address(schema.fields()[in.b], 0, top[-1]));
        break;
      case Op::grid_size: {
        const auto& f = schema.fields()[in.b];
        top[-1] = f.grids[instance_of(f, top[-1])].count(arena);
        break;
      }
      case Op::grid_at: {
        const auto& f = schema.fields()[in.b];
        const Value cell = pop();
        const std::size_t i = instance_of(f, top[-1]);
        const int slot = cell < 0 ? -1 : f.grids[i].slot_at(arena, unpack_cell(static_cast<Word>(cell)));
        top[-1] = slot < 0 ? kNone : static_cast<Value>(i) * kPieceInstance + slot;
        break;
      }
      case Op::grid_width:
      case Op::grid_height: {
        const auto& f = schema.fields()[in.b];
        const auto& g = f.grids[instance_of(f, top[-1])];
        const bool empty = g.count(arena) == 0;
        top[-1] = empty ? 0 : in.op == Op::grid_width ? g.box(arena).width() : g.box(arena).height();
        break;
      }
      case Op::longest_run: {
        const auto& f = schema.fields()[in.b];
        top[-1] = board::longest_run(f.grids[instance_of(f, top[-1])], arena,
                                     static_cast<board::ClassMask>(in.c));
        break;
      }
      case Op::near_count: {
        const auto& f = schema.fields()[in.b];
        const Value cell = pop();
        if (cell < 0) throw Failure{"state/nothing", "neighbours of no cell are asked for"};
        const auto around = f.grids[instance_of(f, top[-1])].around(arena, unpack_cell(static_cast<Word>(cell)));
        const unsigned ring = in.c == 0 ? around.ring & board::kRingSides : around.ring;
        top[-1] = __builtin_popcount(ring);
        break;
      }
      case Op::piece_component:
      case Op::piece_cell:
      case Op::piece_turn: {
        const auto& f = schema.fields()[in.b];
        const Value piece = top[-1];
        if (piece < 0) throw Failure{"state/nothing", "no piece lies there"};
        const auto& g = f.grids[static_cast<std::size_t>(piece / kPieceInstance)];
        const int slot = static_cast<int>(piece % kPieceInstance);
        if (in.op == Op::piece_cell) {
          top[-1] = pack(g.cell_of(arena, slot));
        } else {
          const auto found = g.piece(arena, slot);
          top[-1] = in.op == Op::piece_turn ? static_cast<Value>(found.turn)
                                            : found.component;
        }
        break;
      }
      case Op::piece_instance: {
        if (top[-1] < 0) throw Failure{"state/nothing", "no piece lies there"};
        // One field instance for each piece slot of each grid.
        const auto& g = schema.fields()[in.b].grids.front();
        top[-1] = top[-1] / kPieceInstance * g.capacity() + top[-1] % kPieceInstance;
        break;
      }

      case Op::bag_size: {
        Value n = 0;
        for (const auto& item : bags_[in.b].view()) n += item.count;
        push(n);
        break;
      }
      case Op::bag_count: {
        Value n = 0;
        for (const auto& item : bags_[in.b].view()) {
          if (item.component == top[-1]) n = item.count;
        }
        top[-1] = n;
        break;
      }
      case Op::bag_kinds: push(bags_[in.b].size); break;

      case Op::iterate_range: {
        Value* v = &locals_[in.b];
        if (++v[0] >= v[1]) pc = static_cast<std::uint32_t>(in.c) - 1;
        v[3] = v[0];
        break;
      }
      case Op::iterate_pile:
      case Op::iterate_pile_copies: {
        Value* v = &locals_[in.b];
        const auto& f = schema.fields()[static_cast<std::size_t>(in.d)];
        if (in.op == Op::iterate_pile_copies && v[2] > 1) {
          --v[2];
          break;
        }
        const Address at = f.at(instance_of(f, v[1]));
        const auto& family = schema.family(f.family);
        Value i = v[0] + 1;
        while (i < family.size && arena.get(at + 1 + static_cast<Address>(i)) == 0) ++i;
        v[0] = i;
        if (i >= family.size) {
          pc = static_cast<std::uint32_t>(in.c) - 1;
        } else {
          v[2] = arena.get(at + 1 + static_cast<Address>(i));
          v[3] = family.first.value + i;
        }
        break;
      }
      case Op::iterate_bag:
      case Op::iterate_bag_copies: {
        Value* v = &locals_[in.b];
        if (in.op == Op::iterate_bag_copies && v[2] > 1) {
          --v[2];
          break;
        }
        const Bag& bag = bags_[static_cast<std::size_t>(in.d)];
        if (++v[0] >= bag.size) {
          pc = static_cast<std::uint32_t>(in.c) - 1;
        } else {
          const auto& item = bag.items[static_cast<std::size_t>(v[0])];
          v[2] = item.count;
          v[3] = item.component;
        }
        break;
      }
      case Op::iterate_slots: {
        Value* v = &locals_[in.b];
        const auto& f = schema.fields()[static_cast<std::size_t>(in.d)];
        const Address at = f.at(instance_of(f, v[1]));
        Value i = v[0] + 1;
        while (i < f.places && arena.get(at + static_cast<Address>(i)) < 0) ++i;
        v[0] = i;
        if (i >= f.places) pc = static_cast<std::uint32_t>(in.c) - 1;
        else v[3] = arena.get(at + static_cast<Address>(i));
        break;
      }
      case Op::iterate_grid: {
        Value* v = &locals_[in.b];
        const auto& f = schema.fields()[static_cast<std::size_t>(in.d)];
        const int slot = f.grids[instance_of(f, v[1])].next_slot(arena, static_cast<int>(v[0]));
        v[0] = slot;
        if (slot < 0) pc = static_cast<std::uint32_t>(in.c) - 1;
        else v[3] = v[1] * kPieceInstance + slot;
        break;
      }
      case Op::iterate_near: {
        // v[1] is a piece; a = 2 visits its side neighbours, 1 all eight.
        Value* v = &locals_[in.b];
        const auto& f = schema.fields()[static_cast<std::size_t>(in.d)];
        if (v[1] < 0) throw Failure{"state/nothing", "neighbours of nothing are asked for"};
        const Value instance = v[1] / kPieceInstance;
        const auto& g = f.grids[static_cast<std::size_t>(instance)];
        const Cell cell = g.cell_of(arena, static_cast<int>(v[1] % kPieceInstance));
        Value i = v[0] < 0 ? 0 : v[0] + in.a;
        int slot = -1;
        for (; i < board::kRing; i += in.a) {
          slot = g.slot_at(arena, cell.offset(board::kRingX[i], board::kRingY[i]));
          if (slot >= 0) break;
        }
        v[0] = i;
        if (i >= board::kRing) pc = static_cast<std::uint32_t>(in.c) - 1;
        else v[3] = instance * kPieceInstance + slot;
        break;
      }

      case Op::take_pile: {
        const auto& f = schema.fields()[in.b];
        const Value component = pop();
        const Address at = f.at(instance_of(f, pop()));
        const auto type = family_index(f, component);
        if (state::pile::count(arena, at, type) < 1) {
          throw Failure{"state/not-there",
                        component_name(schema, component) + " is not in '" + f.name + "'"};
        }
        state::pile::add(arena, f, at, type, -1);
        push(component);
        break;
      }
      case Op::take_slot:
      case Op::take_place: {
        const auto& f = schema.fields()[in.b];
        const Value place = pop();
        const Value instance = in.op == Op::take_slot ? pop() : 0;
        const Address at = place_address(f, instance, place);
        const Word component = arena.get(at);
        if (component < 0) throw Failure{"state/not-there", "that place of '" + f.name + "' is empty"};
        arena.set(at, -1);
        push(component);
        break;
      }
      case Op::take_piece: {
        const auto& f = schema.fields()[in.b];
        const Value piece = pop();
        if (piece < 0) throw Failure{"state/nothing", "no piece lies there"};
        const auto& g = f.grids[static_cast<std::size_t>(piece / kPieceInstance)];
        const int slot = static_cast<int>(piece % kPieceInstance);
        const Value component = g.piece(arena, slot).component;
        g.remove(arena, slot);
        push(component);
        break;
      }
      case Op::put_pile: {
        const auto& f = schema.fields()[in.b];
        const Value instance = pop();
        const auto type = family_index(f, pop());
        state::pile::add(arena, f, f.at(instance_of(f, instance)), type, 1);
        break;
      }
      case Op::put_slot:
      case Op::put_place: {
        const auto& f = schema.fields()[in.b];
        const Value place = pop();
        const Value instance = in.op == Op::put_slot ? pop() : 0;
        const Value component = pop();
        family_index(f, component);
        const Address at = place_address(f, instance, place);
        if (arena.get(at) >= 0) {
          throw Failure{"state/occupied", "that place of '" + f.name + "' is occupied by " +
                                              component_name(schema, arena.get(at))};
        }
        arena.set(at, static_cast<Word>(component));
        break;
      }
      case Op::put_grid: {
        const auto& f = schema.fields()[in.b];
        const Value turn = pop();
        const Value cell = pop();
        const std::size_t i = instance_of(f, pop());
        const Value component = pop();
        family_index(f, component);
        const auto& g = f.grids[i];
        if (cell < 0) throw Failure{"state/nothing", "a piece is put on no cell"};
        const Cell at = unpack_cell(static_cast<Word>(cell));
        if (g.occupied(arena, at)) {
          throw Failure{"state/occupied", "cell (" + std::to_string(at.x) + "," +
                                              std::to_string(at.y) + ") of '" + f.name +
                                              "' is occupied"};
        }
        if (g.count(arena) >= g.capacity()) throw Failure{"state/full", "'" + f.name + "' is full"};
        g.place(arena, at, static_cast<Word>(component), static_cast<Turn>(turn & 3));
        break;
      }
      case Op::move_bag: {
        const auto& to = schema.fields()[static_cast<std::size_t>(in.d)];
        const auto& from = schema.fields()[in.b];
        const Address to_at = to.at(instance_of(to, pop()));
        const Address from_at = from.at(instance_of(from, pop()));
        for (const auto& item : bags_[static_cast<std::size_t>(in.c)].view()) {
          const auto type = family_index(from, item.component);
          if (state::pile::count(arena, from_at, type) < item.count) {
            throw Failure{"state/not-there", component_name(schema, item.component) + " is not in '" +
                                                 from.name + "'"};
          }
          state::pile::add(arena, from, from_at, type, -item.count);
          state::pile::add(arena, to, to_at, type, item.count);
        }
        break;
      }
      case Op::move_all: {
        const auto& to = schema.fields()[static_cast<std::size_t>(in.d)];
        const auto& from = schema.fields()[in.b];
        const Address to_at = to.at(instance_of(to, pop()));
        state::pile::move_all(arena, from, from.at(instance_of(from, pop())), to, to_at);
        break;
      }

      case Op::draw: {
        const auto& f = schema.fields()[in.b];
        const std::size_t i = instance_of(f, top[-1]);
        const Address at = f.at(i);
        if (state::pile::size(arena, at) == 0 && f.refill) {
          const auto& spare = schema.field(f.refill);
          const Address spare_at = spare.at(spare.instances > 1 ? i : 0);
          if (state::pile::size(arena, spare_at) > 0) {
            state::pile::move_all(arena, spare, spare_at, f, at);
          }
        }
        if (state::pile::size(arena, at) == 0) {
          throw Failure{"flow/empty-draw", "'" + f.name + "' is empty, nothing can be drawn"};
        }
        const std::int32_t type = ctx.host->draw(FieldId(static_cast<std::int32_t>(in.b)), i);
        if (type < 0) {
          // The instance is computed again on resuming: a draw starts with the
          // instruction `c` that pushes it.
          pc_ = static_cast<std::uint32_t>(in.c);
          return Stop::draw;
        }
        top[-1] = schema.family(f.family).first.value + type;
        break;
      }
      case Op::cut: {
        const auto& f = schema.fields()[in.b];
        const Value n = pop();
        if (n < 1 || n > f.sections) {
          throw Failure{"state/range", "'" + f.name + "' can be cut into 1 to " +
                                           std::to_string(f.sections) + " sections, not " +
                                           std::to_string(n)};
        }
        state::pile::cut(arena, f, f.at(instance_of(f, pop())), static_cast<Word>(n));
        break;
      }
      case Op::plant: {
        const auto& f = schema.fields()[in.b];
        const Value section = pop();
        const auto type = family_index(f, pop());
        const Address at = f.at(instance_of(f, pop()));
        if (section < 1 || section > f.sections) {
          throw Failure{"state/range", "'" + f.name + "' has sections 1 to " +
                                           std::to_string(f.sections) + ", not " +
                                           std::to_string(section)};
        }
        state::pile::plant(arena, f, at, type, static_cast<Word>(section));
        break;
      }
      case Op::know: {
        const auto& f = schema.fields()[in.b];
        const Value seat = pop();
        const Value place = pop();
        const std::size_t i = instance_of(f, pop());
        const Value places = std::max<Value>(1, f.places);
        if (seat < 0 || seat >= schema.players() || place < 0 || place >= places) {
          throw Failure{"state/no-place", "'" + f.name + "' has no such place or player"};
        }
        const Address at = f.at(i) + static_cast<Address>(places + place);
        arena.set(at, arena.get(at) | static_cast<Word>(1U << seat));
        break;
      }

      case Op::ask:
        stop_b_ = pop();
        stop_a_ = in.c;
        if (stop_b_ < 0) throw Failure{"state/nothing", "nobody is asked"};
        pc_ = pc + 1;
        return Stop::ask;
      case Op::run_slot:
        stop_a_ = pop();
        stop_b_ = in.c;
        if (stop_a_ < 0) throw Failure{"state/nothing", "the rule text of nothing is run"};
        pc_ = pc + 1;
        return Stop::run_slot;
      case Op::eval_slot: {
        const Value component = top[-1];
        const Program* inner = component < 0 ? nullptr
            : ctx.host->slot_program(ComponentId(static_cast<std::int32_t>(component)), in.c);
        if (inner == nullptr) {
          top[-1] = 0;
        } else {
          Machine nested;
          nested.locals_[0] = locals_[0];
          nested.locals_[1] = component;
          nested.fuel_ = fuel_ - 1;
          if (nested.fuel_ < 0) throw Failure{"budget/fuel", "the rule does not come to an end"};
          top[-1] = nested.evaluate(*inner, ctx);
        }
        break;
      }
      case Op::score: {
        top -= in.a;
        ctx.host->score(SheetId(static_cast<std::int32_t>(in.b)), {top, in.a}, FieldId(in.c));
        break;
      }
      case Op::emit:
        top -= in.a;
        ctx.host->emit(EventId(static_cast<std::int32_t>(in.b)), {top, in.a});
        break;
      case Op::finish: return Stop::finish;
      case Op::call_lua:
      case Op::call_lua_effect: {
        top -= in.a;
        const Value v = ctx.host->call_lua(in.c, {top, in.a}, in.op == Op::call_lua_effect);
        if (in.op == Op::call_lua) push(v);
        break;
      }

      case Op::done:
        if (top != stack.data()) result_ = top[-1];
        return Stop::done;
    }
  }
}

std::uint32_t Machine::frame_words(const Program& p) const {
  std::uint32_t n = static_cast<std::uint32_t>(p.locals) * 2;
  for (std::size_t i = 0; i < p.bags; ++i) n += 1 + 2 * static_cast<std::uint32_t>(bags_[i].size);
  return n;
}

void Machine::save(const Program& p, Arena& a, Address to) const {
  for (std::size_t i = 0; i < p.locals; ++i) {
    const auto u = static_cast<std::uint64_t>(locals_[i]);
    a.set(to++, static_cast<Word>(static_cast<std::uint32_t>(u)));
    a.set(to++, static_cast<Word>(static_cast<std::uint32_t>(u >> 32)));
  }
  for (std::size_t i = 0; i < p.bags; ++i) {
    a.set(to++, bags_[i].size);
    for (const auto& item : bags_[i].view()) {
      a.set(to++, item.component);
      a.set(to++, item.count);
    }
  }
}

void Machine::restore(const Program& p, const Arena& a, Address from) {
  for (std::size_t i = 0; i < p.locals; ++i) {
    const auto low = static_cast<std::uint32_t>(a.get(from++));
    const auto high = static_cast<std::uint32_t>(a.get(from++));
    locals_[i] = static_cast<Value>(static_cast<std::uint64_t>(high) << 32 | low);
  }
  for (std::size_t i = 0; i < p.bags; ++i) {
    bags_[i].clear();
    const Word n = a.get(from++);
    for (Word k = 0; k < n; ++k) {
      const Word component = a.get(from++);
      bags_[i].push(component, a.get(from++));
    }
  }
}

}  // namespace castellan::expr
