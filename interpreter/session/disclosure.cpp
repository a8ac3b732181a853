#include "interpreter/session/disclosure.hpp"

#include "interpreter/state/pile.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

namespace {

using description::FieldKind;
using description::Visibility;

/// Copies of a component in one instance of a field, and for places with
/// knowledge the seats that know one of them.
struct Found {
  Word copies = 0;
  Word known_to = 0;
};

Found find(const state::Schema& schema, const Arena& arena, const state::FieldType& f,
           std::size_t instance, ComponentId component) {
  Found found;
  const Address at = f.at(instance);
  const auto look = [&](Address place, Address knowledge) {
    if (arena.get(place) != component.value) return;
    ++found.copies;
    if (f.knowledge) found.known_to |= arena.get(knowledge);
  };
  switch (f.kind) {
    case FieldKind::pile:
      found.copies = state::pile::total(arena, f, at, component.value - schema.family(f.family).first.value);
      break;
    case FieldKind::ref: look(at, at + 1); break;
    case FieldKind::slots:
    case FieldKind::map:
      for (std::int32_t p = 0; p < f.places; ++p) {
        look(at + static_cast<Address>(p), at + static_cast<Address>(f.places + p));
      }
      break;
    case FieldKind::grid: {
      const auto& grid = f.grids[instance];
      for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
        if (grid.piece(arena, s).component == component.value) ++found.copies;
      }
      break;
    }
    default: break;
  }
  return found;
}

bool holds_components(const state::FieldType& f) {
  switch (f.kind) {
    case FieldKind::pile:
    case FieldKind::slots:
    case FieldKind::map:
    case FieldKind::grid: return true;
    case FieldKind::ref: return f.to == state::RefTo::component;
    default: return false;
  }
}

}  // namespace

Copies count_copies(const state::Schema& schema, const Arena& arena, ComponentId component) {
  Copies copies;
  const FamilyId family = schema.component(component).family;
  for (const auto& f : schema.fields()) {
    if (!holds_components(f) || f.family != family) continue;
    const bool is_private = f.knowledge || f.visible == Visibility::owner || f.visible == Visibility::nobody;
    for (std::size_t i = 0; i < f.instances; ++i) {
      const Found found = find(schema, arena, f, i, component);
      if (found.copies == 0) continue;
      for (int viewer = 0; viewer <= kSpectator; ++viewer) {
        if (viewer >= schema.players() && viewer != kSpectator) continue;
        const Seat seat = viewer == kSpectator ? Seat() : Seat(viewer);
        const bool known = f.knowledge && seat && (found.known_to >> seat.value & 1) != 0;
        const auto v = static_cast<std::size_t>(viewer);
        if (known || (!f.knowledge && state::visible(schema, f, i, seat))) copies.seen[v] += found.copies;
        else if (is_private) copies.closed[v] += found.copies;
      }
    }
  }
  return copies;
}

Viewers saw_change(const Copies& before, const Copies& now) {
  Viewers viewers = 0;
  for (std::size_t v = 0; v < now.seen.size(); ++v) {
    if (before.seen[v] != now.seen[v]) viewers |= Viewers{1} << v;
  }
  return viewers;
}

Viewers may_be_told(const Copies& before, const Copies& now) {
  Viewers viewers = saw_change(before, now);
  for (std::size_t v = 0; v < now.seen.size(); ++v) {
    if (now.closed[v] == 0 && before.closed[v] == 0) viewers |= Viewers{1} << v;
  }
  return viewers;
}

}  // namespace castellan::session
