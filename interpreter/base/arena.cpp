#include "interpreter/base/arena.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace castellan {

void Arena::copy_up(Address from, Address to, std::size_t count) {
  assert(from + count <= words_.size() && to + count <= words_.size());
  assert(to >= from || to + count <= from);
  const std::size_t logged = log_.size();
  log_.resize(logged + count);
  Entry* entry = log_.data() + logged;
  for (std::size_t i = count; i-- > 0;) {
    Word& w = words_[to + i];
    const Word v = words_[from + i];
    *entry = {static_cast<Address>(to + i), w};
    entry += w != v;
    w = v;
  }
  log_.resize(static_cast<std::size_t>(entry - log_.data()));
  writes_ += log_.size() - logged;
}

void Arena::copy_words_from(const Arena& other) {
  words_.resize(other.words_.size());
  if (!words_.empty()) {
    std::memcpy(words_.data(), other.words_.data(), words_.size() * sizeof(Word));
  }
  log_.clear();
  ++writes_;
}

void Arena::copy_words_from(const Arena& other, Address equal, Address equal_to) {
  assert(words_.size() == other.words_.size() && equal <= equal_to && equal_to <= words_.size());
  assert(
      std::equal(words_.begin() + equal, words_.begin() + equal_to, other.words_.begin() + equal));
  std::memcpy(words_.data(), other.words_.data(), equal * sizeof(Word));
  std::memcpy(words_.data() + equal_to, other.words_.data() + equal_to,
              (words_.size() - equal_to) * sizeof(Word));
  log_.clear();
  ++writes_;
}

std::uint64_t Arena::Number::next() {
  static std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace castellan
