/// A check for numeric flags: CLI11 takes `-1` for an unsigned number and lets
/// too large ones saturate, both without an error. Every command that has a
/// number adds `->check(whole_number(smallest, largest))` to its option.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

namespace castellan::cli {

/// Accepts decimal digits whose value lies in [smallest, largest].
inline CLI::Validator whole_number(std::uint64_t smallest, std::uint64_t largest) {
  const auto check = [smallest, largest](const std::string& text) -> std::string {
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data(), end, value);
    if (failure == std::errc() && stop == end && value >= smallest && value <= largest) return {};
    return "'" + text + "' is not a whole number from " + std::to_string(smallest) + " to " +
           std::to_string(largest);
  };
  return {check, {}};
}

}  // namespace castellan::cli
