#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

TEST_CASE("a game from new to close") {
  const std::vector<json> answers = talk(
      new_game() + request(1, "legal", {{"game", 1}}) +
      request(2, "apply", {{"game", 1}, {"move", "take 2"}}) + request(3, "view", {{"game", 1}}) +
      request(4, "undo", {{"game", 1}}) + request(5, "status", {{"game", 1}}) +
      request(6, "close", {{"game", 1}}) + request(7, "status", {{"game", 1}}));
  REQUIRE(answers.size() == 8);
  CHECK(answers[0]["jsonrpc"] == "2.0");
  CHECK(answers[0]["id"] == 0);
  CHECK(answers[0]["result"]["game"] == 1);
  const json start = answers[0]["result"]["status"];
  CHECK(start["kind"] == "decision");
  CHECK(start["phase"] == "turn");
  CHECK(start["actors"] == json{"Anna"});
  CHECK(start["scores"] == json{{"Anna", 0}, {"Ben", 0}});
  CHECK(start["hash"].get<std::string>().size() == 16);
  CHECK(answers[1]["result"]["moves"] == json{"take 1", "take 2", "take 3"});
  CHECK(
      answers[2]["result"]["events"] ==
      json{{{"n", 1}, {"kind", "changed"}, {"field", "heap"}, {"from", 21}, {"to", 19}},
           {{"n", 2}, {"kind", "changed"}, {"field", "active"}, {"from", "Anna"}, {"to", "Ben"}}});
  CHECK(answers[2]["result"]["n"] == 2);
  CHECK(answers[2]["result"]["status"]["actors"] == json{"Ben"});
  CHECK(answers[3]["result"]["heap"] == 19);
  CHECK(answers[4]["result"]["status"] == start);
  json now = answers[5]["result"];
  CHECK(now["n"] == 3);
  now.erase("n");
  CHECK(now == start);
  CHECK(answers[6]["result"] == json::object());
  CHECK(answers[7]["error"] ==
        json{{"code", -32602},
             {"message", "There is no open game 1."},
             {"data", {{"id", "io/rpc-game"}, {"message", "There is no open game 1."}}}});
}

TEST_CASE("the end of a game says who won") {
  const json answer = call(request(0, "load",
                                   {{"text",
                                     "ruleset nim\nplayers Anna, Ben\nposition\n  heap = 2\n"
                                     "  active = Anna\n  turn Anna\nend\n"}}),
                           "apply", {{"game", 1}, {"move", "take 2"}, {"player", "Anna"}});
  const json status = answer["result"]["status"];
  CHECK(status["kind"] == "over");
  CHECK(status["winners"] == json{"Anna"});
  CHECK(status["scores"] == json{{"Anna", 1}, {"Ben", 0}});
}

TEST_CASE("what a script sets by hand is no move, and no player reaches it") {
  const std::vector<json> answers =
      talk(new_game() + request(1, "apply", {{"game", 1}, {"move", "set heap = 2"}}) +
           request(2, "apply", {{"game", 1}, {"move", "take 1\nset heap = 2"}}) +
           request(3, "view", {{"game", 1}}));
  CHECK(answers[1]["error"]["data"]["id"] == "move/unknown-verb");
  CHECK(answers[2].contains("error"));
  CHECK(answers[3]["result"]["heap"] == 21);
}

TEST_CASE("envelopes: batches, notifications and every kind of nonsense") {
  const auto error = [](const std::string& line) {
    const std::vector<json> answers = talk(line + "\n");
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["id"].is_null());
    CHECK(answers[0]["error"]["message"] == answers[0]["error"]["data"]["message"]);
    return std::pair(answers[0]["error"]["code"].get<int>(),
                     answers[0]["error"]["data"]["id"].get<std::string>());
  };
  CHECK(error("nonsense") == std::pair(-32700, std::string("io/json-syntax")));
  CHECK(error("{\"jsonrpc\":\"2.0\",") == std::pair(-32700, std::string("io/json-syntax")));
  CHECK(error(std::string("\x00\xff\xfe", 3)) == std::pair(-32700, std::string("io/json-syntax")));
  CHECK(error(std::string(100000, '[')) == std::pair(-32700, std::string("io/json-depth")));
  CHECK(error(R"({"a":1,"a":2})") == std::pair(-32600, std::string("io/json-duplicate")));
  CHECK(error(R"({"jsonrpc":"2.0","method":"status","id":99999999999999999999})") ==
        std::pair(-32600, std::string("io/json-number")));
  CHECK(error("[]") == std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error("7") == std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error(R"({"method":"status"})") == std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error(R"({"jsonrpc":"2.0","method":1})") ==
        std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error(R"({"jsonrpc":"2.0","method":"status","id":{}})") ==
        std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error(R"({"jsonrpc":"2.0","method":"status","id":null,"params":"x"})") ==
        std::pair(-32600, std::string("io/rpc-request")));
  CHECK(error(std::string((std::size_t{8} << 20) + 10, ' ') + "7") ==
        std::pair(-32700, std::string("io/json-size")));

  CHECK(talk("\n  \n").empty());
  CHECK(talk(R"({"jsonrpc":"2.0","method":"packages"})"
             "\n")
            .empty());
  // Ids come back as they are.
  for (const char* id : {R"("")", R"("x")", "0", "-5", "9223372036854775807"}) {
    const auto answers =
        talk(std::string(R"({"jsonrpc":"2.0","method":"nothing","id":)") + id + "}\n");
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["id"] == json::parse(id));
  }
  // A last line without an end is a line.
  CHECK(talk("nonsense").size() == 1);
}

TEST_CASE("a batch is answered in one line, in order, without notifications") {
  const json batch = {
      1,
      {{"jsonrpc", "2.0"},
       {"id", "a"},
       {"method", "new"},
       {"params", {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}}}},
      {{"jsonrpc", "2.0"}, {"method", "apply"}, {"params", {{"game", 1}, {"move", "take 3"}}}},
      {{"jsonrpc", "2.0"}, {"id", "b"}, {"method", "view"}, {"params", {{"game", 1}}}}};
  const std::vector<json> answers = talk(batch.dump() + "\n");
  REQUIRE(answers.size() == 1);
  REQUIRE(answers[0].size() == 3);
  CHECK(answers[0][0]["error"]["code"] == -32600);
  CHECK(answers[0][1]["id"] == "a");
  CHECK(answers[0][2]["result"]["heap"] == 18);
}

TEST_CASE("wrong parameters and names are said with the nearest") {
  const auto data = [](const std::string& before, const std::string& method, const json& params) {
    return call(before, method, params)["error"]["data"];
  };
  CHECK(data("", "statsu", json::object()) ==
        json{{"id", "io/rpc-method"},
             {"message", "There is no method 'statsu'; did you mean 'status'?"},
             {"nearest", {"status"}}});
  CHECK(data(new_game(), "status", {{"gme", 1}}) ==
        json{{"id", "io/rpc-params"},
             {"message", "gme: 'status' has no parameter of this name."},
             {"nearest", {"game"}},
             {"where", {{"file", "request"}, {"line", 1}, {"column", 53}}}});
  CHECK(data("", "status", json::object()) ==
        json{{"id", "io/json-missing"},
             {"message", "'game' is missing"},
             {"where", {{"file", "request"}, {"line", 1}, {"column", 52}}}});
  CHECK(data("", "status", {{"game", "1"}})["id"] == "io/json-type");
  CHECK(data("", "status", json::array({1})) ==
        json{{"id", "io/rpc-params"}, {"message", "Parameters are given by name, in an object."}});
  CHECK(data(new_game(), "status", {{"game", 1}, {"player", "Ana"}}) ==
        json{{"id", "script/unknown-player"},
             {"message", "There is no player 'Ana'."},
             {"nearest", {"Anna"}}});
  CHECK(data("", "new", {{"ruleset", "nmi"}, {"players", {"Anna", "Ben"}}}) ==
        json{{"id", "package/not-found"},
             {"message", "There is no package 'nmi'."},
             {"nearest", {"nim"}}});
  CHECK(data("", "new", {{"ruleset", "nim"}, {"players", {"Anna"}}})["id"] == "package/players");
  CHECK(data("", "new", {{"ruleset", "nim"}, {"players", {"Anna", "Anna"}}})["id"] ==
        "script/players");
  CHECK(data("", "new", {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}, {"seed", -1}})["id"] ==
        "io/rpc-params");
  CHECK(
      data("", "new",
           {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}, {"chance", "explict"}})["nearest"] ==
      json{"explicit"});
  CHECK(
      data("", "new",
           {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}, {"options", {{"heap", 3}}}})["id"] ==
      "package/unknown-option");
  CHECK(data(new_game(), "undo", {{"game", 1}})["id"] == "script/nothing-to-undo");
  CHECK(data(new_game(), "undo", {{"game", 1}, {"count", 0}})["id"] == "io/json-range");
  CHECK(data(new_game(), "score", {{"game", 1}, {"sheet", "final"}})["id"] ==
        "script/unknown-sheet");
  CHECK(data("", "load", json::object())["id"] == "io/rpc-params");
  CHECK(data("", "load", {{"path", "nosuch.game"}})["id"] == "io/no-file");
  CHECK(data(new_game(), "apply", {{"game", 1}, {"move", "take 1"}, {"player", "Ben"}})["id"] ==
        "move/not-your-turn");

  const json illegal = data(new_game(), "apply", {{"game", 1}, {"move", "take 4"}});
  CHECK(illegal["nearest"][0] == "take 1");
  CHECK_FALSE(illegal["message"].get<std::string>().empty());

  const json script = data("", "load", {{"text", "ruleset nim\nplayers Anna, Ben\nBen: take 1\n"}});
  CHECK(script["id"] == "move/not-your-turn");
  CHECK(script["where"] == json{{"file", "text"}, {"line", 3}, {"column", 1}});
}

TEST_CASE("the largest seed is a seed, and the same seed gives the same game") {
  const json seeded = {{"ruleset", "alhambra"},
                       {"players", {"Anna", "Ben", "Cem"}},
                       {"seed", "18446744073709551615"}};
  const std::vector<json> answers = talk(request(0, "new", seeded) + request(1, "new", seeded));
  REQUIRE(answers.size() == 2);
  CHECK(answers[1]["result"]["game"] == 2);
  CHECK(answers[0]["result"]["status"] == answers[1]["result"]["status"]);
}

TEST_CASE("explicit chance is resolved by the caller and can be taken back") {
  const json params = {
      {"ruleset", "alhambra"}, {"players", {"Anna", "Ben", "Cem"}}, {"chance", "explicit"}};
  const std::vector<json> answers =
      talk(request(0, "new", params) + request(1, "legal", {{"game", 1}}) +
           request(2, "apply", {{"game", 1}, {"move", "pavilion-06-N"}}) +
           request(3, "apply", {{"game", 1}, {"move", "pavilion-06-N"}}) +
           request(4, "apply", {{"game", 1}, {"move", "tower-11-0"}, {"player", "Anna"}}) +
           request(5, "legal", {{"game", 1}, {"player", "Anna"}}) +
           request(6, "undo", {{"game", 1}}) + request(7, "legal", {{"game", 1}}));
  REQUIRE(answers.size() == 8);
  CHECK(answers[0]["result"]["status"]["kind"] == "chance");
  CHECK(answers[1]["result"]["outcomes"].size() == 54);
  CHECK(answers[1]["result"]["outcomes"][0].contains("weight"));
  CHECK(answers[2]["result"]["status"]["kind"] == "chance");
  CHECK(answers[3]["error"]["data"]["id"] == "move/bad-outcome");
  CHECK(answers[4]["error"]["data"]["id"] == "io/rpc-params");
  // What is left in the supply is nothing that a player may ask for.
  CHECK(answers[5]["result"]["moves"] == json::array());
  CHECK_FALSE(answers[5]["result"].contains("outcomes"));
  CHECK(answers[6]["result"]["undone"] == 1);
  CHECK(answers[7]["result"]["outcomes"] == answers[1]["result"]["outcomes"]);
}

TEST_CASE("a player is told nothing that its view does not hold") {
  const std::string start =
      request(0, "load", {{"path", "rulesets/alhambra/games/first_game.game"}});
  const json host = call(start, "view", {{"game", 1}})["result"];
  const json mine = call(start, "view", {{"game", 1}, {"player", "Anna"}})["result"];
  CHECK(host["players"][1]["hand"] != mine["players"][1]["hand"]);
  CHECK(mine["players"][1]["hand"].size() == 2);
  CHECK(mine["players"][1]["hand"]["hidden"] == true);
  CHECK(mine["players"][1]["hand"].contains("count"));
  CHECK(mine["players"][0]["hand"] == host["players"][0]["hand"]);

  const json host_hash = call(start, "status", {{"game", 1}})["result"]["hash"];
  const json anna = call(start, "status", {{"game", 1}, {"player", "Anna"}})["result"]["hash"];
  const json ben = call(start, "status", {{"game", 1}, {"player", "Ben"}})["result"]["hash"];
  CHECK(host_hash != anna);
  CHECK(anna != ben);

  const auto script = [&](const json& params) {
    return call(start, "script", params)["result"]["text"].get<std::string>();
  };
  // Ben's first card is a dirham-9, which Anna never sees.
  CHECK_THAT(script({{"game", 1}}), Catch::Contains("dirham-9"));
  CHECK_THAT(script({{"game", 1}, {"player", "Anna"}}), !Catch::Contains("dirham-9"));
}

TEST_CASE("what others have committed is told to nobody until it is revealed") {
  const auto game = [](const std::string& card, bool all) {
    const auto choose = [](int id, const std::string& who, const std::string& what) {
      return request(id, "apply", {{"game", 1}, {"move", "choose " + what}, {"player", who}});
    };
    std::string lines = request(
        0, "new", {{"ruleset", "shelter"}, {"players", {"Blue", "Red", "Yellow"}}, {"seed", 3}});
    lines += choose(1, "Blue", card) + choose(2, "Yellow", "messenger");
    return all ? lines + choose(3, "Red", "messenger") : lines;
  };
  const auto told = [&](const std::string& card, bool all) {
    std::string out;
    for (const char* method : {"view", "status", "legal", "script"}) {
      out +=
          call(game(card, all), method, {{"game", 1}, {"player", "Red"}})["result"].dump() + "\n";
    }
    return out;
  };
  CHECK(told("trader", false) == told("worker_a", false));
  CHECK_THAT(told("trader", false), !Catch::Contains("choose trader\\n"));
  CHECK(told("trader", true) != told("worker_a", true));
  CHECK_THAT(told("trader", true), Catch::Contains("Blue: choose trader"));
}

TEST_CASE("score and packages") {
  const std::string start =
      request(0, "load", {{"path", "rulesets/alhambra/games/first_game.game"}});
  const json sheets =
      call(start, "score", {{"game", 1}, {"sheet", "scoring(1)"}})["result"]["sheets"];
  REQUIRE(sheets.size() == 1);
  CHECK(sheets[0]["players"][2]["player"] == "Cem");
  CHECK(sheets[0]["players"][2]["total"] == 13);
  CHECK(call(start, "score", {{"game", 1}})["result"]["sheets"][0]["players"][2]["total"] == 43);

  // What was paid: asked for by name, or because the game is over.
  const auto score = [&](const std::string& before, json params) {
    return call(before, "score", std::move(params));
  };
  CHECK(
      score(start, {{"game", 1}, {"sheet", "scoring(1)"}, {"paid", true}})["error"]["data"]["id"] ==
      "score/not-paid");
  const std::string over =
      request(0, "load", {{"path", "rulesets/alhambra/games/end_of_game.game"}});
  const json paid = score(over, {{"game", 1}})["result"]["sheets"][0];
  CHECK(paid["sheet"] == "scoring");
  CHECK(paid["paid"] == true);
  CHECK_FALSE(score(over, {{"game", 1}, {"paid", false}})["result"]["sheets"][0].contains("paid"));
  CHECK(call(over, "status", {{"game", 1}})["result"]["sheets"]["scoring"] == 1);
  // Every one, also of things that are no players; none yet is no error.
  CHECK(score(start, {{"game", 1}, {"paid", true}})["result"]["sheets"] == json::array());
  CHECK(score(over, {{"game", 1}, {"paid", true}})["result"]["sheets"] == json::array({paid}));
  const std::string roads =
      request(0, "load", {{"path", "rulesets/carcassonne/games/worked_example.game"}});
  const json all = score(roads, {{"game", 1}, {"paid", true}})["result"]["sheets"];
  REQUIRE(all.size() == 2);
  CHECK(all[0]["title"] == "City (0,0) city N");
  CHECK(all[0]["paid"] == true);
  CHECK(all[0]["players"][1]["total"] == 4);

  const json packages = call("", "packages", json::object())["result"];
  json alhambra;
  for (const json& each : packages["rulesets"]) {
    if (each["name"] == "alhambra") alhambra = each;
  }
  REQUIRE(alhambra.is_object());
  CHECK(alhambra["players"] == json{{"min", 2}, {"max", 6}});
  CHECK(alhambra["modules"][0]["name"] == "two_players");
  CHECK(alhambra["options"].size() == 16);
}

TEST_CASE("the place of what is wrong with a parameter is that in the line, also in a batch") {
  const auto where = [](const std::string& line) {
    const json answer = talk(line + "\n").at(0);
    const json& one = answer.is_array() ? answer.back() : answer;
    const json& at = one["error"]["data"]["where"];
    CHECK(at["file"] == "request");
    return line.substr(at["column"].get<std::size_t>() - 1, 8);
  };
  CHECK(where(R"({"jsonrpc":"2.0","id":1,"method":"status","params":{"game":"one"}})") ==
        "\"one\"}}");
  CHECK(
      where(R"({"jsonrpc":"2.0","id":1,"method":"undo","params":{"game":1,"count":-12345678}})") ==
      "-1234567");
  CHECK(
      where(
          R"({"jsonrpc":"2.0","id":1,"method":"new","params":{"ruleset":"nim","players":["A",7654321]}})") ==
      "7654321]");
  CHECK(
      where(
          R"([1,{"jsonrpc":"2.0","id":1,"method":"view","params":{"game":1,"plaier":"Anna"}}])") ==
      "\"plaier\"");
}

TEST_CASE("describe tells the methods, and each does what its example asks") {
  const json described = call("", "describe", json::object())["result"];
  CHECK(described["schema"] == castellan::protocol::message_schema());
  CHECK(described["protocol"] == castellan::protocol::kProtocol);
  CHECK(described["methods"].size() == castellan::protocol::methods().size());
  const std::string start = request(0, "new", json::parse(castellan::protocol::kExampleGame));
  std::string before;
  for (const json& method : described["methods"]) {
    const auto name = method["name"].get<std::string>();
    INFO(name);
    CHECK(before < name);
    before = name;
    CHECK(method["about"].get<std::string>().ends_with("."));
    CHECK_FALSE(method["roles"].empty());
    std::string played = start;
    if (method.contains("example_before"))
      played += request(0, "apply", {{"game", 1}, {"move", "take 3"}});
    if (name == "redo") played += request(0, "undo", {{"game", 1}});
    const json answer = call(played, name, method["example"]);
    if (method.contains("example_error"))
      CHECK(answer["error"]["data"]["id"] == method["example_error"]);
    else
      CHECK(answer.contains("result"));
  }
}

TEST_CASE("the schema refuses what is no message") {
  const auto fault = [](const char* value, const char* definition) {
    return message_schema().fault(json::parse(value), definition);
  };
  CHECK(fault(R"({"game": 1})", "status.params") == "");
  CHECK(fault(R"({"game": "1"})", "status.params") ==
        "status.params.game: needs type \"integer\", not \"1\"");
  CHECK(fault(R"({})", "status.params") == "status.params: needs \"game\", not {}");
  CHECK(fault(R"({"game": 1, "gme": 2})", "status.params") ==
        "status.params.gme: nothing may stand here");
  CHECK(fault(R"({"n": 0, "hash": "0123456789abcdef", "moves": [1]})", "legal.result") ==
        "legal.result.moves[0]: needs type \"string\", not 1; or legal.result.moves[0]: needs type "
        "\"object\", not 1");
  CHECK(fault(R"({"undone": 0, "status": {}})", "undo.result") != "");
}

TEST_CASE("the messages of the golden sessions are those of the schema") {
  std::size_t sessions = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("tests/goldens")) {
    if (entry.path().extension() != ".golden") continue;
    std::ifstream in(entry.path());
    std::string line;
    std::getline(in, line);
    if (!line.ends_with(" rpc")) continue;
    INFO(entry.path());
    ++sessions;
    std::vector<std::string> asked;
    while (std::getline(in, line)) {
      if (line.starts_with("< ")) {
        if (is_answered(line.substr(2))) asked.push_back(line.substr(2));
      } else if (line.starts_with("{") || line.starts_with("[")) {
        REQUIRE_FALSE(asked.empty());
        check_messages(asked.front(), json::parse(line));
        asked.erase(asked.begin());
      }
    }
    CHECK(asked.empty());
  }
  CHECK(sessions >= 5);
}
