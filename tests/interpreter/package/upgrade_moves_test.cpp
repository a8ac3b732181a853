// castellan.param as part of the signatures of moves.

#include "interpreter/package/upgrade/upgrade.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

std::string moved(const std::string& script) {
  Spoken spoken;
  note(grammar::Source("base.lua",
                       "c.pile('hand', { holds = 'card', of = 'player' }) c.slots('row', { holds = 'card', places = 'hue' })\n"
                       "c.slots('shelf', { holds = 'tile', size = 3 }) c.grid('table', { holds = 'tile' })\n"
                       "c.map('town', { entries = 'town.map' }) c.ref('here', { to = 'place of town' })\n"
                       "c.figures('people', { kinds = {} })\n"),
       spoken);
  grammar::Diagnostics out;
  const std::string text = upgraded(grammar::Source("rules.lua", script), spoken, false, out);
  return out.has_errors() ? out.render_all() : text;
}

struct Moved {
  std::string before;
  std::string after;
};

TEST_CASE("parameters of moves become part of the signature", "[package]") {
  const std::vector<Moved> cases = {
      {"c.move(\"go\", { c.param(\"spot\", { place = \"town\" }), effect = \"x\" })", "c.move(\"go(spot: place of town)\", { effect = \"x\" })"},
      {"c.move('go', {\n  c.param('who', { player = true }),\n  c.param('what', { choice = 'hue' }),  -- why\n  effect = 'x',\n})",
       "c.move('go(who: player, what: hue)', {\n  -- why\n  effect = 'x',\n})"},
      {"c.move('go', { c.param('who', { player = 'it != actor' }), effect = 'x' })",
       "c.move('go(who: player)', { who = { where = 'it != actor' }, effect = 'x' })"},
      {"c.move('pay', {\n  c.param('card', { component = 'hand of actor' }),\n  c.param('cards', { subset = '(hand of actor)', least = 2 }),\n"
       "  c.param('n', { number = { 1, 'size of cards' } }),\n  effect = 'x' })",
       "c.move('pay(card: card, cards: several of card, n: number)', {\n  card = { component = 'hand of actor' },\n"
       "  cards = { subset = '(hand of actor)', least = 2 },\n  n = { number = { 1, 'size of cards' } },\n  effect = 'x' })"},
      {"c.move('take', { c.param('a', { occupied = 'row' }), c.param('b', { vacant = 'shelf' }), effect = 'x' })",
       "c.move('take(a: hue, b: number)', { a = { occupied = 'row' }, b = { vacant = 'shelf' }, effect = 'x' })"},
      {"c.move('lay', { c.param('t', { component = 'shelf' }), c.param('q', { placement = 'table', piece = 't' }), effect = 'x' })",
       "c.move('lay(t: tile, q: cell)', { t = { component = 'shelf' }, q = { placement = 'table', piece = 't' }, effect = 'x' })"},
      {"c.move('go', { c.param('s', { segment = 'table', piece = 'placed' }), c.param('k', { corner = 'table' }), "
       "c.param('p', { piece = 'table' }), c.param('r', { removable = 'table' }), effect = 'x' })",
       "c.move('go(s: segment of table, k: corner of table, p: piece of table, r: piece of table)', "
       "{ s = { piece = 'placed' }, r = { removable = 'table' }, effect = 'x' })"},
      {"c.move('go', { c.param('a', { place = 'neighbours(here)' }), c.param('b', { place = 'near(a)' }), "
       "c.param('f', { figure = 'people[actor]' }), effect = 'x' })",
       "c.move('go(a: place of town, b: place of town, f: figure of people)', { a = { place = 'neighbours(here)' }, "
       "b = { place = 'near(a)' }, f = { figure = 'people[actor]' }, effect = 'x' })"},
      {"c.move('go', { c.param('a', { list = f, of = 'hue' }), c.param('b', { list = f }), effect = 'x' })",
       "c.move('go(a: hue, b: number)', { a = { list = f }, b = { list = f }, effect = 'x' })"},
      {"local near = { place = 'near(here)' }\nlocal all = x and { near } or { near, { place = 'town' } }\n"
       "c.move('go', { c.param('a', { any_of = all }), c.param('b', near), effect = 'x' })",
       "local near = { place = 'near(here)' }\nlocal all = x and { near } or { near, { place = 'town' } }\n"
       "c.move('go(a: place of town, b: place of town)', { a = { any_of = all }, b = near, effect = 'x' })"},
      {"c.move('go', { c.param('a', { any_of = { { choice = 'hue', where = 'it = red' }, { list = f, of = 'hue' } } }), effect = 'x' })",
       "c.move('go(a: hue)', { a = { any_of = { { where = 'it = red' }, { list = f } } }, effect = 'x' })"},
      {"c.move(name, { c.param('a', { choice = what }), effect = 'x' })",
       "c.move(name .. \"(a: \" .. what .. \")\", { effect = 'x' })"},
      {"c.move('go', { c.param('a', { segment = s.field, where = 'x' }), c.param('b', { choice = x or 'hue' }), effect = 'x' })",
       "c.move('go(a: segment of table, b: ' .. (x or 'hue') .. ')', { a = { segment = s.field, where = 'x' }, effect = 'x' })"},
      {"c.move('go', { c.param('end', { choice = 'hue', where = 'x' }), effect = 'x' })",
       "c.move('go(end: hue)', { [\"end\"] = { where = 'x' }, effect = 'x' })"},
      {"c.extend('move go', { c.param('a', { number = { 1, 2 } }), conditions = { 'x' } })",
       "c.extend('move go(a: number)', { a = { number = { 1, 2 } }, conditions = { 'x' } })"},
      {"c.move('go(t: hue)', { c.param('n', { number = { 1, 2 } }), effect = 'x' })",
       "c.move('go(t: hue, n: number)', { n = { number = { 1, 2 } }, effect = 'x' })"},
      // What is aligned stays so.
      {"c.move('go', { c.param('n', { number = { 1, 2 },\n                              where = 'x' }),\n               effect = 'x' })",
       "c.move('go(n: number)', { n = { number = { 1, 2 },\n                                where = 'x' },\n                          effect = 'x' })"},
      {"c.move('go', {\n  c.param('n', {\n    number = { 1, 2 },\n  }),\n  effect = 'x',\n})",
       "c.move('go(n: number)', {\n  n = {\n    number = { 1, 2 },\n  },\n  effect = 'x',\n})"},
  };
  for (const Moved& each : cases) {
    CAPTURE(each.before);
    CHECK(moved(each.before) == each.after);
    CHECK(moved(each.after) == each.after);
  }
}

TEST_CASE("a parameter that no table of a move holds is written by hand", "[package]") {
  CHECK(moved("local p = c.param('a', { choice = 'hue' })\n") ==
        "rules.lua:1:13: error[package/upgrade]: This parameter stands in no list of a move; write it into its signature by "
        "hand.\n"
        "    local p = c.param('a', { choice = 'hue' })\n"
        "                ^^^^^");
  CHECK(moved("c.move('go', { c.param('a', { component = pile }), effect = 'x' })") ==
        "rules.lua:1:18: error[package/upgrade]: Of what kind 'a' is can not be told from what is declared; write it into the "
        "signature by hand.\n"
        "    c.move('go', { c.param('a', { component = pile }), effect = 'x' })\n"
        "                     ^^^^^");
  CHECK(moved("c.move('go', { c.param(name, { choice = 'hue' }), effect = 'x' })") ==
        "rules.lua:1:18: error[package/upgrade]: This parameter has no name that stands here; write it into the signature by "
        "hand.\n"
        "    c.move('go', { c.param(name, { choice = 'hue' }), effect = 'x' })\n"
        "                     ^^^^^");
  CHECK(moved("c.move('go', { x and c.param('a', { choice = 'hue' }), effect = 'x' })").find("stands in no list") !=
        std::string::npos);
}

TEST_CASE("broken scripts are read to their end", "[package]") {
  for (const char* text : {"c.move('go', { c.param('a', {", "c.param(", "c.move(", "c.param('a', 'b', 'c')", "local a = a\nc.move('x', { c.param('n', a) })",
                           "c.move('go', { c.param() })", "c.move('go', { c.param('a') })", "} ) ] c.param"}) {
    CAPTURE(text);
    const std::string now = moved(text);
    CHECK((now == text || now.find("package/upgrade") != std::string::npos));
  }
}

}  // namespace
}  // namespace castellan::package
