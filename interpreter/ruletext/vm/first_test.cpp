#include "interpreter/ruletext/vm/first_test.hpp"

#include "interpreter/ruletext/code/instruction.hpp"

namespace castellan::ruletext {

namespace {

using Compared = FirstTest::Compared;

/// With what is read is compared, by the instruction at `at`; returns the one behind it, 0 when it
/// is something else.
std::size_t compared_with(const Program& p, std::size_t at, std::size_t candidate, Compared& out) {
  const Instruction& in = p.code[at];
  switch (in.op) {
    case Op::push:
      out.with = FirstTest::With::value;
      out.operand = in.c;
      return at + 1;
    case Op::load:
      out.with = FirstTest::With::local;
      out.operand = in.b;
      return in.b < candidate ? at + 1 : 0;
    case Op::load_word:
      out.with = FirstTest::With::word;
      out.operand = in.c;
      return at + 1;
    case Op::recall:
      // What is noted for the turns of one candidate is another value for the next.
      if (in.a >= p.row_notes) return 0;
      out.with = FirstTest::With::note;
      out.operand = in.a;
      return static_cast<std::size_t>(in.c);
    default:
      return 0;
  }
}

bool reads(const Instruction& in, Compared& out) {
  switch (in.op) {
    case Op::place_owner:
      out.of = FirstTest::Of::owner;
      out.field = FieldId(std::size_t{in.b});
      return true;
    case Op::load_field:
      out.of = FirstTest::Of::field;
      out.field = FieldId(std::size_t{in.b});
      return true;
    case Op::attribute:
      out.of = FirstTest::Of::attribute;
      out.attribute = in.c;
      return true;
    default:
      return false;
  }
}

/// Whether the program ends there; marks are nothing.
bool ends(const Program& p, std::size_t at) {
  while (p.code[at].op == Op::reach) ++at;
  return p.code[at].op == Op::done;
}

/// Whether the program ends when it goes to an instruction with 0 on the stack.
bool ends_with_nothing(const Program& p, std::size_t at) {
  while (p.code[at].op == Op::and_else || p.code[at].op == Op::jump)
    at = static_cast<std::size_t>(p.code[at].c);
  return ends(p, at);
}

/// The test that begins at an instruction; returns where its comparison stands, 0 when there is
/// none.
std::size_t test_at(const Program& p, std::size_t at, std::size_t candidate, Compared& out) {
  constexpr std::size_t kShortest =
      4;  // the candidate, what is read of it, with what it is compared, how
  const auto& code = p.code;
  if (at + kShortest >= code.size() || code[at].op != Op::load || code[at].b != candidate ||
      !reads(code[at + 1], out))
    return 0;
  const std::size_t how = compared_with(p, at + 2, candidate, out);
  if (how == 0 || how + 1 >= code.size()) return 0;
  out.allows = allowed_by(code[how].op);
  return out.allows != 0 ? how : 0;
}

/// False when there is no such thing, of which the program itself has to speak.
bool read(const Compared& test, const ReadContext& c, Value candidate, Value& out) {
  if (candidate < 0) return false;
  const auto at = static_cast<std::size_t>(candidate);
  if (test.of == FirstTest::Of::attribute) {
    out = c.schema.attribute(candidate, static_cast<std::size_t>(test.attribute));
    return true;
  }
  const auto& f = c.schema.field(test.field);
  const bool owner = test.of == FirstTest::Of::owner;
  if (candidate >= (owner ? Value{f.places} : static_cast<Value>(f.instances))) return false;
  out = owner ? f.maps[0].owner(c.arena, static_cast<int>(candidate)) : c.arena.get(f.at(at));
  return true;
}

}  // namespace

FirstTest first_test(const Program& p, std::size_t candidate) {
  FirstTest out;
  // Which contribution refuses a candidate is said by the program alone.
  if (p.effects || !p.refusals.empty()) return out;
  std::size_t at = 0;
  while (out.count < FirstTest::kMost) {
    Compared test;
    const std::size_t how = test_at(p, at, candidate, test);
    if (how == 0) break;
    out.decides = ends(p, how + 1);
    if (!out.decides && (p.code[how + 1].op != Op::and_else || !ends_with_nothing(p, how + 1)))
      break;
    at = how + 2;
    test.next = static_cast<std::uint32_t>(at);
    out.tests[out.count++] = test;
    if (out.decides) break;
  }
  return out;
}

bool FirstQuestions::find(const FirstTest& test, const ReadContext& c, const Machine& machine,
                          const Notes& notes) {
  const Compared& one = test.tests[found_];
  const auto at = static_cast<std::size_t>(one.operand);
  Value& with = with_[found_];
  switch (one.with) {
    case FirstTest::With::value:
      with = one.operand;
      break;
    case FirstTest::With::local:
      with = machine.local(at);
      break;
    case FirstTest::With::word:
      with = c.arena.get(static_cast<Address>(one.operand));
      break;
    case FirstTest::With::note:
      if (notes.room == nullptr || notes.room[at].when != notes.now) return false;
      with = notes.room[at].value;
      break;
  }
  ++found_;
  return true;
}

FirstAnswer FirstQuestions::operator()(const FirstTest& test, const ReadContext& c,
                                       const Machine& machine, const Notes& notes,
                                       Value candidate) {
  std::uint32_t next = 0;
  for (std::size_t i = 0; i < test.count; ++i) {
    const Compared& one = test.tests[i];
    Value value = 0;
    if (i == found_ && !find(test, c, machine, notes)) return {.next = next};
    if (!read(one, c, candidate, value)) return {.next = next};
    if (!allows(one.allows, value, with_[i])) return {.known = true};
    next = one.next;
  }
  return {.known = test.decides, .through = true, .next = next};
}

}  // namespace castellan::ruletext
