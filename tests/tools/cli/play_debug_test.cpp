#include "tests/support/catch.hpp"
#include "tests/tools/cli/heap.hpp"
#include "tests/tools/cli/run_cli.hpp"
#include "tools/cli/natural_order.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

/// What a game of the heap answers to these lines, without the moves that it lists.
std::string answers(const TemporaryFolder& folder, const std::string& lines,
                    const std::string& rules = heap_rules(kTaking)) {
  heap(folder, kTaking);
  folder.file("heap/rules.lua", rules);
  const Outcome seen =
      run_cli({"play", folder.path("heap"), "--players", "Anna,Ben", "--quiet", "--seed", "1"},
              lines + "quit\n");
  CHECK(seen.code == ExitCode::ok);
  std::string out = folder.relative(seen.out);
  for (const std::string what :
       {"   1  take 1\n", "   2  take 2\n", "   3  take 3\n", "Anna, turn> "}) {
    for (std::size_t at = out.find(what); at != std::string::npos; at = out.find(what))
      out.erase(at, what.size());
  }
  return out;
}

}  // namespace

TEST_CASE("why says who decides what, and what the last move changed by which rule") {
  const TemporaryFolder folder;
  CHECK(answers(folder, "why\ntake 3\nwhy\n") ==
        "Anna decides in phase 'turn' (heap/rules.lua:18).\nNothing has been played yet.\n"
        "Anna decides in phase 'turn' (heap/rules.lua:18).\n'Anna: take 3' changed:\n"
        "  heap: 9 -> 6\n    heap/rules.lua:12: subtract n from heap [HP-4]\n"
        "What is next followed from:\n  actor of phase turn\n    heap/rules.lua:18: active [HP-1] "
        "= Anna\n");
}

TEST_CASE("why not names the condition that refuses a move, with its values") {
  const TemporaryFolder folder;
  CHECK(answers(folder, "take 3\ntake 3\ntake 2\nwhy not take 2\nwhy not take 1\nwhy not fly\n") ==
        "2 does not fit: needs it <= heap\n"
        "  parameter 'n' of move 'take'\n"
        "    heap/rules.lua:9: it <= heap [HP-2, HP-3] = false; heap = 1\n"
        "'take 1' is legal.\n"
        "there is no move 'fly'\n");
}

TEST_CASE(
    "why not of a move that another phase has names the phases, and what leads there with its "
    "values") {
  const TemporaryFolder folder;
  std::string rules = heap_rules(kTaking);
  const std::string turn = "moves = { \"take\" }, next = \"turn\" }),\n";
  rules.replace(
      rules.find(turn), turn.size(),
      "moves = { \"take\" }, next = { { \"rest\", when = \"heap < 3\" }, \"turn\" } }),\n"
      "  c.phase(\"rest\", { actor = \"active\", moves = { \"sleep\" }, next = \"turn\" }),\n"
      "  c.move(\"sleep\", { effect = \"add 1 to heap\" }),\n");
  CHECK(answers(folder, "why not sleep\n", rules) ==
        "phase 'turn' (heap/rules.lua:18) offers take, not sleep; phase 'rest' (heap/rules.lua:19) "
        "has it\n"
        "  next of phase turn\n"
        "    heap/rules.lua:18: heap < 3 [HP-1] = false; heap = 9\n");
}

TEST_CASE("trace lists the rules that ran for the last move") {
  const TemporaryFolder folder;
  CHECK(answers(folder, "trace\ntake 3\ntrace\n") ==
        "No rule ran: nothing has been played yet.\n"
        "  parameter 'n' of move 'take'\n"
        "    heap/rules.lua:9: it <= heap [HP-2, HP-3] = true; heap = 9\n"
        "  effect of move 'take'\n"
        "    heap/rules.lua:12: subtract n from heap [HP-4]\n"
        "    heap/rules.lua:13: if heap = 0 then gain 2 score; finish game end [HP-4]; heap = 6, "
        "heap = 0 = false\n"
        "    heap/rules.lua:13: heap = 0 [HP-4] = false; heap = 6\n"
        "  actor of phase turn\n    heap/rules.lua:18: active [HP-1] = Anna\n");
}

TEST_CASE("rule shows what stands beside an id, and whether it ran") {
  const TemporaryFolder folder;
  CHECK(answers(folder, "take 3\nrule HP-4\nrule HP-5\n") ==
        "  effect of move 'take'\n    heap/rules.lua:12: subtract n from heap [HP-4]\n    ran 1 "
        "time\n"
        "  effect of move 'take'\n"
        "    heap/rules.lua:13: if heap = 0 then gain 2 score; finish game end [HP-4]; heap = 6, "
        "heap = 0 = false\n"
        "    ran 1 time\n"
        "  effect of move 'take'\n    heap/rules.lua:13: heap = 0 [HP-4] = false; heap = 6\n    "
        "ran 1 time\n"
        "  effect of move 'take'\n    heap/rules.lua:13: gain 2 score [HP-4]\n    has not run in "
        "this game\n"
        "  effect of move 'take'\n    heap/rules.lua:13: finish game [HP-4]\n    has not run in "
        "this game\n"
        "No rule text stands beside 'HP-5'. hint: did you mean 'HP-1'?\n");
}

TEST_CASE("break stops inside an effect, with the values of what is in scope") {
  const TemporaryFolder folder;
  const std::string stop =
      "Before heap/rules.lua:12: subtract n from heap [HP-4]\n  in effect of move 'take'\n"
      "    actor = Anna\n    n = 3\n    heap = 9\n"
      "Enter goes on, 'end' to the end of the move, 'back' leaves it> ";
  CHECK(answers(folder,
                "break rules.lua:12\ntake 3\nback\nwhy\ntake 3\n\nunbreak\ntake 3\nbreak\n") ==
        "It stops before moves that come to rules.lua:12.\n" + stop +
            "The move was not made.\nAnna decides in phase 'turn' (heap/rules.lua:18).\nNothing "
            "has been played yet.\n" +
            stop +
            "It stops nowhere.\nIt stops nowhere; 'break RULE' takes an id, a name of a rule, or "
            "FILE:LINE.\n");
}

TEST_CASE("at a break within a move what came before it has happened, and the game itself waits") {
  const TemporaryFolder folder;
  const std::string out =
      answers(folder, "break move take\ntake 3\n\ncontinue\n\nwhy\nbreak HP-4\ntake 2\nend\nwhy\n");
  CHECK_THAT(
      out, Catch::Contains(
               "Before heap/rules.lua:12: subtract n from heap [HP-4]\n  in effect of move 'take'\n"
               "    actor = Anna\n    n = 3\n    heap = 9\n"));
  CHECK_THAT(out,
             Catch::Contains(
                 "Before heap/rules.lua:13: if heap = 0 then gain 2 score; finish game end [HP-4]\n"
                 "  in effect of move 'take'\n    actor = Anna\n    n = 3\n    heap = 6\n    score "
                 "of Anna = 0\n"));
  CHECK_THAT(out, Catch::Contains("'Anna: take 3' changed:\n  heap: 9 -> 6\n"));
  CHECK_THAT(out, Catch::Contains("'Anna: take 2' changed:\n  heap: 6 -> 4\n"));
  CHECK_FALSE(out.find("heap = 4\n") != std::string::npos);
}

TEST_CASE("break at what is asked before a move tells it, and asks whether to make it") {
  const TemporaryFolder folder;
  CHECK(answers(folder, "break rules.lua:9\ntake 3\nback\nwhy\n") ==
        "It stops before moves that come to rules.lua:9.\n"
        "'Anna: take 3' comes to\n  parameter 'n' of move 'take'\n    heap/rules.lua:9: it <= heap "
        "[HP-2, HP-3] = true; heap = 9\n"
        "Enter makes the move, 'back' does not> The move was not made.\n"
        "Anna decides in phase 'turn' (heap/rules.lua:18).\nNothing has been played yet.\n");
}

TEST_CASE("set changes the position as a line of a script does, and the saved game replays") {
  const TemporaryFolder folder;
  const std::string save = folder.path("one.game");
  heap(folder, kTaking);
  const std::string lines =
      "set heap = 5\nwhy\nset heap = 99\nset Anna.score = 99\ntake 2\nset\nheap = 7\nBen.score = "
      "10\nend\nset\nheap = 7\nactive = Anna\nend\nundo\nset hep = 3\nquit\n";
  const Outcome seen = run_cli({"play", folder.path("heap"), "--players", "Anna,Ben", "--quiet",
                                "--seed", "1", "--save", save},
                               lines);
  CHECK(seen.code == ExitCode::ok);
  CHECK_THAT(seen.out, Catch::Contains("'set heap = 5' changed:\n  heap: 9 -> 5\n"));
  CHECK_THAT(seen.out,
             Catch::Contains("set:1:12: error[schema/range]: heap would be 99, allowed are 0 to 9\n"
                             "    set heap = 99\n               ^^\n"));
  CHECK_THAT(seen.out,
             Catch::Contains(
                 "set:3:15: error[schema/range]: score of Ben would be 10, allowed are 0 to 9\n"));
  CHECK_THAT(seen.out, Catch::Contains("there is no field 'hep'"));
  const Outcome again = run_cli({"run", save, "--packages", folder.path("")});
  CHECK(again.code == ExitCode::ok);
  CHECK(again.out.ends_with(
      "set heap = 5\nAnna: take 2\nset\n  heap = 7\n  active = Anna\nend\ntaken back: 1 move\n"));
  CHECK(again.err.empty());
  CHECK_THAT(run_cli({"play", save, "--quiet", "--packages", folder.path("")}, "log\nquit\n").out,
             Catch::Contains("# something was set by hand\nAnna: take 2\n"));
}

TEST_CASE("moves are listed as people look for them, and what is left out is said") {
  const TemporaryFolder folder;
  std::string rules = heap_rules(kTaking);
  rules.replace(rules.find("{ 1, 3 }"), 8, "{ 1, 40 }");
  rules.replace(rules.find("max = 9, initial = 9"), 20, "max = 40, initial = 40");
  const std::string out = answers(folder, "", rules);
  CHECK_THAT(out, Catch::StartsWith("   4  take 4\n   5  take 5\n"));
  CHECK_THAT(out, Catch::EndsWith("  30  take 30\n      … 10 more; 'moves' lists all, 'moves take' "
                                  "those with this text\n"));
  CHECK_THAT(answers(folder, "moves\n", rules), Catch::EndsWith("  40  take 40\n"));

  CHECK(natural_less("take 2", "take 10"));
  CHECK(natural_less("place a (1,0)", "place a (0,1)"));
  CHECK(natural_less("place a (-1,0)", "place a (0,0)"));
  CHECK(natural_less("place a", "place a (0,0)"));
  CHECK(natural_less("take 02", "take 2"));
  CHECK_FALSE(natural_less("take 2", "take 2"));
}
