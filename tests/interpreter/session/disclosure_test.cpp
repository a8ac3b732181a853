#include "interpreter/session/disclosure.hpp"

#include "tests/interpreter/session/orchard.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

TEST_CASE("copies are counted by who sees them") {
  const auto session = test::orchard();
  const auto& schema = session->ruleset().rules->schema();
  // One apple in the row, one in Ben's cellar, one in the deck.
  const Copies apple = count_copies(schema, session->game().arena(), schema.find_component("apple"));
  CHECK(apple.seen[0] == 1);
  CHECK(apple.closed[0] == 1);
  CHECK(apple.seen[1] == 2);
  CHECK(apple.closed[1] == 0);
  CHECK(apple.seen[kSpectator] == 1);
  CHECK(apple.closed[kSpectator] == 1);
}

TEST_CASE("who saw a change may be told, who has all in sight too") {
  Copies before;
  Copies now;
  before.seen[0] = 1;
  now.seen[0] = 2;
  before.closed = {1, 1, 0};
  now.closed = {1, 1, 0};
  CHECK((saw_change(before, now) & 0b111U) == 0b001U);
  CHECK((may_be_told(before, now) & 0b111U) == 0b101U);
}

}  // namespace
}  // namespace castellan::session
