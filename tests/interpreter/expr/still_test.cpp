// What a machine keeps while nothing changes.
#include "tests/interpreter/expr/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::expr::test {
namespace {

TEST_CASE("what lies beside a region is looked for again when something may have changed") {
  BoardTable t;
  const std::string of_first = "count of c in touching(cities, first m in meadows)";
  const std::string of_all = "sum of count of c in touching(cities, m) for m in meadows";
  t.lay("gate", {0, 0});
  t.lay("green", {9, 0});
  {
    const Machine::Still nothing_changes(t.machine);
    CHECK(t.value(of_first) == 1);
    CHECK(t.value(of_all) == 1);
    CHECK(t.value(of_first) == 1);
  }
  // The meadow of the gate goes on to two cities more.
  t.lay("pair", {1, 0});
  CHECK(t.value(of_first) == 3);
  {
    const Machine::Still nothing_changes(t.machine);
    CHECK(t.value(of_first) == 3);
    const Machine::Still within(t.machine);
    CHECK(t.value(of_all) == 3);
  }
  t.lay("pair", {-1, 0});
  CHECK(t.value(of_first) == 5);
}

TEST_CASE("who stands in a region is looked for again when something may have changed") {
  BoardTable t;
  t.furnish();
  const std::string of_road = "count of f in crew[first r in roads]";
  const std::string joined = "count of f in crew[joined(first s in segments(table[(3, 1)]) where s is road)]";
  const std::string of_city = "count of f in crew[first r in cities]";
  t.run("let here be first s in segments(table[(3, 0)]) where s is road\ndeploy worker of actor on here");
  {
    const Machine::Still nothing_changes(t.machine);
    CHECK(t.value(of_road) == 1);
    CHECK(t.value(joined) == 1);
    CHECK(t.value(of_city) == 0);
    CHECK(t.value(of_road) == 1);
  }
  t.run("let here be first s in segments(table[(3, 1)]) where s is road\ndeploy worker of actor on here");
  CHECK(t.value(of_road) == 2);
  {
    const Machine::Still nothing_changes(t.machine);
    CHECK(t.value(joined) == 2);
    CHECK(t.value(of_road) == 2);
  }
}

}  // namespace
}  // namespace castellan::expr::test
