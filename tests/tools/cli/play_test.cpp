#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

Outcome play(const std::vector<std::string>& more, const std::string& input) {
  std::vector<std::string> arguments{"play", "nim", "--seed", "3", "--quiet"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run_cli(arguments, input);
}

}  // namespace

TEST_CASE("a person plays against a computer, by number and by text") {
  const Outcome outcome = play({"--players", "Anna,Ben:random"}, "3\ntake 2\nquit\n");
  CHECK(outcome.code == ExitCode::ok);
  CHECK_THAT(outcome.out, Catch::StartsWith("   1  take 1\n   2  take 2\n   3  take 3\n"
                                            "Anna, turn> Ben: take "));
  CHECK(outcome.err.empty());
}

TEST_CASE("whom nobody named is told, with what they play like") {
  const auto said = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"play", "nim", "--seed", "3"});
    return run_cli(arguments, "quit\n").err;
  };
  CHECK_THAT(said({}),
             Catch::StartsWith("you are Anna; Ben plays at random. --players says who plays\n"));
  CHECK_THAT(
      said({"--players", "3"}),
      Catch::StartsWith("you are Anna; Ben, Cem play at random. --players says who plays\n"));
  CHECK_THAT(said({"--players", "Anna,Ben"}), !Catch::Contains("at random"));
}

TEST_CASE("computers alone play to the end") {
  const Outcome outcome = play({"--players", "Anna:greedy,Ben:random"}, "");
  CHECK(outcome.code == ExitCode::ok);
  CHECK_THAT(outcome.out, Catch::Contains("rank  player  points\n   1  "));
}

TEST_CASE("what is no move is answered and the game goes on") {
  const Outcome outcome =
      play({"--players", "Anna,Ben"}, "7\ntake 9\ntaek 1\nhelp\nmoves 2\nundo\n\nquit\n");
  CHECK(outcome.code == ExitCode::ok);
  CHECK_THAT(outcome.out, Catch::Contains("There are moves 1 to 3.\n"));
  CHECK_THAT(outcome.out, Catch::Contains("  nearest: take 1\n"));
  CHECK_THAT(outcome.out, Catch::Contains("makes the move\n"));
  CHECK_THAT(outcome.out, Catch::Contains("Anna, turn>    2  take 2\n"));
  CHECK_THAT(outcome.out, Catch::Contains("There is nothing to take back.\n"));
}

TEST_CASE("undo takes back what computers did since the person's move") {
  const Outcome outcome = play({"--players", "Anna,Ben:random"}, "take 3\nundo\nlog\nquit\n");
  CHECK_THAT(outcome.out, Catch::Contains("Taken back: 2 moves.\n"));
  CHECK_THAT(outcome.out.substr(outcome.out.find("# castellan transcript")),
             Catch::Contains("\nAnna: take 3\nBen: take 1\nundo 2\n"));
}

TEST_CASE("undo stops where something came to light, unless told") {
  const std::vector<std::string> arguments{"play",    "alhambra",  "--seed",      "5",
                                           "--quiet", "--players", "Anna,Ben,Cem"};
  const std::string first =
      run_cli({"moves", "-"}, "ruleset alhambra\nplayers Anna, Ben, Cem\nseed 5\n").out;
  const std::size_t take = first.find("take ");
  REQUIRE(take != std::string::npos);
  const std::string move = first.substr(take, first.find('\n', take) - take);
  const Outcome outcome = run_cli(arguments, move + "\nundo\nundo!\nquit\n");
  CHECK_THAT(outcome.out, Catch::Contains("'undo!' takes it back all the same.\n"));
  CHECK_THAT(outcome.out, Catch::Contains("Taken back: 1 move.\n"));
}

TEST_CASE("a saved game goes on where it was left") {
  const TemporaryFolder folder;
  const std::string file = folder.path("saved.game");
  CHECK(play({"--players", "Anna,Ben", "--save", file}, "take 3\ntake 3\nquit\n").code ==
        ExitCode::ok);
  CHECK(run_cli({"run", file, "--quiet"}).code == ExitCode::ok);
  const Outcome on = run_cli({"play", file, "--quiet", "--players", "Ben:greedy"}, "take 3\n");
  CHECK(on.code == ExitCode::ok);
  CHECK_THAT(on.out, Catch::Contains("Ben: take "));

  SECTION("cut off in the middle of a line, up to the move before") {
    const std::string text = folder.read("saved.game");
    const std::string cut = folder.file("cut.game", text.substr(0, text.size() - 5));
    const Outcome outcome = run_cli({"run", cut});
    CHECK(outcome.code == ExitCode::ok);
    CHECK_THAT(outcome.err, Catch::Contains("this transcript was cut off while it was written"));
    CHECK_THAT(outcome.out, Catch::Contains("Anna: take 3\n"));
    CHECK_THAT(outcome.out, !Catch::Contains("Ben: take 3\n"));
  }
}

TEST_CASE("hidden cards of the others are not shown") {
  const Outcome outcome =
      run_cli({"play", "alhambra", "--seed", "5", "--players", "Anna,Ben,Cem"}, "board\nquit\n");
  const Outcome all = run_cli({"show", "-"}, "ruleset alhambra\nplayers Anna, Ben, Cem\nseed 5\n");
  REQUIRE(outcome.code == ExitCode::ok);
  CHECK(outcome.out.find(all.out) == std::string::npos);
}
