// What rule text leaves to chance beside draws: the same nodes, lines and outcomes.

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

using test::first_error;
using test::run;

constexpr const char* kGiven = "ruleset raffle\nplayers Anna, Ben\nchance given\n";
/// Ben calls; Ben's place is 1, Anna's 2; Anna wishes a clock, Ben a ham.
constexpr const char* kOpened =
    "ruleset raffle\nplayers Anna, Ben\nchance given\ndraws Ben, Ben, Anna, clock, ham\n";

std::string opened(const std::string& lines) {
  const auto result = run(kOpened + lines);
  return result.failed == 0 && result.category == ScriptResult::Category::done
             ? ""
             : test::errors(result);
}

std::vector<std::pair<std::string, std::uint64_t>> outcomes(const Session& session) {
  std::vector<std::pair<std::string, std::uint64_t>> out;
  for (const auto& o : session.outcomes()) out.emplace_back(o.text, o.weight);
  return out;
}

TEST_CASE("a script says what chance takes") {
  CHECK(opened("expect caller = Ben\nexpect Ben.place = 1\nexpect Anna.place = 2\nexpect Anna.wish "
               "= clock\n") == "");
  CHECK(opened("draws 6, 5\nBen: spin\nexpect wheel = 65\n") == "");
  CHECK(opened("draws blue\nBen: take\nexpect table = blue\nexpect Ben.hand = white\n") == "");
  CHECK(opened("draws white\nBen: steal\nexpect Ben.hand = blue, white x2\n") == "");
  CHECK(opened("draws ham\nBen: tip\nexpect jackpot = ham\n") == "");
  CHECK(opened("draws 1, blue\nBen: like\nexpect favourite = blue\n") == "");
  CHECK(opened("draws 0\nBen: like\nexpect favourite = none\n") == "");
  CHECK(opened("draws 3, 4\nBen: path\nexpect wheel = 4\n") == "");
  CHECK(opened("draws Anna, Ben, Ben, Anna, Ben, Anna, Ben, Anna, Ben, Anna, Anna, Ben\nBen: "
               "rounds\nexpect turns = 14\n") == "");
  // A choice of a player may stand between the steps of an order.
  CHECK(opened("draws blue\nBen: deal\nBen: one Anna\ndraws white\nBen: one Ben\nexpect table = "
               "blue, white\n"
               "expect Anna.place = 3\nexpect Ben.place = 2\n") == "");
}

TEST_CASE("of nothing chance takes nothing, and no number") {
  const auto result = run(std::string(kOpened) + "Ben: none\nexpect over\n");
  CHECK(test::errors(result) == "");
  CHECK(first_error(run(std::string(kOpened) + "Ben: fail\n")) ==
        "44:43 state/nothing: effect of move 'fail': there is no number that 'random n in "
        "numbers(2, 1)' could be | while "
        "running a.game:5");
}

TEST_CASE("more than can be held are not shuffled") {
  CHECK(first_error(run(std::string(kOpened) + "Ben: mix\n")) ==
        "52:63 flow/too-many-offers: effect of move 'mix': more than 64 different things are "
        "shuffled | while running a.game:5");
}

TEST_CASE("an outcome that is not possible is refused with those that are") {
  CHECK(
      first_error(run(std::string(kGiven) + "draws Anna, Bne\n")) ==
      "4:13 flow/impossible-draw: 'Bne' is nothing that chance can take now | did you mean 'Ben'?");
  CHECK(first_error(run(std::string(kOpened) + "draws 6, 4\nBen: spin\n")) ==
        "5:10 flow/impossible-draw: '4' is nothing that chance can take now | possible: 5, 6");
  CHECK(first_error(run(std::string(kOpened) + "draws goose\nBen: tip\n")) ==
        "5:7 flow/impossible-draw: 'goose' is nothing that chance can take now | possible: ham, "
        "clock");
  CHECK(first_error(run(std::string(kOpened) + "Ben: spin\nBen: take\n")) ==
        "6:1 flow/chance-not-given: the outcome of 'random n in numbers(1, 6)' is not given | add "
        "a line 'draws NAME' "
        "before the line that leads to it");
  CHECK(first_error(run(std::string(kOpened) + "draws 1\nBen: none\n")) ==
        "5:7 flow/unused-draw: the outcome '1' is never drawn");
}

TEST_CASE("what is left to chance is a node for the caller, and is taken back") {
  ScriptOptions open = test::options();
  open.may_end_at_chance = true;
  auto session = run(kGiven, open).session;
  REQUIRE(session != nullptr);
  CHECK(session->game().pending().kind == flow::Pending::Kind::chance);
  CHECK(session->game().chance_text() == "'random p in players'");
  CHECK(outcomes(*session) ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"Anna", 1}, {"Ben", 1}});
  CHECK_FALSE(session->resolve("Cem"));
  REQUIRE(session->resolve("Ben"));
  CHECK(session->game().chance_text() == "'shuffled(players)'");
  REQUIRE(session->resolve("Anna"));
  CHECK(outcomes(*session) == std::vector<std::pair<std::string, std::uint64_t>>{{"Ben", 1}});
  REQUIRE(session->resolve("Ben"));
  CHECK(outcomes(*session) ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"ham", 1}, {"clock", 1}});
  CHECK(session->undo(2) == 2);
  CHECK(outcomes(*session) ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"Anna", 1}, {"Ben", 1}});
  for (const char* outcome : {"Ben", "Anna", "clock", "ham"}) REQUIRE(session->resolve(outcome));
  CHECK(session->game().hash() == run(kOpened).session->game().hash());

  // A copy goes on by itself; each copy of a card is alike.
  REQUIRE_FALSE(session->apply("steal", session->seat("Ben")));
  CHECK(outcomes(*session) ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"white", 1}, {"blue", 1}});
  flow::Game copy = session->game();
  REQUIRE(session->resolve("white"));
  REQUIRE(copy.resolve(session->ruleset().rules->schema().find_component("white").value));
  CHECK(copy.hash() == session->game().hash());
  REQUIRE_FALSE(session->apply("take", session->seat("Ben")));
  CHECK(outcomes(*session) ==
        std::vector<std::pair<std::string, std::uint64_t>>{{"white", 2}, {"blue", 1}});
}

TEST_CASE("a seed decides, and the transcript says what it decided") {
  const auto text = [](int seed) {
    return "ruleset raffle\nplayers Anna, Ben, Cem\nseed " + std::to_string(seed) + "\n";
  };
  std::set<std::string> openings;
  for (int seed = 0; seed < 12; ++seed) {
    const auto result = run(text(seed));
    REQUIRE(test::errors(result) == "");
    const std::string written = result.session->transcript();
    CHECK(written == run(text(seed)).session->transcript());
    openings.insert(written.substr(written.find("draws")));
    const auto again = run(written);
    CHECK(test::errors(again) == "");
    CHECK(again.session->game().hash() == result.session->game().hash());
    CHECK(again.session->transcript() == written);
  }
  CHECK(openings.size() > 6);
}

TEST_CASE("what a script does not say of chance can be left to the generator") {
  ScriptOptions options = test::options();
  options.may_end_at_chance = true;
  const std::string script = std::string(kGiven) + "draws Ben\n";
  const auto given = test::run(script, options);
  CHECK(given.session->game().pending().kind == flow::Pending::Kind::chance);
  options.chance_left = true;
  const auto left = test::run(script, options);
  CHECK(test::errors(left) == "");
  CHECK(left.session->game().pending().kind == flow::Pending::Kind::decision);
  CHECK_FALSE(left.session->setup().chance_given);
  const auto again = test::run(left.session->transcript(), options);
  CHECK(test::errors(again) == "");
  CHECK(again.session->game().hash() == left.session->game().hash());
  CHECK(again.session->generator() == left.session->generator());
}

TEST_CASE("everybody hears what chance takes, but not what goes where they do not look") {
  const auto session =
      run(std::string(kOpened) +
          "draws 6, 5\nBen: spin\ndraws blue\nBen: take\ndraws white\nBen: steal\n")
          .session;
  const auto seen_by = [&](Seat viewer) {
    const std::string all = session->transcript(viewer);
    return all.substr(all.find("draws"));
  };
  CHECK(seen_by(session->seat("Anna")) ==
        "draws Ben, Ben, Anna\n# 2 hidden outcomes\ndraws 6, 5\nBen: spin\ndraws blue\nBen: "
        "take\ndraws white\nBen: steal\n");
  CHECK(seen_by(Seat()) ==
        "draws Ben, Ben, Anna\n# 2 hidden outcomes\ndraws 6, 5\nBen: spin\ndraws blue\nBen: "
        "take\n# 1 hidden outcome\n"
        "Ben: steal\n");
}

}  // namespace
}  // namespace castellan::session
