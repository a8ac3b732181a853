// Adding to what is declared: lists, numbers, tables, by several packages.
#include <algorithm>
#include <fstream>
#include <set>

#include "interpreter/package/additions.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::package {
namespace {

using Names = std::vector<std::string>;

const std::string kGround =
    "local c = castellan\n"
    "return {\n"
    "  c.choice('season', { 'spring', 'summer' }),\n"
    "  c.component('tile', { attributes = { { 'size', c.number(1, 9) } }, sides = { 'plain', "
    "'grass' },\n"
    "    features = { { 'field', edge = 'grass', fills = { 'grass' } } }, amounts = { 'worth' } "
    "}),\n"
    "  c.components('tile', { { name = 'oak', copies = 2 } }),\n"
    "  c.counter('gold', { of = 'player', max = 9 }),\n"
    "  c.counter('rank', { of = 'season', initial = { 1, 2 } }),\n"
    "  c.slots('row', { holds = 'tile', size = 3 }),\n"
    "  c.grid('table', { holds = 'tile', passable = 'grass' }),\n"
    "  c.figures('people', { of = 'player', kinds = { { 'child', each = 7 }, { 'aunt' } } }),\n"
    "  c.table('prices', { by = { 'season' }, values = { spring = { 3, 2 }, summer = { 4 } } }),\n"
    "  c.noun({ 'leaf', 'leaves' }, { field = 'gold' }),\n"
    "  c.move('dig', { effect = 'gain 1 gold', conditions = { 'gold < 9' } }),\n"
    "  c.phase('day', { moves = 'dig', next = 'day' }),\n"
    "  c.ranking { 'gold' },\n"
    "  c.turn_cap(100),\n"
    "  c.condition('rich', 'gold > 5'),\n"
    "}\n";

// A ruleset with modules a and b.
class Ground {
 public:
  Ground(const std::string& a, const std::string& b) {
    w_.base(kGround, "\"modules\": {\"a\": {\"title\": \"A\"}, \"b\": {\"title\": \"B\"}}");
    w_.file("base/modules/a/rules.lua", "local c = castellan\nreturn {\n  " + a + "\n}\n");
    w_.file("base/modules/b/rules.lua", "local c = castellan\nreturn {\n  " + b + "\n}\n");
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

const description::Field& field(const description::Description& d, const std::string& name) {
  return *std::find_if(d.fields.begin(), d.fields.end(),
                       [&](const auto& f) { return f.name == name; });
}

std::string said(const std::string& a, const std::string& b = "") { return Ground(a, b).outcome(); }

TEST_CASE("several packages add to one list, in load order", "[package]") {
  const auto d =
      Ground(
          "c.extend('phase day', { moves = { 'a', 'dig' }, next = { { 'a', when = 'gold > 1' } } "
          "}),",
          "c.extend('phase day', { moves = { 'b', 'a' }, next = { 'b', when = 'gold > 2' } }),")
          .description();
  CHECK(d.phases.at(0).moves == Names{"dig", "a", "b"});
  REQUIRE(d.phases.at(0).next.size() == 3);
  CHECK(d.phases.at(0).next[0].phase == "day");
  CHECK(d.phases.at(0).next[1].phase == "a");
  CHECK(d.phases.at(0).next[2].phase == "b");
}

TEST_CASE("numbers add up, also those that nobody said", "[package]") {
  const auto d = Ground(
                     "c.extend('counter gold', { max = 3, min = 1 }), c.extend('turn_cap', { "
                     "decisions = -10 }), "
                     "c.extend('slots row', { size = 1 }),",
                     "c.extend('counter gold', { max = 4, initial = 1 }), c.extend('slots row', { "
                     "size = 2 }), "
                     "c.extend('grid table', { max_width = 5 }),")
                     .description();
  CHECK(field(d, "gold").max == 16);
  CHECK(field(d, "gold").min == 1);
  CHECK(field(d, "gold").initial == 2);
  CHECK(d.turn_cap == 90);
  CHECK(field(d, "row").size == 6);
  CHECK(field(d, "table").max_width == 5);
}

TEST_CASE("a list of numbers gets longer, or every number larger", "[package]") {
  const auto d = Ground(
                     "c.extend('choice season', { values = { 'autumn' } }), c.extend('counter "
                     "rank', { initial = { 7 } }),",
                     "c.extend('counter rank', { initial = 10 }),")
                     .description();
  CHECK(field(d, "rank").initials == std::vector<std::int64_t>{11, 12, 17});
}

TEST_CASE("things with names are added to one by one", "[package]") {
  const auto d =
      Ground(
          "c.extend('figures people', { kinds = { { 'child', each = 1 }, { 'uncle', each = 2 } } "
          "}), "
          "c.extend('component tile', { attributes = { wet = c.flag_attribute() }, sides = { "
          "'water' }, "
          "features = { { 'field', fills = { 'water' }, marks = { { 'herd', c.flag_attribute() } } "
          "} }, "
          "effects = { 'harvest(p: player)' }, amounts = { { 'beauty', own = true } } }),",
          "c.extend('figures people', { kinds = { { 'child', each = 1 }, { 'aunt', each = 4 } } "
          "}), "
          "c.extend('component tile', { features = { { 'field', edge = 'grass', marks = { { "
          "'well', "
          "c.flag_attribute() } } }, { 'lake', edge = 'water' } } }),")
          .description();
  const auto& people = field(d, "people");
  CHECK(people.kinds == Names{"child", "aunt", "uncle"});
  CHECK(people.each == std::vector<std::int64_t>{9, 5, 2});
  const auto& tile = d.families.at(0);
  REQUIRE(tile.attributes.size() == 2);
  CHECK(tile.attributes[1].name == "wet");
  CHECK(tile.sides == Names{"plain", "grass", "water"});
  REQUIRE(tile.features.size() == 2);
  CHECK(tile.features[0].fills == std::vector<std::int64_t>{1, 2});
  REQUIRE(tile.features[0].marks.size() == 2);
  CHECK(tile.features[0].marks[1].name == "well");
  CHECK(tile.features[1].edge == 2);
  CHECK(tile.effect_slots == Names{"harvest"});
  CHECK(tile.amount_slots == Names{"worth", "beauty"});
}

TEST_CASE("tables get entries, lists and sums", "[package]") {
  const auto d = Ground(
                     "c.extend('choice season', { values = { 'autumn' } }), "
                     "c.extend('table prices', { values = { autumn = { 9 }, summer = { 5 } } }),",
                     "c.extend('choice season', { values = { 'autumn', 'winter' } }), "
                     "c.extend('table prices', { values = { autumn = { 8 } } }),")
                     .description();
  CHECK(d.choices.at(0).values == Names{"spring", "summer", "autumn", "winter"});
  CHECK(d.tables.at(0).values == std::vector<std::int64_t>{3, 2, 4, 5, 9, 8, 0, 0});
  CHECK(d.tables.at(0).lengths == std::vector<std::int64_t>{2, 2, 2, 0});
}

TEST_CASE("words, conditions, parameters, amounts and copies are added to", "[package]") {
  const auto d = Ground(
                     "c.extend('noun leaf', { words = 'foliage' }), c.extend('move dig(n: "
                     "number)', { n = { number = { 1, 2 } }, "
                     "conditions = { { 'n < gold', because = 'no' } } }), c.extend('ranking', { "
                     "amounts = { 'rank of spring' } }), "
                     "c.extend('entry oak', { copies = 2 }),",
                     "c.extend('entry oak', { copies = -1 }), c.copies('oak', 5),")
                     .description();
  CHECK(d.nouns.at(0).words == Names{"leaf", "leaves", "foliage"});
  CHECK(d.moves.at(0).parameters.size() == 1);
  CHECK(d.moves.at(0).conditions.size() == 2);
  CHECK(d.ranking.back().amounts.size() == 2);
  CHECK(d.components.at(0).copies == 6);
}

TEST_CASE("the entries of a file may be there several times, or as types only", "[package]") {
  const auto said = [](const std::string& script, std::vector<std::int64_t>* copies = nullptr) {
    const Workspace w;
    w.base("local c = castellan\nreturn {\n  c.component('tile', { sides = { 'plain' } }),\n  " +
           script + "\n}\n");
    w.file("base/trees.tiles",
           "tile oak x2: sides plain plain plain plain\ntile elm: sides plain plain plain plain\n");
    const std::string out = w.outcome();
    if (out.empty() && copies != nullptr) {
      for (const auto& entry : load(w.request()).description.components)
        copies->push_back(entry.copies);
    }
    return out;
  };
  const auto copies = [&](const std::string& script) {
    std::vector<std::int64_t> out;
    CHECK(said(script, &out).empty());
    return out;
  };
  CHECK(copies("c.entries('trees.tiles')") == std::vector<std::int64_t>{2, 1});
  CHECK(copies("c.entries('trees.tiles', { times = 3 })") == std::vector<std::int64_t>{6, 3});
  CHECK(copies("c.entries('trees.tiles', { times = 0 })") == std::vector<std::int64_t>{0, 0});
  CHECK(copies("c.entries('trees.tiles', { times = 2 }), c.copies('oak', 1), c.extend('entry elm', "
               "{ copies = -1 })") == std::vector<std::int64_t>{1, 1});
  CHECK(said("c.entries('trees.tiles', { times = -1 })") ==
        "base/rules.lua:4:30: error[package/bad-value]: 'times' of entries 'trees.tiles' is -1; "
        "expected 0 to 1000.\n"
        "      c.entries('trees.tiles', { times = -1 })\n"
        "                                 ^^^^^");
  CHECK(said("c.entries('trees.tiles', { times = math.maxinteger })") ==
        "base/rules.lua:4:30: error[package/bad-value]: 'times' of entries 'trees.tiles' is "
        "9223372036854775807; "
        "expected 0 to 1000.\n"
        "      c.entries('trees.tiles', { times = math.maxinteger })\n"
        "                                 ^^^^^");
  CHECK(said("c.entries('trees.tiles', { times = 'twice' })") ==
        "base/rules.lua:4:30: error[package/bad-value]: 'times' of entries 'trees.tiles' is text; "
        "expected an "
        "integer.\n"
        "      c.entries('trees.tiles', { times = 'twice' })\n"
        "                                 ^^^^^");
  CHECK(said("c.entries('trees.tiles', { tims = 2 })") ==
        "base/rules.lua:4:30: error[package/unknown-key]: 'tims' is no key of entries "
        "'trees.tiles'.\n"
        "      c.entries('trees.tiles', { tims = 2 })\n"
        "                                 ^^^^\n"
        "    hint: did you mean 'times'?");
}

TEST_CASE("what was added stays when another package sets the key or replaces the thing",
          "[package]") {
  const std::string a =
      "c.extend('phase day', { moves = { 'a' } }), c.extend('counter gold', { max = 2 }),";
  const auto replaced = Ground(a,
                               "c.replace(c.phase('day', { moves = { 'b' } })), "
                               "c.replace(c.counter('gold', { max = 5 })),")
                            .description();
  CHECK(replaced.phases.at(0).moves == Names{"b", "a"});
  CHECK(field(replaced, "gold").max == 7);
  const auto set = Ground(a,
                          "c.change('phase day', { keys = { moves = { 'b' } } }), "
                          "c.change('counter gold', { keys = { max = 50 } }),")
                       .description();
  CHECK(set.phases.at(0).moves == Names{"b", "a"});
  CHECK(field(set, "gold").max == 52);
  CHECK(Ground(a, "c.remove('phase day'),").description().phases.empty());
}

TEST_CASE("false adds nothing", "[package]") {
  const auto d = Ground(
                     "c.extend('phase day', { moves = false, next = { false } }), "
                     "c.extend('figures people', { kinds = { false } }), c.extend('table prices', "
                     "{ values = false }),",
                     "c.extend('phase day', { moves = { c.players > 8 and 'b' } }),")
                     .description();
  CHECK(d.phases.at(0).moves == Names{"dig"});
  CHECK(d.phases.at(0).next.size() == 1);
  CHECK(field(d, "people").kinds.size() == 2);
}

TEST_CASE("what there is not is not added to", "[package]") {
  CHECK(said("c.extend('phase dya', { moves = { 'a' } }),") ==
        "base/modules/a/rules.lua:3:19: error[package/unknown-target]: There is no phase 'dya' to "
        "extend.\n"
        "      c.extend('phase dya', { moves = { 'a' } }),\n"
        "                      ^^^\n"
        "    hint: did you mean 'day'?");
  CHECK(said("c.change('phase noon', { keys = { moves = { 'a' } } }),\n  c.phase('noon', {}),") ==
        "base/modules/a/rules.lua:3:19: error[package/unknown-target]: There is no phase 'noon' to "
        "change.\n"
        "      c.change('phase noon', { keys = { moves = { 'a' } } }),\n"
        "                      ^^^^\n"
        "    hint: it is declared later, at base/modules/a/rules.lua:4; write this after it");
  CHECK(said("c.extend('phas day', { moves = { 'a' } }),") ==
        "base/modules/a/rules.lua:3:18: error[package/unknown-target]: There is no phas 'day' to "
        "extend.\n"
        "      c.extend('phas day', { moves = { 'a' } }),\n"
        "                     ^^^\n"
        "    hint: did you mean 'phase'?");
  CHECK(
      said("c.extend('phase', { moves = { 'a' } }), c.extend('entry elm', { copies = 1 }),",
           "c.extend('entry', { copies = 1 }),") ==
      "base/modules/a/rules.lua:3:3: error[package/bad-value]: castellan.extend is told by a kind "
      "and a name what to add to, not by 'phase'.\n"
      "      c.extend('phase', { moves = { 'a' } }), c.extend('entry elm', { copies = 1 }),\n"
      "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
      "    hint: as in castellan.extend(\"phase turn\", { moves = { \"pass\" } })\n"
      "base/modules/a/rules.lua:3:59: error[package/unknown-target]: There is no component 'elm'.\n"
      "      c.extend('phase', { moves = { 'a' } }), c.extend('entry elm', { copies = 1 }),\n"
      "                                                              ^^^\n"
      "base/modules/b/rules.lua:3:5: error[package/bad-value]: castellan.extend is told by a kind "
      "and a name what to add to, not by 'entry'.\n"
      "      c.extend('entry', { copies = 1 }),\n"
      "        ^^^^^^\n"
      "    hint: as in castellan.extend(\"phase turn\", { moves = { \"pass\" } })");
}

TEST_CASE("every mistake is said where it is added", "[package]") {
  CHECK(said("c.extend('phase day', { move = { 'a' }, enter = 'x' }), c.extend('condition rich', { "
             "text = 'x' }),",
             "c.extend('phase day', { 'a' }), c.extend('counter gold', { max = 'all' }),") ==
        "base/modules/a/rules.lua:3:27: error[package/unknown-key]: Nothing is added to 'move' of "
        "phase 'day'.\n"
        "      c.extend('phase day', { move = { 'a' }, enter = 'x' }), c.extend('condition rich', "
        "{ text = 'x' }),\n"
        "                              ^^^^\n"
        "    hint: did you mean 'moves'?\n"
        "base/modules/a/rules.lua:3:43: error[package/unknown-key]: Nothing is added to 'enter' of "
        "phase 'day'.\n"
        "      c.extend('phase day', { move = { 'a' }, enter = 'x' }), c.extend('condition rich', "
        "{ text = 'x' }),\n"
        "                                              ^^^^^\n"
        "    hint: added to are 'moves' and 'next'\n"
        "base/modules/a/rules.lua:3:88: error[package/unknown-key]: Nothing is added to 'text' of "
        "condition 'rich'.\n"
        "      c.extend('phase day', { move = { 'a' }, enter = 'x' }), c.extend('condition rich', "
        "{ text = 'x' }),\n"
        "                                                                                          "
        " ^^^^\n"
        "    hint: castellan.change sets keys\n"
        "base/modules/b/rules.lua:3:3: error[package/unknown-key]: A list without a key is not "
        "added to phase 'day'.\n"
        "      c.extend('phase day', { 'a' }), c.extend('counter gold', { max = 'all' }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: added to are 'moves' and 'next'\n"
        "base/modules/b/rules.lua:3:62: error[package/bad-value]: What is added to 'max' of "
        "counter 'gold' is text; expected an integer.\n"
        "      c.extend('phase day', { 'a' }), c.extend('counter gold', { max = 'all' }),\n"
        "                                                                 ^^^");
  CHECK(
      said("c.extend('phase day', { moves = 5 }), c.extend('choice season', { values = { 1 } }),",
           "c.extend('figures people', { kinds = { { each = 1 } } }), c.extend('table prices', { "
           "values = 1 }),") ==
      "base/modules/a/rules.lua:3:27: error[package/bad-value]: What is added to 'moves' of phase "
      "'day' is an integer; expected a list of texts.\n"
      "      c.extend('phase day', { moves = 5 }), c.extend('choice season', { values = { 1 } }),\n"
      "                              ^^^^^\n"
      "base/modules/a/rules.lua:3:69: error[package/bad-value]: What is added to 'values' of "
      "choice 'season' holds an integer; expected a list of texts.\n"
      "      c.extend('phase day', { moves = 5 }), c.extend('choice season', { values = { 1 } }),\n"
      "                                                                        ^^^^^^\n"
      "base/modules/b/rules.lua:3:32: error[package/bad-value]: What is added to 'kinds' of "
      "figures 'people' holds a table; expected a list of things that begin with their names.\n"
      "      c.extend('figures people', { kinds = { { each = 1 } } }), c.extend('table prices', { "
      "values = 1 }),\n"
      "                                   ^^^^^\n"
      "base/modules/b/rules.lua:3:88: error[package/bad-value]: What is added to 'values' of table "
      "'prices' is an integer; expected a table.\n"
      "      c.extend('figures people', { kinds = { { each = 1 } } }), c.extend('table prices', { "
      "values = 1 }),\n"
      "                                                                                           "
      "^^^^^^");
  CHECK(said("c.extend('component tile', { attributes = { { 'size', c.number(1, 2) } }, features = "
             "{ { 'field', "
             "edge = 'plain' } } }),",
             "c.extend('table prices', { values = { spring = 1 } }),") ==
        "base/modules/a/rules.lua:3:32: error[package/duplicate]: 'size' in 'attributes' of "
        "component 'tile' is declared already, at base/rules.lua:4.\n"
        "      c.extend('component tile', { attributes = { { 'size', c.number(1, 2) } }, features "
        "= { { 'field', edge = 'plain' } } }),\n"
        "                                   ^^^^^^^^^^\n"
        "base/modules/a/rules.lua:3:77: error[package/bad-value]: 'field' in 'features' of "
        "component 'tile' has another 'edge' already; what is added to are lists and numbers.\n"
        "      c.extend('component tile', { attributes = { { 'size', c.number(1, 2) } }, features "
        "= { { 'field', edge = 'plain' } } }),\n"
        "                                                                                ^^^^^^^^\n"
        "base/modules/b/rules.lua:3:30: error[package/bad-value]: What is added to 'values' of "
        "table 'prices' has an integer where it is a table.\n"
        "      c.extend('table prices', { values = { spring = 1 } }),\n"
        "                                 ^^^^^^");
  CHECK(said("c.extend(5, {}), c.extend(), c.extend('phase day', 5),") ==
        "base/modules/a/rules.lua:3:3: error[package/bad-value]: castellan.extend is told by a "
        "kind and a name what to add to, not by an integer.\n"
        "      c.extend(5, {}), c.extend(), c.extend('phase day', 5),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: as in castellan.extend(\"phase turn\", { moves = { \"pass\" } })\n"
        "base/modules/a/rules.lua:3:3: error[package/bad-value]: castellan.extend is told by a "
        "kind and a name what to add to, not by nothing.\n"
        "      c.extend(5, {}), c.extend(), c.extend('phase day', 5),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: as in castellan.extend(\"phase turn\", { moves = { \"pass\" } })\n"
        "base/modules/a/rules.lua:3:3: error[package/bad-value]: What castellan.extend adds is an "
        "integer; expected a table of keys.\n"
        "      c.extend(5, {}), c.extend(), c.extend('phase day', 5),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
  CHECK(said("c.extend('counter gold', { max = math.maxinteger }),",
             "c.extend('entry oak', { copies = -3 }),") ==
        "base/modules/a/rules.lua:3:30: error[package/bad-value]: 'max' of counter 'gold' with "
        "what is added to it is too large.\n"
        "      c.extend('counter gold', { max = math.maxinteger }),\n"
        "                                 ^^^\n"
        "base/modules/b/rules.lua:3:19: error[package/bad-value]: Component 'oak' cannot have -3 "
        "copies more.\n"
        "      c.extend('entry oak', { copies = -3 }),\n"
        "                      ^^^");
  CHECK(said("c.extend('choice season', { values = { '\\27' } }), c.extend('figures people', { "
             "kinds = { { '\\n' } } }),") ==
        "base/modules/a/rules.lua:3:31: error[package/bad-text]: What is added to 'values' of "
        "choice 'season' holds \\x1b, which cannot be shown.\n"
        "      c.extend('choice season', { values = { '\\27' } }), c.extend('figures people', { "
        "kinds = { { '\\n' } } }),\n"
        "                                  ^^^^^^\n"
        "base/modules/a/rules.lua:3:83: error[package/bad-value]: What is added to 'kinds' of "
        "figures 'people' holds a table; expected a list of things that begin with their names.\n"
        "      c.extend('choice season', { values = { '\\27' } }), c.extend('figures people', { "
        "kinds = { { '\\n' } } }),\n"
        "                                                                                      "
        "^^^^^");
  CHECK(said("c.extend('phase day', { moves = { 'a' } }),",
             "c.remove('phase day'), c.extend('phase day', { moves = { 'a' } }),") ==
        "base/modules/b/rules.lua:3:3: error[package/conflict]: Package 'base/b' is to extend "
        "phase 'day', which package 'base/b' removed at base/modules/b/rules.lua:3.\n"
        "      c.remove('phase day'), c.extend('phase day', { moves = { 'a' } }),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^");
}

TEST_CASE("change no longer adds", "[package]") {
  CHECK(said("c.change('phase day', { keys = { moves = { add = { 'a' } } } }),",
             "c.change('move dig', { keys = { 'a', 'b' } }),") ==
        "base/modules/a/rules.lua:3:36: error[package/bad-value]: castellan.change sets keys; "
        "castellan.extend adds to 'moves'.\n"
        "      c.change('phase day', { keys = { moves = { add = { 'a' } } } }),\n"
        "                                       ^^^^^\n"
        "    hint: write castellan.extend(\"phase day\", { moves = { ... } })\n"
        "base/modules/b/rules.lua:3:26: error[package/bad-value]: 'keys' of castellan.change has 2 "
        "entries without a key.\n"
        "      c.change('move dig', { keys = { 'a', 'b' } }),\n"
        "                             ^^^^");
}

// Every key that is added to, of every kind, gets what it cannot be.
TEST_CASE("nonsense that is added is found at its place", "[package]") {
  const std::vector<std::pair<std::string, Names>> things = {
      {"choice season", added_keys("choice")},   {"component tile", added_keys("component")},
      {"counter gold", added_keys("counter")},   {"entry oak", added_keys("entry")},
      {"figures people", added_keys("figures")}, {"grid table", added_keys("grid")},
      {"move dig", added_keys("move")},          {"noun leaf", added_keys("noun")},
      {"phase day", added_keys("phase")},        {"ranking", added_keys("ranking")},
      {"slots row", added_keys("slots")},        {"table prices", added_keys("table")},
      {"turn_cap", added_keys("turn_cap")},
  };
  for (const auto& [thing, keys] : things) {
    CHECK_FALSE(keys.empty());
    for (const std::string& key : keys) {
      for (const char* nonsense : {"c.turn_cap(1)", "{ { { { c.turn_cap(1) } } } }", "{ 1.5 }",
                                   "function() end", "{ odd = { 1 } }"}) {
        CAPTURE(thing, key, nonsense);
        const std::string text =
            said("c.extend('" + thing + "', { " + key + " = " + nonsense + " }),");
        CHECK(text.starts_with("base/modules/a/rules.lua:3:"));
        CHECK((text.find("'" + key + "'") != std::string::npos || thing == "table prices" ||
               text.find("'odd'") != std::string::npos));
      }
    }
  }
}

TEST_CASE("the page about packages lists what is added to", "[package]") {
  std::ifstream in(castellan::test::source_folder() / "docs/packages.md");
  std::map<std::string, std::set<std::string>> listed;
  bool here = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("| kind | what is added to |"))
      here = true;
    else if (!line.starts_with("|"))
      here = false;
    if (!here || !line.starts_with("| `")) continue;
    Names words;
    for (std::size_t at = line.find('`'); at != std::string::npos;
         at = line.find('`', line.find('`', at + 1) + 1)) {
      words.push_back(line.substr(at + 1, line.find('`', at + 1) - at - 1));
    }
    listed[words.at(0)] = {words.begin() + 1, words.end()};
  }
  std::map<std::string, std::set<std::string>> known;
  Names kinds = {"entry"};
  for (const lua::Constructor& c : lua::constructors()) kinds.emplace_back(c.name);
  for (const std::string& kind : kinds) {
    const Names keys = added_keys(kind);
    if (!keys.empty()) known[kind] = {keys.begin(), keys.end()};
  }
  CHECK(listed == known);
}

}  // namespace
}  // namespace castellan::package
