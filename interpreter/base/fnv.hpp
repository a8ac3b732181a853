/// FNV-1a over bytes: digests that are the same on every machine. They tell what was written by
/// mistake, not what somebody forged.
#pragma once

#include <cstdint>
#include <string_view>

namespace castellan::fnv {

/// The digest of no bytes.
inline constexpr std::uint64_t kBasis = 14695981039346656037U;
inline constexpr std::uint64_t kPrime = 1099511628211U;

/// `digest` with these bytes behind what it has been told.
constexpr std::uint64_t with(std::uint64_t digest, std::string_view bytes) {
  for (const char c : bytes) digest = (digest ^ static_cast<unsigned char>(c)) * kPrime;
  return digest;
}

constexpr std::uint64_t of(std::string_view bytes) { return with(kBasis, bytes); }

}  // namespace castellan::fnv
