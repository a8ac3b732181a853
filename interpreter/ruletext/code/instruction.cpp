#include "interpreter/ruletext/code/instruction.hpp"

namespace castellan::ruletext {

namespace {

using enum Operand;

constexpr OperandColumn A(Operand what) { return {'a', what}; }
constexpr OperandColumn B(Operand what, std::uint8_t mask = 0) { return {'b', what, mask}; }
constexpr OperandColumn C(Operand what) { return {'c', what}; }
constexpr OperandColumn D(Operand what) { return {'d', what}; }
constexpr Taken plus_arguments(int n) { return {n, Taken::More::arguments}; }
constexpr Taken plus_flag(int n) { return {n, Taken::More::flag}; }
constexpr Taken subscripts(int but) { return {but, Taken::More::subscripts}; }

template <class... Columns>
constexpr InstructionInfo line(std::string_view name, Flow flow, bool effect, bool sure,
                               Taken takes, int leaves, Columns... operands) {
  InstructionInfo out{name, flow, effect, sure, takes, leaves, {}};
  ((out.operands[static_cast<std::size_t>(operands.at - 'a')] = operands), ...);
  return out;
}

}  // namespace

constexpr InstructionInfo kInstructions[] = {
#define INSTRUCTION(name, flow, ...) line(#name, Flow::flow, false, false, __VA_ARGS__),
#define EFFECT(name, flow, ...) line(#name, Flow::flow, true, false, __VA_ARGS__),
#define SURE(name, flow, ...) line(#name, Flow::flow, false, true, __VA_ARGS__),
#include "interpreter/ruletext/code/instructions.def"
#undef INSTRUCTION
};

namespace {

/// The table's lines are ones that the verifier can follow.
constexpr bool whole(const InstructionInfo& i) {
  const bool jumps = i.flow == Flow::loop || i.flow == Flow::attempt || i.flow == Flow::jump ||
                     i.flow == Flow::back || i.flow == Flow::branch || i.flow == Flow::keep ||
                     i.flow == Flow::recall;
  const bool stops = i.flow == Flow::stop || i.flow == Flow::retry || i.flow == Flow::choice;
  const bool arguments = i.takes.more == Taken::More::arguments;
  const auto b = i.operand('b').what;
  return (!stops || i.effect) && jumps == (i.operand('c').what == target) &&
         arguments == (i.operand('a').what == count) &&
         (i.flow == Flow::loop) == (b == set || b == weighted_set) &&
         (i.flow == Flow::retry) == (i.operand('c').what == resume) &&
         (i.flow == Flow::choice) == (b == answer && i.operand('d').what == target) &&
         (!i.sure ||
          (i.flow == Flow::next && i.takes.more == Taken::More::none && i.takes.fixed <= 2)) &&
         (i.flow != Flow::keep || (i.takes.fixed == 1 && i.leaves == 0));
}
constexpr bool all_whole() {
  for (const auto& i : kInstructions) {
    if (!whole(i)) return false;
  }
  return true;
}
static_assert(all_whole(), "a line of instructions.def has operands that its flow does not use");

}  // namespace

}  // namespace castellan::ruletext
