/// Nodes of game scripts to syntax trees, one line at a time.
#pragma once

#include <vector>

#include "grammar/ast/game.hpp"
#include "grammar/build/node.hpp"

namespace castellan::grammar::build {

class GameBuilder {
 public:
  GameBuilder(const Source& source, Diagnostics& out) : source_(source), out_(out) {}

  GameStatement statement(const Node& node) const;
  PositionLine position_line(const Node& node) const;
  /// Of a node whose children are items.
  [[nodiscard]] std::vector<PlacedItem> laid(const Node& node) const;
  /// What a node says, without quotes and the blanks around it.
  [[nodiscard]] TextToken token(const Node& node) const;
  /// Of its children from `first` on.
  [[nodiscard]] std::vector<TextToken> tokens(const Node& node, std::size_t first) const;

 private:
  [[nodiscard]] Expectation expectation(const Node& node) const;
  void field(const Node& node, std::size_t first, Expectation& e) const;
  [[nodiscard]] PlacedItem placed(const Node& node) const;
  [[nodiscard]] JoinedItem joined(const Node& node) const;
  [[nodiscard]] FigureText figure(const Node& node) const;

  const Source& source_;
  Diagnostics& out_;
};

}  // namespace castellan::grammar::build
