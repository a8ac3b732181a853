// The figures of all fields as one field: they are consecutive in memory.
#include <algorithm>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::state {

using description::FieldKind;

std::vector<FieldType*> SchemaBuilder::in_layout_order() {
  std::vector<FieldType*> order;
  for (const bool figures : {true, false}) {
    for (FieldType& f : schema_->fields_) {
      if ((kinds::of(f).holds == kinds::Holds::figures) == figures) order.push_back(&f);
    }
  }
  return order;
}

void SchemaBuilder::add_all_figures() {
  FieldType all;
  all.name = "figures";
  all.kind = FieldKind::figures;
  all.kind_choice = ChoiceId(schema_->choices_.size());
  all.stride = 0;
  const auto kind_named = [&](const std::string& name) {
    auto& kinds = all.figure_kinds;
    const auto at = std::find(kinds.begin(), kinds.end(), name) - kinds.begin();
    if (at == std::ssize(kinds)) kinds.push_back(name);
    return static_cast<std::int32_t>(at);
  };
  for (const FieldId id : schema_->fields_of(FieldKind::figures)) {
    FieldType& f = field(id);
    if (all.figure_kinds.empty()) all.base = f.base;
    all.stride += f.stride;
    f.first_figure = all.places;
    all.places += f.places;
    for (const auto& kind : f.figure_kinds) kind_named(kind);
    for (const FigureType& figure : f.figures) {
      all.figures.push_back(
          {figure.owner, kind_named(f.figure_kinds[static_cast<std::size_t>(figure.kind)])});
      all.figure_fields.push_back(id);
    }
  }
  if (all.figures.empty()) return;
  all.members = all.figures.size();
  schema_->choices_.push_back({"kind of figures", all.figure_kinds});
  schema_->fields_.push_back(std::move(all));
  schema_->all_figures_ = FieldId(schema_->fields_.size() - 1);
}

}  // namespace castellan::state
