/// One Lua virtual machine that runs scripts of strangers within limits.
///
/// It knows chunks, modules and native functions, no game: who binds states or
/// declarations registers functions and calls `run`. A VM holds no game state
/// and may be dropped and rebuilt between any two calls; after a failed entry
/// it must be (`broken`). Not thread safe: one VM a thread. All failures are
/// thrown as `grammar::Error`; no Lua error and no other exception gets out.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

#include "grammar/diagnostic.hpp"
#include "interpreter/lua/limits.hpp"
#include "interpreter/lua/lua_headers.hpp"

namespace castellan::lua {

struct Host;

/// A Lua function kept by its VM, valid as long as that.
struct Function {
  int reference = LUA_NOREF;
  friend bool operator==(const Function&, const Function&) = default;
};

/// A module as the resolver finds it. `source_name` identifies it: two requests
/// with one source name get one module.
struct ModuleSource {
  std::string source_name;
  std::string text;
  TrustLevel trust = TrustLevel::rules;
};
/// Finds a module for `require`: its name, and the source name of the file that
/// asks. Answers with the text or with the error to report (id and message; the
/// place is filled in).
using Resolver = std::function<std::variant<ModuleSource, grammar::Diagnostic>(
    std::string_view name, std::string_view asked_by)>;

struct VmOptions {
  Limits limits = {};
  /// Without one, `require` knows no module.
  Resolver resolver = {};
  /// Receives what `print` writes, one line a call, escaped. Without one it is
  /// dropped.
  std::function<void(std::string_view)> log = {};
  /// When it becomes true, from any thread, the running entry ends with
  /// `budget/time` within a thousand instructions. For the watchdog of a
  /// program; never part of a game's result. Must outlive the VM.
  const std::atomic<bool>* interrupt = nullptr;
  /// Adds `pcall`, for scripts that test rules.
  bool protected_calls = false;
};

class Vm {
 public:
  /// Throws `budget/memory` when the limits are too small for the libraries.
  explicit Vm(VmOptions options = {});
  Vm(Vm&&) noexcept;
  Vm& operator=(Vm&&) noexcept;
  Vm(const Vm&) = delete;
  Vm& operator=(const Vm&) = delete;
  ~Vm();

  // Native functions

  /// Adds functions to the read-only library `name`, which scripts of both
  /// levels see as a global; makes it if need be. With an empty name the
  /// functions become globals themselves. Each is `guarded<...>` and finds
  /// `context` in its upvalue 1 as a light userdata.
  void register_library(const std::string& name, std::span<const luaL_Reg> functions,
                        void* context = nullptr);
  /// Calls `fill(L)` with the table behind library `name` at index 1, for
  /// values other than functions.
  template <class Fill>
  void extend_library(const std::string& name, Fill&& fill) {
    run({EntryKind::load, name}, [&](lua_State* L) {
      push_library_table(L, name);
      fill(L);
    });
  }

  // Scripts

  /// Compiles `text`; running the result runs the chunk. Throws
  /// `package/bad-source`, `script/syntax`, `budget/memory`.
  Function load_chunk(const std::string& source_name, std::string_view text, TrustLevel trust);
  /// From now on `require` raises `package/sealed`, and so should declarations.
  void seal();
  [[nodiscard]] bool sealed() const;

  // Calls

  /// Runs `body(L)` in protected mode within the budget of `entry`, on an empty
  /// stack. Throws what failed, after which the VM is broken. A call while
  /// another is in progress is `script-api/reentrant`, except of kind `hook`.
  template <class Body>
  void run(const Entry& entry, Body&& body) {
    using Plain = std::remove_reference_t<Body>;
    Plain* at = std::addressof(body);  // may be of a const one, which no void* points to
    run_protected(
        entry, [](lua_State* L, void* data) { (**static_cast<Plain**>(data))(L); }, &at);
  }

  /// Calls `function`: `push(L)` pushes the arguments and returns their number,
  /// `read(L)` finds the `results` at 1 to `results`.
  template <class Push, class Read>
  void call(const Entry& entry, Function function, Push&& push, int results, Read&& read) {
    run(entry, [&](lua_State* L) {
      push_function(L, function);
      lua_call(L, push(L), results);
      read(L);
    });
  }
  /// Calls `function` without arguments and drops its results.
  void call(const Entry& entry, Function function);

  // State

  /// An entry failed; every further one throws `sandbox/vm-broken`.
  [[nodiscard]] bool broken() const;
  /// Fuel used by the last entry, in units.
  [[nodiscard]] std::int64_t fuel_used() const;
  /// Bytes in use now and at most.
  [[nodiscard]] std::size_t memory() const;
  [[nodiscard]] std::size_t peak_memory() const;
  /// Lets the request for memory after the next n fail, and all after it; with
  /// -1 none fails any more.
  void fail_allocation_after(std::int64_t requests);

  /// Inside an entry: pushes a kept function.
  static void push_function(lua_State* L, Function function);
  /// Inside an entry: keeps the function at `index`; raises `schema/type` if it
  /// is none.
  static Function keep_function(lua_State* L, int index);
  /// Inside an entry: pushes the table behind a library, made if need be.
  static void push_library_table(lua_State* L, const std::string& name);

 private:
  void run_protected(const Entry& entry, void (*body)(lua_State*, void*), void* data);

  std::unique_ptr<Host> host_;
};

/// Raises `package/sealed` when the VM is sealed; for functions that declare.
void check_unsealed(lua_State* L, std::string_view what);

}  // namespace castellan::lua
