// The conformance suite on every ruleset of the project, with every number of
// players, module and option; none is named here.

#include <filesystem>

#include "interpreter/package/configurations.hpp"
#include "interpreter/play/conformance.hpp"
#include "tests/support/catch.hpp"

namespace castellan::play {

namespace {

std::vector<std::filesystem::path> folders() {
  return {std::filesystem::path(CASTELLAN_SOURCE_DIR) / "rulesets",
          std::filesystem::path(CASTELLAN_SOURCE_DIR) / "tests/rulesets"};
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
    request.stdlib = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "stdlib";
    for (const auto& c : package::configurations(request)) {
      CAPTURE(c.name);
      Conformance options;
      options.games = c.players_only ? 2 : 1;
      options.seed = 11;
      options.stride = 8;
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

}  // namespace castellan::play
