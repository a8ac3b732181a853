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
    for (const auto& step : steps) all += ruletext::bits_by_byte(step.from[w]);
    return all;
  };
  const auto sum = [](std::uint64_t bytes) {
    constexpr std::uint64_t kEven = 0x00FF'00FF'00FF'00FF;
    return static_cast<std::size_t>(
        ((bytes & kEven) + (bytes >> 8 & kEven)) * 0x0001'0001'0001'0001 >> 48);
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

void MoveList::clear(std::size_t room) {
  moves_.clear();
  blocks_.clear();
  places_.clear();
  steps_.clear();
  held_.clear();
  laid_.clear();
  size_ = listed_ = 0;
  room_ = room;
  closed_ = false;
  exact_ = true;
  choices_.clear();
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
  choices_.swap(other.choices_);
  std::swap(size_, other.size_);
  std::swap(listed_, other.listed_);
  std::swap(room_, other.room_);
  std::swap(closed_, other.closed_);
  std::swap(exact_, other.exact_);
}

void MoveList::add(const Move& move, std::size_t i, const ruletext::PlaceBits& places,
                   std::size_t n) {
  if (n == 0) return;
  if (takes(1)) {
    blocks_.push_back({size_, n, i, move, Block::Of::places, places_.size()});
    places_.push_back(places);
  }
  grow(n);
}

void MoveList::add(const Move& move, std::size_t i, std::span<const Step> steps, std::size_t n) {
  if (n == 0) return;
  if (takes(1)) {
    blocks_.push_back(
        {size_, n, i, move, Block::Of::pairs, steps_.size(), steps_.size() + steps.size()});
    steps_.insert(steps_.end(), steps.begin(), steps.end());
  }
  grow(n);
}

void MoveList::add(const Move& move, std::size_t i, std::size_t held, std::size_t n,
                   std::size_t more) {
  if (n > 1 && !closed_) {
    blocks_.push_back({size_, n, i, move, Block::Of::values, held, held});
  } else if (n == 1 && !closed_) {
    moves_.push_back(move);
    moves_.back().values[i] = held_[held];
  }
  grow(n);
  if (more == 0) return;
  close(size_);
  grow(more);
}

void MoveList::add_range(const Move& move, std::size_t i, std::int64_t least, std::size_t n) {
  if (n == 0) return;
  Block b{size_, n, i, move, Block::Of::range, 0, 0, least};
  if (n == 1) return add(b.with(least));
  if (takes(1)) blocks_.push_back(b);
  grow(n);
}

void MoveList::add(const Move& move, const Choices& choices) {
  if (takes(1)) {
    blocks_.push_back({size_, static_cast<std::size_t>(choices.count()), 0, move,
                       Block::Of::choices, choices_.size()});
    choices_.push_back(choices);
  }
  grow(static_cast<std::size_t>(choices.count()));
}

std::size_t MoveList::add(const Move& move, std::size_t i, const board::PaymentTerms& terms,
                          std::span<const std::int64_t> weights) {
  const std::size_t which = find(terms, weights);
  if (which == payments_.size()) {
    Payments p{terms, weights_.size(), weights.size(), 0, 0, {}};
    p.terms.fuel = nullptr;
    p.terms.known = nullptr;
    if (const auto counted = board::count_payments(terms)) {
      p.size = p.kept = static_cast<std::size_t>(*counted);
    } else {
      p.numbers = numbers_.size();
      for (board::Payments paid(terms); paid.next(); ++p.size) {
        if (closed_ || room_ == 0) continue;
        --room_;
        numbers_.push_back(number_of(paid.counts(), weights));
        ++p.kept;
      }
    }
    values_.insert(values_.end(), terms.values.begin(), terms.values.end());
    stock_.insert(stock_.end(), terms.stock.begin(), terms.stock.end());
    weights_.insert(weights_.end(), weights.begin(), weights.end());
    payments_.push_back(p);
  }
  const Payments& p = payments_[which];
  if (p.size == 0) return 0;
  if (!closed_ && p.kept > 0)
    blocks_.push_back({size_, p.size, i, move, Block::Of::payments, which, which});
  if (p.kept < p.size) close(size_ + p.kept);
  grow(p.size);
  return p.size;
}

board::PaymentTerms MoveList::terms_of(const Payments& p) const {
  board::PaymentTerms terms = p.terms;
  terms.values = std::span(values_).subspan(p.first, p.kinds);
  terms.stock = std::span(stock_).subspan(p.first, p.kinds);
  return terms;
}

std::size_t MoveList::find(const board::PaymentTerms& terms,
                           std::span<const std::int64_t> weights) const {
  const auto same = [&](const Payments& p) {
    return board::same_bounds(p.terms, terms) &&
           std::ranges::equal(terms_of(p).values, terms.values) &&
           std::ranges::equal(terms_of(p).stock, terms.stock) &&
           std::ranges::equal(std::span(weights_).subspan(p.first, p.kinds), weights);
  };
  return static_cast<std::size_t>(std::ranges::find_if(payments_, same) - payments_.begin());
}

template <class Give>
void MoveList::payments_from(const Block& b, std::size_t n, const Give& give) const {
  const Payments& p = payments_[b.first];
  if (p.numbers) {
    while (n < p.kept && give(numbers_[*p.numbers + n])) ++n;
    return;
  }
  const board::PaymentTerms terms = terms_of(p);
  const auto weights = std::span(weights_).subspan(p.first, p.kinds);
  // The first ones are found faster by iterating than by counting.
  constexpr std::size_t kNear = 4096;
  std::array<Word, board::kMaxKinds> counts;
  for (const std::span<Word> chosen(counts.data(), p.kinds); n >= kNear && n < b.size; ++n) {
    if (!board::nth_payment(terms, static_cast<std::int64_t>(n), chosen)) break;
    if (!give(number_of(chosen, weights))) return;
  }
  if (n >= b.size) return;
  board::Payments paid(terms);
  for (std::size_t i = 0; paid.next(); ++i) {
    if (i >= n && !give(number_of(paid.counts(), weights))) return;
  }
}

/// Calls `give` with the moves of a block from the n-th on, as long as it says so.
template <class Give>
void MoveList::each_of(const Block& b, std::size_t n, const Give& give) const {
  const auto give_value = [&](std::int64_t value) { return give(b.with(value)); };
  std::size_t seen = 0;
  const auto behind = [&](auto... values) { return seen++ <= n || give(b.with(values...)); };
  switch (b.of) {
    case Block::Of::places:
      if (give_value(ruletext::place_at(places_[b.first], static_cast<int>(n))))
        ruletext::each_place(places_[b.first], behind);
      break;
    case Block::Of::pairs: {
      const auto [from, to] = pair_at(steps_of(b), n);
      if (give(b.with(from, to))) each_pair(steps_of(b), behind);
      break;
    }
    case Block::Of::values:
      for (; n < b.size && give_value(held_[b.first + n]); ++n) {
      }
      break;
    case Block::Of::cells: {
      if (!give_value(laid_at(cells_of(b), n))) break;
      std::vector<std::uint64_t> sorted(cells_of(b).begin(), cells_of(b).end());
      std::ranges::sort(sorted);
      each_laid(sorted, behind);
      break;
    }
    case Block::Of::payments:
      payments_from(b, n, give_value);
      break;
    case Block::Of::range:
      for (; n < b.size && give_value(b.least + static_cast<std::int64_t>(n)); ++n) {
      }
      break;
    case Block::Of::choices:
      for (; n < b.size && give_value(static_cast<std::int64_t>(
                               choices_[b.first].at(static_cast<std::int64_t>(n))));
           ++n) {
      }
      break;
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
    Move move;
    each_of(b, n - b.begin, [&](const Move& m) {
      move = m;
      return false;
    });
    return move;
  }
  return moves_[n - before];
}

void MoveList::copy_to(std::vector<Move>& out, std::size_t first, std::size_t most) const {
  std::size_t left = first < listed() ? std::min(most, listed() - first) : 0;
  std::size_t begin = 0, before = 0;  // of what comes next; in blocks
  const auto put = [&](const Move& m) {
    out.push_back(m);
    return --left > 0;
  };
  const auto single_to = [&](std::size_t end) {
    for (std::size_t n = std::max(begin, first); left > 0 && n < end; ++n) put(moves_[n - before]);
  };
  for (const Block& b : blocks_) {
    if (left == 0) return;
    single_to(b.begin);
    begin = b.begin + b.size;
    before += b.size;
    if (left > 0 && first < begin) each_of(b, std::max(first, b.begin) - b.begin, put);
  }
  single_to(listed());
}

}  // namespace castellan::moves
