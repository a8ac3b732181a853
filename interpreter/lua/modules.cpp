#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "interpreter/lua/chunk.hpp"
#include "interpreter/lua/environment.hpp"
#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

// [a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)*
bool is_module_name(std::string_view name) {
  bool at_start = true;
  for (const char c : name) {
    if (at_start) {
      if (c < 'a' || c > 'z') return false;
      at_start = false;
    } else if (c == '.') {
      at_start = true;
    } else if ((c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_') {
      return false;
    }
  }
  return !at_start;
}

std::string asking_source(lua_State* L) {
  const Place place = caller_position(L);
  return place.source == nullptr ? std::string() : place.source->name();
}

ModuleSource resolve(lua_State* L, const std::string& name) {
  const Host& h = host(L);
  if (h.options.resolver) {
    auto answer = h.options.resolver(name, asking_source(L));
    if (auto* found = std::get_if<ModuleSource>(&answer)) return std::move(*found);
    const auto& refused = std::get<grammar::Diagnostic>(answer);
    raise(L, refused.id, refused.message, refused.hint, name);
  }
  raise(L, "package/unknown-module", "There is no module '" + name + "'.", {}, name);
}

void check_chain(lua_State* L, const std::string& source_name) {
  const Host& h = host(L);
  const auto first = std::find(h.loading.begin(), h.loading.end(), source_name);
  if (first != h.loading.end()) {
    std::string chain;
    for (auto it = first; it != h.loading.end(); ++it) chain += *it + " -> ";
    raise(L, "package/require-cycle",
          "Modules require one another in a circle: " + chain + source_name + ".");
  }
  if (h.loading.size() >= h.options.limits.require_depth) {
    raise(L, "package/require-depth",
          "More than " + std::to_string(h.options.limits.require_depth) +
              " modules require one another.");
  }
}

// Runs the module and leaves its table on the stack.
void run_module(lua_State* L, const std::string& name, const ModuleSource& module) {
  constexpr int kSlots = 8;
  luaL_checkstack(L, kSlots, "require");
  Host& h = host(L);
  h.loading.push_back(module.source_name);
  push_chunk(L, module.source_name, module.text, module.trust);
  lua_call(L, 0, 1);
  h.loading.pop_back();
  if (lua_type(L, -1) != LUA_TTABLE) {
    raise(L, "package/bad-module",
          "The module '" + name + "' returns " + describe(L, -1) + " in place of a table.", {},
          name);
  }
  // Several packages share a module of the library: none may change it.
  if (module.trust == TrustLevel::library) make_read_only(L, name.c_str());
}

}  // namespace

// require(name): the module's table; of the shared library, a read-only view.
int require_module(lua_State* L) {
  constexpr std::int64_t kCost = 100;
  charge(L, kCost);
  const std::string name(check_text(L, 1));
  check_unsealed(L, "require");
  if (!is_module_name(name)) {
    raise(L, "package/bad-module-name", "'" + name + "' is no name of a module.",
          "names look like 'market' or 'moves.build'", name);
  }
  const ModuleSource module = resolve(L, name);
  Host& h = host(L);
  if (const auto known = h.modules.find(module.source_name); known != h.modules.end()) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, known->second);
    return 1;
  }
  check_chain(L, module.source_name);
  run_module(L, name, module);
  lua_pushvalue(L, -1);
  h.modules[module.source_name] = luaL_ref(L, LUA_REGISTRYINDEX);
  return 1;
}

void check_unsealed(lua_State* L, std::string_view what) {
  if (!host(L).sealed) return;
  raise(L, "package/sealed", "'" + std::string(what) + "' works only while the ruleset is loaded.",
        "call it at the top of the file, outside of functions", what);
}

}  // namespace castellan::lua
