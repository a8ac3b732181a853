// Invariants: what is wrong in a declaration is said where it stands.
#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading and compiling says of a ruleset with these invariants.
std::string invariants(const std::string& text) {
  const Workspace w;
  w.base(
      "local c = castellan\nreturn {\n"
      "  c.counter('gold', { of = 'player' }), c.start('day'), c.phase('day', {}), c.ranking { "
      "'gold' },\n  " +
      text + "\n}\n");
  return compiling(w);
}

}  // namespace

TEST_CASE("which of its elements an invariant is about is a condition over them", "[package]") {
  CHECK(invariants("c.invariant('d', { each = 'players', where = 'gold of it > 1', text = 'gold of "
                   "it < 9', because = 'b' })")
            .empty());
  CHECK(
      invariants("c.invariant('a', { where = 'gold of it > 1', text = 'true', because = 'b' })") ==
      "base/rules.lua:4:22: error[package/bad-value]: 'where' of invariant 'a' needs 'each', a set "
      "of whose members it is asked.\n"
      "      c.invariant('a', { where = 'gold of it > 1', text = 'true', because = 'b' })\n"
      "                         ^^^^^");
  CHECK(invariants("c.invariant('d', { each = 'players', where = 'gold of it', text = 'true', "
                   "because = 'b' }),\n"
                   "  c.invariant('e', { each = 'players', where = 'gould of it > 1', text = 'gold "
                   "of it', because = 'b' })") ==
        "base/rules.lua:4:49: error[expr/wrong-kind]: expected a condition, found a number\n"
        "      c.invariant('d', { each = 'players', where = 'gold of it', text = 'true', because = "
        "'b' }),\n"
        "                                                    ^^^^^^^^^^\n"
        "base/rules.lua:5:49: error[expr/unknown-property]: 'gould' is not a property of a player\n"
        "      c.invariant('e', { each = 'players', where = 'gould of it > 1', text = 'gold of "
        "it', because = 'b' })\n"
        "                                                    ^^^^^\n"
        "    hint: did you mean 'gold'?\n"
        "base/rules.lua:5:75: error[expr/wrong-kind]: expected a condition, found a number\n"
        "      c.invariant('e', { each = 'players', where = 'gould of it > 1', text = 'gold of "
        "it', because = 'b' })\n"
        "                                                                              ^^^^^^^^^^");
}

}  // namespace castellan::package
