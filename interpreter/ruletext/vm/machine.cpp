#include "interpreter/ruletext/vm/machine.hpp"

#include <cassert>
#include <type_traits>

#include "interpreter/base/deadline.hpp"
#include "interpreter/ruletext/code/counting.hpp"
#include "interpreter/ruletext/code/inlined.hpp"
#include "interpreter/ruletext/code/joined.hpp"
#include "interpreter/ruletext/code/joining.hpp"
#include "interpreter/ruletext/code/verify.hpp"
#include "interpreter/ruletext/vm/brief.hpp"

namespace castellan::ruletext {

grammar::Diagnostic RuleError::diagnostic() const {
  const std::string text = where.empty() ? message : where + ": " + message;
  return source ? grammar::diagnose(*source, span, id, text) : grammar::diagnose("", id, text);
}

namespace {

void set_place(RuleError& e, const Program& p, std::uint32_t pc) {
  if (pc >= p.place_of.size()) return;
  const auto& place = p.places[p.place_of[pc]];
  e.source = place.source;
  e.span = place.span;
}

}  // namespace

void Machine::fail(const Program& p, std::uint32_t pc, const char* id, std::string message) {
  RuleError e;
  e.id = id;
  e.message = std::move(message);
  e.where = p.name;
  set_place(e, p, pc);
  throw e;
}

Value Machine::evaluated(const Program& p, const ReadContext& c, Notes notes, std::uint32_t from) {
  assert(!p.effects);
  notes_ = notes;
  refused_ = 0;
  base_ = 0;
  execute(p, c, from);
  return result_;
}

Value Machine::read(const Program& p, const ReadContext& c, Notes notes, std::uint32_t from) {
  using Gives = Program::Brief::Gives;
  const Program::Brief& b = p.brief;
  if (from != 0) return evaluated(p, c, notes, from);
  const auto value_of = [&](const Program::Brief::Operand& o) -> Value {
    switch (o.gives) {
      case Gives::local:
        return locals_[static_cast<std::size_t>(o.of)];
      case Gives::word:
        return c.arena.get(static_cast<Address>(o.of));
      default:
        return o.of;
    }
  };
  Value v = 0;
  if (!arithmetic::try_subtract(value_of(b.of), b.less, v)) return evaluated(p, c, notes, from);
  if (b.count != 0) {
    if (v < 0 || v >= Value{b.count}) return evaluated(p, c, notes, from);
    v = c.arena.get(b.at + static_cast<Address>(v));
  }
  if (b.attribute >= 0) {
    if (v < 0) return evaluated(p, c, notes, from);
    v = c.schema.attribute(v, static_cast<std::size_t>(b.attribute));
  }
  if (b.allows != 0) {
    v = allows(b.allows, v, value_of(b.with)) ? 1 : 0;
    refused_ = v != 0 ? 0 : b.refusal;
  }
  return v;
}

Machine::Stop Machine::run(const Program& p, const WriteContext& c, std::uint32_t pc) {
  base_ = 0;
  if (pc == 0) {
    // What has failed or finished the game has left its lists.
    listed_.clear();
    lists_.clear();
  }
  return execute(p, c, pc);
}

void Machine::offers(const Program& p, const ReadContext& c, std::uint32_t pc,
                     std::vector<Value>& out) {
  base_ = 0;
  offers_ = &out;
  execute(p, c, pc + 1);
}

std::uint32_t Machine::answer(const Program& p, std::uint32_t pc, std::span<const Value> values) {
  const Instruction& in = p.code[pc];
  if (in.a == 0) {
    locals_[in.b] = values.empty() ? kNone : values.front();
  } else {
    Bag& bag = bags_[in.b];
    bag.clear();
    for (const Value v : values) {
      const bool again =
          bag.size > 0 && bag.items[static_cast<std::size_t>(bag.size - 1)].component == v;
      if (again)
        ++bag.items[static_cast<std::size_t>(bag.size - 1)].count;
      else
        bag.push(static_cast<std::int32_t>(v), 1);
    }
  }
  return static_cast<std::uint32_t>(in.d);
}

[[gnu::noinline]] void fail_there(const Program& p, const Instruction* in) {
  const auto pc = static_cast<std::uint32_t>(in - p.code.data());
  try {
    throw;
  } catch (const Failure& f) {
    Machine::fail(p, pc, f.id, f.message);
  } catch (RuleError& e) {
    // What has no place of its own, as a sheet as a whole, failed for who asked.
    if (e.source == nullptr) set_place(e, p, pc);
    throw;
  }
}

namespace {

Run run_of(const ReadContext& c, const Program& p, Machine& m, Value* locals, std::int64_t& fuel) {
  return {{c.schema, c.arena, fuel}, p, c, m, locals};
}
EffectRun run_of(const WriteContext& c, const Program& p, Machine& m, Value* locals,
                 std::int64_t& fuel) {
  return {{{c.schema, c.arena, fuel}, p, c, m, locals}, c.changes, c.game};
}

// Dispatch by the flow of an instruction; see Handlers. Each goes to the next
// instruction by a jump of its own, which the processor foresees by what came before.
#define AT_ROW_(line) at_row_##line
#define AT_ROW(line) AT_ROW_(line)
#define HERE static_cast<std::uint32_t>(ip - code)
#define GO_ON                                                                 \
  assert(holds(p, ip, top - bottom, run.schema));                             \
  if constexpr (kTraced) note_counted(run, *run.machine.traced(), HERE, top); \
  goto* kPlaces[kTraced ? way_of(ip->op) : ip->way]
#define DISPATCH_next(name)            \
  top = Handlers::name(run, *ip, top); \
  ++ip;                                \
  GO_ON
#define DISPATCH_call(name) \
  burn_one(run.machine);    \
  DISPATCH_next(name)
#define DISPATCH_loop(name)                            \
  if (!Handlers::name(run, *ip, run.locals + ip->b)) { \
    ip = code + ip->c;                                 \
    GO_ON;                                             \
  }                                                    \
  burn_one(run.machine);                               \
  ++ip;                                                \
  GO_ON
#define DISPATCH_attempt(name)                      \
  burn_one(run.machine);                            \
  ip = Handlers::name(run) ? ip + 1 : code + ip->c; \
  GO_ON
#define DISPATCH_jump(name) \
  ip = code + ip->c;        \
  GO_ON
#define DISPATCH_back(name) \
  burn_one(run.machine);    \
  DISPATCH_jump(name)
#define DISPATCH_branch(name)                          \
  ip = Handlers::name(*--top) ? code + ip->c : ip + 1; \
  GO_ON
#define DISPATCH_keep(name)                \
  if (Handlers::name(run, *ip, top[-1])) { \
    ip = code + ip->c;                     \
  } else {                                 \
    --top;                                 \
    ++ip;                                  \
  }                                        \
  GO_ON
// A trace takes the way that counts.
#define DISPATCH_recall(name)                      \
  if (!kTraced && Handlers::name(run, *ip, top)) { \
    ++top;                                         \
    ip = code + ip->c;                             \
  } else {                                         \
    ++ip;                                          \
  }                                                \
  GO_ON
#define DISPATCH_stop(name)            \
  Handlers::goes_on_at(run, HERE + 1); \
  return Handlers::name(run, *ip, top)
#define DISPATCH_choice(name)      \
  Handlers::goes_on_at(run, HERE); \
  return Handlers::name(run, *ip, top)
#define DISPATCH_end(name) return Handlers::name(run, *ip, top)
#define DISPATCH_retry(name)                                         \
  if (const auto stop = Handlers::name(run, *ip, top)) return *stop; \
  ++ip;                                                              \
  GO_ON

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"

/// What verified programs hold on every path.
[[maybe_unused]] bool holds(const Program& p, const Instruction* ip, std::ptrdiff_t depth,
                            const state::Schema& schema) {
  if (static_cast<std::size_t>(ip - p.code.data()) >= p.code.size()) return false;
  const std::ptrdiff_t left = depth - taken(*ip, schema);
  return left >= 0 && left + info(ip->op).leaves <= kMaxStack;
}

/// With a run of either kind the instructions that it allows, from one on, with so many values on
/// the stack. Traced: it says what is counted.
template <bool kTraced, class AnyRun>
Machine::Stop go_through(const AnyRun& run, std::uint32_t start, Value* const bottom,
                         std::size_t depth = 0) {
  static const void* const kPlaces[] = {
      &&by_op,
#define INSTRUCTION(name, ...) &&at_##name,
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
#define JOINED(...) &&AT_ROW(__LINE__),
#include "interpreter/ruletext/code/joined.def"
#undef JOINED
  };
  const Program& p = run.program;
  const Instruction* const code = p.code.data();
  const Instruction* ip = code + start;
  try {
    if constexpr (kTraced) std::fill_n(bottom, kMaxStack, 0);
    Value* top = bottom + depth;  // next free place

    if (Deadline::passed()) throw Failure{"budget/time", Deadline::kMessage};
    GO_ON;
  by_op:
    goto* kPlaces[way_of(ip->op)];
#define INSTRUCTION(name, flow, ...) at_##name : DISPATCH_##flow(name);
#define EFFECT(name, flow, ...)                                                           \
  at_##name : if constexpr (std::is_same_v<AnyRun, EffectRun>) { DISPATCH_##flow(name); } \
  else {                                                                                  \
    assert(!"an effect in a program that is evaluated");                                  \
    __builtin_unreachable();                                                              \
  }
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
#define JOINED(...)                                                 \
  AT_ROW(__LINE__) : if constexpr (!kTraced) {                      \
    using enum Op;                                                  \
    using Row = rows::Row<__VA_ARGS__>;                             \
    Row::run(run, code, ip, top);                                   \
    if constexpr (Row::kEnds) return Handlers::done(run, *ip, top); \
  }                                                                 \
  GO_ON;
#include "interpreter/ruletext/code/joined.def"
#undef JOINED
  } catch (...) {
    fail_there(p, ip);
  }
}

#pragma GCC diagnostic pop

template <class AnyRun>
Machine::Stop go(const AnyRun& run, std::uint32_t start) {
  std::array<Value, kMaxStack> stack;
  return go_through<false>(run, start, stack.data());
}

}  // namespace

Machine::Stop Machine::execute(const Program& p, const ReadContext& c, std::uint32_t start) {
  if (trace_ != nullptr) {
    const Program& told = start == 0 && p.written != nullptr ? *p.written : p;
    std::array<Value, kMaxStack> stack;
    return go_through<true>(run_of(c, told, *this, locals_.data() + base_, fuel_), start,
                            stack.data());
  }
  return go(run_of(c, p, *this, locals_.data() + base_, fuel_), start);
}
Machine::Stop Machine::execute(const Program& p, const WriteContext& c, std::uint32_t start) {
  return go(run_of(c, p, *this, locals_.data() + base_, fuel_), start);
}

}  // namespace castellan::ruletext
