/// The legal moves of a decision, in order, without all of them being made: where moves
/// differ only in a place as their last parameter, the first parameters and a set of places
/// stand for them; where in a value that does not depend on the others, all its values, once; where
/// in a place and a neighbour of it as their last two, a set of places for each way to a neighbour;
/// where in a cell and the turn of what is laid there, the cells with their turns; where in a
/// number, the range; where in several components as their last one, the terms of payments; where
/// in several things that rule text offers, how many of them are chosen.
///
/// A list has room for so many things that it keeps. Moves beyond these are counted only.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "interpreter/board/payments.hpp"
#include "interpreter/moves/choices.hpp"
#include "interpreter/moves/move.hpp"
#include "interpreter/ruletext/bitboard/pairs.hpp"

namespace castellan::moves {

class MoveList {
 public:
  using Step = ruletext::Pairs::Step;
  static constexpr std::size_t kMostSteps = ruletext::Pairs::kMostWays;

  /// `room`: for so many values, sets and moves that are kept.
  void clear(std::size_t room = kRoom);
  void swap(MoveList& other) noexcept;
  /// How many there are; kMost stands for more. Unless it is `exact`, there are at least so many.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] bool exact() const { return exact_; }
  /// There may be more than were found.
  void end_early() { exact_ = false; }
  /// Of these, from the first on, each is known; the others were counted only.
  [[nodiscard]] std::size_t listed() const { return closed_ ? listed_ : size_; }
  /// One of those that are listed. O(blocks).
  [[nodiscard]] Move operator[](std::size_t n) const;
  /// Appends those that are listed, `most` of them at most, from the one on that `first` others
  /// come before.
  void copy_to(std::vector<Move>& out, std::size_t first = 0, std::size_t most = kAll) const;

  void add(const Move& move) {
    if (takes(1)) moves_.push_back(move);
    grow(1);
  }
  /// A move for every one of `n` places, which is its parameter `i`, the last one.
  void add(const Move& move, std::size_t i, const ruletext::PlaceBits& places, std::size_t n);
  /// A move for every one of `n` pairs of places, which are its parameters `i` and the next, the
  /// last two; by the first place, then by the second. Steps ascend by `by`.
  void add(const Move& move, std::size_t i, std::span<const Step> steps, std::size_t n);
  /// Of values that it holds, until it is cleared, there may be blocks. Their numbers are 0, 1 ...;
  /// as many as there are. False: there is no room for it.
  bool hold(std::int64_t value) {
    if (closed_ || room_ == 0) return false;
    --room_;
    held_.push_back(value);
    return true;
  }
  [[nodiscard]] std::size_t held() const { return held_.size(); }
  /// A move for each of `n` values, of which the first one is held under that number; parameter
  /// `i`, the last one. `more` of them were not held.
  void add(const Move& move, std::size_t i, std::size_t held, std::size_t n, std::size_t more = 0);
  /// A move for every number from `least` on, `n` in all; parameter `i`, the last one.
  void add_range(const Move& move, std::size_t i, std::int64_t least, std::size_t n);
  /// A move for every choice, its only value.
  void add(const Move& move, const Choices& choices);
  /// A move for every cell in every turn that goes with it, `n` in all; parameter `i`, the last
  /// one. Cells as `board::Placement::place` makes them, each once, in any order: moves come in
  /// reading order. Asking for one of them is O(cells), most often.
  template <class Places>
  void lay(const Move& move, std::size_t i, const Places& places, std::size_t n) {
    if (n == 0) return;
    const std::size_t first = laid_.size();
    if (takes(n)) {
      laid_.insert(laid_.end(), places.begin(), places.end());
      blocks_.push_back({size_, n, i, move, Block::Of::cells, first, laid_.size()});
    }
    grow(n);
  }
  /// A move for every payment that meets the terms, in the order of board::Payments; parameter `i`,
  /// the last one, adds up the weights of what is paid. Of the same terms they are counted, or gone
  /// through, once. Gives how many there are; when the terms are out of fuel, those that were found
  /// until then.
  std::size_t add(const Move& move, std::size_t i, const board::PaymentTerms& terms,
                  std::span<const std::int64_t> weights);

  static constexpr std::size_t kAll = ~std::size_t{0};
  static constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() / 2;
  static constexpr std::size_t kRoom = 50'000;

 private:
  struct Block {
    enum class Of : std::uint8_t { places, pairs, values, cells, payments, range, choices };
    std::size_t begin = 0, size = 0;  ///< in the list
    std::size_t parameter = 0;
    Move move;
    Of of = Of::places;
    std::size_t first = 0;     ///< of the list's: its places, its steps, its values, its cells, its
                               ///< payments, its choices
    std::size_t last = first;  ///< behind its steps, its cells
    std::int64_t least = 0;    ///< of a range

    [[nodiscard]] Move with(std::int64_t value) const {
      Move m = move;
      m.values[parameter] = value;
      return m;
    }
    [[nodiscard]] Move with(int from, int to) const {
      Move m = with(from);
      m.values[parameter + 1] = to;
      return m;
    }
  };
  [[nodiscard]] std::span<const Step> steps_of(const Block& b) const {
    return std::span(steps_).subspan(b.first, b.last - b.first);
  }
  [[nodiscard]] std::span<const std::uint64_t> cells_of(const Block& b) const {
    return std::span(laid_).subspan(b.first, b.last - b.first);
  }
  /// Whether there is room; from the first time on that there is none, nothing is kept.
  bool takes(std::size_t things) {
    if (closed_ || room_ == 0) {
      close(size_);
      return false;
    }
    room_ -= std::min(room_, things);
    return true;
  }
  void close(std::size_t listed) {
    if (!closed_) listed_ = listed;
    closed_ = true;
  }
  void grow(std::size_t n) {
    if (n < kMost - size_) {
      size_ += n;
      return;
    }
    close(size_);
    size_ = kMost;
    exact_ = false;
  }
  /// Calls `give` with the values of the payments from the n-th on, as long as it says so.
  template <class Give>
  void payments_from(const Block& b, std::size_t n, const Give& give) const;
  template <class Give>
  void each_of(const Block& b, std::size_t n, const Give& give) const;

  std::vector<Move> moves_;  ///< those in no block
  std::vector<Block> blocks_;
  std::vector<ruletext::PlaceBits> places_;
  std::vector<Step> steps_;
  std::vector<std::int64_t> held_;
  std::vector<std::uint64_t> laid_;
  /// Values, stock and weights are in the list; where the payments were enumerated, also the values
  /// of moves.
  struct Payments {
    board::PaymentTerms terms;
    std::size_t first = 0, kinds = 0, size = 0;
    std::size_t kept = 0;  ///< of its payments, from the first on
    std::optional<std::size_t> numbers;
  };
  [[nodiscard]] board::PaymentTerms terms_of(const Payments& p) const;
  /// Of these terms; as many as there are payments when they are new.
  [[nodiscard]] std::size_t find(const board::PaymentTerms& terms,
                                 std::span<const std::int64_t> weights) const;
  std::vector<Payments> payments_;
  std::vector<Word> values_, stock_;  ///< of payments, by kind
  std::vector<std::int64_t> weights_, numbers_;
  std::vector<Choices> choices_;
  std::size_t size_ = 0, listed_ = 0;
  std::size_t room_ = kRoom;
  bool closed_ = false, exact_ = true;
};

/// Calls `each` with every pair, in order, until it says no; false then.
template <class Each>
bool each_pair(std::span<const MoveList::Step> steps, const Each& each) {
  for (std::size_t w = 0; w < ruletext::kPlaceWords; ++w) {
    std::uint64_t from = 0;
    for (const auto& step : steps) from |= step.from[w];
    for (; from != 0; from &= from - 1) {
      const int place = static_cast<int>(64 * w) + std::countr_zero(from);
      for (const auto& step : steps) {
        if (ruletext::is_in(step.from, place) && !each(place, place + step.by)) return false;
      }
    }
  }
  return true;
}

}  // namespace castellan::moves
