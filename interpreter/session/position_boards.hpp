/// Lines of a position about boards: links of maps, merges of regions, figures.
/// Private to interpreter/session.
#pragma once

#include "grammar/ast/game.hpp"
#include "interpreter/session/path.hpp"

namespace castellan::session {

/// The number of a place of a map by its name. Throws script/bad-path.
std::size_t map_place(const Names& names, const state::FieldType& map, const grammar::Value& name);
/// `PLACE - PLACE KIND`. No place has an owner. Throws script/bad-path,
/// script/bad-value, state/occupied, state/full.
void link_places(const Names& names, Arena& arena, const state::FieldType& map, const grammar::JoinedItem& item);
/// `(5,0) road S - (7,0) road N`. The pieces lie there. Throws the same, and
/// script/bad-position when the regions take no merges.
void merge_segments(const Names& names, Arena& arena, const state::FieldType& regions, std::size_t instance,
                    const grammar::JoinedItem& item);
/// A figure by its field and number.
struct PutFigure {
  FieldId field;
  int figure = 0;
};
/// Takes a figure out of its owner's supply; which one it is. Throws what
/// find_location throws, and state/not-available when none is left.
PutFigure put_figure(const Names& names, Arena& arena, const grammar::FigureText& text);

}  // namespace castellan::session
