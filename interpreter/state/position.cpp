#include "interpreter/state/position.hpp"

#include <algorithm>

#include "interpreter/state/pile.hpp"

namespace castellan::state {

std::string Filling::in_the_box(ComponentId component) const {
  const ComponentType& type = names.schema.component(component);
  const bool each = std::ranges::any_of(names.schema.fields(), [&](const FieldType& f) {
    return f.starts_filled() && f.declared->starts_with.empty() && f.family == type.family &&
           f.scope == description::Field::Scope::player;
  });
  return (each ? "each player has " : "the game has ") + std::to_string(type.copies);
}

void Filling::take(ComponentId component, const kinds::Writing& w, grammar::Span at) {
  const Seat seat = w.f.scope == description::Field::Scope::player ? Seat(w.i) : Seat();
  if (loose.take(component, seat) || unchecked) return;
  const ComponentType& type = names.schema.component(component);
  throw names.error(at, "state/not-available", "no '" + type.name + "' is left for this place",
                    in_the_box(component) + more_allowed("; "));
}

void Loose::empty(FieldId field, std::size_t instance) {
  const auto& f = schema_.field(field);
  for (std::int32_t t = 0; t < f.types; ++t) {
    add(box(f, instance), ComponentId(schema_.family(f.family).first.value + t),
        pile::total(arena_, f, f.at(instance), t));
  }
  pile::clear(arena_, f, f.at(instance));
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

void Loose::put_back(const std::function<bool(FieldId, std::size_t, ComponentId)>& starts_in) {
  const auto put_in = [&](int wanted, ComponentId component, Word copies) {
    const auto family = schema_.component(component).family;
    for (std::size_t n = 0; n < schema_.fields().size(); ++n) {
      const auto& f = schema_.fields()[n];
      if (!f.starts_filled() || f.family != family) continue;
      for (std::size_t i = 0; i < f.instances; ++i) {
        const bool closed = closed_.contains({static_cast<std::int32_t>(n), i});
        if (closed || box(f, i) != wanted || !starts_in(FieldId(n), i, component)) continue;
        pile::add_unordered(arena_, f, f.at(i),
                            component.value - schema_.family(family).first.value, copies);
        return true;
      }
    }
    return false;
  };
  for (auto& [what, copies] : loose_) {
    const ComponentId component(what.second);
    // What a player had need not have begun as that player's own.
    if (copies > 0 && (put_in(what.first, component, copies) || put_in(kCommon, component, copies)))
      copies = 0;
  }
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
    if (!f.starts_filled() || f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (box(f, i) != box_number || closed_.contains({static_cast<std::int32_t>(n), i})) continue;
      if (pile::total(arena_, f, f.at(i), type) == 0) continue;
      pile::add(arena_, f, f.at(i), type, -1);
      return true;
    }
  }
  return false;
}

int Loose::box(const state::FieldType& f, std::size_t instance) {
  return f.scope == description::Field::Scope::player ? static_cast<int>(instance) : kCommon;
}

}  // namespace castellan::state
