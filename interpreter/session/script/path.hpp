/// Field paths as scripts write them, and values as text.
///
///   score of a player        `Anna score`, `Anna.score`
///   one place of slots       `market[wood]`, `row[2]`
///   a field of a choice      `stock[silver]`
///   a field of a place       `rent[wood]`, `Anna.mark[(1,0)]`
///   the owner of a place     `city[harbour].owner`
///   a field of a figure      `tired[chief of Anna]`
///   a field of a segment     `traffic[(0,-1) road S]`, a region by any of them
///   of several things        `Anna.tokens[red]`, `wear[(1,0)][star]`
///
///   several at once          `disc[d4, e5]`, `disc[a1..c2]`, `Anna.mark[(1,0), (2,0)]`
///
/// Used by expectations, positions and sheet arguments. Reads the schema and
/// the state, knows no script statements.
#pragma once

#include <string>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/base/arena.hpp"
#include "interpreter/state/script_values.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::session {

using state::cell_text;
using state::counted;
using state::Counted;
using state::FieldPlace;
using state::Names;
using state::to_cell;
using state::to_number;

/// Resolves a path. `player` may be empty; then the first part may name one.
/// Throws script/unknown-field, script/unknown-player, script/bad-path.
FieldPlace find_place(const Names& names, const Arena& arena, const grammar::TextToken& player,
                      const std::vector<grammar::TextToken>& path);

/// The paths that one with a list in brackets stands for; others stand for
/// themselves. Throws script/bad-path where a part of the list is missing.
[[nodiscard]] std::vector<std::vector<grammar::TextToken>> each_path(
    const Names& names, const std::vector<grammar::TextToken>& path);

/// Whether the place holds one word (a counter, a choice, one place of slots)
/// and not a list of components.
[[nodiscard]] bool is_single(const state::Schema& schema, const FieldPlace& place);

/// The value of a single place as scripts write it: `4`, `true`, `gold`,
/// `Anna`, `(1,0)`, `none`.
std::string single_text(const Names& names, const Arena& arena, const FieldPlace& place);
/// The same of a word that a field may hold.
std::string word_text(const Names& names, const Arena& arena, const state::FieldType& f, Word word);
/// The word that a text means for a single place. Throws script/bad-value and,
/// outside the declared bounds, schema/range.
Word single_word(const Names& names, const Arena& arena, const FieldPlace& place,
                 const grammar::TextToken& value);

/// How much of a place a seat may see.
enum class Seen {
  nothing,
  size,  ///< how many components lie there
  part,  ///< some of its components
  everything
};
Seen seen(const state::Schema& schema, const Arena& arena, const FieldPlace& place, Seat seat);

/// Names of the components a container holds, repeats included, in byte order.
std::vector<std::string> content(const state::Schema& schema, const Arena& arena,
                                 const FieldPlace& place);

}  // namespace castellan::session
