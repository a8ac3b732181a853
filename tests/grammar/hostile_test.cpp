// Texts made to break a parser: nothing crashes, nothing takes long.

#include <string>

#include "grammar/parse.hpp"
#include "tests/grammar/random_tree.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan::grammar;

namespace {

std::string repeated(const std::string& part, std::size_t times) {
  std::string text;
  text.reserve(part.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += part;
  return text;
}

std::string first_error(const Diagnostics& out) {
  if (!out.has_errors()) return "no error";
  const Diagnostic d = out.sorted().front();
  return std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + " " + d.id + " " +
         d.message;
}

std::string expression_error(const std::string& text) {
  Diagnostics out;
  parse_expression(Source("t", text), out);
  return first_error(out);
}

std::string effects_error(const std::string& text) {
  Diagnostics out;
  parse_effects(Source("t", text), out);
  return first_error(out);
}

constexpr const char* kTooDeep = "grammar/too-deep this is nested deeper than 64 levels";

}  // namespace

TEST_CASE("nesting is limited in every recursive rule") {
  CHECK(expression_error(repeated("(", 64) + "a" + repeated(")", 64)) == "no error");
  CHECK(expression_error(repeated("(", 65) + "a" + repeated(")", 65)) ==
        std::string("1:65 ") + kTooDeep);
  CHECK(expression_error(repeated("(", 1'000'000)) == std::string("1:65 ") + kTooDeep);
  CHECK(expression_error("a" + repeated("[a", 500'000)) == std::string("1:130 ") + kTooDeep);
  CHECK(expression_error(repeated("f(", 500'000)) == std::string("1:130 ") + kTooDeep);
  CHECK(expression_error(repeated("-", 1'000'000)) == std::string("1:65 ") + kTooDeep);
  CHECK(expression_error(repeated("not ", 200'000)) == std::string("1:257 ") + kTooDeep);
  CHECK(expression_error(repeated("a of ", 200'000)) == std::string("1:323 ") + kTooDeep);
  CHECK(expression_error(repeated("if ", 300'000)) == std::string("1:193 ") + kTooDeep);
  CHECK(expression_error(repeated("sum of ", 100'000)) == std::string("1:449 ") + kTooDeep);
  CHECK(expression_error(repeated("let a be ", 100'000)) == std::string("1:577 ") + kTooDeep);
  CHECK(expression_error(repeated("let a be 1 then ", 50'000)) ==
        std::string("1:1025 ") + kTooDeep);
  CHECK(expression_error(repeated("first a in b else ", 50'000)) ==
        std::string("1:1153 ") + kTooDeep);
  CHECK(effects_error(repeated("if a then\n", 100)) == std::string("65:1 ") + kTooDeep);
  CHECK(effects_error(repeated("either ", 100'000)) == std::string("1:449 ") + kTooDeep);

  Diagnostics out;
  parse_score(Source("t", "sheet a\n" + repeated("for each a in b do\n", 100)), out);
  CHECK(first_error(out) == std::string("66:1 ") + kTooDeep);
}

TEST_CASE("chains are limited, too") {
  const char* const too_long =
      "grammar/too-deep more than 256 operations stand in each other; name parts of this with "
      "'let'";
  CHECK(expression_error("a" + repeated(" + a", 250)) == "no error");
  CHECK(expression_error("a" + repeated("+a", 100'000)) == std::string("1:515 ") + too_long);
  CHECK(expression_error("a" + repeated("[a]", 100'000)) == std::string("1:770 ") + too_long);
  CHECK(expression_error("a" + repeated(" or a", 100'000)) == std::string("1:1286 ") + too_long);
}

TEST_CASE("a block in a block in a block costs what it is long") {
  CHECK(effects_error(repeated("if a then\n", 64) + repeated("pass\n", 50'000)) ==
        "1:1 grammar/missing-end 'if' has no 'end'");
  CHECK(effects_error(repeated("if a then\n", 60) + repeated("pass\n", 50'000) +
                      repeated("end\n", 60)) == "no error");
}

TEST_CASE("sizes are checked before anything else") {
  const std::string huge(100'000'000, '(');
  CHECK(expression_error(huge) ==
        "1:1 grammar/too-long this text has 100000000 bytes, allowed are 1048576");
  Diagnostics out;
  parse_game(Source("t", huge), out);
  CHECK(first_error(out) ==
        "1:1 grammar/too-long this text has 100000000 bytes, allowed are 8388608");
}

TEST_CASE("a line of a script is limited") {
  Diagnostics out;
  parse_game(Source("t", "seed 1\nAnna: " + std::string(70'000, 'x') + "\nseed 2\n"), out);
  CHECK(first_error(out) == "2:1 grammar/too-long this line has 70006 bytes, allowed are 65536");
}

TEST_CASE("bytes that are no text are refused where they stand") {
  CHECK(expression_error("a\xff") == "1:2 grammar/bad-character byte '\\xff' is not UTF-8");
  CHECK(expression_error("a + \xc3") == "1:5 grammar/bad-character byte '\\xc3' is not UTF-8");
  CHECK(expression_error(std::string("a\0b", 3)) ==
        "1:2 grammar/bad-character character '\\x00' may not stand in a text");
  CHECK(effects_error("pass\npa\x1bss") ==
        "2:3 grammar/bad-character character '\\x1b' may not stand in a text");
  CHECK(effects_error("pass\rzero") ==
        "1:5 grammar/bad-character character '\\r' may not stand in a text");
  CHECK(effects_error("pass # \xe2\x80\xae") ==
        "1:8 grammar/bad-character U+202E right-to-left override may not stand in a text");
}

TEST_CASE("random bytes do no harm") {
  test::RandomTree random(1);
  for (int round = 0; round < rounds(2000); ++round) {
    std::string text;
    for (std::uint32_t i = random.below(80); i > 0; --i) {
      text += static_cast<char>(round % 2 == 0 ? random.below(256) : 32 + random.below(95));
    }
    CHECK(test::round_trip(text) == "");
  }
}

TEST_CASE("random words do no harm") {
  static constexpr const char* kWords[] = {"(a) ",      "foo ",       "first a in b ",
                                           "if ",       "then ",      "else ",
                                           "end ",      "for each ",  "in ",
                                           "do ",       "either ",    "or ",
                                           "(",         ")",          "[",
                                           "]",         ",",          "\n",
                                           "gain ",     "a ",         "2 ",
                                           "of ",       "sum of ",    "not ",
                                           "sheet ",    "row ",       ": ",
                                           "position ", "expect ",    "Anna",
                                           "= ",        "\"x\" ",     "#",
                                           "-",         "/ ",         "first ",
                                           "by ",       "rounded ",   "up ",
                                           "link ",     "direction ", "board ",
                                           "\"",        "while ",     "let ",
                                           "be ",       "let x be ",  "for ",
                                           "where ",    "highest ",   "count of ",
                                           ";",         "turned ",    "x "};
  test::RandomTree random(2);
  for (int round = 0; round < rounds(3000); ++round) {
    std::string text;
    for (std::uint32_t i = random.below(60); i > 0; --i)
      text += kWords[random.below(std::size(kWords))];
    CHECK(test::round_trip(text) == "");
  }
}

TEST_CASE("damaged texts do no harm") {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    test::RandomTree random(seed);
    std::string text;
    switch (seed % 4) {
      case 0:
        text = print(random.statements(3));
        break;
      case 1:
        text = print(random.entries());
        break;
      case 2:
        text = print(random.score());
        break;
      default:
        text = print(random.game());
    }
    for (int damage = 0; damage < 5 && !text.empty(); ++damage) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      switch (random.below(3)) {
        case 0:
          text.erase(at, 1 + random.below(8));
          break;
        case 1:
          text.insert(at, text.substr(random.below(static_cast<std::uint32_t>(text.size())), 6));
          break;
        default:
          text[at] = static_cast<char>(random.below(256));
      }
      CHECK(test::round_trip(text) == "");
    }
  }
}
