/// What commands and JSON-RPC say of a game: its status, sheets and events.
///
/// One place, so that `run`, `score`, `play` and `rpc` agree on words and
/// shapes. With a viewer nothing is said that the viewer's view does not hold.
#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/session/script.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::cli {

/// `kind`, `phase`, `actors`, `hash`, `scores`; `round` where the rules have a
/// counter of this name; `winners` and `ranks` once the game is over.
/// For a viewer the hash is that of the view, and scores are those it can see.
[[nodiscard]] nlohmann::json status_json(const session::Session& session,
                                         std::optional<Seat> viewer);

/// `{sheet, title, players: [{player, total, lines: [{rule, label, count,
/// points, evidence}]}], contestants}`.
[[nodiscard]] nlohmann::json sheet_json(const score::Explained& sheet,
                                        std::span<const std::string> players);
/// The same for people: a total a player, and with `lines` how it came about.
void print_sheet(const score::Explained& sheet, std::span<const std::string> players, bool lines,
                 std::ostream& out);

/// Ranks, names and points of everybody who competes, best first.
void print_standings(const session::Session& session, std::ostream& out);

/// A sheet and its arguments as people write them: `final`, `scoring(1)`.
/// Throws as session::find_sheet.
[[nodiscard]] session::SheetCall sheet_call(const session::Session& session,
                                            const std::string& text);
/// The sheet `final`, or without one every sheet of players that needs no
/// arguments.
[[nodiscard]] std::vector<session::SheetCall> usual_sheets(const session::Session& session);

/// Names of the seats in a set.
[[nodiscard]] std::vector<std::string> names_of(const session::Session& session,
                                                std::uint32_t seats);
/// The seat of a player's name. Error: script/unknown-player with the nearest.
[[nodiscard]] Seat seat_of(const session::Session& session, const std::string& name);

}  // namespace castellan::cli
