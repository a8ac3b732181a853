/// Field paths as scripts write them, and values as text.
///
///   score of a player        `Anna score`, `Anna.score`
///   one place of slots       `market[wood]`, `row[2]`
///   a field of a choice      `stock[silver]`
///   a field of a place       `rent[wood]`, `Anna.mark[(1,0)]`
///   the owner of a place     `city[harbour].owner`
///   a field of a figure      `tired[chief of Anna]`
///
/// Used by expectations, positions and sheet arguments. Reads the schema and
/// the state, knows no script statements.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/arena.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::session {

/// What names in a script refer to. A view: everything must outlive it.
struct Names {
  const state::Schema& schema;
  const std::vector<std::string>& players;
  grammar::SourcePtr source;          ///< for errors

  [[nodiscard]] Seat seat(std::string_view name) const;
  [[nodiscard]] grammar::Error error(grammar::Span at, std::string id, std::string message,
                                     std::string hint = {}) const;
  /// Throws script/unknown-player.
  [[nodiscard]] Seat need_seat(const grammar::TextToken& name) const;
  /// A component that a pile, slots or grid of this family can hold. Throws
  /// script/unknown-component.
  [[nodiscard]] ComponentId need_component(const grammar::TextToken& name, FamilyId family) const;
};

/// One instance of a field, or one place in it.
struct FieldPlace {
  FieldId field;
  std::size_t instance = 0;
  std::optional<std::size_t> member;  ///< of slots or a map
  bool owner = false;                 ///< not what lies at the place of a map, but whose it is
};

/// Resolves a path. `player` may be empty; then the first part may name one.
/// Throws script/unknown-field, script/unknown-player, script/bad-path.
FieldPlace find_place(const Names& names, const Arena& arena, const grammar::TextToken& player,
                      const std::vector<grammar::TextToken>& path);

/// Whether the place holds one word (a counter, a choice, one place of slots)
/// and not a list of components.
[[nodiscard]] bool is_single(const state::Schema& schema, const FieldPlace& place);

/// The value of a single place as scripts write it: `4`, `true`, `gold`,
/// `Anna`, `(1,0)`, `none`.
std::string single_text(const Names& names, const Arena& arena, const FieldPlace& place);
/// The word that a text means for a single place. Throws script/bad-value and,
/// outside the declared bounds, schema/range.
Word single_word(const Names& names, const Arena& arena, const FieldPlace& place,
                 const grammar::TextToken& value);

/// Names of the components a container holds, repeats included, in byte order.
std::vector<std::string> content(const state::Schema& schema, const Arena& arena, const FieldPlace& place);

/// A value with how often it is meant: `name` or `name xN`.
struct Counted {
  grammar::TextToken name;
  std::int64_t count = 1;
};
Counted counted(const grammar::TextToken& value);

/// A whole number, if the text is one.
std::optional<std::int64_t> to_number(std::string_view text);
/// A cell `(x,y)` within the limits, if the text is one.
std::optional<Cell> to_cell(std::string_view text);
using state::cell_text;

}  // namespace castellan::session
