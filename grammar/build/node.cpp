#include "grammar/build/node.hpp"

#include <iterator>

namespace castellan::grammar::build {

void keep(std::vector<NodePtr>& nodes, std::size_t first, Kind kind, const char* begin,
          const char* end) {
  if (nodes.size() == first + 1 && folds(kind)) return;
  const auto from = nodes.begin() + static_cast<std::ptrdiff_t>(first);
  auto node = std::make_unique<Node>();
  node->kind = kind;
  node->begin = begin;
  node->end = end;
  node->children.assign(std::make_move_iterator(from), std::make_move_iterator(nodes.end()));
  nodes.erase(from, nodes.end());
  nodes.push_back(std::move(node));
}

void drop(std::vector<NodePtr>& nodes, std::size_t first) {
  nodes.erase(nodes.begin() + static_cast<std::ptrdiff_t>(first), nodes.end());
}

void move_tree(Node& root, const char* from, const char* to) {
  std::vector<Node*> open = {&root};
  while (!open.empty()) {
    Node& node = *open.back();
    open.pop_back();
    if (node.begin != nullptr) {
      node.begin = to + (node.begin - from);
      node.end = to + (node.end - from);
    }
    for (const NodePtr& child : node.children) open.push_back(child.get());
  }
}

}  // namespace castellan::grammar::build
