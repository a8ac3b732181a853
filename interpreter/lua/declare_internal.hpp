/// What the two halves of declare share: the userdata of declarations. Internal
/// to declare; a declaration's userdata is known by its metatable, which no
/// script can reach.
#pragma once

#include <memory>
#include <string_view>

#include "interpreter/lua/declare.hpp"

namespace castellan::lua {

/// The declaration at `index`, or null when the value there is anything else.
std::shared_ptr<const Declaration> to_declaration(lua_State* L, int index);

}  // namespace castellan::lua
