#include "interpreter/arena.hpp"

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

std::uint64_t Arena::Number::next() {
  static std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

}  // namespace castellan
