/// Parts of the machine that touch containers: reading, going through, and
/// changing them. Private to interpreter/expr. Each takes one instruction and
/// the stack's next free place and returns the new one; a `Failure` becomes a
/// RuleError with the instruction's place in machine.cpp.
#pragma once

#include <string>

#include "interpreter/board/scratch.hpp"
#include "interpreter/expr/machine.hpp"

namespace castellan::expr::parts {

/// Pieces carry their grid's instance: instance * 65536 + slot.
inline constexpr Value kPieceInstance = 1 << 16;

struct Failure {
  const char* id;
  std::string message;
};

std::string component_name(const state::Schema& schema, Value c);

/// Checked ways into the fields of one game.
struct Access {
  const state::Schema& schema;
  Arena& arena;

  [[nodiscard]] const state::FieldType& field(std::size_t id) const { return schema.fields()[id]; }
  [[nodiscard]] std::size_t instance_of(const state::FieldType& f, Value instance) const {
    if (instance < 0 || instance >= static_cast<Value>(f.instances)) no_instance(f, instance);
    return static_cast<std::size_t>(instance);
  }
  /// Index in the field's family.
  std::int32_t family_index(const state::FieldType& f, Value component) const {
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
  /// Writes a one-word field; refuses values outside its range.
  void store(const state::FieldType& f, Value instance, Value value) const;

  [[noreturn]] void no_instance(const state::FieldType& f, Value instance) const;
  [[noreturn]] void wrong_component(const state::FieldType& f, Value component) const;
};

Value* read_container(const Access& a, const Bag* bags, const Instruction& in, Value* top);
/// Advances a loop; false when its set is used up.
bool iterate(const Access& a, const Bag* bags, const Instruction& in, Value* locals);
Value* change_container(const Access& a, const Bag* bags, const Instruction& in, Value* top,
                        board::Scratch& scratch);

}  // namespace castellan::expr::parts
