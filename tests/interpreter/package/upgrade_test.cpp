// Scripts of level 1 in the words of level 2.

#include "interpreter/package/upgrade.hpp"

#include "interpreter/package/manifest.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

std::string upgraded(const std::string& script) {
  grammar::Diagnostics out;
  const std::string text = upgraded_script(grammar::Source("rules.lua", script), out);
  return out.has_errors() ? out.render_all() : text;
}

struct Case {
  std::string before;
  std::string after;
};

TEST_CASE("tables of parameters become signatures", "[package]") {
  const std::vector<Case> cases = {
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
      {"local where = { { \"s\", \"cell\" } }\nc.point(\"p\", { combine = \"all\", params = where })\n",
       "c.point(\"p(s: cell)\", { combine = \"all\" })\n"},
      {"local k = { { \"s\", \"cell\" } }\nuse(k)\nc.point(\"p\", { combine = \"all\", params = k })\n",
       "local k = { { \"s\", \"cell\" } }\nuse(k)\nc.point(\"p(s: cell)\", { combine = \"all\" })\n"},
      {"c.effect(name, { params = { { \"s\", \"place \" .. map }, { \"k\", kind } }, text = t })",
       "c.effect(name .. \"(s: place of \" .. map .. \", k: \" .. kind .. \")\", t)"},
      {"amounts = { { \"worth\", own = true, params = { { \"p\", \"player\" } } }, { \"go\", params = { { \"p\", \"player\" } } } }",
       "amounts = { { \"worth(p: player)\", own = true }, \"go(p: player)\" }"},
      {"c.ref(\"a\", { to = \"place city\", of = 'slot market' })", "c.ref(\"a\", { to = \"place of city\", of = 'slot of market' })"},
  };
  for (const Case& each : cases) {
    CAPTURE(each.before);
    CHECK(upgraded(each.before) == each.after);
    CHECK(upgraded(each.after) == each.after);
  }
}

TEST_CASE("what is no declaration stays as it is", "[package]") {
  for (const char* text :
       {"", "local x = { params = nil }", "-- c.effect('a', { text = 'b' })", "print('c.effect(\"a\", { text = \"b\" })')",
        "c.effect('a', options)", "function castellan.amount(name, text) end", "c.change('effect', 'a', { keys = { text = 'b' } })",
        "c.contribute('a', { name = 'b', text = 'c' })", "c.effect(", "c.effect('a', { text = ", "} ) ] end", "[[", "'",
        "c.flag('a', { of = 'player' }) x = { to = 'the place' }"}) {
    CAPTURE(text);
    const std::string now = upgraded(text);
    CHECK((now == text || now.find("package/upgrade") != std::string::npos));
  }
}

TEST_CASE("what is computed elsewhere is written by hand", "[package]") {
  CHECK(upgraded("local p = both()\nc.effect(\"a\", { params = p, text = \"b\" })") ==
        "rules.lua:2:17: error[package/upgrade]: These parameters are no list of { \"name\", \"kind\" } that stands here; "
        "write the signature by hand.\n"
        "    c.effect(\"a\", { params = p, text = \"b\" })\n"
        "                    ^^^^^^");
  CHECK(upgraded("c.verb(s, { params = { { \"n\", \"number\" } }, text = \"b\" })") ==
        "rules.lua:1:8: error[package/upgrade]: The parameter 'n' does not stand in this sentence as {n}; write its kind "
        "by hand.\n"
        "    c.verb(s, { params = { { \"n\", \"number\" } }, text = \"b\" })\n"
        "           ^");
}

TEST_CASE("a manifest gets the level of now", "[package]") {
  const auto of = [](const std::string& text) { return upgraded_manifest(grammar::Source("ruleset.json", text)); };
  CHECK(of("{ \"id\": \"a\", \"api\" : 1, \"x\": 1 }") == "{ \"id\": \"a\", \"api\" : 2, \"x\": 1 }");
  CHECK(of("{\"api\":12}") == "{\"api\":2}");
  CHECK(of("{}") == "{}");
  static_assert(kApiLevel == 2);
}

}  // namespace
}  // namespace castellan::package
