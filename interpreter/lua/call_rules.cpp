#include "interpreter/lua/call_rules.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "interpreter/lua/bind_game.hpp"
#include "interpreter/lua/bind_values.hpp"
#include "interpreter/lua/host.hpp"
#include "interpreter/lua/native.hpp"

namespace castellan::lua {
namespace {

using ruletext::Type;
using ruletext::Value;

// Messages of a spent budget name the rule already.
grammar::Error with_name(const grammar::Error& error, const std::string& rule) {
  std::vector<grammar::Diagnostic> list = error.diagnostics();
  for (grammar::Diagnostic& d : list) {
    if (!d.id.starts_with("budget/")) d.message = rule + ": " + d.message;
  }
  return grammar::Error(std::move(list));
}

int push_arguments(lua_State* L, const GameBinding& game, const ruletext::LuaFunction& function,
                   std::span<const Value> arguments) {
  const int most = 1 + 2 * static_cast<int>(arguments.size());
  luaL_checkstack(L, most, "arguments of a rule");
  push_game(L, game);
  int pushed = 1;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    push_value(L, *game.schema, function.parameters[i], arguments[i]);
    pushed += width(function.parameters[i]);
  }
  return pushed;
}

[[noreturn]] void refuse_list(lua_State* L, std::string id, const std::string& message,
                              std::string hint = {}) {
  throw grammar::Error(grammar::diagnose(
      "", std::move(id), clean("the result " + message, host(L).options.limits.message),
      std::move(hint)));
}

// The items 1..n of the table at index 1; refuses one that is no such list.
// O(entries).
std::size_t list_size(lua_State* L) {
  luaL_checkstack(L, 2, "a list");
  std::size_t items = 0;
  lua_Integer highest = 0;
  std::vector<std::string> names;
  lua_pushnil(L);
  while (lua_next(L, 1) != 0) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) != 0) {
      const lua_Integer key = lua_tointeger(L, -1);
      if (key < 1)
        refuse_list(L, "schema/gap",
                    "has the index " + std::to_string(key) + "; lists begin at 1.");
      highest = std::max(highest, key);
      ++items;
    } else if (lua_type(L, -1) == LUA_TSTRING) {
      names.emplace_back(check_text(L, -1));
    } else {
      refuse_list(L, "sandbox/unordered-key",
                  "has the key " + describe(L, -1) + ", which has no order.",
                  "use integers or strings as keys");
    }
  }
  charge_walk(L, static_cast<std::int64_t>(items + names.size()));
  if (static_cast<std::uint64_t>(highest) != items) {
    refuse_list(L, "schema/gap",
                "has " + std::to_string(items) + " items but the highest index is " +
                    std::to_string(highest) + ".",
                "a nil in a list leaves a gap");
  }
  if (!names.empty()) {
    refuse_list(L, "schema/unknown-field",
                "has no field '" + *std::ranges::min_element(names) + "'.");
  }
  return items;
}

}  // namespace

RuleCaller::RuleCaller(const state::Schema& schema,
                       std::span<const ruletext::LuaFunction> functions, MakeScripts make)
    : schema_(schema), functions_(functions), make_(std::move(make)) {}
RuleCaller::~RuleCaller() = default;

void RuleCaller::drop() {
  scripts_.reset();
  binding_.reset();
}

void RuleCaller::limit(std::int64_t fuel, std::int64_t requests) {
  fuel_ = fuel;
  requests_ = requests;
  if (scripts_ != nullptr) scripts_->vm().fail_allocation_after(-1);
}

Function RuleCaller::ready(int function) {
  if (scripts_ == nullptr) {
    auto scripts = make_();
    auto binding = std::make_unique<GameBinding>();
    binding->schema = &schema_;
    register_game(scripts->vm(), *binding);
    references_.clear();
    for (const ruletext::LuaFunction& f : functions_)
      references_.push_back(scripts->function(f.name));
    scripts_ = std::move(scripts);
    binding_ = std::move(binding);
    ++vms_made_;
  }
  const Function found = references_[static_cast<std::size_t>(function)];
  if (found == Function{}) {
    throw grammar::Error(grammar::diagnose("", "script/no-function",
                                           "The scripts have no function '" +
                                               functions_[static_cast<std::size_t>(function)].name +
                                               "'."));
  }
  return found;
}

template <class Read>
void RuleCaller::run(const Arena& arena, Arena* changes, EntryKind kind, int function,
                     std::span<const Value> arguments, int results, Read&& read) {
  const ruletext::LuaFunction& rule = functions_[static_cast<std::size_t>(function)];
  if (binding_ != nullptr && binding_->arena != nullptr) {
    throw grammar::Error(grammar::diagnose(
        "", "script-api/reentrant", rule.name + " was called while another rule was running."));
  }
  const Function reference = ready(function);
  if (requests_ > 0) scripts_->vm().fail_allocation_after(requests_);
  GameBinding& game = *binding_;
  game.arena = &arena;
  game.changes = changes;
  game.function = reference;
  ++game.serial;
  ++calls_;
  try {
    scripts_->vm().call(
        {kind, rule.name, fuel_}, reference,
        [&](lua_State* L) { return push_arguments(L, game, rule, arguments); }, results,
        [&](lua_State* L) { read(L, game, rule); });
  } catch (const grammar::Error& error) {
    drop();
    throw with_name(error, rule.name);
  } catch (...) {
    drop();
    throw;
  }
  game.arena = nullptr;
  game.changes = nullptr;
}

Value RuleCaller::amount(const Arena& arena, int function, std::span<const Value> arguments) {
  Value out = 0;
  const int results = width(functions_[static_cast<std::size_t>(function)].result);
  run(arena, nullptr, EntryKind::score, function, arguments, results,
      [&](lua_State* L, const GameBinding& game, const ruletext::LuaFunction& rule) {
        const bool optional =
            !rule.result.is(Type::Kind::number) && !rule.result.is(Type::Kind::truth);
        out = read_value(L, game, rule.result, 1, {"the result"}, optional);
      });
  return out;
}

void RuleCaller::effect(Arena& arena, int function, std::span<const Value> arguments) {
  run(arena, &arena, EntryKind::apply, function, arguments, 0,
      [](lua_State*, const GameBinding&, const ruletext::LuaFunction&) {});
}

void RuleCaller::list(const Arena& arena, int function, std::span<const Value> arguments,
                      std::vector<Value>& out) {
  run(arena, nullptr, EntryKind::enumerate, function, arguments, 1,
      [&](lua_State* L, const GameBinding& game, const ruletext::LuaFunction& rule) {
        if (lua_type(L, 1) != LUA_TTABLE) {
          complain(L, game, "schema/type",
                   "the result must be a list, not " + describe(L, 1) + ".");
        }
        const auto length = static_cast<std::size_t>(lua_rawlen(L, 1));
        if (length > kMaxListed) {
          complain(L, game, "budget/result",
                   rule.name + " lists " + std::to_string(length) + " values, at most " +
                       std::to_string(kMaxListed) + " are possible.");
        }
        const std::size_t n = list_size(L);
        charge(L, static_cast<std::int64_t>(n));
        std::unordered_set<Value> seen;
        for (std::size_t i = 1; i <= n; ++i) {
          lua_rawgeti(L, 1, static_cast<lua_Integer>(i));
          const Value value =
              read_value(L, game, rule.result, lua_gettop(L), {"item", static_cast<int>(i)}, false);
          lua_pop(L, 1);
          if (seen.insert(value).second) out.push_back(value);
        }
      });
}

}  // namespace castellan::lua
