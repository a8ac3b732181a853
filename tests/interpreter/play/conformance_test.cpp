// The conformance suite on every ruleset of the project, with every number of
// players, module and option; none is named here.

#include <filesystem>

#include "interpreter/package/configurations.hpp"
#include "interpreter/play/conformance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

using castellan::test::source_folder;

std::vector<std::filesystem::path> folders() {
  return {source_folder() / "rulesets",
          source_folder() / "tests/rulesets"};
}

}  // namespace

TEST_CASE("every ruleset obeys the rules of the house") {
  int rulesets = 0;
  for (const auto& found : package::list(folders())) {
    CAPTURE(found.name, found.error);
    CHECK(found.error.empty());
    ++rulesets;
    package::Request request;
    request.ruleset = found.manifest.mod.empty() ? found.name : found.manifest.mod;
    if (!found.manifest.mod.empty()) request.mods = {found.name};
    request.path = folders();
    request.stdlib = source_folder() / "stdlib";
    for (const auto& c : package::configurations(request)) {
      CAPTURE(c.name);
      Conformance options;
      options.games = c.players_only ? 2 : 1;
      options.seed = 11;
      options.stride = 64 / rounds(4);
      try {
        const auto report = conformance(*session::load_ruleset(c.request), options);
        INFO(report.text());
        CHECK(report.passed());
        CHECK(report.decisions > 0);
      } catch (const grammar::Error& e) {
        INFO(e.what());
        CHECK(package::is_no_combination(e));
      }
    }
  }
  CHECK(rulesets >= 1);
}

namespace {

// How much of rules there is beside components.
std::size_t rules_in(const description::Description& d) {
  return d.moves.size() + d.phases.size() + d.steps.size() + d.definitions.size() + d.contributions.size() +
         d.handlers.size() + d.fields.size() + d.sheets.size();
}

}  // namespace

TEST_CASE("pairs of modules that change the rules obey them, too") {
  int pairs = 0;
  const int apart = 4 / rounds(4);
  for (const auto& found : package::list(folders())) {
    if (!found.manifest.mod.empty() || !found.error.empty()) continue;
    package::Request request;
    request.ruleset = found.name;
    request.path = folders();
    request.stdlib = source_folder() / "stdlib";
    request.players = package::player_range(request).least;
    const auto with = [&](std::vector<std::string> modules) {
      package::Request r = request;
      r.modules = std::move(modules);
      return r;
    };
    const std::size_t plain = rules_in(package::load(request).description);
    std::vector<std::string> changing;
    for (const auto& module : found.manifest.modules) {
      if (request.players < module.players_min) continue;
      if (rules_in(package::load(with({module.id})).description) > plain) changing.push_back(module.id);
    }
    for (std::size_t a = 0; a < changing.size(); ++a) {
      for (std::size_t b = a + 1; b < changing.size(); ++b) {
        if (static_cast<int>(a + b) % apart != 0) continue;
        CAPTURE(found.name, changing[a], changing[b]);
        Conformance options;
        options.games = 1;
        options.seed = 5;
        options.stride = 64 / rounds(4);
        try {
          const auto report = conformance(*session::load_ruleset(with({changing[a], changing[b]})), options);
          INFO(report.text());
          CHECK(report.passed());
          ++pairs;
        } catch (const grammar::Error& e) {
          INFO(e.what());
          CHECK(package::is_no_combination(e));
        }
      }
    }
  }
  CHECK(pairs > 10);
}

}  // namespace castellan::play
