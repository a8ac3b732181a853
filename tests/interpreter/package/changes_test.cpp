#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

const std::string kBase =
    "local c = castellan\n"
    "return {\n"
    "  c.counter('gold', { of = 'player', max = 9 }),\n"
    "  c.pile('hand', { holds = 'card', visible = 'owner' }),\n"
    "  c.move('dig', { effect = 'gain 1 gold' }),\n"
    "  c.effect('rest', 'pass'),\n"
    "  c.phase('day', { moves = { 'dig' }, next = 'day' }),\n"
    "}\n";

// A ruleset with two modules, a and b, that run these scripts.
class Modules {
 public:
  Modules(const std::string& a, const std::string& b, const std::string& more = "") {
    w_.base(kBase,
            "\"modules\": {\"a\": {\"title\": \"A\"}, \"b\": {\"title\": \"B\"" + more + "}}");
    w_.file("base/modules/a/rules.lua", "return {\n  " + a + "\n}\n");
    w_.file("base/modules/b/rules.lua", "return {\n  " + b + "\n}\n");
  }
  [[nodiscard]] std::string outcome() const { return w_.outcome(request()); }
  [[nodiscard]] description::Description description() const { return load(request()).description; }

 private:
  [[nodiscard]] Request request() const {
    Request out = w_.request();
    out.modules = {"a", "b"};
    return out;
  }
  Workspace w_;
};

const std::string kGold = "castellan.replace(castellan.counter('gold', { max = 20 })),";

TEST_CASE("two packages that replace one thing conflict", "[package]") {
  CHECK(Modules(kGold, kGold).outcome() ==
        "base/modules/b/rules.lua:2:40: error[package/conflict]: Packages 'base/a' "
        "(base/modules/a/rules.lua:2) and 'base/b' (base/modules/b/rules.lua:2) both change "
        "counter 'gold'.\n"
        "      castellan.replace(castellan.counter('gold', { max = 20 })),\n"
        "                                           ^^^^\n"
        "    hint: overrides = \"base/a\" lets this one win");
  CHECK(Modules(kGold, "castellan.remove('counter gold'),").outcome() ==
        "base/modules/b/rules.lua:2:29: error[package/conflict]: Packages 'base/a' "
        "(base/modules/a/rules.lua:2) and 'base/b' (base/modules/b/rules.lua:2) both change "
        "counter 'gold'.\n"
        "      castellan.remove('counter gold'),\n"
        "                                ^^^^\n"
        "    hint: overrides = \"base/a\" lets this one win");
}

TEST_CASE("overrides decides a conflict", "[package]") {
  const Modules by_call(kGold,
                        "castellan.replace(castellan.counter('gold', { max = 30 }), "
                        "{ overrides = 'base/a' }),");
  CHECK(by_call.description().fields.at(0).max == 30);
  const Modules by_manifest(kGold, "castellan.replace(castellan.counter('gold', { max = 40 })),",
                            ", \"overrides\": [\"base/a\"]");
  CHECK(by_manifest.description().fields.at(0).max == 40);
}

TEST_CASE("changes of different keys go together, of one key conflict", "[package]") {
  const std::string max = "castellan.change('counter gold', { keys = { max = 20 } }),";
  const std::string min = "castellan.change('counter gold', { keys = { min = 1 } }),";
  const description::Description d = Modules(max, min).description();
  CHECK(d.fields.at(0).max == 20);
  CHECK(d.fields.at(0).min == 1);
  CHECK(Modules(max, max).outcome() ==
        "base/modules/b/rules.lua:2:29: error[package/conflict]: Packages 'base/a' "
        "(base/modules/a/rules.lua:2) and 'base/b' (base/modules/b/rules.lua:2) both change key "
        "'max' of counter 'gold': to '20' and to '20'.\n"
        "      castellan.change('counter gold', { keys = { max = 20 } }),\n"
        "                                ^^^^\n"
        "    hint: overrides = \"base/a\" lets this one win");
}

TEST_CASE("effects around others never conflict", "[package]") {
  const std::string a = "castellan.change('move dig', { before = 'one', after = 'two' }),";
  const std::string b = "castellan.change('move dig', { before = 'three', after = 'four' }),";
  const description::Description d = Modules(a, b).description();
  const auto text = [](const description::RuleText& r) {
    return std::string(r.source->text(r.span));
  };
  const description::Move& dig = d.moves.at(0);
  REQUIRE(dig.before.size() == 2);
  CHECK(text(dig.before[0]) == "three");
  CHECK(text(dig.before[1]) == "one");
  CHECK(text(dig.after[0]) == "two");
  CHECK(text(dig.after[1]) == "four");
}

TEST_CASE("what was put around a thing stays when another package sets it anew", "[package]") {
  const std::string a = "castellan.change('move dig', { before = 'one', after = 'two' }),";
  const description::Description replaced =
      Modules(a, "castellan.replace(castellan.move('dig', { effect = 'x' })),").description();
  REQUIRE(replaced.moves.at(0).before.size() == 1);
  REQUIRE(replaced.moves.at(0).after.size() == 1);
}

TEST_CASE("what is removed is gone, also for later packages", "[package]") {
  const std::string remove = "castellan.remove('move dig'),";
  CHECK(Modules(remove, "").description().moves.empty());
  CHECK(Modules(remove, "castellan.change('move dig', { before = 'x' }),").outcome() ==
        "base/modules/b/rules.lua:2:26: error[package/conflict]: Package 'base/b' is to change "
        "move 'dig', which package 'base/a' removed at base/modules/a/rules.lua:2.\n"
        "      castellan.change('move dig', { before = 'x' }),\n"
        "                             ^^^");
  CHECK(Modules(remove, "castellan.move('dig', { effect = 'x' }),").description().moves.size() ==
        1);
}

TEST_CASE("a change needs its target", "[package]") {
  CHECK(Modules("castellan.change('counter gild', {}),", "").outcome() ==
        "base/modules/a/rules.lua:2:29: error[package/unknown-target]: There is no counter 'gild' "
        "to change.\n"
        "      castellan.change('counter gild', {}),\n"
        "                                ^^^^\n"
        "    hint: did you mean 'gold'?");
  CHECK(Modules("castellan.change('move dig', { befor = 'x' }),", "").outcome() ==
        "base/modules/a/rules.lua:2:34: error[package/unknown-key]: 'befor' is no key of "
        "castellan.change.\n"
        "      castellan.change('move dig', { befor = 'x' }),\n"
        "                                     ^^^^^\n"
        "    hint: did you mean 'before'?");
  CHECK(Modules("castellan.change('phase day', { before = 'x' }),", "").outcome() ==
        "base/modules/a/rules.lua:2:35: error[package/bad-value]: Only moves and effects can have "
        "effects before or after; 'day' is a phase.\n"
        "      castellan.change('phase day', { before = 'x' }),\n"
        "                                      ^^^^^^\n"
        "    hint: castellan.step adds effects to a phase");
}

TEST_CASE("a name is declared once", "[package]") {
  CHECK(Modules("castellan.counter('gold'),", "").outcome() ==
        "base/modules/a/rules.lua:2:22: error[package/duplicate]: counter 'gold' is declared "
        "already, at base/rules.lua:3.\n"
        "      castellan.counter('gold'),\n"
        "                         ^^^^\n"
        "    hint: castellan.replace(...) takes its place");
}

TEST_CASE("a mod shows no more than the rules do", "[package]") {
  const Workspace w;
  w.base(kBase);
  w.file("extra/ruleset.json",
         "{\"id\": \"extra\", \"title\": \"E\", \"version\": \"1.0.0\", "
         "\"api\": 2, \"mod\": \"base\"}");
  Request request = w.request();
  request.mods = {"extra"};
  const auto with = [&](const std::string& text) {
    w.file("extra/rules.lua", "return {\n  " + text + "\n}\n");
    return w.outcome(request);
  };
  CHECK(with("castellan.change('pile hand', { keys = { visible = 'nobody' } }),").empty());
  CHECK(with("castellan.change('pile hand', { keys = { visible = 'count' } }),") ==
        "extra/rules.lua:2:26: error[package/forbidden-change]: A mod may not show more of pile "
        "'hand' than the rules do.\n"
        "      castellan.change('pile hand', { keys = { visible = 'count' } }),\n"
        "                             ^^^^");
  CHECK(with("castellan.replace(castellan.pile('hand', { holds = 'card' })),") ==
        "extra/rules.lua:2:37: error[package/forbidden-change]: A mod may not show more of pile "
        "'hand' than the rules do.\n"
        "      castellan.replace(castellan.pile('hand', { holds = 'card' })),\n"
        "                                        ^^^^");
  CHECK(with("castellan.remove('counter gold'),") ==
        "extra/rules.lua:2:29: error[package/forbidden-change]: A mod may not remove counter "
        "'gold' from the state.\n"
        "      castellan.remove('counter gold'),\n"
        "                                ^^^^");
}

}  // namespace
}  // namespace castellan::package
