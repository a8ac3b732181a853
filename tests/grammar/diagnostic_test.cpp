#include "grammar/diagnostic.hpp"

#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

Span span_of(const Source& source, std::string_view word) {
  const auto begin = static_cast<std::uint32_t>(source.text().find(word));
  return {begin, begin + static_cast<std::uint32_t>(word.size())};
}

std::string rendered(const Source& source, Span span, std::string message = "It is wrong.") {
  return render(diagnose(source, span, "grammar/test", std::move(message)));
}

}  // namespace

TEST_CASE("a position is a 1-based line and a column in code points") {
  const Source source("a.score", "one\ntwö three\r\n\n亭台 x");
  const auto at = [&](std::uint32_t offset) {
    const Position p = source.position(offset);
    return std::pair(p.line, p.column);
  };
  CHECK(at(0) == std::pair(1U, 1U));
  CHECK(at(3) == std::pair(1U, 4U));
  CHECK(at(4) == std::pair(2U, 1U));
  CHECK(at(span_of(source, "three").begin) == std::pair(2U, 5U));
  CHECK(at(span_of(source, "\r\n").begin) == std::pair(2U, 10U));
  CHECK(at(span_of(source, "\r\n").end - 1) == std::pair(2U, 10U));
  CHECK(at(span_of(source, "\n亭").begin) == std::pair(3U, 1U));
  CHECK(at(span_of(source, "x").begin) == std::pair(4U, 4U));

  SECTION("an offset past the end is the end") {
    CHECK(at(9999) == std::pair(4U, 5U));
    CHECK(source.text({5000, 6000}).empty());
    CHECK(source.text({0, 6000}) == source.text());
  }
  SECTION("an offset inside a code point is that code point") {
    CHECK(at(span_of(source, "台").begin + 1) == std::pair(4U, 2U));
  }
}

TEST_CASE("a line is given without its end") {
  const Source source("a", "one\r\n\ntwo");
  CHECK(source.line_at(0) == "one");
  CHECK(source.line_at(4) == "one");
  CHECK(source.line_at(5).empty());
  CHECK(source.line_at(6) == "two");
  CHECK(source.line_at(9) == "two");
  CHECK(Source("b", "").line_at(0).empty());
}

TEST_CASE("a snippet reports the lines of the file it stands in") {
  const Source source("rules.lua", "gain 1 kye\nper banner", 40);
  CHECK(rendered(source, span_of(source, "kye")) ==
        "rules.lua:40:8: error[grammar/test]: It is wrong.\n"
        "    gain 1 kye\n"
        "           ^^^");
  CHECK(source.position(span_of(source, "banner").begin).line == 41);
}

TEST_CASE("a diagnostic shows place, line, carets and hint") {
  const Source source("road.score", "row a\nscore 2 per inns\n");
  const Diagnostic d = diagnose(source, span_of(source, "inns"), "score/unknown-name",
                                "'inns' is not a property of a road.", "did you mean 'inn'?");
  CHECK(render(d) ==
        "road.score:2:13: error[score/unknown-name]: 'inns' is not a property of a road.\n"
        "    score 2 per inns\n"
        "                ^^^^\n"
        "    hint: did you mean 'inn'?");

  SECTION("a warning says so") {
    Diagnostic warning = d;
    warning.severity = Severity::warning;
    warning.hint.clear();
    CHECK(render(warning) ==
          "road.score:2:13: warning[score/unknown-name]: 'inns' is not a property of a road.\n"
          "    score 2 per inns\n"
          "                ^^^^");
  }
  SECTION("colour marks place, severity and carets") {
    CHECK(render(d, true) ==
          "\x1b[1mroad.score:2:13:\x1b[0m \x1b[1;31merror[score/unknown-name]:\x1b[0m "
          "'inns' is not a property of a road.\n"
          "    score 2 per inns\n"
          "                \x1b[1;32m^^^^\x1b[0m\n"
          "    hint: did you mean 'inn'?");
  }
}

TEST_CASE("carets stay under what they mark") {
  SECTION("after letters outside ASCII") {
    const Source source("a", "größe = viel");
    CHECK(rendered(source, span_of(source, "viel")) ==
          "a:1:9: error[grammar/test]: It is wrong.\n"
          "    größe = viel\n"
          "            ^^^^");
  }
  SECTION("after and under characters two cells wide") {
    const Source source("a", "亭台 = 塔x");
    CHECK(rendered(source, span_of(source, "塔x")) ==
          "a:1:6: error[grammar/test]: It is wrong.\n"
          "    亭台 = 塔x\n"
          "           ^^^");
  }
  SECTION("after a combining mark") {
    const Source source("a", "e\xCC\x81 x");
    CHECK(rendered(source, span_of(source, "x")) ==
          "a:1:4: error[grammar/test]: It is wrong.\n"
          "    e\xCC\x81 x\n"
          "      ^");
  }
  SECTION("after tabs, which are kept") {
    const Source source("a", "\tx\ty");
    CHECK(rendered(source, span_of(source, "y")) ==
          "a:1:4: error[grammar/test]: It is wrong.\n"
          "    \tx\ty\n"
          "    \t \t^");
  }
  SECTION("at the end of the line and of the text") {
    const Source source("a", "score 1\n");
    CHECK(rendered(source, {7, 7}) ==
          "a:1:8: error[grammar/test]: It is wrong.\n"
          "    score 1\n"
          "           ^");
    CHECK(rendered(source, {8, 8}) == "a:2:1: error[grammar/test]: It is wrong.");
  }
  SECTION("only on the first line of a longer span") {
    const Source source("a", "one two\r\nthree");
    CHECK(rendered(source, {4, 14}) ==
          "a:1:5: error[grammar/test]: It is wrong.\n"
          "    one two\n"
          "        ^^^");
  }
}

TEST_CASE("what a terminal must not see is escaped") {
  const Source source("a\nb", "x\x1b[31m\xff\xE2\x80\xAEz");
  CHECK(rendered(source, span_of(source, "z"), "Found '\x07\t\xC2\x9B'.") ==
        "a\\nb:1:9: error[grammar/test]: Found '\\x07\\t\\u{9b}'.\n"
        "    x\\x1b[31m\\xff\\u{202e}z\n"
        "                         ^");
}

TEST_CASE("a caret under an escape is as wide as the escape") {
  const Source source("a", std::string("x\0y", 3));
  CHECK(rendered(source, {1, 2}) ==
        "a:1:2: error[grammar/test]: It is wrong.\n"
        "    x\\x00y\n"
        "     ^^^^");
}

TEST_CASE("a line of 200 code points is shown whole, a longer one around the caret") {
  SECTION("200") {
    const std::string line(200, 'a');
    CHECK(rendered(Source("a", line), {199, 200}) ==
          "a:1:200: error[grammar/test]: It is wrong.\n    " + line + "\n    " +
              std::string(199, ' ') + "^");
  }
  SECTION("201, caret at the start") {
    const std::string line(201, 'a');
    CHECK(rendered(Source("a", line), {0, 1}) ==
          "a:1:1: error[grammar/test]: It is wrong.\n    " + std::string(200, 'a') + "...\n    ^");
  }
  SECTION("201, caret at the end") {
    const std::string line(201, 'a');
    CHECK(rendered(Source("a", line), {201, 201}) ==
          "a:1:202: error[grammar/test]: It is wrong.\n    ..." + std::string(200, 'a') + "\n    " +
              std::string(203, ' ') + "^");
  }
  SECTION("in the middle, with a span longer than the window") {
    const std::string line = std::string(300, 'a') + std::string(600, 'b');
    CHECK(rendered(Source("a", line), {300, 900}) ==
          "a:1:301: error[grammar/test]: It is wrong.\n    ..." + std::string(100, 'a') +
              std::string(100, 'b') + "...\n    " + std::string(103, ' ') + std::string(100, '^'));
  }
}

TEST_CASE("a message is cut after 1000 code points") {
  const std::string umlauts = [] {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += "ü";
    return text;
  }();
  CHECK(render(diagnose("f", "io/test", umlauts)) == "f: error[io/test]: " + umlauts);
  CHECK(render(diagnose("f", "io/test", umlauts + "ab")) ==
        "f: error[io/test]: " + umlauts + "...");
}

TEST_CASE("a diagnostic about a whole file or about none has no place") {
  CHECK(render(diagnose("x.game", "io/unreadable", "The file cannot be read.")) ==
        "x.game: error[io/unreadable]: The file cannot be read.");
  CHECK(render(diagnose("", "io/unreadable", "No file.", "name one")) ==
        "error[io/unreadable]: No file.\n    hint: name one");
}

TEST_CASE("collected diagnostics are sorted by file as first seen, then by place") {
  const Source first("z", "a b c\nd\n");
  const Source second("a", "q\n");
  Diagnostics all;
  CHECK_FALSE(all.has_errors());
  CHECK(all.render_all().empty());
  all.add(diagnose(first, span_of(first, "d"), "grammar/test", "Four."));
  all.add(diagnose(second, span_of(second, "q"), "grammar/test", "Five."));
  all.add(diagnose(first, span_of(first, "c"), "grammar/test", "Three."));
  all.add(diagnose(first, span_of(first, "a"), "grammar/test", "One."));
  all.add(diagnose(first, span_of(first, "a"), "grammar/test", "Two."));
  CHECK(all.error_count() == 5);
  CHECK(all.render_all() ==
        "z:1:1: error[grammar/test]: One.\n    a b c\n    ^\n"
        "z:1:1: error[grammar/test]: Two.\n    a b c\n    ^\n"
        "z:1:5: error[grammar/test]: Three.\n    a b c\n        ^\n"
        "z:2:1: error[grammar/test]: Four.\n    d\n    ^\n"
        "a:1:1: error[grammar/test]: Five.\n    q\n    ^");
}

TEST_CASE("warnings are no errors") {
  Diagnostics all;
  Diagnostic d = diagnose("f", "grammar/test", "Odd.");
  d.severity = Severity::warning;
  all.add(d);
  CHECK_FALSE(all.has_errors());
  CHECK(all.render_all() == "f: warning[grammar/test]: Odd.");
}

TEST_CASE("20 errors a file are kept, further ones are counted") {
  Diagnostics all;
  const auto add = [&](const std::string& file, int count) {
    for (int i = 0; i < count; ++i) all.add(diagnose(file, "grammar/test", "No."));
  };
  add("a", 20);
  CHECK(all.sorted().size() == 20);
  CHECK_THAT(all.render_all(), Catch::EndsWith("a: error[grammar/test]: No."));

  add("a", 1);
  add("b", 1);
  CHECK(all.sorted().size() == 21);
  CHECK(all.error_count() == 22);
  CHECK_THAT(all.render_all(), Catch::EndsWith("b: error[grammar/test]: No.\n1 more error"));
  add("a", 1);
  CHECK_THAT(all.render_all(), Catch::EndsWith("\n2 more errors"));
}

TEST_CASE("an Error carries its diagnostics and says all of them") {
  const Error one(diagnose("f", "io/test", "One."));
  CHECK(std::string(one.what()) == "f: error[io/test]: One.");
  const Error two({diagnose("f", "io/test", "One."), diagnose("g", "io/other", "Two.")});
  CHECK(std::string(two.what()) == "f: error[io/test]: One.\ng: error[io/other]: Two.");
  CHECK(two.first().id == "io/test");
  CHECK(two.diagnostics().size() == 2);
}
