#include "interpreter/state/view.hpp"

#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

// What everybody sees of the table.
json public_part() {
  return json::parse(R"({
    "open": false, "mode": "green", "turn": 1, "spot": [3,-2], "last": 9,
    "deck": {"count": 3}, "trash": {"from_top": ["c"]},
    "market": {"red": null, "green": "b"}, "row": [{"hidden": true}, null],
    "bonus": {"red": 0, "green": 2}, "rank": {"red": 0, "green": 0},
    "players": [
      {"gold": 0, "hand": {"count": 0}, "yard": [], "down": []},
      {"gold": 7, "hand": {"count": 1},
       "yard": [{"cell": [0,-1], "component": "a"}, {"cell": [0,0], "component": "a", "turned": 90}],
       "down": [{"cell": [0,-1], "value": false}, {"cell": [0,0], "value": true}]}
    ]})");
}

}  // namespace

TEST_CASE("a spectator sees what everybody sees") {
  const Game g = table();
  CHECK(view(*g.schema, g.arena, Seat()) == public_part());
}

TEST_CASE("a player sees what is theirs and what they know") {
  const Game g = table();
  json first = public_part();
  first["players"][0]["hand"] = json::object();
  first["players"][0]["bid"] = "b";
  CHECK(view(*g.schema, g.arena, Seat(0)) == first);
  json second = public_part();
  second["players"][1]["hand"] = {{"a", 1}};
  second["players"][1]["bid"] = nullptr;
  second["row"][0] = "b";
  CHECK(view(*g.schema, g.arena, Seat(1)) == second);
}

TEST_CASE("the host sees everything") {
  const Game g = table();
  json all = public_part();
  all["players"][0]["hand"] = json::object();
  all["players"][0]["bid"] = "b";
  all["players"][1]["hand"] = {{"a", 1}};
  all["players"][1]["bid"] = nullptr;
  all["row"][0] = "b";
  all["deck"] = {{"a", 1}, {"b", 1}, {"d", 1}};
  all["box"] = json::object();
  CHECK(view(*g.schema, g.arena, std::nullopt) == all);
}

TEST_CASE("an ordered pile shows its ends around the rest") {
  Game g = table();
  const FieldType& f = g.f("trash");
  pile::add_unordered(g.arena, f, g.at("trash"), g.type("a"), 2);
  pile::put_at_bottom(g.arena, f, g.at("trash"), g.type("d"));
  pile::put_at_bottom(g.arena, f, g.at("trash"), g.type("b"));
  CHECK(view(*g.schema, g.arena, Seat())["trash"] ==
        json::parse(R"({"from_top": ["c"], "rest": {"a": 2}, "from_bottom": ["b", "d"]})"));
  pile::add(g.arena, f, g.at("trash"), g.type("a"), -2);
  CHECK(view(*g.schema, g.arena, Seat())["trash"] ==
        json::parse(R"({"from_top": ["c", "d", "b"]})"));
}
