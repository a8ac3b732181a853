/// What functions written in C++ for scripts may use: raising errors with an
/// id, charging work, checking arguments, asking who called.
///
/// For the authors of bindings. Every native function is registered as
/// `guarded<function>`, so that no C++ exception crosses Lua; inside, both
/// `raise` and a thrown `grammar::Error` end up as the error of the entry. All
/// functions here need a state of a `Vm` and may raise Lua errors, which unwind
/// C++ objects.
#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

/// A line of a script. `source` is null where no script line is known.
struct Place {
  grammar::SourcePtr source;
  std::uint32_t line = 0;
  /// The line without its indentation.
  grammar::Span span;

  /// The same place narrowed to `word`, if that stands on the line exactly once.
  [[nodiscard]] Place narrowed(std::string_view word) const;
  /// A diagnostic here.
  [[nodiscard]] grammar::Diagnostic error(std::string id, std::string message,
                                          std::string hint = {}) const;
};

/// The script line that is running, or that called the native function; the
/// `level`-th function is asked first, C functions are passed over. O(level).
Place caller_position(lua_State* L, int level = 0);

/// Ends the native function with the error `id` at the caller's line. The
/// message is cut and escaped. `word` is underlined if it is on that line.
[[noreturn]] void raise(lua_State* L, std::string id, std::string message, std::string hint = {},
                        std::string_view word = {});
/// Ends the native function with errors that have their own places.
[[noreturn]] void raise(lua_State* L, std::vector<grammar::Diagnostic> errors);

/// Takes `units` of fuel; raises `budget/fuel` when none is left.
void charge(lua_State* L, std::int64_t units);
/// Charges for a walk over a whole table in which `entries` were found.
void charge_walk(lua_State* L, std::int64_t entries);

/// The type name of a value, with its text when it is short and plain: "the
/// string 'x'", "a table", "2.5". Never runs script code.
std::string describe(lua_State* L, int index);

/// An argument that must be an integer; a string that looks like one is refused.
lua_Integer check_integer(lua_State* L, int argument);
/// An argument that must be a string; a number is refused. Valid while the
/// value is on the stack.
std::string_view check_text(lua_State* L, int argument);

/// Raises `sandbox/nul-byte` for a text with a NUL byte. There is none in a VM: Lua
/// compares texts piece by piece between them, at a cost that nobody could charge.
void refuse_nul(lua_State* L, std::string_view text);

namespace detail {
void keep_failure(lua_State* L, std::vector<grammar::Diagnostic> errors);
void keep_failure(lua_State* L, const std::exception& unexpected);
[[noreturn]] void throw_failure(lua_State* L);
}  // namespace detail

/// `function` as a lua_CFunction that lets no C++ exception out. The Lua error
/// is raised after the exception and all locals are gone.
template <lua_CFunction function>
int guarded(lua_State* L) {
  try {
    return function(L);
  } catch (const grammar::Error& error) {
    detail::keep_failure(L, error.diagnostics());
  } catch (const std::exception& error) {
    detail::keep_failure(L, error);
  }
  detail::throw_failure(L);
}

}  // namespace castellan::lua
