// The conformance suite on every ruleset of the project and on the small
// packages of the tests; none is named here.

#include <filesystem>

#include "interpreter/package/locate.hpp"
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
    if (!found.error.empty() || !found.manifest.mod.empty() || !found.manifest.extends.empty()) continue;
    ++rulesets;
    for (int players = found.manifest.players_min; players <= found.manifest.players_max; ++players) {
      CAPTURE(found.name, players);
      package::Request request;
      request.ruleset = found.name;
      request.players = players;
      request.path = folders();
      request.stdlib = std::filesystem::path(CASTELLAN_SOURCE_DIR) / "stdlib";
      const auto ruleset = session::load_ruleset(request);
      Conformance options;
      options.games = 2;
      options.seed = 11;
      options.stride = 8;
      const auto report = conformance(*ruleset, options);
      INFO(report.text());
      CHECK(report.passed());
      CHECK(report.decisions > 0);
    }
  }
  CHECK(rulesets >= 1);
}

}  // namespace castellan::play
