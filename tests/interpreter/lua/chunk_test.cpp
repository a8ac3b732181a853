#include "interpreter/lua/chunk.hpp"

#include <string>

#include "interpreter/lua/vm.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

std::string refusal(std::string_view text) {
  Vm vm;
  try {
    vm.load_chunk("rules.lua", text, TrustLevel::rules);
  } catch (const grammar::Error& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("bytes that are no script are refused", "[lua]") {
  SECTION("a compiled chunk") {
    CHECK(refusal("\x1bLua\x54") ==
          "rules.lua: error[package/bad-source]: The file is a compiled chunk; scripts are text.");
  }
  SECTION("a line for a shell") {
    CHECK(refusal("#!/usr/bin/lua\nreturn 1") ==
          "rules.lua:1:1: error[package/bad-source]: A script does not begin with a '#' line.\n"
          "    #!/usr/bin/lua\n"
          "    ^");
  }
  SECTION("bad UTF-8") {
    CHECK(refusal("local a = 1\nlocal b = '\xff'") ==
          "rules.lua:2:12: error[package/bad-source]: The file is not valid UTF-8 here.\n"
          "    local b = '\\xff'\n"
          "               ^^^^");
  }
  SECTION("a NUL byte") {
    CHECK(refusal(std::string_view("return 1\0", 9)) ==
          "rules.lua:1:9: error[package/bad-source]: The file holds a NUL byte here.\n"
          "    return 1\\x00\n"
          "            ^^^^");
  }
  SECTION("what shows nothing") {
    CHECK(refusal("local a\xc2\xa0= 1") ==
          "rules.lua:1:8: error[package/bad-source]: U+00A0 no-break space may stand in texts and "
          "comments alone.\n"
          "    local a\\u{a0}= 1\n"
          "           ^^^^^^");
    CHECK(refusal("local a = '\xc2\xa0' -- \xe2\x80\x8b\nlocal b = [[\xc2\xa0]]") == "none");
  }
  SECTION("what changes the order of letters") {
    CHECK(refusal("return 1 -- \xe2\x80\xae") ==
          "rules.lua:1:13: error[package/bad-source]: U+202E right-to-left override may not stand "
          "in a script.\n"
          "    return 1 -- \\u{202e}\n"
          "                ^^^^^^^^");
  }
  SECTION("letters of names") {
    CHECK(refusal("local h\xc3\xa4user = 1") ==
          "rules.lua:1:8: error[package/bad-source]: '\xc3\xa4' may stand in texts and comments "
          "alone.\n"
          "    local h\xc3\xa4user = 1\n"
          "           ^");
  }
  SECTION("two mebibytes") {
    CHECK(refusal(std::string(2u << 20, ' ')) ==
          "rules.lua: error[package/bad-source]: The file has 2097152 bytes, a script may have "
          "1048576.");
  }
  SECTION("the largest script that may be") {
    CHECK(refusal(std::string(1u << 20, ' ')) == "none");
  }
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST_CASE("sources that are too deep for Lua are errors of the file", "[lua]") {
  SECTION("parentheses") {
    CHECK(refusal("return " + repeated("(", 300) + "1" + repeated(")", 300)) ==
          "rules.lua: error[script/syntax]: C stack overflow");
  }
  SECTION("tables") {
    CHECK(refusal("return " + repeated("{", 5000) + repeated("}", 5000)) ==
          "rules.lua: error[script/syntax]: C stack overflow");
  }
  SECTION("locals") {
    std::string text;
    for (int i = 0; i < 300; ++i) text += "local a" + std::to_string(i) + "\n";
    CHECK(refusal(text) ==
          "rules.lua:202:1: error[script/syntax]: too many local variables (limit is 200) in main "
          "function near 'local'\n"
          "    local a201\n"
          "    ^^^^^^^^^^");
  }
}

TEST_CASE("a syntax error has its line, also in files with long names", "[lua]") {
  Vm vm;
  const std::string name = "rulesets/a_game_with_a_very_long_name/modules/an_expansion/rules.lua";
  try {
    vm.load_chunk(name, "local a = 1\nlocal b = = 2\n", TrustLevel::rules);
    FAIL("compiled");
  } catch (const grammar::Error& error) {
    CHECK(error.what() == name +
                              ":2:1: error[script/syntax]: unexpected symbol near '='\n"
                              "    local b = = 2\n"
                              "    ^^^^^^^^^^^^^");
  }
}

}  // namespace
}  // namespace castellan::lua
