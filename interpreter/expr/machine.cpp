#include "interpreter/expr/machine.hpp"

#include <cassert>
#include <type_traits>

#include "interpreter/expr/instructions/inlined.hpp"
#include "interpreter/expr/instructions/verify.hpp"

namespace castellan::expr {

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

Value Machine::evaluate(const Program& p, const ReadContext& c) {
  assert(!p.effects);
  refused_ = 0;
  base_ = 0;
  execute(p, c, 0);
  return result_;
}

Machine::Stop Machine::run(const Program& p, const WriteContext& c, std::uint32_t pc) {
  base_ = 0;
  return execute(p, c, pc);
}

void Machine::offers(const Program& p, const ReadContext& c, std::uint32_t pc, std::vector<Value>& out) {
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
      const bool again = bag.size > 0 && bag.items[static_cast<std::size_t>(bag.size - 1)].component == v;
      if (again) ++bag.items[static_cast<std::size_t>(bag.size - 1)].count;
      else bag.push(static_cast<std::int32_t>(v), 1);
    }
  }
  return static_cast<std::uint32_t>(in.d);
}

namespace {

Run run_of(const ReadContext& c, const Program& p, Machine& m, Value* locals, std::int64_t& fuel) {
  return {{c.schema, c.arena, fuel}, p, c, m, locals};
}
EffectRun run_of(const WriteContext& c, const Program& p, Machine& m, Value* locals, std::int64_t& fuel) {
  return {{{c.schema, c.arena, fuel}, p, c, m, locals}, c.changes, c.game};
}

}  // namespace

// Dispatch by the flow of an instruction; see Handlers.
#define DISPATCH_next(name) \
  top = Handlers::name(run, *ip, top); \
  ++ip; \
  continue
#define DISPATCH_call(name) \
  burn_one(); \
  DISPATCH_next(name)
#define DISPATCH_loop(name) \
  if (!Handlers::name(run, *ip, locals + ip->b)) { \
    ip = code + ip->c; \
    continue; \
  } \
  burn_one(); \
  ++ip; \
  continue
#define DISPATCH_attempt(name) \
  burn_one(); \
  ip = Handlers::name(run) ? ip + 1 : code + ip->c; \
  continue
#define DISPATCH_jump(name) \
  ip = code + ip->c; \
  continue
#define DISPATCH_back(name) \
  burn_one(); \
  DISPATCH_jump(name)
#define DISPATCH_branch(name) \
  ip = Handlers::name(*--top) ? code + ip->c : ip + 1; \
  continue
#define DISPATCH_keep(name) \
  if (Handlers::name(run, *ip, top[-1])) { \
    ip = code + ip->c; \
  } else { \
    --top; \
    ++ip; \
  } \
  continue
#define DISPATCH_stop(name) \
  pc_ = here() + 1; \
  return Handlers::name(run, *ip, top)
#define DISPATCH_choice(name) \
  pc_ = here(); \
  return Handlers::name(run, *ip, top)
#define DISPATCH_end(name) return Handlers::name(run, *ip, top)
#define DISPATCH_retry(name) \
  if (const auto stop = Handlers::name(run, *ip, top)) return *stop; \
  ++ip; \
  continue

// Part of each `execute`: of a template of its own the compiler would not put
// the way of failures aside.
template <class Context>
[[gnu::always_inline]] inline Machine::Stop Machine::loop(const Program& p, const Context& c, std::uint32_t start) {
  const Instruction* const code = p.code.data();
  const Instruction* ip = code + start;
  try {
    std::array<Value, kMaxStack> stack;
    Value* top = stack.data();  // next free place
    Value* const locals = locals_.data() + base_;
    const auto run = run_of(c, p, *this, locals, fuel_);

    const auto here = [&ip, code] { return static_cast<std::uint32_t>(ip - code); };
    const auto burn_one = [this] {
      if (!burn()) throw Failure{"budget/fuel", "the rule does not come to an end"};
    };

    for (;;) {
      // Verified programs hold this on every path.
      assert(here() < p.code.size());
      assert(top - stack.data() >= taken(*ip, c.schema));
      assert(top - stack.data() - taken(*ip, c.schema) + info(ip->op).leaves <= kMaxStack);
      switch (ip->op) {
#define INSTRUCTION(name, flow, ...) case Op::name: DISPATCH_##flow(name);
#define EFFECT(name, flow, ...) \
  case Op::name: \
    if constexpr (std::is_same_v<Context, WriteContext>) { \
      DISPATCH_##flow(name); \
    } else { \
      assert(!"an effect in a program that is evaluated"); \
      __builtin_unreachable(); \
    }
#include "interpreter/expr/instructions/instructions.def"
#undef INSTRUCTION
      }
    }
  } catch (const Failure& f) {
    fail(p, static_cast<std::uint32_t>(ip - code), f.id, f.message);
  } catch (RuleError& e) {
    // What has no place of its own, as a sheet as a whole, failed for who asked.
    if (e.source == nullptr) set_place(e, p, static_cast<std::uint32_t>(ip - code));
    throw;
  }
}

Machine::Stop Machine::execute(const Program& p, const ReadContext& c, std::uint32_t start) {
  return loop(p, c, start);
}
Machine::Stop Machine::execute(const Program& p, const WriteContext& c, std::uint32_t start) {
  return loop(p, c, start);
}

}  // namespace castellan::expr
