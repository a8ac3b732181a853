// Scripts of level 1 in the words of level 2.

#include "interpreter/package/upgrade/upgrade.hpp"

#include "interpreter/package/manifest.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

std::string signed_now(const std::string& script) {
  grammar::Diagnostics out;
  const std::string text = upgraded(grammar::Source("rules.lua", script), {}, false, out);
  return out.has_errors() ? out.render_all() : text;
}

struct Rewritten {
  std::string before;
  std::string after;
};

TEST_CASE("tables of parameters become signatures", "[package]") {
  const std::vector<Rewritten> cases = {
      {"c.condition(\"free\", { params = { { \"s\", \"segment table\" } }, text = \"a\" }),",
       "c.condition(\"free(s: segment of table)\", \"a\"),"},
      {"c.amount('n', { type = 'place city', params = { { 'p', 'player' }, { 'q', 'bag card' } }, text = [[\n  a\n]] })",
       "c.amount('n(p: player, q: several of card): place of city', [[\n  a\n]])"},
      {"c.effect(\"go\", {\n  text = \"a\",\n})", "c.effect(\"go\", \"a\")"},
      {"c.effect(\"go\", {\n  -- why\n  text = \"a\",  -- what\n})", "c.effect(\"go\",\n  -- why\n  \"a\"  -- what\n)"},
      {"c.amount(\"f\", { lua = function(g, a)\n  if a then return a, 1 end\n  return 2, 3\nend, params = { { \"a\", \"number\" } } })",
       "c.amount(\"f(a: number)\", function(g, a)\n  if a then return a, 1 end\n  return 2, 3\nend)"},
      {"c.event(\"e\", {}) c.event(\"e\", { params = { { \"p\", \"player\" } } })", "c.event(\"e\") c.event(\"e(p: player)\")"},
      {"c.point(\"p\", { combine = \"all\", params = { { \"s\", \"cell\" } } }) c.point(\"q\", { params = { { \"s\", \"cell\" } }, "
       "combine = \"any\" })",
       "c.point(\"p(s: cell)\", { combine = \"all\" }) c.point(\"q(s: cell)\", { combine = \"any\" })"},
      {"c.verb(\"put {n} gold\", { params = { { \"n\", \"number\" } }, gives = \"x\", text = \"a\" })",
       "c.verb(\"put {n: number} gold\", \"a\", { gives = \"x\" })"},
      {"c.verb(\"rest\", { text = \"a\" })", "c.verb(\"rest\", \"a\")"},
      {"c.set(\"others\", { from = \"players\", where = \"it != player\" }), c.set('all', { from = 'players' })",
       "c.set(\"others\", { from = \"players\", where = \"it != player\" }), c.set('all', { from = 'players' })"},
      {"local where = { { \"s\", \"cell\" } }\nc.point(\"p\", { combine = \"all\", params = where })\n",
       "c.point(\"p(s: cell)\", { combine = \"all\" })\n"},
      {"local k = { { \"s\", \"cell\" } }\nuse(k)\nc.point(\"p\", { combine = \"all\", params = k })\n",
       "local k = { { \"s\", \"cell\" } }\nuse(k)\nc.point(\"p(s: cell)\", { combine = \"all\" })\n"},
      {"c.effect(name, { params = { { \"s\", \"place \" .. map }, { \"k\", kind } }, text = t })",
       "c.effect(name .. \"(s: place of \" .. map .. \", k: \" .. kind .. \")\", t)"},
      {"amounts = { { \"worth\", own = true, params = { { \"p\", \"player\" } } }, { \"go\", params = { { \"p\", \"player\" } } } }",
       "amounts = { { \"worth(p: player)\", own = true }, \"go(p: player)\" }"},
      {"c.ref(\"a\", { to = \"place city\", of = 'slot market' })", "c.ref(\"a\", { to = \"place of city\", of = 'slot of market' })"},
      {"c.change(\"phase\", \"deploy\", { keys = { moves = { add = { \"pig\" } } } }),",
       "c.extend(\"phase deploy\", { moves = { \"pig\" } }),"},
      {"c.change('figures', 'f', {\n  keys = {\n    kinds = { add = { { \"a\", each = 1 } } },  -- why\n    next = { add = { x } },\n"
       "  },\n})",
       "c.extend('figures f', {\n    kinds = { { \"a\", each = 1 } },  -- why\n    next = { x },\n  })"},
      {"c.change('move', name, { keys = { c.param('a', { number = { 1, 2 } }) } })",
       "c.extend('move ' .. name .. \"(a: number)\", { a = { number = { 1, 2 } } })"},
      {"c.change(kind, a or b, { keys = { moves = { add = {} } } })",
       "c.extend(kind .. \" \" .. (a or b), { moves = {} })"},
      {"c.change('ranking', '', { keys = { amounts = { add = { '1' } } } })", "c.extend('ranking', { amounts = { '1' } })"},
  };
  for (const Rewritten& each : cases) {
    CAPTURE(each.before);
    CHECK(signed_now(each.before) == each.after);
    CHECK(signed_now(each.after) == each.after);
  }
}

TEST_CASE("what is no declaration stays as it is", "[package]") {
  for (const char* text :
       {"", "local x = { params = nil }", "-- c.effect('a', { text = 'b' })", "print('c.effect(\"a\", { text = \"b\" })')",
        "c.effect('a', options)", "function castellan.amount(name, text) end", "c.change('effect a', { keys = { text = 'b' } })",
        "c.contribute('a', { name = 'b', text = 'c' })", "c.effect(", "c.effect('a', { text = ", "} ) ] end", "[[", "'",
        "c.flag('a', { of = 'player' }) x = { to = 'the place' }"}) {
    CAPTURE(text);
    const std::string now = signed_now(text);
    CHECK((now == text || now.find("package/upgrade") != std::string::npos));
  }
}

TEST_CASE("what is computed elsewhere is written by hand", "[package]") {
  CHECK(signed_now("local p = both()\nc.effect(\"a\", { params = p, text = \"b\" })") ==
        "rules.lua:2:17: error[package/upgrade]: These parameters are no list of { \"name\", \"kind\" } that stands here; "
        "write the signature by hand.\n"
        "    c.effect(\"a\", { params = p, text = \"b\" })\n"
        "                    ^^^^^^");
  CHECK(signed_now("c.verb(s, { params = { { \"n\", \"number\" } }, text = \"b\" })") ==
        "rules.lua:1:8: error[package/upgrade]: The parameter 'n' does not stand in this sentence as {n}; write its kind "
        "by hand.\n"
        "    c.verb(s, { params = { { \"n\", \"number\" } }, text = \"b\" })\n"
        "           ^");
}

TEST_CASE("kind and name of what is changed become one text", "[package]") {
  const std::vector<Rewritten> cases = {
      {"c.change('phase', 'a', { keys = { moves = { 'b' } } })", "c.change('phase a', { keys = { moves = { 'b' } } })"},
      {"c.change(\"phase\", \"a\", options)", "c.change(\"phase a\", options)"},
      {"c.change('a', 'b', { keys = { c = { add = 1, d = 2 } } })", "c.change('a b', { keys = { c = { add = 1, d = 2 } } })"},
      {"c.change('ranking', '', {})", "c.change('ranking', {})"},
      {"c.change('move', name, { before = 'x' })", "c.change('move ' .. name, { before = 'x' })"},
      {"c.remove('row', 'R-1'), c.remove('move', x or y)", "c.remove('row R-1'), c.remove('move ' .. (x or y))"},
      {"c.remove(kind, name) c.remove(kind, 'a', { overrides = 'b' })",
       "c.remove(kind .. \" \" .. name) c.remove(kind .. \" \" .. 'a', { overrides = 'b' })"},
  };
  for (const Rewritten& each : cases) {
    CAPTURE(each.before);
    CHECK(signed_now(each.before) == each.after);
    CHECK(signed_now(each.after) == each.after);
  }
}

TEST_CASE("a change that also adds is written by hand", "[package]") {
  CHECK(signed_now("c.change('phase', 'a', { keys = { moves = { add = { 'b' } }, enter = 'c' } })") ==
        "rules.lua:1:3: error[package/upgrade]: This change adds to a list and does something else; write "
        "castellan.extend by hand.\n"
        "    c.change('phase', 'a', { keys = { moves = { add = { 'b' } }, enter = 'c' } })\n"
        "      ^^^^^^");
  for (const char* text : {"c.change('phase a', { keys = { moves = { 'b' } } })", "c.change('phase a', options)", "x.y.change(1, 2)",
                           "c.remove('phase a')", "c.remove('phase a', { overrides = 'b' })", "c.remove('phase ' .. name, options)",
                           "c.remove(one)", "c.remove()", "c.change('a', 'b', 'c', 'd')"}) {
    CAPTURE(text);
    CHECK(signed_now(text) == text);
  }
}

TEST_CASE("a manifest gets the level of now", "[package]") {
  const auto of = [](const std::string& text) {
    grammar::Diagnostics out;
    return upgraded(grammar::Source("ruleset.json", text), {}, false, out);
  };
  CHECK(of("{ \"id\": \"a\", \"api\" : 1, \"x\": 1 }") == "{ \"id\": \"a\", \"api\" : 2, \"x\": 1 }");
  CHECK(of("{\"api\":12}") == "{\"api\":2}");
  CHECK(of("{}") == "{}");
  // The key, whatever else is called so.
  CHECK(of("{ \"title\": \"api\", \"players\": 3, \"api\" : 1 }") == "{ \"title\": \"api\", \"players\": 3, \"api\" : 2 }");
  CHECK(of("{ \"help\": \"say \\\"api\\\": 7\", \"api\":1}") == "{ \"help\": \"say \\\"api\\\": 7\", \"api\":2}");
  CHECK(of("{ \"options\": { \"api\": 5 }, \"api\":\n 1}") == "{ \"options\": { \"api\": 5 }, \"api\":\n 2}");
  for (const char* text : {"{ \"api\": \"1\" }", "{ \"api\" }", "{ \"api\":", "\"api\"", "{ \"api", "}}]]", "{ \"a\\"}) {
    CAPTURE(text);
    CHECK(of(text) == text);
  }
  static_assert(kApiLevel == 2);
}

// A file of level 1 with these words, in a package with a field `winner` of each place of
// `market`, and an option `river`.
std::string said_now(const std::string& text, const std::string& name) {
  Spoken spoken;
  note(grammar::Source("rules.lua", "c.ref('winner', { to = 'player', of = 'slot market' }), c.counter(\"notch\", {\n"
                                    "  min = 0, of = \"slot of shelf\" }), c.counter('n', { of = 'slot' }), of = 'slot market' c.choice('shelf', {})\n"
                                    "c.counter('price', { of = 'colour' }) c.slots('row', { size = 3, of = 'colour' })\n"
                                    "c.pile('hand', { of = 'player' }) c.counter('worth', { of = 'colour' })\n"
                                    "c.choice('colour', { 'red', 'blue' }) c.component('card', { attributes = { { 'worth', c.number(0, 3) } } })"),
       spoken);
  note(grammar::Source("base/ruleset.json",
                       "{\"id\": \"base\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 1, \"players\": "
                       "{\"min\": 1, \"max\": 4}, \"options\": {\"river\": {\"values\": [\"none\", \"long\"], "
                       "\"default\": \"none\"}}}"),
       spoken);
  note(grammar::Source("base/modules/lake/module.json",
                       "{\"id\": \"lake\", \"title\": \"T\", \"options\": {\"depth\": {\"values\": [\"none\"], "
                       "\"default\": \"none\"}}}"),
       spoken);
  note(grammar::Source("broken/ruleset.json", "{"), spoken);
  grammar::Diagnostics out;
  const std::string now = upgraded(grammar::Source(name, text), spoken, true, out);
  return out.has_errors() ? out.render_all() : now;
}

TEST_CASE("words that ask for nothing are those of now", "[package]") {
  const std::vector<Rewritten> cases = {
      {"is_empty(market[s])", "market[s] is none"},
      {"not is_empty(market[s]) and stack is empty", "market[s] is not none and stack is none"},
      {"not (is_empty(a)) or not hand of p is not empty", "not (a is none) or hand of p is none"},
      {"is_empty( (hand of p) ) = is_empty(b)", "( (hand of p)  is none) = (b is none)"},
      {"any s in currency where is_empty(market[s])", "any s in currency where market[s] is none"},
      {"if is_empty(a) then 1 else 2", "if a is none then 1 else 2"},
      {"owner of q = none and none != (first p in players where p = none)",
       "owner of q is none and (first p in players where p is none) is not none"},
      {"(a) = none", "(a) is none"},
      {"not a = none", "a is not none"},
      {"not a is none", "a is not none"},
      {"set x to none; set y to is_empty(z) # = none\ngo if x != none", "set x to none; set y to z is none # = none\ngo if x is not none"},
      {"for each s in currency where is_empty(market[s]) do\n  draw from d to market[s]\nend",
       "for each s in currency where market[s] is none do\n  draw from d to market[s]\nend"},
      {"winner of market[s] = none", "winner[s] is none"},
      {"notch of shelf[n + 1] of left of p > notch of market[2]", "notch[n + 1] of left of p > notch of market[2]"},
      {"set winner of market[first s in t where is_empty(s)] to p", "set winner[first s in t where s is none] to p"},
      {"price of red + price of colour of it", "price[red] + price[colour of it]"},
      {"row[first i in numbers(1, 3) where is_empty(row[i] of c) else 1] of c is empty",
       "row[c][first i in numbers(1, 3) where row[c][i] is none else 1] is none"},
      {"draw from deck to row[1] of (other(c)) if price of (c) > 1", "draw from deck to row[(other(c))][1] if price[(c)] > 1"},
      {"worth of red + worth of it + size of hand of p", "worth[red] + worth of it + size of hand of p"},
      {"for each k in colour where worth of k > 0 do set n to sum of worth of c for c in hand end",
       "for each k in colour where worth[k] > 0 do set n to sum of worth of c for c in hand end"},
      {"sum of worth of k for k in colour + worth of colour of it", "sum of worth[k] for k in colour + worth[colour of it]"},
      {"river = none or depth != none or river is none", "river = none or depth != none or river is none"},
      {"max(0, first i in numbers(1, n) where is_empty(x[i]))", "max(0, first i in numbers(1, n) where x[i] is none else -1)"},
      {"first i in numbers(1, n) where none = x[i]", "first i in numbers(1, n) where x[i] is none else -1"},
      {"if a then first i in numbers(1, 2)\n  else 3", "if a then (first i in numbers(1, 2) else -1)\n  else 3"},
      {"is_empty(a, b) or is_empty", "is_empty(a, b) or is_empty"},
  };
  for (const Rewritten& each : cases) {
    CAPTURE(each.before);
    CHECK(said_now("text = [=[" + each.before + "]=]", "rules.lua") == "text = [=[" + each.after + "]=]");
    CHECK(said_now("text = [=[" + each.after + "]=]", "rules.lua") == "text = [=[" + each.after + "]=]");
  }
  CHECK(said_now("x = \"a = \\\"b\\\" or is_empty(\\\"c\\\")\"", "rules.lua") == "x = \"a = \\\"b\\\" or \\\"c\\\" is none\"");
  CHECK(said_now("c.effect('a', { params = { { 'n', 'number' } }, text = 'set x to n if is_empty(y)' })", "rules.lua") ==
        "c.effect('a(n: number)', 'set x to n if y is none')");
  CHECK(said_now("sheet s\n  row R-1 \"is empty\": add 1 if is_empty(hand)\n  include t if stack is empty\nend\n", "final.score") ==
        "sheet s\n  row R-1 \"is empty\": add 1 if hand is none\n  include t if stack is none\nend\n");
  CHECK(said_now("card a: price 2\n  go: gain 1 gold if winner of market[red] = none\n  worth: if is_empty(x) then 1 else 2\n", "a.cards") ==
        "card a: price 2\n  go: gain 1 gold if winner[red] is none\n  worth: if x is none then 1 else 2\n");
}

TEST_CASE("parameters of sheets say of what kind they are", "[package]") {
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"sheet a(n) \"x\"\nend\n  sheet b of card( shelf ,m)\nend\nsheet c\nend\nsheet d is a(3), b(c, 4)\n",
            "sheet a(n: number) \"x\"\nend\n  sheet b of card( shelf: shelf ,m: number)\nend\nsheet c\nend\nsheet d is a(3), b(c, 4)\n"},
           {"sheet a(n: number)\nend", "sheet a(n: number)\nend"},
           {"sheet a \"say (n)\"\nend\n# sheet a(n)", "sheet a \"say (n)\"\nend\n# sheet a(n)"},
           {"sheet a( , )\nend", "sheet a( , )\nend"},
           {"sheet a(", "sheet a("},
           {"sheet (n)", "sheet (n)"},
           {"", ""}}) {
    CAPTURE(before);
    CHECK(said_now(before, "base/final.score") == after);
  }
}

TEST_CASE("sentences and other texts stay as they are", "[package]") {
  for (const char* text :
       {"because = \"hand is empty\"", "help = 'stack is empty'", "label = 'x = none'", "error('hand is empty')",
        "c.event('dry(p: player)', 'stack is empty')", "print(\"a = none\" .. b)", "x = 'the stack is empty, alas'",
        "-- is_empty(x)", "x = a.is_empty(b)", "x = 'is_empty'", "", "[[", "'\\", "x = 'a\\q = none'"}) {
    CAPTURE(text);
    CHECK(said_now(text, "rules.lua") == text);
  }
  CHECK(said_now("sheet s\n  row R: add 1 if is_empty(hand)\n  row : \nend\n", "s.score") ==
        "sheet s\n  row R: add 1 if is_empty(hand)\n  row : \nend\n");
  const std::string deep = std::string(5000, '(') + "is_empty(x)" + std::string(5000, ')');
  CHECK(said_now("x = [[" + deep + "]]", "rules.lua").find("package/upgrade") != std::string::npos);
  std::string many = "is_empty(x)";
  for (int i = 0; i < 20; ++i) many = "not (" + many + ")";
  CHECK(said_now("x = [[" + many + "]]", "rules.lua").find("x is none") != std::string::npos);
}

TEST_CASE("rule text put together from parts is written by hand", "[package]") {
  const std::string by_hand =
      "error[package/upgrade]: This is no whole rule text; write what asks for nothing in it as 'X is none' by hand.\n";
  CHECK(said_now("x = 'is_empty(' .. a .. ')'", "rules.lua") ==
        "rules.lua:1:5: " + by_hand + "    x = 'is_empty(' .. a .. ')'\n        ^^^^^^^^^^^");
  CHECK(said_now("x = a .. ' != none and '\ny = [[stack is empty and ]] .. b", "rules.lua") ==
        "rules.lua:1:10: " + by_hand + "    x = a .. ' != none and '\n             ^^^^^^^^^^^^^^^\n" +
            "rules.lua:2:5: " + by_hand + "    y = [[stack is empty and ]] .. b\n        ^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("a package is of an earlier level when its manifest says so", "[package]") {
  const auto of = [](const std::string& text) { return is_earlier(grammar::Source("ruleset.json", text)); };
  CHECK(of("{ \"api\": 1 }"));
  CHECK_FALSE(of("{ \"api\": 2 }"));
  CHECK_FALSE(of("{ \"api\": 99999999999999999999 }"));
  CHECK_FALSE(of("{}"));
}

}  // namespace
}  // namespace castellan::package
