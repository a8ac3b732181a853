// Parameters of moves: in their signatures, with tables of what they may be.

#include <set>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/signatures.hpp"
#include "tests/interpreter/package/annotations.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

constexpr const char* kMovesModule = "local c = castellan\nreturn {\n";

// A little game with these declarations, and those of a module.
Loaded moves_loaded(const Workspace& w, const std::string& declarations,
                    const std::string& module) {
  w.base(
      "local c = castellan\nreturn {\n  c.component('tile', { sides = { 'field' }, features = { { "
      "'road' } } }),\n"
      "  c.grid('table', { holds = 'tile' }), c.pile('bag', { holds = 'tile' }),\n"
      "  c.component('spot', {}), c.components('spot', { { name = 'quay' }, { name = 'mill' } }), "
      "c.map('town', { places = 'spot' }),\n"
      "  c.figures('people', { kinds = { { 'man', each = 2 } } }), c.choice('tint', { 'red', "
      "'blue' }), c.ref('last', { to = 'piece of table' }),\n"
      "  c.start('turn'), c.phase('turn', {}), c.sheet('final.score'),\n" +
          declarations + "\n}\n",
      "\"modules\": {\"a\": {\"title\": \"A\"}}");
  w.file("base/modules/a/rules.lua", kMovesModule + module + "\n}\n");
  w.file("base/final.score", "sheet final\n  row R: add 1\nend\n");
  Request request = w.request();
  request.modules = {"a"};
  return load(request);
}

std::string moves_said(const std::string& declarations, const std::string& module = {}) {
  static const Workspace w;
  try {
    flow::compile(moves_loaded(w, declarations, module).description);
  } catch (const grammar::Error& error) {
    return w.relative(error.what());
  }
  return {};
}

description::Move moves_first(const std::string& declarations, const std::string& module = {}) {
  static const Workspace w;
  return moves_loaded(w, declarations, module).description.moves.at(0);
}

struct MoveCase {
  std::string declaration;
  std::string message;
};

TEST_CASE("a parameter is every value of its kind, or what its table says", "[package]") {
  CHECK(moves_said(
            "c.move('all(t: tint, p: player, s: place of town, f: figure of people, q: piece of "
            "table)', { effect = 'finish game' }),\n"
            "c.move('sides(s: segment of table, k: corner of table)', { k = { piece = 'last' }, "
            "effect = 'finish game' }),\n"
            "c.move('some(t: tint, p: player, n: number, s: tile)', { t = { where = 'it = red' },\n"
            "  p = { conditions = { { 'it = actor', because = 'no' } } }, n = { number = { 1, 3 } "
            "}, s = { component = 'bag' },\n"
            "  effect = 'finish game' }),\n"
            "c.move('either(s: place of town)', { s = { any_of = { { where = 'it = quay' }, { "
            "place = 'town' } } }, effect = 'finish game' }),\n"
            "c.move('named(t: tint)', { t = { list = function() return { 'red' } end }, effect = "
            "'finish game' }),") == "");
  const auto some = moves_first(
      "c.move('some(t: tint, s: segment of table)', { s = { piece = 'last' }, effect = 'x' }),");
  REQUIRE(some.parameters.size() == 2);
  CHECK(some.parameters[0].domains.at(0).every);
  CHECK(some.parameters[1].domains.at(0).every);
  CHECK_FALSE(some.parameters[1].domains.at(0).piece.empty());
}

TEST_CASE("errors about parameters are at the parameters", "[package]") {
  const std::vector<MoveCase> cases = {
      {"c.move('go(s: place of twon)', { effect = 'finish game' }),",
       "base/rules.lua:8:15: error[expr/unknown-kind]: parameter 's' of 'go' is of unknown kind "
       "'place of twon'\n"
       "    c.move('go(s: place of twon)', { effect = 'finish game' }),\n"
       "                  ^^^^^^^^^^^^^\n"
       "    hint: did you mean 'place of town'?"},
      {"c.move('go(n: number)', { effect = 'finish game' }),",
       "base/rules.lua:8:12: error[move/bad-domain]: parameter 'n' of move 'go' is a number; what "
       "its values are is not said\n"
       "    c.move('go(n: number)', { effect = 'finish game' }),\n"
       "               ^\n"
       "    hint: component, occupied, vacant, placement, piece, removable, replaceable, subset, "
       "number, place, figure, "
       "segment, corner, region or list says it"},
      {"c.move('go(t: tint)', {\n  t = { place = 'town' },\n  effect = 'finish game' }),",
       "base/rules.lua:9:3: error[move/bad-domain]: parameter 't' of move 'go' is a tint, and "
       "'place' gives a place of town\n"
       "      t = { place = 'town' },\n"
       "      ^"},
      {"c.move('go(t: tint)', { t = { choice = 'tint' }, effect = 'finish game' }),",
       "base/rules.lua:8:31: error[package/unknown-key]: 'choice' is no key of parameter 't' of "
       "move 'go'.\n"
       "    c.move('go(t: tint)', { t = { choice = 'tint' }, effect = 'finish game' }),\n"
       "                                  ^^^^^^"},
      {"c.move('go(t: tint)', { tt = {}, effect = 'finish game' }),",
       "base/rules.lua:8:25: error[package/unknown-key]: 'tt' is no key of move 'go'.\n"
       "    c.move('go(t: tint)', { tt = {}, effect = 'finish game' }),\n"
       "                            ^^\n"
       "    hint: did you mean 't'?"},
      {"c.move('go(t: tint)', { t = 'it = red', effect = 'finish game' }),",
       "base/rules.lua:8:25: error[package/bad-value]: 't' of move 'go' is text; expected a table "
       "of what it may be.\n"
       "    c.move('go(t: tint)', { t = 'it = red', effect = 'finish game' }),\n"
       "                            ^"},
      {"c.move('go(help: tint, t: tint, t: player)', { effect = 'finish game' }),",
       "base/rules.lua:8:12: error[package/duplicate]: Parameter 'help' of move 'go' is called as "
       "a key of moves is.\n"
       "    c.move('go(help: tint, t: tint, t: player)', { effect = 'finish game' }),\n"
       "               ^^^^\n"
       "base/rules.lua:8:33: error[package/duplicate]: Parameter 't' of move 'go' stands twice.\n"
       "    c.move('go(help: tint, t: tint, t: player)', { effect = 'finish game' }),\n"
       "                                    ^"},
      {"c.move('go(t: tint): number', { effect = 'finish game' }),",
       "base/rules.lua:8:22: error[package/bad-value]: Only an amount says of what kind its value "
       "is, not move 'go'.\n"
       "    c.move('go(t: tint): number', { effect = 'finish game' }),\n"
       "                         ^^^^^^"},
      // A key is looked for in the table of its own parameter.
      {"c.move('go(a: tint, piece: tile)', { a = { where = 'it = red' },\n"
       "  piece = { component = 'bag', where = 'it = red', most = 2 }, effect = 'finish game' }),",
       "base/rules.lua:9:52: error[package/unknown-key]: 'most' is no key of parameter 'piece' of "
       "move 'go'.\n"
       "      piece = { component = 'bag', where = 'it = red', most = 2 }, effect = 'finish game' "
       "}),\n"
       "                                                       ^^^^"},
      {"c.move('go(q: cell, piece: tile)', { q = { placement = 'table', piece = 'piece' },\n"
       "  piece = { subset = 'bag' }, effect = 'finish game' }),",
       "base/rules.lua:8:74: error[expr/unknown-name]: 'piece' is not known here\n"
       "    c.move('go(q: cell, piece: tile)', { q = { placement = 'table', piece = 'piece' },\n"
       "                                                                             ^^^^^\n"
       "base/rules.lua:9:3: error[move/bad-domain]: parameter 'piece' of move 'go' is a tile, and "
       "'subset' gives several of tile\n"
       "      piece = { subset = 'bag' }, effect = 'finish game' }),\n"
       "      ^^^^^"},
  };
  for (const MoveCase& each : cases) {
    CAPTURE(each.declaration);
    CHECK(moves_said(each.declaration) == each.message);
  }
}

TEST_CASE("odd signatures of moves get an error", "[package]") {
  std::string many = "a0: player";
  for (int i = 1; i < 7; ++i) many += ", a" + std::to_string(i) + ": player";
  CHECK(moves_said("c.move('go(" + many + ")', { effect = 'finish game' }),")
            .find("has 7 parameters, at most 6 are possible") != std::string::npos);
  for (const std::string& odd :
       {std::string("go("), std::string("go()"), std::string("go(:)"), std::string("go(t)"),
        std::string("go(t: )"), std::string("go(t: tint"), std::string("go(t: tint,)"),
        std::string("go((t: tint))"), std::string("go(t: tint))"), "go" + std::string(300, '('),
        "go(" + std::string(5000, 'x') + ": tint)", std::string("go(\\1: tint)"),
        std::string("(t: tint)"), std::string("go(\\u{202e}: tint)")}) {
    CAPTURE(odd);
    CHECK(moves_said("c.move('" + odd + "', { effect = 'finish game' }),")
              .starts_with("base/rules.lua:8:"));
  }
}

TEST_CASE("other packages change what a parameter may be", "[package]") {
  const std::string base =
      "c.move('go(s: place of town, t: tint)', { s = { place = 'town', conditions = { 'true' } }, "
      "effect = 'finish game' }),";
  const auto extended = moves_first(base,
                                    "c.extend('move go', { s = { where = 'it = quay', conditions = "
                                    "{ { 'it = mill', because = 'no' } } },\n"
                                    "  t = { where = 'it = red' } }),");
  REQUIRE(extended.parameters.size() == 2);
  CHECK(extended.parameters[0].conditions.size() == 2);
  CHECK(description::one_line(extended.parameters[0].domains.at(0).where) == "it = quay");
  CHECK(description::one_line(extended.parameters[1].domains.at(0).where) == "it = red");
  CHECK(extended.parameters[0].conditions[1].origin.package == "base/a");
  CHECK(extended.parameters[0].conditions[1].test.source->name().ends_with(
      "base/modules/a/rules.lua"));

  const auto changed =
      moves_first(base, "c.change('move go', { keys = { s = { where = 'it = mill' } } }),");
  CHECK(changed.parameters[0].conditions.empty());
  CHECK(description::one_line(changed.parameters[0].domains.at(0).where) == "it = mill");

  const auto longer =
      moves_first(base, "c.extend('move go(n: number)', { n = { number = { 1, 2 } } }),");
  REQUIRE(longer.parameters.size() == 3);
  CHECK(longer.parameters[2].name == "n");
  CHECK(longer.parameters[2].type == "number");

  const std::vector<MoveCase> cases = {
      {"c.extend('move go', { s = { place = 'x' } }),",
       "base/modules/a/rules.lua:3:23: error[package/bad-value]: 's' of move 'go' has another "
       "'place' already; what is "
       "added to are lists.\n"
       "    c.extend('move go', { s = { place = 'x' } }),\n"
       "                          ^"},
      {"c.extend('move go', { u = { where = 'true' } }),",
       "base/modules/a/rules.lua:3:23: error[package/unknown-key]: 'u' is no key of move 'go'.\n"
       "    c.extend('move go', { u = { where = 'true' } }),\n"
       "                          ^"},
      {"c.extend('move  go(t: tint, n: numbr)', { n = { number = { 1, 2 } } }),",
       "base/modules/a/rules.lua:3:20: error[package/duplicate]: Parameter 't' of move 'go' stands "
       "twice.\n"
       "    c.extend('move  go(t: tint, n: numbr)', { n = { number = { 1, 2 } } }),\n"
       "                       ^"},
      {"c.extend('move go', { 'true' }),",
       "base/modules/a/rules.lua:3:1: error[package/unknown-key]: A list without a key is not "
       "added to move 'go'.\n"
       "    c.extend('move go', { 'true' }),\n"
       "    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
       "    hint: added to are 'conditions'"},
      {"c.extend('move go', { s = { conditions = { 'it = qua' } } }),",
       "base/modules/a/rules.lua:3:50: error[expr/unknown-name]: 'qua' is not known here\n"
       "    c.extend('move go', { s = { conditions = { 'it = qua' } } }),\n"
       "                                                     ^^^\n"
       "    hint: did you mean 'quay'?"},
  };
  for (const MoveCase& each : cases) {
    CAPTURE(each.declaration);
    CHECK(moves_said(base, each.declaration) == each.message);
  }
}

TEST_CASE("the keys that no parameter is called by are those of a move", "[package]") {
  const auto keys = test::annotated_keys().at("move");
  CHECK(keys.size() == 7);
  for (const auto& key : keys) CHECK(is_key_of_move(key.name));
  CHECK_FALSE(is_key_of_move("spot"));
}

}  // namespace
}  // namespace castellan::package
