#include "grammar/unicode.hpp"

#include "grammar/parse.hpp"
#include "tests/support/catch.hpp"

namespace castellan::grammar {
namespace {

CodePoint first(std::string_view text) { return decode_utf8(text, 0); }

/// The only error of a script as `line:column message`.
std::string error_of(const std::string& script) {
  Diagnostics problems;
  (void)parse_game(Source("a.game", script), problems);
  const auto list = problems.sorted();
  if (list.empty()) return {};
  return std::to_string(list.front().at.line) + ":" + std::to_string(list.front().at.column) + " " +
         list.front().message;
}

TEST_CASE("characters that show nothing have names") {
  CHECK(character_name(first("\xc2\xa0")) == "U+00A0 no-break space");
  CHECK(character_name(first("\xe2\x80\x8b")) == "U+200B zero width space");
  CHECK(character_name(first("\xe2\x80\x8d")) == "U+200D zero width joiner");
  CHECK(character_name(first("\xe2\x80\xae")) == "U+202E right-to-left override");
  CHECK(character_name(first("\xef\xbb\xbf")) == "U+FEFF byte order mark");
  CHECK(character_name(first("\x1b")) == "\\x1b");
  CHECK(character_name(first("\xff")) == "\\xff");
  CHECK(character_name(first("\xc3\xa4")) == "\xc3\xa4");
  CHECK(character_name(first("\xf0\x9f\x98\x80")) == "\xf0\x9f\x98\x80");
}

TEST_CASE("every character that shows nothing is hidden or a joiner, and no other") {
  for (char32_t value = 1; value < 0x11000; ++value) {
    const CodePoint unit{value, 1, true};
    const bool named = character_name(unit).starts_with("U+");
    const bool joiner =
        value == 0x034F || value == 0x200C || value == 0x200D || value == 0xFE0E || value == 0xFE0F;
    CHECK(is_hidden_blank(unit) == (named && !joiner));
  }
  CHECK_FALSE(is_hidden_blank(first(" ")));
  CHECK(first_hidden("a \xc3\xa4\xe2\x80\x8d") == std::nullopt);
  CHECK(first_hidden("a\xe2\x80\x8b")->value == 0x200B);
  CHECK(first_hidden("a\tb")->value == '\t');
}

TEST_CASE("accents are compared in one form") {
  CHECK(normalised("Zoe\xcc\x88") == "Zo\xc3\xab");
  CHECK(normalised("Zo\xc3\xab") == "Zo\xc3\xab");
  CHECK(normalised("\xff\xc3") == "\xff\xc3");
  CHECK(is_same_text("Zoe\xcc\x88", "Zo\xc3\xab"));
  CHECK_FALSE(is_same_text("Zoe", "Zo\xc3\xab"));
  CHECK(look_of("An\xe2\x80\x8dna") == "Anna");
  CHECK(with_line_feeds("a\r\nb\rc\r\r\n\n") == "a\nb\rc\r\n\n");
}

TEST_CASE("a mark before a text is no part of it") {
  const Source source("a.game", "\xef\xbb\xbfruleset x\nplayers\n");
  CHECK(source.is_marked());
  CHECK(source.text() == "ruleset x\nplayers\n");
  CHECK(source.position(0).column == 1);
  CHECK(error_of("\xef\xbb\xbfruleset nim\nplayers A, B\n").empty());
  CHECK(error_of("\xef\xbb\xbf\xef\xbb\xbfruleset nim\n") ==
        "1:1 U+FEFF byte order mark may not stand in a text");
}

TEST_CASE("what shows nothing may stand in quotes and comments alone, and is named elsewhere") {
  const std::string before = "ruleset nim\nplayers A, B\n";
  CHECK(error_of(before + "A: take\xc2\xa0"
                          "1\n") == "3:8 U+00A0 no-break space may stand in quotes alone");
  CHECK(error_of(before + "\xe2\x80\x8b"
                          "A: take 1\n") ==
        "3:1 U+200B zero width space may stand in quotes alone");
  CHECK(error_of(before + "A: take 1 # un\xc2\xa0"
                          "deux\n")
            .empty());
  CHECK(error_of(before + "expect illegal \"take\xc2\xa0"
                          "9\" because \"\xc2\xa0\"\n")
            .empty());
  CHECK(error_of(before + "expect illegal \"take \\\"9\" because \"#\"\xc2\xa0\n") ==
        "3:38 U+00A0 no-break space may stand in quotes alone");
  CHECK(error_of(before + "A: take 1 # \xe2\x80\xae\n") ==
        "3:13 U+202E right-to-left override may not stand in a text");
  Diagnostics problems;
  (void)parse_expression(Source("t",
                                "a +\xc2\xa0"
                                "b"),
                         problems);
  CHECK(problems.render_all() ==
        "t:1:4: error[grammar/bad-character]: U+00A0 no-break space may stand in quotes alone\n"
        "    a +\\u{a0}b\n"
        "       ^^^^^^");
}

}  // namespace
}  // namespace castellan::grammar
