/// Flame graphs: what lines of rule text cost, as bars on the bars that they are part of.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/session/profile.hpp"

namespace castellan::drawing {

/// One bar, with what it is made of.
struct Flame {
  std::string name;
  std::uint64_t weight = 0;
  std::vector<Flame> parts;
};

/// Layers, which `layer_of` says by file; in them rules, in these lines; weights are steps.
[[nodiscard]] Flame flame(const std::vector<session::LineCost>& costs,
                          const std::function<std::string(const std::string& file)>& layer_of);

/// As a picture, the whole at the bottom. Parts of less than a thousandth are left out.
[[nodiscard]] std::string draw_flame(const Flame& whole, std::string_view title);

}  // namespace castellan::drawing
