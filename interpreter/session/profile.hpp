/// What lines of rule text cost, by games that were played on rules that look at lines
/// (ruletext::Observed::lines()).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/ruletext/observed.hpp"

namespace castellan::session {

struct LineCost {
  std::string file;
  std::size_t line = 0;
  std::string text;           ///< of the line, without blanks around it
  std::string rule;           ///< the program that it costs most in: "effect of move 'buy'"
  std::uint64_t runs = 0;     ///< of the stretch of it that ran most often
  std::uint64_t members = 0;  ///< turns of its loops, candidates that it tested
  std::uint64_t steps = 0;    ///< instructions
  std::uint64_t nanoseconds = 0;
};

/// Lines that ran, those of most steps first; equal ones by file and line.
std::vector<LineCost> line_costs(const ruletext::Observed& observed);

/// "12.3 %", rounded down; "0.0 %" of nothing.
std::string share_text(std::uint64_t part, std::uint64_t whole);

}  // namespace castellan::session
