#include "interpreter/moves/move_list.hpp"

#include <array>
#include <utility>

#include "interpreter/board/payment_count.hpp"

namespace castellan::moves {

namespace {

/// The pair that `n` others, fewer than there are, come before.
std::pair<int, int> pair_at(std::span<const MoveList::Step> steps, std::size_t n) {
  std::size_t w = 0;
  const auto in_word = [&](std::uint64_t mask) {
    std::size_t all = 0;
    for (const auto& step : steps) all += static_cast<std::size_t>(expr::bits_in(step.from[w] & mask));
    return all;
  };
  for (std::size_t here = in_word(~std::uint64_t{0}); here <= n; here = in_word(~std::uint64_t{0})) {
    n -= here;
    ++w;
  }
  int bit = 0;
  for (int half = 32; half > 0; half /= 2) {
    const std::size_t below = in_word(((std::uint64_t{1} << half) - 1) << bit);
    if (below > n) continue;
    n -= below;
    bit += half;
  }
  const int from = static_cast<int>(64 * w) + bit;
  const auto* step = steps.data();
  while (!expr::is_in(step->from, from) || n-- > 0) ++step;
  return {from, from + step->by};
}

}  // namespace

void MoveList::clear() {
  moves_.clear();
  blocks_.clear();
  places_.clear();
  steps_.clear();
  payments_.clear();
  values_.clear();
  stock_.clear();
  weights_.clear();
  size_ = 0;
}

void MoveList::add(const Move& move, std::size_t i, const expr::PlaceBits& places) {
  const auto n = static_cast<std::size_t>(expr::count_of(places));
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, Block::Of::places, places_.size()});
  places_.push_back(places);
  size_ += n;
}

void MoveList::add(const Move& move, std::size_t i, std::span<const Step> steps) {
  std::size_t n = 0;
  for (const Step& step : steps) n += static_cast<std::size_t>(expr::count_of(step.from));
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, Block::Of::pairs, steps_.size(), steps_.size() + steps.size()});
  steps_.insert(steps_.end(), steps.begin(), steps.end());
  size_ += n;
}

void MoveList::add(const Move& move, std::size_t i, const board::PaymentTerms& terms,
                   std::span<const std::int64_t> weights, std::size_t n) {
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, Block::Of::payments, payments_.size()});
  payments_.push_back({terms, weights_.size(), weights.size()});
  payments_.back().terms.fuel = nullptr;
  values_.insert(values_.end(), terms.values.begin(), terms.values.end());
  stock_.insert(stock_.end(), terms.stock.begin(), terms.stock.end());
  weights_.insert(weights_.end(), weights.begin(), weights.end());
  size_ += n;
}

template <class Give>
void MoveList::payments_from(const Block& b, std::size_t n, const Give& give) const {
  const Payments& p = payments_[b.first];
  board::PaymentTerms terms = p.terms;
  terms.values = std::span(values_).subspan(p.first, p.kinds);
  terms.stock = std::span(stock_).subspan(p.first, p.kinds);
  const board::PaymentCount count(terms);
  std::array<Word, board::kMaxKinds> paid;
  for (; n < b.size; ++n) {
    count.at(static_cast<std::int64_t>(n), paid);
    std::int64_t number = 0;
    for (std::size_t k = 0; k < p.kinds; ++k) number += weights_[p.first + k] * paid[k];
    if (!give(number)) return;
  }
}

Move MoveList::operator[](std::size_t n) const {
  std::size_t before = 0;  // in blocks
  for (const Block& b : blocks_) {
    if (n < b.begin) break;
    if (n >= b.begin + b.size) {
      before += b.size;
      continue;
    }
    switch (b.of) {
      case Block::Of::places: return b.with(expr::place_at(places_[b.first], static_cast<int>(n - b.begin)));
      case Block::Of::pairs: {
        const auto [from, to] = pair_at(steps_of(b), n - b.begin);
        return b.with(from, to);
      }
      case Block::Of::payments: {
        Move move;
        payments_from(b, n - b.begin, [&](std::int64_t number) {
          move = b.with(number);
          return false;
        });
        return move;
      }
    }
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
    const auto put = [&](auto... values) {
      out.push_back(b.with(values...));
      return true;
    };
    switch (b.of) {
      case Block::Of::places: expr::each_place(places_[b.first], put); break;
      case Block::Of::pairs: each_pair(steps_of(b), put); break;
      case Block::Of::payments: payments_from(b, 0, put); break;
    }
    n += b.size;
  }
  up_to(size_);
}

}  // namespace castellan::moves
