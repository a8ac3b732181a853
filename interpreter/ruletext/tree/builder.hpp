/// Builds the typed tree in the order in which it is evaluated. Private to interpreter/ruletext.
///
/// What was built and is part of no node yet is a row; an instruction takes its operands off the
/// end of it. A form that is open has its content at the end of the row. Texts with errors may
/// take operands that are not there and leave forms open; their tree is not lowered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interpreter/ruletext/tree/node.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext::tree {

/// A place between nodes, which is known when they are lowered.
struct Mark {
  NodeId node = 0;
  bool behind = false;  ///< else where what is in the form begins
};

class Builder {
 public:
  explicit Builder(const state::Schema& schema);

  // --- the row
  [[nodiscard]] std::size_t here() const { return row_.size(); }
  [[nodiscard]] const Node& at(std::size_t i) const { return tree_.nodes[row_[i]]; }
  /// Whether something was built in the form that is open.
  [[nodiscard]] bool empty() const { return row_.size() <= open_.back().section; }
  [[nodiscard]] NodeId last() const { return row_.back(); }
  /// The last thing that is done in the form that is open, if it is an instruction.
  [[nodiscard]] const Node* last_instruction() const;
  /// That one goes; what it takes stays in its place.
  void drop_last_instruction();
  [[nodiscard]] Mark mark() const;
  /// Makes one node of those from `from` on, which stays in the row.
  NodeId whole(std::size_t from);
  /// The last node goes, its children come into the row.
  void dissolve();
  NodeId add(const Instruction& in, std::uint32_t place);
  /// Before what stands at `from` in the row.
  void insert(std::size_t from, const Instruction& in, std::uint32_t place);
  /// To a form that is or will be open around it.
  void exit(NodeId target, Exit exit, const Instruction& jump, std::uint32_t place);

  // --- forms
  [[nodiscard]] NodeId open(Form form, const Instruction& in, std::uint32_t place);
  /// A branch or joined values, of which the last value of the row is the first.
  [[nodiscard]] NodeId open_with(Form form, const Instruction& jump, std::uint32_t place);
  /// A further condition, or alternative.
  void add_alternative(NodeId form, const Instruction& jump, std::uint32_t place);
  void open_else(NodeId form, std::uint32_t place);
  /// What follows is the body of a loop.
  void open_body(NodeId form);
  /// With what is open in it.
  void close(NodeId form, std::uint32_t place);
  /// Joined values of which there is one are that one.
  void drop(NodeId form);

  /// Instructions that the tree is lowered to.
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] const Tree& tree() const { return tree_; }
  [[nodiscard]] Node& node(NodeId id) { return tree_.nodes[id]; }
  /// The whole tree.
  [[nodiscard]] NodeId finish();
  /// The loop lists its members, of which one is in a local.
  void list_members(NodeId loop, std::size_t from, std::uint16_t member);

 private:
  struct Open {
    NodeId form = 0;
    std::size_t from = 0;     ///< where its content begins in the row
    std::size_t section = 0;  ///< where what is not a child of it yet begins
  };
  [[nodiscard]] NodeId make(Form form, const Instruction& in, std::uint32_t place);
  /// Where the last values of the row begin, with the statements between and behind them.
  [[nodiscard]] std::size_t operands(int n) const;
  /// The row from `from` on becomes the children of a node, and that its end.
  void adopt(NodeId id, std::size_t from);
  void end_section();
  [[nodiscard]] bool close_inner(NodeId form);
  void close_last(std::uint32_t place);
  [[nodiscard]] int taken_by(const Instruction& in) const;

  const state::Schema& schema_;
  Tree tree_;
  std::vector<NodeId> row_;
  std::vector<Open> open_;
  std::size_t length_ = 0;
};

}  // namespace castellan::ruletext::tree
