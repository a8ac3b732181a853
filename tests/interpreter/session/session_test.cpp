#include "interpreter/session/session.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::orchard;

std::vector<std::string> texts(const std::vector<LoggedEvent>& events) {
  std::vector<std::string> out;
  for (const auto& e : events) out.push_back(e.text);
  return out;
}

TEST_CASE("legal moves have texts in the order of enumeration") {
  const auto session = orchard();
  CHECK(session->legal(session->seat("Anna")) ==
        std::vector<std::string>{"pick apple", "pick pear", "store plum", "grow lawn (0,0)",
                                 "grow walled-N (0,0)", "grow walled-NESW (0,0)", "break", "rest"});
  CHECK(session->legal(session->seat("Ben")).empty());
  CHECK(session->count_legal(session->seat("Anna")) == 8);
  CHECK_FALSE(session->seat("Cem"));
}

TEST_CASE("an illegal text changes nothing and has a reason") {
  const auto session = orchard();
  const auto before = session->game().hash();
  const auto refused = session->apply("pick plum", session->seat("Anna"));
  REQUIRE(refused);
  CHECK(session->check("pick plum", session->seat("Anna")).has_value());
  CHECK_FALSE(session->check("pick pear", session->seat("Anna")).has_value());
  CHECK(session->game().hash() == before);
  CHECK(session->records().size() == 1);

  const auto other = session->apply("rest", session->seat("Ben"));
  REQUIRE(other);
  CHECK(other->refusal.id == "move/not-your-turn");
  CHECK(other->refusal.reason == "it is not for Ben to act now");
}

TEST_CASE("a rule that fails leaves state, events, outcomes and records as they were") {
  const auto session = orchard();
  session->foretell({{"apple", nullptr, {}}});
  const auto before = session->game().hash();
  CHECK_THROWS_AS(session->apply("break", session->seat("Anna")), grammar::Error);
  CHECK(session->game().hash() == before);
  CHECK(session->records().size() == 1);
  CHECK(session->undoable() == 0);
  CHECK(session->foretold().size() == 1);
  CHECK(session->take_events().empty());
  REQUIRE_FALSE(session->apply("pick pear", session->seat("Anna")));
  CHECK(session->foretold().empty());
}

TEST_CASE("undo takes back state, records and events") {
  const auto session = orchard();
  const auto start = session->game().hash();
  session->foretell({{"apple", nullptr, {}}});
  REQUIRE_FALSE(session->apply("pick pear", session->seat("Anna")));
  REQUIRE_FALSE(session->apply("store apple", session->seat("Ben")));
  CHECK(session->undoable() == 2);
  CHECK(session->undo(5) == 2);
  CHECK(session->game().hash() == start);
  CHECK(session->records().size() == 1);
  CHECK(session->take_events().empty());
  CHECK(session->undo() == 0);
}

TEST_CASE("events have their sentences filled in") {
  const auto session = orchard();
  REQUIRE_FALSE(session->apply("pick pear", session->seat("Anna")));
  const auto events = session->take_events();
  REQUIRE(events.size() == 1);
  CHECK(events[0].name == "picked");
  CHECK(events[0].text == "Anna picks pear");
  CHECK(events[0].values == nlohmann::json{{"who", "Anna"}, {"what", "pear"}});
  CHECK(session->take_events().empty());
}

TEST_CASE("an event does not tell a seat what lies in a closed place") {
  // `stored` is said while the fruit is still in the cellar.
  const auto session = orchard();
  REQUIRE_FALSE(session->apply("store plum", session->seat("Anna")));
  CHECK(texts(session->take_events(session->seat("Ben"))) ==
        std::vector<std::string>{"Anna stores something hidden"});
}

TEST_CASE("a sheet that was paid is kept as it was then") {
  const std::string end =
      "ruleset orchard\noption rounds = 1\nplayers Anna, Ben\ndraws apple, pear, plum, apple, "
      "pear\n"
      "Anna: pick apple\n";
  const auto session = orchard(end);
  REQUIRE(session->game().over());
  const score::Call final{session->ruleset().rules->sheets().find("final"), {}};
  const auto totals = [&](const Session& s) {
    std::vector<std::vector<std::int64_t>> out;
    for (const score::Explained* sheet : s.paid(final)) out.push_back(sheet->totals);
    return out;
  };
  const std::vector<std::vector<std::int64_t>> paid{{1, 0}};
  CHECK(totals(*session) == paid);
  // Evaluated again it counts the point that it has paid.
  CHECK(session->score(final.sheet, {}).totals == std::vector<std::int64_t>{3, 0});
  CHECK(totals(*session) == paid);
  CHECK(totals(*orchard(session->transcript())) == paid);
  CHECK(session->undo() == 1);
  CHECK(session->paid_sheets().empty());
  REQUIRE_FALSE(session->apply("rest", session->seat("Anna")));
  CHECK(totals(*session) == std::vector<std::vector<std::int64_t>>{{0, 0}});
}

TEST_CASE("chance that is left to the caller is a node of its own") {
  const auto rules = test::orchard_rules();
  Session session(rules, {{"Anna", "Ben"}, 0, true});
  session.start();
  const auto pending = session.game().pending();
  CHECK(pending.kind == flow::Pending::Kind::chance);
  std::vector<std::pair<std::string, std::uint64_t>> outcomes;
  for (const auto& o : session.outcomes()) outcomes.emplace_back(o.text, o.weight);
  CHECK(outcomes ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"apple", 3}, {"pear", 2}, {"plum", 1}});
  CHECK_FALSE(session.resolve("lawn"));
  CHECK_FALSE(session.resolve("nothing"));
  for (const char* fruit : {"apple", "pear", "plum", "apple"}) REQUIRE(session.resolve(fruit));
  CHECK(session.game().hash() == orchard()->game().hash());
  CHECK(session.undo() == 1);
  CHECK(session.game().pending().kind == flow::Pending::Kind::chance);
}

TEST_CASE("the names of players must fit") {
  const auto rules = test::orchard_rules();
  const auto message = [&](std::vector<std::string> names) -> std::string {
    try {
      Session(rules, {std::move(names), 0, false});
    } catch (const grammar::Error& e) {
      return e.what();
    }
    return {};
  };
  CHECK(message({"Anna", "Anna"}) == "error[script/players]: two players are called 'Anna'");
  CHECK(message({"Anna", ""}) == "error[script/players]: a player's name is empty");
  CHECK(message({"Anna"}) ==
        "error[script/players]: these rules were loaded for 2 players, not for 1");
}

TEST_CASE("a contestant who competes is ranked with the players") {
  const auto session = orchard(
      "ruleset orchard with wind\noption rounds = 1\nplayers Anna, Ben\n"
      "position\n round = 1\n Anna.score = 4\n Ben.score = 2\n wind_score = 4\nend\n");
  const auto standings = session->standings();
  REQUIRE(standings.size() == 3);
  CHECK(standings[0].rank == 1);
  CHECK(standings[1].rank == 3);
  CHECK(standings[2].name == "wind");
  CHECK(standings[2].rank == 1);
  CHECK(session->winners() == std::vector<std::string>{"Anna", "wind"});
}

}  // namespace
}  // namespace castellan::session
