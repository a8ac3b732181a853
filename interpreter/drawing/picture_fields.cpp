#include "interpreter/drawing/picture_fields.hpp"

#include "interpreter/drawing/lettering.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::drawing {

using nlohmann::json;
using Scope = description::Field::Scope;

ShownFields::ShownFields(const session::Session& session, std::optional<Seat> viewer,
                         const ViewStyle& s)
    : schema(session.game().rules().schema()),
      table{schema, session.game().arena(), session.players()},
      style(s),
      looks(schema, s),
      view_(state::view(schema, table.arena, viewer)) {
  choose();
}

Seat ShownFields::owner_of(const state::FieldType& f, std::size_t thing) const {
  return state::owner(schema, f, thing * f.entries);
}

std::string ShownFields::title(const Chosen& c, std::size_t instance) const {
  const state::FieldType& f = *c.field;
  if (c.style != nullptr && c.style->title) {
    const Seat owner = owner_of(f, instance);
    const std::string text =
        replaced(*c.style->title, "{player}", owner ? table.players[owner.index()] : "");
    if (f.scope != Scope::choice) return shown(text);
    return shown(replaced(
        text, "{value}",
        looks.value_label(f.scope_choice, schema.choice(f.scope_choice).values[instance])));
  }
  std::string name = as_title(f.label);
  if (f.scope == Scope::choice) name += " " + schema.choice(f.scope_choice).values[instance];
  return shown(name);
}

std::string ShownFields::slug(const state::FieldType& f, std::size_t instance) const {
  const std::string number = std::to_string(instance + 1);
  std::string out = slug_of(f.name, "field" + std::to_string(&f - schema.fields().data() + 1));
  if (f.scope == Scope::player) out += "-" + slug_of(table.players[instance], "seat" + number);
  if (f.scope == Scope::choice) {
    out += "-" + slug_of(schema.choice(f.scope_choice).values[instance], number);
  }
  return out;
}

const json* ShownFields::seen(const state::FieldType& f, std::size_t instance) const {
  const state::FieldType& outer = f.scope_field ? schema.field(f.scope_field) : f;
  const json* at = &view_;
  if (outer.scope == Scope::player) at = &view_["players"][instance];
  const auto field = at->find(f.name);
  if (field == at->end()) return nullptr;
  if (outer.scope != Scope::choice) return &*field;
  const auto value = field->find(schema.choice(outer.scope_choice).values[instance]);
  return value == field->end() ? nullptr : &*value;
}

void ShownFields::choose() {
  const auto take = [&](const state::FieldType& f, const PanelStyle* panel) {
    // Regions are seen on their board.
    if (!f.derived && state::kinds::of(f).holds != state::kinds::Holds::joins)
      chosen_.push_back({&f, panel});
  };
  if (style.panels.empty()) {
    for (const state::FieldType& f : schema.fields()) {
      if (!f.is_layer()) take(f, nullptr);
    }
  }
  for (const PanelStyle& p : style.panels) {
    if (const FieldId id = schema.find_field(p.field)) take(schema.field(id), &p);
  }
}

}  // namespace castellan::drawing
