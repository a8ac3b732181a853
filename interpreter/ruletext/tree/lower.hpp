/// Code from the typed tree. Private to interpreter/ruletext.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/ruletext/tree/node.hpp"

namespace castellan::ruletext::tree {

/// The instructions of a node.
struct Range {
  std::uint32_t begin = 0, end = 0;
};

struct Lowered {
  std::vector<Instruction> code;
  std::vector<std::uint32_t> place_of;  ///< by instruction
  std::vector<Range> ranges;            ///< by node, of those that were lowered
  std::vector<std::uint32_t> bodies;    ///< by node: where the body of a loop begins
};

/// Exits to forms that `root` is in lead nowhere.
[[nodiscard]] Lowered lower(const Tree& tree, NodeId root);

}  // namespace castellan::ruletext::tree
