// Every key of every kind of declaration, given nonsense by `castellan.change`: a key
// that is taken and ignored takes nonsense, too.

#include <algorithm>
#include <set>

#include "tests/interpreter/package/annotations.hpp"
#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

namespace castellan::package {
namespace {

// One thing of each kind that can be changed: how it is declared, what it is called.
struct Thing {
  std::string kind;
  std::string name;
  std::string declaration;
};
const std::vector<Thing> kThings = {
    {"amount", "a", "c.amount('a', '1')"},
    {"box", "a", "c.box('a', { of = 'b', copies = 1 })"},
    {"choice", "a", "c.choice('a', { 'b' })"},
    {"choice_field", "a", "c.choice_field('a', { values = 'b' })"},
    {"component", "a", "c.component('a', {})"},
    {"condition", "a", "c.condition('a', 'true')"},
    {"constant", "a", "c.constant('a', 1)"},
    {"contestant", "a", "c.contestant('a', { sheet = 'b', amount = '1' })"},
    {"contribute", "a/b", "c.contribute('a', { name = 'b', text = '1' })"},
    {"counter", "a", "c.counter('a')"},
    {"effect", "a", "c.effect('a', 'pass')"},
    {"event", "a", "c.event('a')"},
    {"figures", "a", "c.figures('a', { kinds = { { 'b' } } })"},
    {"flag", "a", "c.flag('a')"},
    {"grid", "a", "c.grid('a', { holds = 'b' })"},
    {"invariant", "a", "c.invariant('a', { text = 'true', because = 'b' })"},
    {"map", "a", "c.map('a', { places = 'b' })"},
    {"move", "a", "c.move('a', { effect = 'pass' })"},
    {"noun", "a", "c.noun('a', { over = 'b' })"},
    {"on", "a/b", "c.on('a', { name = 'b', effect = 'pass' })"},
    {"pad", "", "c.pad { score = 'a' }"},
    {"pad_award", "a", "c.pad_award('a', { of = 'b', sheet = 'c' })"},
    {"pad_fact", "a", "c.pad_fact('a', { kinds = { 'b' }, field = 'c' })"},
    {"pad_figure", "a", "c.pad_figure('a', { kinds = { 'b' }, figures = 'c' })"},
    {"pad_holding", "a", "c.pad_holding('a')"},
    {"pad_kind", "a", "c.pad_kind('a', { component = 'b', on = 'c' })"},
    {"phase", "a", "c.phase('a', {})"},
    {"pick", "a", "c.pick('a', { name = 'b', from = 'c' })"},
    {"pile", "a", "c.pile('a', { holds = 'b' })"},
    {"point", "a", "c.point('a', { combine = 'all' })"},
    {"ranking", "", "c.ranking { '1' }"},
    {"ref", "a", "c.ref('a', { to = 'player' })"},
    {"regions", "a", "c.regions('a', { over = 'b', feature = 'c' })"},
    {"scope", "a", "c.scope('a', { where = 'true' })"},
    {"set", "a", "c.set('a', { from = 'b' })"},
    {"slots", "a", "c.slots('a', { holds = 'b', size = 1 })"},
    {"start", "", "c.start('a')"},
    {"step", "a", "c.step('a', { after_enter = 'b', effect = 'pass' })"},
    {"table", "a", "c.table('a', { by = { { 1, 1 } }, values = { 1 } })"},
    {"turn_cap", "", "c.turn_cap(9)"},
    {"move_cap", "", "c.move_cap(9)"},
    {"verb", "a", "c.verb('a', 'pass')"},
};
const std::set<std::string> kParts = {"flag_attribute", "number", "one_of", "several_of"};
const std::set<std::string> kChanges = {"change", "extend", "remove", "replace"};
const std::set<std::string> kOfFiles = {"components", "copies", "entries", "rows", "sheet"};

// The keys of a kind: those of its options, and its other arguments.
std::vector<std::string> keys_of(const std::string& kind) {
  static const auto annotated = test::annotated_keys();
  std::vector<std::string> out;
  for (const auto& key : annotated.at(kind)) out.push_back(key.name);
  for (const lua::Constructor& constructor : lua::constructors()) {
    if (constructor.name != kind) continue;
    for (const std::string_view parameter : constructor.parameters) {
      const bool annotated_too = std::find(out.begin(), out.end(), parameter) != out.end();
      if (parameter != "name" && parameter != "options" && !annotated_too)
        out.emplace_back(parameter);
    }
  }
  return out;
}

// What loading a ruleset says that declares a thing and then changes it.
std::string changed(const Thing& thing, const std::string& change) {
  static const Workspace w;
  w.base("local c = castellan\nreturn {\n  " + thing.declaration + ",\n  c.change('" + thing.kind +
         " " + thing.name + "', " + change + "),\n}\n");
  return w.outcome();
}

TEST_CASE("the table of things has one of every kind", "[package]") {
  std::set<std::string> kinds = kParts;
  kinds.insert(kChanges.begin(), kChanges.end());
  kinds.insert(kOfFiles.begin(), kOfFiles.end());
  for (const Thing& thing : kThings) {
    CAPTURE(thing.kind);
    CHECK(kinds.insert(thing.kind).second);
    CHECK(changed(thing, "{}").empty());
  }
  for (const lua::Constructor& constructor : lua::constructors()) {
    CAPTURE(constructor.name);
    CHECK(kinds.contains(std::string(constructor.name)));
  }
}

TEST_CASE("every key of every kind refuses what it cannot be", "[package]") {
  // A declaration stands nowhere but in attributes, a table this deep nowhere.
  for (const Thing& thing : kThings) {
    const auto keys = keys_of(thing.kind);
    for (const std::string& key : keys) {
      for (const char* nonsense : {"c.turn_cap(1)", "{ { { { c.turn_cap(1) } } } }"}) {
        CAPTURE(thing.kind, key, nonsense);
        const std::string said = changed(thing, "{ keys = { " + key + " = " + nonsense + " } }");
        CHECK(said.find("base/rules.lua:4:") != std::string::npos);
        CHECK(said.find("package/bad-value") != std::string::npos);
        CHECK(said.find("'" + key + "'") != std::string::npos);
      }
    }
    CAPTURE(thing.kind);
    CHECK(changed(thing, "{ keys = { nonsense = 1 } }").find("'nonsense' is no key of ") !=
          std::string::npos);
    // Something in the list part: of a move a parameter.
    CHECK(changed(thing, "{ keys = { 1 } }").find("package/bad-value") != std::string::npos);
  }
}

TEST_CASE("every kind takes effects around it or refuses them", "[package]") {
  for (const Thing& thing : kThings) {
    const bool wraps = thing.kind == "move" || thing.kind == "effect";
    for (const char* key : {"before", "after"}) {
      CAPTURE(thing.kind, key);
      CHECK(changed(thing, "{ " + std::string(key) + " = 'pass' }").empty() == wraps);
      CHECK(changed(thing, "{ " + std::string(key) + " = {} }").find("package/bad-value") !=
            std::string::npos);
    }
  }
}

TEST_CASE("change, replace and remove refuse what they cannot take", "[package]") {
  const Thing& thing = kThings.front();
  CHECK(changed(thing, "{ keys = 'text' }") ==
        "base/rules.lua:4:26: error[package/bad-value]: 'keys' of castellan.change is text; "
        "expected a "
        "table of keys.\n"
        "      c.change('amount a', { keys = 'text' }),\n"
        "                             ^^^^");
  CHECK(changed(thing, "{ overrides = 1 }") ==
        "base/rules.lua:4:26: error[package/bad-value]: 'overrides' of castellan.change is an "
        "integer; "
        "expected text.\n"
        "      c.change('amount a', { overrides = 1 }),\n"
        "                             ^^^^^^^^^");
  CHECK(changed(thing, "'text'") ==
        "base/rules.lua:4:3: error[package/bad-value]: 'options' of castellan.change is text; "
        "expected "
        "a table of keys.\n"
        "      c.change('amount a', 'text'),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(changed(thing, "{ 'text' }") ==
        "base/rules.lua:4:3: error[package/bad-value]: The table of castellan.change has an entry "
        "without a key.\n"
        "      c.change('amount a', { 'text' }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  const auto said = [](const std::string& declaration) {
    const Workspace w;
    w.base("local c = castellan\nreturn {\n  " + declaration + ",\n}\n");
    return w.outcome();
  };
  CHECK(said("c.change('move', 'gold')")
            .find("castellan.change is told by a kind and a name what to change, not by 'move'.") !=
        std::string::npos);
  CHECK(said("c.remove('flag')") ==
        "base/rules.lua:3:5: error[package/bad-value]: castellan.remove is told by a kind and a "
        "name what to remove, not by 'flag'.\n"
        "      c.remove('flag'),\n"
        "        ^^^^^^\n"
        "    hint: as in castellan.remove(\"phase turn\")");
  CHECK(said("c.move('go(n: number)', { n = { number = { 1, 2 } }, effect = 'x' }), c.remove('move "
             "go(n: number)')") ==
        "base/rules.lua:3:75: error[package/bad-value]: castellan.remove knows a move by its name "
        "alone, 'go'.\n"
        "      c.move('go(n: number)', { n = { number = { 1, 2 } }, effect = 'x' }), "
        "c.remove('move go(n: number)'),\n"
        "                                                                              ^^^^^^");
  CHECK(said("c.change('move', 'go', {})") ==
        "base/rules.lua:3:3: error[script-api/arguments]: castellan.change takes at most 2 "
        "arguments, not 3.\n"
        "      c.change('move', 'go', {}),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: kind and name are one text: \"KIND NAME\"");
  CHECK(said("c.change('countr gold', {})") ==
        "base/rules.lua:3:20: error[package/unknown-target]: There is no countr 'gold' to change.\n"
        "      c.change('countr gold', {}),\n"
        "                       ^^^^\n"
        "    hint: did you mean 'counter'?");
  CHECK(said("c.change('sheet final.score', { keys = {} })") ==
        "base/rules.lua:3:19: error[package/unknown-target]: There is no sheet 'final.score' to "
        "change.\n"
        "      c.change('sheet final.score', { keys = {} }),\n"
        "                      ^^^^^^^^^^^\n"
        "    hint: castellan.replace takes the place of components and sheets, castellan.rows of "
        "rows");
  CHECK(said("c.change(5, {})") ==
        "base/rules.lua:3:5: error[package/bad-value]: castellan.change is told by a kind and a "
        "name what to change, not by "
        "an integer.\n"
        "      c.change(5, {}),\n"
        "        ^^^^^^\n"
        "    hint: as in castellan.change(\"phase turn\", { keys = { leave = \"pass\" } })");
  CHECK(
      said("c.flag('a'), c.remove('flag a'), c.change('flag a', { keys = { initial = true } })") ==
      "base/rules.lua:3:3: error[package/conflict]: Package 'base' is to change flag 'a', which "
      "package "
      "'base' removed at base/rules.lua:3.\n"
      "      c.flag('a'), c.remove('flag a'), c.change('flag a', { keys = { initial = true } }),\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

// What loading and compiling the test ruleset says with a change laid over it.
std::string over_devtest(const std::string& change) {
  static const Workspace w;
  w.file("probe/ruleset.json",
         "{\"id\": \"probe\", \"title\": \"P\", \"version\": \"1.0.0\", \"api\": 2, "
         "\"mod\": \"devtest\"}");
  w.file("probe/rules.lua", "local c = castellan\nreturn {\n  " + change + "\n}\n");
  Request request;
  request.ruleset = "devtest";
  request.path = {w.root(), castellan::test::source_folder() / "tests/rulesets"};
  request.stdlib = castellan::test::source_folder() / "stdlib";
  request.mods = {"probe"};
  return compiling(w, request);
}

// Things of the test ruleset that are in use, with keys of each that are rule text or names.
TEST_CASE("nonsense that is put into rule text or for a name is found", "[package]") {
  REQUIRE(over_devtest("").empty());
  const std::vector<std::pair<std::string, std::string>> used = {
      {"amount", "wealth"},
      {"box", "red cards"},
      {"choice_field", "mood"},
      {"component", "tile"},
      {"condition", "rich"},
      {"contestant", "bank"},
      {"contribute", "may_buy/purse"},
      {"counter", "score"},
      {"effect", "deal"},
      {"event", "dealt"},
      {"figures", "pawns"},
      {"flag", "ready"},
      {"grid", "table"},
      {"invariant", "values"},
      {"map", "ring"},
      {"move", "buy"},
      {"noun", "held card"},
      {"on", "round_ends/interest"},
      {"phase", "round_end"},
      {"pick", "another player"},
      {"pile", "box"},
      {"point", "bonus"},
      {"ref", "secret"},
      {"regions", "roads"},
      {"scope", "line"},
      {"set", "barns"},
      {"slots", "market"},
      {"verb", "share {n} coin|coins with {who}"},
  };
  // Free text for people; what may name nothing yet.
  const auto annotated = test::annotated_keys();
  const std::set<std::string> free = {"because", "help",      "label",          "event text",
                                      "on name", "pick name", "contribute name"};
  int asked = 0;
  for (const auto& [kind, name] : used) {
    for (const auto& key : annotated.at(kind)) {
      if (free.contains(key.name) || free.contains(kind + " " + key.name)) continue;
      const bool rule = key.type.find("castellan.Rule") != std::string::npos;
      const bool text =
          key.type.find("string") != std::string::npos || key.type == "castellan.Scope";
      if (!rule && !text) continue;
      if (asked++ % (8 / rounds(8)) != 0) continue;
      CAPTURE(kind, name, key.name);
      const std::string change = "c.change('" + kind + " " + name + "', { keys = { " + key.name +
                                 " = 'no_such_thing here' } }),";
      CAPTURE(change);
      CHECK_FALSE(over_devtest(change).empty());
    }
  }
  for (const char* key : {"before", "after"}) {
    for (const auto& [kind, name] :
         {std::pair{"effect", "deal"}, {"effect", "tax"}, {"move", "buy"}}) {
      CAPTURE(kind, name, key);
      const std::string said = over_devtest("c.change('" + std::string(kind) + " " + name +
                                            "', { " + key + " = 'no such thing' }),");
      // A warning of the ruleset may stand before it.
      CHECK(said.find("probe/rules.lua:3:") != std::string::npos);
    }
  }
}

TEST_CASE("effects around an effect", "[package]") {
  CHECK_THAT(
      over_devtest("c.change('effect deal', { after = 'set coins of q to 1' }),"),
      Catch::EndsWith("probe/rules.lua:3:51: error[expr/unknown-name]: 'q' is not known here\n"
                      "      c.change('effect deal', { after = 'set coins of q to 1' }),\n"
                      "                                                      ^"));
  CHECK(over_devtest("c.change('effect deal', { before = 'set coins of p to 1' }),").empty());
  CHECK(over_devtest("c.change('effect tax', { before = 'gain 1 coin', after = 'lose 1 coin' }),")
            .empty());
}

}  // namespace
}  // namespace castellan::package
