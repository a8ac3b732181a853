#pragma once

// How many rounds a random test plays: all of `n` in a plain build; a
// sixteenth, at least one, where the address sanitizer makes each several times as long.
// The sanitizers look for what a round touches, the plain build for what it
// decides.
constexpr int rounds(int n) {
#ifdef __SANITIZE_ADDRESS__
  return (n + 15) / 16;
#else
  return n;
#endif
}
