#include "interpreter/flow/pad_fields.hpp"

#include <algorithm>
#include <string_view>

#include "interpreter/state/segments.hpp"

namespace castellan::flow {

using description::FieldKind;
using Scope = description::Field::Scope;
using grammar::in_quotes;

void PadNames::unknown(const description::Origin& at, const std::string& what,
                       const std::string& name, const std::vector<std::string>& known) {
  out_.add(at.error("schema/unknown-name", "there is no " + what + " " + in_quotes(name),
                    grammar::nearest_hint(name, known)));
}

bool PadNames::fits(const state::FieldType& f, const NeededField& needed) const {
  if (std::ranges::find(needed.kinds, f.kind) == needed.kinds.end() || f.scope != needed.scope)
    return false;
  if (needed.of && f.scope_field != needed.of) return false;
  if (needed.to && f.to != *needed.to) return false;
  if (needed.to_field && f.to_field != needed.to_field) return false;
  return !needed.entries || f.dimensions == *needed.entries;
}

FieldId PadNames::field(const NeededField& needed, const std::string& name,
                        const description::Origin& at, const std::string& what,
                        const std::string& key) {
  const FieldId id = v_.schema.find_field(name);
  if (id && fits(v_.schema.field(id), needed)) return id;
  std::vector<std::string> known;
  for (const auto& f : v_.schema.fields()) {
    if (fits(f, needed)) known.push_back(f.name);
  }
  if (!id)
    unknown(at, needed.text, name, known);
  else
    out_.add(at.error(
        "schema/bad-pad",
        in_quotes(key) + " of " + what + " is " + in_quotes(name) + ", which is no " + needed.text,
        grammar::nearest_hint(name, known)));
  return {};
}

ComponentId PadNames::component(const std::string& name, FieldId grid,
                                const description::Origin& at) {
  const auto& family = v_.schema.family(v_.schema.field(grid).family);
  const ComponentId id = v_.schema.find_component(name);
  if (id && family.holds(id)) return id;
  std::vector<std::string> known;
  for (std::int32_t i = 0; i < family.size; ++i) {
    known.push_back(
        v_.schema.component(ComponentId(family.first.index() + static_cast<std::size_t>(i))).name);
  }
  unknown(at, family.name, name, known);
  return {};
}

void PadNames::segment(const std::string& text, ComponentId component,
                       const description::Origin& at, const std::string& what) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    if (end > i) words.push_back(std::string_view(text).substr(i, end - i));
    i = end + 1;
  }
  board::Piece alone;
  alone.component = component.value;
  const state::PieceSegments on(v_.schema, alone);
  const auto found = words.empty() ? state::NamedSegment()
                                   : state::find_segment(on, words[0], std::span(words).subspan(1));
  if (found.segment >= 0) return;
  out_.add(at.error("schema/bad-pad",
                    "'segment' of " + what + " is " + in_quotes(text) + ", " +
                        (found.several ? "and there are several on " : "which is not on ") +
                        in_quotes(v_.schema.component(component).name)));
}

NeededField PadNames::counter_of_player() const {
  return {"counter of player", {FieldKind::counter}, Scope::player, {}};
}

NeededField PadNames::counter_of_piece(FieldId grid, ChoiceId choice) const {
  NeededField needed{
      "counter of piece of " + name_of(grid), {FieldKind::counter}, Scope::piece, grid};
  if (!choice) return needed;
  needed.text += " and " + v_.schema.choice(choice).name;
  needed.entries = {choice};
  return needed;
}

NeededField PadNames::flag_of_piece(FieldId grid) const {
  return {"flag of piece of " + name_of(grid), {FieldKind::flag}, Scope::piece, grid};
}

NeededField PadNames::ref_to_piece(FieldId grid) const {
  return {"ref of piece of " + name_of(grid) + " to another one",
          {FieldKind::ref},
          Scope::piece,
          grid,
          state::RefTo::piece,
          grid};
}

NeededField PadNames::mark_of_figure(FieldId figures) const {
  return {"counter or flag of figure of " + name_of(figures),
          {FieldKind::counter, FieldKind::flag},
          Scope::figure,
          figures};
}

}  // namespace castellan::flow
