#include "interpreter/ruletext/optimiser/depths.hpp"

#include "interpreter/ruletext/code/verify.hpp"

namespace castellan::ruletext {

std::vector<std::optional<int>> depths(const Program& p, const state::Schema& schema) {
  std::vector<std::optional<int>> known(p.code.size() + 1);
  std::vector<std::size_t> open = {0};
  known[0] = 0;
  const auto reach = [&](std::size_t to, int depth) {
    if (known[to]) return;
    known[to] = depth;
    open.push_back(to);
  };
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    const Instruction& in = p.code[at];
    const InstructionInfo& line = info(in.op);
    const int after = *known[at] + line.leaves - taken(in, schema);
    if (line.flow != Flow::end && line.flow != Flow::jump) reach(at + 1, after);
    if (line.operand('c').what == Operand::target) {
      reach(static_cast<std::size_t>(in.c), line.flow == Flow::keep     ? *known[at]
                                            : line.flow == Flow::recall ? after + 1
                                                                        : after);
    }
  }
  return known;
}

}  // namespace castellan::ruletext
