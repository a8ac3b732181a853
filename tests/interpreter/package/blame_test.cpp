// A package that takes something away, puts something else in its place or orders it anew is told
// so at its own line, whatever kind of thing it is.

#include "interpreter/package/blame.hpp"

#include <algorithm>
#include <set>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/provenance.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

const std::filesystem::path kFixtures = "tests/interpreter/package/packages";
constexpr const char* kEveryKind = "every_kind";

/// A package over the rules of `every_kind` with this script: a variant, or a mod.
class Over {
 public:
  explicit Over(const std::string& script, const std::string& as = "extends") {
    w_.file("other/ruleset.json",
            R"({"id": "other", "title": "T", "version": "1.0.0", "api": 2, ")" + as +
                R"(": "every_kind"})");
    w_.file("other/rules.lua", "return {\n  " + script + "\n}\n");
    request_.path = {w_.root(), kFixtures};
    request_.stdlib = "stdlib";
    request_.ruleset = as == "mod" ? kEveryKind : "other";
    if (as == "mod") request_.mods = {"other"};
  }

  [[nodiscard]] std::vector<grammar::Diagnostic> errors() const {
    std::vector<grammar::Diagnostic> found;
    try {
      grammar::Diagnostics problems;
      flow::compile(load(request_, problems).description, problems);
      found = problems.sorted();
    } catch (const grammar::Error& error) {
      found = error.diagnostics();
    }
    return blame(request_, found);
  }
  [[nodiscard]] std::string said() const {
    std::string out;
    for (const grammar::Diagnostic& d : errors()) out += w_.relative(grammar::render(d)) + "\n";
    return out;
  }
  /// The errors that are told at another place than in the package, or without the place of what
  /// breaks.
  [[nodiscard]] std::string misplaced() const {
    std::string out;
    for (const grammar::Diagnostic& d : errors()) {
      const bool own = w_.relative(d.file).starts_with("other/");
      const bool both = d.id != "package/breaks" ||
                        d.message.find("which breaks " + (kFixtures / kEveryKind).generic_string() +
                                       "/") != std::string::npos;
      if (!own || !both) out += grammar::render(d) + "\n";
    }
    return out;
  }

 private:
  Workspace w_;
  Request request_;
};

std::vector<Provenance> things() {
  Request request;
  request.ruleset = kEveryKind;
  request.path = {kFixtures};
  request.stdlib = "stdlib";
  return provenance(request);
}

TEST_CASE("the fixture of every kind of declaration has every kind", "[package]") {
  // Parts of others, changes, what has no name, and what only pads have.
  std::set<std::string> missing{
      "flag_attribute", "number",     "one_of",      "several_of", "change",
      "extend",         "remove",     "replace",     "pad",        "pad_award",
      "pad_fact",       "pad_figure", "pad_holding", "pad_kind"};
  for (const Provenance& each : things()) missing.insert(each.kind);
  for (const lua::Constructor& c : lua::constructors()) {
    CAPTURE(c.name);
    CHECK(missing.contains(std::string(c.name)));
  }
}

TEST_CASE("whatever a package removes, what breaks is told at the removal", "[package]") {
  const std::set<std::string> unnamed{"components", "copies", "entries", "rows", "sheet"};
  std::size_t broken = 0;
  for (const Provenance& each : things()) {
    if (unnamed.contains(each.kind)) continue;
    for (const char* as : {"extends", "mod"}) {
      CAPTURE(each.thing(), as);
      const Over over("castellan.remove(\"" + each.thing() + "\"),", as);
      CHECK(over.misplaced().empty());
      for (const grammar::Diagnostic& d : over.errors())
        broken += d.id == "package/breaks" ? 1U : 0U;
    }
  }
  // Most of them are missed: the test sees what it is about.
  CHECK(broken > 50);
  CHECK(Over("castellan.remove('sheet final'),").misplaced().empty());
}

TEST_CASE("whatever a package replaces or orders anew, what breaks is told there", "[package]") {
  const std::vector<std::string> changes = {
      // Something else in its place.
      "castellan.replace(castellan.choice('colour', { 'blue', 'green' })),",
      "castellan.replace(castellan.component('card', { attributes = { { 'price', "
      "castellan.number(0, 9) } } })),",
      "castellan.replace(castellan.component('tile', { sides = { 'plain' } })),",
      "castellan.replace(castellan.constant('limit', true)),",
      "castellan.replace(castellan.table('worth', { by = { { 1, 2 } }, values = { 1, 2 } })),",
      "castellan.remove('counter gold'), castellan.flag('gold', { of = 'player' }),",
      "castellan.replace(castellan.choice_field('trump', { values = 'other' })), "
      "castellan.choice('other', { 'x' }),",
      "castellan.replace(castellan.ref('active', { to = 'card' })),",
      "castellan.replace(castellan.pile('deck', { holds = 'tile' })),",
      "castellan.replace(castellan.slots('row', { holds = 'card', size = 0 })),",
      "castellan.replace(castellan.grid('land', { holds = 'card' })),",
      "castellan.replace(castellan.regions('roads', { over = 'land', feature = 'river' })),",
      "castellan.remove('map board'), castellan.grid('board', { holds = 'tile' }),",
      "castellan.remove('map board'), castellan.counter('board'),",
      "castellan.remove('figures pawns'), castellan.counter('pawns', { of = 'player' }),",
      "castellan.replace(castellan.condition('rich(p: player, n: number)', 'true')),",
      "castellan.replace(castellan.set('cheap(n: number)', { from = 'card' })),",
      "castellan.replace(castellan.noun({ 'coin' }, { over = 'players' })),",
      "castellan.replace(castellan.pick({ 'a friend' }, { name = 'friend', from = 'card' })),",
      "castellan.replace(castellan.move('buy(card: card, n: player)', { effect = 'earn x now' })),",
      "castellan.replace(castellan.phase('turn', { actor = 'active', moves = { 'fly' } })),",
      "castellan.replace(castellan.start('nowhere')),",
      "castellan.change('phase turn', { keys = { moves = { 'buy', 'fly' } } }),",
      "castellan.replace(castellan.box('cards', { of = 'card', copies = 9 })),",
      // What is taken, in another order.
      "castellan.replace(castellan.amount('wealth(n: number, p: player)', 'n')),",
      "castellan.replace(castellan.effect('pay(n: number, p: player)', 'add n to gold of p')),",
      "castellan.replace(castellan.event('sold(n: number, who: player)', '{who} sold')),",
      "castellan.replace(castellan.point('may_buy(n: number)', { combine = 'all' })),",
      // What comes first.
      "castellan.change('contribute may_buy/first', { keys = { after = 'second' } }),",
      "castellan.change('on sold/count', { keys = { after = 'shut' } }),",
      "castellan.change('step early', { keys = { after = 'late' } }),",
  };
  for (const std::string& change : changes) {
    CAPTURE(change);
    const Over over(change);
    CHECK_FALSE(over.errors().empty());
    CHECK(over.misplaced().empty());
  }
}

TEST_CASE("blame names the change, the first thing that breaks and where the changed thing stands",
          "[package]") {
  CHECK(
      Over("castellan.remove('move lay'),", "mod").said() ==
      "other/rules.lua:2:26: error[package/breaks]: Package 'other' removes move lay, which breaks "
      "tests/interpreter/package/packages/every_kind/rules.lua:51:3: phase 'turn' lists move "
      "'lay', which is not declared\n"
      "      castellan.remove('move lay'),\n"
      "                             ^^^\n"
      "    hint: move lay is declared at "
      "tests/interpreter/package/packages/every_kind/rules.lua:65\n");
  // What two places miss is told once.
  CHECK_THAT(Over("castellan.remove('choice colour'),").said(), Catch::Contains(" (the first of "));
  CHECK(Over("castellan.remove('choice colour'),").errors().size() == 1);
  // A slip in a text of the package itself stays where it is.
  CHECK_THAT(
      Over(
          "castellan.replace(castellan.effect('pay(p: player, n: number)', 'add m to gold of p')),")
          .said(),
      Catch::StartsWith("other/rules.lua:2:72: error[expr/unknown-name]: 'm' is not known here"));
}

TEST_CASE("of several changes that break a thing together the package is to blame for them",
          "[package]") {
  const std::string said =
      Over("castellan.remove('phase turn'), castellan.remove('phase over'),", "mod").said();
  CHECK_THAT(said, Catch::Contains("error[package/breaks]: Package 'other' removes phase turn"));
  CHECK_THAT(said, !Catch::Contains("error[flow/"));
}

TEST_CASE("an error that no other package brings stays as it is", "[package]") {
  Workspace w;
  w.base("return { castellan.phase('day', { moves = { 'dig' } }), castellan.start('day') }");
  grammar::Diagnostics problems;
  flow::compile(load(w.request(), problems).description, problems);
  const auto before = problems.sorted();
  const auto after = blame(w.request(), before);
  REQUIRE(after.size() == before.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    CHECK(grammar::render(after[i]) == grammar::render(before[i]));
}

}  // namespace
}  // namespace castellan::package
