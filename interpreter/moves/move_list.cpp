#include "interpreter/moves/move_list.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "interpreter/board/payment_count.hpp"
#include "interpreter/moves/laid_cells.hpp"

namespace castellan::moves {

namespace {

/// The pair that `n` others, fewer than there are, come before.
std::pair<int, int> pair_at(std::span<const MoveList::Step> steps, std::size_t n) {
  static_assert(MoveList::kMostSteps * 8 <= 0xFF);
  std::size_t w = 0;
  // In each byte how many pairs begin there.
  const auto by_byte = [&] {
    std::uint64_t all = 0;
    for (const auto& step : steps) all += expr::bits_by_byte(step.from[w]);
    return all;
  };
  const auto sum = [](std::uint64_t bytes) {
    constexpr std::uint64_t kEven = 0x00FF'00FF'00FF'00FF;
    return static_cast<std::size_t>(((bytes & kEven) + (bytes >> 8 & kEven)) * 0x0001'0001'0001'0001 >> 48);
  };
  std::uint64_t bytes = by_byte();
  for (std::size_t here = sum(bytes); here <= n; here = sum(bytes)) {
    n -= here;
    ++w;
    bytes = by_byte();
  }
  int in_word = 0;
  for (; (bytes & 0xFF) <= n; bytes >>= 8, in_word += 8) n -= bytes & 0xFF;
  std::array<std::uint64_t, MoveList::kMostSteps> left;
  for (std::size_t s = 0; s < steps.size(); ++s) left[s] = steps[s].from[w] >> in_word;
  for (int from = static_cast<int>(64 * w) + in_word;; ++from) {
    for (std::size_t s = 0; s < steps.size(); left[s++] >>= 1) {
      if ((left[s] & 1) != 0 && n-- == 0) return {from, from + steps[s].by};
    }
  }
}

std::int64_t number_of(std::span<const Word> counts, std::span<const std::int64_t> weights) {
  std::int64_t number = 0;
  for (std::size_t k = 0; k < counts.size(); ++k) number += weights[k] * counts[k];
  return number;
}

}  // namespace

void MoveList::clear() {
  moves_.clear();
  blocks_.clear();
  places_.clear();
  steps_.clear();
  held_.clear();
  laid_.clear();
  size_ = 0;
  if (payments_.empty()) return;
  payments_.clear();
  values_.clear();
  stock_.clear();
  weights_.clear();
  numbers_.clear();
}

void MoveList::swap(MoveList& other) noexcept {
  moves_.swap(other.moves_);
  blocks_.swap(other.blocks_);
  places_.swap(other.places_);
  steps_.swap(other.steps_);
  held_.swap(other.held_);
  laid_.swap(other.laid_);
  payments_.swap(other.payments_);
  values_.swap(other.values_);
  stock_.swap(other.stock_);
  weights_.swap(other.weights_);
  numbers_.swap(other.numbers_);
  std::swap(size_, other.size_);
}

void MoveList::add(const Move& move, std::size_t i, const expr::PlaceBits& places, std::size_t n) {
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, Block::Of::places, places_.size()});
  places_.push_back(places);
  size_ += n;
}

void MoveList::add(const Move& move, std::size_t i, std::span<const Step> steps, std::size_t n) {
  if (n == 0) return;
  blocks_.push_back({size_, n, i, move, Block::Of::pairs, steps_.size(), steps_.size() + steps.size()});
  steps_.insert(steps_.end(), steps.begin(), steps.end());
  size_ += n;
}

void MoveList::add(const Move& move, std::size_t i, std::size_t held, std::size_t n) {
  size_ += n;
  if (n > 1) {
    blocks_.push_back({size_ - n, n, i, move, Block::Of::values, held, held});
  } else if (n == 1) {
    moves_.push_back(move);
    moves_.back().values[i] = held_[held];
  }
}

std::size_t MoveList::add(const Move& move, std::size_t i, const board::PaymentTerms& terms,
                          std::span<const std::int64_t> weights, std::size_t most) {
  const std::size_t which = find(terms, weights);
  if (which == payments_.size()) {
    Payments p{terms, weights_.size(), weights.size(), 0, {}};
    p.terms.fuel = nullptr;
    p.terms.known = nullptr;
    if (const auto counted = board::count_payments(terms)) {
      p.size = static_cast<std::size_t>(*counted);
    } else {
      p.numbers = numbers_.size();
      for (board::Payments paid(terms); p.size <= most && paid.next(); ++p.size) {
        numbers_.push_back(number_of(paid.counts(), weights));
      }
    }
    values_.insert(values_.end(), terms.values.begin(), terms.values.end());
    stock_.insert(stock_.end(), terms.stock.begin(), terms.stock.end());
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    payments_.push_back(p);
  }
  const std::size_t n = payments_[which].size;
  if (n == 0 || n > most) return n;
  blocks_.push_back({size_, n, i, move, Block::Of::payments, which, which});
  size_ += n;
  return n;
}

board::PaymentTerms MoveList::terms_of(const Payments& p) const {
  board::PaymentTerms terms = p.terms;
  terms.values = std::span(values_).subspan(p.first, p.kinds);
  terms.stock = std::span(stock_).subspan(p.first, p.kinds);
  return terms;
}

std::size_t MoveList::find(const board::PaymentTerms& terms, std::span<const std::int64_t> weights) const {
  const auto same = [&](const Payments& p) {
    return board::same_bounds(p.terms, terms) && std::ranges::equal(terms_of(p).values, terms.values) &&
           std::ranges::equal(terms_of(p).stock, terms.stock) &&
           std::ranges::equal(std::span(weights_).subspan(p.first, p.kinds), weights);
  };
  return static_cast<std::size_t>(std::ranges::find_if(payments_, same) - payments_.begin());
}

template <class Give>
void MoveList::payments_from(const Block& b, std::size_t n, const Give& give) const {
  const Payments& p = payments_[b.first];
  if (p.numbers) {
    while (n < b.size && give(numbers_[*p.numbers + n])) ++n;
    return;
  }
  board::Payments paid(terms_of(p));
  for (std::size_t i = 0; paid.next(); ++i) {
    if (i >= n && !give(number_of(paid.counts(), std::span(weights_).subspan(p.first, p.kinds)))) return;
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
      case Block::Of::values: return b.with(held_[b.first + n - b.begin]);
      case Block::Of::cells: return b.with(laid_at(cells_of(b), n - b.begin));
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
      case Block::Of::values: std::ranges::for_each(std::span(held_).subspan(b.first, b.size), put); break;
      case Block::Of::cells: {
        std::vector<std::uint64_t> sorted(cells_of(b).begin(), cells_of(b).end());
        std::ranges::sort(sorted);
        each_laid(sorted, put);
        break;
      }
      case Block::Of::payments: payments_from(b, 0, put); break;
    }
    n += b.size;
  }
  up_to(size_);
}

}  // namespace castellan::moves
