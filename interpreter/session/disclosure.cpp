#include "interpreter/session/disclosure.hpp"

#include <algorithm>
#include <tuple>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

namespace {

using description::FieldKind;

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

/// Finds the copies of a component in one instance of a field after the other.
class Finder {
 public:
  Finder(const state::Schema& schema, const Arena& arena, ComponentId component)
      : schema_(schema), arena_(arena), component_(component) {}

  void look(FieldId id, std::size_t instance) {
    const auto& f = schema_.field(id);
    const Address at = f.at(instance);
    const Viewers seen = f.knowledge ? 0 : who_sees(schema_, id, instance);
    const auto add = [&](std::int64_t position, Word copies, Viewers viewers) {
      if (copies > 0) found.places.push_back({id, instance, position, copies, viewers});
    };
    const auto look_at = [&](Address place, Address knowledge, std::int64_t position) {
      if (arena_.get(place) != component_.value) return;
      add(position, 1, f.knowledge ? static_cast<Viewers>(arena_.get(knowledge)) : seen);
    };
    switch (f.kind) {
      case FieldKind::pile:
        add(0, state::pile::total(arena_, f, at, component_.value - schema_.family(f.family).first.value), seen);
        break;
      case FieldKind::ref: look_at(at, at + 1, 0); break;
      case FieldKind::slots:
      case FieldKind::map:
        for (std::int32_t p = 0; p < f.places; ++p) {
          look_at(at + static_cast<Address>(p), at + static_cast<Address>(f.places + p), p);
        }
        break;
      case FieldKind::grid: {
        const auto& grid = f.grids[instance];
        for (int s = grid.next_slot(arena_, -1); s >= 0; s = grid.next_slot(arena_, s)) {
          const auto piece = grid.piece(arena_, s);
          if (piece.component == component_.value) add(pack(piece.cell), 1, seen);
        }
        break;
      }
      default: break;
    }
  }

  Copies found;

 private:
  const state::Schema& schema_;
  const Arena& arena_;
  ComponentId component_;
};

auto key(const Copies::Place& p) { return std::tuple(p.field, p.instance, p.position); }

/// Who does not see every copy.
Viewers misses_some(const Copies& copies) {
  Viewers viewers = 0;
  for (const auto& p : copies.places) viewers |= kEveryViewer & ~p.seen;
  return viewers;
}

}  // namespace

Viewers who_sees(const state::Schema& schema, FieldId field, std::size_t instance) {
  const auto& f = schema.field(field);
  if (f.visible == description::Visibility::everyone) return kEveryViewer;
  Viewers viewers = 0;
  for (int s = 0; s < schema.players(); ++s) {
    if (state::visible(schema, f, instance, Seat(s))) viewers |= viewer_bit(Seat(s));
  }
  return viewers;
}

Copies count_copies(const state::Schema& schema, const Arena& arena, ComponentId component) {
  Finder finder(schema, arena, component);
  const FamilyId family = schema.component(component).family;
  for (std::size_t n = 0; n < schema.fields().size(); ++n) {
    const auto& f = schema.fields()[n];
    if (!holds_components(f) || f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) finder.look(FieldId(n), i);
  }
  auto& places = finder.found.places;
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) { return key(a) < key(b); });
  return std::move(finder.found);
}

Viewers saw_change(const Copies& before, const Copies& now) {
  Viewers viewers = 0;
  auto a = before.places.begin();
  auto b = now.places.begin();
  while (a != before.places.end() || b != now.places.end()) {
    if (b == now.places.end() || (a != before.places.end() && key(*a) < key(*b))) {
      viewers |= (a++)->seen;
    } else if (a == before.places.end() || key(*b) < key(*a)) {
      viewers |= (b++)->seen;
    } else {
      viewers |= a->copies == b->copies ? a->seen ^ b->seen : a->seen | b->seen;
      ++a;
      ++b;
    }
  }
  return viewers;
}

Viewers may_be_told(const Copies& before, const Copies& now, Viewers drew) {
  return (saw_change(before, now) & ~drew) | (kEveryViewer & ~(misses_some(before) | misses_some(now)));
}

}  // namespace castellan::session
