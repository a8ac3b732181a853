#include "tools/cli/golden.hpp"

#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using castellan::grammar::Source;

TEST_CASE("a golden file is a command line, its input and what it prints") {
  const Golden golden = read_golden(Source(
      "a.golden", "$ moves - --seed '7 8' \"\"\n< ruleset nim\n<\n< end\ntake 1\n< not input\n"));
  CHECK(golden.arguments == std::vector<std::string>{"moves", "-", "--seed", "7 8", ""});
  CHECK(golden.input == "ruleset nim\n\nend\n");
  CHECK(golden.recipe == "$ moves - --seed '7 8' \"\"\n< ruleset nim\n<\n< end\n");
  CHECK(golden.expected == "take 1\n< not input\n");
  CHECK_THROWS_WITH(read_golden(Source("a.golden", "moves\n")),
                    "a.golden: error[io/bad-golden]: The first line is no command line.\n"
                    "    hint: it begins with '$ '");
}

TEST_CASE("what a command prints, with standard error and exit code") {
  Golden golden;
  golden.arguments = {"--packages", "tests/packages", "moves", "-"};
  golden.input = "ruleset nim\nplayers Anna, Ben\n";
  CHECK(produce(golden) == "take 1\ntake 2\ntake 3\n");
  golden.arguments = {"run", "nosuch.game"};
  CHECK(produce(golden) ==
        "--- standard error\n"
        "nosuch.game: error[io/no-file]: There is no such file.\n"
        "--- exit code 3\n");
}

TEST_CASE("differences are shown with two lines around them") {
  CHECK(difference("a\n", "a\n").empty());
  CHECK(difference("1\n2\n3\n4\n5\n6\n", "1\n2\n3\nx\n5\n6\n") ==
        "  ...\n  2\n  3\n- 4\n+ x\n  5\n  6\n");
  CHECK(difference("", "a\n") == "+ a\n");
  CHECK(difference("a", "a\n") == "  the line end after the last line differs\n");
}

TEST_CASE("approve shows what differs and replaces it, --check only shows it") {
  const TemporaryFolder folder;
  const std::string recipe = "$ --packages tests/packages moves -\n< ruleset nim\n< players A, B\n";
  const std::string good = recipe + "take 1\ntake 2\ntake 3\n";
  const std::string file = folder.file("sub/moves.golden", recipe + "take 1\ntake 3\n");
  folder.file("sub/right.golden", good);
  const std::vector<std::string> approve{"approve", "--folder", folder.path("")};

  std::vector<std::string> check = approve;
  check.emplace_back("--check");
  const Outcome shown = run_cli(check);
  CHECK(shown.code == ExitCode::failed);
  CHECK(shown.out == file + "\n  take 1\n+ take 2\n  take 3\n");
  CHECK(shown.err == "2 golden files, 1 different\n");
  CHECK(folder.read("sub/moves.golden") != good);

  const Outcome replaced = run_cli(approve);
  CHECK(replaced.code == ExitCode::ok);
  CHECK(replaced.err == "2 golden files, 1 replaced\n");
  CHECK(folder.read("sub/moves.golden") == good);
  CHECK(run_cli(check).code == ExitCode::ok);

  check.insert(check.begin() + 1, "nothing like it");
  CHECK(run_cli(check).code == ExitCode::system);
}
