#include "interpreter/state/write.hpp"

#include "grammar/diagnostic.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {
namespace {

using Scope = description::Field::Scope;

std::string outer_name(const Schema& schema, const FieldType& f, std::size_t instance,
                       std::span<const std::string> players) {
  if (f.scope == Scope::player) {
    return " of " + (instance < players.size() ? players[instance]
                                               : "player " + std::to_string(instance + 1));
  }
  if (f.scope == Scope::choice) return " of " + schema.choice(f.scope_choice).values[instance];
  return {};
}

// A value as a person knows it.
std::string value_name(const Schema& schema, const FieldType& f, std::int64_t value) {
  if (f.choice && value >= 0 && value <= f.max) {
    return schema.choice(f.choice).values[static_cast<std::size_t>(value)];
  }
  return std::to_string(value);
}

}  // namespace

Position position(const FieldType& f, std::size_t instance) {
  const std::size_t thing = f.entries == 1 ? instance : instance / f.entries;
  return f.scope_field ? Position{thing / f.things, thing % f.things} : Position{thing, 0};
}

std::string entry_name(const Schema& schema, const FieldType& f, std::size_t instance) {
  std::string out;
  std::size_t rest = instance % f.entries;
  for (auto choice = f.dimensions.rbegin(); choice != f.dimensions.rend(); ++choice) {
    const auto& values = schema.choice(*choice).values;
    out = "[" + values[rest % values.size()] + "]" + out;
    rest /= values.size();
  }
  return out;
}

Seat owner(const Schema& schema, const FieldType& f, std::size_t instance) {
  const FieldType& outer = f.scope_field ? schema.field(f.scope_field) : f;
  return outer.scope == Scope::player ? Seat(position(f, instance).container) : Seat();
}

std::string describe(const Schema& schema, FieldId field, std::size_t instance,
                     std::span<const std::string> players, const Arena* arena) {
  const FieldType& f = schema.field(field);
  const Position p = position(f, instance);
  const std::string name = said(f.label) + entry_name(schema, f, instance);
  if (!f.scope_field) return name + outer_name(schema, f, p.container, players);
  const FieldType& container = schema.field(f.scope_field);
  if (container.kind == description::FieldKind::figures && arena != nullptr) {
    return name + " of " +
           figure_text({schema, *arena, players}, container, static_cast<int>(p.member));
  }
  const std::string part =
      f.scope == Scope::segment ? " segment " + std::to_string(p.member % f.parts + 1) : "";
  return name + " of " + said(container.label) + " " +
         place_name(schema, container, p.member / f.parts) + part +
         outer_name(schema, container, p.container, players);
}

std::string range_message(const Schema& schema, FieldId field, std::size_t instance,
                          std::int64_t value, std::span<const std::string> players,
                          const Arena* arena) {
  const FieldType& f = schema.field(field);
  return describe(schema, field, instance, players, arena) + " would be " +
         value_name(schema, f, value) + ", allowed are " + std::to_string(f.min) + " to " +
         std::to_string(f.max);
}

void set_field(const Schema& schema, Arena& a, FieldId field, std::size_t instance,
               std::int64_t value, std::span<const std::string> players) {
  if (try_set(schema.field(field), a, instance, value)) return;
  throw grammar::Error(grammar::diagnose(
      {}, "schema/range", range_message(schema, field, instance, value, players, &a)));
}

}  // namespace castellan::state
