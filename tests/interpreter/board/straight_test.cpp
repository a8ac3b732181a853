#include "interpreter/board/straight.hpp"

#include <map>

#include "interpreter/board/map.hpp"
#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

namespace {

using Point = std::pair<int, int>;

/// Places at points, some points being holes, and the directions between them,
/// every second one back.
struct Plan {
  std::vector<Point> places;
  std::vector<Point> directions;
  std::vector<bool> good;  ///< where a condition holds
  int around = 0;          ///< columns after which a row comes back to its first, 0 for never

  [[nodiscard]] int at(Point p) const {
    if (around > 0) p.first = ((p.first % around) + around) % around;
    const auto it = std::find(places.begin(), places.end(), p);
    return it == places.end() ? -1 : static_cast<int>(it - places.begin());
  }
  /// The place so many steps on, however many there are between.
  [[nodiscard]] int ahead(int from, Point d, int steps) const {
    const Point p = places[static_cast<std::size_t>(from)];
    return at({p.first + steps * d.first, p.second + steps * d.second});
  }
  /// The ray by its definition, as far as the condition holds; whether it closes.
  [[nodiscard]] std::pair<std::vector<int>, bool> ray(int from, Point d, bool all) const {
    std::vector<int> out;
    for (int steps = 1;; ++steps) {
      const int p = ahead(from, d, steps);
      if (p == from) return {out, true};
      if (p < 0 || (!all && !good[static_cast<std::size_t>(p)])) return {out, false};
      out.push_back(p);
    }
  }
  [[nodiscard]] std::vector<int> line(int from, Point d, Point back, bool all) const {
    if (!all && !good[static_cast<std::size_t>(from)]) return {};
    std::vector<int> out{from};
    const auto [ahead_of, closed] = ray(from, d, all);
    out.insert(out.end(), ahead_of.begin(), ahead_of.end());
    if (closed) return out;
    const auto behind = ray(from, back, all).first;
    out.insert(out.end(), behind.begin(), behind.end());
    return out;
  }
};

Plan random_plan(model::Random& random) {
  Plan plan;
  const int width = 1 + pick(random, 6), height = 1 + pick(random, 6);
  const bool holes = pick(random, 2) == 0;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      if (!holes || pick(random, 5) != 0) plan.places.emplace_back(x, y);
    }
  }
  if (plan.places.empty()) plan.places.emplace_back(0, 0);
  switch (pick(random, 3)) {
    case 0:
      plan.directions = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}, {1, -1}, {-1, 1}, {1, 1}, {-1, -1}};
      break;
    case 1:
      plan.directions = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
      break;  // hexes
    default:
      plan.directions = {{1, 0}, {-1, 0}};
      plan.around = width;
  }
  for (std::size_t i = 0; i < plan.places.size(); ++i) plan.good.push_back(pick(random, 3) != 0);
  return plan;
}

/// By part what a walk gives, broken off where the condition does not hold.
std::map<int, std::vector<int>> walked(const Plan& plan, const Map& map, Course course, int from,
                                       int direction, bool all) {
  std::map<int, std::vector<int>> out;
  Walk walk = Walk::begin(course, from, direction);
  const Arena nothing_added(1);
  const auto step = [&](std::int64_t place, int d) {
    return std::int64_t{map.step(nothing_added, static_cast<int>(place), d)};
  };
  while (next_straight_on(walk, course, static_cast<int>(plan.directions.size()), step)) {
    if (!all && !plan.good[static_cast<std::size_t>(walk.place)]) {
      walk.place = -1;
      continue;
    }
    auto& list = out[static_cast<int>(walk.part)];
    if (!of_lines(course)) CHECK(walk.at == static_cast<std::int64_t>(list.size()));
    list.push_back(static_cast<int>(walk.place));
  }
  return out;
}

}  // namespace

TEST_CASE("rays and lines equal their definitions on squares, hexes and rings") {
  model::Random random(20261122);
  for (int round = 0; round < 400; ++round) {
    const Plan plan = random_plan(random);
    const int directions = static_cast<int>(plan.directions.size());
    MapPlan board;
    board.places = static_cast<int>(plan.places.size());
    board.directions = directions;
    for (int p = 0; p < board.places; ++p) {
      for (const Point& d : plan.directions) board.steps.push_back(plan.ahead(p, d, 1));
    }
    const Map map(0, board);
    for (int p = 0; p < board.places; ++p) {
      for (const bool all : {true, false}) {
        std::map<int, std::vector<int>> rays, lines;
        for (int d = 0; d < directions; ++d) {
          const Point ahead = plan.directions[static_cast<std::size_t>(d)];
          const Point back = plan.directions[static_cast<std::size_t>(d ^ 1)];
          if (auto ray = plan.ray(p, ahead, all).first; !ray.empty()) rays[d] = std::move(ray);
          auto line = plan.line(p, ahead, back, all);
          std::map<int, std::vector<int>> one;
          if (!line.empty()) one[d] = line;
          CHECK(walked(plan, map, Course::line, p, d, all) == one);
          if (d % 2 == 0 && !line.empty()) lines[d] = std::move(line);
          one.clear();
          if (rays.count(d) != 0) one[d] = rays[d];
          CHECK(walked(plan, map, Course::ray, p, d, all) == one);
        }
        CHECK(walked(plan, map, Course::rays, p, 0, all) == rays);
        CHECK(walked(plan, map, Course::lines, p, 0, all) == lines);
      }
    }
  }
}

TEST_CASE("a ray can be gone through once more") {
  // Three places in a row.
  const auto step = [](std::int64_t p, int d) { return d == 0 ? (p < 2 ? p + 1 : -1) : p - 1; };
  for (const Course course : {Course::ray, Course::rays}) {
    Walk walk = Walk::begin(course, 0, 0);
    REQUIRE(next_straight_on(walk, course, 2, step));
    REQUIRE(next_straight_on(walk, course, 2, step));
    CHECK(walk.place == 2);
    CHECK(walk.at == 1);
    walk.again();
    REQUIRE(next_straight_on(walk, course, 2, step));
    CHECK(walk.place == 1);
    CHECK(walk.at == 0);
  }
}
