/// Figures as scripts speak of them: `follower of Anna on table (0,-1) city S`.
/// The same words as in move texts (ruletext/value_text.hpp). Private to
/// interpreter/session.
#pragma once

#include "grammar/ast/game.hpp"
#include "interpreter/session/script/path.hpp"
#include "interpreter/state/figures.hpp"

namespace castellan::session {

/// Figures of one kind and owner, or of a whole field.
struct FigureKind {
  FieldId field;
  std::int32_t kind = 0;  ///< -1: every kind, and without an owner everybody's
  Seat owner;
};

/// Throws script/unknown-figure, script/unknown-player.
FigureKind find_kind(const Names& names, const grammar::FigureText& text);
/// The same; the name of a field, too, stands for its figures.
FigureKind find_kinds(const Names& names, const grammar::FigureText& text);

/// Where the text says that a figure is: on a segment or cell or at a corner of
/// a grid, at a place of slots or a map, on a square of a counter, on another
/// figure; held, in its owner's supply, or out of the game. Throws
/// script/bad-path, script/bad-position, script/bad-value.
state::figures::Location find_location(const Names& names, const Arena& arena,
                                       const grammar::FigureText& text, const FigureKind& kind);

/// Whether the text says that a figure stands on another one.
bool on_figure(const Names& names, const grammar::FigureText& text);

/// How many figures are what the text says. One that says nothing of role,
/// stack or keeper leaves them open; a figure on a segment stands on the cell
/// of its piece, too.
int count_figures(const Names& names, const Arena& arena, const grammar::FigureText& text);

/// A figure by its field and number.
struct PutFigure {
  FieldId field;
  int figure = 0;
};
/// Takes a figure out of its owner's supply, or with `from_anywhere`, when none is there, the
/// only one of its kind from where it stands; which one it is. Throws what
/// find_location throws, and state/not-available when none is left.
PutFigure put_figure(const Names& names, Arena& arena, const grammar::FigureText& text,
                     bool from_anywhere = false);

}  // namespace castellan::session
