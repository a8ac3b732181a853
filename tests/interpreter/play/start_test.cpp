// A game starts as a copy of what games of its rules have in common: word for word the start of
// a game that somebody listens to, which runs all of its set-up, and with the same errors.

#include <map>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

using castellan::test::source_folder;

std::vector<Word> words_at(const flow::Game& game) {
  const auto words = game.arena().view(0, game.arena().size());
  return {words.begin(), words.end()};
}

/// Moves, or outcomes of a draw that is open.
std::vector<std::string> possible(const flow::Game& game) {
  const std::vector<std::string> names = {"A", "B", "C", "D", "E", "F", "G", "H"};
  std::vector<std::string> out;
  for (const auto& outcome : game.outcomes()) out.push_back(game.outcome_text(outcome, names));
  const auto pending = game.pending();
  if (pending.kind != flow::Pending::Kind::decision) return out;
  std::vector<moves::Move> list;
  game.legal(pending.actor(), list);
  for (const auto& move : list) out.push_back(game.text(move, names));
  return out;
}

/// What starting says that fails.
std::string failure(flow::Game& game) {
  try {
    game.start();
  } catch (const grammar::Error& e) {
    return e.what();
  }
  return {};
}

/// Games of these rules that start by copying, and one that does not.
struct Starts {
  explicit Starts(const flow::Rules& rules) : heard(rules), first(rules), second(rules) {
    heard.options().listener = &listener;
  }
  void seed(std::uint64_t seed, flow::Chance chance) {
    for (flow::Game* const game : {&heard, &first, &second}) {
      game->options().seed = seed;
      game->options().chance = chance;
    }
  }
  /// Starts all; what that says.
  std::string start() {
    const std::string said = failure(heard);
    for (flow::Game* const game : {&first, &second}) {
      CHECK(failure(*game) == said);
      CHECK(words_at(*game) == words_at(heard));
      CHECK(game->hash() == heard.hash());
      CHECK(game->undoable() == 0);
      if (said.empty()) CHECK(possible(*game) == possible(heard));
    }
    return said;
  }

  flow::Listener listener;
  flow::Game heard, first, second;
};

std::shared_ptr<const session::Ruleset> ruleset_of(
    const std::string& name, int players, const std::map<std::string, std::string>& options,
    const std::vector<std::string>& modules) {
  package::Request request;
  request.ruleset = name;
  request.players = players;
  for (const auto& [option, value] : options) request.options[option] = value;
  request.modules = modules;
  request.path = {source_folder() / "rulesets"};
  request.stdlib = source_folder() / "stdlib";
  return session::load_ruleset(request);
}

void starts_alike(const std::string& name, int players,
                  const std::map<std::string, std::string>& options = {},
                  const std::vector<std::string>& modules = {}) {
  CAPTURE(name, players);
  const auto ruleset = ruleset_of(name, players, options, modules);
  const flow::Rules& rules = *ruleset->rules;
  REQUIRE(rules.unheard());
  Starts starts(rules);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    CAPTURE(seed);
    starts.seed(seed, flow::Chance::explicit_);
    CHECK(starts.start().empty());
    starts.seed(seed, flow::Chance::seeded);
    CHECK(starts.start().empty());
    // It goes on alike, and back to the words of the start.
    flow::Game& game = starts.second;
    const auto start = words_at(game);
    for (int n = 0; n < 4 && game.pending().kind == flow::Pending::Kind::decision; ++n) {
      std::vector<moves::Move> list;
      game.legal(game.pending().actor(), list);
      REQUIRE_FALSE(list.empty());
      const moves::Move move = list[(seed * 7 + static_cast<std::uint64_t>(n)) % list.size()];
      game.apply(move);
      starts.heard.apply(move);
      CHECK(words_at(game) == words_at(starts.heard));
    }
    while (game.undo()) {
    }
    CHECK(words_at(game) == start);
  }
  CHECK(rules.opening().get() != nullptr);
}

/// A ruleset whose phases are these.
std::unique_ptr<flow::Rules> rules_with(const std::string& phases) {
  const package::Workspace files;
  files.base(R"(
local c = castellan
return {
  c.component("card", {}),
  c.components("card", { { name = "oak", copies = 2 }, { name = "ash", copies = 3 } }),
  c.pile("deck", { holds = "card", starts_full = true, visible = "count" }),
  c.pile("row", { holds = "card" }),
  c.counter("n", { max = 1000000 }),
  c.counter("m", { max = 1000000 }),
  c.move("wait", { effect = "add 1 to n" }),
  c.ranking { "n" },
  c.start("setup"),
  c.phase("day", { actor = "first p in players", moves = { "wait" }, next = "day" }),
)" + phases + "}\n");
  return flow::compile(package::load(files.request()).description);
}

}  // namespace

TEST_CASE("games start alike whether they run their set-up or copy it") {
  starts_alike("alhambra", 2);
  starts_alike("alhambra", 3, {{"payments", "irredundant"}});
  starts_alike("carcassonne", 2);
  starts_alike("carcassonne", 4, {{"keep_start_tile", "false"}}, {"river", "count", "abbot"});
  starts_alike("castle_combo", 3, {{"start_gold", "7"}});
  starts_alike("shelter", 2);
  starts_alike("skyrise", 2);
  starts_alike("skyrise", 3, {{"layout", "first_game"}});
}

TEST_CASE("the classics start alike whether they run their set-up or copy it") {
  for (const char* const name : {"breakthrough", "connect_four", "hex", "reversi", "tic_tac_toe"})
    starts_alike(name, 2);
  for (const char* const name : {"going_once", "lanes", "nim", "yacht"}) starts_alike(name, 3);
  starts_alike("werewolf", 5);
  starts_alike("whist", 4);
}

TEST_CASE("set-up is copied up to its first chance, also in the middle of a rule") {
  const auto rules = rules_with(R"(c.phase("setup", { next = "day", enter = [[
    repeat 5 times add 2 to n end
    let best be n + 1
    draw from deck to row
    set m to best + (random k in numbers(1, 6))
  ]] }))");
  Starts starts(*rules);
  std::map<Word, int> seen;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    starts.seed(seed, flow::Chance::seeded);
    REQUIRE(starts.start().empty());
    const Word m =
        starts.second.arena().get(rules->schema().field(rules->schema().find_field("m")).at(0));
    CHECK((m >= 12 && m <= 17));
    ++seen[m];
  }
  CHECK(seen.size() > 1);
  const auto* const opening = rules->opening().get();
  REQUIRE(opening != nullptr);
  CHECK(opening->words.get(rules->schema().field(rules->schema().find_field("n")).at(0)) == 10);
}

TEST_CASE("set-up that begins with chance, and one without") {
  const auto at_once = rules_with(
      R"(c.phase("setup", { next = "day", enter = "draw from deck to row; add 1 to n" }))");
  const auto never = rules_with(R"(c.phase("setup", { next = "day", enter = "add 1 to n" }))");
  for (const flow::Rules* const rules : {at_once.get(), never.get()}) {
    Starts starts(*rules);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      starts.seed(seed, flow::Chance::seeded);
      CHECK(starts.start().empty());
    }
    CHECK(rules->opening().get() != nullptr);
  }
}

TEST_CASE("set-up that fails does so each time, and is kept no further than its first chance") {
  const auto before = rules_with(
      R"(c.phase("setup", { next = "day", enter = "subtract 1 from n; draw from deck to row" }))");
  const auto behind = rules_with(
      R"(c.phase("setup", { next = "day", enter = "draw from deck to row; subtract 1 from n" }))");
  for (const flow::Rules* const rules : {before.get(), behind.get()}) {
    Starts starts(*rules);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      starts.seed(seed, flow::Chance::seeded);
      CHECK(starts.start().find("error[state/range]") != std::string::npos);
    }
  }
  CHECK(before->opening().get() == nullptr);
  CHECK(behind->opening().get() != nullptr);
}

TEST_CASE("what was copied has used up its part of what a set-up may do") {
  // Neither half is too much.
  const auto fuel = rules_with(R"lua(
  c.effect("dig(depth: number)", "add 1 to n; if depth > 0 then dig(depth - 1) end"),
  c.phase("setup", { next = "day", enter = [[
    repeat 1800 times dig(9) end
    draw from deck to row
    repeat 1800 times dig(9) end
  ]] }))lua");
  const auto steps = rules_with(R"(
  c.phase("setup", { enter = "if n = 300 then draw from deck to row end; add 1 to n", next = {
    { "day", when = "n = 600" }, "setup" } }))");
  Starts long_rule(*fuel), many_phases(*steps);
  CHECK(long_rule.start().find("error[budget/fuel]") != std::string::npos);
  CHECK(many_phases.start().find("error[flow/no-progress]") != std::string::npos);
  CHECK(fuel->opening().get() != nullptr);
  CHECK(steps->opening().get() != nullptr);
}

}  // namespace castellan::play
