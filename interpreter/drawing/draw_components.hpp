/// The components of a box, each as a picture of its own: for pages that show what a game is
/// played with.
#pragma once

#include <string>
#include <vector>

#include "interpreter/session/ruleset.hpp"

namespace castellan::drawing {

struct DrawnComponent {
  std::string family;
  std::string name;  ///< as scripts write it
  std::int64_t copies = 0;
  std::string svg;  ///< one element, which may stand in HTML
};

/// Every type of which the box holds a copy, in the order in which they are declared, as it lies
/// unturned; not the places of maps, which are drawn with their map. Ids begin with `box.`, and
/// are unique among all of them. Throws grammar::Error when a `view.json` of the ruleset is wrong.
[[nodiscard]] std::vector<DrawnComponent> draw_components(const session::Ruleset& ruleset);

}  // namespace castellan::drawing
