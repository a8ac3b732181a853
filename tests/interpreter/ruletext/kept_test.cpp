// Fields of segments; refs to segments, corners and regions, through all that
// becomes of the boards.
#include "interpreter/base/json.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

using nlohmann::json;
using state::test::of_player;
using state::test::words;
using Scope = description::Field::Scope;

description::Field leading(std::string name, std::string to) {
  auto f = state::test::field(FieldKind::ref, std::move(name));
  f.of = std::move(to);
  return f;
}

Description marked() {
  Description d = boards();
  auto stamp = of_part(state::test::field(FieldKind::counter, "stamp"), Scope::segment, "table");
  stamp.max = 9;
  auto crest = of_part(state::test::field(FieldKind::flag, "crest"), Scope::segment, "yard");
  crest.dimensions = {"colour"};
  crest.visible = description::Visibility::owner;
  auto seat = of_player(leading("seat", "region of roads"));
  seat.dimensions = {"mark"};
  for (auto& f : {stamp, crest, leading("lair", "segment of table"),
                  leading("post", "corner of table"), seat, leading("way", "region of roads"),
                  leading("haven", "region of chains"), leading("patch", "region of plots")})
    d.fields.push_back(f);
  return d;
}

}  // namespace

TEST_CASE("segments have fields of their own, which end with the piece") {
  BoardTable t(marked());
  t.furnish();
  t.run(
      "for each s in segments(table[(0, -1)]) do add 2 to stamp of s end\n"
      "let here be first s in segments(table[(0, 0)]) where s is city\n"
      "set stamp of here to 5; set stamp of first s in segments(table[(0, 0)]) where s is well to "
      "1\n"
      "set crest[blue] of first s in segments(yard[(1, 0)]) to true");
  CHECK(t.value("sum of stamp of s for s in segments(first r in cities)") == 7);
  CHECK(t.value("highest of stamp of s for s in segments(table[(0, -1)])") == 2);
  CHECK(t.value("crest[blue] of first s in segments(yard[(1, 0)])") == 1);
  CHECK(t.value("crest[red] of first s in segments(yard[(1, 0)])") == 0);
  CHECK(t.value("crest[blue] of first s in segments(yard[(0, 0)])") == 0);
  CHECK(t.failure("set stamp of lair to 1") == "state/nothing: no segment is there");
  const json anna = state::view(*t.schema, t.arena, Seat(0));
  CHECK(anna["stamp"].size() == 4 * 3 + 2 * 2);
  CHECK(anna["stamp"][0] == json::parse(R"({"cell": [0,-1], "segment": 0, "value": 2})"));
  CHECK(anna["players"][0]["crest"][1] ==
        json::parse(R"({"cell": [1,0], "segment": 0, "value": {"red": false, "blue": true}})"));
  CHECK_FALSE(state::view(*t.schema, t.arena, Seat(1))["players"][0].contains("crest"));
  CHECK(words(state::load(*t.schema, parse_json(state::save(*t.schema, t.arena).dump(), "s.json"),
                          "s.json")) == words(t.arena));
  // A new piece in its place begins anew; the hash knows a segment by its cell.
  const auto before = state::hash(*t.schema, t.arena);
  t.run("move table[(0, 0)] to bag");
  t.put("bag", "gate", -1);
  t.lay("gate", {0, 0});
  CHECK(t.value("sum of stamp of s for s in segments(table[(0, 0)])") == 0);
  CHECK(state::hash(*t.schema, t.arena) != before);
  t.run(
      "set stamp of first s in segments(table[(0, 0)]) where s is city to 5\n"
      "set stamp of first s in segments(table[(0, 0)]) where s is well to 1");
  CHECK(state::hash(*t.schema, t.arena) == before);
}

TEST_CASE("a ref to a region names what the region has become") {
  BoardTable t(marked());
  t.furnish();
  t.lay("line", {9, 0});
  t.lay("line", {9, 1});
  t.lay("line", {9, -2});
  t.run(
      "set seat[crown] to roads[first s in segments(table[(9, 0)]) where s is road]\n"
      "set seat[sword] to roads[first s in segments(table[(9, -2)]) where s is road]\n"
      "set lair to first s in segments(table[(9, 1)]) where s is road; set post to corner(table, "
      "(1, 1))");
  CHECK(t.value("seat[crown] is not none and seat[sword] is not none and seat[crown] of left of "
                "actor is none") == 1);
  CHECK(t.value("seat[crown] = seat[sword]") == 0);
  CHECK(t.value("seat[crown] = roads[lair]") == 1);
  CHECK(t.value("post = corner(table, (1, 1)) and post is not none") == 1);
  // Joined by a piece between them.
  const auto mark = t.arena.mark();
  const auto apart = state::hash(*t.schema, t.arena);
  t.lay("line", {9, -1});
  CHECK(t.value("seat[crown] = seat[sword]") == 1);
  CHECK(t.value("size of seat[sword]") == 4);
  t.arena.undo_to(mark);
  CHECK(t.value("seat[crown] = seat[sword]") == 0);
  CHECK(state::hash(*t.schema, t.arena) == apart);
  // Its own piece is taken away: it goes on with what is left of the region.
  t.run("move table[(9, 0)] to bag");
  CHECK(t.value("seat[crown] = roads[lair]") == 1);
  t.run("move table[(9, 1)] to bag");
  CHECK(t.value("seat[crown] is none and lair is none and seat[sword] is not none") == 1);
  // Another piece in the slot is not what was meant.
  t.lay("line", {9, 1});
  CHECK(t.value("seat[crown] is none and lair is none") == 1);
  t.run("set seat[sword] to none; set post to none");
  CHECK(t.value("seat[sword] is none and post is none") == 1);
}

TEST_CASE("a ref to a region that is parted names the part with its segment") {
  BoardTable t(marked());
  t.furnish();
  t.run(
      "merge first s in segments(table[(5, 0)]) where s is road with first s in segments(table[(7, "
      "0)]) where s is road\n"
      "set way to roads[first s in segments(table[(7, 0)]) where s is road]");
  CHECK(t.value("size of way") == 2);
  CHECK(t.value("way = roads[first s in segments(table[(7, 0)]) where s is road]") == 1);
  t.run(
      "relink first s in segments(table[(5, 0)]) where s is road from first s in "
      "segments(table[(7, 0)]) where s is road "
      "to first s in segments(table[(3, 0)]) where s is road");
  // The lowest segment when it was set is that of the piece laid first.
  CHECK(t.value("way = roads[first s in segments(table[(5, 0)]) where s is road]") == 1);
  CHECK(t.value("way = roads[first s in segments(table[(7, 0)]) where s is road]") == 0);
  CHECK(t.value("size of way") == 3);
}

TEST_CASE("a ref to a region of a map outlives its places") {
  BoardTable t(marked());
  t.run("claim north for actor; claim east for actor; set haven to chains[north]");
  CHECK(t.value("haven = chains[east] and size of haven = 2") == 1);
  t.run("claim south for actor; release north");
  CHECK(t.value("haven = chains[east] and size of haven = 2") == 1);
  t.run("release east; release south");
  CHECK(t.value("haven is none") == 1);
  t.run("claim east for left of actor");
  CHECK(t.value("haven is none") == 1);
}

TEST_CASE("views, saves and hashes know what refs lead to") {
  BoardTable t(marked());
  t.furnish();
  t.run(
      "claim north for actor; set haven to chains[north]; set post to corner(table, (1, 1))\n"
      "set lair to first s in segments(table[(0, 0)]) where s is well\n"
      "set way to roads[first s in segments(table[(3, 1)]) where s is road]\n"
      "set patch to (plots of left of actor)[first s in segments((yard of left of actor)[(0, "
      "0)])]\n"
      "set seat[crown] of left of actor to roads[first s in segments(table[(5, 0)])]");
  const json seen = state::view(*t.schema, t.arena, Seat());
  CHECK(seen["haven"] == json::parse(R"({"place": "north"})"));
  CHECK(seen["post"] == json::parse(R"({"corner": [1,1]})"));
  CHECK(seen["lair"] == json::parse(R"({"cell": [0,0], "segment": 2})"));
  CHECK(seen["way"] == json::parse(R"({"cell": [3,0], "segment": 0})"));
  CHECK(seen["patch"] == json::parse(R"({"cell": [0,0], "segment": 0, "instance": 1})"));
  CHECK(seen["players"][1]["seat"] ==
        json::parse(R"({"crown": {"cell": [5,0], "segment": 0}, "sword": null})"));
  const Arena loaded = state::load(
      *t.schema, parse_json(state::save(*t.schema, t.arena).dump(), "s.json"), "s.json");
  CHECK(words(loaded) == words(t.arena));
  CHECK(state::hash(*t.schema, loaded) == state::hash(*t.schema, t.arena));
  const auto before = state::hash(*t.schema, t.arena);
  for (const char* change :
       {"set haven to none", "set post to corner(table, (2, 1))", "set lair to none",
        "set lair to first s in segments(table[(0, 0)]) where s is city", "set way to none",
        "set seat[sword] to seat[crown] of left of actor"}) {
    CAPTURE(change);
    const auto mark = t.arena.mark();
    t.run(change);
    CHECK(state::hash(*t.schema, t.arena) != before);
    t.arena.undo_to(mark);
  }
}

TEST_CASE("what is wrong with refs to boards and fields of segments") {
  BoardTable t(marked());
  CHECK(t.report("set lair to table[(0, 0)]\nset seat[crown] to cities[lair]") ==
        "rule:1:13: error[expr/wrong-kind]: expected a segment of table, found a piece of table\n"
        "    set lair to table[(0, 0)]\n                ^^^^^^^^^^^^^\n"
        "rule:2:20: error[expr/wrong-kind]: expected a region of roads, found a region of cities\n"
        "    set seat[crown] to cities[lair]\n                       ^^^^^^^^^^^^");
  CHECK(t.amount_report("stamp of last") ==
        "rule:1:1: error[expr/unknown-property]: 'stamp' is not a property of a tile\n    stamp of "
        "last\n    ^^^^^");
  CHECK(t.amount_report("crest[red] of lair")
            .find("'crest' is not a property of a segment of table") != std::string::npos);
  const auto complaint = [](description::Field f) {
    Description d = boards();
    d.fields.push_back(std::move(f));
    return state::test::report(d);
  };
  CHECK(complaint(leading("x", "segment of tabel")) ==
        "rules.lua:9:1: error[schema/unknown-name]: ref 'x' refers to 'tabel', which is no grid\n  "
        "  line 9\n    ^^^^^^\n"
        "    hint: did you mean 'table'?");
  CHECK(complaint(leading("x", "region of table")).find("refers to 'table', which is no regions") !=
        std::string::npos);
  CHECK(complaint(leading("x", "corner of yard")) ==
        "rules.lua:9:1: error[schema/bad-field]: ref 'x' leads to corners of 'yard', of which "
        "there are several\n"
        "    line 9\n    ^^^^^^");
  CHECK(complaint(of_part(state::test::field(FieldKind::counter, "x"), Scope::segment, "ring"))
            .find("refers to 'ring', which is no grid") != std::string::npos);
}

}  // namespace castellan::ruletext::test
