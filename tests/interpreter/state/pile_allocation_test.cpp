// Piles are on the hot path: nothing they do may reach the allocator once the
// arena's log has grown to its size.
#include "tests/interpreter/state/table.hpp"
#include "tests/support/catch.hpp"
#include "tools/cli/allocation_counter.hpp"

using namespace castellan;
using namespace castellan::state;
using namespace castellan::state::test;

namespace {

void use_every_operation(Game& g, const FieldType& deck, const FieldType& trash,
                         const FieldType& hand) {
  Arena& a = g.arena;
  const Address generator = g.schema->bookkeeping().generator;
  for (int round = 0; round < 20; ++round) {
    pile::shuffle(a, deck, deck.at(0));
    pile::cut(a, deck, deck.at(0), 3);
    while (pile::size(a, deck.at(0)) > 0) {
      pile::add(a, trash, trash.at(0), pile::draw(a, deck, deck.at(0), generator), 1);
    }
    pile::put_at_bottom(a, trash, trash.at(0), pile::draw(a, trash, trash.at(0), generator));
    pile::move_all(a, trash, trash.at(0), hand, hand.at(0));
    pile::move_all(a, hand, hand.at(0), deck, deck.at(0));
  }
}

}  // namespace

TEST_CASE("piles do not allocate") {
  Game g = table();
  const FieldType& deck = g.f("deck");
  const FieldType& trash = g.f("trash");
  const FieldType& hand = g.f("hand");
  use_every_operation(g, deck, trash, hand);
  g.arena.undo_to(0);
  const auto before = cli::allocation_count().load();
  use_every_operation(g, deck, trash, hand);
  const auto after = cli::allocation_count().load();
  CHECK(after == before);
  CHECK(before > 0);
}
