// Names of players: what nobody could write or tell apart is refused when a game is made, in every
// way in; everything else can be played with, kept and opened again.

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "interpreter/base/generator.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/rpc_talk.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

namespace {

const std::string kNfc = "Zo\xc3\xab";   // with one letter for its accent
const std::string kNfd = "Zoe\xcc\x88";  // with two

const std::map<std::string, std::string> kRefused = {
    {" A", "begins with a blank"},
    {"A ", "ends with a blank"},
    {"Anna  Bo", "has two blanks in a row"},
    {"A#1", "holds '#', with which a comment begins"},
    {"A\tB", "holds \\t, which cannot be seen"},
    {"A\nB", "holds \\n, which cannot be seen"},
    {"An\xe2\x80\x8bna", "holds U+200B zero width space, which cannot be seen"},
    {"An\xc2\xa0na", "holds U+00A0 no-break space, which cannot be seen"},
    {"\xe2\x80\xae"
     "Anna",
     "holds U+202E right-to-left override, which cannot be seen"},
    {"\xef\xbb\xbf"
     "Anna",
     "holds U+FEFF byte order mark, which cannot be seen"},
    {"\xe3\x85\xa4", "holds U+3164 Hangul filler, which cannot be seen"},
};

std::string in_script(const std::string& name) {
  std::string out = "\"";
  for (const char c : name)
    out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "\"";
}

}  // namespace

TEST_CASE("names that nobody could write are refused in every way in") {
  const TemporaryFolder folder;
  for (const auto& [name, why] : kRefused) {
    INFO(name);
    const json made = call("", "new", {{"ruleset", "nim"}, {"players", {name, "Ben"}}});
    CHECK(made["error"]["data"]["id"] == "script/players");
    CHECK(made["error"]["data"]["message"].get<std::string>().starts_with("a player's name " + why +
                                                                          ": '"));
    if (name.find('\n') == std::string::npos && name.find("\xef\xbb\xbf") == std::string::npos &&
        name.find("\xe2\x80\xae") == std::string::npos) {
      const std::string script = "ruleset nim\nplayers " + in_script(name) + ", Ben\nseed 1\n";
      const json loaded = call("", "load", {{"text", script}});
      CHECK(loaded["error"]["data"]["message"].get<std::string>().starts_with("a player's name " +
                                                                              why));
      CHECK(loaded["error"]["data"]["where"]["line"] == 2);
      const std::string file = folder.file("a.game", script);
      const Outcome run = run_cli({"run", file});
      CHECK(run.code == ExitCode::wrong_input);
      CHECK_THAT(run.err, Catch::Contains(why));
    }
    for (const char* command : {"play", "simulate"}) {
      const Outcome outcome = run_cli({command, "nim", "--players", name + ":random,Ben:random"});
      CHECK(outcome.code == ExitCode::wrong_input);
      CHECK_THAT(outcome.err, Catch::Contains("script/players") && Catch::Contains(why));
    }
  }
}

TEST_CASE("names that look alike are one name") {
  const auto refused = [](const std::string& a, const std::string& b) {
    return call("", "new", {{"ruleset", "nim"}, {"players", {a, b}}})["error"]["data"]["message"]
        .get<std::string>();
  };
  CHECK(refused("Anna", "Anna") == "two players are called 'Anna'");
  CHECK(refused(kNfc, kNfd) == "two players are called '" + kNfd + "', encoded in two ways");
  CHECK(refused("Anna", "An\xe2\x80\x8dna") ==
        "two players are called 'An\xe2\x80\x8dna', encoded in two ways");
}

TEST_CASE("a player is meant in whichever way the accents of its name are encoded") {
  for (const auto& [has, says] : {std::pair(kNfc, kNfd), std::pair(kNfd, kNfc)}) {
    const std::string begun = request(
        1, "new", {{"ruleset", "werewolf"}, {"players", {has, "B", "C", "D", "E"}}, {"seed", 3}});
    // Who is called so is answered as it has been called.
    CHECK(call(begun, "status", {{"game", 1}, {"player", says}})["result"]["hash"] ==
          call(begun, "status", {{"game", 1}, {"player", has}})["result"]["hash"]);
    const json move = call(begun, "apply", {{"game", 1}, {"for", "B"}, {"move", "point " + says}});
    CHECK(move.contains("result"));
    const TemporaryFolder folder;
    folder.file("a.game", "ruleset nim\nplayers " + has + ", Ben\nseed 1\n" + says +
                              ": take 3\nexpect " + says + ".score = 0\nexpect " + says +
                              " score 0\n");
    const Outcome run = run_cli({"run", folder.path("a.game")});
    CHECK(run.err == "");
    const Outcome seat = run_cli({"rpc", "--game", folder.path("a.game"), "--as", says},
                                 request(2, "status", {{"game", 1}, {"player", says}}));
    CHECK(json::parse(seat.out).contains("result"));
  }
}

TEST_CASE("whatever else a player is called, games with it are played, kept and opened again") {
  const TemporaryFolder folder;
  const std::vector<std::string> parts = {"A",
                                          "b",
                                          " ",
                                          "1",
                                          "\"",
                                          "\\",
                                          "(",
                                          ")",
                                          "[",
                                          "]",
                                          ".",
                                          ",",
                                          ":",
                                          ";",
                                          "=",
                                          "-",
                                          "'",
                                          "/",
                                          "?",
                                          "!",
                                          "\xc3\xab",
                                          "e\xcc\x88",
                                          "\xe2\x98\x83",
                                          "\xef\xb8\x8f",
                                          "\xe2\x80\x8d",
                                          "\xe5\xb1\xb1",
                                          "end",
                                          "of",
                                          "draws",
                                          "none"};
  castellan::rng::Stream random(44);
  int played = 0;
  for (int n = 0; n < 60; ++n) {
    json names = json::array();
    for (int seat = 0; seat < 5; ++seat) {
      std::string name;
      for (std::uint64_t i = 1 + random.below(4); i > 0; --i)
        name += parts[random.below(parts.size())];
      names.push_back(name);
    }
    const std::string kept = folder.path("kept" + std::to_string(n));
    std::filesystem::create_directories(kept);
    const std::vector<std::string> flags = {"--games", kept};
    INFO(names.dump());
    const auto begun =
        talk(request(1, "new", {{"ruleset", "werewolf"}, {"players", names}, {"seed", n}}), flags);
    if (begun[0].contains("error")) {
      CHECK(begun[0]["error"]["data"]["id"] == "script/players");
      continue;
    }
    ++played;
    std::string hash;
    for (int k = 0; k < 6; ++k) {
      const json legal = talk(request(2, "legal", {{"game", 1}}), flags)[0]["result"];
      json player, moves;
      const json lists = legal.value("players", json::object());
      for (const auto& [who, list] : lists.items()) {
        if (!list.empty()) player = who, moves = list;
      }
      if (moves.empty()) break;
      const json& move = moves[random.below(moves.size())];
      const auto made =
          talk(request(3, "apply", {{"game", 1}, {"for", player}, {"move", move}}), flags);
      REQUIRE(made[0].contains("result"));
      hash = made[0]["result"]["hash"];
    }
    CHECK(talk(request(4, "status", {{"game", 1}}), flags)[0]["result"]["hash"] == hash);
  }
  CHECK(played > 10);
}

TEST_CASE("a pad at the terminal writes names as pads read them") {
  const Outcome pad =
      run_cli({"pad", "alhambra", "--players", "Anna Bo,of", "--quiet"}, "\n\n\n\n\n\n\n\n\n\n");
  CHECK_THAT(pad.out, Catch::Contains("players \"Anna Bo\", \"of\"\n") ||
                          Catch::Contains("players \"Anna Bo\", of\n"));
}
