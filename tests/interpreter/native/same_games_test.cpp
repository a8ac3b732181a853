// Every ruleset of the project comes to the same as native code and interpreted.

#include "interpreter/package/load.hpp"
#include "interpreter/play/conformance.hpp"
#include "tests/interpreter/native/fixture.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan;
using namespace castellan::native;

TEST_CASE("games of every ruleset have the same hashes as native code, and hold the rules of the house") {
  test::TemporaryFolder folder;
  test::Environment environment;
  environment.set("XDG_CACHE_HOME", folder.path("cache"));
  environment.set("CC", "cc -O1");
  int played = 0;
  for (const auto& found : package::list(test::project_packages())) {
    if (!found.error.empty() || !found.manifest.mod.empty() || !found.manifest.extends.empty()) continue;
    CAPTURE(found.name);
    const auto rules = load_rules(found.name, package::kFewestPlayers);
    const std::uint64_t interpreted = hash_of_games(*rules, rounds(8));
    const Attached attached = attach(rules, {});
    REQUIRE(attached.native);
    CHECK(attached.told.empty());
    CHECK(hash_of_games(*attached.ruleset, rounds(8)) == interpreted);
    play::Conformance options;
    options.games = 1;
    options.turn_cap = 200;
    options.stride = 32;
    options.candidates = 60;
    const auto report = play::conformance(*attached.ruleset, options);
    INFO(report.text());
    CHECK(report.passed());
    ++played;
  }
  CHECK(played >= 16);
}
