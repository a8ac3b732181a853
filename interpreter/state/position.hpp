/// A position of a script while it is filled in, as the kinds of fields see it.
///
/// Components that are placed are taken out of the pile where the game begins
/// with them. Which lines there are, and in which order they are taken, is the
/// business of session/script/position.hpp.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/script_values.hpp"

namespace castellan::state {

/// Components that lie nowhere while a position is made: by box and component.
/// The game has a common box, a player's piles a box of that player's own.
class Loose {
 public:
  Loose(const Schema& schema, Arena& arena) : schema_(schema), arena_(arena) {}

  /// Empties an instance of a pile; it gives nothing to others any more.
  void empty(FieldId field, std::size_t instance);
  void add(int box, ComponentId component, Word n);
  /// Takes one copy for a place of `seat` (none: of the game), out of a pile
  /// where the game begins with it when none is loose. False when none is left.
  bool take(ComponentId component, Seat seat);
  /// What is loose goes into the first open pile of its box, or else of the common one, where the
  /// game begins with it, as `starts_in` says; what none takes lies nowhere.
  void put_back(const std::function<bool(FieldId, std::size_t, ComponentId)>& starts_in);
  [[nodiscard]] static int box(const FieldType& f, std::size_t instance);

 private:
  static constexpr int kCommon = -1;
  bool take_loose(int box_number, ComponentId component);
  bool take_from(int box_number, ComponentId component);

  const Schema& schema_;
  Arena& arena_;
  std::map<std::pair<int, std::int32_t>, Word> loose_;
  std::set<std::pair<std::int32_t, std::size_t>> closed_;
};

class Filling {
 public:
  /// `statement`: of a script, `position` or `set`; empty for what a declaration lays.
  Filling(const Names& n, Arena& a, bool any, std::string_view statement = {})
      : names(n), unchecked(any), of(statement), loose(n.schema, a) {}

  /// What goes wrong in one part is kept, and the others are tried.
  template <class F>
  void guard(F&& f) {
    try {
      f();
    } catch (const grammar::Error& e) {
      for (const auto& d : e.diagnostics()) errors.add(d);
    }
  }
  /// `; 'position unchecked' allows more`.
  [[nodiscard]] std::string more_allowed(std::string_view before) const {
    return of.empty() ? std::string()
                      : std::string(before) + "'" + std::string(of) + " unchecked' allows more";
  }
  /// `each player has 3`, where the game begins with these before every player, or `the game has
  /// 3`.
  [[nodiscard]] std::string in_the_box(ComponentId component) const;
  /// Takes one copy for a field. Throws state/not-available.
  void take(ComponentId component, const kinds::Writing& w, grammar::Span at);

  const Names& names;
  const bool unchecked;
  const std::string_view of;  ///< the statement; empty for what a declaration lays
  Loose loose;
  grammar::Diagnostics errors;
  std::set<std::int32_t> assigned;  ///< one-word fields
  /// Pieces laid, with their places in the script, by grid.
  std::map<std::pair<std::int32_t, std::size_t>, std::map<Word, grammar::Span>> pieces;
};

}  // namespace castellan::state
