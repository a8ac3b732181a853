/// The random generator of a game, kept in its arena.
///
/// SplitMix64 over a 64-bit counter: two words of state, every seed gives a
/// full-period sequence, and the same seed gives the same numbers on every
/// machine. Used by draws and by random players; never by rules directly.
#pragma once

#include <cstdint>

#include "interpreter/base/arena.hpp"

namespace castellan::rng {

inline constexpr std::uint32_t kGeneratorWords = 2;

void seed(Arena& a, Address generator, std::uint64_t seed);
/// The next 64 random bits.
std::uint64_t next(Arena& a, Address generator);
/// Uniform in [0, bound), by rejection; bound >= 1.
std::uint64_t below(Arena& a, Address generator, std::uint64_t bound);

/// The same generator outside an arena, for players and tools.
class Stream {
 public:
  explicit Stream(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound);
  /// The same as a position among `count` things.
  std::size_t index(std::size_t count) { return static_cast<std::size_t>(below(count)); }

 private:
  std::uint64_t state_;
};

}  // namespace castellan::rng
