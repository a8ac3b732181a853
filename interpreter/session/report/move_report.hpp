/// Moves as JSON: in parts, and why they are legal or not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// The legal moves of a seat, sorted by text: `text`, `verb`, `parameters` of `name`,
/// `kind` (`component`, `cell` ...), `value` and `things`, the names that pictures give to what is
/// chosen (`hand of Anna/denar-8`, `denar-8` where its container is not known); `help` where the rules say it.
nlohmann::json structured_moves(const Session& session, Seat seat);
/// The cells of a grid to which a legal move of the seat leads, without repeats.
std::vector<Cell> target_cells(const Session& session, Seat seat, FieldId grid, std::size_t instance);
/// `verb` and `reason` of each kind of move that the phase allows and the seat has none of.
nlohmann::json missing_moves(const Session& session, Seat seat);
/// `legal`, and for what is not `id`, `reason`, `nearest`; `conditions` of that kind of
/// move, each with `text`, `file`, `line`, `because`?, `parameter`? and, when it alone
/// is why, `decided`.
nlohmann::json explained_move(const Session& session, const std::string& text, Seat seat);

}  // namespace castellan::session
