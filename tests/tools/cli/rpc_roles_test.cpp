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
          json{{"id", "io/rpc-role"}, {"message", "'" + std::string(method.name) + "' is for the host, not for a seat."}});
  }
  CHECK(refusal_data(call("", "view", {{"game", 1}, {"player", "Blue"}}, red))["id"] == "io/rpc-role");
  CHECK(refusal_data(call("", "apply", {{"game", 1}, {"move", "choose trader"}, {"for", "Blue"}}, red))["message"] ==
        "'for' is for the host, not for a seat.");
  CHECK(refusal_data(call("", "status", {{"game", 2}}, red))["id"] == "io/rpc-game");
  CHECK(refusal_data(call("", "apply", {{"game", 1}, {"move", "choose trader"}}, {"--game", file, "--spectator"}))["id"] == "io/rpc-role");
  CHECK(run_cli({"rpc", "--as", "Red"}).code == ExitCode::wrong_input);
  CHECK(run_cli({"rpc", "--game", file, "--as", "Green"}).code == ExitCode::wrong_input);
}

TEST_CASE("who has a token becomes a seat, once") {
  const std::string start = new_game({{"seed", 1}}) + request(1, "invite", {{"game", 1}, {"seat", "Anna"}});
  CHECK(talk(start)[1]["result"]["token"].get<std::string>().size() == 32);
  const json wrong = call(start, "join", {{"game", 1}, {"seat", "Anna"}, {"token", std::string(32, '0')}});
  CHECK(refusal_data(wrong) == json{{"id", "io/rpc-token"}, {"message", "This token is for no such seat of the game."}});
}

TEST_CASE("games with the same open history and other secrets are the same to seats and spectators") {
  TemporaryFolder folder;
  const std::string one = folder.file("one.game", committed("trader"));
  const std::string other = folder.file("other.game", committed("worker_a"));
  std::string lines;
  for (const char* method : {"status", "legal", "view", "script", "describe"}) {
    lines += request(method, method, std::string(method) == "describe" ? json::object() : json{{"game", 1}});
  }
  lines += request(1, "legal", {{"game", 1}, {"structure", true}});
  for (const char* move : {"choose nothing at all", "choose trader", "choose worker_a", "build stable", ""}) {
    lines += request(2, "explain", {{"game", 1}, {"move", move}});
  }
  lines += request(3, "apply", {{"game", 1}, {"move", "choose everything"}});
  lines += request(4, "apply", {{"game", 1}, {"move", "choose messenger"}});
  lines += request(5, "status", {{"game", 1}}) + request(6, "view", {{"game", 1}});
  for (const std::vector<std::string>& who : {std::vector<std::string>{"--as", "Red"}, {"--as", "Yellow"}, {"--spectator"}}) {
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
