/// The `game` that a rule written in Lua gets as its first argument.
///
/// Internal to interpreter/lua/. A handle is a userdata that knows only its
/// number; what it stands for is in the binding, and only while the entry that
/// made it is running. A handle kept longer, for another game or from before an
/// undo has an old number and is refused (`script-api/stale-handle`). No script
/// value holds a pointer into a state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "interpreter/base/arena.hpp"
#include "interpreter/board/scratch.hpp"
#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/lua/vm.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::lua {

/// What the running entry works on. Must stay at one address while its VM lives.
struct GameBinding {
  const state::Schema* schema = nullptr;
  const Arena* arena = nullptr;  ///< null between entries
  Arena* changes = nullptr;      ///< the same in effects, else null
  Function function;             ///< that is running, to name its line in errors
  std::uint64_t serial = 0;      ///< of the handle that is good now
  int metatable = LUA_NOREF;     ///< of handles, in the VM's registry
  board::Scratch scratch;

  [[nodiscard]] bool may_write() const { return changes != nullptr; }
};

/// Makes the metatable of handles in a VM and notes it in the binding.
void register_game(Vm& vm, GameBinding& binding);

/// Inside an entry: pushes a handle that is good until the binding's number
/// changes.
void push_game(lua_State* L, const GameBinding& binding);

/// Names of everything a handle has, in byte order: the methods, `players`.
std::vector<std::string> game_names();

/// Ends the native function with an error at the running script line or, when
/// the rule has returned already, at the line its function begins in.
[[noreturn]] void complain(lua_State* L, const GameBinding& game, std::string id,
                           std::string message, std::string hint = {}, std::string_view word = {});

}  // namespace castellan::lua
