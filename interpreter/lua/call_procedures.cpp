#include "interpreter/lua/call_procedures.hpp"

#include <utility>

namespace castellan::lua {

RuleVm::RuleVm(const flow::Rules& rules, MakeScripts make)
    : caller_(rules.schema(), rules.lua_functions(), std::move(make)) {}

ruletext::Value RuleVm::call(const flow::Game& game, int function,
                             std::span<const ruletext::Value> arguments) {
  return caller_.amount(game.arena(), function, arguments);
}

void RuleVm::run(flow::Game& game, int function, std::span<const ruletext::Value> arguments) {
  caller_.effect(game.arena(), function, arguments);
}

void RuleVm::list(const flow::Game& game, int function, std::span<const ruletext::Value> arguments,
                  std::vector<ruletext::Value>& out) {
  caller_.list(game.arena(), function, arguments, out);
}

}  // namespace castellan::lua
