#include "interpreter/state/snapshot.hpp"

#include "grammar/diagnostic.hpp"
#include "interpreter/base/json.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

// Why the table's snapshot is refused after a change.
template <class Change>
std::string table_refusal(Change change) {
  return snapshot_refusal(table(), change);
}

}  // namespace

TEST_CASE("what is saved is loaded word for word") {
  const Game g = table();
  const json snapshot = parse_json(save(*g.schema, g.arena).dump(), "save.json");
  const Arena loaded = load(*g.schema, snapshot, "save.json");
  CHECK(words(loaded) == words(g.arena));
  CHECK(loaded.mark() == 0);
  CHECK(save(*g.schema, loaded) == snapshot);
}

TEST_CASE("a snapshot holds what the host knows") {
  const Game g = table();
  const json s = save(*g.schema, g.arena);
  CHECK(s["generator"] == "0123456789abcdef");
  CHECK(s["flow"] == json{0, 5});
  CHECK(
      s["fields"]["deck"] ==
      json::parse(
          R"([{"components": {"a": 1, "b": 1}, "sections": [{"size": 1}, {"size": 2, "planted": "d"}]}])"));
  CHECK(s["fields"]["row"] ==
        json::parse(
            R"([[{"component": "b", "known_to": [1]}, {"component": null, "known_to": []}]])"));
  CHECK(
      s["fields"]["yard"][1] ==
      json::parse(
          R"([{"slot": 0, "cell": [0,0], "component": "a", "turned": 90}, {"slot": 1, "cell": [0,-1], "component": "a"}])"));
}

TEST_CASE("a damaged snapshot is refused with the place of the damage") {
  using J = json&;
  const auto error = [](const std::string& rest) { return "save.json: error[" + rest; };
  CHECK(table_refusal([](J) {}) == "accepted");
  CHECK(table_refusal([](J s) { s["snapshot"] = 2; }) ==
        error("io/json-range]: snapshot: 2 is not between 1 and 1"));
  CHECK(table_refusal([](J s) { s["players"] = 3; }) ==
        error("io/json-range]: players: 3 is not between 2 and 2"));
  CHECK(table_refusal([](J s) { s["generator"] = "0123456789ABCDEF"; }) ==
        error("schema/bad-snapshot]: generator: 16 hexadecimal digits are needed"));
  CHECK(table_refusal([](J s) { s["generator"] = ""; }) ==
        error("schema/bad-snapshot]: generator: 16 hexadecimal digits are needed"));
  CHECK(table_refusal([](J s) {
          s["flow"] = {1, 2, 3, 4, 5};
        }) == error("schema/bad-snapshot]: flow: more than 4 words"));
  CHECK(table_refusal([](J s) { s["fields"]["golf"] = json::array(); }) ==
        error("schema/unknown-name]: fields.golf: the rules have no field of this name\n    hint: "
              "did you mean 'gold'?"));
  CHECK(table_refusal([](J s) { s["fields"].erase("gold"); }) ==
        error("io/json-missing]: fields: 'gold' is missing"));
  CHECK(table_refusal([](J s) { s["fields"]["gold"].push_back(1); }) ==
        error("schema/bad-snapshot]: fields.gold: 2 instances are needed, not 3"));
  CHECK(table_refusal([](J s) { s["fields"]["gold"][1] = 11; }) ==
        error("io/json-range]: fields.gold[1]: 11 is not between 0 and 10"));
  CHECK(table_refusal([](J s) { s["fields"]["gold"][1] = nullptr; }) ==
        error("io/json-type]: fields.gold[1]: an integer is needed, not null"));
  CHECK(table_refusal([](J s) { s["fields"]["open"][0] = 1; }) ==
        error("io/json-type]: fields.open[0]: true or false is needed, not number"));
  CHECK(table_refusal([](J s) { s["fields"]["mode"][0] = "gren"; }) ==
        error("schema/unknown-name]: fields.mode[0]: there is no colour 'gren'\n    hint: did you "
              "mean 'green'?"));
  CHECK(table_refusal([](J s) { s["fields"]["turn"][0] = 2; }) ==
        error("io/json-range]: fields.turn[0]: 2 is not between 0 and 1"));
  CHECK(table_refusal([](J s) { s["fields"]["spot"][0] = {1}; }) ==
        error("schema/bad-snapshot]: fields.spot[0]: 2 coordinates are needed, not 1"));
  CHECK(table_refusal([](J s) {
          s["fields"]["spot"][0] = {1, 16001};
        }) == error("io/json-range]: fields.spot[0][1]: 16001 is not between -16000 and 16000"));
  CHECK(table_refusal([](J s) { s["fields"]["bid"][0] = "x"; }) ==
        error("schema/unknown-name]: fields.bid[0]: there is no card 'x'"));
  CHECK(table_refusal([](J s) { s["fields"]["hand"][0]["components"]["a"] = 0; }) ==
        error("io/json-range]: fields.hand[0].components.a: 0 is not between 1 and 1000000"));
  CHECK(table_refusal([](J s) { s["fields"]["hand"][0]["sections"] = json::array(); }) ==
        error("io/json-unknown-key]: fields.hand[0]: there is no 'sections' here\n"
              "    hint: there may be 'components'"));
  CHECK(table_refusal([](J s) { s["fields"]["deck"][0]["sections"][0]["size"] = 2; }) ==
        error("schema/bad-snapshot]: fields.deck[0].sections: the sections hold 3 unplanted "
              "components, the pile 2"));
  CHECK(table_refusal([](J s) { s["fields"]["deck"][0]["sections"][1]["planted"] = "a"; }) ==
        error("schema/bad-snapshot]: fields.deck[0].sections[1].planted: a planted component lies "
              "in the pile unplanted too"));
  CHECK(table_refusal([](J s) {
          s["fields"]["trash"][0]["from_top"] = {"c", "c"};
        }) == error("schema/bad-snapshot]: fields.trash[0].from_top[1]: more of these lie in order "
                    "than in the pile"));
  CHECK(table_refusal([](J s) { s["fields"]["trash"][0]["components"]["a"] = 100; }) ==
        error("io/json-range]: fields.trash[0].components.a: 100 is not between 1 and 18"));
  CHECK(table_refusal([](J s) { s["fields"]["market"][0].push_back(nullptr); }) ==
        error("schema/bad-snapshot]: fields.market[0]: 2 places are needed, not 3"));
  CHECK(table_refusal([](J s) { s["fields"]["row"][0][0]["known_to"] = {2}; }) ==
        error("io/json-range]: fields.row[0][0].known_to[0]: 2 is not between 0 and 1"));
  CHECK(table_refusal([](J s) { s["fields"]["yard"][1][1]["slot"] = 0; }) ==
        error("schema/bad-snapshot]: fields.yard[1][1].slot: two pieces have this slot"));
  CHECK(table_refusal([](J s) {
          s["fields"]["yard"][1][1]["cell"] = {0, 0};
        }) == error("schema/bad-snapshot]: fields.yard[1][1].cell: two pieces lie on this cell"));
  CHECK(
      table_refusal([](J s) { s["fields"]["yard"][1][0]["turned"] = 45; }) ==
      error("schema/bad-snapshot]: fields.yard[1][0].turned: pieces are turned by 90, 180 or 270"));
}
