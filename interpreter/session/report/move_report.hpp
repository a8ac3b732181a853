/// Moves as JSON: in parts, and why they are legal or not.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// Legal moves in their order: `text`, `verb`, `parameters` of `name`, `kind` (`component`, `cell`
/// ...), `value` and `things`, the names that pictures give to what is chosen (`hand of
/// Anna/red-2`; a component alone where its container is not known); of what is no thing, such as a
/// number, none.
nlohmann::json structured_moves(const Session& session, const Session::LegalPage& page);
/// A cell of a grid to which a legal move leads.
struct TargetCell {
  FieldId grid;
  std::size_t instance = 0;  ///< of the grid
  Cell cell;
  auto operator<=>(const TargetCell&) const = default;
};
/// Those of the seat's legal moves, of the first `move_cap` of them; sorted, without repeats.
std::vector<TargetCell> target_cells(const Session& session, Seat seat);
/// `verb` and `reason` of each kind of move that the phase allows and the seat has none of.
nlohmann::json missing_moves(const Session& session, Seat seat);
/// The type of a value in a few words: `component`, `cell` ...
std::string kind_text(const ruletext::Type& type, const state::Schema& schema);
/// `legal`, and for what is not `id`, `reason`, `nearest`; `conditions` of that kind of
/// move, each with `text`, `file`, `line`, `because`?, `parameter`? and, when it alone
/// is why, `decided`.
nlohmann::json explained_move(const Session& session, const std::string& text, Seat seat);

}  // namespace castellan::session
