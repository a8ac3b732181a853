/// What a program runs on: the words of a game and the game around them.
///
/// Conditions, amounts, enumeration and sheets get a `ReadContext`, in which
/// nothing can be changed; only effects get a `WriteContext`. Both are made for
/// one call and keep nothing.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// What rules ask of the game around the machine; no answer changes it.
class ReadHost {
 public:
  virtual ~ReadHost() = default;
  /// The amount of a subject, the first argument, as a player sees it. A sheet
  /// takes what it needs of the fuel of the program that asks for it.
  virtual Value sheet_amount(SheetId sheet, Seat player, std::span<const Value> arguments,
                             std::int64_t& fuel) const = 0;
  /// The value that a Lua function gives.
  virtual Value call_lua(int function, std::span<const Value> arguments) const = 0;
  /// Appends the values that a Lua function lists, without repeats.
  virtual void list_lua(int function, std::span<const Value> arguments,
                        std::vector<Value>& out) const = 0;
  /// Program of a component's rule slot; null when the component has none.
  virtual const Program* slot_program(ComponentId component, int slot) const = 0;
  /// The values of the open `choose`, sorted; returns how many are chosen.
  virtual std::int64_t offers(std::vector<Value>& out) const = 0;
};

/// Which statement emits an event.
struct Emission {
  const Program& program;
  std::size_t passing = 0;       ///< of its references, when values are followed
  std::span<const Value> given;  ///< the locals that the program was given
};

/// What effects do with it besides writing words.
class WriteHost : public ReadHost {
 public:
  /// Draws from a pile. Returns the type's index in the family, or -1 when the
  /// outcome is not decided yet: the machine then stops at the draw.
  virtual std::int32_t draw(FieldId pile, std::size_t instance) = 0;
  // Sheets take what they need of the fuel of the program that asks for them.

  /// Scores a sheet and adds each player's total to `counter`.
  virtual void score(SheetId sheet, std::span<const Value> arguments, FieldId counter,
                     std::int64_t& fuel) = 0;
  /// The same for one player; a sheet of one subject has it as first argument.
  virtual void score_for(SheetId sheet, Seat player, std::span<const Value> arguments,
                         FieldId counter, std::int64_t& fuel) = 0;
  virtual void emit(EventId event, std::span<const Value> values, const Emission& by) = 0;
  /// Everybody may know the moves made in this phase so far.
  virtual void reveal(PhaseId /*phase*/) {}
  /// Runs a Lua function that is an effect.
  virtual void run_lua(int function, std::span<const Value> arguments) = 0;
};

/// Instructions that the loops of one rule may take.
inline constexpr std::int64_t kFuel = 1'000'000;

struct ReadContext {
  const state::Schema& schema;
  const Arena& arena;
  const ReadHost* host = nullptr;  ///< null: conditions and amounts without Lua only
  std::int64_t fuel = kFuel;       ///< what `refuel` gives
};

struct WriteContext : ReadContext {
  WriteContext(const state::Schema& s, Arena& words, WriteHost* game_around,
               std::int64_t given = kFuel)
      : ReadContext{s, words, game_around, given}, changes(words), game(game_around) {}

  Arena& changes;   ///< the words of `arena`
  WriteHost* game;  ///< the same as `host`
};

}  // namespace castellan::ruletext
