/// Runs a compiled sheet: the one program of value mode and explain mode.
///
/// Value mode is a run without an `Explained`; it allocates nothing unless a
/// rule fails. The machine's locals hold the sheet's arguments already.
#pragma once

#include <span>

#include "interpreter/score/sheet.hpp"

namespace castellan::score {

/// What the rows act on.
struct Accounts {
  std::int32_t first_seat = 0;
  std::span<std::int64_t> totals;  ///< of `first_seat` and the seats after it, from 0
  std::span<std::int64_t> others;  ///< contestants of the sheet who are no players, from 0
};

struct Explanation {
  Explained& out;
  std::span<const std::string> players;
};

/// Sets the accounts to what the sheet gives. Lines go to `explanation` when
/// there is one. Throws ruletext::RuleError; budget/fuel when the loops take more
/// than kMaxTurns turns.
void run(const Sheets::Sheet& sheet, const ruletext::ReadContext& c, ruletext::Machine& machine,
         const Accounts& accounts, const Explanation* explanation);

inline constexpr int kMaxTurns = 10'000;

}  // namespace castellan::score
