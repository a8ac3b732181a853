// What happened, who is told how much of it, and games that go on after they were saved.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

const json kThree = {"Anna", "Ben", "Cem"};

/// `steps` requests in which whoever may move makes its first legal move; the game must
/// be 1. The moves are found one by one.
std::vector<std::string> some_moves(const std::string& start, int steps) {
  std::vector<std::string> moves;
  std::string lines = start;
  for (int i = 0; i < steps; ++i) {
    const json legal = call(lines, "legal", {{"game", 1}})["result"]["moves"];
    REQUIRE(legal.is_array());
    moves.push_back(legal[static_cast<std::size_t>(i) % legal.size()]);
    lines += request(1, "apply", {{"game", 1}, {"move", moves.back()}});
  }
  return moves;
}

std::string applied(const std::vector<std::string>& moves, int game,
                    const json& more = json::object()) {
  std::string lines;
  for (const auto& move : moves) {
    json params = {{"game", game}, {"move", move}};
    params.update(more);
    lines += request(1, "apply", params);
  }
  return lines;
}

std::vector<json> of_kind(const json& events, const std::string& kind) {
  std::vector<json> out;
  for (const json& e : events) {
    if (e["kind"] == kind) out.push_back(e);
  }
  return out;
}

}  // namespace

TEST_CASE("what moves and changes is told, as far as it is seen") {
  const std::string start =
      request(0, "new", {{"ruleset", "alhambra"}, {"players", kThree}, {"seed", 5}});
  const json moves = call(start, "legal", {{"game", 1}})["result"]["moves"];
  std::string take;
  for (const json& m : moves) {
    if (m.get<std::string>().starts_with("take")) take = m;
  }
  REQUIRE_FALSE(take.empty());
  const auto told = [&](const json& more) {
    json params = {{"game", 1}, {"move", take}};
    params.update(more);
    return call(start, "apply", params)["result"];
  };
  const json host = told(json::object());
  const auto taken = of_kind(host["events"], "moved");
  REQUIRE_FALSE(taken.empty());
  const auto to_hand = std::find_if(taken.begin(), taken.end(),
                                    [](const json& e) { return e["to"] == "Anna.hand"; });
  REQUIRE(to_hand != taken.end());
  CHECK(take == "take " + (*to_hand)["component"].get<std::string>());
  CHECK(of_kind(host["events"], "drawn").size() == 1);
  // Numbers follow one another up to that of the answer.
  std::int64_t n = host["n"].get<std::int64_t>() - static_cast<std::int64_t>(host["events"].size());
  for (const json& e : host["events"]) CHECK(e["n"] == ++n);
  CHECK(host["hash"] == host["status"]["hash"]);
}

TEST_CASE("a component that goes where nobody sees it is told without its name") {
  // The host's moves for Blue, told to Red: the committed card is not named.
  const std::string start = request(
      0, "new", {{"ruleset", "shelter"}, {"players", {"Blue", "Red", "Yellow"}}, {"seed", 3}});
  const auto told_to_red = [&](const std::string& card) {
    return call(
        start + request(1, "apply", {{"game", 1}, {"move", "choose " + card}, {"for", "Blue"}}) +
            request(1, "apply", {{"game", 1}, {"move", "choose messenger"}, {"player", "Red"}}),
        "status", {{"game", 1}, {"player", "Red"}})["result"];
  };
  CHECK(told_to_red("trader") == told_to_red("worker_a"));
}

TEST_CASE("the host moves for one player and is answered as another") {
  const std::string start = request(
      0, "new", {{"ruleset", "shelter"}, {"players", {"Blue", "Red", "Yellow"}}, {"seed", 3}});
  const auto answered = [&](const std::string& card, const json& player) {
    json params = {{"game", 1}, {"move", "choose " + card}, {"for", "Blue"}};
    if (!player.is_null()) params["player"] = player;
    return call(start, "apply", params)["result"];
  };
  CHECK(answered("trader", "Red") == answered("worker_a", "Red"));
  CHECK(answered("trader", "Blue") != answered("worker_a", "Blue"));
  CHECK(answered("trader", nullptr) != answered("worker_a", nullptr));
}

TEST_CASE("who is paid is told with the lines of the sheet") {
  const std::vector<json> answers =
      talk(request(0, "load", {{"path", "rulesets/carcassonne/games/worked_example.game"}}) +
           request(1, "undo", {{"game", 1}, {"count", 4}}) +
           request(2, "redo", {{"game", 1}, {"count", 4}}) + request(3, "redo", {{"game", 1}}));
  const json redone = answers[2]["result"];
  CHECK(redone["redone"] == 4);
  CHECK(answers[3]["error"]["data"] ==
        json{{"id", "script/nothing-to-redo"}, {"message", "Nothing was taken back."}});
  CHECK(answers[1]["result"]["n"] == 1);
  CHECK(redone["hash"] == answers[0]["result"]["hash"]);
  const auto paid = of_kind(redone["events"], "paid");
  CHECK_FALSE(paid.empty());
  for (const json& e : paid) {
    std::int64_t sum = 0;
    for (const json& line : e["lines"]) sum += line["points"].get<std::int64_t>();
    CHECK(e["points"] == sum);
  }
}

TEST_CASE("a loaded game draws what it would have drawn, and can be taken back as far") {
  const std::string start = request(
      0, "new", {{"ruleset", "alhambra"}, {"players", kThree}, {"seed", "18446744073709551615"}});
  const std::vector<std::string> moves = some_moves(start, 6);
  const std::vector<std::string> first(moves.begin(), moves.begin() + 3),
      rest(moves.begin() + 3, moves.end());
  const json script = call(start + applied(first, 1), "script", {{"game", 1}})["result"]["text"];
  CHECK_THAT(script.get<std::string>(), Catch::Contains("# generator "));
  const json mine = call(start + applied(first, 1), "script",
                         {{"game", 1}, {"player", "Anna"}})["result"]["text"];
  CHECK_THAT(mine.get<std::string>(), !Catch::Contains("# generator "));

  const std::string loaded = start + applied(first, 1) + request(0, "load", {{"text", script}});
  const auto ends = [&](const std::string& before, int game) {
    const json answer =
        call(before + applied(rest, game), "script", {{"game", game}})["result"]["text"];
    return answer;
  };
  CHECK(ends(loaded, 2) == ends(loaded, 1));
  // Also from before where it was saved.
  const std::string back = loaded + request(1, "undo", {{"game", 2}, {"count", 2}}) +
                           request(1, "undo", {{"game", 1}, {"count", 2}});
  const std::vector<std::string> again(moves.begin() + 1, moves.end());
  const json one = call(back + applied(again, 1), "script", {{"game", 1}})["result"]["text"];
  CHECK(call(back + applied(again, 2), "script", {{"game", 2}})["result"]["text"] == one);
  // The caller may decide all the same.
  std::string explicitly = start + request(0, "load", {{"text", script}, {"chance", "explicit"}});
  json given = call(explicitly, "status", {{"game", 2}});
  for (int i = 0; i < 8 && given["result"]["kind"] == "decision"; ++i) {
    const json legal = call(explicitly, "legal", {{"game", 2}})["result"]["moves"];
    explicitly += applied({legal.back()}, 2);
    given = call(explicitly, "status", {{"game", 2}});
  }
  REQUIRE(given["result"]["kind"] == "chance");
  const json chance = given["result"]["chance"];
  CHECK(chance["pile"].is_string());
  CHECK(chance["count"] == 1);
  CHECK(chance["of"].get<int>() > 1);
  CHECK_FALSE(chance["purpose"].get<std::string>().empty());
}

TEST_CASE("a game without a seed has one of the system's, which is told") {
  const json params = {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}};
  const std::vector<json> answers = talk(request(0, "new", params) + request(1, "new", params));
  CHECK(answers[0]["result"]["seed"] != answers[1]["result"]["seed"]);
  CHECK_FALSE(talk(new_game({{"seed", 4}}))[0]["result"].contains("seed"));
}

TEST_CASE("moves in parts, and why there are none") {
  const std::string start =
      request(0, "new", {{"ruleset", "alhambra"}, {"players", kThree}, {"seed", 5}});
  const json plain = call(start, "legal", {{"game", 1}})["result"]["moves"];
  const json legal = call(start, "legal", {{"game", 1}, {"structure", true}})["result"];
  REQUIRE(legal["moves"].size() == plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const json& move = legal["moves"][i];
    CHECK(move["text"] == plain[i]);
    std::string text = move["verb"];
    for (const json& p : move["parameters"]) text += " " + p["value"].get<std::string>();
    CHECK(text == plain[i]);
  }
  for (const json& none : legal["without"]) CHECK_FALSE(none["reason"].get<std::string>().empty());
}

TEST_CASE("why a move is legal or not") {
  const json wrong = call(new_game(), "explain", {{"game", 1}, {"move", "take 4"}})["result"];
  CHECK(wrong["legal"] == false);
  CHECK(wrong["id"] == "move/illegal");
  CHECK(wrong["reason"] == "4 is not between 1 and 3");
  const json right = call(new_game(), "explain", {{"game", 1}, {"move", "take 3"}})["result"];
  CHECK(right["legal"] == true);
  CHECK_FALSE(right.contains("reason"));
  const std::string start =
      request(0, "new", {{"ruleset", "alhambra"}, {"players", kThree}, {"seed", 5}});
  const json moves = call(start, "legal", {{"game", 1}})["result"]["moves"];
  const json conditions =
      call(start, "explain", {{"game", 1}, {"move", moves[0]}})["result"]["conditions"];
  for (const json& c : conditions) {
    CHECK(c["file"].get<std::string>().find("rulesets/alhambra") != std::string::npos);
    CHECK(c["line"].get<int>() > 0);
  }
}

TEST_CASE("ranks when the game is over, with what decides between equals") {
  const json status =
      call(request(0, "load", {{"path", "rulesets/alhambra/games/end_of_game.game"}}), "status",
           {{"game", 1}})["result"];
  REQUIRE(status["ranks"].size() == status["scores"].size());
  CHECK(status["ranks"][0]["rank"] == 1);
  CHECK(status["ranks"][0]["player"] == status["winners"][0]);
  for (const json& rank : status["ranks"])
    CHECK(rank["score"] == status["scores"][rank["player"].get<std::string>()]);
}

TEST_CASE("declared amounts are told by name, unless a player asks for what it may not know") {
  const auto data = [](const std::string& before, const json& params) {
    return call(before, "value", params);
  };
  CHECK(data(new_game(), {{"game", 1}, {"name", "heaps"}})["error"]["data"] ==
        json{{"id", "script/unknown-value"},
             {"message", "There is no amount or condition 'heaps'."}});
  const std::string start =
      request(0, "load", {{"path", "rulesets/alhambra/games/first_game.game"}});
  const json castle = call(start, "view", {{"game", 1}})["result"]["players"][2]["castle"];
  const auto towers = std::count_if(castle.begin(), castle.end(), [](const json& piece) {
    return piece["component"].get<std::string>().starts_with("tower");
  });
  REQUIRE(towers > 0);
  const json tally = {{"game", 1}, {"name", "tally"}, {"arguments", {"Cem", "tower"}}};
  CHECK(data(start, tally)["result"]["value"] == towers);
  json for_anna = tally;
  for_anna["player"] = "Anna";
  CHECK(data(start, for_anna)["result"]["value"] == towers);
  json cash = {{"game", 1}, {"name", "cash"}, {"arguments", {"Ben"}}};
  CHECK(data(start, cash)["result"]["value"].get<int>() > 0);
  cash["player"] = "Anna";
  CHECK(data(start, cash)["error"]["data"] ==
        json{{"id", "script/hidden-value"},
             {"message", "'cash' may read what is not open to Anna."}});
  CHECK(
      data(start,
           {{"game", 1}, {"name", "tally"}, {"arguments", {"Cem"}}})["error"]["data"]["message"] ==
      "'tally' takes 2 values, not 1");
  CHECK(data(start, {{"game", 1},
                     {"name", "tally"},
                     {"arguments", {"Dora", "tower"}}})["error"]["data"]["message"] ==
        "'Dora' is not a player");
}

TEST_CASE("maps and grids are told as graphs") {
  const std::string skyrise =
      request(0, "new", {{"ruleset", "skyrise"}, {"players", kThree}, {"seed", 5}});
  const json city = call(skyrise, "board", {{"game", 1}, {"field", "city"}})["result"];
  CHECK(city["kind"] == "map");
  const json& places = city["boards"][0]["places"];
  REQUIRE_FALSE(places.empty());
  // Who is a neighbour has one.
  for (const json& place : places) {
    for (const json& link : place["links"]) {
      const auto other = std::find_if(places.begin(), places.end(),
                                      [&](const json& p) { return p["name"] == link["to"]; });
      REQUIRE(other != places.end());
      CHECK(std::any_of((*other)["links"].begin(), (*other)["links"].end(),
                        [&](const json& back) { return back["to"] == place["name"]; }));
    }
  }
  const std::string start =
      request(0, "load", {{"path", "rulesets/alhambra/games/first_game.game"}});
  const json castles = call(start, "board", {{"game", 1}, {"field", "castle"}})["result"];
  CHECK(castles["boards"].size() == 3);
  CHECK(castles["boards"][0]["of"] == "Anna");
  CHECK(castles["boards"][2]["pieces"].size() ==
        call(start, "view", {{"game", 1}})["result"]["players"][2]["castle"].size());
  CHECK(call(start, "board", {{"game", 1}, {"field", "castel"}})["error"]["data"] ==
        json{{"id", "script/unknown-field"},
             {"message", "There is no map or grid 'castel'."},
             {"nearest", {"castle"}}});
}
