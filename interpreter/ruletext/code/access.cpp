#include "interpreter/ruletext/code/access.hpp"

#include "interpreter/state/write.hpp"

namespace castellan::ruletext {

namespace {

std::string field_name(const state::Schema& schema, const state::FieldType& f, Value instance) {
  if (f.instances <= 1) return "'" + f.name + "'";
  const auto i = static_cast<std::size_t>(instance);
  const std::size_t thing = i / f.entries;
  std::string of;
  if (f.scope == description::Field::Scope::choice && f.scope_choice) {
    of = schema.choice(f.scope_choice).values[thing];
  } else if (f.scope == description::Field::Scope::player) {
    of = "seat " + std::to_string(thing);
  } else {
    of = std::to_string(thing);
  }
  return "'" + f.name + state::entry_name(schema, f, i) + "' of " + of;
}

}  // namespace

std::string component_name(const state::Schema& schema, Value c) {
  return c < 0 ? "nothing" : "'" + schema.components()[static_cast<std::size_t>(c)].name + "'";
}

void Access::no_instance(const state::FieldType& f, Value instance) const {
  throw Failure{"state/no-instance", "there is no '" + f.name + "' of " +
                                         (instance < 0 ? "nothing" : std::to_string(instance))};
}

void Access::no_entry(const state::FieldType& f) const {
  throw Failure{"state/no-instance", "there is no such entry of '" + f.name + "'"};
}

void Access::wrong_component(const state::FieldType& f, Value component) const {
  throw Failure{"state/wrong-component",
                component_name(schema, component) + " cannot lie in '" + f.name + "'"};
}

void Access::out_of_range(const state::FieldType& f, Value instance, Value value) const {
  throw Failure{"state/range", field_name(schema, f, instance) + " may be " +
                                   std::to_string(f.min) + " to " + std::to_string(f.max) +
                                   ", not " + std::to_string(value)};
}

}  // namespace castellan::ruletext
