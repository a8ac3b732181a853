/// Words compared with a value, sixteen at a time where the processor can: a bit for each.
#pragma once

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "interpreter/base/vocabulary.hpp"

namespace castellan {

template <class Compares>
std::uint64_t bits_one_by_one(const Word* words, std::size_t stride, std::size_t n,
                              const Compares& compares) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < n; ++i, words += stride)
    bits |= static_cast<std::uint64_t>(compares(*words)) << i;
  return bits;
}

#ifdef __SSE2__

/// Of one word, and of four that lie next to each other.
struct EqualTo {
  Word value;
  bool operator()(Word w) const { return w == value; }
  [[nodiscard]] __m128i of_four(__m128i four) const {
    return _mm_cmpeq_epi32(four, _mm_set1_epi32(value));
  }
};
struct Below {
  Word value;
  bool operator()(Word w) const { return w < value; }
  [[nodiscard]] __m128i of_four(__m128i four) const {
    return _mm_cmplt_epi32(four, _mm_set1_epi32(value));
  }
};
struct Above {
  Word value;
  bool operator()(Word w) const { return w > value; }
  [[nodiscard]] __m128i of_four(__m128i four) const {
    return _mm_cmpgt_epi32(four, _mm_set1_epi32(value));
  }
};

template <class Compares>
std::uint64_t bits_of(const Word* words, std::size_t n, const Compares& compares) {
  const auto four = [&](const Word* at) {
    return compares.of_four(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
  };
  std::uint64_t bits = 0;
  std::size_t i = 0;
  for (; i + 16 <= n; i += 16, words += 16) {
    const __m128i low = _mm_packs_epi32(four(words), four(words + 4));
    const __m128i high = _mm_packs_epi32(four(words + 8), four(words + 12));
    bits |= static_cast<std::uint64_t>(
                static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(low, high))))
            << i;
  }
  for (; i + 4 <= n; i += 4, words += 4) {
    bits |= static_cast<std::uint64_t>(
                static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(four(words)))))
            << i;
  }
  return i == n ? bits : bits | bits_one_by_one(words, 1, n - i, compares) << i;
}

#else

struct EqualTo {
  Word value;
  bool operator()(Word w) const { return w == value; }
};
struct Below {
  Word value;
  bool operator()(Word w) const { return w < value; }
};
struct Above {
  Word value;
  bool operator()(Word w) const { return w > value; }
};

template <class Compares>
std::uint64_t bits_of(const Word* words, std::size_t n, const Compares& compares) {
  return bits_one_by_one(words, 1, n, compares);
}

#endif

/// The first of `n` words for which it holds; `n` when there is none.
template <class Compares>
std::size_t find_first(const Word* words, std::size_t n, const Compares& compares) {
  for (std::size_t from = 0; from < n; from += 16) {
    const auto some = std::min<std::size_t>(16, n - from);
    if (const auto bits = bits_of(words + from, some, compares); bits != 0) {
      return from + static_cast<std::size_t>(std::countr_zero(bits));
    }
  }
  return n;
}

}  // namespace castellan
