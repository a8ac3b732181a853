/// Positions of game scripts: a state by its declared fields.
///
/// Writes the lines of a `position` block into a game in which nothing has
/// happened. Components that are placed are taken out of the pile where the
/// game begins with them; a pile where a game begins with components has
/// exactly the content that is assigned to it. Piles that somebody sees lie as
/// listed, from the top; face-down piles have no order. `turn` and `phase` begin
/// a phase without its entry; what they leave open is completed, see
/// position_phase.hpp.
#pragma once

#include "grammar/ast/game.hpp"
#include "interpreter/flow/game.hpp"
#include "interpreter/session/script/path.hpp"

namespace castellan::session {

/// Throws grammar::Error with everything that is wrong, each with its place:
/// script/unknown-*, script/bad-path, script/bad-value, script/bad-position,
/// schema/range, state/not-available, and, unless the position is unchecked,
/// state/invalid-position for a board that breaks its rules of placement.
void fill_position(flow::Game& game, const Names& names, const grammar::GameStatement& position);

/// The lines of a `set` written into a game that is going on. What is assigned replaces what
/// was there, what is laid comes to what lies there. A pile has exactly the content that is
/// assigned to it; what lay there before goes to where the game begins with it. A figure comes
/// out of its owner's supply, and when none is there from where the only one of its kind
/// stands. Nothing is completed: without a line `turn` or `phase` the same decision or outcome
/// is awaited as before, as long as it can be made. Throws as fill_position; the game is then
/// between both, and the caller takes it back.
void change_position(flow::Game& game, const Names& names, const grammar::GameStatement& set);

}  // namespace castellan::session
