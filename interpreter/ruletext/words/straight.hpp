/// Rays, lines and steps. Private to this folder.
#pragma once

#include "interpreter/ruletext/check/sets.hpp"

namespace castellan::ruletext::language {

/// Says that a map or grid has no directions.
Type no_directions(Emitter& em, const Expr& e, const state::FieldType& board);
/// `ray(Q, d)`, `rays(Q)`, `line(Q, d)`, `lines(Q)`, of a place or a piece.
void straight(Emitter& em, const Expr& set, Loop& loop);
/// `ray(grid, cell, d)`, `rays(grid, cell)`.
void straight_from_cell(Emitter& em, const Expr& set, Loop& loop);

}  // namespace castellan::ruletext::language
