// Every command of `play` in every kind of decision that the rulesets have.

#include <algorithm>
#include <deque>
#include <filesystem>
#include <istream>
#include <set>
#include <streambuf>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/heap.hpp"
#include "tests/tools/cli/replaced.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

/// Types every command where something is decided that is not `known` yet, otherwise a move,
/// `moves` of them at most.
class Typist : public std::streambuf {
 public:
  Typist(const std::ostringstream& shown, std::set<std::string>& known, unsigned seed, int moves)
      : shown_(shown), known_(known), random_(seed), moves_(moves) {}

 protected:
  int_type underflow() override {
    if (moves_ < 0) return traits_type::eof();
    line_ = next() + "\n";
    setg(line_.data(), line_.data(), line_.data() + line_.size());
    return traits_type::to_int_type(line_.front());
  }

 private:
  std::string next() {
    const std::string_view text = shown_.view();
    const std::string_view prompt = text.substr(text.rfind('\n') + 1);
    if (prompt.starts_with("Enter ")) return "";
    if (prompt == "  ") return "end";
    if (queue_.empty()) {
      const std::size_t begin = prompt.rfind(", ");
      const std::size_t end = prompt.rfind("> ");
      if (begin == std::string_view::npos || end == std::string_view::npos) return "quit";
      if (known_.insert(std::string(prompt.substr(begin + 2, end - begin - 2))).second)
        ask_everything();
      else if (moves_-- > 0)
        queue_.push_back(std::to_string(1 + number(offered_)));
      else
        return "quit";
    }
    std::string line = queue_.front();
    queue_.pop_front();
    if (line == "break HERE") line = "break " + last_place(text);
    if (line == "why not MOVE") line = "why not " + first_move(text);
    return line;
  }

  void ask_everything() {
    queue_ = {"help",      "?",           "? 1",          "? zzz",      "moves",
              "moves zzz", "board",       "score",        "score zzz",  "log",
              "why",       "why not zzz", "why not MOVE", "why not 1",  "trace",
              "rule zzz",  "rule A-1",    "break",        "break HERE", "set zzz = 1",
              "set",       "999999",      "reload",       "reload!",    "1",
              "why",       "trace",       "unbreak",      "undo!",      "why"};
  }

  /// `FILE:LINE` of the clause that was shown last.
  static std::string last_place(std::string_view text) {
    const std::size_t at = text.rfind(".lua:");
    if (at == std::string_view::npos) return "rules.lua:1";
    const std::size_t begin = text.find_last_of(" (\n", at) + 1;
    return std::string(text.substr(begin, text.find_first_not_of("0123456789", at + 5) - begin));
  }

  static std::string first_move(std::string_view text) {
    const std::size_t at = text.rfind("\n   1  ");
    return at == std::string_view::npos
               ? "zzz"
               : std::string(text.substr(at + 7, text.find('\n', at + 7) - at - 7));
  }

  unsigned number(unsigned below) {
    random_ = random_ * 1664525U + 1013904223U;
    return (random_ >> 8U) % below;
  }

  static constexpr unsigned offered_ = 9;
  const std::ostringstream& shown_;
  std::set<std::string>& known_;
  unsigned random_;
  int moves_;
  std::deque<std::string> queue_;
  std::string line_;
};

/// A game of a ruleset, or the one that a script begins, with everything typed in it.
void play_typing(const std::string& what, std::set<std::string>& known, unsigned seed, int moves) {
  std::ostringstream out;
  std::ostringstream err;
  Typist typist(out, known, seed, moves);
  std::istream in(&typist);
  const Console console{in, out, err, false, false};
  const ExitCode code =
      run_program(kCommands, {"--seed", std::to_string(seed), "--quiet", "play", what}, console);
  CAPTURE(what, out.str().substr(out.str().size() - std::min<std::size_t>(out.str().size(), 2000)));
  CHECK(err.str() == "");
  CHECK(code == ExitCode::ok);
}

std::vector<std::string> scripts_below(const std::string& folder) {
  std::vector<std::string> all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".game") all.push_back(entry.path().generic_string());
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("every command answers in every kind of decision of every ruleset", "[slow]") {
  std::vector<std::filesystem::path> rulesets;
  for (const std::string folder : {"rulesets", "rulesets/classics"}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (std::filesystem::exists(entry.path() / "ruleset.json")) rulesets.push_back(entry.path());
    }
  }
  REQUIRE(rulesets.size() > 10);
  std::sort(rulesets.begin(), rulesets.end());
  for (const auto& ruleset : rulesets) {
    std::set<std::string> known;
    for (unsigned seed = 1; seed <= 3; ++seed)
      play_typing(ruleset.generic_string(), known, seed, 40);
    for (const std::string& script : scripts_below(ruleset.generic_string()))
      play_typing(script, known, 1, 0);
    UNSCOPED_INFO(ruleset.generic_string() << ": " << known.size());
    CHECK(!known.empty());
  }
}

TEST_CASE("a sentence lets somebody choose what it is given, not what its own words are") {
  const std::string words =
      "  c.pick({ \"a neighbour\" }, { name = \"neighbour\", from = \"players\", where = \"it != "
      "player\" }),\n"
      "  c.verb(\"rob {n: number} from a neighbour\", \"choose whom in players where whom != "
      "actor; add n to score of whom\"),\n"
      "  c.verb(\"bless {who: player}\", \"add 2 to score of who\"),\n";
  const auto played = [&](const std::string& effect, const std::string& lines) {
    const TemporaryFolder folder;
    heap(folder, "    effect = \"" + effect + "\",\n");
    folder.file(
        "heap/ruleset.json",
        R"({ "id": "heap", "title": "Heap", "version": "1.0.0", "api": 2, "players": { "min": 2, "max": 3 } })");
    folder.file("heap/rules.lua",
                replaced(folder.read("heap/rules.lua"), "  c.start", words + "  c.start"));
    const Outcome seen = run_cli(
        {"play", folder.path("heap"), "--players", "Anna,Ben,Cem", "--quiet", "--seed", "1"},
        lines + "quit\n");
    CHECK(seen.err == "");
    const std::size_t from = seen.out.find("turn> ");
    return from == std::string::npos ? seen.out : seen.out.substr(from + 6);
  };
  CHECK(played("rob 1 from a neighbour", "take 1\nwhom Ben\n") ==
        "   1  whom Ben\n   2  whom Cem\nAnna, whom>    1  take 1\n   2  take 2\n   3  take "
        "3\nAnna, turn> ");
  CHECK(played("bless a neighbour", "take 1\nneighbour Cem\n") ==
        "   1  neighbour Ben\n   2  neighbour Cem\n"
        "Anna, neighbour>    1  take 1\n   2  take 2\n   3  take 3\nAnna, turn> ");
}

TEST_CASE("why, ? and why not answer while a rule asks for a choice") {
  const TemporaryFolder folder;
  heap(folder,
       "    effect = [[\n"
       "      choose whom in players where whom != actor\n"
       "      either\n"
       "        add 1 to score of whom\n"
       "      or\n"
       "        add 2 to score of actor\n"
       "      end\n"
       "    ]]\n");
  const Outcome seen =
      run_cli({"play", folder.path("heap"), "--players", "Anna,Ben", "--quiet", "--seed", "1"},
              "take 1\nwhy\n?\nwhy not whom Anna\nquit\n");
  CHECK(seen.code == ExitCode::ok);
  CHECK(folder.relative(seen.out) ==
        "   1  take 1\n   2  take 2\n   3  take 3\n"
        "Anna, turn>    1  choose add 1 to score of whom\n   2  choose add 2 to score of actor\n"
        "Anna, choose> Anna decides the choice 'choose' in the effect of move 'take' "
        "(heap/rules.lua:12).\n"
        "'Anna: take 1' changed nothing.\n"
        "Anna, choose>   choose: a choice that a rule asks for\n"
        "Anna, choose> 'whom' is not possible now\n"
        "Anna, choose> ");
}
