/// Breakthrough by hand: a bit for each square of a player.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "tests/bench/reference/random.hpp"

namespace castellan::reference {

class Breakthrough {
 public:
  static constexpr const char* kName = "breakthrough";
  static constexpr int kMostMoves = 48;
  using Move = std::uint16_t;  // from, and to times 64; 8 * row + column, rows from the south

  [[nodiscard]] bool over() const { return winner_ >= 0; }
  [[nodiscard]] int turn() const { return turn_; }
  [[nodiscard]] int winner() const { return winner_; }

  int legal(Move* out) const {
    const std::uint64_t own = pawns_[turn_];
    const std::uint64_t empty = ~(own | pawns_[1 - turn_]);
    int n = 0;
    n = list(ahead(own) & empty, turn_ == 0 ? -8 : 8, out, n);
    n = list(ahead(own) << 1 & kNotWest & ~own, turn_ == 0 ? -9 : 7, out, n);
    return list(ahead(own) >> 1 & kNotEast & ~own, turn_ == 0 ? -7 : 9, out, n);
  }
  void apply(Move move) {
    const std::uint64_t from = std::uint64_t{1} << (move & 63),
                        to = std::uint64_t{1} << (move >> 6);
    pawns_[turn_] ^= from | to;
    pawns_[1 - turn_] &= ~to;
    if ((to & (turn_ == 0 ? kFarNorth : kFarSouth)) != 0 || pawns_[1 - turn_] == 0) winner_ = turn_;
    turn_ = 1 - turn_;
  }
  static std::string text(Move move) {
    char places[8];
    char* end = places;
    put_place(end, move % 8, move / 8 % 8);
    *end++ = ' ';
    put_place(end, move / 64 % 8, move / 512);
    return "go " + std::string(places, end);
  }

 private:
  static constexpr std::uint64_t kNotWest = 0xfefefefefefefefeULL, kNotEast = 0x7f7f7f7f7f7f7f7fULL;
  static constexpr std::uint64_t kFarNorth = 0xff00000000000000ULL, kFarSouth = 0xffULL;

  [[nodiscard]] std::uint64_t ahead(std::uint64_t pawns) const {
    return turn_ == 0 ? pawns << 8 : pawns >> 8;
  }
  static int list(std::uint64_t targets, int back, Move* out, int n) {
    for (; targets != 0; targets &= targets - 1) {
      const int to = std::countr_zero(targets);
      out[n++] = static_cast<Move>((to + back) | to << 6);
    }
    return n;
  }

  std::uint64_t pawns_[2] = {0xffffULL, 0xffff000000000000ULL};
  int turn_ = 0;
  int winner_ = -1;
};

}  // namespace castellan::reference
