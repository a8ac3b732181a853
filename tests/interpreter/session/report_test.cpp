#include "interpreter/session/report/report.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;

TEST_CASE("the status of a decision, of chance and of the end") {
  const auto session = test::orchard();
  json status = status_json(*session);
  CHECK(status["hash"].get<std::string>().size() == 16);
  CHECK(status["hash"] != status_json(*session, Seat(1))["hash"]);
  status.erase("hash");
  CHECK(status == json{{"kind", "decision"},
                       {"phase", "turn"},
                       {"actors", {"Anna"}},
                       {"round", 1},
                       {"scores", {{"Anna", 0}, {"Ben", 0}}}});

  const auto over = test::orchard(
      "ruleset orchard\noption rounds = 1\nplayers Anna, Ben\nposition\n round = 1\n Anna.basket = "
      "pear\n"
      " phase \"turn\" of Anna\nend\nAnna: rest\n");
  status = status_json(*over);
  status.erase("hash");
  CHECK(status ==
        json{{"kind", "over"},
             {"phase", nullptr},
             {"actors", json::array()},
             {"round", 1},
             {"scores", {{"Anna", 1}, {"Ben", 0}}},
             {"winners", {"Anna"}},
             {"sheets", {{"final", 1}}},
             {"ranks",
              {{{"player", "Anna"}, {"rank", 1}, {"score", 1}, {"ties", json::array()}},
               {{"player", "Ben"}, {"rank", 2}, {"score", 0}, {"ties", json::array()}}}}});
}

TEST_CASE("a view holds what the seat may know") {
  const auto session = test::orchard();
  CHECK(view_json(*session)["players"][0]["cellar"] == json{{"plum", 1}});
  CHECK(view_json(*session, Seat(0))["players"][0]["cellar"] == json{{"plum", 1}});
  CHECK(view_json(*session, Seat(1))["players"][0]["cellar"] ==
        json{{"count", 1}, {"hidden", true}});
}

TEST_CASE("a view calls things as scripts, moves and events do") {
  const auto session = test::orchard();
  const json whole = view_json(*session), watched = view_json(*session, Seat());
  CHECK(whole["active"] == "Anna");
  CHECK(whole["players"][1]["player"] == "Ben");
  CHECK(whole["mood"] == nullptr);
  // What is hidden has one shape, with how many lie there where that is known.
  CHECK(watched["deck"] == json{{"count", 2}, {"hidden", true}});
  CHECK(whole["jars"] == json{{"ladder", nullptr}, {"basket", nullptr}});
}

TEST_CASE("the rules of a game: what is on, what was chosen, what the box holds") {
  const auto session = test::orchard(
      "ruleset orchard with wind\noption rounds = 2\nplayers Anna, Ben\nseed 1\nAnna: rest\n");
  json rules = rules_json(*session);
  CHECK(rules["ruleset"] == "orchard");
  CHECK(rules["modules"] == json{"wind"});
  CHECK(rules["mods"].empty());
  CHECK(rules["options"]["rounds"] == "2");
  CHECK(rules["box"]["fruit"]["apple"] == 3);
}

TEST_CASE("a sheet has totals and lines by player") {
  const auto session = test::orchard(std::string(test::kDealt) + "Anna: store plum\nscore final\n");
  REQUIRE(session->last_sheets().size() == 1);
  const json sheet = score_json(*session, session->last_sheets()[0]);
  CHECK(sheet["sheet"] == "final");
  CHECK(sheet["title"] == "Harvest");
  CHECK(sheet["players"][0]["player"] == "Anna");
  CHECK(sheet["players"][0]["total"] == 3);
  CHECK(sheet["players"][0]["lines"][1]["rule"] == "ORC-02");
  CHECK(sheet["players"][0]["lines"][1]["points"] == 2);
  CHECK(sheet["players"][1]["total"] == 0);
}

TEST_CASE("a line whose condition did not hold says so") {
  const auto session =
      test::orchard(std::string(test::kDealt) + "score trial(2, Anna, true, ladder, plum)\n");
  const json players = score_json(*session, session->last_sheets().at(0))["players"];
  CHECK(players[0]["lines"][0]["points"] == 7);
  CHECK_FALSE(players[0]["lines"][0].contains("failed"));
  CHECK(players[1]["lines"][0]["points"] == 0);
  CHECK(players[1]["lines"][0]["failed"] == true);
}

TEST_CASE("errors say id, message, nearest name and place") {
  const grammar::Source source("a.game", "one\ntwo\n");
  CHECK(error_json(grammar::diagnose(source, {4, 7}, "script/unknown-player",
                                     "there is no player 'two'", "did you mean 'ten'?")) ==
        json{{"id", "script/unknown-player"},
             {"message", "there is no player 'two'"},
             {"nearest", {"ten"}},
             {"where", {{"file", "a.game"}, {"line", 2}, {"column", 1}}}});
  CHECK(error_json(grammar::diagnose("", "a/b", "no", "some other hint")) ==
        json{{"id", "a/b"}, {"message", "no"}});
  CHECK(error_json(moves::Refusal{"move/illegal", "no", {"rest"}}) ==
        json{{"id", "move/illegal"}, {"message", "no"}, {"nearest", {"rest"}}});
}

}  // namespace
}  // namespace castellan::session
