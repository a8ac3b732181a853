/// Reversi by hand: a bit for each square, rays as shifts.
#pragma once

#include <bit>
#include <cstdint>
#include <string>

#include "tests/bench/reference/random.hpp"

namespace castellan::reference {

class Reversi {
 public:
  static constexpr const char* kName = "reversi";
  static constexpr int kMostMoves = 64;
  using Move = std::uint8_t;  // 8 * row + column, rows from the south

  Reversi() : moves_(places(discs_[0], discs_[1])) {}

  [[nodiscard]] bool over() const { return moves_ == 0; }
  [[nodiscard]] int turn() const { return turn_; }
  [[nodiscard]] int winner() const {
    const int more = std::popcount(discs_[0]) - std::popcount(discs_[1]);
    return more == 0 ? -1 : more > 0 ? 0 : 1;
  }

  int legal(Move* out) const {
    int n = 0;
    for (std::uint64_t left = moves_; left != 0; left &= left - 1)
      out[n++] = static_cast<Move>(std::countr_zero(left));
    return n;
  }
  void apply(Move square) {
    std::uint64_t& own = discs_[turn_];
    std::uint64_t& other = discs_[1 - turn_];
    const std::uint64_t placed = std::uint64_t{1} << square;
    std::uint64_t turned = 0;
    for_each_direction(other, [&](auto step, std::uint64_t inner) {
      std::uint64_t run = 0;
      std::uint64_t at = step(placed);
      for (; (at & inner) != 0; at = step(at)) run |= at;
      if ((at & own) != 0) turned |= run;
    });
    own |= placed | turned;
    other &= ~turned;
    moves_ = places(other, own);
    if (moves_ != 0)
      turn_ = 1 - turn_;
    else
      moves_ = places(own, other);
  }
  static std::string text(Move square) {
    char place[4];
    char* end = place;
    put_place(end, square % 8, square / 8);
    return "place " + std::string(place, end);
  }

 private:
  /// For each of the eight directions the step in it, and of what can be passed over in
  /// it those on squares from which a step never runs over the edge of the board.
  template <class F>
  static void for_each_direction(std::uint64_t passed, F&& run) {
    const std::uint64_t inner = passed & 0x7e7e7e7e7e7e7e7eULL;
    run([](std::uint64_t b) { return b << 8; }, passed);
    run([](std::uint64_t b) { return b >> 8; }, passed);
    run([](std::uint64_t b) { return b << 1; }, inner);
    run([](std::uint64_t b) { return b >> 1; }, inner);
    run([](std::uint64_t b) { return b << 9; }, inner);
    run([](std::uint64_t b) { return b >> 9; }, inner);
    run([](std::uint64_t b) { return b << 7; }, inner);
    run([](std::uint64_t b) { return b >> 7; }, inner);
  }
  static std::uint64_t places(std::uint64_t own, std::uint64_t other) {
    std::uint64_t out = 0;
    for_each_direction(other, [&](auto step, std::uint64_t inner) {
      std::uint64_t run = step(own) & inner;
      for (int i = 0; i < 5; ++i) run |= step(run) & inner;
      out |= step(run);
    });
    return out & ~(own | other);
  }

  // e4 and d5 of the first player, d4 and e5 of the second.
  std::uint64_t discs_[2] = {std::uint64_t{1} << 28 | std::uint64_t{1} << 35,
                             std::uint64_t{1} << 27 | std::uint64_t{1} << 36};
  std::uint64_t moves_;
  int turn_ = 0;
};

}  // namespace castellan::reference
