/// What commands print of a game: sheets, standings, names.
///
/// Their machine form is interpreter/session/report.hpp. One place, so that
/// `run`, `score` and `play` agree on words and shapes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "interpreter/session/script.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::cli {

/// The title, with `lines` how every line came about, and a total a player.
void print_sheet(const score::Explained& sheet, std::span<const std::string> players, bool lines,
                 std::ostream& out);

/// Ranks, names and points of everybody who competes, best first.
void print_standings(const session::Session& session, std::ostream& out);

/// A sheet and its arguments as people write them: `final`, `scoring(1)`.
/// Throws as session::find_sheet.
[[nodiscard]] score::Call sheet_call(const session::Session& session,
                                            const std::string& text);
/// The sheet `final`, or without one every sheet of players that needs no
/// arguments.
[[nodiscard]] std::vector<score::Call> usual_sheets(const session::Session& session);

struct ShownSheet {
  const score::Explained* sheet = nullptr;
  bool paid = false;                  ///< as it was then
};
/// `usual`: as paid when the game is over and has paid the sheet, else as if now.
enum class SheetReading : std::uint8_t { usual, now, paid };
/// One sheet, or those that an alias stands for; none when it shall be a paid one
/// and was not paid. Good until the session evaluates another sheet.
[[nodiscard]] std::vector<ShownSheet> shown_sheets(session::Session& session, const score::Call& call,
                                                   SheetReading reading);

/// Names of the seats in a set.
[[nodiscard]] std::vector<std::string> names_of(const session::Session& session,
                                                std::uint32_t seats);
/// The seat of a player's name. Error: script/unknown-player with the nearest.
[[nodiscard]] Seat seat_of(const session::Session& session, const std::string& name);

}  // namespace castellan::cli
