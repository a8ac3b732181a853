/// Rule text inside other texts.
#pragma once

#include <vector>

#include "grammar/ast/rule.hpp"
#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

/// The statements that fill `range` of a readable source.
std::vector<Statement> statements_in(const Source& source, Span range, Diagnostics& out);
/// The expression that fills `range` of a readable source; none after an error.
std::vector<Expr> expression_in(const Source& source, Span range, Diagnostics& out);

}  // namespace castellan::grammar::build
