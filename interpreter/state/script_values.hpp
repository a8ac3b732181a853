/// Names and values as scripts write them: players, components, numbers, cells,
/// segments. Knows no statements.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/ast/game.hpp"
#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {

/// The seat of the player with this name, in whichever way its accents are encoded; none
/// when nobody has it.
[[nodiscard]] Seat find_player(std::span<const std::string> players, std::string_view name);

/// What names in a script refer to. A view: everything must outlive it.
struct Names {
  const Schema& schema;
  const std::vector<std::string>& players;
  grammar::SourcePtr source;  ///< for errors

  [[nodiscard]] Seat seat(std::string_view name) const { return find_player(players, name); }
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

/// The name of a piece of a grid, `(x,y)` or `(x,y)NE`, if the text is one.
std::optional<PieceName> to_piece(std::string_view text);

/// A segment of the piece at a cell by its feature and sides: `(0,-1) city S`.
struct SegmentPlace {
  int slot = 0;
  int segment = 0;
};
/// The words of a segment in one token: `(0,-1) city S`.
std::vector<grammar::TextToken> words_of_segment(const grammar::TextToken& text);
/// Throws script/bad-path.
SegmentPlace find_segment(const Names& names, const Arena& arena, const FieldType& grid,
                          std::size_t instance, std::span<const grammar::TextToken> words);

}  // namespace castellan::state
