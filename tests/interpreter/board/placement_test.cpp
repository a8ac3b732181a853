#include "interpreter/board/placement.hpp"

#include <algorithm>

#include "interpreter/board/placement_cache.hpp"
#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan;
using namespace castellan::board;
using model::cell;
using model::pick;

namespace {

// One component for each pattern of two classes (0 open, 1 closed), never
// turned: component k is closed on the sides of its four bits.
std::vector<Signature> wall_patterns() {
  std::vector<Signature> table;
  for (int k = 0; k < 16; ++k) {
    const Signature s = signature(k & 1, k >> 1 & 1, k >> 2 & 1, k >> 3 & 1);
    table.insert(table.end(), 4, s);
  }
  return table;
}

std::vector<Signature> random_patterns(model::Random& random, int components, int classes,
                                       bool wild) {
  std::vector<Signature> table;
  for (int k = 0; k < components; ++k) {
    auto draw = [&] { return wild && pick(random, 8) == 0 ? kWildcard : pick(random, classes); };
    const Signature s = signature(draw(), draw(), draw(), draw());
    for (int t = 0; t < 4; ++t) table.push_back(turned(s, static_cast<Turn>(t)));
  }
  return table;
}

std::optional<Cell> source_cell(const Grid& grid, const Arena& arena, const PlacementRules& rules) {
  if (rules.source < 0 || !grid.used(arena, rules.source)) return std::nullopt;
  return grid.cell_of(arena, rules.source);
}

// What was found out about a board, and about a board before it, equals what its rules say.
void compare_cache(const Placement& placement, const Arena& arena,
                   std::span<const Signature> signatures, Scratch& scratch, PlacementCache& cache) {
  const Grid& grid = placement.grid();
  const auto cells_of = [&](std::span<const int> slots) {
    std::vector<Word> cells;
    for (const int slot : slots) cells.push_back(pack(grid.cell_of(arena, slot)));
    return cells;
  };
  const auto copy = [](std::span<const Word> cells) {
    return std::vector<Word>(cells.begin(), cells.end());
  };
  const auto removals = copy(placement.removals(arena, scratch));
  for (const Signature signature : signatures) {
    const auto additions = model::additions(placement, arena, signature, scratch);
    const auto swaps = copy(placement.swaps(arena, signature, scratch));
    for (int again = 0; again < 2; ++again) {
      REQUIRE(cells_of(cache.removals(arena, scratch)) == removals);
      REQUIRE(copy(cache.additions(arena, signature, scratch)) == additions);
      REQUIRE(cells_of(cache.swaps(arena, signature, scratch)) == swaps);
    }
  }
}

// Compares every answer about one board with the definition.
void compare(const Placement& placement, const Arena& arena,
             const std::vector<Signature>& signatures, model::Random& random, Scratch& scratch,
             PlacementCache& cache) {
  const Grid& grid = placement.grid();
  const PlacementRules& rules = placement.rules();
  const model::Board board = model::board_of(grid, arena);
  const auto source = source_cell(grid, arena, rules);
  REQUIRE(model::valid(board, rules, source));
  const Opening opening = rules.holes == HoleRule::forbid_corner ? Opening::corner : Opening::side;
  REQUIRE(hole_count(grid, arena, opening, scratch) == model::holes(board, opening));

  std::vector<Word> removable;
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    const Cell c = grid.cell_of(arena, s);
    model::Board without = board;
    without.erase(c);
    const bool expected = s != rules.source && model::valid(without, rules, source);
    REQUIRE(placement.can_remove(arena, s, scratch) == expected);
    if (expected) removable.push_back(pack(c));
  }
  std::sort(removable.begin(), removable.end());
  const auto removals = placement.removals(arena, scratch);
  REQUIRE(std::vector<Word>(removals.begin(), removals.end()) == removable);

  for (int trial = 0; trial < 3; ++trial) {
    const Signature sig =
        signatures[static_cast<std::size_t>(pick(random, static_cast<int>(signatures.size())))];
    std::vector<Word> swappable;
    for (const auto& [c, old] : board) {
      model::Board swapped = board;
      swapped[c] = sig;
      if (grid.slot_at(arena, c) != rules.source && model::valid(swapped, rules, source))
        swappable.push_back(pack(c));
    }
    std::sort(swappable.begin(), swappable.end());
    const auto swaps = placement.swaps(arena, sig, scratch);
    REQUIRE(std::vector<Word>(swaps.begin(), swaps.end()) == swappable);

    if (board.empty()) continue;
    const Box box = grid.box(arena);
    std::vector<Word> addable;
    for (int y = box.min_y - 2; y <= box.max_y + 2; ++y) {
      for (int x = box.min_x - 2; x <= box.max_x + 2; ++x) {
        model::Board added = board;
        const bool fresh = added.emplace(cell(x, y), sig).second;
        const bool expected = fresh && model::valid(added, rules, source) &&
                              static_cast<int>(added.size()) <= grid.capacity();
        REQUIRE(placement.can_add(arena, cell(x, y), sig, scratch) == expected);
        if (expected && grid.around(arena, cell(x, y)).touches())
          addable.push_back(pack(cell(x, y)));
      }
    }
    std::sort(addable.begin(), addable.end());
    REQUIRE(model::additions(placement, arena, sig, scratch) == addable);
  }

  const std::span<const Signature> some(signatures.data(),
                                        std::min<std::size_t>(signatures.size(), 2));
  compare_cache(placement, arena, some, scratch, cache);

  // Several turns at once are the turns one by one.
  std::map<Word, unsigned> expected;
  for (std::size_t t = 0; t < signatures.size() && t < 4; ++t) {
    for (const Word c : model::additions(placement, arena, signatures[t], scratch))
      expected[c] |= 1u << t;
  }
  const std::span<const Signature> turns(signatures.data(),
                                         std::min<std::size_t>(signatures.size(), 4));
  std::map<Word, unsigned> found;
  std::uint64_t last = 0;
  for (const std::uint64_t place : placement.additions(arena, turns, scratch)) {
    REQUIRE(place > last);
    last = place;
    found[Placement::cell_of(place)] = Placement::turns_of(place);
  }
  REQUIRE(found == expected);
}

// Random legal changes, every board compared, everything undone at the end.
void wander(const PlacementRules& rules, const std::vector<Signature>& signatures, int boards,
            int steps, std::uint64_t seed) {
  model::Random random(seed);
  Scratch scratch;
  for (int b = 0; b < rounds(boards); ++b) {
    const Grid grid(3, 31, signatures);
    const Placement placement(grid, rules);
    Arena arena(grid.base() + grid.words());
    grid.reset(arena);
    grid.place(arena, cell(0, 0), 0, Turn::none);
    PlacementCache cache(placement);
    std::vector<std::pair<Arena::Mark, std::vector<Word>>> history;
    for (int step = 0; step < steps; ++step) {
      history.emplace_back(arena.mark(), model::words_of(arena));
      for (int attempt = 0; attempt < 12; ++attempt) {
        const Word component = pick(random, static_cast<int>(signatures.size()) / 4);
        const auto turn = static_cast<Turn>(pick(random, 4));
        const Signature sig = grid.signature_of(component, turn);
        const int action = pick(random, 10);
        if (action < 7) {
          const auto cells = model::additions(placement, arena, sig, scratch);
          if (cells.empty()) continue;
          const Cell c = unpack_cell(
              cells[static_cast<std::size_t>(pick(random, static_cast<int>(cells.size())))]);
          grid.place(arena, c, component, turn);
        } else if (action < 8) {
          const auto cells = placement.removals(arena, scratch);
          if (cells.empty() || grid.count(arena) == 1) continue;
          const Cell c = unpack_cell(
              cells[static_cast<std::size_t>(pick(random, static_cast<int>(cells.size())))]);
          grid.remove(arena, grid.slot_at(arena, c));
        } else {
          const auto cells = placement.swaps(arena, sig, scratch);
          if (cells.empty()) continue;
          const Cell c = unpack_cell(
              cells[static_cast<std::size_t>(pick(random, static_cast<int>(cells.size())))]);
          model::exchange(grid, arena, grid.slot_at(arena, c), component, turn);
        }
        break;
      }
      REQUIRE(grid.is_consistent(arena));
      compare(placement, arena, signatures, random, scratch, cache);
    }
    while (!history.empty()) {
      arena.undo_to(history.back().first);
      REQUIRE(model::words_of(arena) == history.back().second);
      compare_cache(placement, arena, {signatures.data(), 1}, scratch, cache);
      history.pop_back();
    }
  }
}

PlacementRules walkable(HoleRule holes) {
  PlacementRules rules;
  rules.source = 0;
  rules.passable = 1;  // class 0 is open
  rules.holes = holes;
  return rules;
}

}  // namespace

TEST_CASE("walkable boards without holes: the fast paths equal the definitions") {
  wander(walkable(HoleRule::forbid_side), wall_patterns(), 35, 45, 1);
}

TEST_CASE("walkable boards where diagonal gaps open a hole") {
  wander(walkable(HoleRule::forbid_corner), wall_patterns(), 35, 45, 2);
}

TEST_CASE("walkable boards with wildcards, turns and unequal contacts") {
  model::Random random(3);
  for (const bool match : {true, false}) {
    PlacementRules rules = walkable(HoleRule::forbid_side);
    rules.match_edges = match;
    rules.passable = static_cast<ClassMask>(1 | 1 << kWildcard);
    wander(rules, random_patterns(random, 9, 2, true), 15, 40, 4);
    rules.holes = HoleRule::allowed;
    wander(rules, random_patterns(random, 9, 2, true), 10, 40, 5);
  }
}

TEST_CASE("boards that only need to touch, with every hole rule") {
  model::Random random(6);
  for (const HoleRule holes : {HoleRule::allowed, HoleRule::forbid_side, HoleRule::forbid_corner}) {
    PlacementRules rules;
    rules.holes = holes;
    rules.match_edges = holes == HoleRule::allowed;
    wander(rules, random_patterns(random, 12, 2, true), 12, 40, 7);
  }
}

TEST_CASE("boards with a box limit or fixed bounds") {
  PlacementRules rules;
  rules.match_edges = false;
  rules.box_width = 3;
  rules.box_height = 3;
  wander(rules, wall_patterns(), 30, 12, 8);
  rules.box_height = 0;
  wander(rules, wall_patterns(), 20, 20, 9);
  rules = walkable(HoleRule::forbid_side);
  rules.bounds = Box{-1, -2, 3, 2};
  wander(rules, wall_patterns(), 20, 30, 10);
}

TEST_CASE("scattered boards may not close a hole either") {
  // Pieces are dropped anywhere, so that the ring alone cannot decide.
  model::Random random(12);
  const std::vector<Signature> signatures(4, kOpenSignature);
  for (const HoleRule holes : {HoleRule::forbid_side, HoleRule::forbid_corner}) {
    PlacementRules rules;
    rules.touch = false;
    rules.holes = holes;
    for (int b = 0; b < rounds(25); ++b) {
      const Grid grid(0, 60, signatures);
      const Placement placement(grid, rules);
      Arena arena(grid.words());
      Scratch scratch;
      grid.place(arena, cell(0, 0), 0, Turn::none);
      for (int step = 0; step < 70 && grid.count(arena) < 60; ++step) {
        const Cell c = cell(pick(random, 9) - 4, pick(random, 9) - 4);
        model::Board board = model::board_of(grid, arena);
        const bool expected =
            board.emplace(c, kOpenSignature).second && model::valid(board, rules, {});
        REQUIRE(placement.can_add(arena, c, kOpenSignature, scratch) == expected);
        if (expected) grid.place(arena, c, 0, Turn::none);
      }
      PlacementCache cache(placement);
      compare(placement, arena, signatures, random, scratch, cache);
    }
  }
}

TEST_CASE("holes are counted on any board") {
  model::Random random(13);
  const std::vector<Signature> signatures(4, kOpenSignature);
  Scratch scratch;
  for (int b = 0; b < rounds(3000); ++b) {
    const Grid grid(0, 64, signatures);
    Arena arena(grid.words());
    const int n = pick(random, 50);
    for (int i = 0; i < n; ++i) {
      const Cell c = cell(pick(random, 8), pick(random, 8));
      if (!grid.occupied(arena, c)) grid.place(arena, c, 0, Turn::none);
    }
    const model::Board board = model::board_of(grid, arena);
    REQUIRE(hole_count(grid, arena, Opening::side, scratch) == model::holes(board, Opening::side));
    REQUIRE(hole_count(grid, arena, Opening::corner, scratch) ==
            model::holes(board, Opening::corner));
  }
}

TEST_CASE("the first piece goes to the first cell") {
  const auto signatures = wall_patterns();
  const Grid grid(0, 3, signatures);
  Arena arena(grid.words());
  Scratch scratch;
  PlacementRules rules;
  CHECK(Placement(grid, rules).can_add(arena, cell(7, 7), 0, scratch));
  CHECK(model::additions(Placement(grid, rules), arena, 0, scratch)[0] == pack(cell(0, 0)));
  rules.first = cell(2, 1);
  CHECK_FALSE(Placement(grid, rules).can_add(arena, cell(7, 7), 0, scratch));
  CHECK(model::additions(Placement(grid, rules), arena, 0, scratch)[0] == pack(cell(2, 1)));
  rules.bounds = Box{0, 0, 1, 1};
  CHECK(model::additions(Placement(grid, rules), arena, 0, scratch).empty());
  for (int x = 0; x < 3; ++x) grid.place(arena, cell(x, 0), 0, Turn::none);
  CHECK_FALSE(Placement(grid, PlacementRules{}).can_add(arena, cell(3, 0), 0, scratch));
}

TEST_CASE("worked examples of legal cells") {
  const auto signatures = wall_patterns();
  constexpr int kNorth = 1, kEast = 2, kSouth = 4, kWest = 8;
  Scratch scratch;
  struct Lot {
    int x, y;
    Word component;
  };
  // A bay that opens to the west, and the same bay nearly shut.
  const std::vector<Lot> bay{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}, {1, 2, 0}};
  std::vector<Lot> shut = bay;
  shut.insert(shut.end(), {{0, 2, 0}, {-1, 0, 0}});
  const std::vector<Lot> corner{{0, 0, 0}, {0, -1, 0}, {1, 0, 0}};
  const std::vector<Lot> closed_corner{{0, 0, 0}, {0, -1, kEast}, {1, 0, 0}};
  std::vector<Lot> notch{{0, 0, 0}, {0, 1, kSouth}, {-1, 1, 0},
                         {1, 1, 0}, {-1, 2, kEast}, {1, 2, kWest}};
  std::vector<Lot> deep_notch = notch;
  deep_notch.insert(deep_notch.end(), {{-1, 3, 0}});
  const auto can_add = [&](const std::vector<Lot>& lots, Lot lot,
                           HoleRule holes = HoleRule::forbid_side) {
    const Grid grid(0, 16, signatures);
    const Placement placement(grid, walkable(holes));
    Arena arena(grid.words());
    for (const Lot& l : lots) grid.place(arena, cell(l.x, l.y), l.component, Turn::none);
    return placement.can_add(arena, cell(lot.x, lot.y),
                             grid.signature_of(lot.component, Turn::none), scratch);
  };
  CHECK(can_add({{0, 0, 0}}, {0, -1, kNorth}));
  CHECK_FALSE(can_add({{0, 0, 0}}, {0, -1, kSouth}));
  CHECK_FALSE(can_add({{0, 0, 0}}, {1, 1, 0}));
  CHECK_FALSE(can_add({{0, 0, 0}}, {2, 0, 0}));
  CHECK_FALSE(can_add({{0, 0, 0}, {0, -1, kNorth}}, {0, -2, kSouth}));
  CHECK(can_add(corner, {1, -1, kEast}));
  CHECK_FALSE(can_add(corner, {1, -1, kSouth}));
  CHECK(can_add(closed_corner, {1, -1, kWest}));
  CHECK_FALSE(can_add(closed_corner, {1, -1, 0}));
  CHECK_FALSE(can_add(bay, {0, 1, 0}));
  CHECK(can_add(bay, {0, 2, 0}));
  CHECK(can_add(bay, {1, 1, 0}));
  CHECK_FALSE(can_add(shut, {-1, 1, 0}));
  CHECK(can_add(shut, {-1, 1, 0}, HoleRule::forbid_corner));
  CHECK_FALSE(can_add(shut, {0, 1, 0}));
  CHECK(can_add(shut, {1, 1, 0}));
  CHECK_FALSE(can_add(notch, {0, 2, kNorth | kEast | kWest}));
  CHECK_FALSE(can_add(deep_notch, {0, 3, 0}));
}
