/// What stands behind one lua_State: budget, kept failure, sources, modules.
///
/// Internal to interpreter/lua/. Reached from any function through the state's
/// extra space. An error value on the Lua side is only a mark (a light userdata
/// that scripts cannot make); the diagnostics themselves are kept here, so that
/// raising needs no Lua memory and an id cannot be forged.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/heap.hpp"
#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/lua/native.hpp"
#include "interpreter/lua/vm.hpp"

namespace castellan::lua {

/// A loaded script. Every call of a constructor asks for the place of a line.
struct Script {
  grammar::SourcePtr source;
  std::vector<grammar::Span> lines;  ///< without blanks around them

  Script() = default;
  Script(const std::string& name, std::string_view text);
};

struct Host {
  explicit Host(VmOptions given) : options(std::move(given)), heap(options.limits) {}

  VmOptions options;
  Heap heap;
  lua_State* state = nullptr;

  std::int64_t fuel_left = 0;
  std::int64_t fuel_given = 0;
  EntryKind kind = EntryKind::load;
  std::string_view entry_name;
  std::size_t printed = 0;
  bool in_entry = false;
  bool sealed = false;
  bool broken = false;

  /// The error that is on its way; when `sticky`, no protected call stops it.
  std::vector<grammar::Diagnostic> failure;
  bool sticky = false;
  /// The line that asked for memory when it was last refused.
  Place refused_at;

  std::map<std::string, Script, std::less<>> sources;
  /// Registry references of the tables behind the libraries.
  std::map<std::string, int, std::less<>> libraries;
  std::map<std::string, int, std::less<>> modules;
  std::vector<std::string> loading;
  /// Registry reference of the names that both levels see.
  int globals = LUA_NOREF;
  int environment[2] = {LUA_NOREF, LUA_NOREF};

  /// "the load of 'rules.lua'".
  [[nodiscard]] std::string entry_text() const;
};

/// VM instructions between two looks at the budget.
inline constexpr int kHookPeriod = 1000;

inline Host& host(lua_State* L) { return **static_cast<Host**>(lua_getextraspace(L)); }

/// The count hook.
void on_count(lua_State* L, lua_Debug* activation);

/// Notes the running line in `host`, a Host; for refusals of its heap.
void note_refusal(void* host);

/// Whether the value is the mark of a kept failure.
bool is_failure(lua_State* L, int index);
/// Keeps the failure that a memory or handler error (`status`) stands for and
/// makes it sticky.
void keep_limit_failure(lua_State* L, int status);
/// Turns any error value into the mark of a kept failure; runs where the error
/// was raised.
int message_handler(lua_State* L);

/// A message made by Lua without its leading `chunk:line: `; line 0 = none.
struct LocatedMessage {
  std::uint32_t line = 0;
  std::string text;
};
LocatedMessage split_message(std::string_view chunk, std::string_view message);

/// The place of a whole line of a known source.
Place place_of(const Host& host, std::string_view source_name, std::uint32_t line);

/// A float as scripts see it, alike on every platform ("1.0", "nan", "-inf").
std::string number_text(lua_Number value);

/// Control characters escaped, cut to `limit` bytes.
std::string clean(std::string_view text, std::size_t limit);

}  // namespace castellan::lua
