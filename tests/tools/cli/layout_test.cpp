#include "tools/cli/layout.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "grammar/parse.hpp"
#include "tests/grammar/random_tree.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::cli;

namespace {

std::string laid(const std::string& text, TextKind kind) {
  return lay_out(grammar::Source("text", text), kind);
}

bool same_meaning(const std::string& a, const std::string& b, TextKind kind) {
  grammar::Diagnostics errors;
  const grammar::Source before("before", a);
  const grammar::Source after("after", b);
  const bool same =
      kind == TextKind::score
          ? same_tree(grammar::parse_score(before, errors), grammar::parse_score(after, errors))
      : kind == TextKind::entries
          ? same_tree(grammar::parse_entries(before, errors), grammar::parse_entries(after, errors))
          : same_tree(grammar::parse_game(before, errors), grammar::parse_game(after, errors));
  return same && !errors.has_errors();
}

/// Laid out once and twice, with everything that must hold.
void check_layout(const std::string& text, TextKind kind) {
  const std::string once = laid(text, kind);
  INFO("text:\n" << text << "\nlaid out:\n" << once);
  REQUIRE(laid(once, kind) == once);
  REQUIRE(same_meaning(text, once, kind));
  REQUIRE(comments_of(once) == comments_of(text));
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the kind of a text follows from its name") {
  CHECK(text_kind("a/b.cards") == TextKind::entries);
  CHECK(text_kind("b.tiles") == TextKind::entries);
  CHECK(text_kind("b.map") == TextKind::entries);
  CHECK(text_kind("b.score") == TextKind::score);
  CHECK(text_kind("b.game") == TextKind::game);
  CHECK(text_kind("b.lua") == TextKind::unknown);
}

TEST_CASE("what a part of a piece has stands under it") {
  const std::string text =
      "land market\n  road N\n  part (1,0)\n  road E\n part (0,1)\n      road W\n  worth: 3\n  "
      "pond\nland path\n  road W E\n";
  check_layout(text, TextKind::entries);
  CHECK(laid(text, TextKind::entries) ==
        "land market\n  road N\n  part (1,0)\n    road E\n  part (0,1)\n    road W\n  worth: 3\n  "
        "pond\nland path\n  road W E\n");
}

TEST_CASE("line ends, blank lines and blanks at line ends") {
  CHECK(laid("\r\n\n  Anna: b  \r\n\n\n\t# c\t\nseed 1", TextKind::game) ==
        "Anna: b\n\n# c\nseed 1\n");
  CHECK(laid("", TextKind::game).empty());
  CHECK(laid("\n \n", TextKind::game).empty());
}

TEST_CASE("positions are indented, moves and lists stay as they are") {
  CHECK(laid("seed    7 # why\n position unchecked\nAnna.hand = a,  b\n  # c\nEND\n"
             "Anna:    take  1 (0,  2)#x\n",
             TextKind::game) ==
        "seed 7  # why\nposition unchecked\n  Anna.hand = a,  b\n  # c\nEND\nAnna: take  1 (0,  2) "
        " #x\n");
}

TEST_CASE("columns stay, other wide gaps are closed") {
  CHECK(laid("ruleset   nim\nplayers   Anna, Ben\nseed      7\nchance    given    # here\n\n"
             "draws     a, b\n",
             TextKind::game) ==
        "ruleset   nim\nplayers   Anna, Ben\nseed      7\nchance    given  # here\n\ndraws a, b\n");
  CHECK(laid("card a x2:   colour red,  value 1   # one\n"
             "card bcd x2: colour blue, value 22  # two\n"
             "card e:      value    3 # three\n",
             TextKind::entries) ==
        "card a x2:   colour red,  value 1   # one\n"
        "card bcd x2: colour blue, value 22  # two\n"
        "card e:      value 3  # three\n");
}

TEST_CASE("blocks of sheets are indented") {
  CHECK(laid("sheet final \"if\"\nrow A \"x\": if a then\nadd 1\nelse if b then\nadd 2\nelse\n"
             "add 3\nend\nrow E \"e\":\ntimes 2 if c\n zero\nfor each k in colour do\n"
             "row B: repeat 2 times add 1 end\nadd a +\nb\nend\nend\n"
             "sheet last is final\nsheet other\nend\n",
             TextKind::score) ==
        "sheet final \"if\"\n"
        "  row A \"x\": if a then\n"
        "    add 1\n"
        "  else if b then\n"
        "    add 2\n"
        "  else\n"
        "    add 3\n"
        "  end\n"
        "  row E \"e\":\n"
        "    times 2 if c\n"
        "    zero\n"
        "  for each k in colour do\n"
        "    row B: repeat 2 times add 1 end\n"
        "      add a +\n"
        "        b\n"
        "  end\n"
        "end\n"
        "sheet last is final\n"
        "sheet other\n"
        "end\n");
}

TEST_CASE("entries are indented by what belongs to them") {
  CHECK(laid("card a x2 # two\n       value 3\n       effect:\n          if b then\n             "
             "gain 1 per c +\n"
             "             d\n          else lose 1\n          end\n   scoring: score 1\n"
             "   other: either gain 1 or gain 2\ncard b\n   effect:\n      choose x in s\n      "
             "gain 1\nlink a - b\n",
             TextKind::entries) ==
        "card a x2  # two\n"
        "  value 3\n"
        "  effect:\n"
        "    if b then\n"
        "      gain 1 per c +\n"
        "        d\n"
        "    else lose 1\n"
        "    end\n"
        "  scoring: score 1\n"
        "  other: either gain 1 or gain 2\n"
        "card b\n"
        "  effect:\n"
        "    choose x in s\n"
        "    gain 1\n"
        "link a - b\n");
}

TEST_CASE("comments stay with what they stand before or behind") {
  const std::string text =
      "# of the file\n"
      "\n"
      "# of a\n"
      "card a  # behind a\n"
      "  # of the value\n"
      "  value 3  # behind it\n"
      "           # and going on\n"
      "  effect:  # of the effect\n"
      "    # of the gain\n"
      "    gain 1\n"
      "    # after the gain\n"
      "# of b\n"
      "card b\n"
      "  value 4\n"
      "  # last words\n";
  CHECK(laid(text, TextKind::entries) == text);
  CHECK(laid("seed 7 # one\n       # and one\n# of the draws\ndraws a\n", TextKind::game) ==
        "seed 7  # one\n        # and one\n# of the draws\ndraws a\n");
  const std::string sheet =
      "sheet final\n"
      "  # of the row\n"
      "  row A:\n"
      "    if a then  # why\n"
      "      # of add\n"
      "      add 1\n"
      "      # behind add\n"
      "    # of else\n"
      "    else\n"
      "      add 2\n"
      "    end\n"
      "  # last in the sheet\n"
      "end\n"
      "# last of all\n";
  CHECK(laid(sheet, TextKind::score) == sheet);
  CHECK(comments_of(sheet).size() == 7);
  CHECK(comments_of("a \"# no\" b \"\\\"# no\" # yes\nc \" # lone quote\n") ==
        std::vector<std::string_view>{"# yes", "# lone quote"});
}

TEST_CASE("a text with errors is not laid out") {
  CHECK_THROWS_AS(laid("sheet\n", TextKind::score), grammar::Error);
  CHECK_THROWS_AS(laid("card\n", TextKind::entries), grammar::Error);
  CHECK_THROWS_AS(laid("sed 7\n", TextKind::game), grammar::Error);
}

TEST_CASE(
    "every file beside the rulesets and tests keeps meaning and comments, and is laid out "
    "already") {
  std::size_t files = 0;
  for (const char* folder : {"rulesets", "tests"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string path = entry.path().generic_string();
      const TextKind kind = text_kind(path);
      if (kind == TextKind::unknown || path.find("/bad_input/") != std::string::npos) continue;
      CAPTURE(path);
      const std::string text = read(path);
      check_layout(text, kind);
      CHECK(laid(text, kind) == text);
      ++files;
    }
  }
  CHECK(files > 25);
}

TEST_CASE("laying out texts made at random keeps meaning and comments, and twice is once") {
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    grammar::test::RandomTree random(seed);
    const auto noisy = [&](const std::string& text, bool any_indent, bool any_gap) {
      std::string out;
      std::size_t comments = 0;
      const auto blanks = [&](std::uint32_t most) { return std::string(random.below(most), ' '); };
      const auto comment = [&] { return "# note " + std::to_string(++comments); };
      for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        if (random.below(6) == 0) out += blanks(9) + comment() + "\n";
        if (random.below(9) == 0) out += blanks(3) + "\n";
        const std::size_t indent = line.find_first_not_of(' ');
        out += any_indent ? blanks(7) : std::string(indent * 2, ' ');
        bool quoted = false;
        for (std::size_t i = indent; i < line.size(); ++i) {
          out += line[i];
          if (line[i] == '\\') {
            out += line[++i];
          } else if (line[i] == '"') {
            quoted = !quoted;
          } else if (line[i] == ' ' && !quoted && any_gap) {
            out += blanks(4);
          }
        }
        if (random.below(5) == 0) out += blanks(4) + " " + comment();
        out += random.below(8) == 0 ? " \r\n" : "\n";
      }
      return out;
    };
    check_layout(noisy(grammar::print(random.score()), true, true), TextKind::score);
    check_layout(noisy(grammar::print(random.entries()), false, true), TextKind::entries);
    check_layout(noisy(grammar::print(random.game()), true, false), TextKind::game);
  }
}
