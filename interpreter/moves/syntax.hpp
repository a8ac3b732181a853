/// Questions about the syntax tree of a condition that decide when and how it
/// is tested. Private to interpreter/moves.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/ast/rule.hpp"

namespace castellan::moves {

/// Words joined as names are: with '_'.
std::string joined(const std::vector<grammar::WordToken>& words);

/// Calls `use` for every phrase of the tree, joined.
void for_each_name(const grammar::Expr& e, const std::function<void(const std::string&)>& use);

/// Whether the tree uses this name.
bool mentions(const grammar::Expr& e, std::string_view name);

/// A condition of the form `ATTRIBUTE of it = EXPR`, either way round, where
/// EXPR does not depend on `it`.
struct AttributeTest {
  std::string attribute;
  const grammar::Expr* equals = nullptr;  ///< inside the tree that was asked about
};
std::optional<AttributeTest> attribute_test(const grammar::Expr& e);

}  // namespace castellan::moves
