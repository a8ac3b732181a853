// Decisions with more legal moves than anybody lists: pages, totals, moves chosen part by part.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

/// Forty cards of which any number may be taken, by either of two players.
std::string forty() {
  return request(0, "new",
                 {{"ruleset", "endless"},
                  {"players", {"Anna", "Ben"}},
                  {"options", {{"ask", "cards"}}},
                  {"seed", 7}});
}
json ask(const std::string& start, const std::string& method, const json& params) {
  const Outcome outcome = run_plain({"--packages", "tests/goldens/bad_input", "rpc"},
                                    start + request(1, method, params));
  const std::size_t line = outcome.out.find('\n') + 1;
  return json::parse(outcome.out.substr(line, outcome.out.find('\n', line) - line));
}
json chosen(std::initializer_list<std::pair<std::string, std::string>> parts) {
  json out = json::array();
  for (const auto& [name, value] : parts) out.push_back({{"name", name}, {"value", value}});
  return out;
}

}  // namespace

TEST_CASE("legal moves come in pages, with a total") {
  const json all = call(new_game(), "legal", {{"game", 1}})["result"];
  CHECK(all["total"] == 3);
  const json page = call(new_game(), "legal", {{"game", 1}, {"after", 1}, {"limit", 1}})["result"];
  CHECK(page["moves"] == json{"take 2"});
  CHECK(page["total"] == 3);
  CHECK(call(new_game(), "legal", {{"game", 1}, {"after", 3}})["result"]["moves"].empty());
  const json parts =
      call(new_game(), "legal", {{"game", 1}, {"after", 2}, {"structure", true}})["result"];
  REQUIRE(parts["moves"].size() == 1);
  CHECK(parts["moves"][0]["text"] == "take 3");
  CHECK(call(new_game(), "legal", {{"game", 1}, {"after", -1}})["error"]["data"]["id"] ==
        "io/json-range");
}

TEST_CASE("what somebody may choose together with others is paged for each of them") {
  const std::string start = request(
      0, "new", {{"ruleset", "shelter"}, {"players", {"Blue", "Red", "Yellow"}}, {"seed", 3}});
  const json legal = call(start, "legal", {{"game", 1}, {"limit", 2}})["result"];
  CHECK(legal["players"]["Red"].size() == 2);
  CHECK(legal["totals"]["Red"]["total"].get<int>() > 2);
}

TEST_CASE("moves in parts name the things that pictures draw") {
  const std::string start =
      request(0, "new", {{"ruleset", "alhambra"}, {"players", {"Anna", "Ben"}}, {"seed", 3}});
  const json moves = call(start, "legal", {{"game", 1}, {"structure", true}})["result"]["moves"];
  REQUIRE(moves[0]["text"] == "buy denar denar-5, denar-6");
  CHECK(moves[0]["parameters"][0]["things"] == json{"market/denar"});
  CHECK(moves[0]["parameters"][1]["things"] == json{"hand of Ben/denar-5", "hand of Ben/denar-6"});
  const std::string svg = call(start, "picture", {{"game", 1}, {"player", "Ben"}})["result"]["svg"];
  CHECK(svg.find("data-thing=\"hand of Ben/denar-5\"") != std::string::npos);
  CHECK(svg.find("hand of Anna/") == std::string::npos);
  // A number is no thing.
  CHECK(call(new_game(), "legal",
             {{"game", 1}, {"structure", true}})["result"]["moves"][0]["parameters"][0]["things"]
            .empty());
}

TEST_CASE("a move is suggested that is legal, the same for the same seed") {
  const auto suggested = [](const json& more) {
    json params = {{"game", 1}};
    params.update(more);
    return call(new_game(), "suggest", params);
  };
  const json legal = call(new_game(), "legal", {{"game", 1}})["result"]["moves"];
  for (const char* by : {"random", "greedy"}) {
    const json move = suggested({{"by", by}, {"seed", 7}})["result"]["move"];
    CHECK(std::ranges::find(legal, move) != legal.end());
    CHECK(suggested({{"by", by}, {"seed", 7}})["result"]["move"] == move);
  }
  CHECK(suggested({{"by", "oracle"}})["error"]["data"]["id"] == "io/rpc-params");
  CHECK(suggested({{"player", "Ben"}})["error"]["data"]["id"] == "move/not-your-turn");
}

TEST_CASE("a move is chosen part by part") {
  const auto next = [](const json& parts) {
    return call(new_game(), "complete", {{"game", 1}, {"chosen", parts}});
  };
  CHECK(next(json::array())["result"]["name"] == "move");
  CHECK(next(json::array())["result"]["values"] == json{"take"});
  const json numbers = next(chosen({{"move", "take"}}))["result"];
  CHECK(numbers["name"] == "n");
  CHECK(numbers["kind"] == "number");
  CHECK(numbers["values"] == json{"1", "2", "3"});
  CHECK(numbers["total"] == 3);
  const json whole = next(chosen({{"move", "take"}, {"n", "2"}}))["result"];
  CHECK_FALSE(whole.contains("name"));
  CHECK(whole["total"] == 0);
  CHECK(next(chosen({{"move", "take"}, {"n", "4"}}))["error"]["message"] ==
        "4 is not between 1 and 3");
  CHECK(next(chosen({{"move", "pass"}}))["error"]["message"] == "'pass' is not possible now");
  CHECK(next(chosen({{"n", "2"}}))["error"]["message"] == "'move' comes next, not 'n'");
  CHECK(next(json{{{"name", "move"}}})["error"]["data"]["id"] == "io/json-missing");
}

TEST_CASE("only who may move chooses part by part, and only for itself") {
  TemporaryFolder folder;
  const std::string file = folder.file(
      "open.game", "ruleset shelter\nplayers Blue, Red, Yellow\nseed 3\nBlue: choose trader\n");
  const json params = {{"game", 1}, {"chosen", chosen({{"move", "choose"}})}};
  const auto as = [&](std::vector<std::string> who) {
    who.insert(who.begin(), {"--game", file});
    return call("", "complete", params, who);
  };
  CHECK(as({"--as", "Red"})["result"]["total"].get<int>() > 0);
  CHECK(as({"--as", "Blue"})["error"]["data"]["id"] == "move/not-your-turn");
  CHECK(as({"--spectator"})["error"]["data"]["id"] == "io/rpc-role");
  json other = params;
  other["player"] = "Yellow";
  CHECK(call("", "complete", other, {"--game", file, "--as", "Red"})["error"]["data"]["id"] ==
        "io/rpc-role");
  CHECK(call("", "complete", other, {"--game", file})["result"]["values"] ==
        as({"--as", "Red"})["result"]["values"]);
}

TEST_CASE("very many moves are counted, paged, completed and made") {
  const json legal =
      ask(forty(), "legal", {{"game", 1}, {"after", 60'000}, {"limit", 3}})["result"];
  CHECK(legal["moves"].size() == 3);
  CHECK(legal["total"].get<std::uint64_t>() > 100'000);
  CHECK(legal["at_least"] == true);
  const json first =
      ask(forty(), "complete",
          {{"game", 1}, {"chosen", chosen({{"move", "ask"}})}, {"limit", 2}})["result"];
  CHECK(first["name"] == "cards");
  CHECK(first["values"].size() == 2);
  const json who = ask(
      forty(), "complete",
      {{"game", 1}, {"chosen", chosen({{"move", "ask"}, {"cards", "card-7, card-9"}})}})["result"];
  CHECK(who["values"] == json{"Anna", "Ben"});
  const json made =
      ask(forty(), "apply", {{"game", 1}, {"move", "ask card-7, card-9 Ben"}})["result"];
  CHECK(made["status"]["scores"]["Ben"] == 1);
}
