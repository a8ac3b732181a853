/// The base game of Carcassonne for two by hand: open cells as a compact list with what they
/// forbid, features joined by union-find with a bit for each of their tiles.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string>

#include "tests/bench/reference/carcassonne_tiles.hpp"
#include "tests/bench/reference/random.hpp"

namespace castellan::reference {

class Carcassonne {
 public:
  static constexpr const char* kName = "carcassonne";
  static constexpr int kMostOpen = 2 * carcassonne::kTiles + 2, kMostMoves = 4 * kMostOpen + 1;
  using Move = std::uint32_t;  // a cell times 4 and a turn; or a segment of the tile just laid,
                               // kPass for none

  Carcassonne() {
    for (std::uint8_t t = 0; t < carcassonne::kTypes; ++t) {
      const int copies = carcassonne::kTypeTable[t].copies - (t == carcassonne::kStart ? 1 : 0);
      for (int i = 0; i < copies; ++i) stack_[left_++] = t;
    }
    drawn_ = carcassonne::kStart;
    open(kMiddle);
    lay(kMiddle, 0);
  }

  [[nodiscard]] bool over() const { return stage_ == Stage::over; }
  [[nodiscard]] int turn() const { return turn_; }
  [[nodiscard]] int score(int player) const { return score_[player]; }
  [[nodiscard]] int winner() const {
    return score_[0] == score_[1] ? -1 : score_[0] > score_[1] ? 0 : 1;
  }

  /// Whether a tile has to be drawn.
  [[nodiscard]] bool draws() const { return stage_ == Stage::draw; }
  /// Tiles of a type in the stack.
  [[nodiscard]] int in_stack(int type) const {
    return static_cast<int>(std::count(stack_, stack_ + left_, type));
  }
  /// Chance: tiles of the stack, until one fits somewhere.
  void draw(Random& random) {
    while (stage_ == Stage::draw)
      take(static_cast<int>(random.below(static_cast<std::uint32_t>(left_))));
  }
  /// The same of a tile of this type, of which one is left.
  void draw_type(int type) {
    int i = 0;
    while (stack_[i] != type) ++i;
    take(i);
  }

  int legal(Move* out) const {
    int n = 0;
    if (stage_ == Stage::place) {
      const auto& type = carcassonne::kTypeTable[drawn_];
      // Written whether it fits or not: branches that nobody foresees would cost more.
      Open found[kMostOpen];
      int cells = 0;
      for (int i = 0; i < open_count_; ++i) {
        const std::uint64_t lanes = fitting(type, open_[i]);
        found[cells] = {lanes, open_[i].cell};
        cells += lanes != 0;
      }
      for (int i = 0; i < cells; ++i) {
        for (unsigned turns = 0; turns < 4; ++turns) {
          out[n] = std::uint32_t{found[i].cell} << 2 | turns;
          n += static_cast<int>(found[i].lanes >> (16 * turns + 15) & 1);
        }
      }
      return n;
    }
    for (std::uint8_t k = 0; k < tile_[laid_]->count; ++k) {
      if (!claimed(root(id(laid_, k)))) out[n++] = k;
    }
    out[n++] = kPass;
    return n;
  }
  void apply(Move move) {
    if (stage_ == Stage::place) {
      lay(static_cast<int>(move >> 2), move & 3);
      stage_ = Stage::deploy;
      bool free = false;
      for (std::uint8_t k = 0; k < tile_[laid_]->count; ++k)
        free = free || !claimed(root(id(laid_, k)));
      if (free && supply_[turn_] > 0) return;
    } else if (move != kPass) {
      ++region_[root(id(laid_, move))].followers[turn_];
      --supply_[turn_];
    }
    score_completed();
    turn_ = 1 - turn_;
    if (left_ > 0)
      stage_ = Stage::draw;
    else
      finish();
  }

  [[nodiscard]] std::string text(Move move) const {
    if (stage_ == Stage::place) {
      const auto cell = static_cast<int>(move >> 2);
      std::string out = "place " + std::string(carcassonne::kTypeTable[drawn_].name) + " (" +
                        std::to_string(cell % kWidth - kMiddle % kWidth) + "," +
                        std::to_string(cell / kWidth - kMiddle / kWidth) + ")";
      return (move & 3) == 0 ? out : out + " turned " + std::to_string(90 * (move & 3));
    }
    if (move == kPass) return "pass";
    const carcassonne::Segment& s = tile_[laid_]->segments[move];
    constexpr const char* kNames[] = {"field", "road", "city", "monastery"};
    std::string out = std::string("deploy follower ") + kNames[s.kind];
    if (s.kind == carcassonne::kMonastery) return out;
    const unsigned whole = s.halves & s.halves >> 1 & 0b01010101U;
    const auto first =
        static_cast<std::size_t>(std::countr_zero(whole != 0 ? whole : unsigned{s.halves}));
    out += std::string(" ") + "NESW"[first / 2];
    return whole != 0 ? out : out + "LR"[first % 2];
  }

 private:
  // Tiles lie at most 71 cells from the first one, open cells one more.
  static constexpr int kWidth = 152, kMiddle = kWidth * kWidth / 2 + kWidth / 2;
  static constexpr Move kPass = 8;
  static constexpr int kSteps[4] = {-kWidth, 1, kWidth, -1};
  static constexpr int kAround[8] = {-kWidth - 1, -kWidth,    -kWidth + 1, -1,
                                     1,           kWidth - 1, kWidth,      kWidth + 1};
  // On a cell: nothing; a tile, plus 1; an open cell, plus kFirstOpen.
  static constexpr std::uint8_t kFirstOpen = carcassonne::kTiles + 1;

  enum class Stage : std::uint8_t { draw, place, deploy, over };
  /// An empty cell beside a tile, with sixteen bits for each turn: what no tile may show there, the
  /// same in all of them; or where one fits.
  struct Open {
    std::uint64_t lanes;
    std::uint16_t cell;
  };
  /// Of features that are joined; of a field, once the game is over, a bit for each complete city
  /// beside it.
  struct Region {
    std::uint64_t tiles[2];
    std::int16_t open;
    std::uint8_t pennants;
    std::uint8_t followers[2];
    carcassonne::Kind kind;
  };

  static std::size_t id(std::size_t tile, std::size_t segment) {
    return tile * carcassonne::kMostSegments + segment;
  }
  std::size_t root(std::size_t s) const {
    while (parent_[s] != s) s = parent_[s] = parent_[parent_[s]];
    return s;
  }
  [[nodiscard]] bool claimed(std::size_t r) const {
    return (region_[r].followers[0] | region_[r].followers[1]) != 0;
  }
  [[nodiscard]] static int tiles(const Region& r) {
    return std::popcount(r.tiles[0]) + std::popcount(r.tiles[1]);
  }

  /// The highest bit of each sixteen that a turn has, where it fits.
  static std::uint64_t fitting(const carcassonne::Type& type, const Open& open) {
    constexpr std::uint64_t kLow = 0x7FFF'7FFF'7FFF'7FFF;
    const std::uint64_t shown = type.shows & open.lanes;
    return ~(((shown & kLow) + kLow) | shown | kLow) & type.different;
  }

  void take(int i) {
    drawn_ = stack_[i];
    stack_[i] = stack_[--left_];
    const auto& type = carcassonne::kTypeTable[drawn_];
    for (int k = 0; k < open_count_; ++k) {
      if (fitting(type, open_[k]) == 0) continue;
      stage_ = Stage::place;
      return;
    }
    if (left_ == 0) finish();
  }

  void open(int cell) {
    board_[cell] = static_cast<std::uint8_t>(kFirstOpen + open_count_);
    open_[open_count_++] = {0, static_cast<std::uint16_t>(cell)};
  }

  void lay(int cell, std::size_t turns) {
    const std::size_t slot = laid_ = static_cast<std::size_t>(count_++);
    const carcassonne::Tile& tile = carcassonne::kTypeTable[drawn_].turned[turns];
    tile_[slot] = &tile;
    cell_[slot] = static_cast<std::uint16_t>(cell);
    for (std::size_t k = 0; k < tile.count; ++k) {
      const carcassonne::Segment& s = tile.segments[k];
      parent_[id(slot, k)] = static_cast<std::uint16_t>(id(slot, k));
      Region& r = region_[id(slot, k)];
      r = {{0, 0},
           static_cast<std::int16_t>(std::popcount(s.halves) / 2),
           s.pennants,
           {0, 0},
           s.kind};
      if (s.kind != carcassonne::kField) r.tiles[slot / 64] = std::uint64_t{1} << slot % 64;
    }
    const int hole = board_[cell] - kFirstOpen;
    open_[hole] = open_[--open_count_];
    board_[open_[hole].cell] = static_cast<std::uint8_t>(kFirstOpen + hole);
    board_[cell] = static_cast<std::uint8_t>(slot + 1);
    for (std::size_t side = 0; side < 4; ++side) {
      const int beyond = cell + kSteps[side];
      const std::size_t back = side ^ 2;
      if (board_[beyond] != 0 && board_[beyond] < kFirstOpen) {
        join_side(slot, tile, side, board_[beyond] - std::size_t{1}, back);
        continue;
      }
      if (board_[beyond] == 0) open(beyond);
      const std::uint64_t others = (tile.shows >> 4 * side & 15U) ^ 15U;
      open_[board_[beyond] - kFirstOpen].lanes |= others * 0x0001'0001'0001'0001 << 4 * back;
    }
    around_[slot] = 0;
    for (const int step : kAround) {
      const std::uint8_t there = board_[cell + step];
      if (there == 0 || there >= kFirstOpen) continue;
      ++around_[slot];
      ++around_[there - 1];
    }
  }

  void join_side(std::size_t slot, const carcassonne::Tile& tile, std::size_t side,
                 std::size_t other, std::size_t back) {
    const carcassonne::Tile& beside = *tile_[other];
    if (tile.edge[side] != carcassonne::kNone)
      join(id(slot, tile.edge[side]), id(other, beside.edge[back]), 2);
    for (std::size_t half = 0; half < 2; ++half) {
      const std::uint8_t own = tile.field[2 * side + half];
      if (own != carcassonne::kNone)
        join(id(slot, own), id(other, beside.field[2 * back + 1 - half]), 0);
    }
  }
  void join(std::size_t a, std::size_t b, int closed) {
    const std::size_t into = root(b), from = root(a);
    Region& big = region_[into];
    big.open = static_cast<std::int16_t>(big.open - closed);
    if (into == from) return;
    const Region& small = region_[from];
    big.open = static_cast<std::int16_t>(big.open + small.open);
    big.pennants = static_cast<std::uint8_t>(big.pennants + small.pennants);
    for (std::size_t i = 0; i < 2; ++i) {
      big.tiles[i] |= small.tiles[i];
      big.followers[i] = static_cast<std::uint8_t>(big.followers[i] + small.followers[i]);
    }
    parent_[from] = static_cast<std::uint16_t>(into);
  }

  void pay(Region& r, int points) {
    const int a = r.followers[0], b = r.followers[1];
    if (a >= b) score_[0] += points;
    if (b >= a) score_[1] += points;
    supply_[0] += a;
    supply_[1] += b;
    r.followers[0] = r.followers[1] = 0;
  }
  void score_completed() {
    const carcassonne::Tile& tile = *tile_[laid_];
    for (std::size_t k = 0; k < tile.count; ++k) {
      if (tile.segments[k].kind != carcassonne::kRoad &&
          tile.segments[k].kind != carcassonne::kCity)
        continue;
      const std::size_t r = root(id(laid_, k));
      Region& region = region_[r];
      if (region.open != 0 || !claimed(r)) continue;
      pay(region, region.kind == carcassonne::kRoad ? tiles(region)
                                                    : 2 * (tiles(region) + region.pennants));
    }
    score_monastery(laid_);
    for (const int step : kAround) {
      const std::uint8_t there = board_[cell_[laid_] + step];
      if (there != 0 && there < kFirstOpen) score_monastery(there - std::size_t{1});
    }
  }
  void score_monastery(std::size_t slot) {
    const std::uint8_t k = tile_[slot]->monastery;
    if (k != carcassonne::kNone && around_[slot] == 8 && claimed(id(slot, k)))
      pay(region_[id(slot, k)], 9);
  }

  void finish() {
    stage_ = Stage::over;
    const auto each = [this](auto use) {
      for (std::size_t slot = 0; slot < static_cast<std::size_t>(count_); ++slot) {
        for (std::size_t k = 0; k < tile_[slot]->count; ++k) use(slot, k, tile_[slot]->segments[k]);
      }
    };
    // Each complete city gets a bit, of fewer than 64.
    std::uint8_t bit[kMostIds];
    int complete = 0;
    each([&](std::size_t slot, std::size_t k, const carcassonne::Segment& s) {
      const std::size_t r = id(slot, k);
      if (s.kind == carcassonne::kCity && parent_[r] == r && region_[r].open == 0)
        bit[r] = static_cast<std::uint8_t>(complete++);
    });
    each([&](std::size_t slot, std::size_t k, const carcassonne::Segment& s) {
      if (s.cities == 0) return;
      const std::size_t field = root(id(slot, k));
      if (!claimed(field)) return;
      for (unsigned left = s.cities; left != 0; left &= left - 1) {
        const std::size_t city = root(id(slot, static_cast<std::size_t>(std::countr_zero(left))));
        if (region_[city].open == 0) region_[field].tiles[0] |= std::uint64_t{1} << bit[city];
      }
    });
    each([&](std::size_t slot, std::size_t k, const carcassonne::Segment& s) {
      const std::size_t r = id(slot, k);
      if (parent_[r] != r || !claimed(r)) return;
      Region& region = region_[r];
      switch (s.kind) {
        case carcassonne::kField:
          pay(region, 3 * std::popcount(region.tiles[0]));
          break;
        case carcassonne::kRoad:
          pay(region, tiles(region));
          break;
        case carcassonne::kCity:
          pay(region, tiles(region) + region.pennants);
          break;
        case carcassonne::kMonastery:
          pay(region, 1 + around_[slot]);
          break;
      }
    });
  }

  static constexpr std::size_t kMostIds =
      std::size_t{carcassonne::kTiles} * carcassonne::kMostSegments;

  std::uint8_t board_[kWidth * kWidth]{};
  int open_count_ = 0, count_ = 0, left_ = 0, turn_ = 0;
  std::size_t laid_ = 0;
  std::uint8_t drawn_ = 0;
  Stage stage_ = Stage::draw;
  int score_[2] = {}, supply_[2] = {7, 7};
  // Words of what is not there are never read.
  Open open_[kMostOpen];
  std::uint8_t stack_[carcassonne::kTiles];
  const carcassonne::Tile* tile_[carcassonne::kTiles];
  std::uint16_t cell_[carcassonne::kTiles];
  std::uint8_t around_[carcassonne::kTiles];
  mutable std::uint16_t parent_[kMostIds];  // ways to a root get shorter when they are gone
  Region region_[kMostIds];
};

}  // namespace castellan::reference
