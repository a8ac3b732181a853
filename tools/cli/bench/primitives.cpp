#include "tools/cli/bench/primitives.hpp"

#include "interpreter/board/grid.hpp"
#include "interpreter/board/map.hpp"
#include "interpreter/board/regions.hpp"

namespace castellan::cli {
namespace {

template <class F>
void growth(Results& results, const std::string& what, F&& measure) {
  const double small = measure(1'000), large = measure(100'000);
  results.add("primitives", what + " among 1000", small, "ns");
  results.add("primitives", what + " among 100000", large, "ns");
  results.add("primitives", what + ", growth from 1,000 to 100,000", large / small, "times");
}

/// Rows of pieces, in each row one region of a segment each.
struct Board {
  std::vector<board::Signature> signatures = std::vector<board::Signature>(4, 0);
  int width;
  board::Grid grid;
  board::Regions regions;
  Arena arena;

  static board::RegionSizes sizes(int pieces) {
    board::RegionSizes s;
    s.segments = pieces + 1;
    s.counters = 1;
    s.seats = 1;
    return s;
  }
  explicit Board(int pieces)
      : width(pieces == 1'000 ? 32 : 317),
        grid(0, pieces + 1, signatures),
        regions(static_cast<Address>(grid.words()), sizes(pieces)),
        arena(grid.words() + regions.words()) {
    grid.reset(arena);
    regions.reset(arena);
    for (int i = 0; i < pieces; ++i) {
      const int slot = grid.place(
          arena, Cell{static_cast<std::int16_t>(i % width), static_cast<std::int16_t>(i / width)},
          0, Turn::none);
      regions.add(arena, slot, 0, 2);
      const int west = grid.neighbour(arena, slot, Side::west);
      if (west >= 0) regions.join(arena, slot, west);
    }
    arena.forget();
  }

  template <class F>
  double timed(F&& after) {
    constexpr int kRounds = 200'000;
    return 1e9 / kRounds * median_of_three([&] {
             const auto begin = Clock::now();
             for (int i = 0; i < kRounds; ++i) {
               const auto mark = arena.mark();
               after(grid.place(
                   arena, Cell{static_cast<std::int16_t>(-1), static_cast<std::int16_t>(i % 30)}, 0,
                   Turn::none));
               arena.undo_to(mark);
             }
             return seconds_since(begin);
           });
  }
  double place() {
    return timed([](int) {});
  }
  double place_and_join() {
    return timed([&](int slot) {
      regions.add(arena, slot, 0, 2);
      regions.join(arena, slot, grid.neighbour(arena, slot, Side::east));
    });
  }
};

/// A square of places linked to their neighbours, every third one free.
void maps(Results& results) {
  double first = 0;
  for (const int width : {32, 316}) {
    board::MapPlan plan;
    plan.places = width * width;
    plan.links = 2 * plan.places;
    plan.groupings = {1};
    const board::Map map(0, plan);
    Arena arena(map.words());
    for (int p = 0; p < plan.places; ++p) {
      if (p % width + 1 < width) map.add_link(arena, {p, p + 1, 0});
      if (p + width < plan.places) map.add_link(arena, {p, p + width, 0});
    }
    map.finalise(arena);
    for (int p = 0; p < plan.places; ++p) {
      if (p % 3 != 0) map.claim(arena, p, p % 4);
    }
    arena.forget();
    constexpr int kRounds = 200'000;
    const double ns = 1e9 / kRounds * median_of_three([&] {
                        const auto begin = Clock::now();
                        for (int i = 0; i < kRounds; ++i) {
                          const auto mark = arena.mark();
                          map.claim(arena, i * 3 % plan.places / 3 * 3, i % 4);
                          arena.undo_to(mark);
                        }
                        return seconds_since(begin);
                      });
    if (first == 0) first = ns;
    results.add("primitives", "map: claim a place and undo among " + std::to_string(plan.places),
                ns, "ns", 0);
    if (width > 32)
      results.add("primitives", "map: growth of that from 1,024 to 99,856", ns / first, "times");
  }
}

}  // namespace

void bench_primitives(Results& results) {
  if (!results.wanted("primitives")) return;
  growth(results, "grid: place and undo", [](int pieces) { return Board(pieces).place(); });
  growth(results, "grid and regions: place, join and undo",
         [](int pieces) { return Board(pieces).place_and_join(); });
  maps(results);
}

}  // namespace castellan::cli
