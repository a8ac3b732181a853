/// Rules written in Lua for running games: what flow calls.
///
/// One for each thread and rules; give it to every game of these rules in
/// `Game::Options::procedures`. See call_rules.hpp for VMs, budgets and errors.
#pragma once

#include "interpreter/flow/game.hpp"
#include "interpreter/lua/call_rules.hpp"

namespace castellan::lua {

class RuleVm final : public flow::Procedures {
 public:
  /// The rules must outlive it.
  RuleVm(const flow::Rules& rules, MakeScripts make);

  ruletext::Value call(const flow::Game& game, int function,
                       std::span<const ruletext::Value> arguments) override;
  void run(flow::Game& game, int function, std::span<const ruletext::Value> arguments) override;
  void list(const flow::Game& game, int function, std::span<const ruletext::Value> arguments,
            std::vector<ruletext::Value>& out) override;

  void limit(std::int64_t fuel, std::int64_t requests) override { caller_.limit(fuel, requests); }

  [[nodiscard]] RuleCaller& caller() { return caller_; }

 private:
  RuleCaller caller_;
};

}  // namespace castellan::lua
