/// Filling places from a supply so that something is worth most: what the
/// instructions fill_begin to fill_value keep while they try.
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/board/assignment.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A filling of places from one supply while it is tried out.
struct Filling {
  struct Place {
    std::size_t instance = 0;
    Word before = 0;
    Word room = 0;
    std::size_t first = 0;  ///< of its values
  };
  /// What the rule text of a component is evaluated for.
  struct Text {
    int slot = 0;
    Value subject = 0, component = 0, piece = 0;
    friend bool operator==(const Text&, const Text&) = default;
  };
  FieldId from, to;
  std::size_t supply_instance = 0;
  Word supply = 0;
  std::vector<Place> places;
  std::vector<Word> values;  ///< of 0, 1, ... in each place, less that of 0
  std::vector<Word> amounts;
  Value predicted = 0;  ///< what they are worth if no place changes another
  std::vector<std::span<const Word>> tables;
  board::FillScratch scratch;
  std::size_t place = 0;  ///< being tried, with
  Word amount = 0;
  Value base = 0;
  Value best = 0;
  std::vector<Word> best_amounts;  ///< all: of the best filling up to now
  /// Texts that read nothing of what is filled, with what they came to: the same whatever is tried.
  std::vector<std::pair<Text, Value>> texts;
  std::size_t next_text = 0;  ///< most often they are asked for in one order
  Arena::Stamp tried;         ///< the state with the filling that is tried; none before and behind
  enum class Stage : std::uint8_t {
    begun,
    base,
    places,
    chain,
    check,
    all,
    done
  } stage = Stage::begun;

  /// What such a text came to before; null when it has to be evaluated.
  const Value* find(const Text& text);
  /// Keeps what it came to, if that stays.
  void keep(const Text& text, const Program& program, const state::Schema& schema, Value value);
};

}  // namespace castellan::ruletext
