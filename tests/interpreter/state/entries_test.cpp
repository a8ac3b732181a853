// Fields of several things: an entry of each thing for every value of choices.
#include <set>

#include "grammar/diagnostic.hpp"
#include "interpreter/base/json.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;
using nlohmann::json;

namespace {

Field behind(Field f, std::vector<std::string> choices) {
  f.dimensions = std::move(choices);
  return f;
}
Field of_scope(Field f, Field::Scope scope, std::string name) {
  f.scope = scope;
  f.scope_name = std::move(name);
  return f;
}

/// The table of the other tests with fields of several things behind its own.
Description trading_description() {
  Description d = table_description();
  d.choices.push_back({"goods", {"wine", "grain", "cloth"}, line(2)});
  Field tokens = behind(of_player(field(FieldKind::counter, "tokens")), {"goods"});
  tokens.max = 9;
  Field secrets = behind(of_player(field(FieldKind::choice, "secrets")), {"goods"});
  secrets.of = "colour";
  secrets.optional = true;
  secrets.visible = Visibility::owner;
  Field met =
      behind(of_scope(field(FieldKind::flag, "met"), Field::Scope::choice, "colour"), {"goods"});
  Field keeper = behind(of_scope(field(FieldKind::ref, "keeper"), Field::Scope::slot, "market"),
                        {"goods", "colour"});
  keeper.of = "player";
  Field stored =
      behind(of_scope(field(FieldKind::counter, "stored"), Field::Scope::piece, "yard"), {"goods"});
  stored.initial = 1;
  stored.max = 9;
  for (auto& f : {tokens, secrets, met, keeper, stored}) d.fields.push_back(f);
  return d;
}

/// Something of each field.
Game trading() {
  Game g(trading_description(), 5);
  const board::Grid& yard = g.f("yard").grids[1];
  yard.place(g.arena, {2, 0}, g.component("a").value, Turn::none);
  g.arena.set(g.at("tokens", 3 + 2), 4);                // of Ben, cloth
  g.arena.set(g.at("secrets", 1), 1);                   // of Anna, grain: green
  g.arena.set(g.at("met", 3), 1);                       // green, wine
  g.arena.set(g.at("keeper", (1 * 3 + 2) * 2 + 1), 0);  // green, cloth, green: Anna
  const auto capacity = static_cast<std::size_t>(g.f("yard").capacity);
  g.arena.set(g.at("stored", capacity * 3 + 1), 7);  // Ben's piece, grain
  g.arena.forget();
  return g;
}

}  // namespace

TEST_CASE("entries of a thing lie side by side") {
  const Game g = trading();
  const auto capacity = static_cast<std::uint32_t>(g.f("yard").capacity);
  CHECK(g.f("tokens").instances == 6);
  CHECK(g.f("tokens").entries == 3);
  CHECK(g.f("met").instances == 6);
  CHECK(g.f("keeper").instances == 12);
  CHECK(g.f("keeper").entries == 6);
  CHECK(g.f("stored").instances == 2 * capacity * 3);
  CHECK(g.arena.get(g.at("stored", 4)) == 1);
  CHECK(g.arena.get(g.at("keeper", 4)) == kNone);
}

TEST_CASE("an entry is called by its subscripts and by what it is of") {
  const Game g = trading();
  const auto capacity = static_cast<std::size_t>(g.f("yard").capacity);
  const std::string names[] = {"Anna", "Ben"};
  CHECK(describe(*g.schema, g.id("tokens"), 5, names) == "tokens[cloth] of Ben");
  CHECK(describe(*g.schema, g.id("met"), 3) == "met[wine] of green");
  CHECK(describe(*g.schema, g.id("keeper"), 11) == "keeper[cloth][green] of market green");
  CHECK(describe(*g.schema, g.id("stored"), (capacity + 1) * 3 + 1, names) ==
        "stored[grain] of yard 2 of Ben");
  CHECK(owner(*g.schema, g.f("tokens"), 2) == Seat(0));
  CHECK(owner(*g.schema, g.f("tokens"), 3) == Seat(1));
  CHECK(owner(*g.schema, g.f("stored"), (capacity + 1) * 3 + 1) == Seat(1));
  CHECK(owner(*g.schema, g.f("met"), 3) == Seat());
  CHECK(range_message(*g.schema, g.id("tokens"), 5, 10, names) ==
        "tokens[cloth] of Ben would be 10, allowed are 0 to 9");
}

TEST_CASE("a view names entries, and shows those of the viewer only where it must") {
  const Game g = trading();
  const json anna = view(*g.schema, g.arena, Seat(0));
  CHECK(anna["players"][1]["tokens"] == json::parse(R"({"wine": 0, "grain": 0, "cloth": 4})"));
  CHECK(anna["players"][0]["secrets"] ==
        json::parse(R"({"wine": null, "grain": "green", "cloth": null})"));
  CHECK_FALSE(anna["players"][1].contains("secrets"));
  CHECK(anna["met"] == json::parse(R"({"red": {"wine": false, "grain": false, "cloth": false},
                                       "green": {"wine": true, "grain": false, "cloth": false}})"));
  CHECK(anna["keeper"]["green"]["cloth"] == json::parse(R"({"red": null, "green": 0})"));
  CHECK(anna["players"][1]["stored"] ==
        json::parse(R"([{"cell": [2,0], "value": {"wine": 1, "grain": 7, "cloth": 1}}])"));
  CHECK_FALSE(view(*g.schema, g.arena, Seat())["players"][0].contains("secrets"));
  CHECK(view(*g.schema, g.arena, std::nullopt)["players"][1]["secrets"].size() == 3);
}

TEST_CASE("entries are saved and loaded word for word") {
  const Game g = trading();
  const json snapshot = parse_json(save(*g.schema, g.arena).dump(), "save.json");
  CHECK(snapshot["fields"]["tokens"] == json({0, 0, 0, 0, 0, 4}));
  CHECK(words(load(*g.schema, snapshot, "save.json")) == words(g.arena));
  json damaged = snapshot;
  damaged["fields"]["tokens"].push_back(1);
  CHECK_THROWS_AS(load(*g.schema, damaged, "save.json"), grammar::Error);
}

TEST_CASE("every entry counts in the hash, and pieces are known by their cells") {
  Game g = trading();
  const auto of = [&] { return hash(*g.schema, g.arena); };
  const std::uint64_t before = of();
  std::set<std::uint64_t> seen = {before};
  const auto capacity = static_cast<std::size_t>(g.f("yard").capacity);
  const auto change = [&](Address at, Word value) {
    g.arena.set(at, value);
    seen.insert(of());
    g.arena.undo_to(0);
  };
  for (std::size_t i = 0; i < 6; ++i) change(g.at("tokens", i), 3);
  for (std::size_t i = 0; i < 12; ++i) change(g.at("keeper", i), 1);
  for (std::size_t i = 0; i < 3; ++i) change(g.at("stored", capacity * 3 + i), 5);
  CHECK(seen.size() == 1 + 6 + 12 + 3);
  // Nothing is said of free slots; entries do not change places unseen.
  g.arena.set(g.at("stored", 1), 3);
  CHECK(of() == before);
  g.arena.set(g.at("stored", capacity * 3), 7);
  g.arena.set(g.at("stored", capacity * 3 + 1), 1);
  CHECK(of() != before);
  g.arena.undo_to(0);
  CHECK(of() == before);
}

TEST_CASE("what a field of several things may be of") {
  const auto complaint = [](std::vector<Field> fields) {
    Description d = table_description();
    d.choices.push_back({"goods", {"wine", "grain"}, line(2)});
    std::vector<std::string> many(1000);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = "v" + std::to_string(i);
    d.choices.push_back({"many", many, line(2)});
    for (Field& f : fields) d.fields.push_back(std::move(f));
    return report(d);
  };
  const auto refused = [](const std::string& id, const std::string& text) {
    return "rules.lua:9:1: error[" + id + "]: " + text + "\n    line 9\n    ^^^^^^";
  };
  const auto counter = [](std::vector<std::string> choices) {
    return behind(of_player(field(FieldKind::counter, "x")), std::move(choices));
  };
  CHECK(complaint({counter({"goods", "goods", "colour"})}).empty());
  CHECK(complaint({counter({"gods"})}) ==
        refused("schema/unknown-name", "there is no choice 'gods'") +
            "\n    hint: did you mean 'goods'?");
  CHECK(complaint({of_scope(counter({"player"}), Field::Scope::choice, "goods")}) ==
        refused("schema/bad-field",
                "counter 'x' is of 'player' behind something else; only choices stand there") +
            "\n    hint: write 'player' first");
  CHECK(
      complaint({counter({"piece of yard"})}) ==
      refused("schema/bad-field",
              "counter 'x' is of 'piece of yard' behind something else; only choices stand there"));
  CHECK(complaint({counter({"goods", "goods", "goods", "goods"})}) ==
        refused("schema/bad-field", "counter 'x' is of 5 things together; at most 4 are allowed"));
  CHECK(complaint({behind(of_player(holding(FieldKind::pile, "x", "card")), {"goods"})}) ==
        refused(
            "schema/bad-field",
            "pile 'x' is of several things together; only counters, flags, choices and refs are"));
  Field listed = counter({"goods"});
  listed.initials = {1, 2, 3, 4};
  CHECK(complaint({listed}) ==
        refused("schema/bad-field",
                "counter 'x' has several first values; only fields of a player or a choice do"));
  // Products beyond a word are no way around the limit; mistakes come together.
  CHECK(complaint({counter({"many", "many", "many"})}) ==
        refused("schema/too-large",
                "counter 'x' does not fit into the memory of a game, 16777216 words"));
  CHECK(complaint({counter({"gods", "colours"}),
                   behind(of_player(field(FieldKind::flag, "y")), {"player"})}) ==
        refused("schema/unknown-name", "there is no choice 'gods'") +
            "\n    hint: did you mean 'goods'?\n" +
            refused("schema/unknown-name", "there is no choice 'colours'") +
            "\n    hint: did you mean 'colour'?\n" +
            refused("schema/bad-field",
                    "flag 'y' is of 'player' behind something else; only choices stand there"));
}
