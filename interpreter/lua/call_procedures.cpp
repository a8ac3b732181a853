#include "interpreter/lua/call_procedures.hpp"

#include <utility>

namespace castellan::lua {

RuleVm::RuleVm(const flow::Rules& rules, MakeScripts make)
    : caller_(rules.schema(), rules.lua_functions(), std::move(make)) {}

expr::Value RuleVm::call(flow::Game& game, int function, std::span<const expr::Value> arguments,
                         bool effect) {
  if (!effect) return caller_.amount(game.arena(), function, arguments);
  caller_.effect(game.arena(), function, arguments);
  return 0;
}

void RuleVm::list(flow::Game& game, int function, std::span<const expr::Value> arguments,
                  std::vector<expr::Value>& out) {
  caller_.list(game.arena(), function, arguments, out);
}

}  // namespace castellan::lua
