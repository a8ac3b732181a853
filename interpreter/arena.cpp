#include "interpreter/arena.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace castellan {

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
  assert(std::equal(words_.begin() + equal, words_.begin() + equal_to, other.words_.begin() + equal));
  std::memcpy(words_.data(), other.words_.data(), equal * sizeof(Word));
  std::memcpy(words_.data() + equal_to, other.words_.data() + equal_to, (words_.size() - equal_to) * sizeof(Word));
  log_.clear();
  ++writes_;
}

std::uint64_t Arena::Number::next() {
  static std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace castellan
