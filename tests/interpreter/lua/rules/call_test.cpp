// What a rule written in Lua gets, reads and writes.
#include <array>
#include <functional>

#include "interpreter/lua/native.hpp"
#include "tests/interpreter/lua/rules/table.hpp"
#include "tests/support/catch.hpp"

namespace castellan::lua {
namespace {

using test::Table;
using Lines = std::vector<std::string>;

TEST_CASE("an effect reads every kind of field", "[lua][rules]") {
  Table table(R"(return { effect = function(game, actor)
  print(actor, game.players, game:get("gold", 1), game:get("open"), game:get("mode"), game:get("active"))
  print(game:get("bid"), game:get("spot"), game:get("last"), game:get("stock", "green"))
  print(game:get("market", "red"), game:get("row", 2), game:get("bonus", "green"))
  print(game:size("deck"), game:count("deck", "oak"), game:size("hand", 0), game:size("market"))
  print(game:attribute("oak", "value"), game:attribute("oak", "tint"), game:attribute("ash", "tint"))
  print(game:attribute("oak", "old"), game:attribute("ash", "old"), game:attribute("oak", "signs", "red"))
  print(game:constant("price", 2, "green"), #game:pieces("yard", 0), game:piece_at("yard", 0, 3, -4))
  for _, entry in ipairs(game:list("deck")) do print(entry[1], entry[2]) end
  print(table.concat(game:values("colour"), " "), table.concat(game:components("card"), " "))
  print(table.concat(game:places("market"), " "), table.concat(game:places("row"), " "))
end })");
  auto game = table.game();
  CHECK(table.outcome(game, "act") == "");
  CHECK(table.log == Lines{"0 2 3 false nil 0", "nil nil nil 0", "nil nil 0", "5 3 0 0",
                           "2 red nil", "true false 2", "6 0 nil", "oak 3", "ash 2",
                           "red green oak ash", "red green 1 2"});
}

TEST_CASE("an effect writes within bounds, and undo takes it back", "[lua][rules]") {
  Table table(R"(return { effect = function(game, actor)
  game:set("gold", actor, 40)
  game:add("gold", actor, -1)
  game:set("open", true)
  game:set("mode", "green")
  game:set("bid", "ash")
  game:set("spot", -3, 2)
  game:set("stock", "red", 7)
  game:set("bonus", "green", 4)
  game:move("oak", "deck", "hand", actor, 2)
  game:move("oak", "hand", actor, "market", "red")
  game:move("ash", "deck", "row", 1)
  game:move("oak", "market", "red", "yard", actor, 0, 0, 3)
  local piece = game:piece_at("yard", actor, 0, 0)
  game:set("mark", piece, 5)
  game:set("last", piece)
  print(game:get("gold", actor), game:get("open"), game:get("mode"), game:get("bid"), game:get("spot"))
  print(game:get("stock", "red"), game:get("bonus", "green"), game:size("deck"), game:count("hand", actor, "oak"))
  print(game:get("row", 1), game:get("market", "red"), game:get("mark", game:get("last")), game:piece("yard", piece))
  game:set("mode", nil)
  game:set("last", nil)
  print(game:get("mode"), game:get("last"))
end })");
  auto game = table.game();
  const auto before = game.hash();
  CHECK(table.outcome(game, "act") == "");
  CHECK(table.log == Lines{"39 true green ash -3 2", "7 4 2 1", "ash nil 5 oak 0 0 3", "nil nil"});
  CHECK(game.hash() != before);
  REQUIRE(game.undo());
  CHECK(game.hash() == before);
}

TEST_CASE("entries of several things are named by what they are of and by their values",
          "[lua][rules]") {
  Table table(R"(return { effect = function(game, actor)
  game:move("oak", "deck", "yard", actor, 0, 0, 0)
  local piece = game:piece_at("yard", actor, 0, 0)
  game:set("tokens", actor, "green", 4)
  game:add("tokens", actor, "green", 2)
  game:set("seen", piece, "red", true)
  print(game:get("tokens", actor, "red"), game:get("tokens", actor, "green"), game:get("tokens", 1, "green"))
  print(game:get("seen", piece, "red"), game:get("seen", piece, "green"))
  game:add("tokens", actor, "green", 4)
end })");
  auto game = table.game();
  const auto before = game.hash();
  CHECK(table.outcome(game, "act")
            .find("tokens[green] of player 1 would be 10, allowed are 0 to 9") !=
        std::string::npos);
  REQUIRE(table.log.size() >= 2);
  CHECK(table.log[0] == "0 6 0");
  CHECK(table.log[1] == "true false");
  CHECK(game.hash() == before);
}

TEST_CASE("arguments and results are names, seats and numbers", "[lua][rules]") {
  Table table(R"(return {
  give = function(game, actor, card, x, y, turn, tint)
    print(actor, card, x, y, turn, tint)
    game:move(card, "deck", "yard", actor, x, y, turn)
  end,
  amount = function(game, who, n) return 10 * who + n + game:get("gold", who) end,
  favourite = function(game, who) if game:get("open") then return nil end return "ash" end,
  names = function(game, actor) return { "ash", "oak", "ash" } end,
  numbers = function(game, actor) return { 4, 2 } end,
})");
  auto game = table.game();
  CHECK(table.legal(game, "name") == Lines{"name ash", "name oak"});
  CHECK(table.legal(game, "number") == Lines{"number 4", "number 2"});
  CHECK(table.outcome(game, "number 3") == "move/illegal: 3 is not among the values offered");
  CHECK(table.outcome(game, "put oak (0,0) green") == "");
  CHECK(table.outcome(game, "put ash (1,0) red") == "");
  CHECK(table.log == Lines{"0 oak 0 0 0 green", "0 ash 1 0 0 red"});
  CHECK(table.outcome(game, "weigh") == "");
  const auto& gold = table.rules().schema().field(table.rules().schema().find_field("gold"));
  CHECK(game.arena().get(gold.at(0)) == 5);
  CHECK(table.outcome(game, "prefer") == "");
  CHECK(table.outcome(game, "name ash") == "");
  CHECK(table.outcome(game, "number 2") == "");
  CHECK(table.outcome(game, "rest") == "");
  CHECK(table.outcome(game, "prefer") == "");
  const auto& bid = table.rules().schema().field(table.rules().schema().find_field("bid"));
  CHECK(game.arena().get(bid.base) == state::kNone);
  CHECK(table.caller().vms_made() == 1);
}

TEST_CASE("an error names the rule, the line and the field", "[lua][rules]") {
  Table table(
      "return { effect = function(game, actor)\n"
      "  game:set(\"gold\", actor, 20)\n"
      "  game:set(\"gold\", actor, 140)\n"
      "end }\n");
  auto game = table.game();
  const auto before = game.hash();
  CHECK(table.outcome(game, "act") ==
        "base/case.lua:3:13: error[schema/range]: base: move act: gold of player 1 would be 140, "
        "allowed "
        "are 0 to 100\n"
        "      game:set(\"gold\", actor, 140)\n"
        "                ^^^^");
  CHECK(game.hash() == before);
  CHECK(table.caller().vms_made() == 1);
  CHECK(table.outcome(game, "act") != "");
  CHECK(table.caller().vms_made() == 2);
}

TEST_CASE("a result of another kind is an error at the function", "[lua][rules]") {
  const auto outcome = [](const std::string& body) {
    Table table("return {\n  amount = function(game, who, n)\n    return " + body + "\n  end }\n");
    auto game = table.game();
    const std::string text = table.outcome(game, "weigh");
    return text.substr(0, text.find('\n'));
  };
  CHECK(outcome("4 / 2") ==
        "base/case.lua:2:3: error[schema/type]: base: amount measure: the result must be an "
        "integer, not the fraction 2.0.");
  CHECK(outcome("'5'") ==
        "base/case.lua:2:3: error[schema/type]: base: amount measure: the result must be an "
        "integer, not the string '5'.");
  CHECK(outcome("nil") ==
        "base/case.lua:2:3: error[schema/type]: base: amount measure: the result must be an "
        "integer, not nil.");
}

TEST_CASE("a result that is no list of values is refused", "[lua][rules]") {
  const auto refused = [](const std::string& list) {
    Table table("return { names = function(game, actor) return " + list + " end }");
    auto game = table.game();
    try {
      (void)table.legal(game, "name");
    } catch (const grammar::Error& error) {
      return table.relative(error.what());
    }
    return std::string("none");
  };
  CHECK(refused("{ 'ash', 'oak' }") == "none");
  CHECK(refused("{ 'ash', nil, 'oak' }") ==
        "error[schema/gap]: base: move name.n: the result has 2 items but the highest index is 3.\n"
        "    hint: a nil in a list leaves a gap");
  CHECK(refused("{ [0] = 'ash' }") ==
        "error[schema/gap]: base: move name.n: the result has the index 0; lists begin at 1.");
  CHECK(refused("{ [2.5] = 'ash' }") ==
        "error[sandbox/unordered-key]: base: move name.n: the result has the key the fraction 2.5, "
        "which has no order.\n"
        "    hint: use integers or strings as keys");
  CHECK(refused("{ [{}] = 'ash' }") ==
        "error[sandbox/unordered-key]: base: move name.n: the result has the key a table, which "
        "has no order.\n"
        "    hint: use integers or strings as keys");
  CHECK(refused("{ 'ash', tree = 'oak', bush = 'oak' }") ==
        "error[schema/unknown-field]: base: move name.n: the result has no field 'bush'.");
}

// A native function that a host might add by mistake.
int play_again(lua_State* L) {
  auto& again = *static_cast<std::function<void()>*>(lua_touserdata(L, lua_upvalueindex(1)));
  again();
  return 0;
}

TEST_CASE("the engine is not entered again from a rule", "[lua][rules]") {
  Table table("return { effect = function(game, actor) host.again() end }");
  auto game = table.game();
  std::function<void()> again = [&] { table.play(game, "act"); };
  SECTION("an effect inside an effect") {}
  SECTION("an amount inside an effect") {
    again = [&] { table.play(game, "weigh"); };
  }
  std::function<void()> forward = [&] { again(); };
  static constexpr std::array kFunctions = {luaL_Reg{"again", guarded<play_again>}};
  table.on_made = [&](package::ScriptVm& made) {
    made.vm().register_library("host", kFunctions, &forward);
  };
  const auto before = game.hash();
  const std::string text = table.outcome(game, "act");
  CHECK(text.find("error[script-api/reentrant]") != std::string::npos);
  CHECK(game.hash() == before);
  table.on_made = {};
  CHECK(table.outcome(game, "rest") == "");
}

TEST_CASE("games without their scripts say so", "[lua][rules]") {
  Table table("return { effect = function() end }");
  flow::Game game(table.rules());
  game.start();
  CHECK(table.outcome(game, "act") ==
        "error[script/no-vm]: this game was made without the Lua part of its rules");
}

}  // namespace
}  // namespace castellan::lua
