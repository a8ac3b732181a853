// Steps, rays and lines in rule text, against their definitions.

#include <random>

#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

namespace {

constexpr int kWidth = 6, kHeight = 5;
constexpr std::pair<int, int> kDirections[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}};
constexpr const char* kNames[] = {"north", "south", "east", "west", "up", "down"};

/// A board with holes, some of whose squares are owned by one of two players.
struct Squares : BoardTable {
  explicit Squares(const std::string& file, int more_links = 0)
      : BoardTable(declared(file, more_links)) {}

  static Description declared(const std::string& file, int more_links) {
    Description d = boards();
    description::Family square;
    square.name = "square";
    d.families.push_back(square);
    auto board = map_of("board", file);
    board.more_links = more_links;
    auto here = state::test::field(FieldKind::ref, "here");
    here.of = "place of board";
    d.fields.push_back(board);
    d.fields.push_back(here);
    d.fields.push_back(of_part(state::test::field(FieldKind::counter, "marks"),
                               description::Field::Scope::place, "board"));
    return d;
  }
};

/// The links are made by how far places are apart, or each by itself: half of them by the
/// file, the others by rules.
struct RandomSquares {
  explicit RandomSquares(std::mt19937& random, bool by_rules = false) {
    std::string file = by_rules
                           ? "direction north - south\ndirection east - west\ndirection up - down\n"
                           : "direction north - south (0,-1)\ndirection east - west "
                             "(1,0)\ndirection up - down (1,-1)\n";
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        if (x + y > 0 && random() % 6 == 0) continue;
        const int number = static_cast<int>(at.size());
        at[{x, y}] = number;
        points.emplace_back(x, y);
        file += "square s" + std::to_string(number) + ": at (" + std::to_string(x) + "," +
                std::to_string(y) + ")\n";
      }
    }
    std::string links;
    for (int p = 0; by_rules && p < static_cast<int>(points.size()); ++p) {
      for (int d = 0; d < 6; d += 2) {
        if (step(p, d) < 0) continue;
        const std::string from = "s" + std::to_string(p), to = "s" + std::to_string(step(p, d));
        // Either end may be the first.
        const bool back = random() % 2 == 0;
        const std::string& a = back ? to : from;
        const std::string& b = back ? from : to;
        const std::string name = kNames[back ? d + 1 : d];
        if (random() % 2 == 0)
          file += "link " + a + " - " + b + " " + name + "\n";
        else
          links += "link " + a + " to " + b + " towards " + name + "\n";
      }
    }
    table.emplace(file, by_rules ? 100 : 0);
    if (!links.empty()) table->run(links);
    const auto& map = table->f("board").maps[0];
    for (int p = 0; p < static_cast<int>(points.size()); ++p) {
      owners.push_back(static_cast<int>(random() % 3) - 1);
      if (owners.back() >= 0) map.claim(table->arena, p, owners.back());
    }
  }

  [[nodiscard]] int step(int from, int d) const {
    const auto [x, y] = points[static_cast<std::size_t>(from)];
    const auto [dx, dy] = kDirections[d];
    const auto it = at.find({x + dx, y + dy});
    return it == at.end() ? -1 : it->second;
  }
  [[nodiscard]] int owner(int p) const { return p < 0 ? -2 : owners[static_cast<std::size_t>(p)]; }
  /// Places of one owner next to each other, and the place behind them.
  [[nodiscard]] std::pair<int, int> run(int from, int d, int of) const {
    int n = 0, p = step(from, d);
    for (; owner(p) == of; p = step(p, d)) ++n;
    return {n, p};
  }

  std::map<std::pair<int, int>, int> at;
  std::vector<std::pair<int, int>> points;
  std::vector<int> owners;
  std::optional<Squares> table;
};

}  // namespace

TEST_CASE("steps, runs and lines equal their definitions") {
  std::mt19937 random(20261122);
  for (int round = 0; round < 18; ++round) {
    RandomSquares s(random, round % 3 == 2);
    Squares& t = *s.table;
    for (int p = 0; p < static_cast<int>(s.points.size()); ++p) {
      t.arena.set(t.at("here"), p);
      int captured = 0, longest_run = 0, longest_line = 0, lines = 0, theirs = 0;
      for (int d = 0; d < 6; ++d) {
        const std::string name = kNames[d];
        const auto [rivals, behind] = s.run(p, d, 1);
        const auto [own, after] = s.run(p, d, 0);
        if (rivals > 0 && s.owner(behind) == 0) captured += rivals;
        theirs += rivals;
        longest_run = std::max(longest_run, own);
        int line = s.owner(p) == 0 ? 1 + own + s.run(p, d ^ 1, 0).first : 0;
        longest_line = std::max(longest_line, line);
        if (d % 2 == 0) lines += line;
        CHECK(t.value("step(here, " + name + ")") == s.step(p, d));
        CHECK(t.value("step(step(here, " + name + "), " + name + ")") ==
              (s.step(p, d) < 0 ? -1 : s.step(s.step(p, d), d)));
        CHECK(t.value("count of x in ray(here, " + name + ") while owner of x = left of actor") ==
              rivals);
        CHECK(t.value("count of x in line(here, " + name + ") while owner of x = actor") == line);
        CHECK(t.value("first x in ray(here, " + name + ") where owner of x != left of actor") ==
              behind);
      }
      CHECK(t.value("count of x in rays(here) while owner of x = left of actor") == theirs);
      CHECK(t.value("count of x in rays(here) while owner of x = left of actor until owner of x = "
                    "actor") == captured);
      CHECK(t.value(
                "any x in rays(here) while owner of x = left of actor until owner of x = actor") ==
            (captured > 0));
      CHECK(t.value("longest of x in rays(here) while owner of x = actor") == longest_run);
      CHECK(t.value("longest of x in lines(here) while owner of x = actor") == longest_line);
      CHECK(t.value("count of x in lines(here) while owner of x = actor") == lines);
      CHECK(t.value("count of d in board_direction where (any x in ray(here, d) while owner of x = "
                    "left of actor until "
                    "owner of x = actor)") ==
            t.value("count of d in board_direction where (any x in ray(here, opposite(d)) while "
                    "owner of x = left of "
                    "actor until owner of x = actor)"));
    }
  }
}

TEST_CASE("a run is gone through as it was when it was found") {
  Squares t(
      "direction east - west (1,0)\nsquare a: at (0,0)\nsquare b: at (1,0)\nsquare c: at "
      "(2,0)\nsquare d: at (3,0)\n");
  const auto& map = t.f("board").maps[0];
  t.arena.set(t.at("here"), 0);
  map.claim(t.arena, 1, 1);
  map.claim(t.arena, 2, 1);
  map.claim(t.arena, 3, 0);
  t.run(
      "for each x in rays(here) while owner of x = left of actor until owner of x = actor do\n"
      "release x; claim x for actor; add 1 to marks of x end");
  CHECK(t.value("count of x in board where owner of x = actor") == 3);
  CHECK(t.value("sum of marks of x for x in board") == 2);
  CHECK(t.value("longest of x in rays(here) while owner of x = actor") == 3);
}

TEST_CASE("of two boards with directions of one name the place says which is meant") {
  Squares t("direction onward - back (1,0)\nsquare a: at (0,0)\nsquare b: at (1,0)\n");
  CHECK(t.value("step(first s in board where s != a, opposite(onward)) = a") == 1);
  CHECK(t.value("step(first s in board where s != a, opposite(opposite(back))) = a") == 1);
  CHECK(t.value("count of x in ray(first s in board, opposite(back))") == 1);
  CHECK(t.value("count of d in board_direction where d = opposite(onward)") == 1);
  CHECK(t.amount_report("count of d in numbers(1, 2) where opposite(onward) is none") ==
        "rule:1:44: error[expr/ambiguous]: 'onward' is a ring_direction and a board_direction; "
        "compare it with something "
        "of one kind\n"
        "    count of d in numbers(1, 2) where opposite(onward) is none\n"
        "                                               ^^^^^^");
}

TEST_CASE("a way round ends where it began, and any set may be left early") {
  BoardTable t;
  t.run("set goal to first s in ring where tint of s = blue");
  const auto [text, value] = GENERATE(table<std::string, Value>({
      {"count of s in ray(goal, onward)", 3},
      {"count of s in rays(goal)", 6},
      {"count of s in line(goal, back)", 4},
      {"count of s in lines(goal)", 5},  // nothing leads out or home yet: goal itself
      {"longest of s in lines(goal) while s != goal", 0},
      {"longest of s in line(goal, onward) while tint of s is not none", 3},
      {"step(step(step(step(goal, onward), onward), onward), onward) = goal", 1},
      {"step(step(goal, onward), opposite(onward)) = goal", 1},
      {"step(step(first s in ring where not (any n in neighbours(s)), onward), back) is none", 1},
      {"count of n in numbers(1, 9) while n < 4", 3},
      {"sum of n for n in numbers(1, 9) while n < 6 where n mod 2 = 0", 6},
      {"count of n in numbers(1, 9) while n > 4", 0},
      {"first n in numbers(1, 9) while n < 8 where n > 5 by highest n else 0", 7},
      {"every n in numbers(1, 9) while n < 4 where n < 5", 1},
      {"count of s in ring while tint of s is not none where tint of s = red", 2},
  }));
  INFO(text);
  CHECK(t.value(text) == value);
}

TEST_CASE("errors in steps, rays and lines") {
  BoardTable t;
  const auto rendered = [](int column, int carets, const std::string& message,
                           const std::string& text, const std::string& hint) {
    return "rule:1:" + std::to_string(column) + ": error[" + message.substr(0, message.find(':')) +
           "]" + message.substr(message.find(':')) + "\n    " + text + "\n    " +
           std::string(static_cast<std::size_t>(column) - 1, ' ') +
           std::string(static_cast<std::size_t>(carets), '^') +
           (hint.empty() ? "" : "\n    hint: " + hint);
  };
  struct Mistake {
    const char* text;
    int column;
    int carets;
    const char* message;
    const char* hint = "";
  };
  const Mistake m = GENERATE(values<Mistake>({
      {"step(goal)", 1, 10, "expr/arguments: 'step' takes 2 values, found 1"},
      {"step(hero, onward)", 6, 4,
       "expr/wrong-kind: expected a place of a map, a piece or a cell, found a figure of crew"},
      {"step(last, onward)", 6, 4, "expr/no-directions: 'table' has no directions",
       "castellan.grid takes directions = \"all\", or \"sides\" for four of them"},
      {"step(goal, onwrd)", 12, 5, "expr/unknown-name: 'onwrd' is not known here",
       "did you mean 'onward'?"},
      {"step(goal, red)", 12, 3, "expr/wrong-kind: expected a ring_direction, found a colour"},
      {"opposite(red)", 10, 3, "expr/wrong-kind: expected a direction, found a colour"},
      {"count of x in rays(hero)", 20, 4,
       "expr/wrong-kind: expected a place of a map or a piece, found a figure of crew"},
      {"count of x in ray(goal)", 15, 9,
       "expr/arguments: 'ray' takes a place or a piece and a direction, or a grid, a cell and a "
       "direction"},
      {"count of x in lines(goal, back)", 15, 17,
       "expr/arguments: 'lines' takes 1 value, a place or a piece"},
      {"longest of x in ring", 17, 4,
       "expr/not-a-ray: 'longest of' compares rays or lines; this set has none",
       "'count of' counts its members"},
      {"count of x in ring while true until true", 37, 4,
       "expr/not-a-ray: 'until' says where a run on a ray ends; this is no ray",
       "go through ray(place, direction) or rays(place)"},
      {"count of x in lines(goal) while true until true", 44, 4,
       "expr/not-a-ray: 'until' says where a run on a ray ends; this is no ray",
       "go through ray(place, direction) or rays(place)"},
      {"count of x in rays(goal) while 1", 32, 1,
       "expr/wrong-kind: expected a condition, found a number"},
      {"count of x in rays(goal) while true until x", 43, 1,
       "expr/wrong-kind: expected a condition, found a place of ring"},
  }));
  CHECK(t.amount_report(m.text) == rendered(m.column, m.carets, m.message, m.text, m.hint));
}

TEST_CASE("a board without directions has no rays") {
  Squares t("square a: at (0,0)\nsquare b: at (1,0)\nlink a - b\n");
  CHECK(t.amount_report("count of x in rays(here)") ==
        "rule:1:20: error[expr/no-directions]: 'board' has no directions\n"
        "    count of x in rays(here)\n"
        "                       ^^^^\n"
        "    hint: its file says them: direction north - south");
  CHECK(t.failure("set steps to count of x in rays(goal)") ==
        "state/nothing: places straight on of nothing are asked for");
}

}  // namespace castellan::ruletext::test
