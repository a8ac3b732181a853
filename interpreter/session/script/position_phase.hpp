/// How a game goes on from a position. Private to interpreter/session.
///
/// The lines `phase` and `turn` say it, and what they leave open is completed.
/// Nobody named: the player whom the rules' fields name, or else the first.
/// No phase named: of the phases as they follow the set-up the first in which
/// somebody can move as things lie; when there is none, the first without moves
/// that leads to such a one. In the end somebody can move, an outcome of chance
/// is awaited, or the game is over; anything else is refused.
#pragma once

#include <functional>
#include <set>

#include "grammar/ast/game.hpp"
#include "interpreter/flow/game.hpp"
#include "interpreter/session/script/path.hpp"

namespace castellan::session {

struct PositionStart {
  const grammar::GameStatement& position;
  const std::set<std::int32_t>& assigned;  ///< fields that the position sets itself
  /// Looks at what must hold in the phase that is entered, and throws.
  std::function<void()> check;
};

/// Throws script/unknown-phase, script/unknown-player and, unless the position is
/// unchecked, script/bad-position when nobody can go on.
void begin_phase(flow::Game& game, const Names& names, const PositionStart& start);

/// After a `set` that says nothing of it: goes on with what is awaited. Throws script/bad-position
/// unless somebody can move, an outcome is possible, or the game is over; moves nobody asks for
/// when the statement is unchecked.
void go_on_where_it_is(flow::Game& game, const Names& names, const grammar::GameStatement& set);

/// How the statement says that what is wrong with it is meant.
[[nodiscard]] std::string unchecked_allows(const grammar::GameStatement& statement);

}  // namespace castellan::session
