/// Hex on 11 x 11 by hand: a bit for each free hex, and chains joined as stones come.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <utility>

#include "tests/bench/reference/random.hpp"

namespace castellan::reference {

class Hex {
 public:
  static constexpr const char* kName = "hex";
  static constexpr int kSize = 11, kCells = kSize * kSize;
  static constexpr int kMostMoves = kCells;
  using Move = std::uint8_t;  // kSize * row + column, rows from the north

  Hex() {
    for (int i = 0; i < kCells; ++i) free_[i / 64] |= std::uint64_t{1} << (i % 64);
  }

  [[nodiscard]] bool over() const { return winner_ >= 0; }
  [[nodiscard]] int turn() const { return turn_; }
  [[nodiscard]] int winner() const { return winner_; }

  int legal(Move* out) const {
    int n = 0;
    for (int word = 0; word < 2; ++word) {
      for (std::uint64_t left = free_[word]; left != 0; left &= left - 1) {
        out[n++] = static_cast<Move>(64 * word + std::countr_zero(left));
      }
    }
    return n;
  }
  void apply(Move cell) {
    free_[cell / 64] &= ~(std::uint64_t{1} << (cell % 64));
    const int row = cell / kSize, column = cell % kSize;
    // The first player's edges are north and south, the second's west and east.
    const int along = turn_ == 0 ? row : column;
    owner_[cell] = static_cast<std::uint8_t>(turn_ + 1);
    up_[cell] = cell;
    edges_[cell] = static_cast<std::uint8_t>((along == 0 ? 1 : 0) | (along == kSize - 1 ? 2 : 0));
    for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1),
                                 std::pair(0, -1), std::pair(1, -1), std::pair(-1, 1)}) {
      const int x = column + dx, y = row + dy;
      if (x < 0 || y < 0 || x >= kSize || y >= kSize) continue;
      const int other = kSize * y + x;
      if (owner_[other] == turn_ + 1) join(cell, static_cast<Move>(other));
    }
    if (edges_[root(cell)] == 3) winner_ = turn_;
    turn_ = 1 - turn_;
  }
  static std::string text(Move cell) {
    char place[4];
    char* end = place;
    put_place(end, cell % kSize, cell / kSize);
    return "place " + std::string(place, end);
  }

 private:
  Move root(Move cell) {
    while (up_[cell] != cell) cell = up_[cell] = up_[up_[cell]];
    return cell;
  }
  void join(Move a, Move b) {
    a = root(a);
    b = root(b);
    if (a == b) return;
    up_[a] = b;
    edges_[b] |= edges_[a];
  }

  std::uint64_t free_[2] = {0, 0};
  std::uint8_t owner_[kCells] = {};
  Move up_[kCells] = {};
  std::uint8_t edges_[kCells] = {};
  int turn_ = 0;
  int winner_ = -1;
};

}  // namespace castellan::reference
