#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

struct Case {
  std::vector<std::string> arguments;
  std::string input;
  ExitCode code;
  std::string err;
};

}  // namespace

TEST_CASE("wrong input has its exit code and its message, nothing goes to standard output") {
  const std::string nim = "ruleset nim\nplayers Anna, Ben\n";
  const std::vector<Case> cases{
      {{"run", "nosuch.game"},
       "",
       ExitCode::system,
       "nosuch.game: error[io/no-file]: There is no such file.\n"},
      {{"run", "rulesets"},
       "",
       ExitCode::system,
       "rulesets: error[io/is-folder]: This is a folder; a file is needed.\n"},
      {{"run", "-", "--quiet"},
       "ruleset nmi\nplayers Anna, Ben\n",
       ExitCode::wrong_input,
       "<stdin>:1:9: error[package/not-found]: There is no package 'nmi'.\n"
       "    ruleset nmi\n"
       "            ^^^\n"
       "    hint: did you mean 'nim'?\n"},
      {{"moves", "-"},
       "ruleset alhambra with two_plyers\nplayers Anna, Ben, Cem\n",
       ExitCode::wrong_input,
       "<stdin>:1:23: error[package/unknown-module]: There is no module 'two_plyers'.\n"
       "    ruleset alhambra with two_plyers\n"
       "                          ^^^^^^^^^^\n"
       "    hint: did you mean 'two_players'?\n"},
      {{"moves", "-"},
       "ruleset alhambra\nplayers Anna, Ben, Cem\noption take_limt = 3\n",
       ExitCode::wrong_input,
       "<stdin>:3:8: error[package/unknown-option]: There is no option 'take_limt'.\n"
       "    option take_limt = 3\n"
       "           ^^^^^^^^^\n"
       "    hint: did you mean 'take_limit'?\n"},
      {{"run", "-", "--quiet"},
       nim + "Ana: take 1\n",
       ExitCode::wrong_input,
       "<stdin>:3:1: error[script/unknown-player]: there is no player 'Ana'\n"
       "    Ana: take 1\n"
       "    ^^^\n"
       "    hint: did you mean 'Anna'?\n"},
      {{"run", "-", "--quiet"},
       "ruleset nim\nplayers Anna\n",
       ExitCode::wrong_input,
       "<stdin>:2:1: error[package/players]: 'nim' is for 2 to 4 players, not 1.\n"
       "    players Anna\n"
       "    ^^^^^^^^^^^^\n"},
      {{"simulate", "nosuch_game_at_all"},
       "",
       ExitCode::wrong_input,
       "error[package/not-found]: There is no package 'nosuch_game_at_all'.\n"
       "    hint: searched: tests/packages, rulesets\n"},
      {{"simulate", "nim", "--with", "extra"},
       "",
       ExitCode::wrong_input,
       "error[package/unknown-module]: There is no module 'extra'.\n"},
      {{"simulate", "nim", "--option", "heap=3"},
       "",
       ExitCode::wrong_input,
       "error[package/unknown-option]: There is no option 'heap'.\n"},
      {{"simulate", "nim", "--option", "heap"},
       "",
       ExitCode::wrong_input,
       "castellan: --option: 'heap' should look like 'name=value'\n"
       "    'castellan simulate --help' lists what there is.\n"},
      {{"simulate", "nim", "--games", "0"},
       "",
       ExitCode::wrong_input,
       "castellan: --games: '0' is not a whole number from 1 to 100000000\n"
       "    'castellan simulate --help' lists what there is.\n"},
      {{"simulate"},
       "",
       ExitCode::wrong_input,
       "castellan: RULESET is required\n"
       "    'castellan simulate --help' lists what there is.\n"},
      {{"play", "nim", "--quiet", "--players", "Anna,Anna"},
       "",
       ExitCode::wrong_input,
       "error[script/players]: two players are called 'Anna'\n"},
      {{"perft", "nim", "--players", "9"},
       "",
       ExitCode::wrong_input,
       "error[package/players]: 'nim' is for 2 to 4 players, not 9.\n"},
      {{"new", "My Game"},
       "",
       ExitCode::wrong_input,
       "error[package/bad-name]: 'My Game' is no name of a package.\n"
       "    hint: names are small letters, digits, '_' and '-'\n"},
      {{"fmt", "README.md"},
       "",
       ExitCode::wrong_input,
       "README.md: error[grammar/unknown-kind]: No layout is known for files of this name.\n"
       "    hint: known are .game, .score, .cards, .tiles and .map\n"},
      {{"approve", "--folder", "nowhere"},
       "",
       ExitCode::system,
       "nowhere: error[io/no-folder]: There is no such folder of golden files.\n"},
      {{"play", ""},
       "",
       ExitCode::wrong_input,
       "castellan: RULESET: an empty text says nothing\n"
       "    'castellan play --help' lists what there is.\n"},
      {{"new", "b", "--from", ""},
       "",
       ExitCode::wrong_input,
       "castellan: --from: an empty text says nothing\n"
       "    'castellan new --help' lists what there is.\n"},
      {{"nim"},
       "",
       ExitCode::wrong_input,
       "castellan: 'nim' is not a command.\n"
       "    'castellan --help' lists what there is.\n"},
  };
  for (const Case& each : cases) {
    const Outcome outcome = run_cli(each.arguments, each.input);
    CAPTURE(each.arguments, each.input);
    CHECK(outcome.code == each.code);
    CHECK(outcome.out.empty());
    CHECK(outcome.err == each.err);
  }
}

TEST_CASE("a ruleset without a name is refused by every command, method and script") {
  for (const char* command :
       {"play", "doc", "perft", "check", "run", "moves", "score", "show", "fmt"}) {
    CAPTURE(command);
    const Outcome outcome = run_cli({command, ""});
    CHECK(outcome.code == ExitCode::wrong_input);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err,
               Catch::Contains(": an empty text says nothing\n    'castellan " +
                               std::string(command) + " --help' lists what there is.\n"));
  }
  const Outcome simulated = run_cli({"simulate", ""});
  CHECK(simulated.code == ExitCode::wrong_input);
  CHECK(simulated.err ==
        "castellan: RULESET is required\n    'castellan simulate --help' lists what there is.\n");
  const Outcome rpc = run_cli(
      {"rpc"},
      R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"ruleset":"","players":["Anna","Ben"]}})"
      "\n"
      R"({"jsonrpc":"2.0","id":2,"method":"new","params":{"ruleset":"nim","mods":[""],"players":["Anna","Ben"]}})"
      "\n");
  CHECK(rpc.out ==
        "{\"error\":{\"code\":-32000,\"data\":{\"id\":\"package/not-found\",\"message\":\"There is "
        "no package ''.\"},"
        "\"message\":\"There is no package ''.\"},\"id\":1,\"jsonrpc\":\"2.0\"}\n"
        "{\"error\":{\"code\":-32000,\"data\":{\"id\":\"package/not-found\",\"message\":\"There is "
        "no package ''.\"},"
        "\"message\":\"There is no package ''.\"},\"id\":2,\"jsonrpc\":\"2.0\"}\n");
  const Outcome script = run_cli({"run", "-"}, "ruleset \"\"\nplayers Anna, Ben\n");
  CHECK(script.code == ExitCode::wrong_input);
  CHECK(
      script.err ==
      "<stdin>:1:9: error[script/no-ruleset]: the script does not say by which rules it is played\n"
      "    ruleset \"\"\n"
      "            ^^\n"
      "    hint: begin with: ruleset NAME\n");
}

TEST_CASE("an illegal move is refused with its reason and the nearest legal moves") {
  const Outcome outcome =
      run_cli({"run", "-", "--quiet"}, "ruleset nim\nplayers Anna, Ben\nAnna: take 4\n");
  CHECK(outcome.code == ExitCode::wrong_input);
  CHECK_THAT(outcome.err, Catch::StartsWith("<stdin>:3:7: error[move/"));
  CHECK_THAT(outcome.err, Catch::Contains("nearest legal moves: take "));
}

TEST_CASE("a script may break off anywhere") {
  const std::string script =
      "ruleset nim with nothing\nplayers Anna, Ben\noption a = 1\nseed 7\ndraws a, b\n"
      "Anna: take 3\nexpect Anna score = 0\nposition\n  heap = 3\nend\nscore final(1)\n";
  for (std::size_t length = 0; length < script.size(); ++length) {
    CAPTURE(length);
    const Outcome outcome = run_cli({"run", "-"}, script.substr(0, length));
    CHECK(outcome.code == ExitCode::wrong_input);
    CHECK_FALSE(outcome.err.empty());
  }
}

TEST_CASE("bytes that are no text are refused with a place") {
  std::string garbage = "ruleset nim\nplayers Anna, Ben\n";
  std::uint32_t state = 7;
  for (int i = 0; i < 5000; ++i) {
    state = state * 1664525 + 1013904223;
    garbage += static_cast<char>(state >> 24);
  }
  for (const char* command : {"run", "moves", "score", "show", "check", "play"}) {
    CAPTURE(command);
    const Outcome outcome = run_cli({command, "-", "--quiet"}, garbage);
    CHECK(outcome.code == ExitCode::wrong_input);
    CHECK(outcome.out.empty());
    CHECK_THAT(outcome.err, Catch::StartsWith("<stdin>:3:"));
    // Nothing of it reaches a terminal as it is.
    CHECK(outcome.err.find('\x1b') == std::string::npos);
    CHECK(outcome.err.find('\0') == std::string::npos);
  }
}

TEST_CASE("a line of a hundred megabytes is refused, and what can go on goes on") {
  const std::string line((std::size_t{100} << 20) + 1, 'a');
  const TemporaryFolder folder;
  for (const std::string& file : {std::string("-"), folder.file("long.game", line)}) {
    for (const char* command : {"run", "moves", "check", "play"}) {
      CAPTURE(command, file);
      const Outcome outcome = file == "-" && std::string(command) == "play"
                                  ? run_cli({command, file}, "ruleset nim\n" + line)
                                  : run_cli({command, file}, line);
      CHECK(outcome.code == ExitCode::wrong_input);
      CHECK(outcome.err ==
            (file == "-" ? "<stdin>" : file) +
                ": error[grammar/too-long]: The text is longer than 8388608 bytes.\n");
    }
  }
  const Outcome played =
      run_cli({"play", "nim", "--quiet", "--players", "Anna,Ben"}, line + "\ntake 3\nquit\n");
  CHECK(played.code == ExitCode::ok);
  CHECK_THAT(played.out,
             Catch::Contains("Anna, turn> This line is too long to be read.\nAnna, turn> "));
  CHECK_THAT(played.out, Catch::Contains("Ben, turn> "));
  CHECK(played.out.size() < 1000);
  const Outcome answered =
      run_cli({"rpc"}, line + "\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"packages\"}\n");
  CHECK_THAT(answered.out, Catch::Contains("\"id\":\"io/json-size\""));
  CHECK_THAT(answered.out, Catch::Contains("\"result\":{"));
}

TEST_CASE("a game in which nobody can move is stopped with the phase that asks") {
  const TemporaryFolder folder;
  folder.file("stuck/ruleset.json",
              "{ \"id\": \"stuck\", \"title\": \"Stuck\", \"version\": \"1.0.0\", \"api\": 2,\n"
              "  \"players\": { \"min\": 2, \"max\": 2 } }\n");
  folder.file(
      "stuck/rules.lua",
      "local c = castellan\n"
      "return {\n"
      "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
      "  c.ref(\"active\", { to = \"player\" }),\n"
      "  c.move(\"win\", { conditions = { \"score > 3\" }, effect = \"finish game\" }),\n"
      "  c.start(\"setup\"),\n"
      "  c.phase(\"setup\", { enter = \"set active to first p in players\", next = \"turn\" }),\n"
      "  c.phase(\"turn\", { actor = \"active\", moves = { \"win\" }, next = \"turn\" }),\n"
      "  c.ranking { \"score\" },\n"
      "}\n");
  const std::string at = folder.path("stuck");
  const std::string begin = at + "/rules.lua:8:3: error[flow/no-move]: ";
  const std::string rest =
      "phase 'turn' asks player 1, who has no legal move\n"
      "      c.phase(\"turn\", { actor = \"active\", moves = { \"win\" }, next = \"turn\" }),\n"
      "      " +
      std::string(72, '^') + "\n";
  for (const std::vector<std::string>& arguments :
       {std::vector<std::string>{"perft", at}, {"play", at, "--quiet"}}) {
    CAPTURE(arguments);
    const Outcome outcome = run_cli(arguments);
    CHECK(outcome.code == ExitCode::rule);
    CHECK(outcome.err == begin + rest);
  }
  const Outcome simulated = run_cli({"simulate", at, "--games", "2", "--seed", "7"});
  CHECK(simulated.code == ExitCode::rule);
  const std::string again =
      "    again: castellan simulate " + at +
      " --players random,random --seed 7 --only 0 --packages tests/packages\n";
  CHECK_THAT(simulated.err,
             Catch::StartsWith(begin + "game 0 (seed ") && Catch::EndsWith("): " + rest + again));
  const Outcome checked = run_cli({"check", at, "--quiet"});
  CHECK(checked.code == ExitCode::wrong_input);
  CHECK(checked.err == begin + rest);
}

TEST_CASE("texts that are too long or too deep are refused") {
  const Outcome large = run_cli({"run", "-"}, std::string((std::size_t{8} << 20) + 1, 'a'));
  CHECK(large.code == ExitCode::wrong_input);
  CHECK(large.err == "<stdin>: error[grammar/too-long]: The text is longer than 8388608 bytes.\n");

  const Outcome line =
      run_cli({"run", "-"}, "ruleset nim\nexpect " + std::string(70000, 'x') + "\n");
  CHECK(line.code == ExitCode::wrong_input);
  CHECK_THAT(line.err, Catch::Contains("error[grammar/too-long]"));

  const TemporaryFolder folder;
  const std::string deep =
      folder.file("deep.score", "sheet final\n  row A: add " + std::string(500, '(') + "1" +
                                    std::string(500, ')') + "\nend\n");
  const Outcome nested = run_cli({"check", deep});
  CHECK(nested.code == ExitCode::wrong_input);
  CHECK_THAT(nested.err, Catch::Contains("error[grammar/too-deep]"));
}

TEST_CASE("the components in the box are counted against the manifest") {
  const TemporaryFolder folder;
  folder.file("short/ruleset.json",
              "{ \"id\": \"short\", \"title\": \"Short\", \"version\": \"1.0.0\", \"api\": 2,\n"
              "  \"players\": { \"min\": 2, \"max\": 2 },\n"
              "  \"box\": { \"card\": { \"copies\": 4, \"types\": 2 } } }\n");
  folder.file("short/rules.lua",
              "local c = castellan\n"
              "return {\n"
              "  c.component(\"card\", {}),\n"
              "  c.components(\"card\", { { name = \"ace\", copies = 3 } }),\n"
              "  c.pile(\"deck\", { holds = \"card\", starts_full = true }),\n"
              "  c.counter(\"score\", { of = \"player\", max = 9 }),\n"
              "  c.move(\"win\", { effect = \"finish game\" }),\n"
              "  c.start(\"turn\"),\n"
              "  c.phase(\"turn\", { actor = \"first p in players\", moves = { \"win\" } }),\n"
              "  c.ranking { \"score\" },\n"
              "}\n");
  const std::string at = folder.path("short");
  const Outcome checked = run_cli({"check", at});
  CHECK(checked.code == ExitCode::wrong_input);
  CHECK(checked.err == at + "/ruleset.json:3:20: error[package/box]: the box holds 3 of 'card', 1 "
                            "different ones, the manifest says 4 "
                            "of 'card', 2 different ones\n"
                            "      \"box\": { \"card\": { \"copies\": 4, \"types\": 2 } } }\n"
                            "                       ^\n");
}
