/// Programs that read one thing and may compare it, `fee[card] <= 3`, as most conditions of phases
/// and prices are: done without being run.
#pragma once

#include <span>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// What a program that is evaluated does, if it is to be said in brief.
[[nodiscard]] Program::Brief brief_of(std::span<const Instruction> code,
                                      const state::Schema& schema);

/// What a comparison allows, as bits: that the left side is less, the same, more. 0: it is none.
inline constexpr std::uint8_t kLess = 1, kSame = 2, kMore = 4;
[[nodiscard]] std::uint8_t allowed_by(Op op);

/// Whether a comparison that allows this holds.
inline bool allows(std::uint8_t allowed, Value x, Value y) {
  const int which = 1 + (x > y) - (x < y);
  return (allowed >> which & 1) != 0;
}

}  // namespace castellan::ruletext
