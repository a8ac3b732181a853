/// Moves as JSON: in parts, and why they are legal or not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// Legal moves in their order: `text`, `verb`, `parameters` of `name`, `kind` (`component`, `cell` ...), `value`.
nlohmann::json structured_moves(const Session& session, const Session::LegalPage& page);
/// `verb` and `reason` of each kind of move that the phase allows and the seat has none of.
nlohmann::json missing_moves(const Session& session, Seat seat);
/// The type of a value in a few words: `component`, `cell` ...
std::string kind_text(const expr::Type& type, const state::Schema& schema);
/// `legal`, and for what is not `id`, `reason`, `nearest`; `conditions` of that kind of
/// move, each with `text`, `file`, `line`, `because`?, `parameter`? and, when it alone
/// is why, `decided`.
nlohmann::json explained_move(const Session& session, const std::string& text, Seat seat);

}  // namespace castellan::session
