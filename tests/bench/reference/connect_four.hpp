/// Connect Four by hand: a bit for each square of a player, seven bits a column of
/// which the highest stays empty, so that lines never run from column to column.
#pragma once

#include <cstdint>
#include <string>

#include "tests/bench/reference/random.hpp"

namespace castellan::reference {

class ConnectFour {
 public:
  static constexpr const char* kName = "connect_four";
  static constexpr int kMostMoves = 7;
  using Move = std::uint8_t;  // a column

  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] int turn() const { return turn_; }
  /// -1: nobody.
  [[nodiscard]] int winner() const { return winner_; }

  int legal(Move* out) const {
    int n = 0;
    for (int column = 0; column < 7; ++column) {
      if (height_[column] < 6) out[n++] = static_cast<Move>(column);
    }
    return n;
  }
  void apply(Move column) {
    discs_[turn_] |= std::uint64_t{1} << (7 * column + height_[column]++);
    if (four(discs_[turn_])) winner_ = turn_;
    over_ = winner_ >= 0 || ++dropped_ == 42;
    turn_ = 1 - turn_;
  }
  [[nodiscard]] std::string text(Move column) const {
    char place[4];
    char* end = place;
    put_place(end, column, height_[column]);
    return "drop " + std::string(place, end);
  }

 private:
  static bool four(std::uint64_t discs) {
    for (const int step : {1, 6, 7, 8}) {
      const std::uint64_t pairs = discs & discs >> step;
      if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
  }

  std::uint64_t discs_[2] = {0, 0};
  std::uint8_t height_[7] = {};
  int dropped_ = 0;
  int turn_ = 0;
  int winner_ = -1;
  bool over_ = false;
};

}  // namespace castellan::reference
