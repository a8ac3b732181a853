/// From the text of a script to a Lua function: checks, compiling, messages.
///
/// Internal to interpreter/lua/. Text only: compiled chunks are refused here and
/// once more by Lua.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"
#include "interpreter/lua/limits.hpp"
#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

/// `package/bad-source` for a text that is too large, not UTF-8, holds a NUL
/// byte, or begins like a compiled chunk or a program for a shell. O(bytes).
std::optional<grammar::Diagnostic> check_source(const std::string& name, std::string_view text,
                                                const Limits& limits);

/// Pushes the function of the chunk, its environment that of `trust`. Raises
/// `package/bad-source` and `script/syntax`.
void push_chunk(lua_State* L, const std::string& name, std::string_view text, TrustLevel trust);

}  // namespace castellan::lua
