// What the scripts beside the ruleset `skyrise` do not say: legal bids and the final
// scoring of random games against a second, plain reading of the rules from the map
// file and the table, what stays hidden from whom, positions with mistakes.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/view.hpp"
#include "tests/rulesets/seen.hpp"
#include "tests/rulesets/skyrise_reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::session::skyrise {
namespace {

namespace fs = std::filesystem;
using castellan::test::source_folder;
using nlohmann::json;

const fs::path kRulesets = source_folder() / "rulesets";
const std::vector<std::string> kPlayers = {"Anna", "Ben", "Cem", "Dana"};

json known(const flow::Game& g) { return state::view(g.rules().schema(), g.arena(), std::nullopt); }

package::Request request(int players) {
  package::Request r;
  r.ruleset = "skyrise";
  r.players = players;
  r.path = {kRulesets};
  r.stdlib = source_folder() / "stdlib";
  return r;
}

TEST_CASE("bids and the final scoring are what a plain reading of the rules gives", "[skyrise]") {
  const City city = read_map(kRulesets);
  REQUIRE(city.island.size() == 60);
  Names kinds;
  int windows = 0;
  for (int players = 2; players <= 4; ++players) {
    const auto ruleset = load_ruleset(request(players));
    for (std::uint64_t seed = 1; seed <= std::uint64_t{rounds(12)}; ++seed) {
      CAPTURE(players, seed);
      Session s(ruleset, Setup{{kPlayers.begin(), kPlayers.begin() + players}, seed, false});
      s.start();
      rng::Stream random(seed);
      while (!s.game().over()) {
        const Seat seat = s.game().pending().actor();
        const auto legal = s.legal(seat);
        REQUIRE_FALSE(legal.empty());
        REQUIRE(flow::broken_invariants(s.game()).empty());
        const std::string& phase = s.game().rules().phase(s.game().pending().phase).name;
        kinds.insert(phase);
        const Table table(city, known(s.game()));
        const Names listed(legal.begin(), legal.end());
        REQUIRE(listed.size() == legal.size());
        if (phase == "opening") REQUIRE(listed == table.openings(seat.value));
        if (phase == "bidding") REQUIRE(listed == table.answers(seat.value));
        if (phase == "answering") ++windows;
        REQUIRE_FALSE(s.apply(legal[random.below(legal.size())], seat));
      }
      const Table table(city, known(s.game()));
      CHECK(table.owner.size() == static_cast<std::size_t>(13 * players));
      const auto sheet = s.game().rules().sheets().find("final");
      const auto explained = s.game().explain(sheet, {}, s.setup().players);
      for (int p = 0; p < players; ++p) {
        CHECK(explained.totals[static_cast<std::size_t>(p)] ==
              table.control(p, players) + table.panoramas(p) + table.closing(p));
      }
    }
  }
  // Some are seen in few games only.
  if (rounds(2) == 2) {
    CHECK(kinds.count("vault") + kinds.count("revealing") + kinds.count("naming") == 3);
    CHECK(windows > 0);
  }
}

// --- what stays hidden
ScriptResult run(const std::string& text) {
  ScriptOptions options;
  options.path = {kRulesets};
  return run_script(std::make_shared<const grammar::Source>("a.game", text), options);
}

/// What a viewer can tell, for each of several positions that differ in one line.
std::size_t told_apart(const std::vector<std::string>& lines, Seat viewer,
                       const std::string& moves = {}) {
  Names seen;
  for (const auto& line : lines) {
    const auto result =
        run("ruleset skyrise\noption layout = first_game\nplayers Anna, Ben, Cem\nposition\n"
            "  site = island-A, island-B, island-C\n  era = 2\n  city: green-18 H1\n"
            "  starter = Ben\n  bidder = Ben\n  panoramas = lakes, bridges\n"
            "  Anna.wonder_card = palace\n  Cem.wonder_card = shard\n"
            "  phase \"opening\"\n" +
            line + "end\n" + moves);
    for (const auto& d : result.diagnostics) FAIL(grammar::render(d));
    seen.insert(everything(*result.session, viewer));
  }
  return seen.size();
}

TEST_CASE("an open disc is named to everybody, also in a game that began with a position") {
  for (const Seat viewer : {Seat(0), Seat(1), Seat()}) {
    const auto result =
        run("ruleset skyrise\noption layout = first_game\nplayers Anna, Ben, Cem, Dana\nposition\n"
            "  site = island-A, island-B, island-C, island-D\n  city: green-4 H1; green-18 A5\n  "
            "discs[A12] = yellow\n"
            "  phase \"opening\" of Anna\nend\nAnna: open green-28 A12\nBen: pass\nCem: pass\n");
    REQUIRE_FALSE(result.session->apply("pass", Seat(3)));
    CHECK(everything(*result.session, viewer).find("takes the disc yellow of A12") !=
          std::string::npos);
  }
}

TEST_CASE("an objective is its owner's, until it is revealed", "[skyrise]") {
  const std::vector<std::string> lines = {"  Ben.objective = objective-white\n",
                                          "  Ben.objective = objective-green\n"};
  CHECK(told_apart(lines, Seat(1)) == 2);
  for (const Seat other : {Seat(0), Seat(2), Seat()}) CHECK(told_apart(lines, other) == 1);
  std::vector<std::string> last;
  for (const auto& line : lines)
    last.push_back(line + "  Ben.wonder_card = kahn\n  Ben.supply = blue-wonder\n");
  for (const Seat other : {Seat(0), Seat(2), Seat()}) {
    CHECK(told_apart(last, other, "Ben: unveil H2\nBen: decline\n") == 1);
    CHECK(told_apart(last, other, "Ben: unveil H2\nBen: reveal\n") == 2);
  }
}

TEST_CASE("a patron's value is known to who owns a disc of it, or built Munch's Haven",
          "[skyrise]") {
  const auto lines = [](const std::string& rest) {
    return std::vector<std::string>{"  patron[P] = value-4\n  patron[Q] = value-3\n" + rest,
                                    "  patron[P] = value-4\n  patron[Q] = value-8\n" + rest};
  };
  CHECK(told_apart(lines("  Ben.left_area = patron-Q\n"), Seat(1)) == 2);
  for (const Seat other : {Seat(0), Seat(2), Seat()})
    CHECK(told_apart(lines("  Ben.left_area = patron-Q\n"), other) == 1);
  for (const Seat viewer : {Seat(0), Seat(1), Seat(2), Seat()})
    CHECK(told_apart(lines("  Ben.left_area = patron-P\n"), viewer) == 1);
  const auto taken =
      lines("  discs[H2] = patron-Q\n  Ben.supply = blue-112\n  Ben.wonder_card = munch\n");
  const std::string takes = "Ben: open blue-112 H2\nCem: pass\nAnna: pass\n";
  CHECK(told_apart(taken, Seat(1)) == 1);
  CHECK(told_apart(taken, Seat(1), takes) == 2);
  for (const Seat other : {Seat(0), Seat(2), Seat()}) CHECK(told_apart(taken, other, takes) == 1);
  const auto munch = lines("  Ben.wonder_card = munch\n  Ben.supply = blue-wonder\n");
  CHECK(told_apart(munch, Seat(1)) == 1);
  const std::string moves = "Ben: unveil H2\n";
  CHECK(told_apart(munch, Seat(1), moves) == 2);
  for (const Seat other : {Seat(0), Seat(2), Seat()}) CHECK(told_apart(munch, other, moves) == 1);
}

TEST_CASE("wonder cards are their owner's, and only the kept ones are shown, all at once",
          "[skyrise]") {
  for (const Seat viewer : {Seat(1), Seat(2), Seat()}) {
    Names before, after;
    for (const char* kept : {"hammer", "palace", "vault"}) {
      const auto result = run(
          std::string(
              "ruleset skyrise\noption layout = first_game\nplayers Anna, Ben, Cem\nposition\n") +
          "  site = island-A, island-B, island-C\n  Anna.hand = hammer, palace, vault\n"
          "  Ben.hand = atelier, boca, summit\n  Cem.hand = munch, shard, kahn\n  bidder = Anna\n"
          "  phase \"choosing\"\nend\nAnna: keep " +
          kept + "\n");
      for (const auto& d : result.diagnostics) FAIL(grammar::render(d));
      Session& s = *result.session;
      before.insert(everything(s, viewer));
      REQUIRE_FALSE(s.apply("keep atelier", Seat(1)));
      before.insert(everything(s, viewer));
      REQUIRE_FALSE(s.apply("keep munch", Seat(2)));
      const std::string seen =
          state::view(s.game().rules().schema(), s.game().arena(), viewer).dump();
      after.insert(seen);
      for (const char* card : {"hammer", "palace", "vault"}) {
        CHECK((seen.find(std::string("\"") + card + "\"") != std::string::npos) ==
              (std::string(card) == kept));
      }
    }
    CHECK(before.size() == 2);
    CHECK(after.size() == 3);
  }
}

// --- mistakes

TEST_CASE("positions that cannot be are refused", "[skyrise]") {
  const auto error = [](const std::string& lines) {
    const auto result =
        run("ruleset skyrise\noption layout = first_game\nplayers Anna, Ben\nposition\n"
            "  site = island-A, island-B\n" +
            lines + "end\n");
    REQUIRE_FALSE(result.diagnostics.empty());
    return grammar::render(result.diagnostics.front());
  };
  CHECK(error("  discs[H1] = yelow\n") ==
        "a.game:6:15: error[script/unknown-component]: there is no token 'yelow'\n"
        "      discs[H1] = yelow\n"
        "                  ^^^^^\n"
        "    hint: did you mean 'yellow'?");
  CHECK(error("  Anna.track = yellow x6\n") ==
        "a.game:6:16: error[state/not-available]: the game has 5 of 'yellow'\n"
        "      Anna.track = yellow x6\n"
        "                   ^^^^^^^^^\n"
        "    hint: 'position unchecked' allows more");
  CHECK(error("  Anna.track = yellow x5\n") ==
        "a.game:4:1: error[state/invariant]: Anna: a track has room for four discs of its colour\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it");
  CHECK(error("  patron[T] = value-3\n") ==
        "a.game:6:10: error[script/bad-path]: 'patron' has no place 'T'\n"
        "      patron[T] = value-3\n"
        "             ^");
  CHECK(error("  patron[P] = value-3\n  patron[Q] = value-3\n") ==
        "a.game:7:15: error[state/not-available]: no 'value-3' is left for this place\n"
        "      patron[Q] = value-3\n"
        "                  ^^^^^^^\n"
        "    hint: the game has 1; 'position unchecked' allows more");
  CHECK(error("  era = 2\n  Anna.wonder_card = hamer\n") ==
        "a.game:7:22: error[script/unknown-component]: there is no wonder 'hamer'\n"
        "      Anna.wonder_card = hamer\n"
        "                         ^^^^^\n"
        "    hint: did you mean 'hammer'?");
  CHECK(error("  era = 2\n  city: green-wonder H1\n") ==
        "a.game:4:1: error[state/invariant]: Anna: a wonder is built, and no card is kept\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it");
  CHECK(error("  city: green-18 C1\n") ==
        "a.game:4:1: error[state/invariant]: C1: its island is not in the game\n"
        "    position\n"
        "    ^^^^^^^^\n"
        "    hint: 'position unchecked' allows it");
}

}  // namespace
}  // namespace castellan::session::skyrise
