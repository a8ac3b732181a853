/// Whether the pieces of a grid are the same as when it was last looked at.
///
/// The words that hold the pieces are kept and compared, so undo, copies and loads need not
/// tell. Memory of a thread, never part of the state. O(pieces) a question.
#pragma once

#include <algorithm>
#include <vector>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

class Watch {
 public:
  /// `grid` must outlive it.
  explicit Watch(const Grid& grid) : grid_(&grid) {}
  [[nodiscard]] const Grid& grid() const { return *grid_; }

  /// Whether they have changed since the last call; the first time they have.
  bool changed(const Arena& arena) {
    const auto now = grid_->record(arena);
    if (std::ranges::equal(now, record_)) return false;
    record_.assign(now.begin(), now.end());
    return true;
  }

 private:
  const Grid* grid_;
  std::vector<Word> record_;
};

}  // namespace castellan::board
