// Who knows which component lies where: it follows what was seen, and ends where that is mixed in.

#include <nlohmann/json.hpp>

#include "interpreter/session/report/game_events.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;
using test::first_error;
using test::run;

/// Anna has ace and king, Ben queen and jack, Cem a ten; nobody has been shown anything.
constexpr const char* kWhispers =
    "ruleset whispers\nplayers Anna, Ben, Cem\nposition\n  Anna.hand = ace, king\n  Ben.hand = "
    "queen, jack\n  Cem.hand = ten\n"
    "  turn Anna\nend\n";

std::string whispered(const std::string& lines) { return first_error(run(kWhispers + lines)); }

std::unique_ptr<Session> whispering(const std::string& lines) {
  ScriptResult result = run(kWhispers + lines);
  if (!result.diagnostics.empty()) throw grammar::Error(result.diagnostics);
  return std::move(result.session);
}

json seen_by(const Session& session, Seat seat) {
  return state::view(session.ruleset().rules->schema(), session.game().arena(), seat);
}

TEST_CASE("the owner of a hand sees it, and a peek shows all of it") {
  CHECK(whispered("expect Anna sees Anna.hand = ace, king\nexpect Ben sees Anna.hand hidden\n"
                  "Anna: peek Ben\nexpect Anna sees Ben.hand = queen, jack\nexpect Cem sees "
                  "Ben.hand hidden\n"
                  "expect Ben sees Anna.hand hidden\n")
            .empty());
  CHECK(whispered("Anna: glance Ben 2\nexpect Anna sees Ben.hand[2] = jack\nexpect Anna sees "
                  "Ben.hand[1] hidden\n")
            .empty());
}

TEST_CASE("knowledge leaves a place with the component") {
  // The next card there is another one.
  CHECK(whispered("Anna: peek Ben\nAnna: pass\nBen: stow\ndraws ten\nBen: lift\n"
                  "expect Ben.hand = ten, jack\nexpect Anna sees Ben.hand[1] hidden\nexpect Anna "
                  "sees Ben.hand[2] = jack\n")
            .empty());
  // Also where it is an equal one.
  CHECK(whispered("set Ben.hand = ten\nAnna: peek Ben\nAnna: pass\nBen: bury\nBen: mix\ndraws "
                  "ten\nBen: lift\n"
                  "expect Ben.hand[1] = ten\nexpect Anna sees Ben.hand[1] hidden\n")
            .empty());
  // An empty place that is shown keeps nothing for what comes next.
  CHECK(whispered("set Cem.hand = none\nAnna: peek Cem\nset turn Cem\ndraws ten\nCem: lift\nexpect "
                  "Anna sees Cem.hand hidden\n")
            .empty());
}

TEST_CASE("knowledge follows a component from place to place") {
  CHECK(whispered("Anna: pass\nBen: glance Anna 1\nset turn Anna\nAnna: turn\nexpect Ben sees "
                  "Anna.hand[2] = ace\n"
                  "expect Ben sees Anna.hand[1] hidden\nexpect Cem sees Anna.hand hidden\n")
            .empty());
  // Whoever gives a card away knows where it is.
  CHECK(whispered("Anna: trade Ben\nexpect Anna sees Ben.hand[1] = ace\nexpect Ben sees "
                  "Anna.hand[1] = queen\n"
                  "expect Anna sees Ben.hand[2] hidden\nexpect Cem sees Ben.hand hidden\nexpect "
                  "Cem sees Anna.hand hidden\n")
            .empty());
  // What lay in the open is known to all wherever it is taken.
  CHECK(whispered("Anna: lay\nAnna: take ace\nexpect Ben sees Anna.hand[1] = ace\nexpect Cem sees "
                  "Anna.hand[1] = ace\n")
            .empty());
  // From a pile without order only the owner knows what is fetched.
  CHECK(whispered("Anna: lay\nAnna: take ace\nAnna: stow\nAnna: fetch ace\nexpect Anna sees "
                  "Anna.hand[1] = ace\n"
                  "expect Ben sees Anna.hand[1] hidden\n")
            .empty());
}

TEST_CASE("what is put on a closed deck is known on top of it until it is mixed") {
  CHECK(whispered("Anna: bury\nAnna: pass\nBen: stow\nBen: lift\nexpect Ben.hand[1] = ace\nexpect "
                  "Anna sees Ben.hand[1] = ace\n"
                  "expect Cem sees Ben.hand[1] hidden\n")
            .empty());
  CHECK(whispered("Anna: bury\nAnna: mix\nAnna: pass\nBen: stow\ndraws ace\nBen: lift\nexpect "
                  "Ben.hand[1] = ace\n"
                  "expect Anna sees Ben.hand[1] hidden\n")
            .empty());

  const auto session = whispering("Anna: bury\nAnna: pass\nBen: bury\n");
  CHECK(seen_by(*session, Seat(0))["stack"] ==
        json::parse(R"({"count": 2, "from_top": [{"hidden": true}, "ace"]})"));
  CHECK(seen_by(*session, Seat(1))["stack"] ==
        json::parse(R"({"count": 2, "from_top": ["queen"]})"));
  CHECK(seen_by(*session, Seat(2))["stack"] == json::parse(R"({"count": 2})"));
  CHECK(seen_by(*session, Seat())["stack"] == json::parse(R"({"count": 2})"));
}

TEST_CASE("a deck that is filled again has no order") {
  // All that lies in the closed deck comes in the order of chance.
  const auto session = whispering("set Cem.hand = none\nset turn Cem\ndraws ten\nCem: lift\n");
  CHECK(seen_by(*session, Seat(2))["stack"] == json::parse(R"({"count": 1})"));
  CHECK(state::view(session->ruleset().rules->schema(), session->game().arena(),
                    std::nullopt)["stack"] == json::parse(R"({"rest": {"ten": 1}})"));
}

TEST_CASE("a ref is known as long as it stays what it was") {
  CHECK(whispered("Anna: dream Ben\nexpect Ben sees omen = ace\nexpect Cem sees omen "
                  "hidden\nexpect Anna sees omen hidden\n"
                  "Anna: forget\nexpect Ben sees omen hidden\n")
            .empty());
  CHECK(whispered("Anna: dream Ben\nAnna: dream Cem\nexpect Ben sees omen hidden\nexpect Cem sees "
                  "omen = ace\n")
            .empty());
}

/// What a seat is told of one move of Anna, line by line: component, from, to.
std::string told(Seat seat, const char* move) {
  const auto session = whispering("");
  session->keep_event_log();
  REQUIRE_FALSE(session->apply(move, Seat(0)));
  std::string out;
  for (const json& event : take_game_events(*session, seat)) {
    const auto text = [&](const char* key) {
      return event.value(key, json("")).is_string() ? event[key].get<std::string>() : "?";
    };
    if (event["kind"] == "moved")
      out += text("component") + " " + text("from") + " " + text("to") + "\n";
    if (event["kind"] == "revealed") out += text("component") + " in " + text("in") + "\n";
  }
  return out;
}

TEST_CASE("an exchange is told as moves to those who can follow it, as nothing to others") {
  CHECK(told(Seat(0), "trade Ben") ==
        "ace Anna.hand[1] Ben.hand[1]\nqueen Ben.hand[1] Anna.hand[1]\n");
  CHECK(told(Seat(1), "trade Ben") ==
        "queen Ben.hand[1] Anna.hand[1]\nace Anna.hand[1] Ben.hand[1]\n");
  CHECK(told(Seat(2), "trade Ben").empty());
  CHECK(told(Seat(0), "peek Ben") == "queen in Ben.hand[1]\njack in Ben.hand[2]\n");
  CHECK(told(Seat(2), "peek Ben").empty());
}

TEST_CASE("undo and saves keep who knows what") {
  const auto session =
      whispering("Anna: bury\nset Anna.hand[1] = ten\nAnna: pass\nBen: glance Anna 2\n");
  const auto& schema = session->ruleset().rules->schema();
  const auto saved = state::save(schema, session->game().arena());
  const Arena loaded = state::load(schema, saved, "save");
  CHECK(state::save(schema, loaded) == saved);
  for (const Seat seat : {Seat(0), Seat(1), Seat(2), Seat()})
    CHECK(state::view(schema, loaded, seat) == seen_by(*session, seat));

  const json before = seen_by(*session, Seat(0));
  const std::uint64_t hash = session->game().hash();
  for (const char* move : {"trade Anna", "bury", "stow", "mix", "lay", "peek Cem"}) {
    CAPTURE(move);
    REQUIRE_FALSE(session->apply(move, Seat(1)));
    session->undo();
    CHECK(session->game().hash() == hash);
    CHECK(seen_by(*session, Seat(0)) == before);
  }
}

TEST_CASE("a position says who has seen what") {
  CHECK(whispered("set Cem sees Ben.hand[2]\nexpect Cem sees Ben.hand[2] = jack\nexpect Cem sees "
                  "Ben.hand[1] hidden\n")
            .empty());
  CHECK(whispered("position\n  Cem sees Ben.hand\n  Ben.hand = queen, jack\nend\nexpect Cem sees "
                  "Ben.hand = queen, jack\n"
                  "expect Anna sees Ben.hand hidden\n")
            .empty());
  // What is laid anew has been seen by nobody.
  CHECK(whispered("Anna: peek Ben\nset Ben.hand = ten\nexpect Anna sees Ben.hand[1] hidden\n")
            .empty());
  CHECK(whispered("set Cem sees stack\n") ==
        "9:5 script/bad-position: 'stack' does not keep who has seen it | only closed slots and "
        "refs with 'knowledge' do, "
        "and what is visible needs no line");
  CHECK(whispered("set Cem sees Ben.hnad\n") ==
        "9:18 script/unknown-field: there is no field 'hnad' | did you mean 'hand'?");
  CHECK(whispered("set Dan sees Ben.hand\n").starts_with("9:5 script/unknown-player"));
}

// --- what cannot be declared or shown

std::string refused_rules(const std::string& fields, const std::string& effect = "") {
  const package::Workspace w;
  w.base(
      "local c = castellan\n"
      "return {\n"
      "  c.component('card', {}), c.components('card', { { name = 'ace' }, { name = 'king' } }),\n"
      "  c.pile('deck', { holds = 'card', starts_full = true, visible = 'count' }),\n  " +
      fields + "\n  c.move('look', { effect = '" + effect +
      "' }),\n"
      "  c.start('turn'), c.phase('turn', { actor = 'first p in players', moves = { 'look' }, next "
      "= 'turn' }),\n"
      "  c.turn_cap(9), c.ranking { '0' },\n"
      "}\n");
  package::Request request = w.request();
  request.players = 2;
  try {
    load_ruleset(request);
  } catch (const grammar::Error& e) {
    return e.first().message + (e.first().hint.empty() ? "" : " | " + e.first().hint);
  }
  return {};
}

TEST_CASE("knowledge is kept only where it means something") {
  CHECK(refused_rules("c.slots('row', { holds = 'card', size = 2, knowledge = true }),") ==
        "slots 'row' keeps knowledge and is visible to everyone, who see what lies there anyway | "
        "say 'visible = \"owner\"', \"count\" or \"nobody\"");
  CHECK(refused_rules(
            "c.slots('row', { holds = 'card', size = 2, visible = 'count', knowledge = true }),")
            .empty());
}

TEST_CASE("what cannot be shown says what can") {
  CHECK(refused_rules("", "show deck to actor") ==
        "only slots and refs can be shown; 'deck' is a pile | what somebody may be shown lies in "
        "slots");
  CHECK(refused_rules("c.slots('row', { holds = 'card', size = 2 }),", "show row to actor") ==
        "everybody sees 'row' anyway");
  CHECK(refused_rules("c.slots('row', { holds = 'card', size = 2, visible = 'count' }),",
                      "show row to actor") ==
        "'row' does not keep who has seen it | declare it with 'knowledge = true'");
  CHECK(refused_rules("", "show actor to actor") ==
        "only slots and refs can be shown | name the field, as in `show hand of actor to player`");
}

}  // namespace
}  // namespace castellan::session
