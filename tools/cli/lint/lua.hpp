/// Scripts of a package without running them: whether they are Lua, and names
/// that nothing declares.
///
/// The sandbox reports an unknown name when it is used, which may be late in a
/// game. Here a file is read as words: a name that is no local variable, no
/// parameter and no field anywhere in its file, and none of the sandbox's, is
/// one that will fail. Scopes are not judged, so what is reported is surely
/// wrong.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {

/// Names that every script of a ruleset finds.
[[nodiscard]] std::set<std::string> script_globals();

/// What makes a text no Lua (script/syntax, package/bad-source), if anything does.
[[nodiscard]] std::optional<grammar::Diagnostic> lua_syntax_error(const grammar::Source& source);

/// A syntax error (script/syntax), or each unknown name once
/// (script/unknown-name). O(bytes).
[[nodiscard]] std::vector<grammar::Diagnostic> lint_lua(const grammar::Source& source,
                                                        const std::set<std::string>& globals);

}  // namespace castellan::cli
