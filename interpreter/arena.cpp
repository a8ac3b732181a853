#include "interpreter/arena.hpp"

#include <cstring>

namespace castellan {

void Arena::copy_words_from(const Arena& other) {
  words_.resize(other.words_.size());
  if (!words_.empty()) {
    std::memcpy(words_.data(), other.words_.data(), words_.size() * sizeof(Word));
  }
  log_.clear();
}

}  // namespace castellan
