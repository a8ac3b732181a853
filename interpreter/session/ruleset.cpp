#include "interpreter/session/ruleset.hpp"

#include <utility>

#include "interpreter/lua/call_procedures.hpp"

namespace castellan::session {

std::shared_ptr<const Ruleset> load_ruleset(const package::Request& request) {
  auto ruleset = std::make_shared<Ruleset>();
  ruleset->request = request;
  ruleset->loaded = package::load(request);
  ruleset->rules = flow::compile(std::move(ruleset->loaded.description));
  if (ruleset->loaded.scripts->has_functions()) {
    ruleset->make_procedures = [rules = ruleset->rules.get(), scripts = ruleset->loaded.scripts] {
      return std::make_unique<lua::RuleVm>(*rules, [scripts] { return scripts->make(); });
    };
  }
  return ruleset;
}

std::shared_ptr<const Ruleset> compile_ruleset(description::Description description) {
  auto ruleset = std::make_shared<Ruleset>();
  ruleset->request.ruleset = description.name;
  ruleset->request.players = description.players;
  ruleset->loaded.ruleset = description.name;
  ruleset->loaded.title = description.name;
  ruleset->loaded.players_min = description.players;
  ruleset->loaded.players_max = description.players;
  ruleset->rules = flow::compile(std::move(description));
  return ruleset;
}

}  // namespace castellan::session
