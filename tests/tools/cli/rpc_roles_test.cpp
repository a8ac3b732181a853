// Seats and spectators: what they may ask, and that they learn no secret by it.

#include <nlohmann/json.hpp>

#include "interpreter/protocol/method.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

json refusal_data(const json& answer) { return answer["error"]["data"]; }

/// A game in which Blue has chosen a card that nobody has seen.
std::string committed(const std::string& card) {
  return "ruleset shelter\nplayers Blue, Red, Yellow\nseed 3\nBlue: choose " + card + "\n";
}

}  // namespace

TEST_CASE("a seat asks for itself and for nothing that is the host's") {
  TemporaryFolder folder;
  const std::string file = folder.file("open.game", committed("trader"));
  const std::vector<std::string> red = {"--game", file, "--as", "Red"};
  CHECK(call("", "status", {{"game", 1}}, red)["result"]["actors"] == json{"Red", "Yellow"});
  CHECK(call("", "status", {{"game", 1}, {"player", "Red"}}, red).contains("result"));
  for (const auto& method : castellan::protocol::methods()) {
    if (may(method.roles, castellan::protocol::Role::seat)) continue;
    INFO(method.name);
    const json params = json::parse(method.example);
    CHECK(refusal_data(call("", std::string(method.name), params, red)) ==
          json{{"id", "io/rpc-role"},
               {"message", "'" + std::string(method.name) + "' is for the host, not for a seat."}});
  }
  CHECK(refusal_data(call("", "view", {{"game", 1}, {"player", "Blue"}}, red))["id"] ==
        "io/rpc-role");
  CHECK(refusal_data(call("", "apply", {{"game", 1}, {"move", "choose trader"}, {"for", "Blue"}},
                          red))["message"] == "'for' is for the host, not for a seat.");
  CHECK(refusal_data(call("", "status", {{"game", 2}}, red))["id"] == "io/rpc-game");
  CHECK(refusal_data(call("", "apply", {{"game", 1}, {"move", "choose trader"}},
                          {"--game", file, "--spectator"}))["id"] == "io/rpc-role");
  CHECK(run_cli({"rpc", "--as", "Red"}).code == ExitCode::wrong_input);
  CHECK(run_cli({"rpc", "--game", file, "--as", "Green"}).code == ExitCode::wrong_input);
}

TEST_CASE("who has a token becomes a seat, once") {
  const std::string start =
      new_game({{"seed", 1}}) + request(1, "invite", {{"game", 1}, {"seat", "Anna"}});
  CHECK(talk(start)[1]["result"]["token"].get<std::string>().size() == 32);
  const json wrong =
      call(start, "join", {{"game", 1}, {"seat", "Anna"}, {"token", std::string(32, '0')}});
  CHECK(refusal_data(wrong) ==
        json{{"id", "io/rpc-token"}, {"message", "This token is for no such seat of the game."}});
}

TEST_CASE(
    "games with the same open history and other secrets are the same to seats and spectators") {
  TemporaryFolder folder;
  const std::string one = folder.file("one.game", committed("trader"));
  const std::string other = folder.file("other.game", committed("worker_a"));
  std::string lines;
  for (const char* method : {"status", "legal", "view", "script", "describe"}) {
    lines += request(method, method,
                     std::string(method) == "describe" ? json::object() : json{{"game", 1}});
  }
  lines += request(1, "legal", {{"game", 1}, {"structure", true}});
  for (const char* move :
       {"choose nothing at all", "choose trader", "choose worker_a", "build stable", ""}) {
    lines += request(2, "explain", {{"game", 1}, {"move", move}});
  }
  lines += request(3, "apply", {{"game", 1}, {"move", "choose everything"}});
  lines += request(4, "apply", {{"game", 1}, {"move", "choose messenger"}});
  lines += request(5, "status", {{"game", 1}}) + request(6, "view", {{"game", 1}});
  for (const std::vector<std::string>& who :
       {std::vector<std::string>{"--as", "Red"}, {"--as", "Yellow"}, {"--spectator"}}) {
    const auto told = [&](const std::string& file) {
      std::vector<std::string> flags = {"--game", file};
      flags.insert(flags.end(), who.begin(), who.end());
      return talk(lines, flags);
    };
    const auto a = told(one), b = told(other);
    REQUIRE(a.size() == b.size());
    for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == b[i]);
  }
}

TEST_CASE("a player takes back what told nobody anything, and more when all others agree") {
  const auto as = [](const std::string& method, const char* who, json more = json::object()) {
    more.update({{"game", 1}, {"player", who}});
    return request(1, method, more);
  };
  const std::string play = new_game() + as("apply", "Anna", {{"move", "take 3"}});
  // Her own move, of which everybody saw everything.
  const json own = talk(play + as("undo", "Anna")).back()["result"];
  CHECK(own["undone"] == 1);
  CHECK(own["status"]["actors"] == json{"Anna"});
  CHECK_FALSE(own["status"].contains("undo"));
  // Another's move waits for consent.
  const std::string asked =
      play + as("apply", "Ben", {{"move", "take 2"}}) + as("undo", "Anna", {{"count", 2}});
  const json wish = talk(asked).back()["result"];
  CHECK(wish["undone"] == 0);
  CHECK(wish["status"]["undo"] == json{{"player", "Anna"}, {"count", 2}, {"awaited", {"Ben"}}});
  CHECK(talk(asked + request(2, "status", {{"game", 1}})).back()["result"]["undo"] ==
        wish["status"]["undo"]);
  const json agreed = talk(asked + as("consent", "Ben")).back()["result"];
  CHECK(agreed["undone"] == 2);
  CHECK_FALSE(agreed["status"].contains("undo"));
  const json refused = talk(asked + as("consent", "Ben", {{"agree", false}})).back()["result"];
  CHECK(refused["undone"] == 0);
  CHECK_FALSE(refused["status"].contains("undo"));
  // A move ends the wish, and who was not asked cannot agree.
  CHECK(
      refusal_data(
          talk(asked + as("apply", "Anna", {{"move", "take 1"}}) + as("consent", "Ben")).back()) ==
      json{{"id", "script/no-wish"}, {"message", "Nobody asks Ben to take something back."}});
  CHECK(refusal_data(talk(asked + as("undo", "Ben", {{"count", 2}})).back())["id"] ==
        "script/undo-boundary");
  // It can be made again by who made it.
  const std::string back = asked + as("consent", "Ben");
  CHECK(talk(back + as("redo", "Anna")).back()["result"]["redone"] == 1);
  CHECK(refusal_data(talk(back + as("redo", "Ben")).back()) ==
        json{{"id", "move/not-your-turn"}, {"message", "What was taken back is not Ben's move."}});
}

TEST_CASE("what chance brought is taken back by consent alone, a hidden choice by itself") {
  TemporaryFolder folder;
  const std::string file =
      folder.file("open.game", "ruleset shelter\nplayers Blue, Red, Yellow\nseed 3\n");
  const std::string choose = request(1, "apply", {{"game", 1}, {"move", "choose trader"}});
  const std::string undo = request(2, "undo", {{"game", 1}});
  const std::vector<std::string> red = {"--game", file, "--as", "Red"};
  CHECK(talk(choose + undo, red).back()["result"]["undone"] == 1);
  // The others' choices come to light with the last one.
  const std::string chosen = folder.file("chosen.game",
                                         "ruleset shelter\nplayers Blue, Red, Yellow\nseed "
                                         "3\nBlue: choose trader\nYellow: choose trader\n");
  const json wish = talk(choose + undo, {"--game", chosen, "--as", "Red"}).back()["result"];
  CHECK(wish["undone"] == 0);
  CHECK(wish["status"]["undo"]["awaited"] == json{"Blue", "Yellow"});
}

TEST_CASE("a sheet is shown as far as a player may know what its rows read") {
  TemporaryFolder folder;
  folder.file(
      "purses/ruleset.json",
      R"({"id": "purses", "title": "Purses", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}})");
  folder.file("purses/rules.lua", R"lua(local c = castellan
return {
  c.counter("score", { of = "player", max = 100 }),
  c.counter("purse", { of = "player", max = 20, initial = 3, visible = "owner" }),
  c.counter("fair", { max = 20, initial = 4 }),
  c.amount("wealth", "purse * 2"),
  c.amount("total_of(p: player)", "purse of p"),
  c.move("save(n: number)", { n = { number = { 1, 3 } }, effect = "add n to purse" }),
  c.move("settle", { effect = "score final to score" }),
  c.sheet("final.score"),
  c.start("turn"),
  c.phase("turn", { actor = "first p in players", moves = { "save", "settle" }, next = "turn" }),
  c.ranking { "score" },
}
)lua");
  folder.file("purses/final.score", R"lua(sheet final
  row P-1 "fair": add fair
  row P-2 "purse": add purse
  row P-3 "wealth": add wealth
  row P-4 "most": rank by purse pays 5
  row P-5 "others": add sum of total_of(p) for p in players
  row P-6 "richer": add 1 if purse > 4
end

sheet open
  row Q-1 "fair": add fair
end
)lua");
  const auto file = [&](const std::string& move) {
    return folder.file(move.substr(5) + ".game",
                       "ruleset purses\nplayers Anna, Ben\nseed 1\nAnna: " + move + "\n");
  };
  const auto as = [&](const std::string& script, std::vector<std::string> flags,
                      const std::string& lines) {
    flags.insert(flags.begin(), {"--packages", folder.path(""), "--game", script});
    return talk(lines, flags);
  };
  const std::string scores = request(1, "score", {{"game", 1}});
  const json anna = as(file("save 2"), {"--as", "Anna"}, scores)[0]["result"]["sheets"][0];
  const auto rows = [](const json& player) {
    std::string out;
    for (const json& line : player["lines"]) out += line["rule"].get<std::string>() + " ";
    return out;
  };
  CHECK(rows(anna["players"][0]) == "P-1 P-2 P-3 P-6 ");
  CHECK(anna["players"][0]["lines"][1]["points"] == 5);
  CHECK(anna["players"][0]["total"] == json{{"hidden", true}});
  CHECK(rows(anna["players"][1]) == "P-1 ");
  CHECK(
      as(file("save 2"), {}, scores)[0]["result"]["sheets"][0]["players"][0]["total"].is_number());
  CHECK(as(file("save 2"), {"--spectator"},
           request(1, "score",
                   {{"game", 1},
                    {"sheet", "open"}}))[0]["result"]["sheets"][0]["players"][1]["total"] == 4);
  // Whatever Anna has saved, the others are told the same.
  const std::string asked = scores + request(2, "score", {{"game", 1}, {"sheet", "open"}}) +
                            request(3, "score", {{"game", 1}, {"of", "purse"}}) +
                            request(4, "value", {{"game", 1}, {"name", "wealth"}}) +
                            request(5, "view", {{"game", 1}});
  for (const std::vector<std::string>& who :
       {std::vector<std::string>{"--as", "Ben"}, {"--spectator"}}) {
    CHECK(as(file("save 1"), who, asked) == as(file("save 3"), who, asked));
  }
  // What was paid is held back alike.
  const auto paid = [&](const char* player) {
    return call(new_game({{"ruleset", "purses"}, {"seed", 1}}), "apply",
                {{"game", 1}, {"move", "settle"}, {"player", player}},
                {"--packages", folder.path("")});
  };
  const json told = paid("Anna");
  for (const json& event : told["result"]["events"]) {
    if (event["kind"] == "paid" && event["player"] == "Ben") CHECK(rows(event) == "P-1 ");
  }
}

TEST_CASE("what one thing is worth is told by name, as far as it is open") {
  const std::string start = request(0, "load", {{"path", "rulesets/carcassonne/games/hills.game"}});
  const json of = {{"game", 1}, {"of", "(0,0) city N"}};
  const json one = call(start, "score", of)["result"]["sheets"];
  REQUIRE_FALSE(one.empty());
  CHECK(one[0]["features"][0]["kind"] == "city");
  json for_player = of;
  for_player["player"] = "Anna";
  CHECK(call(start, "score", for_player)["result"]["sheets"] == one);
  CHECK(refusal_data(call(start, "score", {{"game", 1}, {"of", "(99,99)"}}))["id"] ==
        "script/unknown-thing");
  CHECK(refusal_data(call(start, "score", {{"game", 1}, {"of", "(0,0)"}, {"paid", true}}))["id"] ==
        "io/rpc-params");
}

TEST_CASE("the games that are open are listed, to a client of one game this one alone") {
  CHECK(call("", "games", json::object())["result"]["games"].empty());
  const std::string begun =
      new_game({{"seed", 1}}) +
      request(1, "new", {{"ruleset", "tic_tac_toe"}, {"players", {"C", "D"}}, {"seed", 1}}) +
      request(2, "apply", {{"game", 1}, {"move", "take 3"}});
  const json all = call(begun, "games", json::object())["result"]["games"];
  CHECK(all ==
        json::parse(
            R"([{"game": 1, "ruleset": "nim", "players": ["Anna", "Ben"], "over": false, "n": 2},
                               {"game": 2, "ruleset": "tic_tac_toe", "players": ["C", "D"], "over": false, "n": 0}])"));
  CHECK(call(begun + request(3, "close", {{"game", 1}}), "games", json::object())["result"]["games"]
            .size() == 1);
  const TemporaryFolder folder;
  const std::string script =
      folder.file("a.game", "ruleset nim\nplayers Anna, Ben\nseed 1\nAnna: take 3\n");
  for (const std::vector<std::string>& who :
       {std::vector<std::string>{"--as", "Ben"}, {"--spectator"}}) {
    std::vector<std::string> flags = {"--game", script};
    flags.insert(flags.end(), who.begin(), who.end());
    const json mine = call("", "games", json::object(), flags)["result"]["games"];
    REQUIRE(mine.size() == 1);
    CHECK(mine[0]["game"] == 1);
  }
}

TEST_CASE("what players choose at once in the dark is not told when it has taken effect") {
  TemporaryFolder folder;
  const auto night = [&](const std::string& wolf) {
    return folder.file(wolf + ".game",
                       "ruleset werewolf\nplayers Anna, Ben, Cem, Dora, Eve\nseed 4\nAnna: point " +
                           wolf +
                           "\nBen: point Anna\nCem: point Dora\nDora: point Cem\nEve: point Cem\n");
  };
  const std::string one = night("Ben"), other = night("Dora");
  const auto script = [&](const std::string& file, std::vector<std::string> who) {
    who.insert(who.begin(), {"--game", file});
    const std::string text = talk(request(1, "script", {{"game", 1}}), who)[0]["result"]["text"];
    return text.substr(text.rfind('\n', text.find("point")) + 1);
  };
  CHECK(script(one, {"--as", "Cem"}) ==
        "# Anna: point ?\n# Ben: point ?\nCem: point Dora\n# Dora: point ?\n# Eve: point ?\n");
  CHECK(script(one, {"--spectator"}) ==
        "# Anna: point ?\n# Ben: point ?\n# Cem: point ?\n# Dora: point ?\n# Eve: point ?\n");
  CHECK(script(one, {"--as", "Anna"}) ==
        "Anna: point Ben\n# Ben: point ?\n# Cem: point ?\n# Dora: point ?\n# Eve: point ?\n");
  for (const std::vector<std::string>& who :
       {std::vector<std::string>{"--as", "Cem"}, {"--spectator"}}) {
    CHECK(script(one, who) == script(other, who));
  }
}

TEST_CASE("a player hears of a rule that fails that it failed, and no more") {
  TemporaryFolder folder;
  folder.file(
      "vaults/ruleset.json",
      R"({"id": "vaults", "title": "Vaults", "version": "1.0.0", "api": 2, "players": {"min": 2, "max": 2}})");
  folder.file("vaults/rules.lua", R"lua(local c = castellan
return {
  c.counter("vault", { of = "player", max = 4, initial = { 1, 4 }, visible = "nobody" }),
  c.counter("taken", { max = 9 }),
  c.move("pay(who: player)", { effect = "add 2 to vault of who" }),
  c.move("split", { effect = "set taken to 8 / (vault of left of actor - 4) rounded down" }),
  c.start("turn"),
  c.phase("turn", { actor = "first p in players", moves = { "pay", "split" }, next = "turn" }),
  c.turn_cap(9),
})lua");
  const std::string file = folder.file("begun.game", "ruleset vaults\nplayers Anna, Ben\nseed 1\n");
  const auto error = [&](const std::string& move, std::vector<std::string> flags) {
    flags.insert(flags.begin(), {"--packages", folder.path(""), "--game", file});
    return refusal_data(talk(request(1, "apply", {{"game", 1}, {"move", move}}), flags)[0]);
  };
  const json told = {{"id", "io/rpc-rule"}, {"message", "A rule failed; the host is told why."}};
  CHECK(error("pay Ben", {"--as", "Anna"}) == told);
  CHECK(error("split", {"--as", "Anna"}) == told);
  CHECK(error("pay Ben", {})["id"] == "state/range");
}
