#include "grammar/utf8.hpp"

#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

struct Case {
  std::string bytes;
  char32_t value;
  std::uint32_t length;
  bool valid;
};

}  // namespace

TEST_CASE("decoding takes the shortest form and refuses every other") {
  const Case cases[] = {
      {std::string(1, '\0'), 0, 1, true},
      {"\x7F", 0x7F, 1, true},
      {"\xC2\x80", 0x80, 2, true},
      {"\xDF\xBF", 0x7FF, 2, true},
      {"\xE0\xA0\x80", 0x800, 3, true},
      {"\xED\x9F\xBF", 0xD7FF, 3, true},
      {"\xEE\x80\x80", 0xE000, 3, true},
      {"\xF0\x90\x80\x80", 0x10000, 4, true},
      {"\xF4\x8F\xBF\xBF", 0x10FFFF, 4, true},
      {"\x80", 0x80, 1, false},
      {"\xC1\xBF", 0xC1, 1, false},
      {"\xE0\x9F\xBF", 0xE0, 1, false},
      {"\xED\xA0\x80", 0xED, 1, false},
      {"\xF0\x8F\xBF\xBF", 0xF0, 1, false},
      {"\xF4\x90\x80\x80", 0xF4, 1, false},
      {"\xF5\x80\x80\x80", 0xF5, 1, false},
      {"\xE4\xBA", 0xE4, 1, false},
      {"\xE4\xBA!", 0xE4, 1, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    const CodePoint unit = decode_utf8(c.bytes, 0);
    CHECK(unit.value == c.value);
    CHECK(unit.length == c.length);
    CHECK(unit.valid == c.valid);
    CHECK(is_valid_utf8(c.bytes) == c.valid);
  }
}

TEST_CASE("a malformed byte counts as one unit") {
  CHECK(count_code_points("") == 0);
  CHECK(count_code_points("aü亭") == 3);
  CHECK(count_code_points("a\xFF\xFE") == 3);
  CHECK(count_code_points("\xE4\xBA") == 2);
}

TEST_CASE("escapes name the character") {
  CHECK(printable("a\n\t\r\x1B\x7F", 99) == "a\\n\\t\\r\\x1b\\x7f");
  CHECK(printable("\xFF\xC2\x85\xE2\x81\xA6", 99) == "\\xff\\u{85}\\u{2066}");
  CHECK(printable("ü亭😀", 99) == "ü亭😀");
}

TEST_CASE("text is cut after the limit, not at it") {
  CHECK(printable("äöü", 3) == "äöü");
  CHECK(printable("äöüx", 3) == "äöü...");
}

TEST_CASE("widths are those of a terminal") {
  CHECK(display_width(U'a') == 1);
  CHECK(display_width(U'ü') == 1);
  CHECK(display_width(U'亭') == 2);
  CHECK(display_width(U'😀') == 2);
  CHECK(display_width(0x0301) == 0);
}
