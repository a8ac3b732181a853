#include "interpreter/base/generator.hpp"

#include <cassert>

namespace castellan::rng {
namespace {

constexpr std::uint64_t kGamma = 0x9E3779B97F4A7C15;

constexpr std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// The 2^64 mod bound lowest values are refused, so that the rest is a whole
// number of rounds.
template <class Next>
std::uint64_t reject_below(std::uint64_t bound, Next next) {
  assert(bound >= 1);
  std::uint64_t r = next();
  if (r < bound) {  // as is whatever is refused, which takes a division to find
    const std::uint64_t refused = (0 - bound) % bound;
    while (r < refused) r = next();
  }
  return r % bound;
}

std::uint64_t load(const Arena& a, Address generator) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(a.get(generator))) |
         static_cast<std::uint64_t>(static_cast<std::uint32_t>(a.get(generator + 1))) << 32;
}

}  // namespace

void seed(Arena& a, Address generator, std::uint64_t seed) {
  a.set(generator, static_cast<Word>(static_cast<std::uint32_t>(seed)));
  a.set(generator + 1, static_cast<Word>(static_cast<std::uint32_t>(seed >> 32)));
}

std::uint64_t next(Arena& a, Address generator) {
  const std::uint64_t state = load(a, generator) + kGamma;
  seed(a, generator, state);
  return mix(state);
}

std::uint64_t below(Arena& a, Address generator, std::uint64_t bound) {
  return reject_below(bound, [&] { return next(a, generator); });
}

std::uint64_t Stream::next() {
  state_ += kGamma;
  return mix(state_);
}

std::uint64_t Stream::below(std::uint64_t bound) {
  return reject_below(bound, [this] { return next(); });
}

}  // namespace castellan::rng
