#include <filesystem>
#include <functional>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/heap.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

namespace fs = std::filesystem;

/// What somebody types; before some lines something happens.
class Typed final : public std::streambuf {
 public:
  struct Line {
    std::string text;
    std::function<void()> before;
  };
  explicit Typed(std::vector<Line> lines) : lines_(std::move(lines)) {}

 protected:
  int_type underflow() override {
    if (next_ == lines_.size()) return traits_type::eof();
    Line& line = lines_[next_++];
    if (line.before) line.before();
    line.text += '\n';
    setg(line.text.data(), line.text.data(), line.text.data() + line.text.size());
    return traits_type::to_int_type(line.text[0]);
  }

 private:
  std::vector<Line> lines_;
  std::size_t next_ = 0;
};

/// A game of the heap whose rules are saved while it is played.
struct Table {
  TemporaryFolder folder;
  std::string ruleset = heap(folder, kTaking);

  /// Saves other rules; they are seen after the line.
  [[nodiscard]] std::function<void()> saving(const std::string& rules) {
    return [this, rules] {
      folder.file("aside", rules);
      fs::rename(folder.path("aside"), ruleset + "/rules.lua");
    };
  }
  Outcome play(std::vector<Typed::Line> lines, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"--packages", "tests/packages", "play",    ruleset,
                                       "--players",  "Anna,Ben",       "--quiet", "--seed",
                                       "1",          "--watch"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Typed typed(std::move(lines));
    std::istream in(&typed);
    std::ostringstream out;
    const ExitCode code = run_program(kCommands, arguments, {in, out, out});
    return {code, out.str(), ""};
  }
};

const std::string kMoves = "   1  take 1\n   2  take 2\n   3  take 3\n";

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("an open game goes on under rules that are saved") {
  Table table;
  const std::string five = with(heap_rules(kTaking), "{ 1, 3 }", "{ 1, 5 }");
  const Outcome seen =
      table.play({{"take 3", {}}, {"board", table.saving(five)}, {"take 5", {}}, {"quit", {}}});
  CHECK(seen.code == ExitCode::ok);
  CHECK(seen.out == kMoves + "Anna, turn> " + kMoves +
                        "Anna, turn> The rules have changed; the game goes on under the new ones, "
                        "with 1 move as before.\n" +
                        kMoves +
                        "   4  take 4\n   5  take 5\nAnna, turn>    1  take 1\nAnna, turn> ");
}

TEST_CASE("a game that would be another one stays under the rules as they were") {
  Table table;
  const std::string two =
      with(heap_rules(kTaking), "where = \"it <= heap\"", "where = \"it <= heap and it < 3\"");
  const Outcome seen = table.play({{"take 1", {}},
                                   {"take 3", {}},
                                   {"board", table.saving(two)},
                                   {"take 3", {}},
                                   {"reload!", {}},
                                   {"reload!", {}},
                                   {"quit", {}}});
  CHECK(seen.out == kMoves + "Anna, turn> " + kMoves + "Anna, turn> " + kMoves +
                        "Anna, turn> The rules have changed. The game is the same until move 2, "
                        "'Anna: take 3'; there HP-2, HP-3 refuses "
                        "it: 3 does not fit: needs it <= heap and it < 3 (" +
                        table.ruleset +
                        "/rules.lua:9).\nThe game goes on under the rules as they were. 'reload!' "
                        "plays on from before "
                        "that move under the new ones.\n"
                        "Anna, turn>    1  take 1\n   2  take 2\n"
                        "Anna, turn> The game goes on under the new rules, after 1 move.\n   1  "
                        "take 1\n   2  take 2\n"
                        "Anna, turn> There is nothing to go back to.\nAnna, turn> ");
}

TEST_CASE("what a rule does otherwise is named with both values") {
  Table table;
  const std::string more =
      with(heap_rules(kTaking), "subtract n from heap", "subtract n from heap; gain 1 score");
  const Outcome seen = table.play({{"take 1", {}}, {"board", table.saving(more)}, {"quit", {}}});
  CHECK_THAT(
      seen.out,
      Catch::Contains(
          "The game is the same until move 1, 'Anna: take 1'; there Anna.score is 1 and was 0.\n"));
}

TEST_CASE("rules that cannot be read leave the game as it is") {
  Table table;
  const Outcome seen =
      table.play({{"take 1", {}},
                  {"board", table.saving("return {")},
                  {"board", [&] { fs::rename(table.ruleset, table.ruleset + ".old"); }},
                  {"take 1", [&] { fs::rename(table.ruleset + ".old", table.ruleset); }},
                  {"take 1", table.saving(heap_rules(kTaking) + "\n-- the same\n")},
                  {"quit", {}}});
  const std::string wrong =
      "heap/rules.lua:1:1: error[script/syntax]: unexpected symbol near <eof>\n    return {\n    "
      "^^^^^^^^\n";
  const std::string stays = "The game goes on under the rules as they were.\n";
  CHECK(table.folder.relative(seen.out) ==
        kMoves + "Anna, turn> " + kMoves + "Anna, turn> " + wrong + stays +
            "Anna, turn> error[package/not-found]: There is no package 'heap'.\n"
            "    hint: searched: tests/packages, rulesets\n" +
            stays + "Anna, turn> " + wrong + stays + kMoves +
            "Anna, turn> The rules have changed; the game goes on under the new ones, with 3 moves "
            "as "
            "before.\n" +
            kMoves + "Anna, turn> ");
}

TEST_CASE("a game that is saved stays a save when its rules change") {
  Table table;
  const std::string file = table.folder.path("saved.game");
  const std::string five = with(heap_rules(kTaking), "{ 1, 3 }", "{ 1, 5 }");
  table.play({{"take 3", {}}, {"board", table.saving(five)}, {"take 5", {}}, {"quit", {}}},
             {"--save", file});
  const Outcome again = run_cli({"--packages", table.folder.root().string(), "run", file});
  CHECK(again.code == ExitCode::ok);
  CHECK_THAT(again.out, Catch::Contains("Anna: take 3\nAnna: take 5\n"));
}
