/// Checked ways into the fields of one game, for the handlers of instructions.
///
/// What is asked for and is not there is a `Failure`; the machine makes it a
/// RuleError with the instruction's place in the rule text. Private to
/// interpreter/ruletext.
#pragma once

#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext {

struct Failure {
  const char* id;  ///< of the catalogue
  std::string message;
};
[[noreturn]] inline void too_large(const char* what) { throw Failure{"score/overflow", what}; }

/// In quotes, or `nothing`.
std::string component_name(const state::Schema& schema, Value c);

struct Access {
  const state::Schema& schema;
  const Arena& arena;
  std::int64_t& fuel;

  /// Charges for a long way: segments, pieces or places that were looked at.
  void spend(int steps) const { fuel -= steps / kStepsPerFuel; }
  static constexpr int kStepsPerFuel = 16;

  /// By the number in an operand.
  [[nodiscard]] const state::FieldType& field(std::uint16_t id) const {
    return schema.field(FieldId(std::size_t{id}));
  }
  [[nodiscard]] const state::FieldType& field(std::int32_t id) const {
    return schema.field(FieldId(id));
  }
  [[nodiscard]] const state::FieldType& field(std::size_t id) const {
    return schema.field(FieldId(id));
  }
  [[nodiscard]] std::size_t instance_of(const state::FieldType& f, Value instance) const {
    if (instance < 0 || instance >= static_cast<Value>(f.instances)) no_instance(f, instance);
    return static_cast<std::size_t>(instance);
  }
  /// Index in the field's family.
  [[nodiscard]] std::int32_t family_index(const state::FieldType& f, Value component) const {
    const auto& family = schema.family(f.family);
    const Value i = component - family.first.value;
    if (component < 0 || i < 0 || i >= family.size) wrong_component(f, component);
    return static_cast<std::int32_t>(i);
  }
  [[nodiscard]] Address place_address(const state::FieldType& f, Value instance,
                                      Value place) const {
    if (place < 0 || place >= f.places)
      throw Failure{"state/no-place", "'" + f.name + "' has no such place"};
    return f.at(instance_of(f, instance)) + static_cast<Address>(place);
  }
  /// How far a piece of a grid is turned.
  [[nodiscard]] Turn turn_of(const state::FieldType& f, Value turn) const {
    if (!f.has_turn(turn)) throw Failure{"state/bad-turn", f.wrong_turn(turn)};
    return static_cast<Turn>(turn);
  }
  /// A value for a one-word field; refuses one outside its range.
  [[nodiscard]] Word checked(const state::FieldType& f, Value instance, Value value) const {
    if (value < f.min || value > f.max) out_of_range(f, instance, value);
    return static_cast<Word>(value);
  }

  [[noreturn]] void no_instance(const state::FieldType& f, Value instance) const;
  [[noreturn]] void no_entry(const state::FieldType& f) const;
  [[noreturn]] void out_of_range(const state::FieldType& f, Value instance, Value value) const;
  [[noreturn]] void wrong_component(const state::FieldType& f, Value component) const;
};

}  // namespace castellan::ruletext
