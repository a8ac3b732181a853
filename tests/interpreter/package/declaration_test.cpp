#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading a script says that returns this one declaration.
std::string outcome(const std::string& declaration) {
  const Workspace w;
  w.base("local c = castellan\nreturn {\n  " + declaration + "\n}\n");
  return w.outcome();
}

TEST_CASE("an unknown key is named with the nearest known one", "[package]") {
  CHECK(outcome("c.counter('gold', { mni = 3 }),") ==
        "base/rules.lua:3:23: error[package/unknown-key]: 'mni' is no key of counter 'gold'.\n"
        "      c.counter('gold', { mni = 3 }),\n"
        "                          ^^^\n"
        "    hint: did you mean 'min'?");
  CHECK(outcome("c.move('go(n: number)', {\n    n = { number = { 1, 2 }, wher = 'x' },\n    effect "
                "= 'x' }),") ==
        "base/rules.lua:4:30: error[package/unknown-key]: 'wher' is no key of parameter 'n' of "
        "move 'go'.\n"
        "        n = { number = { 1, 2 }, wher = 'x' },\n"
        "                                 ^^^^\n"
        "    hint: did you mean 'where'?");
  CHECK(outcome("c.phase('day', { next = { { 'day', wen = 'x' } } }),") ==
        "base/rules.lua:3:38: error[package/unknown-key]: 'wen' is no key of a next phase of phase "
        "'day'.\n"
        "      c.phase('day', { next = { { 'day', wen = 'x' } } }),\n"
        "                                         ^^^\n"
        "    hint: did you mean 'when'?");
}

TEST_CASE("a value of the wrong kind is named", "[package]") {
  CHECK(outcome("c.counter('gold', { min = 'three' }),") ==
        "base/rules.lua:3:23: error[package/bad-value]: 'min' of counter 'gold' is text; expected "
        "an integer.\n"
        "      c.counter('gold', { min = 'three' }),\n"
        "                          ^^^");
  CHECK(
      outcome("c.counter('gold', { max = 10 / 2 }),") ==
      "base/rules.lua:3:23: error[package/bad-value]: 'max' of counter 'gold' is the fraction 5.0; "
      "expected an integer.\n"
      "      c.counter('gold', { max = 10 / 2 }),\n"
      "                          ^^^\n"
      "    hint: use // to divide integers");
  CHECK(outcome("c.counter('gold', { visible = 'ownr' }),") ==
        "base/rules.lua:3:23: error[package/bad-value]: 'visible' of counter 'gold' is 'ownr'; "
        "expected 'everyone', 'owner', 'count' or 'nobody'.\n"
        "      c.counter('gold', { visible = 'ownr' }),\n"
        "                          ^^^^^^^\n"
        "    hint: did you mean 'owner'?");
  CHECK(outcome("c.counter('gold', 3),") ==
        "base/rules.lua:3:3: error[package/bad-value]: 'options' of counter 'gold' is an integer; "
        "expected a table of keys.\n"
        "      c.counter('gold', 3),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^");
  CHECK(
      outcome("c.phase('day', { enter = {} }),") ==
      "base/rules.lua:3:20: error[package/bad-value]: 'enter' of phase 'day' is a table; expected "
      "rule text.\n"
      "      c.phase('day', { enter = {} }),\n"
      "                       ^^^^^");
}

TEST_CASE("what a field is of, in the words of before, is refused with those of now", "[package]") {
  CHECK(outcome("c.counter('gold', { of = 'piece table' }),") ==
        "base/rules.lua:3:23: error[package/bad-value]: 'of' of counter 'gold' is 'piece table', "
        "as level 1 of the API "
        "said it.\n"
        "      c.counter('gold', { of = 'piece table' }),\n"
        "                          ^^\n"
        "    hint: write \"piece of table\"");
  CHECK(outcome("c.ref('last', { to = 'place city' }),") ==
        "base/rules.lua:3:19: error[package/bad-value]: 'to' of ref 'last' is 'place city', as "
        "level 1 of the API said "
        "it.\n"
        "      c.ref('last', { to = 'place city' }),\n"
        "                      ^^\n"
        "    hint: write \"place of city\"");
}

TEST_CASE("what is needed must be given", "[package]") {
  CHECK(
      outcome("c.pile('deck', {}),") ==
      "base/rules.lua:3:11: error[package/missing-key]: pile 'deck' needs 'holds', which is text.\n"
      "      c.pile('deck', {}),\n"
      "              ^^^^");
  CHECK(outcome("c.event(),") ==
        "base/rules.lua:3:3: error[package/missing-key]: castellan.event needs a name, which is "
        "text.\n"
        "      c.event(),\n"
        "      ^^^^^^^^^^");
  CHECK(outcome("c.entries(),") ==
        "base/rules.lua:3:3: error[package/missing-key]: castellan.entries needs a name, which is "
        "text.\n"
        "      c.entries(),\n"
        "      ^^^^^^^^^^^^");
  CHECK(outcome("c.step('s', { effect = 'x' }),") ==
        "base/rules.lua:3:11: error[package/missing-key]: step 's' needs exactly one of "
        "before_enter, after_enter, before_leave and after_leave.\n"
        "      c.step('s', { effect = 'x' }),\n"
        "              ^");
}

TEST_CASE("everything that is wrong is reported at once", "[package]") {
  CHECK(outcome("c.counter('a', { min = true }),\n  c.flag('b', { initial = 1 }),") ==
        "base/rules.lua:3:20: error[package/bad-value]: 'min' of counter 'a' is true or false; "
        "expected an integer.\n"
        "      c.counter('a', { min = true }),\n"
        "                       ^^^\n"
        "base/rules.lua:4:17: error[package/bad-value]: 'initial' of flag 'b' is an integer; "
        "expected true or false.\n"
        "      c.flag('b', { initial = 1 }),\n"
        "                    ^^^^^^^");
}

TEST_CASE("only declarations may be returned", "[package]") {
  CHECK(outcome("'text',") ==
        "base/rules.lua:2:1: error[package/bad-value]: The list of declarations holds text; only "
        "lists and declarations may stand in it.\n"
        "    return {\n"
        "    ^^^^^^");
  CHECK(outcome("day = c.phase('day'),") ==
        "base/rules.lua:2:1: error[package/bad-value]: The list of declarations has the key 'day'; "
        "only lists and declarations may stand in it.\n"
        "    return {\n"
        "    ^^^^^^");
  CHECK(
      outcome("{ kind = 'counter', name = 'gold' },") ==
      "base/rules.lua:2:1: error[package/bad-value]: The list of declarations has the key 'kind'; "
      "only lists and declarations may stand in it.\n"
      "    return {\n"
      "    ^^^^^^");
  CHECK(outcome("c.number(1, 2),") ==
        "base/rules.lua:3:5: error[package/bad-value]: castellan.number is a part of another "
        "declaration and means nothing on its own.\n"
        "      c.number(1, 2),\n"
        "        ^^^^^^");
  CHECK(outcome("false, { {}, { c.counter('a'), false } },").empty());
}

TEST_CASE("a script without a return says what it ends with", "[package]") {
  const Workspace w;
  w.base("local c = castellan\n");
  CHECK(w.outcome() ==
        "base/rules.lua:1:1: error[package/bad-value]: The script returns no declarations.\n"
        "    local c = castellan\n"
        "    ^\n"
        "    hint: it ends with 'return { ... }', the list of them");
}

TEST_CASE("declarations end with loading", "[package]") {
  const Workspace w;
  w.base(
      "local c = castellan\n"
      "return { c.amount('late', function() return c.counter('x') end) }\n");
  const Loaded loaded = load(w.request());
  const auto scripts = loaded.scripts->make();
  std::string message;
  try {
    scripts->vm().call({lua::EntryKind::score, "late"}, scripts->function("base: amount late"));
  } catch (const grammar::Error& error) {
    message = w.relative(error.what());
  }
  CHECK(message ==
        "base/rules.lua:2:1: error[package/sealed]: 'castellan.counter' works only while the "
        "ruleset is loaded.\n"
        "    return { c.amount('late', function() return c.counter('x') end) }\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: call it at the top of the file, outside of functions");
}

TEST_CASE("the configuration is read-only and complete", "[package]") {
  CHECK(outcome("c.counter('a', { max = c.options.gold }),") ==
        "base/rules.lua:3:36: error[package/unknown-option]: There is no option 'gold'.\n"
        "      c.counter('a', { max = c.options.gold }),\n"
        "                                       ^^^^");
  CHECK(outcome("c.modules.frost and c.counter('a'),") ==
        "base/rules.lua:3:13: error[package/unknown-module]: There is no module 'frost'.\n"
        "      c.modules.frost and c.counter('a'),\n"
        "                ^^^^^");
  const Workspace w;
  w.base("castellan.options.gold = 3\nreturn {}\n");
  CHECK(w.outcome() ==
        "base/rules.lua:1:1: error[sandbox/read-only]: The configuration of a game cannot be "
        "written.\n"
        "    castellan.options.gold = 3\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("a table may be as deep as declarations are", "[package]") {
  const auto nested = [](int levels) {
    std::string out = "1";
    for (int i = 0; i < levels; ++i) out = "{ " + out + " }";
    return outcome("c.table('t', { by = { { 1, 1 } }, values = " + out + " }),");
  };
  CHECK(nested(2).empty());
  CHECK(nested(16) ==
        std::string(
            "base/rules.lua:3:3: error[package/too-deep]: A declared table is nested more than 16 "
            "levels deep.\n"
            "      c.table('t', { by = { { 1, 1 } }, values = { { { { { { { { { { { { { { { { 1 } "
            "} } } } } } } } } } } } } } } }),\n") +
            "      " + std::string(112, '^'));
}

TEST_CASE("hostile modules and packages", "[package]") {
  const Workspace w;
  w.manifest("other");
  w.file("other/secret.lua", "return {}");
  w.file("other/rules.lua", "return {}");
  const auto with = [&](const std::string& text) {
    w.base(text + "\nreturn {}\n");
    return w.outcome();
  };
  CHECK(with("require('other.secret')") ==
        "base/rules.lua:1:10: error[package/unknown-module]: There is no module 'other.secret'.\n"
        "    require('other.secret')\n"
        "             ^^^^^^^^^^^^");
  CHECK(with("require('missing')") ==
        "base/rules.lua:1:10: error[package/unknown-module]: There is no module 'missing'.\n"
        "    require('missing')\n"
        "             ^^^^^^^");
  CHECK(with("castellan.start('a', 'b')") ==
        "base/rules.lua:1:1: error[script-api/arguments]: castellan.start takes at most 1 "
        "arguments, not 2.\n"
        "    castellan.start('a', 'b')\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(with("castellan.counter('a', { [true] = 1 })") ==
        "base/rules.lua:1:1: error[sandbox/unordered-key]: A declared table has a key that is "
        "neither text nor an integer.\n"
        "    castellan.counter('a', { [true] = 1 })\n"
        "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  // A table that grows by sharing is paid for by the fuel of loading.
  const std::string bomb = with(
      "local t = {}\nfor i = 1, 12 do t = { t, t, t, t } end\ncastellan.counter('a', { x = t })");
  CHECK(bomb.substr(0, bomb.find('\n')) ==
        "base/rules.lua:3:1: error[budget/fuel]: the load of 'base/rules.lua' used up its 5000000 "
        "units of work in the main chunk.");
}

TEST_CASE("a field whose first value undoes what regions are joined to is warned of", "[package]") {
  const Workspace w;
  const auto warned = [&](const std::string& declaration) {
    w.base("return {\n  " + declaration + "\n}");
    std::string out;
    for (const grammar::Diagnostic& d : load(w.request()).warnings)
      out += w.relative(grammar::render(d)) + "\n";
    return out;
  };
  CHECK(
      warned("castellan.counter('depth', { of = 'region of roads', joins = 'lowest', max = 9 })") ==
      "base/rules.lua:2:56: warning[package/joined-start]: counter 'depth' is joined as 'lowest', "
      "and a "
      "new region has 0: with each that joins it, it is at most that again.\n"
      "      castellan.counter('depth', { of = 'region of roads', joins = 'lowest', max = 9 })\n"
      "                                                           ^^^^^\n"
      "    hint: 'initial' should be 9\n");
  CHECK(warned("castellan.flag('dry', { of = 'region of roads', joins = 'every' })") ==
        "base/rules.lua:2:51: warning[package/joined-start]: flag 'dry' is joined as 'every', and "
        "a new "
        "region has false: with each that joins it, it is at most that again.\n"
        "      castellan.flag('dry', { of = 'region of roads', joins = 'every' })\n"
        "                                                      ^^^^^\n"
        "    hint: 'initial' should be true\n");
  CHECK(warned("castellan.counter('height', { of = { 'region of roads', 'mark' }, joins = "
               "'highest', min = -5, "
               "initial = { -5, 2 } })") != "");
  for (const char* good :
       {"castellan.counter('a', { of = 'region of roads', joins = 'lowest', max = 9, initial = 9 "
        "})",
        "castellan.counter('a', { of = 'region of roads', joins = 'highest' })",
        "castellan.counter('a', { of = 'region of roads', joins = 'sum', initial = 3 })",
        "castellan.flag('a', { of = 'region of roads', joins = 'every', initial = true })",
        "castellan.flag('a', { of = 'region of roads', joins = 'any' })"}) {
    CHECK(warned(good).empty());
  }
}

TEST_CASE("packages need what they say they need", "[package]") {
  const Workspace w;
  w.manifest("a", "\"needs\": [\"b\"]");
  w.manifest("b", "\"needs\": [\"a\"]");
  w.base("return {}", "\"needs\": [\"a\"]");
  CHECK(w.outcome() ==
        "b/ruleset.json:1:100: error[package/cycle]: Packages need one another: a -> b -> a.\n"
        "    {\"id\": \"b\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, \"players\": "
        "{\"min\": 1, "
        "\"max\": 4}, \"needs\": [\"a\"]}\n"
        "                                                                                          "
        "          "
        "   ^^^");
  w.base("return {}", "\"needs\": [\"c >= 2.0.0\"]");
  w.manifest("c");
  CHECK(w.outcome() ==
        "base/ruleset.json:1:103: error[package/version]: Package 'base' needs 'c' in version "
        "2.0.0 or "
        "later, found is 1.0.0.\n"
        "    {\"id\": \"base\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, \"players\": "
        "{\"min\": "
        "1, \"max\": 4}, \"needs\": [\"c >= 2.0.0\"]}\n"
        "                                                                                          "
        "          "
        "      ^^^^^^^^^^^^");
  w.manifest("d", "\"extends\": \"d\"");
  CHECK(w.outcome(w.request("d")) ==
        "d/ruleset.json:1:101: error[package/cycle]: Variants extend one another: d -> d.\n"
        "    {\"id\": \"d\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, \"players\": "
        "{\"min\": 1, "
        "\"max\": 4}, \"extends\": \"d\"}\n"
        "                                                                                          "
        "          "
        "    ^^^");
}

}  // namespace
}  // namespace castellan::package
