/// Random syntax trees that a parser could have made, for print-and-parse
/// properties. The same seed gives the same trees on every machine.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "grammar/ast/entries.hpp"
#include "grammar/ast/game.hpp"
#include "grammar/ast/rule.hpp"
#include "grammar/ast/score.hpp"

namespace castellan::grammar::test {

class RandomTree {
 public:
  explicit RandomTree(std::uint64_t seed) : state_(seed * 2654435761U + 88172645463325252U) {}

  Expr expression(int depth);
  std::vector<Statement> statements(int depth);
  EntryFile entries();
  ScoreFile score();
  GameScript game();

  /// Uniform in [0, bound).
  std::uint32_t below(std::uint32_t bound);

 private:
  bool chance(std::uint32_t one_in) { return below(one_in) == 0; }
  std::string pick(std::initializer_list<const char*> words);
  std::string name();
  WordToken word() { return {name(), {}}; }
  Expr phrase();
  Expr leaf();
  Expr aggregate(int depth);
  Expr members(const WordToken& name, int depth);
  Expr count(int depth);
  Expr with(Expr::Kind kind, std::string text, std::vector<Expr> children);
  Statement simple(int depth);
  Statement statement(int depth);
  Value value();
  std::vector<SheetItem> sheet_items(int depth);
  TextToken token() { return {name(), {}}; }
  TextToken item();
  FigureText figure();
  Expectation expectation();
  PositionLine position_line();

  std::uint64_t state_;
};

}  // namespace castellan::grammar::test
