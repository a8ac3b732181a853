// The conformance suite can fail: rulesets with one fault each, and an engine
// that loses what it has written.

#include <algorithm>
#include <filesystem>
#include <set>

#include "interpreter/play/conformance.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

using castellan::test::source_folder;

package::Request request(const std::string& name, int players) {
  package::Request r;
  r.ruleset = name;
  r.players = players;
  r.path = {source_folder() / "tests/alarms"};
  r.stdlib = source_folder() / "stdlib";
  return r;
}

ConformanceReport report_on(const session::Ruleset& ruleset) {
  Conformance options;
  options.games = 12;
  options.seed = 3;
  options.turn_cap = 60;
  options.stride = 4;
  return conformance(ruleset, options);
}

std::set<std::string> broken(const ConformanceReport& report) {
  std::set<std::string> names;
  for (const auto& p : report.properties) {
    if (p.failed > 0) names.insert(p.name);
  }
  return names;
}

struct Alarm {
  const char* ruleset;
  std::set<std::string> properties;  ///< that must be reported
  bool alone = true;                 ///< and no others
  const char* found;                 ///< part of what is said
};

const std::vector<Alarm>& alarms() {
  static const std::vector<Alarm> kAll = {
      {"remembers",
       {"same seed and moves, same game", "a copy plays on alike", "a fresh VM changes nothing",
        "the texts replay to the same hash"},
       false,
       "a fresh VM gives another state after 'earn'"},
      {"wavers",
       {"reading changes nothing", "counting and listing agree", "watching changes nothing",
        "all that can be said and is legal is listed", "save and load"},
       false,
       "listing moves again gives others"},
      {"endless", {"the game ends or declares a cap"}, true, "no end after 60 decisions"},
      {"stuck", {"the game ends or declares a cap"}, true, "phase 'turn' has no legal move"},
      {"same_text",
       {"move texts are unique", "move texts are read back"},
       false,
       "two moves are 'go far away away'"},
      {"fails", {"no rule fails"}, true, "'purse' of seat 0 may be 0 to 3, not 4"},
      {"writes", {"no rule fails"}, true, "add works only in effects"},
      {"breaks", {"the invariants of the rules hold"}, true, "Player1: this is too much"},
      {"uneven", {"sheets add up"}, true, "sheet 'moods' gives "},
      {"uneven_thing", {"sheets add up"}, false, "sheet 'worth' gives "},
      {"peeks", {"hidden things stay hidden"}, true, "the list of legal moves tells "},
      {"hides", {"hidden things stay hidden"}, true, "the list of legal moves tells "},
      {"answers", {"hidden things stay hidden"}, true, "the answer to 'accuse' tells "},
      {"goes_on", {"hidden things stay hidden"}, true, "the status tells "},
  };
  return kAll;
}

/// Forgets what a rule has written, so that it cannot be taken back; the log
/// is as long as before.
class Forgetful final : public flow::Procedures {
 public:
  explicit Forgetful(std::unique_ptr<flow::Procedures> inner) : inner_(std::move(inner)) {}
  ruletext::Value call(const flow::Game& game, int function,
                       std::span<const ruletext::Value> arguments) override {
    return inner_->call(game, function, arguments);
  }
  void run(flow::Game& game, int function, std::span<const ruletext::Value> arguments) override {
    inner_->run(game, function, arguments);
    Arena& arena = game.arena();
    const Arena::Mark written = arena.mark();
    arena.forget();
    while (arena.mark() < written) {
      arena.add(0, 1);
      arena.add(0, -1);
    }
  }
  void list(const flow::Game& game, int function, std::span<const ruletext::Value> arguments,
            std::vector<ruletext::Value>& out) override {
    inner_->list(game, function, arguments, out);
  }

 private:
  std::unique_ptr<flow::Procedures> inner_;
};

}  // namespace

TEST_CASE("every fault is reported by its property") {
  for (const auto& alarm : alarms()) {
    CAPTURE(alarm.ruleset);
    const auto report = report_on(*session::load_ruleset(request(alarm.ruleset, 3)));
    INFO(report.text());
    CHECK_FALSE(report.passed());
    const auto found = broken(report);
    CHECK(std::includes(found.begin(), found.end(), alarm.properties.begin(),
                        alarm.properties.end()));
    if (alarm.alone) CHECK(found == alarm.properties);
    CHECK(report.text().find(alarm.found) != std::string::npos);
  }
}

TEST_CASE("a condition that draws is refused when the rules are read") {
  try {
    session::load_ruleset(request("draws", 2));
    FAIL("no error");
  } catch (const grammar::Error& e) {
    CHECK(e.first().id == "grammar/expected");
    CHECK(e.first().message == "expected the end of the text, found 'from'");
  }
}

TEST_CASE("writes that cannot be taken back are reported") {
  const auto ruleset =
      std::const_pointer_cast<session::Ruleset>(session::load_ruleset(request("forgets", 2)));
  CHECK(report_on(*ruleset).passed());
  ruleset->make_procedures = [make = ruleset->make_procedures] {
    return std::make_unique<Forgetful>(make());
  };
  const auto report = report_on(*ruleset);
  INFO(report.text());
  CHECK(broken(report).contains("undo to the start"));
  CHECK(broken(report).contains("a rule that breaks off leaves nothing behind"));
}

TEST_CASE("every property has an alarm") {
  std::set<std::string> alarmed = {"undo to the start",
                                   "a rule that breaks off leaves nothing behind"};
  for (const auto& alarm : alarms())
    alarmed.insert(alarm.properties.begin(), alarm.properties.end());
  // A text that is no move is read only by an engine that is broken.
  alarmed.insert("nonsense is refused and changes nothing");
  for (const auto& p : report_on(*session::load_ruleset(request("forgets", 2))).properties) {
    CAPTURE(p.name);
    CHECK(alarmed.contains(p.name));
    CHECK(p.checks > 0);
  }
}

}  // namespace castellan::play
