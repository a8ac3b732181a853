// Signatures of declarations: where they are wrong, and what stood for them before.

#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading and compiling says of these declarations beside a little game.
std::string declared(const std::string& declarations) {
  static const Workspace w;
  w.base(
      "local c = castellan\nreturn {\n  c.component('tile', { sides = { 'field' } }),\n  "
      "c.grid('table', { holds = 'tile' }),\n"
      "  c.pile('bag', { holds = 'tile' }),\n  c.counter('n', { of = 'piece of table' }),\n"
      "  c.start('turn'), c.phase('turn', {}), c.sheet('final.score'),\n" +
      declarations + "\n}\n");
  w.file("base/final.score", "sheet final\n  row R: add 1\nend\n");
  return compiling(w);
}

struct Case {
  std::string declaration;
  std::string message;
};

TEST_CASE("what a declaration takes is checked where it is declared", "[package]") {
  CHECK(declared("c.condition('rich(p: player, t: piece of table)', 'n of t > 1'),\n"
                 "c.amount('next(p: player): player', 'left of p'), c.event('sold(what: tile, "
                 "sack: bag)'),\n"
                 "c.effect('lay(s: segment of table, many: several of tile)', 'finish game'),") ==
        "");
  const std::vector<Case> cases = {
      {"c.condition('rich(p: playr)', 'true'),",
       "base/rules.lua:8:22: error[expr/unknown-kind]: parameter 'p' of 'rich' is of unknown kind "
       "'playr'\n"
       "    c.condition('rich(p: playr)', 'true'),\n"
       "                         ^^^^^\n"
       "    hint: did you mean 'player'?"},
      {"c.point('may(s: segment of tabel)', { combine = 'all' }),",
       "base/rules.lua:8:17: error[expr/unknown-kind]: parameter 's' of 'may' is of unknown kind "
       "'segment of tabel'\n"
       "    c.point('may(s: segment of tabel)', { combine = 'all' }),\n"
       "                    ^^^^^^^^^^^^^^^^\n"
       "    hint: did you mean 'segment of table'?"},
      {"c.event('sold(who: player, what: tiel)', '{who}'),",
       "base/rules.lua:8:34: error[expr/unknown-kind]: parameter 'what' of 'sold' is of unknown "
       "kind 'tiel'\n"
       "    c.event('sold(who: player, what: tiel)', '{who}'),\n"
       "                                     ^^^^\n"
       "    hint: did you mean 'tile'?"},
      {"c.amount('next(p: player): plaer', 'left of p'),",
       "base/rules.lua:8:28: error[expr/unknown-kind]: 'next' is of unknown kind 'plaer'\n"
       "    c.amount('next(p: player): plaer', 'left of p'),\n"
       "                               ^^^^^\n"
       "    hint: did you mean 'player'?"},
      {"c.verb('put {n: numbr} gold', 'pass'),",
       "base/rules.lua:8:17: error[expr/unknown-kind]: parameter 'n' of 'put {n} gold' is of "
       "unknown kind 'numbr'\n"
       "    c.verb('put {n: numbr} gold', 'pass'),\n"
       "                    ^^^^^\n"
       "    hint: did you mean 'number'?"},
      {"c.phase('again', { enter = 'set n of (first t in table to 2', next = 'turn' }),",
       "base/rules.lua:8:56: error[grammar/expected]: expected ')', found 'to'\n"
       "    c.phase('again', { enter = 'set n of (first t in table to 2', next = 'turn' }),\n"
       "                                                           ^^"},
      {"c.phase('again', { enter = [[ set n of (first t in table) to ]], next = 'turn' }),",
       "base/rules.lua:8:62: error[grammar/expected]: expected a value, found end of text\n"
       "    c.phase('again', { enter = [[ set n of (first t in table) to ]], next = 'turn' }),\n"
       "                                                                 ^"},
      {"c.component('card', { amounts = { 'worth(t: tyle)' } }),",
       "base/rules.lua:8:45: error[expr/unknown-kind]: parameter 't' of 'worth' is of unknown kind "
       "'tyle'\n"
       "    c.component('card', { amounts = { 'worth(t: tyle)' } }),\n"
       "                                                ^^^^\n"
       "    hint: did you mean 'tile'?"},
      {"c.condition('rich(p: player, p: number)', 'true'),",
       "base/rules.lua:8:30: error[package/duplicate]: Parameter 'p' of condition 'rich' stands "
       "twice.\n"
       "    c.condition('rich(p: player, p: number)', 'true'),\n"
       "                                 ^"},
      {"c.condition('rich(end: player)', 'true'),",
       "base/rules.lua:8:19: error[schema/reserved-name]: parameter 'end' of definition 'rich' has "
       "a name that rule text "
       "uses itself\n"
       "    c.condition('rich(end: player)', 'true'),\n"
       "                      ^^^\n"
       "    hint: 'end' is a keyword"},
      {"c.condition('rich(p player)', 'true'),",
       "base/rules.lua:8:21: error[grammar/expected]: expected ':' and the kind of the parameter, "
       "found 'player'\n"
       "    c.condition('rich(p player)', 'true'),\n"
       "                        ^^^^^^"},
      {"c.condition('rich(p: player): number', 'true'),",
       "base/rules.lua:8:31: error[package/bad-value]: Only an amount says of what kind its value "
       "is, not condition "
       "'rich'.\n"
       "    c.condition('rich(p: player): number', 'true'),\n"
       "                                  ^^^^^^"},
      {"c.condition('rich(p: player)'),",
       "base/rules.lua:8:14: error[package/missing-key]: condition 'rich' needs a text behind its "
       "name: rule text or a "
       "function.\n"
       "    c.condition('rich(p: player)'),\n"
       "                 ^^^^^^^^^^^^^^^"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.declaration);
    CHECK(declared(each.declaration) == each.message);
  }
}

TEST_CASE("a wrong kind is said once, however often the rule is used", "[package]") {
  CHECK(declared(
            "c.condition('rich(p: playr)', 'true'), c.condition('twice', 'rich(1) and rich(2)'),\n"
            "c.step('s', { after_enter = 'turn', effect = 'finish game if rich(1) or twice' }),") ==
        "base/rules.lua:8:22: error[expr/unknown-kind]: parameter 'p' of 'rich' is of unknown kind "
        "'playr'\n"
        "    c.condition('rich(p: playr)', 'true'), c.condition('twice', 'rich(1) and rich(2)'),\n"
        "                         ^^^^^\n"
        "    hint: did you mean 'player'?");
}

TEST_CASE("tables that stood for signatures are refused with what to write", "[package]") {
  const std::vector<Case> cases = {
      {"c.condition('free', { params = { { 's', 'segment table' } }, text = 'true' }),",
       "base/rules.lua:8:23: error[package/bad-value]: The parameters of condition 'free' stand in "
       "its name.\n"
       "    c.condition('free', { params = { { 's', 'segment table' } }, text = 'true' }),\n"
       "                          ^^^^^^\n"
       "    hint: write castellan.condition(\"free(s: segment of table)\", ...)"},
      {"c.amount('next', { params = { { 'p', 'player' } }, type = 'player', text = 'left of p' }),",
       "base/rules.lua:8:20: error[package/bad-value]: The parameters of amount 'next' stand in "
       "its name.\n"
       "    c.amount('next', { params = { { 'p', 'player' } }, type = 'player', text = 'left of p' "
       "}),\n"
       "                       ^^^^^^\n"
       "    hint: write castellan.amount(\"next(p: player): player\", ...)"},
      {"c.effect('go', { text = 'finish' }),",
       "base/rules.lua:8:18: error[package/bad-value]: 'text' of effect 'go' stands alone behind "
       "its name, in no table.\n"
       "    c.effect('go', { text = 'finish' }),\n"
       "                     ^^^^\n"
       "    hint: write castellan.effect(\"go\", ...)"},
      {"c.point('may', { combine = 'all', params = { { 'p', 'player' } } }),",
       "base/rules.lua:8:35: error[package/bad-value]: The parameters of point 'may' stand in its "
       "name.\n"
       "    c.point('may', { combine = 'all', params = { { 'p', 'player' } } }),\n"
       "                                      ^^^^^^\n"
       "    hint: write castellan.point(\"may(p: player)\", { ... })"},
      {"c.event('sold', { params = { { 'p', 'player' } }, text = '{p}' }),",
       "base/rules.lua:8:19: error[package/bad-value]: The parameters of event 'sold' stand in its "
       "name.\n"
       "    c.event('sold', { params = { { 'p', 'player' } }, text = '{p}' }),\n"
       "                      ^^^^^^\n"
       "    hint: write castellan.event(\"sold(p: player)\", ...)"},
      {"c.verb('put {n} gold', { params = { { 'n', 'number' } }, text = 'pass' }),",
       "base/rules.lua:8:26: error[package/bad-value]: The parameters of verb 'put {n} gold' stand "
       "in its name.\n"
       "    c.verb('put {n} gold', { params = { { 'n', 'number' } }, text = 'pass' }),\n"
       "                             ^^^^^^\n"
       "    hint: write castellan.verb(\"put {n: number} gold\", ...)"},
      {"c.component('card', { effects = { { 'go', params = { { 'p', 'player' } } } } }),",
       "base/rules.lua:8:43: error[package/bad-value]: The parameters of rule slot 'go' stand "
       "behind its name.\n"
       "    c.component('card', { effects = { { 'go', params = { { 'p', 'player' } } } } }),\n"
       "                                              ^^^^^^\n"
       "    hint: write \"go(p: player)\""},
  };
  for (const Case& each : cases) {
    CAPTURE(each.declaration);
    CHECK(declared(each.declaration) == each.message);
  }
}

TEST_CASE("what cannot call itself says why", "[package]") {
  CHECK(declared("c.effect('drop(many: several of tile)', 'drop(many)'),\n"
                 "c.move('go(many: several of tile)', { many = { subset = 'bag' }, effect = "
                 "'drop(many)' }),") ==
        "base/rules.lua:8:42: error[expr/recursion]: 'drop' cannot call itself with several "
        "components at once\n"
        "    c.effect('drop(many: several of tile)', 'drop(many)'),\n"
        "                                             ^^^^^^^^^^");
  CHECK(declared("c.verb('sing {k: number}', 'sing (k)'), c.step('s', { after_enter = 'turn', "
                 "effect = 'sing 3' }),") ==
        "base/rules.lua:8:29: error[expr/recursion]: 'sing {k}' uses itself\n"
        "    c.verb('sing {k: number}', 'sing (k)'), c.step('s', { after_enter = 'turn', effect = "
        "'sing 3' }),\n"
        "                                ^^^^^^^^\n"
        "    hint: an effect of rule text may do that");
}

TEST_CASE("a parameter of a move is of a set with a name", "[package]") {
  const auto of_places = [](const std::string& map, const std::string& from) {
    return declared(
        "c.component('spot', {}), c.components('spot', { { name = 'quay' }, { name = 'mill' } }),\n"
        "c.map('town', { places = 'spot' }), c.map('isle', { places = 'spot' }),\n"
        "c.set('free', { from = '" +
        map +
        "', where = 'owner of it is none' }),\n"
        "c.move('go(quay: place of " +
        map + ")', { quay = { place = '" + from + "' }, effect = 'claim quay for actor' }),");
  };
  CHECK(of_places("town", "free") == "");
  CHECK(of_places("isle", "free of left of actor") == "");
  CHECK(
      declared("c.set('rich', { from = 'players' }),\n"
               "c.move('go(to_one: player)', { to_one = { place = 'rich' }, effect = 'finish game' "
               "}),") ==
      "base/rules.lua:9:52: error[move/bad-domain]: parameter 'to_one' of move 'go': 'place' needs "
      "a map or a set of "
      "places, found a set of a player\n"
      "    c.move('go(to_one: player)', { to_one = { place = 'rich' }, effect = 'finish game' }),\n"
      "                                                       ^^^^");
  CHECK(of_places("town", "fre").find("'fre' is not known here") != std::string::npos);
}

TEST_CASE("what leaves a phase out is a condition", "[package]") {
  CHECK(declared("c.phase('rest', { when = 'size of bag > 3', enter = 'finish game' }),") == "");
  CHECK(declared("c.phase('rest', { when = 'size of bag', enter = 'finish game' }),") ==
        "base/rules.lua:8:27: error[expr/wrong-kind]: expected a condition, found a number\n"
        "    c.phase('rest', { when = 'size of bag', enter = 'finish game' }),\n"
        "                              ^^^^^^^^^^^");
}

TEST_CASE("a set takes values, as rules do", "[package]") {
  const auto of_players = [](const std::string& set, const std::string& text) {
    return declared("c.set('" + set +
                    "', { from = 'players', where = 'it != p' }), c.counter('coins', { of = "
                    "'player', max = 9 }),\n"
                    "c.step('s', { after_enter = 'turn', effect = '" +
                    text + "' }),");
  };
  CHECK(of_players("besides(p: player)", "add 1 to coins of first q in besides(left of actor)") ==
        "");
  CHECK(of_players("besides(p: player)",
                   "finish game if actor is in besides(actor) of left of actor") == "");
  CHECK(of_players("besides(p: player)", "for each q in besides do finish game end") ==
        "base/rules.lua:9:61: error[expr/arguments]: 'besides' takes 1 value, found 0\n"
        "    c.step('s', { after_enter = 'turn', effect = 'for each q in besides do finish game "
        "end' }),\n"
        "                                                                ^^^^^^^");
  CHECK(
      of_players("besides(p: player)", "finish game if any q in besides(3)") ==
      "base/rules.lua:9:79: error[expr/wrong-kind]: expected a player, found a number\n"
      "    c.step('s', { after_enter = 'turn', effect = 'finish game if any q in besides(3)' }),\n"
      "                                                                                  ^");
  CHECK(of_players("besides(p: playr)", "finish game") ==
        "base/rules.lua:8:19: error[expr/unknown-kind]: parameter 'p' of 'besides' is of unknown "
        "kind 'playr'\n"
        "    c.set('besides(p: playr)', { from = 'players', where = 'it != p' }), "
        "c.counter('coins', { of = 'player', max = 9 }),\n"
        "                      ^^^^^\n"
        "    hint: did you mean 'player'?");
  CHECK(of_players("segments(p: player)", "finish game") ==
        "base/rules.lua:8:8: error[schema/reserved-name]: set 'segments' has a name that rule text "
        "uses itself\n"
        "    c.set('segments(p: player)', { from = 'players', where = 'it != p' }), "
        "c.counter('coins', { of = 'player', max = 9 }),\n"
        "           ^^^^^^^^^^^^^^^^^^^\n"
        "    hint: 'segments(...)' is a set");
  CHECK(of_players("others(p: player): number", "finish game") ==
        "base/rules.lua:8:27: error[package/bad-value]: Only an amount says of what kind its value "
        "is, not set 'others'.\n"
        "    c.set('others(p: player): number', { from = 'players', where = 'it != p' }), "
        "c.counter('coins', { of = 'player', max = 9 }),\n"
        "                              ^^^^^^");
  CHECK(declared("c.set('others(p: player)', { from = 'players', where = 'it != p' }), "
                 "c.noun('friend', { over = 'others' }),") ==
        "base/rules.lua:8:78: error[schema/bad-word]: noun 'friend' is counted over 'others', "
        "which takes values\n"
        "    c.set('others(p: player)', { from = 'players', where = 'it != p' }), c.noun('friend', "
        "{ over = 'others' }),\n"
        "                                                                                 ^^^^^^\n"
        "    hint: say which: over = \"others(...)\"");
  CHECK(declared("c.set('others(p: player)', { from = 'players', where = 'it != p' }), "
                 "c.noun('friend', { over = 'others(player)' }),\n"
                 "c.counter('coins', { of = 'player', max = 9 }), c.step('s', { after_enter = "
                 "'turn', effect = 'add friend to coins' }),") == "");
  CHECK(declared("c.set('more(p: player)', { from = 'more(p)' }), c.step('s', { after_enter = "
                 "'turn', effect = 'finish game if any q in more(actor)' }),") ==
        "base/rules.lua:8:36: error[expr/recursion]: 'set more' uses itself\n"
        "    c.set('more(p: player)', { from = 'more(p)' }), c.step('s', { after_enter = 'turn', "
        "effect = 'finish game if any q in more(actor)' }),\n"
        "                                       ^^^^^^^\n"
        "    hint: an effect of rule text may do that");
}

TEST_CASE("a set of pieces, segments or corners is of a grid that there is one of", "[package]") {
  const auto with = [](const std::string& more, const std::string& kind,
                       const std::string& domain) {
    return declared(
        "c.component('plot', { sides = { 'lane' }, features = { { 'lane', edge = 'lane' } } }),\n"
        "c.grid('yard', { holds = 'plot'" +
        more + " }), c.ref('last', { to = 'piece of yard'" + more +
        " }),\n"
        "c.move('go(x: " +
        kind + " of yard)', {\n  x = { " + domain + " }, effect = 'finish game' }),");
  };
  CHECK(with("", "piece", "piece = 'around(last)'") == "");
  CHECK(with("", "segment", "segment = 'segments(last)'") == "");
  CHECK(with("", "corner", "corner = 'corners(last)'") == "");
  CHECK(with("", "segment", "segment = 'around(last)'") ==
        "base/rules.lua:11:20: error[move/bad-domain]: parameter 'x' of move 'go': 'segment' needs "
        "a grid or a set of segments, "
        "found a set of a piece of yard\n"
        "      x = { segment = 'around(last)' }, effect = 'finish game' }),\n"
        "                       ^^^^^^^^^^^^");
  CHECK(with(", of = 'player'", "piece", "piece = 'around(last)'") ==
        "base/rules.lua:11:18: error[move/bad-domain]: parameter 'x' of move 'go': 'piece' needs a "
        "set on a grid that there is "
        "one of; there are several of yard, and a cell does not say which is meant\n"
        "      x = { piece = 'around(last)' }, effect = 'finish game' }),\n"
        "                     ^^^^^^^^^^^^");
  CHECK(with("", "segment", "segment = 'segments(last)', piece = 'last'") ==
        "base/rules.lua:11:46: error[move/bad-domain]: parameter 'x' of move 'go': 'segment' takes "
        "'piece' beside a grid, not "
        "beside a set\n"
        "      x = { segment = 'segments(last)', piece = 'last' }, effect = 'finish game' }),\n"
        "                                                 ^^^^");
}

TEST_CASE("a region of a parameter is of a regions field that there is one of", "[package]") {
  const auto with = [](const std::string& more, const std::string& domain) {
    return declared(
        "c.component('plot', { sides = { 'lane' }, features = { { 'lane', edge = 'lane', region = "
        "true } } }),\n"
        "c.grid('yard', { holds = 'plot'" +
        more + " }), c.ref('last', { to = 'piece of yard'" + more +
        " }), c.regions('lanes', { over = 'yard', feature = 'lane' }),\n"
        "c.move('go(x: region of lanes)', {\n  x = { " +
        domain + " }, effect = 'finish game' }),");
  };
  CHECK(with("", "") == "");
  CHECK(with("", "region = 'lanes'") == "");
  CHECK(with("", "region = 'lanes of last', where = 'size of it > 1'") == "");
  CHECK(with("", "region = 'touching(lanes, first r in lanes)'") == "");
  CHECK(with(", of = 'player'", "region = 'lanes of actor'") == "");
  CHECK(with("", "region = 'yard'") ==
        "base/rules.lua:11:19: error[move/bad-domain]: parameter 'x' of move 'go': 'region' needs "
        "regions, found the grid yard\n"
        "      x = { region = 'yard' }, effect = 'finish game' }),\n"
        "                      ^^^^");
  CHECK(with("", "region = 'around(last)'") ==
        "base/rules.lua:11:19: error[move/bad-domain]: parameter 'x' of move 'go': 'region' needs "
        "regions or a set of regions, "
        "found a set of a piece of yard\n"
        "      x = { region = 'around(last)' }, effect = 'finish game' }),\n"
        "                      ^^^^^^^^^^^^");
  CHECK(with("", "segment = 'segments(last)'") ==
        "base/rules.lua:11:3: error[move/bad-domain]: parameter 'x' of move 'go' is a region of "
        "lanes, and 'segment' gives a segment of yard\n"
        "      x = { segment = 'segments(last)' }, effect = 'finish game' }),\n"
        "      ^");
}

TEST_CASE("a figure may be of any field", "[package]") {
  const auto with = [](const std::string& text) {
    return declared(
        "c.figures('crew', { of = 'player', kinds = { { 'worker', each = 2 } } }),\n"
        "c.figures('beasts', { kinds = { { 'beast', each = 1 } } }), c.ref('hero', { to = 'figure "
        "of crew' }),\n" +
        text);
  };
  const auto text = [&with](const std::string& effect) {
    return with("c.step('s', { after_enter = 'turn', effect = '" + effect + "' }),");
  };
  CHECK(with("c.event('left(who: figure)', '{who} leaves'),\n"
             "c.effect('leave(who: figure)', 'emit left(who)\\nrelease who'), c.condition('wild(f: "
             "figure)', 'kind of f = beast'),\n"
             "c.set('wild ones', { from = 'figures', where = 'wild(it)' }),\n"
             "c.move('go(who: figure)', { who = { where = 'not wild(it)' }, effect = 'leave(who)' "
             "}),\n"
             "c.move('call(who: figure)', { who = { figure = 'figures', where = 'not wild(it)' }, "
             "effect = 'leave(who)' }),\n"
             "c.move('tame(who: figure)', { who = { any_of = { { figure = 'beasts' }, { figure = "
             "'crew' } } }, effect = 'leave(who)' }),\n"
             "c.step('s', { after_enter = 'turn', effect = 'for each b in beasts do leave(b) end' "
             "}),") == "");
  CHECK(declared("c.effect('leave(who: figure)', 'release who'),") ==
        "base/rules.lua:8:22: error[expr/unknown-kind]: parameter 'who' of 'leave' is of unknown "
        "kind 'figure'\n"
        "    c.effect('leave(who: figure)', 'release who'),\n"
        "                         ^^^^^^");
  CHECK(with("c.move('go(who: figure of crew)', { who = { figure = 'figures' }, effect = 'release "
             "who' }),") ==
        "base/rules.lua:10:37: error[move/bad-domain]: parameter 'who' of move 'go' is a figure of "
        "crew, and 'figure' gives a figure\n"
        "    c.move('go(who: figure of crew)', { who = { figure = 'figures' }, effect = 'release "
        "who' }),\n"
        "                                        ^^^");
  CHECK(with("c.move('go(who: figure)', { who = { figure = 'crew[actor]' }, effect = 'release who' "
             "}),") ==
        "base/rules.lua:10:29: error[move/bad-domain]: parameter 'who' of move 'go' is a figure, "
        "and 'figure' gives a figure of crew\n"
        "    c.move('go(who: figure)', { who = { figure = 'crew[actor]' }, effect = 'release who' "
        "}),\n"
        "                                ^^^");
  CHECK(with("c.effect('look(who: figure)', function(game, who) end), c.step('s', { after_enter = "
             "'turn', effect = 'look(hero)' }),") ==
        "base/rules.lua:10:103: error[expr/wrong-kind]: a Lua function takes a figure of one "
        "field, not of any\n"
        "    c.effect('look(who: figure)', function(game, who) end), c.step('s', { after_enter = "
        "'turn', effect = 'look(hero)' }),\n"
        "                                                                                          "
        "                ^^^^^^^^^^");
  CHECK(with("c.move('go(who: figure)', { lua = function(game, who) end }),") ==
        "base/rules.lua:10:12: error[move/bad-effect]: move 'go': parameter 'who' is a figure of "
        "any field, which a Lua function cannot take\n"
        "    c.move('go(who: figure)', { lua = function(game, who) end }),\n"
        "               ^^^");
  CHECK(with("c.move('go(who: figure, n: number)', { n = { list = function(game, who) return {} "
             "end }, effect = 'release who' }),") ==
        "base/rules.lua:10:40: error[move/bad-domain]: parameter 'n' of move 'go': a Lua function "
        "takes a figure of one field, not of any\n"
        "    c.move('go(who: figure, n: number)', { n = { list = function(game, who) return {} end "
        "}, effect = 'release who' }),\n"
        "                                           ^");
  CHECK(with("c.set('figures', { from = 'crew' }),") ==
        "base/rules.lua:10:8: error[schema/reserved-name]: set 'figures' has a name that rule text "
        "uses itself\n"
        "    c.set('figures', { from = 'crew' }),\n"
        "           ^^^^^^^\n"
        "    hint: 'figures' are the figures of all fields");
  CHECK(text("let figures be hero; release figures") ==
        "base/rules.lua:10:51: error[expr/reserved-name]: 'figures' is a word of the language, not "
        "a name to give\n"
        "    c.step('s', { after_enter = 'turn', effect = 'let figures be hero; release figures' "
        "}),\n"
        "                                                      ^^^^^^^");
}

TEST_CASE("hostile names are refused before they are read", "[package]") {
  const auto first = [](const std::string& declaration) {
    const std::string whole = declared(declaration);
    return whole.substr(0, whole.find('\n'));
  };
  CHECK(first("c.effect('a(p: ' .. ('x'):rep(5000) .. ')', 'pass'),")
            .find("bytes, allowed are 4096.") != std::string::npos);
  CHECK(first("c.effect('a(p:\\0 player)', 'pass'),").starts_with("base/rules.lua:"));
  CHECK(
      first("c.effect('a(p:\\27 player)', 'pass'),").find("holds \\x1b, which cannot be shown.") !=
      std::string::npos);
  CHECK(first("c.effect('a(p\\xff: player)', 'pass'),").find("not valid UTF-8") !=
        std::string::npos);
  CHECK(first("c.effect('a(' .. ('('):rep(4000), 'pass'),")
            .find("expected the name of a parameter, found '('") != std::string::npos);
}

TEST_CASE("changes know a declaration by its name alone", "[package]") {
  CHECK(declared("c.effect('pay(p: player, n: number)', 'finish game'), c.change('effect pay', { "
                 "before = 'let x be n' }),\n"
                 "c.verb('put {n: number} gold', 'finish game'), c.remove('verb put {n} gold'),\n"
                 "c.amount('two', '2'), c.replace(c.amount('two(p: player)', '3')),\n"
                 "c.step('s', { after_enter = 'turn', effect = 'finish game if two(left of actor) "
                 "= 3' }),") == "");
  CHECK(declared("c.effect('pay(p: player)', 'finish game'),\nc.effect('pay', 'finish game'),") ==
        "base/rules.lua:9:11: error[package/duplicate]: effect 'pay' is declared already, at "
        "base/rules.lua:8.\n"
        "    c.effect('pay', 'finish game'),\n"
        "              ^^^");
}

}  // namespace
}  // namespace castellan::package
