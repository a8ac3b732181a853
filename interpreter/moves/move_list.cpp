#include "interpreter/moves/move_list.hpp"

namespace castellan::moves {

void MoveList::clear() {
  moves_.clear();
  blocks_.clear();
  size_ = 0;
}

void MoveList::add(const Move& move, std::size_t i, const expr::PlaceBits& places) {
  const auto n = static_cast<std::size_t>(expr::count_of(places));
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, places});
  size_ += n;
}

Move MoveList::operator[](std::size_t n) const {
  std::size_t before = 0;  // in blocks
  for (const Block& b : blocks_) {
    if (n < b.begin) break;
    if (n < b.begin + b.size) return b.with(expr::place_at(b.places, static_cast<int>(n - b.begin)));
    before += b.size;
  }
  return moves_[n - before];
}

void MoveList::copy_to(std::vector<Move>& out) const {
  auto single = moves_.begin();
  std::size_t n = 0;
  const auto up_to = [&](std::size_t end) {
    for (; n < end; ++n) out.push_back(*single++);
  };
  for (const Block& b : blocks_) {
    up_to(b.begin);
    expr::each_place(b.places, [&](int place) {
      out.push_back(b.with(place));
      return true;
    });
    n += b.size;
  }
  up_to(size_);
}

}  // namespace castellan::moves
