#include "interpreter/state/schema.hpp"

#include <algorithm>

#include "interpreter/state/builder.hpp"

namespace castellan::state {
namespace {

template <class IdType>
IdType find_in(const std::map<std::string, IdType, std::less<>>& names, std::string_view name) {
  const auto it = names.find(name);
  return it == names.end() ? IdType() : it->second;
}

template <class List>
std::int32_t position_of(const List& list, std::string_view name) {
  const auto it =
      std::find_if(list.begin(), list.end(), [&](const auto& e) { return e.name == name; });
  return it == list.end() ? -1 : static_cast<std::int32_t>(it - list.begin());
}

std::int32_t position_of(const std::vector<std::string>& list, std::string_view name) {
  const auto it = std::find(list.begin(), list.end(), name);
  return it == list.end() ? -1 : static_cast<std::int32_t>(it - list.begin());
}

}  // namespace

Word ChoiceType::find(std::string_view value) const { return position_of(values, value); }

std::int32_t FamilyType::find_attribute(std::string_view n) const {
  return position_of(attributes, n);
}
std::int32_t FamilyType::find_feature(std::string_view n) const { return position_of(features, n); }
std::int32_t FamilyType::find_side(std::string_view n) const { return position_of(sides, n); }
std::int32_t FamilyType::find_slot(std::string_view n) const { return position_of(slots, n); }

ChoiceId Schema::find_choice(std::string_view name) const { return find_in(choice_names_, name); }
FamilyId Schema::find_family(std::string_view name) const { return find_in(family_names_, name); }
ComponentId Schema::find_component(std::string_view name) const {
  return find_in(component_names_, name);
}
std::vector<std::string> Schema::names_of(description::FieldKind kind) const {
  std::vector<std::string> names;
  for (const FieldId id : fields_of(kind)) names.push_back(field(id).name);
  return names;
}
FieldId Schema::find_field(std::string_view name) const { return find_in(field_names_, name); }
TableId Schema::find_table(std::string_view name) const { return find_in(table_names_, name); }

std::string FieldType::wrong_turn(std::int64_t turn) const {
  if (!declared->turns) return "pieces of '" + name + "' are never turned";
  return "pieces of '" + name + "' are turned by 0 to 3 quarters, not by " + std::to_string(turn);
}

std::unique_ptr<Schema> SchemaBuilder::build() {
  schema_->players_ = d_.players;
  const auto before = out_.error_count();
  claim_names();
  add_choices();
  add_map_entries();
  add_families();
  const auto before_entries = out_.error_count();
  add_components();
  const auto of_entries = out_.error_count() - before_entries;
  add_tables();
  add_fields();
  resolve_references();
  count_instances();
  if (out_.error_count() == before + of_entries) lay_out();
  schema_->complete_ = out_.error_count() == before + of_entries;
  if (schema_->complete_) lay_pieces();
  return std::move(schema_);
}

std::unique_ptr<Schema> build_schema(const description::Description& d, std::uint32_t flow_words,
                                     grammar::Diagnostics& out) {
  return SchemaBuilder(d, flow_words, out).build();
}

}  // namespace castellan::state
