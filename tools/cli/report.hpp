/// What commands print of a game: sheets, standings, names.
///
/// Their machine form is interpreter/session/report/report.hpp. One place, so that
/// `run`, `score` and `play` agree on words and shapes.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::cli {

/// The title, with `lines` how every line came about, and a total a player.
void print_sheet(const score::Explained& sheet, std::span<const std::string> players, bool lines,
                 std::ostream& out);

/// Ranks, names and points of everybody who competes, best first.
void print_standings(const session::Session& session, std::ostream& out);

}  // namespace castellan::cli
