// What is done without being run is what running it does, or is left to it.

#include "interpreter/ruletext/vm/assignment.hpp"

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

std::vector<Word> words_of(const Arena& arena) {
  const auto all = arena.view(0, arena.size());
  return {all.begin(), all.end()};
}

}  // namespace

TEST_CASE("an assignment does what its program does, and nothing where that fails") {
  const struct {
    const char* text;
    bool is_one;
  } cases[] = {{"set active to left of active", true},
               {"set active to right of active", true},
               {"set round to 2", true},
               {"set fee[red] to round", true},
               {"set round to pot", true},
               {"set round to 7", true},
               {"set active to none", true},
               {"set score of actor to 3", false},
               {"set active to actor", false},
               {"gain 2 score", false},
               {"set round to 2\nset fee[red] to 1", false},
               {"set round to 2 if pot = 0", false}};
  Description declared = table_of_cards();
  auto pot = state::test::field(FieldKind::counter, "pot");
  pot.max = 50;
  declared.fields.push_back(pot);
  int done = 0, left = 0;
  for (const auto& c : cases) {
    INFO(c.text);
    for (Word active = -1; active < 3; ++active) {
      for (Word number = 0; number < 9; ++number) {
        Table t(declared);
        t.arena.set(t.at("active"), active);
        t.arena.set(t.at("pot"), number);
        const auto before = words_of(t.arena);
        const auto mark = t.arena.mark();
        const std::string failed = t.failure(c.text);
        const auto after = words_of(t.arena);
        t.arena.undo_to(mark);
        REQUIRE(t.program.assignment.has_value() == c.is_one);
        if (!c.is_one) continue;
        if (assign(*t.program.assignment, t.arena, t.schema->players())) {
          ++done;
          REQUIRE(failed == "no failure");
          REQUIRE(words_of(t.arena) == after);
        } else {
          ++left;
          REQUIRE(failed != "no failure");
          REQUIRE(words_of(t.arena) == before);
        }
      }
    }
  }
  CHECK(done > 100);
  CHECK(left > 50);
}

}  // namespace castellan::ruletext::test
