/// Maps and grids as graphs, for clients that draw them or search paths.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// `field`, `kind` and `boards`, one for each player or value that the field is of, `of`.
///
///   map    `places`: `name`, `at`? (x and y as the entry says them), `area`?, and `links`
///          of `to` and `kind`
///   grid   `pieces` in reading order: `cell`, `component`, `turned`?, and `neighbours` by
///          side, the cells of the pieces that lie there
///
/// Boards that a viewer does not see are left out. Throws script/unknown-field for what
/// is no map or grid.
nlohmann::json board_json(const Session& session, const std::string& field,
                          std::optional<Seat> viewer = std::nullopt);

}  // namespace castellan::session
