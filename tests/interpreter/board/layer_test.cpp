// A layer over a grid, compared with what every cell shows, worked out anew.
#include "interpreter/board/layer.hpp"

#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

using namespace castellan;
using namespace castellan::board;
using model::pick;

namespace {

constexpr int kComponents = 12;
constexpr int kCapacity = 24;

// Components of the grid below show three classes, those of the layer often let the
// sides below show through.
std::vector<Signature> patterns(model::Random& random) {
  std::vector<Signature> table;
  for (int k = 0; k < 2 * kComponents; ++k) {
    const auto draw = [&] {
      return k >= kComponents && pick(random, 2) == 0 ? kWildcard : pick(random, 3);
    };
    const int north = draw(), east = draw(), south = draw(), west = draw();
    for (int t = 0; t < 4; ++t)
      table.push_back(turned(signature(north, east, south, west), static_cast<Turn>(t)));
  }
  return table;
}

struct Both {
  model::Board below, over;

  // Nothing is shown as the wildcard.
  [[nodiscard]] int shown(Cell c, Side side) const {
    const auto laid = over.find(c);
    if (laid != over.end() && side_class(laid->second, side) != kWildcard)
      return side_class(laid->second, side);
    const auto piece = below.find(c);
    return piece == below.end() ? kWildcard : side_class(piece->second, side);
  }
  [[nodiscard]] bool valid(ClassMask covers) const {
    std::set<Cell> cells;
    for (const auto& [c, s] : below) cells.insert(c);
    for (const auto& [c, s] : over) {
      cells.insert(c);
      const auto piece = below.find(c);
      for (int n = 0; n < kSides && piece != below.end() && covers != 0; ++n) {
        const auto side = static_cast<Side>(n);
        if (side_class(s, side) != kWildcard && !in_mask(covers, side_class(piece->second, side)))
          return false;
      }
    }
    for (const Cell c : cells) {
      for (int n = 0; n < kSides; ++n) {
        const auto side = static_cast<Side>(n);
        if (!model::classes_match(shown(c, side), shown(c.step(side), opposite(side))))
          return false;
      }
    }
    return true;
  }
  [[nodiscard]] bool beside(Cell c) const {
    for (int n = 0; n < kSides; ++n) {
      if (below.count(c.step(static_cast<Side>(n))) != 0) return true;
    }
    return false;
  }
};

struct LaidLayer {
  std::vector<Signature> table;
  Grid below, over;
  Layer layer;
  Placement rules, rules_over;

  LaidLayer(model::Random& random, ClassMask covers)
      : table(patterns(random)),
        below(0, kCapacity, table),
        over(static_cast<Address>(below.words()), kCapacity, table),
        layer(over, below, {covers, true}),
        rules(below, {}),
        rules_over(over, {}) {
    rules.lie_under(layer);
    rules_over.lie_over(layer, true);
  }
  [[nodiscard]] std::size_t words() const { return below.words() + over.words(); }
  [[nodiscard]] Both model(const Arena& a) const {
    return {model::board_of(below, a), model::board_of(over, a)};
  }
};

// What is found in a box, in several turns at once, is what is allowed of each cell and turn there.
void compare_box(const Placement& rules, const Arena& a, Signature signature, Scratch& scratch) {
  const Box box{-2, -1, 1, 2};
  const std::array<Signature, 2> turns{signature, turned(signature, Turn::quarter)};
  std::vector<std::uint64_t> allowed;
  for (int y = box.min_y; y <= box.max_y; ++y) {
    for (int x = box.min_x; x <= box.max_x; ++x) {
      unsigned found = 0;
      for (std::size_t t = 0; t < turns.size(); ++t) {
        if (rules.can_add(a, model::cell(x, y), turns[t], scratch)) found |= 1u << t;
      }
      if (found != 0) allowed.push_back(Placement::place(pack(model::cell(x, y)), found));
    }
  }
  std::vector<std::uint64_t> places;
  for (const std::uint64_t place : rules.any_additions(a, turns, scratch, box)) {
    if (Placement::turns_of(place) != 0) places.push_back(place);
  }
  std::sort(allowed.begin(), allowed.end());
  std::sort(places.begin(), places.end());
  REQUIRE(places == allowed);
}

// Every answer about both grids against the definition.
void compare(const LaidLayer& g, const Arena& a, ClassMask covers, Signature lower, Signature upper,
             Scratch& scratch) {
  const Both now = g.model(a);
  REQUIRE(now.valid(covers));
  std::vector<Word> lower_cells, upper_cells;
  for (int y = -4; y <= 4; ++y) {
    for (int x = -4; x <= 4; ++x) {
      const Cell c = model::cell(x, y);
      Both added = now;
      added.below[c] = lower;
      const bool place = now.below.empty() || now.beside(c);
      const bool fits = now.below.count(c) == 0 && place && added.valid(covers);
      REQUIRE(g.rules.can_add(a, c, lower, scratch) == fits);
      if (fits && !now.below.empty()) lower_cells.push_back(pack(c));
      Both laid = now;
      laid.over[c] = upper;
      const bool there = now.below.count(c) != 0 || now.beside(c);
      const bool lies = now.over.count(c) == 0 && there && laid.valid(covers);
      REQUIRE(g.rules_over.can_add(a, c, upper, scratch) == lies);
      if (lies) upper_cells.push_back(pack(c));
    }
  }
  std::sort(lower_cells.begin(), lower_cells.end());
  std::sort(upper_cells.begin(), upper_cells.end());
  if (!now.below.empty()) REQUIRE(model::additions(g.rules, a, lower, scratch) == lower_cells);
  REQUIRE(model::additions(g.rules_over, a, upper, scratch) == upper_cells);
  compare_box(g.rules_over, a, upper, scratch);
  if (!now.below.empty()) compare_box(g.rules, a, lower, scratch);
  for (const auto& [c, s] : now.over) {
    const int slot = g.over.slot_at(a, c);
    Both without = now;
    without.over.erase(c);
    REQUIRE(g.rules_over.can_remove(a, slot, scratch) == without.valid(covers));
    Both swapped = now;
    swapped.over[c] = upper;
    REQUIRE(g.rules_over.can_swap(a, slot, upper, scratch) == swapped.valid(covers));
  }
  for (const auto& [c, s] : now.below) {
    Both swapped = now;
    swapped.below[c] = lower;
    REQUIRE(g.rules.can_swap(a, g.below.slot_at(a, c), lower, scratch) == swapped.valid(covers));
  }
}

}  // namespace

TEST_CASE("what fits over and under a layer follows from what every cell shows") {
  for (int seed = 0; seed < rounds(8); ++seed) {
    model::Random random(static_cast<std::uint64_t>(seed));
    const auto covers = static_cast<ClassMask>(seed % 3 == 0 ? 0 : 1 + pick(random, 7));
    const LaidLayer g(random, covers);
    Arena a(g.words());
    g.below.reset(a);
    g.over.reset(a);
    Scratch scratch;
    const auto of = [&](Word component, Turn turn) {
      return g.below.signature_of(component, turn);
    };
    int laid = 0;
    for (int step = 0; step < 150; ++step) {
      CAPTURE(seed, step);
      const Arena::Mark mark = a.mark();
      const std::vector<Word> before = model::words_of(a);
      const auto lower = static_cast<Word>(pick(random, kComponents));
      const auto upper = static_cast<Word>(kComponents + pick(random, kComponents));
      const auto turn = static_cast<Turn>(pick(random, 4));
      compare(g, a, covers, of(lower, turn), of(upper, turn), scratch);
      const Cell c = model::cell(pick(random, 5) - 2, pick(random, 5) - 2);
      const int under = g.below.slot_at(a, c);
      const int above = g.over.slot_at(a, c);
      // Of what was laid, sometimes something is taken away again.
      if (above >= 0 && pick(random, 3) == 0) {
        if (g.rules_over.can_remove(a, above, scratch)) g.over.remove(a, above);
      } else if (under >= 0 && pick(random, 3) == 0) {
        if (g.rules.can_remove(a, under, scratch)) g.below.remove(a, under);
      } else if (above < 0 && pick(random, 2) == 0) {
        if (g.rules_over.can_add(a, c, of(upper, turn), scratch))
          g.over.place(a, c, upper, turn), ++laid;
      } else if (under < 0) {
        if (g.rules.can_add(a, c, of(lower, turn), scratch)) g.below.place(a, c, lower, turn);
      }
      if (pick(random, 5) == 0) {
        a.undo_to(mark);
        REQUIRE(model::words_of(a) == before);
      }
    }
    CHECK(laid > 0);
  }
}

TEST_CASE("whether something would fit if a piece lay over a cell is as if it was laid") {
  for (int seed = 0; seed < rounds(6); ++seed) {
    model::Random random(static_cast<std::uint64_t>(100 + seed));
    const auto covers = static_cast<ClassMask>(seed % 2 == 0 ? 0 : 3);
    const LaidLayer g(random, covers);
    Arena a(g.words());
    g.below.reset(a);
    g.over.reset(a);
    Scratch scratch;
    int yes = 0;
    for (int step = 0; step < 300; ++step) {
      CAPTURE(seed, step);
      const auto lower = static_cast<Word>(pick(random, kComponents));
      const auto upper = static_cast<Word>(kComponents + pick(random, kComponents));
      const auto turn = static_cast<Turn>(pick(random, 4));
      const Signature low = g.below.signature_of(lower, turn);
      const Signature high = g.below.signature_of(upper, turn);
      const Cell c = model::cell(pick(random, 5) - 2, pick(random, 5) - 2);
      const Cell over = pick(random, 3) == 0 ? c : c.step(static_cast<Side>(pick(random, 4)));
      const bool asked = g.rules.can_add_with(a, c, low, over, high, scratch);
      bool would = false;
      const Arena::Mark mark = a.mark();
      if (g.rules_over.can_add(a, over, high, scratch)) {
        g.over.place(a, over, upper, turn);
        would = g.below.count(a) > 0 && g.rules.can_add(a, c, low, scratch);
        a.undo_to(mark);
      }
      REQUIRE(asked == would);
      yes += asked ? 1 : 0;
      if (g.rules.can_add(a, c, low, scratch)) g.below.place(a, c, lower, turn);
      if (step % 4 == 0 && g.rules_over.can_add(a, over, high, scratch))
        g.over.place(a, over, upper, turn);
      if (step % 60 == 59) {
        g.below.reset(a);
        g.over.reset(a);
      }
    }
    CHECK(yes > 0);
  }
}
