/// Components that lie nowhere yet while a position is filled. Private to
/// interpreter/session.
#pragma once

#include <map>
#include <set>
#include <utility>

#include "interpreter/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::session {

/// Whether a game begins with components in this pile.
bool starts_with_components(const state::FieldType& f);

/// Components that lie nowhere while a position is made: by box and component.
/// The game has a common box, a player's piles a box of that player's own.
class Loose {
 public:
  Loose(const state::Schema& schema, Arena& arena) : schema_(schema), arena_(arena) {}

  /// Empties an instance of a pile; it gives nothing to others any more.
  void empty(FieldId field, std::size_t instance);
  void add(int box, ComponentId component, Word n);
  /// Takes one copy for a place of `seat` (none: of the game), out of a pile
  /// where the game begins with it when none is loose. False when none is left.
  bool take(ComponentId component, Seat seat);
  [[nodiscard]] static int box(const state::FieldType& f, std::size_t instance);

 private:
  static constexpr int kCommon = -1;
  bool take_loose(int box_number, ComponentId component);
  bool take_from(int box_number, ComponentId component);

  const state::Schema& schema_;
  Arena& arena_;
  std::map<std::pair<int, std::int32_t>, Word> loose_;
  std::set<std::pair<std::int32_t, std::size_t>> closed_;
};

}  // namespace castellan::session
