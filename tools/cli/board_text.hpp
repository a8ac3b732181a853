/// The position as text for a terminal, as one viewer may see it.
#pragma once

#include <optional>
#include <string>

#include "interpreter/session/session.hpp"

namespace castellan::cli {

/// Ends with a line end. Without a viewer everything is shown.
[[nodiscard]] std::string board_text(const session::Session& session, std::optional<Seat> viewer,
                                     bool color);

}  // namespace castellan::cli
