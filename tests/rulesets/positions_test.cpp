// Whatever phase a position names, in every ruleset: somebody can go on from it, or
// it is refused with the place of what is wrong.

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/session/script/script.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session::positions {
namespace {

namespace fs = std::filesystem;
using flow::Pending;

ScriptResult run(const std::string& text) {
  static RulesetCache rulesets;
  ScriptOptions options;
  options.rulesets = &rulesets;
  options.path = {"rulesets"};
  return run_script(std::make_shared<const grammar::Source>("a.game", text), options);
}

/// What the position does: `moves`, `chance`, `over`, or the error.
std::string outcome(const std::string& text) {
  const ScriptResult result = run(text);
  if (!result.diagnostics.empty()) {
    const auto& d = result.diagnostics.front();
    return d.file + ":" + std::to_string(d.at.line) + ": " + d.id + ": " + d.message +
           (d.hint.empty() ? "" : " | " + d.hint);
  }
  const flow::Game& game = result.session->game();
  const Pending pending = game.pending();
  if (game.over()) return "over";
  if (pending.kind == Pending::Kind::chance) return "chance";
  std::uint64_t moves = 0;
  for (int s = 0; s < game.rules().players(); ++s) moves += game.count_legal(Seat(s));
  return moves > 0 ? "moves" : "nobody can move";
}

std::string script(const std::string& ruleset, const std::string& lines,
                   const std::string& head = {}) {
  return "ruleset " + ruleset + "\nplayers Anna, Ben, Cem\n" + head + "position\n" + lines +
         "end\n";
}

std::vector<std::string> rulesets() {
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator("rulesets")) {
    if (fs::exists(entry.path() / "ruleset.json"))
      found.push_back(entry.path().filename().string());
  }
  std::sort(found.begin(), found.end());
  return found;
}

TEST_CASE("a position that names no phase goes on in every ruleset") {
  for (const std::string& ruleset : rulesets()) {
    CAPTURE(ruleset);
    CHECK(outcome(script(ruleset, "")) == "moves");
    CHECK(outcome(script(ruleset, "  turn Ben\n")) == "moves");
    CHECK(outcome(script(ruleset, "", "chance given\n")) != "nobody can move");
  }
}

TEST_CASE("every phase of every ruleset can be gone on from, or is refused where it is named") {
  for (const std::string& ruleset : rulesets()) {
    const ScriptResult any = run(script(ruleset, ""));
    REQUIRE(any.session != nullptr);
    for (const auto& phase : any.session->game().rules().description().phases) {
      for (const char* who : {"", " of Ben"}) {
        const std::string now =
            outcome(script(ruleset, "  phase \"" + phase.name + "\"" + who + "\n"));
        INFO(ruleset << " " << phase.name << who << ": " << now);
        const bool goes_on = now == "moves" || now == "chance" || now == "over";
        const bool refused = now.starts_with("a.game:4: script/bad-position: ") ||
                             now.starts_with("a.game:3: state/invariant: ");
        CHECK((goes_on || refused));
      }
    }
  }
}

TEST_CASE("positions that lack something say what, a message for every ruleset") {
  const auto named = [](const std::string& ruleset, const std::string& lines) {
    return outcome(script(ruleset, lines));
  };
  CHECK(named("carcassonne", "  phase \"deploy\"\n") ==
        "a.game:3: state/invariant: phase 'deploy' needs the tile that was placed: placed = (x,y) "
        "[PLAY-FIG-01] | "
        "'position unchecked' allows it");
  CHECK(named("carcassonne", "  phase \"place\" of Ben\n") ==
        "a.game:3: state/invariant: phase 'place' needs the tile that was drawn: drawn = TILE "
        "[PLAY-TIL-01] | "
        "'position unchecked' allows it");
  CHECK(named("skyrise", "  phase \"choosing\"\n") ==
        "a.game:4: script/bad-position: phase 'choosing' leaves nobody a move | 'position "
        "unchecked' allows it");
  CHECK(named("shelter", "  phase \"taking\" of Ben\n") ==
        "a.game:4: script/bad-position: phase 'taking' leaves Ben no move | 'position unchecked' "
        "allows it");
  // The file of a rule is named in the hint, which is another one elsewhere.
  CHECK(named("alhambra", "  phase \"scoring_round\"\n")
            .starts_with("a.game:4: script/bad-position: the game cannot go on in phase "
                         "'scoring_round': sheet scoring: table 'points' has "
                         "no entry 0 in dimension 1"));
  // Nobody is active: the first player, or who is named.
  const auto manual = [](const std::string& who, const std::string& after) {
    return outcome(script("castle_combo", "  Anna.gold = 2\n  phase \"purses\"" + who + "\n",
                          "option purse_filling = manual\n") +
                   after);
  };
  CHECK(manual("", "expect active = Anna\n") == "over");
  CHECK(manual(" of Ben", "") == "over");
}

/// The first rule that the game reached by a script of Red and Blue breaks, as it is told.
std::string broken_after(const std::string& text) {
  const ScriptResult result = run(text);
  if (!result.diagnostics.empty()) return grammar::render(result.diagnostics.front());
  const auto broken = flow::broken_invariants(result.session->game());
  const std::vector<std::string> names = {"Red", "Blue"};
  return broken.empty() ? "" : broken.front().text(result.session->game(), names);
}

TEST_CASE("what a tile asks for before farmers meet a barn breaks no rule") {
  const std::string place =
      "  drawn = gold/FRrF.m.gold\n  phase \"place\" of Blue\nend\nBlue: place gold/FRrF.m.gold ";
  CHECK(broken_after(
            "ruleset carcassonne with goldmines, abbey-mayor\nplayers Red, Blue\nseed "
            "1\nposition\n  active = Blue\n"
            "  table: base/CRFr (0,0); base/CFFF (0,-1) turned 180; base/FFFF.m (1,-1), (0,-2), "
            "(1,-2)\n"
            "  barn of Red on table corner (1,-1)\n  follower of Blue on table (0,0) field EL\n" +
            place +
            "(1,0) turned 90\nexpect legal \"ingot (0,0)\"\nexpect follower of Blue on table (0,0) "
            "field EL\n") == "");
  CHECK(
      broken_after(
          "ruleset carcassonne with goldmines, abbey-mayor, count\nplayers Red, Blue\nseed "
          "1\nposition\n"
          "  active = Blue\n"
          "  table: count/c0r0 (-2,-1); count/c1r0 (-1,-1); count/c2r0 (0,-1); count/c3r0 (1,-1)\n"
          "  table: count/c0r1 (-2,0); count/c1r1 (-1,0); count/c2r1 (0,0); count/c3r1 (1,0)\n"
          "  table: count/c0r2 (-2,1); count/c1r2 (-1,1); count/c2r2 (0,1); count/c3r2 (1,1)\n"
          "  table: base/CFFF (-2,2), (-2,4); base/CFFF (-2,3) turned 180; base/FFFF.m (-1,2), "
          "(-1,3)\n"
          "  barn of Red on table corner (-1,3)\n  follower of Blue on table (-2,4) field S\n" +
          place +
          "(-1,4)\nexpect legal \"ingot (-2,4)\"\nexpect follower of Blue on table (-2,4) field "
          "S\n") == "");
}

}  // namespace
}  // namespace castellan::session::positions
