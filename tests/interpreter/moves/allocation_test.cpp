#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"
#include "tools/cli/allocation_counter.hpp"

using namespace castellan;
using namespace castellan::moves;

TEST_CASE("a second enumeration allocates nothing") {
  moves::test::Box box;
  moves::test::Random random(3);
  std::vector<Move> list;
  for (int round = 0; round < 20; ++round) {
    box.shuffle(random);
    list.clear();
    box.table.enumerate(box.every, box.context(), Seat(0), box.scratch, list);
    const std::size_t found = list.size();
    list.clear();
    const auto before = castellan::cli::allocation_count().load();
    box.table.enumerate(box.every, box.context(), Seat(0), box.scratch, list);
    const auto n = box.table.count(box.every, box.context(), Seat(0), box.scratch);
    const auto last = box.table.nth(box.every, box.context(), Seat(0), n - 1, box.scratch);
    const auto during = castellan::cli::allocation_count().load() - before;
    CHECK(during == 0);
    CHECK(before > 0);
    CHECK(list.size() == found);
    CHECK(n == found);
    if (found > 0) CHECK(last == list.back());
  }
}
