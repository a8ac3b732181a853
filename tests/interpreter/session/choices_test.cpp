// What rules let a player choose, and chance take, of what stands on boards: what is
// alike, against every pair there is; that seeds, scripts and copies agree.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "interpreter/ruletext/value_text.hpp"
#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

ScriptOptions fold_options() {
  ScriptOptions o;
  o.path = {"tests/rulesets"};
  return o;
}

ScriptResult fold(const std::string& lines) {
  return test::run("ruleset fold\nplayers Anna, Ben\n" + lines, fold_options());
}

/// All that tells a sheep from others.
std::string description_of(const Session& session, int sheep) {
  const auto& schema = session.ruleset().rules->schema();
  const auto& shorn = schema.field(schema.find_field("shorn"));
  const FieldId field = schema.find_field("sheep");
  return ruletext::whole_text({schema, session.game().arena(), session.players()},
                              ruletext::Type::of_field(ruletext::Type::Kind::figure, field),
                              sheep) +
         (session.game().arena().get(shorn.at(static_cast<std::size_t>(sheep))) != 0 ? " shorn"
                                                                                     : "");
}

/// How often figures of Anna of one description are in her flock, by it.
std::map<std::string, std::uint64_t> sheep_of_anna(const Session& session) {
  std::map<std::string, std::uint64_t> all;
  for (int i = 0; i < 4; ++i) ++all[description_of(session, i)];
  return all;
}

std::set<std::multiset<std::string>> pairs_of_anna(const Session& session) {
  std::set<std::multiset<std::string>> pairs;
  for (int i = 0; i < 4; ++i) {
    for (int k = 0; k < i; ++k)
      pairs.insert({description_of(session, i), description_of(session, k)});
  }
  return pairs;
}

/// Sheep of Anna at several places, some of them shorn.
constexpr std::array kFolds = {
    "",
    "  ewe of Anna on pasture (0,0) lane N\n",
    "  ewe of Anna on pasture (0,0) lane N\n  ewe of Anna on pasture (0,0) lane N\n",
    "  ewe of Anna on pasture (0,0) lane N\n  ewe of Anna on pasture (0,0) lane N\n  ram of Anna "
    "on pasture (0,0) lane N\n"
    "  shorn[ewe of Anna] = true\n",
    "  ewe of Anna on pasture corner (0,0)\n  shorn[ewe of Anna] = true\n  ram of Anna held by "
    "Ben\n",
    "  ram of Anna on pasture (0,0) lane N\n  ewe of Anna on ram of Anna on pasture (0,0) lane N\n "
    " ewe of Anna out of the game\n",
};

}  // namespace

TEST_CASE("as many different pairs of figures are offered as there are") {
  const std::string lines = GENERATE(from_range(kFolds));
  CAPTURE(lines);
  const auto result = fold(
      "chance given\nposition unchecked\n  turn Anna\n  phase \"day\" of Anna\n  active = Anna\n" +
      lines + "end\nAnna: shear\n");
  REQUIRE(test::errors(result) == "");
  Session& session = *result.session;
  const auto pairs = pairs_of_anna(session);
  if (pairs.size() == 1) return;
  std::vector<moves::Move> moves;
  session.game().legal(Seat(0), moves);
  CHECK(moves.size() == pairs.size());
  std::set<std::string> texts;
  for (const auto& m : moves) {
    texts.insert(session.game().text(m, session.players()));
    moves::Refusal refusal;
    const auto read = session.game().parse(session.game().text(m, session.players()), Seat(0),
                                           session.players(), refusal);
    REQUIRE(read);
    CHECK(*read == m);
  }
  CHECK(texts.size() == moves.size());
}

TEST_CASE("figures that are alike weigh together") {
  const std::string lines = GENERATE(from_range(kFolds));
  CAPTURE(lines);
  ScriptOptions open = fold_options();
  open.may_end_at_chance = true;
  const std::string text =
      "ruleset fold\nplayers Anna, Ben\nchance given\nposition unchecked\n  turn Anna\n"
      "  phase \"day\" of Anna\n  active = Anna\n" +
      lines + "end\nAnna: scatter\n";
  const auto result = test::run(text, open);
  REQUIRE(test::errors(result) == "");
  std::multiset<std::uint64_t> weights;
  for (const auto& o : result.session->outcomes()) weights.insert(o.weight);
  std::multiset<std::uint64_t> expected;
  for (const auto& [what, n] : sheep_of_anna(*result.session)) expected.insert(n);
  CHECK(weights == expected);

  // Each outcome by its text, in a copy by its value, and foretold by a script.
  for (const auto& o : result.session->outcomes()) {
    CAPTURE(o.text);
    flow::Game copy = result.session->game();
    const auto possible = copy.outcomes();
    const auto* said = copy.find_outcome(possible, o.text, result.session->players());
    REQUIRE(said != nullptr);
    REQUIRE(copy.resolve(said->value));
    REQUIRE(result.session->resolve(o.text));
    CHECK(copy.hash() == result.session->game().hash());
    const auto foretold = test::run(text + "draws " + o.text + "\n", open);
    CHECK(test::errors(foretold) == "");
    CHECK(foretold.session->game().hash() == copy.hash());
    CHECK(result.session->undo(1) == 1);
  }
}

TEST_CASE("what a seed decided of boards is read back from the transcript") {
  for (int seed = 0; seed < 8; ++seed) {
    const auto result = fold("seed " + std::to_string(seed) +
                             "\nAnna: scatter\nBen: rain\nAnna: dig\nBen: scatter\nAnna: flood\n"
                             "Ben: rush\nAnna: muster\n");
    REQUIRE(test::errors(result) == "");
    const std::string written = result.session->transcript();
    const auto again = test::run(written, fold_options());
    CHECK(test::errors(again) == "");
    CHECK(again.session->game().hash() == result.session->game().hash());
    CHECK(again.session->transcript() == written);
  }
}

TEST_CASE("what chance cannot take of boards is refused with what it can") {
  CHECK(test::first_error(fold("chance given\ndraws cow\nAnna: scatter\n")) ==
        "4:7 flow/impossible-draw: 'cow' is nothing that chance can take now | possible: ram of "
        "Anna, ewe of Anna");
  CHECK(test::first_error(fold("chance given\ndraws ewe of Ben\nAnna: scatter\n")) ==
        "4:7 flow/impossible-draw: 'ewe of Ben' is nothing that chance can take now | did you mean "
        "'ewe of Anna'?");
  CHECK(test::first_error(fold("chance given\ndraws (9,9)\nAnna: dig\n")) ==
        "4:7 flow/impossible-draw: '(9,9)' is nothing that chance can take now | possible: (0,0), "
        "(1,0), (0,1), "
        "(1,-1), (-1,-1), (0,-1)");
  CHECK(test::first_error(fold("chance given\ndraws (0,-1) lane\nAnna: flood\n")) ==
        "4:7 flow/impossible-draw: '(0,-1) lane' is nothing that chance can take now | did you "
        "mean '(0,-1) lane S'?");
  CHECK(test::first_error(fold("chance given\ndraws (0,-1), (0,-1) road\nAnna: rain\n")) ==
        "4:15 flow/impossible-draw: '(0,-1) road' is nothing that chance can take now | possible: "
        "(0,-1) lane N, (0,-1) lane S");
}

}  // namespace castellan::session
