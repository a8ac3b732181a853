#include "interpreter/ruletext/tree/lower.hpp"

#include <algorithm>

namespace castellan::ruletext::tree {

namespace {

class Lowering {
 public:
  explicit Lowering(const Tree& tree) : tree_(tree) {
    out_.ranges.resize(tree.nodes.size());
    out_.bodies.resize(tree.nodes.size());
  }

  void node(NodeId id) {
    const Node& n = tree_.nodes[id];
    out_.ranges[id].begin = here();
    switch (n.form) {
      case Form::instruction:
        instruction(id, n);
        break;
      case Form::exit:
        all(children(n));
        exits_.push_back({put(n.in, n.place), n.target, n.exit});
        break;
      case Form::sequence:
        all(children(n));
        break;
      case Form::branch:
        branch(id, n);
        break;
      case Form::joined:
      case Form::block: {
        const std::size_t exits = exits_.size();
        all(children(n));
        lead(exits, id, Exit::end);
        break;
      }
      case Form::loop:
        loop(id, n);
        break;
      case Form::endless:
        endless(id, n);
        break;
      case Form::offers:
        offers(n);
        break;
    }
    out_.ranges[id].end = here();
  }

  [[nodiscard]] Lowered finish() { return std::move(out_); }

 private:
  /// A jump whose target is not known yet.
  struct OpenExit {
    std::size_t at;
    NodeId target;
    Exit exit;
  };

  [[nodiscard]] std::uint32_t here() const { return static_cast<std::uint32_t>(out_.code.size()); }
  [[nodiscard]] std::span<const NodeId> children(const Node& n) const {
    return tree_.children_of(n);
  }

  std::size_t put(Instruction in, std::uint32_t place) {
    out_.code.push_back(in);
    out_.place_of.push_back(place);
    return out_.code.size() - 1;
  }
  std::size_t jump(std::uint32_t place, std::size_t to = 0) {
    return put({Op::jump, 0, 0, static_cast<std::int32_t>(to), 0}, place);
  }

  void all(std::span<const NodeId> nodes) {
    for (const NodeId n : nodes) node(n);
  }

  /// Exits from the `from`-th on that lead to this place of a form lead to instruction `to`.
  void lead(std::size_t from, NodeId target, Exit exit, std::size_t to) {
    const auto first = exits_.begin() + static_cast<std::ptrdiff_t>(from);
    const auto rest = std::remove_if(first, exits_.end(), [&](const OpenExit& e) {
      if (e.target != target || e.exit != exit) return false;
      out_.code[e.at].c = static_cast<std::int32_t>(to);
      return true;
    });
    exits_.erase(rest, exits_.end());
  }
  void lead(std::size_t from, NodeId target, Exit exit) { lead(from, target, exit, here()); }

  void instruction(NodeId id, const Node& n) {
    all(children(n));
    Instruction in = n.in;
    if (info(in.op).operand('c').what == Operand::resume)
      in.c = static_cast<std::int32_t>(out_.ranges[id].begin);
    put(in, n.place);
  }

  void branch(NodeId id, const Node& n) {
    const std::size_t exits = exits_.size();
    all(children(n).first(n.split + 1));
    if (n.count > n.split + 1) exits_.push_back({jump(n.closed), id, Exit::end});
    lead(exits, id, Exit::otherwise);
    all(children(n).subspan(n.split + 1));
    lead(exits, id, Exit::end);
  }

  void loop(NodeId id, const Node& n) {
    const std::size_t exits = exits_.size();
    std::size_t head = put(n.in, n.place);
    exits_.push_back({head, id, Exit::end});
    all(children(n).first(n.split));
    if (n.listed != 0) head = list(exits, id, n, head);
    out_.bodies[id] = here();
    all(children(n).subspan(n.split));
    close(exits, id, n, head);
  }

  /// What lists the members that were found, and goes through them.
  std::size_t list(std::size_t exits, NodeId id, const Node& n, std::size_t head) {
    put({Op::list_member, 0, n.listed, 0, 0}, n.place);
    lead(exits, id, Exit::again, head);
    lead(exits, id, Exit::next);
    jump(n.place, head);
    lead(exits, id, Exit::end);
    const std::size_t listed =
        put({Op::iterate_listed, 0, static_cast<std::uint16_t>(n.listed - 3), 0, 0}, n.place);
    exits_.push_back({listed, id, Exit::end});
    return listed;
  }

  void endless(NodeId id, const Node& n) {
    const std::size_t exits = exits_.size(), head = here();
    all(children(n));
    close(exits, id, n, head);
  }

  void close(std::size_t exits, NodeId id, const Node& n, std::size_t head) {
    lead(exits, id, Exit::next);
    jump(n.closed, head);
    lead(exits, id, Exit::again, head);
    lead(exits, id, Exit::end);
  }

  void offers(const Node& n) {
    all(children(n).first(n.split));
    const std::size_t begins = put(n.in, n.place);
    all(children(n).subspan(n.split));
    put({Op::offered, 0, 0, 0, 0}, n.closed);
    out_.code[begins].d = static_cast<std::int32_t>(here());
  }

  const Tree& tree_;
  Lowered out_;
  std::vector<OpenExit> exits_;
};

}  // namespace

Lowered lower(const Tree& tree, NodeId root) {
  Lowering lowering(tree);
  lowering.node(root);
  return lowering.finish();
}

}  // namespace castellan::ruletext::tree
