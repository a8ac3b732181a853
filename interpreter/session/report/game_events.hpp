/// The event log as JSON: the `events` of answers.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// The events since the last call, redacted for a viewer; unredacted for the host. The session
/// keeps an event log. Each event has `n`, its number for this viewer, and `kind`:
///
///   NAME      an event of the rules, with `event` (its name), `text`, `values`
///   moved     `component`, `from`, `to`, `at`?, `copies`?
///   changed   `field`, `of`?, `from`, `to`
///   drawn     `component` (or what else came out), `from`
///   revealed  `component`, `in`, `at`?, `copies`?     shuffled   `pile`
///   paid      `player`, `points`, `sheet`, `title`, `lines`
///   phase     `phase`, null when the game is over     undone     `steps`
///
/// A hidden value is `{"hidden": true}`; `from` and `to` also where a thing went out of
/// sight. Lines of a sheet that may read what is not open are shown to the host alone.
nlohmann::json take_game_events(Session& session, std::optional<Seat> viewer = std::nullopt);

}  // namespace castellan::session
