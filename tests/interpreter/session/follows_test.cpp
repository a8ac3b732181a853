// Counters that get what sheets pay to another one.

#include "interpreter/session/script/script.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

// A ruleset with these counters, and what a script of it says.
std::string follow_script(const std::string& counters, const std::string& script) {
  const package::Workspace w;
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.choice('kind', { 'red', 'blue' }),\n"
      "  c.counter('score', { of = 'player', max = 20 }),\n"
      "  " +
      counters +
      ",\n"
      "  c.ref('active', { to = 'player' }),\n"
      "  c.sheet('base.score'),\n"
      "  c.move('earn', { effect = 'score bonus(2) for actor to score; score worth(blue) for actor "
      "to score' }),\n"
      "  c.move('all', { effect = 'score bonus(3) to score' }),\n"
      "  c.move('take', { effect = 'add 5 to score of actor' }),\n"
      "  c.move('see', { effect = 'for each p in players do set fresh of p to 0 end' }),\n"
      "  c.start('setup'),\n"
      "  c.phase('setup', { enter = 'set active to first p in players', next = 'turn' }),\n"
      "  c.phase('turn', { actor = 'active', moves = { 'earn', 'all', 'take', 'see' }, next = "
      "'turn' }),\n"
      "  c.ranking { 'score of player' },\n"
      "}\n");
  w.file("base/base.score",
         "sheet bonus(n: number)\n  row B: add n\n  row C: add 1 if player != active\nend\n"
         "sheet worth of kind\n  row W: add 4\nend\n");
  ScriptOptions options;
  options.path = {w.root()};
  return w.relative(test::errors(test::run("ruleset base\nplayers Anna, Ben\n" + script, options)));
}

TEST_CASE("a counter that follows another gets what sheets pay to it, and nothing else") {
  CHECK(follow_script(
            "c.counter('fresh', { of = 'player', follows = 'score' }), c.counter('all_time', { of "
            "= 'player', follows = 'score' })",
            "Anna: earn\nexpect Anna.score = 6\nexpect Anna.fresh = 6\nexpect Ben.fresh = 0\n"
            "Anna: take\nexpect Anna.score = 11\nexpect Anna.fresh = 6\n"
            "Anna: see\nexpect Anna.fresh = 0\nexpect Anna.all_time = 6\n"
            "Anna: all\nexpect Anna.fresh = 3\nexpect Ben.fresh = 4\nexpect Ben.score = 4\nexpect "
            "Anna.all_time = 9\n"
            "undo\nexpect Ben.fresh = 0\nexpect Ben.all_time = 0\n") == "");
}

TEST_CASE(
    "a counter of no player, and one that follows what follows, are refused where they stand") {
  CHECK(
      follow_script("c.counter('fresh', { of = 'player', follows = 'scores' })", "Anna: earn\n") ==
      "base/rules.lua:5:14: error[schema/unknown-name]: counter 'fresh' refers to 'scores', which "
      "is no counter\n"
      "      c.counter('fresh', { of = 'player', follows = 'scores' }),\n"
      "                 ^^^^^\n"
      "    hint: did you mean 'score'?\n");
  CHECK(follow_script("c.counter('fresh', { follows = 'score' })", "Anna: earn\n") ==
        "base/rules.lua:5:14: error[schema/bad-field]: counter 'fresh' follows 'score', and not "
        "both are of player\n"
        "      c.counter('fresh', { follows = 'score' }),\n"
        "                 ^^^^^\n"
        "    hint: while running a.game:3\n");
  CHECK(follow_script("c.counter('fresh', { of = 'player', follows = 'fresh' })", "Anna: earn\n") ==
        "base/rules.lua:5:3: error[schema/bad-field]: counter 'fresh' follows 'fresh', which "
        "follows a counter itself\n"
        "      c.counter('fresh', { of = 'player', follows = 'fresh' }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: while running a.game:3\n");
  // It has bounds like any other.
  CHECK(follow_script("c.counter('fresh', { of = 'player', follows = 'score', max = 5 })",
                      "Anna: earn\n") ==
        "base/rules.lua:8:65: error[state/range]: sheet worth: fresh of player 1 would be 6, "
        "allowed are 0 to 5\n"
        "      c.move('earn', { effect = 'score bonus(2) for actor to score; score worth(blue) for "
        "actor to score' }),\n"
        "                                                                    "
        "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: while running a.game:3\n");
}

}  // namespace
}  // namespace castellan::session
