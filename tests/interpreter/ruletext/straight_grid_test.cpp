// Directions of grids in rule text, against their definitions.

#include <random>
#include <utility>

#include "interpreter/board/compass.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

Description directed() {
  Description d = boards();
  for (auto& f : d.fields) {
    if (f.name == "table") f.directions = 8;
    if (f.name == "yard") f.directions = 4;
  }
  auto plot = state::test::holding(FieldKind::grid, "plot", "tile");
  plot.max_width = 3;
  plot.max_height = 2;
  plot.capacity = 6;
  d.fields.push_back(plot);
  return d;
}

/// A table with gaps; `gold` says whose a piece is: 1, 2 or nobody's.
struct Meadow {
  static constexpr int kSide = 5;

  explicit Meadow(std::mt19937& random) : table(directed()) {
    for (int y = -2; y < kSide - 2; ++y) {
      for (int x = -2; x < kSide - 2; ++x) {
        if (random() % 4 == 0) continue;
        const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        table.lay("green", cell);
        const int slot = table.f("table").grids[0].slot_at(table.arena, cell);
        owner[cell] = static_cast<int>(random() % 3);
        table.arena.set(table.f("gold").at(static_cast<std::size_t>(slot)), owner[cell]);
      }
    }
  }
  [[nodiscard]] static Cell next(Cell cell, int d) {
    const auto& way = board::kCompass[static_cast<std::size_t>(d)];
    return cell.offset(way.x, way.y);
  }
  [[nodiscard]] int at(Cell cell) const {
    const auto it = owner.find(cell);
    return it == owner.end() ? -1 : it->second;
  }
  [[nodiscard]] std::pair<int, int> run(Cell from, int d, int of) const {
    int n = 0;
    Cell cell = next(from, d);
    for (; at(cell) == of; cell = next(cell, d)) ++n;
    return {n, at(cell)};
  }
  [[nodiscard]] int filled(Cell from, int d) const {
    int n = 0;
    for (Cell cell = next(from, d); at(cell) >= 0; cell = next(cell, d)) ++n;
    return n;
  }

  std::map<Cell, int> owner;
  BoardTable table;
};

std::string said(Cell cell) {
  return "(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")";
}

}  // namespace

TEST_CASE("steps, runs and lines over the pieces of a grid equal their definitions") {
  std::mt19937 random(20261123);
  for (int round = 0; round < 6; ++round) {
    Meadow m(random);
    BoardTable& t = m.table;
    for (int y = -3; y <= 3; ++y) {
      for (int x = -3; x <= 3; ++x) {
        const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
        const std::string here = said(cell), piece = "table[" + here + "]";
        const bool there = m.at(cell) >= 0;
        int captured = 0, all = 0, longest = 0, line_of_own = 0;
        for (int d = 0; d < 8; ++d) {
          const std::string way(board::kCompass[static_cast<std::size_t>(d)].name);
          const Cell beside = Meadow::next(cell, d);
          const auto [rivals, behind] = m.run(cell, d, 2);
          if (rivals > 0 && behind == 1) captured += rivals;
          all += m.filled(cell, d);
          const int own = m.run(cell, d, 1).first;
          longest = std::max(longest, own);
          CHECK(t.value("step(" + here + ", " + way + ") = " + said(beside)) == 1);
          CHECK(t.value("count of p in ray(table, " + here + ", " + way + ")") ==
                m.filled(cell, d));
          CHECK(t.value("count of p in ray(table, " + here + ", " + way +
                        ") while gold of p = 2") == rivals);
          if (!there) continue;
          CHECK(t.value("count of p in ray(" + piece + ", " + way + ") while gold of p = 1") ==
                own);
          CHECK(t.value("step(" + piece + ", " + way + ") is none") == (m.at(beside) < 0));
          if (m.at(beside) >= 0)
            CHECK(t.value("cell of step(" + piece + ", " + way + ") = " + said(beside)) == 1);
          const int line = m.at(cell) == 1 ? 1 + own + m.run(cell, d ^ 1, 1).first : 0;
          line_of_own = std::max(line_of_own, line);
          CHECK(t.value("count of p in line(" + piece + ", " + way + ") while gold of p = 1") ==
                line);
          CHECK(t.value("count of p in line(" + piece + ", " + way + ")") ==
                1 + m.filled(cell, d) + m.filled(cell, d ^ 1));
        }
        CHECK(t.value("count of p in rays(table, " + here + ")") == all);
        CHECK(t.value("count of p in rays(table, " + here +
                      ") while gold of p = 2 until gold of p = 1") == captured);
        CHECK(t.value("count of c in around(" + here + ") where table[c] is none") ==
              8 - t.value("surrounding(table, " + here + ")"));
        CHECK(t.value("count of c in neighbours(" + here + ") where table[c] is not none") ==
              t.value("beside(table, " + here + ")"));
        if (!there) continue;
        CHECK(t.value("count of p in rays(" + piece +
                      ") while gold of p = 2 until gold of p = 1") == captured);
        CHECK(t.value("longest of p in rays(" + piece + ") while gold of p = 1") == longest);
        CHECK(t.value("longest of p in lines(" + piece + ") while gold of p = 1") == line_of_own);
        CHECK(t.value("count of p in lines(" + piece + ")") == 4 + all);
      }
    }
  }
}

TEST_CASE("what is taken away on a ray leaves the rest of it") {
  BoardTable t(directed());
  for (std::int16_t x = 0; x < 5; ++x) t.lay("green", {x, 0});
  t.run("for each p in ray(table[(0, 0)], east) do move p to bag end");
  CHECK(t.value("size of table") == 1);
  for (std::int16_t x = 1; x < 5; ++x) t.lay("green", {x, 0});
  t.run("for each p in line(table[(2, 0)], west) where x of p != 2 do move p to bag end");
  CHECK(t.value("size of table") == 1);
  CHECK(t.value("count of p in ray(table, (0, 0), east)") == 0);
  t.lay("green", {1, 0}, Turn::none, "yard", 1);
  t.lay("green", {2, 0}, Turn::none, "yard", 1);
  CHECK(t.value("count of p in ray((yard of left of actor)[(1, 0)], east)") == 1);
  CHECK(t.value("count of p in rays(yard, (0, 0))") == 0);
  CHECK(t.value("count of p in rays(yard of left of actor, (0, 0))") == 2);
  CHECK(t.value("count of d in yard_direction") == 4);
}

TEST_CASE("the n-th space of a frame is none beyond it") {
  BoardTable t(directed());
  CHECK(t.value("space(plot, 1) = (0, 0)") == 1);
  CHECK(t.value("space(plot, 6) = (2, 1)") == 1);
  for (const char* beyond : {"0", "7", "-1", "4000000000"}) {
    CHECK(t.value(std::string("space(plot, ") + beyond + ") is none") == 1);
  }
  t.lay("green", {-5, 3}, Turn::none, "plot");
  CHECK(t.value("space(plot, 5) = (-4, 4)") == 1);
  CHECK(t.value("count of n in numbers(-3, 12) where space(plot, n) is not none") == 6);
}

TEST_CASE("a direction that a component shows turns with the piece") {
  Description d = directed();
  auto vane = state::test::one_of("vane", "table_direction");
  vane.turns = true;
  for (auto& family : d.families) {
    if (family.name == "tile") family.attributes.push_back(vane);
  }
  std::string entries;
  for (const auto& point : board::kCompass)
    entries += "tile to_" + std::string(point.name) + " x4: meadow N E S W, vane " +
               std::string(point.name) + "\n";
  state::test::add_entries(d, entries);
  BoardTable t(std::move(d));
  for (std::size_t i = 0; i < board::kCompass.size(); ++i) {
    const auto& point = board::kCompass[i];
    const std::string tile = "to_" + std::string(point.name);
    CHECK(t.schema->component(t.component(tile)).turns == 4);
    int x = point.x, y = point.y;
    for (int turn = 0; turn < 4; ++turn) {
      INFO(point.name << " turned " << turn);
      const Cell cell{static_cast<std::int16_t>(10 * turn), static_cast<std::int16_t>(10 * i)};
      t.lay(tile, cell, static_cast<Turn>(turn));
      const std::string piece =
          "table[(" + std::to_string(cell.x) + ", " + std::to_string(cell.y) + ")]";
      CHECK(t.value("x of step(cell of " + piece + ", vane of " + piece + ") - x of " + piece) ==
            x);
      CHECK(t.value("y of step(cell of " + piece + ", vane of " + piece + ") - y of " + piece) ==
            y);
      // The component is as it is printed.
      CHECK(t.value("vane of component of " + piece + " = " + std::string(point.name)) == 1);
      x = std::exchange(y, x) * -1;
    }
  }
  t.lay("green", {-5, -5}, Turn::half);
  CHECK(t.value("vane of table[(-5, -5)] is none") == 1);
  CHECK(t.schema->component(t.component("green")).turns == 1);
}

TEST_CASE("what turns with pieces is one of the directions of a grid") {
  const auto message = [](const std::string& choice, bool several, bool mark) {
    Description d = directed();
    auto vane =
        several ? state::test::several_of("vane", choice) : state::test::one_of("vane", choice);
    vane.turns = true;
    for (auto& family : d.families) {
      if (family.name == "tile")
        (mark ? family.features[0].marks : family.attributes).push_back(vane);
    }
    grammar::Diagnostics out;
    static_cast<void>(state::build_schema(d, 0, out));
    REQUIRE(out.error_count() > 0);
    const auto first = out.sorted().front();
    return first.id + ": " + first.message + " | " + first.hint;
  };
  const std::string hint =
      " | a grid with directions = \"all\" has them: castellan.one_of(\"GRID_direction\")";
  CHECK(message("ring_direction", false, false) ==
        "schema/range: attribute 'vane' turns, but is not one of the directions of a grid" + hint);
  CHECK(message("table_direction", true, false) ==
        "schema/range: attribute 'vane' turns, but is not one of the directions of a grid" + hint);
  CHECK(message("table_direction", false, true) ==
        "schema/range: mark 'vane' cannot turn: attributes of components do | ");
}

TEST_CASE("errors in directions of grids") {
  BoardTable t(directed());
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"count of p in rays(plot, (0, 0))",
       "rule:1:20: error[expr/no-directions]: 'plot' has no directions\n"
       "    count of p in rays(plot, (0, 0))\n"
       "                       ^^^^\n"
       "    hint: castellan.grid takes directions = \"all\", or \"sides\" for four of them"},
      {"count of p in ray(yard, (0, 0), northeast)",
       "rule:1:33: error[expr/wrong-kind]: expected a yard_direction, found a table_direction\n"
       "    count of p in ray(yard, (0, 0), northeast)\n"
       "                                    ^^^^^^^^^"},
      {"count of p in ray(last, nort)",
       "rule:1:25: error[expr/unknown-name]: 'nort' is not known here\n"
       "    count of p in ray(last, nort)\n"
       "                            ^^^^\n"
       "    hint: did you mean 'north'?"},
      {"count of p in rays((0, 0))",
       "rule:1:20: error[expr/wrong-kind]: expected a place of a map or a piece, found a cell\n"
       "    count of p in rays((0, 0))\n"
       "                       ^^^^^^"},
      {"step((0, 0), onward) is none",
       "rule:1:14: error[expr/wrong-kind]: expected a direction of a grid, found a ring_direction\n"
       "    step((0, 0), onward) is none\n"
       "                 ^^^^^^"},
      {"count of p in ray(table, (0, 0))",
       "rule:1:19: error[expr/wrong-kind]: expected a place of a map or a piece, found the grid "
       "table\n"
       "    count of p in ray(table, (0, 0))\n"
       "                      ^^^^^"},
  }));
  INFO(text);
  CHECK(t.amount_report(text) == message);
}

TEST_CASE("directions at the end of what cells there are") {
  BoardTable t(directed());
  CHECK(t.value("step((16000, -16000), northeast) is none") == 1);
  CHECK(t.value("count of c in around((16000, 16000))") == 3);
  CHECK(t.value("step(step((16000, 0), east), west) is none") == 1);
  CHECK(t.failure("set steps to count of p in rays(last)") == "state/nothing: no piece lies there");
}

}  // namespace castellan::ruletext::test
