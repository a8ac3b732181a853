/// A position as a standalone SVG document, as one viewer may see it.
///
/// No scripts, no links, nothing from outside: shapes and text nodes only,
/// every text escaped, every colour `#rrggbb`. Each component drawn is a group
/// with a unique `id` made of the field, its owner, the cell or place and the
/// component, with `data-component`, `data-label` and its colour as `fill`. `data-thing` is what
/// moves call a component, a place or a cell. The text depends on the position, the style and the
/// viewer only. Used by `show`, the viewer and tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/vocabulary.hpp"
#include "interpreter/drawing/picture.hpp"

namespace castellan::session {
class Session;
}
namespace castellan::score {
struct Explained;
}

namespace castellan::drawing {

struct DrawnBesides {
  const score::Explained* lit = nullptr;  ///< what its lines rest on is lit
  bool targets = false;                   ///< empty cells to which a legal move of the viewer leads
};

/// Without a viewer everything is shown, `Seat()` is a spectator. Throws
/// grammar::Error when a `view.json` of the ruleset is wrong. O(state).
[[nodiscard]] std::string draw_svg(const session::Session& session, std::optional<Seat> viewer,
                                   const DrawnBesides& besides = {});
/// The same in a style of the caller's.
[[nodiscard]] std::string draw_svg(const session::Session& session, std::optional<Seat> viewer,
                                   const ViewStyle& style);

/// A position and what led to it.
struct Scene {
  std::string caption;
  Picture picture;
};

/// Positions of one game one after the other, two in a row, with their captions above them.
[[nodiscard]] std::string draw_strip(const std::vector<Scene>& scenes);

}  // namespace castellan::drawing
