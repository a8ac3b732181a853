/// The legal moves of a decision, in order, without all of them being made: where moves
/// differ only in a place as their last parameter, the first parameters and a set of places
/// stand for them.
#pragma once

#include <vector>

#include "interpreter/expr/place_bits.hpp"
#include "interpreter/moves/move.hpp"

namespace castellan::moves {

class MoveList {
 public:
  void clear();
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// O(blocks).
  [[nodiscard]] Move operator[](std::size_t n) const;
  /// Appends all of them.
  void copy_to(std::vector<Move>& out) const;

  void add(const Move& move) {
    moves_.push_back(move);
    ++size_;
  }
  /// A move for every place, which is its parameter `i`, the last one.
  void add(const Move& move, std::size_t i, const expr::PlaceBits& places);

 private:
  struct Block {
    std::size_t begin = 0, size = 0;      ///< in the list
    std::size_t parameter = 0;
    Move move;
    expr::PlaceBits places{};

    [[nodiscard]] Move with(int place) const {
      Move m = move;
      m.values[parameter] = place;
      return m;
    }
  };

  std::vector<Move> moves_;               ///< those in no block
  std::vector<Block> blocks_;
  std::size_t size_ = 0;
};

}  // namespace castellan::moves
