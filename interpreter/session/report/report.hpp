/// A session as JSON, in the shapes of the JSON-RPC interface.
///
/// With a viewer only what that seat may know (`Seat()`: a spectator); without
/// one everything, for the host. Reads only; used by `rpc`, `--json` and the
/// viewer.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "grammar/diagnostic.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// `kind` (decision, chance, over), `phase`, `actors` (names), `round` when the
/// rules have an open counter of that name, `hash` (16 hexadecimal digits; of
/// the view for a viewer), `scores` by name, `winners` when the game is over,
/// `sheets`: how often sheets were paid, by name, when any was; when the game is over
/// `ranks`: `player`, `rank`, `score`, `ties` (what decides between equal scores), best
/// first. At a node of chance `chance`: `pile` and whose `instance` of it something is
/// drawn from, both null where rules leave a `choice` to chance; `purpose`, the rule
/// that waits for it; `for`, the player whose phase it is; `count` of what is drawn,
/// for the host one `of` so many.
/// Scores that are ranked by hidden fields are shown to others only at the end.
nlohmann::json status_json(const Session& session, std::optional<Seat> viewer = std::nullopt);

/// The `hash` of a status.
std::string hash_of(const Session& session, std::optional<Seat> viewer = std::nullopt);

/// The state by schema field in words, see state/view.hpp.
nlohmann::json view_json(const Session& session, std::optional<Seat> viewer = std::nullopt);
/// What it is played by: `ruleset`, `modules` and `mods` that are on, `options`, and the `box`: how
/// many copies of each component there are, by family.
nlohmann::json rules_json(const Session& session);

/// `sheet`, `title` and by player `player`, `total`, `lines` of `rule`,
/// `label`, `count`, `points`, `evidence`; contestants after the players. Lines also have
/// `failed` when their condition did not hold, `things` that they rest on (`kind`, `name`, `parts`,
/// `cells`, `amount`), where there are any, what they are `about`, and the number of their
/// `feature`. `features`, of a sheet that includes others or is of one subject: `n`, `kind`,
/// `title`, `of`, `value`, `lines` (with `player` when they are not of everybody paid), `majority`
/// (`player`, `weight`), `contenders` (also `ties`, `figures`) and `awards` (`player`, `points`).
/// A viewer gets the lines of rows that read open fields, and its own lines of rows that read
/// its own fields. Totals of sheets with other rows are `{"hidden": true}`,
/// and their features are left out.
nlohmann::json score_json(const Session& session, const score::Explained& sheet,
                          std::optional<Seat> viewer = std::nullopt);

/// `event`, `text`, `values` each.
nlohmann::json events_json(const std::vector<LoggedEvent>& events);

/// `id`, `message`, and where known `nearest` (a list) and `where` (`file`,
/// `line`, `column`).
nlohmann::json error_json(const grammar::Diagnostic& error);
nlohmann::json error_json(const moves::Refusal& refusal);

}  // namespace castellan::session
