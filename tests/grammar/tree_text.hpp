/// Syntax trees of rule text as nested lists, for tables of expected outcomes:
/// `gain 2 gold per shield` is `(gain (amount 2 <gold>) [per <shield>])`.
#pragma once

#include <string>
#include <vector>

#include "grammar/ast/rule.hpp"

namespace castellan::grammar::test {

std::string tree_text(const Expr& e);
std::string tree_text(const std::vector<Statement>& statements);

}  // namespace castellan::grammar::test
