/// Parse trees of everything that contains rule text. Null when a parse could
/// not be finished; an error has been added then.
#pragma once

#include "grammar/build/node.hpp"
#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

/// Statements that fill `range`, separated by line ends or `;`.
NodePtr effects_tree(const Source& source, Span range, Diagnostics& out);
/// One expression that fills `range`.
NodePtr expression_tree(const Source& source, Span range, Diagnostics& out);
/// The sheets that fill `range`.
NodePtr sheets_tree(const Source& source, Span range, Diagnostics& out);

}  // namespace castellan::grammar::build
