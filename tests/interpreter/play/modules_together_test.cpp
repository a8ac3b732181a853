// The conformance suite on random sets of modules of every ruleset of the project; none is named
// here.

#include "interpreter/package/combinations.hpp"
#include "interpreter/play/conformance.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/project_packages.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

// How much of rules there is beside components.
std::size_t rules_in(const description::Description& d) {
  return d.moves.size() + d.phases.size() + d.steps.size() + d.definitions.size() +
         d.contributions.size() + d.handlers.size() + d.fields.size() + d.sheets.size();
}

}  // namespace

// Of 4 sets with modules drawn like this most pairs are together in one.
TEST_CASE("modules that change the rules obey them together, too") {
  int sets = 0;
  for (const auto& found : package::list(test::project_packages())) {
    if (!found.manifest.mod.empty() || !found.error.empty()) continue;
    package::Request request;
    request.ruleset = found.name;
    request.path = test::project_packages();
    request.stdlib = castellan::test::source_folder() / "stdlib";
    request.players = package::player_range(request).least;
    const auto with = [&](std::vector<std::string> modules) {
      package::Request r = request;
      r.modules = std::move(modules);
      return r;
    };
    const std::size_t plain = rules_in(package::load(request).description);
    package::ModuleSet changing;
    for (const auto& module : found.manifest.modules) {
      if (rules_in(package::load(with({module.id})).description) > plain)
        changing.push_back(&module);
    }
    if (changing.size() < 2) continue;
    for (const package::ModuleSet& set :
         package::random_sets(found.manifest, changing, rounds(4), 5)) {
      std::vector<std::string> modules;
      for (const auto* module : set) modules.push_back(module->id);
      Conformance options;
      options.games = 1;
      options.seed = 5;
      options.stride = 256 / rounds(8);
      const auto report = [&](const std::vector<std::string>& names) {
        return conformance(*session::load_ruleset(with(names)), options);
      };
      CAPTURE(found.name, modules);
      const ConformanceReport all = report(modules);
      ++sets;
      if (all.passed()) continue;
      CAPTURE(package::smallest_failing(
          modules, [&](const auto& fewer) { return !report(fewer).passed(); }));
      FAIL_CHECK(all.text());
    }
  }
  CHECK(sets >= rounds(4));
}

}  // namespace castellan::play
