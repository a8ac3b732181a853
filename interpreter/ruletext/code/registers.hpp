/// Which registers an instruction reads. Private to interpreter/ruletext.
#pragma once

#include <cstddef>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// Calls `each` with every local that the instruction may read, those of its loop included.
template <class Each>
void each_read(const Program& p, const Instruction& in, Each each) {
  const InstructionInfo& line = info(in.op);
  const OperandColumn& b = line.operand('b');
  if (b.what == Operand::local) each(std::size_t{in.b});
  for (std::size_t i = 0; i < 4; ++i) {
    if ((b.mask >> i & 1) != 0) each(in.b + i);
  }
  switch (line.operand('a').what) {
    case Operand::local:
      each(std::size_t{in.a});
      return;
    case Operand::guard:
      if (in.a == 0) return;
      if (const auto& with = p.guards[in.a - 1U].with; with.reads_local())
        each(static_cast<std::size_t>(with.of));
      return;
    default:
      return;
  }
}

}  // namespace castellan::ruletext
