// A game of a simulation in which a rule fails can be seen again: by a command,
// and by a script.

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

/// Players draw from a bag of three and take as many: a rule that `more` holds
/// fails now and then.
std::string bag(const TemporaryFolder& folder, const std::string& more) {
  folder.file("bag/ruleset.json",
              R"({ "id": "bag", "title": "Bag", "version": "1.0.0", "api": 2,
                   "players": { "min": 2, "max": 2 },
                   "options": { "stones": { "type": "integer", "min": 2, "max": 9, "default": 2 } } })");
  folder.file("bag/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.component(\"stone\", {}),\n"
              "  c.components(\"stone\", { { name = \"red\", copies = 3 }, { name = \"blue\", "
              "copies = 9 } }),\n"
              "  c.pile(\"bag\", { holds = \"stone\", starts_full = true, visible = \"count\" }),\n"
              "  c.pile(\"hand\", { of = \"player\", holds = \"stone\" }),\n"
              "  c.counter(\"score\", { of = \"player\", max = 20 }),\n"
              "  c.counter(\"round\", { max = 20 }),\n"
              "  c.start(\"setup\"),\n"
              "  c.ranking { \"score\" },\n" +
                  more + "}\n");
  return folder.path("bag");
}

const char* const kTurn =
    "  c.phase(\"setup\", { enter = \"set round to 1\", next = \"turn\" }),\n"
    "  c.phase(\"turn\", { actor = \"first p in players\", moves = { \"take\", \"stop\" },\n"
    "                    next = { { \"turn\", when = \"round < 9\" }, \"setup\" } }),\n"
    "  c.move(\"stop\", { effect = \"add 1 to round; if round > 8 then finish game end\" }),\n";

/// The value of a line that begins with `key`.
std::string line_of(const std::string& text, const std::string& key) {
  const std::size_t at = text.find(key);
  if (at == std::string::npos) return "";
  const std::size_t begin = at + key.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// The words of a command that has no quotes, without the program's name.
std::vector<std::string> words(const std::string& command) {
  std::istringstream in(command);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  REQUIRE_FALSE(out.empty());
  CHECK(out.front() == "castellan");
  out.erase(out.begin());
  return out;
}

/// The message, without the line of source that follows it and the numbers of
/// the game, which a script has not.
std::string message(const std::string& err) {
  std::string line = err.substr(0, err.find('\n'));
  const std::size_t game = line.find("game ");
  const std::size_t end = line.find("): ");
  return game == std::string::npos || end == std::string::npos
             ? line
             : line.substr(0, game) + line.substr(end + 3);
}

}  // namespace

TEST_CASE("a game that fails is shown again by the command and by the script") {
  const TemporaryFolder folder;
  const std::string script = folder.path("failed.game");
  const auto fails = [&](const std::string& more) {
    const std::string at = bag(folder, more);
    const Outcome first = run_plain({"simulate", at, "--games", "50", "--seed", "7", "--jobs", "3",
                                     "--option", "stones=3", "--save-failure", script});
    CHECK(first.code == ExitCode::rule);
    CHECK(first.out.empty());
    const std::string again = line_of(first.err, "    again: ");
    CHECK_THAT(again,
               Catch::StartsWith("castellan simulate " + at +
                                 " --players random,random --option stones=3 --seed 7 --only "));
    const Outcome second = run_plain(words(again));
    CHECK(second.code == ExitCode::rule);
    CHECK(second.err == first.err.substr(0, first.err.find("    saved: ")));
    CHECK(line_of(first.err, "    saved: ") == "castellan run " + script);
    return first.err;
  };

  SECTION("in a move, with what was drawn") {
    const std::string err =
        fails(std::string(kTurn) +
              "  c.move(\"take\", { effect = [[ draw from bag to hand of actor\n"
              "    if (count of s in hand of actor where s = red) > 1 then\n"
              "      subtract 99 from round end ]] }),\n");
    CHECK_THAT(err, Catch::Contains("error[state/range]"));
    const Outcome run = run_plain({"run", script, "--quiet"});
    CHECK(run.code == ExitCode::rule);
    CHECK(message(run.err) == message(err));
    CHECK_THAT(folder.read("failed.game"),
               Catch::StartsWith(
                   "# A game in which a rule fails, found by 'castellan simulate'.\nruleset "));
    CHECK_THAT(folder.read("failed.game"), Catch::EndsWith("Anna: take\n"));
  }
  SECTION("in what says what is legal") {
    const std::string err =
        fails(std::string(kTurn) +
              "  c.move(\"take\", { conditions = { \"(6 / (6 - round) rounded down) < 9\" },\n"
              "    effect = \"draw from bag to hand of actor; add 1 to round\" }),\n");
    CHECK_THAT(err, Catch::Contains("error[state/division-by-zero]"));
    const Outcome run = run_plain({"run", script, "--quiet"});
    CHECK(run.code == ExitCode::rule);
    CHECK(message(run.err) == message(err));
  }
  SECTION("where nobody can move") {
    const std::string err = fails(
        "  c.phase(\"setup\", { enter = \"set round to 1\", next = \"turn\" }),\n"
        "  c.phase(\"turn\", { actor = \"first p in players\", moves = { \"take\" }, next = "
        "\"turn\" }),\n"
        "  c.move(\"take\", { conditions = { \"round < 4\" }, effect = \"add 1 to round\" }),\n");
    CHECK_THAT(err, Catch::Contains("error[flow/no-move]"));
    const Outcome run = run_plain({"run", script, "--quiet"});
    CHECK(run.code == ExitCode::failed);
    CHECK(folder.relative(run.err) ==
          "failed.game:11:1: error[script/expectation]: there are 0 legal moves, expected 1\n"
          "    expect moves 1\n"
          "    ^^^^^^^^^^^^^^\n");
    CHECK_THAT(folder.read("failed.game"),
               Catch::Contains(
                   "# here flow/no-move: phase 'turn' asks player 1, who has no legal move\n"));
  }
  SECTION("in the set-up") {
    const std::string err = fails(
        "  c.phase(\"setup\", { enter = \"subtract 1 from round\", next = \"turn\" }),\n"
        "  c.phase(\"turn\", { actor = \"first p in players\", moves = { \"take\" }, next = "
        "\"turn\" }),\n"
        "  c.move(\"take\", { effect = \"add 1 to round\" }),\n");
    CHECK_THAT(err, Catch::Contains("error[state/range]"));
    const Outcome run = run_plain({"run", script, "--quiet"});
    CHECK(run.code == ExitCode::rule);
    CHECK(message(run.err) == message(err));
  }
}

TEST_CASE("a failure is saved over an earlier one, and over nothing else") {
  const TemporaryFolder folder;
  const std::string at =
      bag(folder,
          std::string(kTurn) + "  c.move(\"take\", { effect = \"subtract 99 from round\" }),\n");
  const std::string mine =
      folder.file("mine.game", "ruleset nim\nplayers Anna, Ben\nAnna: take 1\n");
  const Outcome refused = run_plain({"simulate", at, "--games", "5", "--save-failure", mine});
  CHECK(refused.code == ExitCode::system);
  CHECK(folder.relative(refused.err) ==
        "mine.game: error[io/exists]: There is a file of this name already that no simulation "
        "wrote.\n"
        "    hint: --save-failure takes a new name, or that of an earlier failure\n");
  CHECK(folder.read("mine.game") == "ruleset nim\nplayers Anna, Ben\nAnna: take 1\n");

  const std::string failed = folder.path("failed.game");
  const std::vector<std::string> again{"simulate", at,  "--games",        "5",
                                       "--seed",   "1", "--save-failure", failed};
  CHECK(run_plain(again).code == ExitCode::rule);
  const std::string first = folder.read("failed.game");
  CHECK(run_plain(again).code == ExitCode::rule);
  CHECK(folder.read("failed.game") == first);
}

TEST_CASE("only one game of a run is played when its number is given") {
  const Outcome all =
      run_cli({"simulate", "nim", "--games", "8", "--seed", "3", "--jobs", "1", "--json"});
  REQUIRE(all.code == ExitCode::ok);
  const Outcome one = run_cli({"simulate", "nim", "--seed", "3", "--only", "7", "--json"});
  REQUIRE(one.code == ExitCode::ok);
  CHECK_THAT(one.out, Catch::Contains("\"games\": 1,"));
}

TEST_CASE("a script names a folder as a command does") {
  const TemporaryFolder folder;
  const std::string script =
      folder.file("a.game", "ruleset ./rulesets/classics/nim\nplayers Anna, Ben\nAnna: take 1\n");
  const Outcome run = run_plain({"run", script, "--quiet"});
  CHECK(run.err.empty());
  CHECK(run.code == ExitCode::ok);
}
