#include "interpreter/expr/machine/first_test.hpp"

#include "interpreter/expr/instructions/instruction.hpp"

namespace castellan::expr {

namespace {

/// The candidate, what is read of it, with what it is compared, how.
constexpr std::size_t kTest = 4;

bool compares_with(const Instruction& in, std::size_t candidate, FirstTest& out) {
  switch (in.op) {
    case Op::push: out.with = FirstTest::With::value; out.operand = in.c; return true;
    case Op::load: out.with = FirstTest::With::local; out.operand = in.b; return in.b < candidate;
    case Op::load_word: out.with = FirstTest::With::word; out.operand = in.c; return true;
    default: return false;
  }
}

/// Whether the program ends there; marks are nothing.
bool ends(const Program& p, std::size_t at) {
  while (p.code[at].op == Op::reach) ++at;
  return p.code[at].op == Op::done;
}

/// Whether the program ends when it goes to an instruction with 0 on the stack.
bool ends_with_nothing(const Program& p, std::size_t at) {
  while (p.code[at].op == Op::and_else || p.code[at].op == Op::jump) at = static_cast<std::size_t>(p.code[at].c);
  return ends(p, at);
}

}  // namespace

FirstTest first_test(const Program& p, std::size_t candidate) {
  if (p.effects || p.code.size() <= kTest) return {};
  const auto* code = p.code.data();
  FirstTest out;
  if (code[0].op != Op::load || code[0].b != candidate) return {};
  if (code[1].op != Op::place_owner && code[1].op != Op::load_field) return {};
  if (!compares_with(code[2], candidate, out)) return {};
  if (code[3].op != Op::eq && code[3].op != Op::ne) return {};
  out.decides = ends(p, kTest);
  if (!out.decides && (code[kTest].op != Op::and_else || !ends_with_nothing(p, kTest))) return {};
  out.equal = code[3].op == Op::eq;
  out.field = FieldId(std::size_t{code[1].b});
  out.next = kTest + 1;
  out.of = code[1].op == Op::place_owner ? FirstTest::Of::owner : FirstTest::Of::field;
  return out;
}

std::optional<bool> passes(const FirstTest& test, const ReadContext& c, const Machine& machine, Value candidate) {
  const auto& f = c.schema.field(test.field);
  Value read = 0;
  if (test.of == FirstTest::Of::owner) {
    if (candidate < 0 || candidate >= f.places) return std::nullopt;
    read = f.maps[0].owner(c.arena, static_cast<int>(candidate));
  } else {
    if (candidate < 0 || candidate >= static_cast<Value>(f.instances)) return std::nullopt;
    read = c.arena.get(f.at(static_cast<std::size_t>(candidate)));
  }
  const Value with = test.with == FirstTest::With::value   ? test.operand
                     : test.with == FirstTest::With::local ? machine.local(static_cast<std::size_t>(test.operand))
                                                           : c.arena.get(static_cast<Address>(test.operand));
  return (read == with) == test.equal;
}

}  // namespace castellan::expr
