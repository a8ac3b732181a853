#include "interpreter/expr/machine.hpp"

#include <algorithm>
#include <limits>

#include "interpreter/expr/machine_parts.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::expr {

using parts::Access;
using parts::Failure;

namespace {

Value checked_add(Value a, Value b) {
  Value r = 0;
  if (__builtin_add_overflow(a, b, &r)) throw Failure{"score/overflow", "a sum is too large"};
  return r;
}
Value checked_sub(Value a, Value b) {
  Value r = 0;
  if (__builtin_sub_overflow(a, b, &r))
    throw Failure{"score/overflow", "a difference is too large"};
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
  refused_ = 0;
  base_ = 0;
  execute(p, c, 0);
  return result_;
}

Machine::Stop Machine::run(const Program& p, const Context& c, std::uint32_t pc) {
  base_ = 0;
  return execute(p, c, pc);
}

Machine::Stop Machine::execute(const Program& p, const Context& ctx, std::uint32_t start) {
  const Instruction* const code = p.code.data();
  const Instruction* ip = code + start;
  try {
    const state::Schema& schema = ctx.schema;
    Arena& arena = ctx.arena;
    std::array<Value, kMaxStack> stack;
    Value* top = stack.data();  // next free place
    Value* const locals = locals_.data() + base_;

    const auto push = [&top](Value v) { *top++ = v; };
    const auto pop = [&top] { return *--top; };
    const Access access{schema, arena, fuel_};
    const auto here = [&ip, code] { return static_cast<std::uint32_t>(ip - code); };
    const auto check_fuel = [this] {
      if (!burn()) throw Failure{"budget/fuel", "the rule does not come to an end"};
    };

    for (;;) {
      const Instruction& in = *ip;
      switch (in.op) {
        case Op::push:
          push(in.c);
          break;
        case Op::push_wide:
          push(p.constants[static_cast<std::size_t>(in.c)]);
          break;
        case Op::load:
          push(locals[in.b]);
          break;
        case Op::store:
          locals[in.b] = pop();
          break;
        case Op::drop:
          --top;
          break;

        case Op::jump:
          if (code + in.c <= ip) check_fuel();
          ip = code + in.c;
          continue;
        case Op::jump_if_false:
          ip = pop() == 0 ? code + in.c : ip + 1;
          continue;
        case Op::jump_if_true:
          ip = pop() != 0 ? code + in.c : ip + 1;
          continue;
        case Op::and_else:
          if (top[-1] != 0) {
            --top;
            break;
          }
          // A sentence of its own (a) says more than the text around another's.
          if (in.b != 0 && (in.a != 0 || refused_ == 0)) refused_ = in.b;
          ip = code + in.c;
          continue;
        case Op::or_else:
          if (top[-1] != 0) {
            ip = code + in.c;
            continue;
          }
          --top;
          break;

        case Op::add: {
          const Value b = pop();
          top[-1] = checked_add(top[-1], b);
          break;
        }
        case Op::sub: {
          const Value b = pop();
          top[-1] = checked_sub(top[-1], b);
          break;
        }
        case Op::mul: {
          const Value b = pop();
          top[-1] = checked_mul(top[-1], b);
          break;
        }
        case Op::div_down: {
          const Value b = pop();
          top[-1] = floor_div(top[-1], b);
          break;
        }
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
        case Op::negate:
          top[-1] = checked_sub(0, top[-1]);
          break;
        case Op::logic_not:
          top[-1] = top[-1] == 0;
          break;
        case Op::eq: {
          const Value b = pop();
          top[-1] = top[-1] == b;
          break;
        }
        case Op::ne: {
          const Value b = pop();
          top[-1] = top[-1] != b;
          break;
        }
        case Op::lt: {
          const Value b = pop();
          top[-1] = top[-1] < b;
          break;
        }
        case Op::le: {
          const Value b = pop();
          top[-1] = top[-1] <= b;
          break;
        }
        case Op::gt: {
          const Value b = pop();
          top[-1] = top[-1] > b;
          break;
        }
        case Op::ge: {
          const Value b = pop();
          top[-1] = top[-1] >= b;
          break;
        }
        case Op::min2: {
          const Value b = pop();
          top[-1] = std::min(top[-1], b);
          break;
        }
        case Op::max2: {
          const Value b = pop();
          top[-1] = std::max(top[-1], b);
          break;
        }
        case Op::absolute:
          if (top[-1] < 0) top[-1] = checked_sub(0, top[-1]);
          break;

        case Op::load_word:
          push(arena.get(static_cast<Address>(in.c)));
          break;
        case Op::load_field: {
          const auto& f = schema.fields()[in.b];
          top[-1] = arena.get(f.at(access.instance_of(f, top[-1])));
          break;
        }
        case Op::store_field: {
          const Value v = pop();
          access.store(schema.fields()[in.b], pop(), v);
          break;
        }
        case Op::add_field: {
          const auto& f = schema.fields()[in.b];
          const Value delta = pop();
          const std::size_t instance = access.instance_of(f, pop());
          access.store(f, static_cast<Value>(instance),
                       checked_add(arena.get(f.at(instance)), delta));
          break;
        }

        case Op::attribute: {
          const Value c = top[-1];
          if (c < 0) throw Failure{"state/nothing", "an attribute of nothing is asked for"};
          top[-1] = schema.components()[static_cast<std::size_t>(c)]
                        .attributes[static_cast<std::size_t>(in.c)];
          break;
        }
        case Op::attribute_at: {
          const Value position = pop();
          const Value c = top[-1];
          if (c < 0 || position < 0)
            throw Failure{"state/nothing", "an attribute of nothing is asked for"};
          top[-1] = schema.components()[static_cast<std::size_t>(c)]
                        .attributes[static_cast<std::size_t>(in.c + position)];
          break;
        }
        case Op::piece_component: {
          const auto& f = schema.fields()[in.b];
          const parts::PieceAt on = parts::piece_at(access, f, top[-1]);
          top[-1] = f.grids[on.instance].component_of(arena, on.slot);
          break;
        }
        // One field instance for each piece slot of each grid.
        case Op::piece_instance: {
          const auto& f = schema.fields()[in.b];
          const parts::PieceAt on = parts::piece_at(access, f, top[-1]);
          top[-1] = static_cast<Value>(on.instance) * f.capacity + on.slot;
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

        case Op::iterate_range:
        case Op::iterate_pile:
        case Op::iterate_pile_copies:
        case Op::iterate_bag:
        case Op::iterate_bag_copies:
        case Op::iterate_slots:
        case Op::iterate_grid:
        case Op::iterate_near:
        case Op::iterate_reading:
        case Op::iterate_frame:
          if (parts::iterate(access, bags_.data(), in, locals)) break;
          ip = code + in.c;
          continue;
        case Op::iterate_segments:
        case Op::iterate_region:
        case Op::iterate_regions:
        case Op::iterate_piece_regions:
        case Op::iterate_touching:
        case Op::iterate_figures:
        case Op::iterate_links:
        case Op::iterate_area:
        case Op::iterate_groups:
        case Op::iterate_around:
        case Op::iterate_corners:
        case Op::iterate_at_corner:
        case Op::iterate_corner_segments:
        case Op::iterate_facing:
          if (parts::iterate_board(access, in, locals)) break;
          ip = code + in.c;
          continue;

        case Op::collect:
          collected_.push_back(pop());
          break;

        case Op::draw: {
          const auto& f = schema.fields()[in.b];
          const std::size_t i = access.instance_of(f, top[-1]);
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
        case Op::ask:
          stop_b_ = pop();
          stop_a_ = in.c;
          if (stop_b_ < 0) throw Failure{"state/nothing", "nobody is asked"};
          pc_ = here() + 1;
          return Stop::ask;
        case Op::run_slot:
          stop_d_ = pop();
          stop_a_ = pop();
          stop_b_ = in.c;
          stop_c_ = pop();
          if (stop_a_ < 0) throw Failure{"state/nothing", "the rule text of nothing is run"};
          pc_ = here() + 1;
          return Stop::run_slot;
        case Op::eval_slot:
          top = eval_slot(p, ctx, in, top);
          break;
        case Op::points: {
          const Value count = in.a != 0 ? pop() : 1;
          const Value each = pop();
          top[-1] = checked_add(top[-1], checked_mul(each, count));
          if (scored_ != nullptr) scored_->push_back({each, count, in.a != 0});
          break;
        }
        case Op::choose:
          stop_c_ = in.a != 0 ? pop() : 1;
          stop_b_ = pop();
          stop_a_ = in.c;
          if (stop_b_ < 0) throw Failure{"state/nothing", "nobody is asked"};
          pc_ = here();
          return Stop::choose;
        case Op::offer:
          offers_->push_back(pop());
          break;
        case Op::offered:
          return Stop::done;
        case Op::fill_begin:
        case Op::fill_add:
        case Op::fill_value:
          top = parts::fill(access, filling_, in, top);
          break;
        case Op::fill_try:
          check_fuel();
          if (parts::try_filling(access, filling_)) break;
          ip = code + in.c;
          continue;
        case Op::score:
        case Op::score_for:
        case Op::sheet_amount:
        case Op::emit:
        case Op::call_lua:
        case Op::call_lua_effect:
          top = call_host(ctx, in, top);
          break;
        case Op::reveal:
          ctx.host->reveal(PhaseId(in.c));
          break;
        case Op::finish:
          return Stop::finish;

        case Op::take_pile:
        case Op::take_slot:
        case Op::take_piece:
        case Op::put_pile:
        case Op::put_slot:
        case Op::put_grid:
        case Op::move_bag:
        case Op::move_all:
        case Op::move_copies:
        case Op::cut:
        case Op::plant:
        case Op::know:
          top = parts::change_container(access, bags_.data(), in, top, scratch_);
          break;
        default:
          if (in.op >= Op::segment_piece && in.op <= Op::corner_of) {
            top = parts::read_board(access, p, in, top);
          } else if (in.op >= Op::stand_figure && in.op <= Op::unmerge) {
            top = parts::change_board(access, in, top, scratch_);
          } else {
            top = parts::read_container(access, bags_.data(), in, top);
          }
          break;

        case Op::done:
          if (top != stack.data()) result_ = top[-1];
          return Stop::done;
      }
      ++ip;
    }
  } catch (const Failure& f) {
    fail(p, static_cast<std::uint32_t>(ip - code), f.id, f.message);
  }
}

}  // namespace castellan::expr
