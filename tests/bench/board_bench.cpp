// How the cost of the board primitives grows with the board. Every argument is
// the number of pieces already lying there (or what the name says).
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <vector>

#include "interpreter/board/grid.hpp"
#include "interpreter/board/map.hpp"
#include "interpreter/board/outline.hpp"
#include "interpreter/board/payments.hpp"
#include "interpreter/board/placement.hpp"
#include "interpreter/board/regions.hpp"
#include "interpreter/board/shape_placement.hpp"

namespace {

using namespace castellan;
using namespace castellan::board;

// Component k has class 1 on the sides of its four bits, class 0 elsewhere.
const std::vector<Signature>& patterns() {
  static const std::vector<Signature> table = [] {
    std::vector<Signature> t;
    for (int k = 0; k < 16; ++k)
      t.insert(t.end(), 4, signature(k & 1, k >> 1 & 1, k >> 2 & 1, k >> 3 & 1));
    return t;
  }();
  return table;
}

// A valid board of n pieces, grown at random under the rules.
struct GrownBoard {
  Grid grid;
  Placement placement;
  Arena arena;
  Scratch scratch;
  std::mt19937_64 random{17};

  explicit GrownBoard(int n)
      : grid(0, n + 8, patterns()), placement(grid, rules()), arena(grid.words()) {
    grid.place(arena, {0, 0}, 0, Turn::none);
    while (grid.count(arena) < n) {
      const Word cell = random_frontier_cell();
      const Word component = random_component();
      if (placement.can_add(arena, unpack_cell(cell), grid.signature_of(component, Turn::none),
                            scratch)) {
        grid.place(arena, unpack_cell(cell), component, Turn::none);
        arena.forget();
      }
    }
  }
  static PlacementRules rules() {
    PlacementRules r;
    r.source = 0;
    r.passable = 1;
    r.holes = HoleRule::forbid_side;
    return r;
  }
  Word random_frontier_cell() {
    const auto n = static_cast<std::uint64_t>(grid.frontier_count(arena));
    return grid.frontier_cell(arena, static_cast<int>(random() % n));
  }
  Word random_component() { return static_cast<Word>(random() % 3 == 0 ? random() % 16 : 0); }
};

// One piece placed and undone, on a square block of pieces.
void grid_place_and_undo(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  const Grid grid(0, n + 1, patterns());
  Arena arena(grid.words());
  int width = 1;
  while (width * width < n) ++width;
  for (int i = 0; i < n; ++i) grid.place(arena, Cell{}.offset(i % width, i / width), 0, Turn::none);
  arena.forget();
  std::mt19937_64 random(5);
  for (auto _ : state) {
    const int i =
        static_cast<int>(random() % static_cast<std::uint64_t>(grid.frontier_count(arena)));
    benchmark::DoNotOptimize(
        grid.place(arena, unpack_cell(grid.frontier_cell(arena, i)), 0, Turn::none));
    arena.undo_to(0);
  }
}
BENCHMARK(grid_place_and_undo)->RangeMultiplier(10)->Range(10, 100000);

// Halves and pieces of two cells on a block of pieces that fill a cell each: one
// of them laid where it fits and undone. Cells with one half lie near the last
// row, as where a game is going on, or anywhere.
void shaped_place_and_undo(benchmark::State& state, bool anywhere) {
  const auto n = static_cast<int>(state.range(0));
  constexpr int kNear = 1000;
  // A cell, its partner in a piece of two, a half.
  const std::vector<Signature> signatures(12, signature(0, 0, 0, 0));
  const std::vector<Form> forms{Form::cell, Form::cell, Form::half};
  Shapes shapes(3);
  const Part pair[] = {{0, 0, 0, Turn::none}, {1, 1, 0, Turn::half}};
  shapes.add(pair);
  const Grid grid(0, 2 * (n + 2), signatures, forms);
  const Placement plain(grid, {});
  const ShapePlacement placement(plain, shapes);
  Arena arena(grid.words());
  Scratch scratch;
  int width = 1;
  while (width * width < n) ++width;
  width += width % 2;
  for (int i = 0; i < n; i += 2) {
    const Cell at = Cell{}.offset(i % width, i / width);
    if (i % 14 == 0 && (anywhere || i + kNear >= n)) {
      grid.place(arena, at, 2, Turn::none);
      grid.place(arena, at, 2, Turn::half);
      grid.place(arena, at.offset(1, 0), 2, Turn::quarter);
    } else {
      shapes.place(grid, arena, at, 0, Turn::none);
    }
  }
  arena.forget();
  std::mt19937_64 random(5);
  const auto any = [&](int of) {
    return static_cast<int>(random() % static_cast<std::uint64_t>(of));
  };
  for (auto _ : state) {
    const Word component = any(2) * 2;
    const Cell at =
        component == 2 && any(2) == 0
            ? grid.cell_of(arena, grid.half_cell(arena, any(grid.half_cell_count(arena))))
            : unpack_cell(grid.frontier_cell(arena, any(grid.frontier_count(arena))));
    const auto turn = static_cast<Turn>(any(4));
    if (!placement.can_add(arena, at, component, turn, scratch)) continue;
    benchmark::DoNotOptimize(shapes.place(grid, arena, at, component, turn));
    arena.undo_to(0);
  }
}
BENCHMARK_CAPTURE(shaped_place_and_undo, near, false)->RangeMultiplier(10)->Range(10, 100000);
BENCHMARK_CAPTURE(shaped_place_and_undo, anywhere, true)->RangeMultiplier(10)->Range(10, 100000);

void grid_remove_and_undo(benchmark::State& state) {
  GrownBoard board(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const auto slot = static_cast<int>(board.random() % static_cast<std::uint64_t>(state.range(0)));
    board.grid.remove(board.arena, slot);
    board.arena.undo_to(0);
  }
}
BENCHMARK(grid_remove_and_undo)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000);

void list_additions(benchmark::State& state) {
  GrownBoard board(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const Signature s = board.grid.signature_of(board.random_component(), Turn::none);
    benchmark::DoNotOptimize(board.placement.additions(board.arena, {&s, 1}, board.scratch).data());
  }
  state.counters["frontier"] = board.grid.frontier_count(board.arena);
}
BENCHMARK(list_additions)->Arg(10)->Arg(25)->Arg(100)->Arg(1000)->Arg(10000);

void list_removals(benchmark::State& state) {
  GrownBoard board(static_cast<int>(state.range(0)));
  for (auto _ : state)
    benchmark::DoNotOptimize(board.placement.removals(board.arena, board.scratch).data());
}
BENCHMARK(list_removals)->Arg(10)->Arg(25)->Arg(100)->Arg(1000)->Arg(10000);

void list_swaps(benchmark::State& state) {
  GrownBoard board(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const Signature s = board.grid.signature_of(board.random_component(), Turn::none);
    benchmark::DoNotOptimize(board.placement.swaps(board.arena, s, board.scratch).data());
  }
}
BENCHMARK(list_swaps)->Arg(10)->Arg(25)->Arg(100)->Arg(1000)->Arg(10000);

void outline_run(benchmark::State& state) {
  GrownBoard board(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(longest_run(board.grid, board.arena, 1 << 1));
}
BENCHMARK(outline_run)->Arg(10)->Arg(25)->Arg(100)->Arg(1000)->Arg(10000);

// One more segment joined to a random one of a forest of regions, and undone.
void regions_join_and_undo(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  RegionSizes sizes;
  sizes.segments = n + 1;
  sizes.units = n + 1;
  sizes.counters = 2;
  sizes.seats = 5;
  const Regions regions(0, sizes);
  Arena arena(regions.words());
  std::mt19937_64 random(9);
  for (int i = 0; i < n; ++i) {
    regions.add(arena, i, 0, 2, i);
    if (i > 0 && random() % 8 != 0) {
      regions.join(arena, i, static_cast<int>(random() % static_cast<std::uint64_t>(i)));
    }
  }
  arena.forget();
  for (auto _ : state) {
    regions.add(arena, n, 0, 2, n);
    regions.join(arena, n, static_cast<int>(random() % static_cast<std::uint64_t>(n)));
    benchmark::DoNotOptimize(regions.units(arena, n));
    arena.undo_to(0);
  }
}
BENCHMARK(regions_join_and_undo)->RangeMultiplier(10)->Range(10, 100000);

struct Chain : Regions::Links {
  int length = 0;

  void append(int segment, std::vector<int>& into) const override {
    if (segment > 0) into.push_back(segment - 1);
    if (segment + 1 < length) into.push_back(segment + 1);
  }
};

// A region is taken apart and put together again.
void regions_relink(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  RegionSizes sizes;
  sizes.segments = n;
  sizes.units = n;
  const Regions regions(0, sizes);
  Arena arena(regions.words());
  Scratch scratch;
  for (int i = 0; i < n; ++i) {
    regions.add(arena, i, 0, 2, i);
    if (i > 0) regions.join(arena, i - 1, i);
  }
  Chain chain;
  chain.length = n;
  const int middle[] = {n / 2};
  for (auto _ : state) {
    regions.relink(arena, middle, chain, scratch);
    arena.forget();
  }
}
BENCHMARK(regions_relink)->Arg(10)->Arg(100)->Arg(1000);

// A square of places with links of two kinds, two of three places owned.
struct OwnedMap {
  MapPlan plan;
  Map map;
  Arena arena;
  Scratch scratch;
  std::mt19937_64 random{3};

  int width_;

  explicit OwnedMap(int width)
      : plan(plan_of(width)), map(0, plan), arena(map.words()), width_(width) {
    for (int p = 0; p < plan.places; ++p) {
      if (p % width + 1 < width) map.add_link(arena, {p, p + 1, 0});
      if (p + width < plan.places) map.add_link(arena, {p, p + width, p % 2});
    }
    map.finalise(arena);
    for (int p = 0; p < plan.places; ++p) {
      if (random() % 3 != 0) map.claim(arena, p, static_cast<int>(random() % 4));
    }
    arena.forget();
  }
  static MapPlan plan_of(int width) {
    MapPlan plan;
    plan.places = width * width;
    plan.links = 2 * plan.places;
    plan.groupings = {1, 3};
    return plan;
  }
  /// Anywhere, or in the square of this width in the middle: far apart on a large
  /// map, places are no longer in the processor's caches.
  int random_place(int within) {
    const int width = std::min(within, width_), low = (width_ - width) / 2;
    const auto any = [&] {
      return low + static_cast<int>(random() % static_cast<std::uint64_t>(width));
    };
    const int row = any();
    return row * width_ + any();
  }
};

constexpr int kAnywhere = 1 << 20;
constexpr int kNearby = 32;

// Arguments: the width of the square (64 to 99,856 places), where the steps are.
void map_sizes(benchmark::internal::Benchmark* b) {
  for (const int within : {kNearby, kAnywhere}) {
    for (const int width : {8, 32, 100, 316}) b->Args({width, within});
  }
}

void map_claim_and_undo(benchmark::State& state) {
  OwnedMap m(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const int p = m.random_place(static_cast<int>(state.range(1)));
    if (m.map.owner(m.arena, p) < 0) m.map.claim(m.arena, p, 0);
    m.arena.undo_to(0);
  }
}
BENCHMARK(map_claim_and_undo)->Apply(map_sizes);

void map_release_and_undo(benchmark::State& state) {
  OwnedMap m(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const int p = m.random_place(static_cast<int>(state.range(1)));
    if (m.map.owner(m.arena, p) >= 0) m.map.release(m.arena, p, m.scratch);
    m.arena.undo_to(0);
  }
}
BENCHMARK(map_release_and_undo)->Apply(map_sizes);

void map_group_size(benchmark::State& state) {
  OwnedMap m(static_cast<int>(state.range(0)));
  for (auto _ : state) {
    const int p = m.random_place(static_cast<int>(state.range(1)));
    if (m.map.owner(m.arena, p) >= 0) benchmark::DoNotOptimize(m.map.group_size(m.arena, 1, p));
  }
}
BENCHMARK(map_group_size)->Apply(map_sizes);

std::int64_t count_payments(const PaymentTerms& terms) {
  std::int64_t n = 0;
  for (Payments p(terms); p.next();) ++n;
  return n;
}

// An exact price from a growing stock of four kinds, at least three of them.
void exact_payments(benchmark::State& state) {
  const std::vector<Word> values{1, 2, 4, 5, 0};
  const auto n = static_cast<Word>(state.range(0));
  const std::vector<Word> stock{n, n, n, n, 1};
  PaymentTerms terms;
  terms.values = values;
  terms.stock = stock;
  terms.joker = 4;
  terms.joker_kinds = 15;
  terms.min_kinds = 3;
  terms.min_total = terms.max_total = 3 * n + 2;
  std::int64_t found = 0;
  for (auto _ : state) benchmark::DoNotOptimize(found = count_payments(terms));
  state.counters["payments"] = static_cast<double>(found);
  state.counters["per_payment"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
}
BENCHMARK(exact_payments)->Arg(2)->Arg(4)->Arg(8)->Arg(16);

// A minimum price from one card each of nine values.
void minimum_payments(benchmark::State& state) {
  const std::vector<Word> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
  const std::vector<Word> stock(9, static_cast<Word>(state.range(0)));
  PaymentTerms terms;
  terms.values = values;
  terms.stock = stock;
  terms.min_total = 9;
  terms.irredundant = state.range(1) != 0;
  std::int64_t found = 0;
  for (auto _ : state) benchmark::DoNotOptimize(found = count_payments(terms));
  state.counters["payments"] = static_cast<double>(found);
  state.counters["per_payment"] =
      benchmark::Counter(static_cast<double>(found), benchmark::Counter::kIsIterationInvariantRate |
                                                         benchmark::Counter::kInvert);
}
BENCHMARK(minimum_payments)->Args({1, 0})->Args({1, 1})->Args({3, 0})->Args({3, 1});

}  // namespace

BENCHMARK_MAIN();
