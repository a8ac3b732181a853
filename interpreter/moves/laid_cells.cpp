#include "interpreter/moves/laid_cells.hpp"

#include <algorithm>
#include <array>
#include <limits>

namespace castellan::moves {

Value laid_at(std::span<const std::uint64_t> places, std::size_t n) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max(), most = 0;
  for (const std::uint64_t place : places) {
    least = std::min(least, place);
    most = std::max(most, place);
  }
  // Stripes of the order, most often of a row each.
  constexpr int kStripeBits = 6;
  const int shift = std::max(0, static_cast<int>(std::bit_width(most - least)) - kStripeBits);
  std::array<std::uint32_t, 1 << kStripeBits> moves{};
  for (const std::uint64_t place : places) moves[(place - least) >> shift] += turn_count(place);
  std::size_t stripe = 0;
  for (; moves[stripe] <= n; ++stripe) n -= moves[stripe];
  // The cells of the stripe, unless it has many: pieces there are written, pieces that belong there
  // stay.
  constexpr std::size_t kMostHeld = 32;
  std::array<std::uint64_t, kMostHeld + 1> held;
  std::size_t count = 0;
  for (const std::uint64_t place : places) {
    held[count] = place;
    count += (place - least) >> shift == stripe && count < kMostHeld ? 1 : 0;
  }
  const auto among = count < kMostHeld ? std::span<const std::uint64_t>(held).first(count) : places;
  // From one cell of the stripe to the next.
  std::uint64_t from = least + (std::uint64_t{stripe} << shift);
  for (;;) {
    std::uint64_t next = std::numeric_limits<std::uint64_t>::max();
    for (const std::uint64_t place : among) next = place >= from && place < next ? place : next;
    unsigned turns = board::Placement::turns_of(next);
    if (n < turn_count(next)) {
      for (; n > 0; --n) turns &= turns - 1;
      return turned_value(board::Placement::cell_of(next), std::countr_zero(turns));
    }
    n -= turn_count(next);
    from = next + 1;
  }
}

}  // namespace castellan::moves
