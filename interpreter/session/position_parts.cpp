#include "interpreter/session/position_parts.hpp"

#include "interpreter/state/pile.hpp"

namespace castellan::session {

using description::FieldKind;

// --- components

bool starts_with_components(const state::FieldType& f) {
  return f.kind == FieldKind::pile && f.declared != nullptr &&
         (f.declared->starts_full || !f.declared->starts_with.empty());
}

void Loose::empty(FieldId field, std::size_t instance) {
  const auto& f = schema_.field(field);
  for (std::int32_t t = 0; t < f.types; ++t) {
    add(box(f, instance), ComponentId(schema_.family(f.family).first.value + t),
        state::pile::total(arena_, f, f.at(instance), t));
  }
  state::pile::clear(arena_, f, f.at(instance));
  closed_.insert({field.value, instance});
}

void Loose::add(int box, ComponentId component, Word n) {
  if (n > 0) loose_[{box, component.value}] += n;
}

bool Loose::take(ComponentId component, Seat seat) {
  if (seat && (take_from(seat.value, component))) return true;
  if (take_from(kCommon, component)) return true;
  // What a player's pile was said not to hold lies somewhere else.
  for (int s = 0; s < schema_.players(); ++s) {
    if (take_loose(s, component)) return true;
  }
  for (int s = 0; s < schema_.players(); ++s) {
    if (take_from(s, component)) return true;
  }
  return false;
}

bool Loose::take_loose(int box_number, ComponentId component) {
  const auto it = loose_.find({box_number, component.value});
  if (it == loose_.end() || it->second == 0) return false;
  --it->second;
  return true;
}

bool Loose::take_from(int box_number, ComponentId component) {
  if (take_loose(box_number, component)) return true;
  const auto family = schema_.component(component).family;
  const std::int32_t type = component.value - schema_.family(family).first.value;
  for (std::size_t n = 0; n < schema_.fields().size(); ++n) {
    const auto& f = schema_.fields()[n];
    if (!starts_with_components(f) || f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (box(f, i) != box_number || closed_.contains({static_cast<std::int32_t>(n), i})) continue;
      if (state::pile::total(arena_, f, f.at(i), type) == 0) continue;
      state::pile::add(arena_, f, f.at(i), type, -1);
      return true;
    }
  }
  return false;
}

int Loose::box(const state::FieldType& f, std::size_t instance) {
  return f.scope == description::Field::Scope::player ? static_cast<int>(instance) : kCommon;
}

}  // namespace castellan::session
