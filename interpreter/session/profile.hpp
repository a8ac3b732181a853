/// What lines of rule text cost, by games that were played on rules that look at lines
/// (expr::Observed::lines()).
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "interpreter/expr/observed.hpp"

namespace castellan::session {

struct LineCost {
  std::string file;
  std::size_t line = 0;
  std::string text;                  ///< of the line, without blanks around it
  std::string rule;                  ///< the program that it costs most in: "effect of move 'buy'"
  std::uint64_t runs = 0;            ///< of the stretch of it that ran most often
  std::uint64_t members = 0;         ///< turns of its loops, candidates that it was asked of
  std::uint64_t steps = 0;           ///< instructions
  std::uint64_t nanoseconds = 0;
};

/// Lines that ran, those of most steps first; equal ones by file and line.
std::vector<LineCost> line_costs(const expr::Observed& observed);

/// One bar of a flame graph, with what it is made of.
struct Flame {
  std::string name;
  std::uint64_t weight = 0;
  std::vector<Flame> parts;
};
/// Layers, which `layer_of` says by file; in them rules, in these lines; weights are steps.
Flame flame(const std::vector<LineCost>& costs, const std::function<std::string(const std::string& file)>& layer_of);
/// As a picture, the whole at the bottom. Parts of less than a thousandth are left out.
std::string flame_svg(const Flame& whole, const std::string& title);

}  // namespace castellan::session
