/// A program that sets one field to a value, to another one or to the seat so many further on, as
/// most phases do when they are left: done without being run.
#pragma once

#include <optional>
#include <span>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/arithmetic.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// Whether the whole program is one, and which.
[[nodiscard]] std::optional<Program::Assignment> assignment_of(std::span<const Instruction> code,
                                                               const state::Schema& schema);

/// Does what `a` says; false, and nothing is done, where the program would fail.
inline bool assign(const Program::Assignment& a, Arena& changes, int players) {
  using From = Program::Assignment::From;
  std::int64_t value = a.from == From::value ? a.of : changes.get(static_cast<Address>(a.of));
  if (a.from == From::seat) {
    if (value < 0) return false;
    value = arithmetic::turned(value, a.by, players);
  }
  if (value < a.least || value > a.most) return false;
  changes.set(a.to, static_cast<Word>(value));
  return true;
}

}  // namespace castellan::ruletext
