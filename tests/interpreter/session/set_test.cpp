#include "grammar/parse.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::kDealt;
using test::orchard;
using test::run;

std::string after_set(const std::string& lines, const std::string& after = {}) {
  return first_error(run(kDealt + lines + "\n" + after));
}

TEST_CASE("set changes a game that is going on, and undo takes it back") {
  CHECK(
      after_set("set Anna.score = 7",
                "expect Anna score 7\nexpect row = apple, pear\nAnna: rest\nexpect active = Ben\n")
          .empty());
  CHECK(after_set("Anna: rest\nset Ben.score = 3\nundo",
                  "expect Ben score 0\nexpect active = Ben\nundo\nexpect active = Anna\n")
            .empty());
  CHECK(after_set("set\n  Anna.score = 2   # points\n  late = true\nend",
                  "expect Anna score 2\nexpect late = true\n")
            .empty());
}

TEST_CASE("what set displaces goes where the game begins with it") {
  // Row: apple, pear. Cellars: plum of Anna, apple of Ben; the deck holds apple, pear.
  CHECK(after_set("set row = apple", "expect row = apple\nexpect deck = apple, pear x2\n").empty());
  CHECK(
      after_set("set Anna.cellar = pear",
                "expect Anna cellar = pear\nexpect row = apple, pear\nexpect deck = apple, plum\n")
          .empty());
  CHECK(after_set("set Anna.cellar = pear x2") ==
        "4:19 state/not-available: no 'pear' is left for this place | the game has 2; 'set "
        "unchecked' allows more");
  CHECK(
      after_set("set\n  Anna.cellar = pear x2\n  row = apple\nend",
                "expect Anna cellar = pear, pear\nexpect row = apple\nexpect deck = apple, plum\n")
          .empty());
  CHECK(after_set("set unchecked Anna.cellar = pear x2",
                  "expect Anna cellar = pear, pear\nexpect row = apple, pear\n")
            .empty());
}

TEST_CASE("set says where the game goes on, as a position does") {
  CHECK(after_set("set turn Ben", "Ben: rest\n").empty());
  CHECK(after_set("set phase \"offers\" of Ben", "Ben: offer 2\nAnna: offer 1\n").empty());
}

TEST_CASE("what cannot be set is refused as a whole") {
  const auto session = orchard();
  const std::uint64_t hash = session->game().hash();
  const auto refused = [&](const std::string& text) {
    const auto source = std::make_shared<const grammar::Source>("set", text);
    grammar::Diagnostics problems;
    const auto script = grammar::parse_game(*source, problems);
    REQUIRE(script.statements.size() == 1);
    std::string out;
    try {
      session->set(source, script.statements.front());
    } catch (const grammar::Error& e) {
      for (const auto& d : e.diagnostics()) out += d.id + ": " + d.message + "\n";
    }
    CHECK(session->game().hash() == hash);
    CHECK(session->undoable() == 0);
    CHECK(session->records().size() == 1);
    return out;
  };
  CHECK(refused("set\n  Anna.score = 7\n  Ben.score = 21\n  late = maybe\nend\n") ==
        "schema/range: score of Ben would be 21, allowed are 0 to 20\nscript/bad-value: 'late' "
        "takes true or false, not 'maybe'\n");
  CHECK(refused("set Anna.scor = 1") == "script/unknown-field: there is no field 'scor'\n");
  CHECK(refused("set phase \"tern\"") == "script/unknown-phase: there is no phase 'tern'\n");
}

TEST_CASE("a line that is not one of a position is refused with what may stand there") {
  CHECK(first_error(run(std::string(kDealt) + "set Anna\n")).starts_with("4:9 grammar/"));
  CHECK(first_error(run(std::string(kDealt) + "set\n  Anna.score = 1\nexpect over\n")) ==
        "4:1 grammar/missing-end: 'set' has no 'end'");
}

TEST_CASE("nothing is set between moves that are chosen at once") {
  CHECK(after_set("set phase \"offers\"\nAnna: offer 1\nset Anna.score = 1") ==
        "6:1 script/bad-position: moves have been chosen that are not open yet; nothing can be set "
        "before they are | take them back "
        "with 'undo', or let everybody choose");
}

TEST_CASE("nothing is set while an outcome of chance is awaited") {
  CHECK(
      first_error(run(
          "ruleset orchard\nplayers Anna, Ben\nchance given\ndraws apple\nset Anna.score = 1\n")) ==
      "5:1 flow/chance-not-given: the outcome of a draw from 'deck' is awaited; nothing can be set "
      "before it is known | add a line "
      "'draws NAME' before this one");
}

TEST_CASE("a game in which something was set replays from its transcript") {
  const auto session = orchard(std::string(kDealt) +
                               "Anna: rest\nset\n  Ben.score = 4\nend\nset row = apple\nundo\nset "
                               "Anna.score = 2 # two\nBen: rest\n");
  const std::string text = session->transcript();
  CHECK(text.find("\nset\n  Ben.score = 4\nend\n# hash ") != std::string::npos);
  CHECK(text.find("\nset Anna.score = 2\n# hash ") != std::string::npos);
  const auto again = run(text);
  CHECK(test::errors(again).empty());
  REQUIRE(again.session);
  CHECK(again.session->transcript() == text);
  CHECK(again.session->game().hash() == session->game().hash());

  // Others are not told what it was.
  const std::string seen = session->transcript(Seat(0));
  CHECK(seen.find("# something was set by hand\n") != std::string::npos);
  CHECK(seen.find("Ben.score = 4") == std::string::npos);

  for (Session* each : {session.get(), again.session.get()}) {
    REQUIRE(each->undo(3) == 3);
    REQUIRE(each->redo());
    CHECK(each->records().back().text == "set\n  Ben.score = 4\nend\n");
    CHECK(each->last_steps(1).front().by_hand);
  }
  CHECK(again.session->transcript() == session->transcript());
}

}  // namespace
}  // namespace castellan::session
