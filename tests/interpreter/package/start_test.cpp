// The phase a game begins in: what is said where it is missing, wrong or named twice.
#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading and compiling says of a ruleset that names its first phase so.
std::string started(const std::string& start) {
  const Workspace w;
  w.base(
      "local c = castellan\nreturn {\n  c.counter('gold', { of = 'player' }), c.ranking { 'gold' "
      "},\n  " +
      start + "c.phase('setup', { next = 'day' }), c.phase('day', {}),\n}\n");
  return compiling(w);
}

}  // namespace

TEST_CASE("a first phase that does not exist is named where it is written", "[package]") {
  CHECK(started("c.start('set_up'), ") ==
        "base/rules.lua:4:12: error[flow/no-start]: the first phase 'set_up' does not exist\n"
        "      c.start('set_up'), c.phase('setup', { next = 'day' }), c.phase('day', {}),\n"
        "               ^^^^^^\n"
        "    hint: did you mean 'setup'?");
}

TEST_CASE("rules without a first phase say so in the file that should name it", "[package]") {
  CHECK(started("") ==
        "base/rules.lua:1:1: error[flow/no-start]: the rules of 'base' name no first phase\n"
        "    local c = castellan\n"
        "    ^\n"
        "    hint: castellan.start(\"PHASE\") names it");
}

TEST_CASE("a game begins once", "[package]") {
  CHECK(started("c.start('setup'),\n  c.start('day'),\n  ") ==
        "base/rules.lua:5:3: error[package/duplicate]: 'start' is declared already, at "
        "base/rules.lua:4.\n"
        "      c.start('day'),\n"
        "      ^^^^^^^^^^^^^^^");
}

}  // namespace castellan::package
