#include "interpreter/session/ruleset.hpp"

#include <utility>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/lua/call_procedures.hpp"
#include "interpreter/package/blame.hpp"
#include "interpreter/session/secrets.hpp"

namespace castellan::session {

namespace {

/// Holds the box against what the rules say of each component.
void check_box(const Ruleset& ruleset) {
  const auto& rules = *ruleset.rules;
  if (rules.invariants().empty()) return;
  const auto procedures = ruleset.make_procedures ? ruleset.make_procedures() : nullptr;
  flow::Game::Options options;
  options.procedures = procedures.get();
  flow::Game game(rules, options);
  game.reset();
  grammar::Diagnostics errors;
  for (const flow::Broken& broken : flow::broken_invariants(game)) {
    if (!broken.invariant->element.is(ruletext::Type::Kind::component)) continue;
    const auto& origin =
        rules.schema().component(ComponentId(static_cast<std::int32_t>(broken.element))).origin;
    errors.add(origin.error("schema/invariant", broken.text(game, {})));
  }
  if (errors.has_errors()) throw grammar::Error(errors.sorted());
}

}  // namespace

Ruleset::Ruleset() = default;
Ruleset::~Ruleset() = default;

const Secrets& Ruleset::secrets() const {
  std::call_once(secrets_once_, [this] { secrets_ = std::make_unique<const Secrets>(*rules); });
  return *secrets_;
}

std::shared_ptr<const Ruleset> load_ruleset(const package::Request& request,
                                            const std::shared_ptr<ruletext::Observed>& observed) {
  auto ruleset = std::make_shared<Ruleset>();
  ruleset->request = request;
  ruleset->request.opened = nullptr;
  try {
    ruleset->loaded = package::load(request);
    ruleset->request.players = ruleset->loaded.players;
    ruleset->rules = flow::compile(std::move(ruleset->loaded.description), observed);
  } catch (const grammar::Error& error) {
    throw grammar::Error(package::blame(request, error.diagnostics()));
  }
  if (ruleset->loaded.scripts->has_functions()) {
    ruleset->make_procedures = [rules = ruleset->rules.get(), scripts = ruleset->loaded.scripts] {
      return std::make_unique<lua::RuleVm>(*rules, [scripts] { return scripts->make(); });
    };
  }
  check_box(*ruleset);
  return ruleset;
}

}  // namespace castellan::session
