/// The typed tree of a rule text: what the type checker builds and `lower` makes code of.
///
/// Private to interpreter/ruletext. Nodes live in the arena of one compilation. Children are
/// evaluated in order. A value whose evaluation needs statements first is a sequence of these and
/// the value.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext::tree {

/// With operands that fit.
constexpr Instruction instruction(Op op, int a = 0, int b = 0, int c = 0, int d = 0) {
  return {op, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b), c, d};
}

using NodeId = std::uint32_t;

enum class Form : std::uint8_t {
  instruction,  ///< its operands, then what it does with them
  exit,         ///< the same of a jump, which leads to a place of the form `target`
  sequence,     ///< one after the other
  branch,       ///< `split` conditions, each an exit to what is done otherwise; then; otherwise
  joined,       ///< alternatives, each but the last an exit `and_else` or `or_else` to the end
  block,        ///< a sequence with an end that exits lead to
  loop,         ///< a sequence for each member; those behind `split` are the body
  endless,      ///< a sequence again and again
  offers        ///< `split` operands of a choice, then what offers its values
};

/// Where in its target an exit leads.
enum class Exit : std::uint8_t {
  again,      ///< to the beginning of a loop
  next,       ///< to the end of a turn
  otherwise,  ///< of a branch
  end         ///< behind the form
};

struct Node {
  Form form = Form::instruction;
  Exit exit = Exit::end;
  std::uint16_t leaves = 0;  ///< how many values
  std::uint16_t listed =
      0;           ///< of a loop that finds all members before it uses the first: its local
  Instruction in;  ///< of instructions, exits, loops and offers; targets are not set
  Type type;       ///< of a value of the text
  std::uint32_t place = 0;   ///< see Program::place_of
  std::uint32_t closed = 0;  ///< the same of what closes the form, or begins what is done otherwise
  NodeId target = 0;
  std::uint32_t first = 0, count = 0, split = 0;  ///< children
};

struct Tree {
  std::vector<Node> nodes;
  std::vector<NodeId> children;

  [[nodiscard]] std::span<const NodeId> children_of(const Node& n) const {
    return std::span(children).subspan(n.first, n.count);
  }
};

}  // namespace castellan::ruletext::tree
