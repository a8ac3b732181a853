/// A position as text for a terminal, as one viewer may see it.
///
/// Board and slots come with the names that move texts use. The text depends
/// on the position, the style and the arguments only. Used by `show`, `play`
/// and tests.
#pragma once

#include <optional>
#include <string>

#include "interpreter/base/vocabulary.hpp"
#include "interpreter/drawing/view_style.hpp"

namespace castellan::session {
class Session;
}

namespace castellan::drawing {

/// Ends with a line end. Without a viewer everything is shown, `Seat()` is a
/// spectator. `color`: components stand on their colour, in 24-bit escape
/// sequences of a terminal. Throws grammar::Error when a `view.json` of the
/// ruleset is wrong. O(state).
[[nodiscard]] std::string draw_text(const session::Session& session, std::optional<Seat> viewer,
                                    bool color);
/// The same in a style of the caller's.
[[nodiscard]] std::string draw_text(const session::Session& session, std::optional<Seat> viewer,
                                    bool color, const ViewStyle& style);

}  // namespace castellan::drawing
