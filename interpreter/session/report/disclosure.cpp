#include "interpreter/session/report/disclosure.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "interpreter/session/report/visible_changes.hpp"
#include "interpreter/state/kinds.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

namespace {

auto key(const Copies::Place& p) { return std::tuple(p.field, p.instance, p.position); }

/// The viewers who do not see every copy.
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
  Copies copies;
  auto& places = copies.places;
  const FamilyId family = schema.component(component).family;
  std::vector<state::kinds::Content> found;
  for (std::size_t n = 0; n < schema.fields().size(); ++n) {
    const auto& f = schema.fields()[n];
    if (f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      const Viewers seen = who_sees(schema, FieldId(n), i);
      found.clear();
      state::kinds::of(f).content({schema, arena, f, i}, component, found);
      for (const auto& c : found) {
        places.push_back({FieldId(n), i, c.position, c.copies, seen | c.known_to});
      }
    }
  }
  std::sort(places.begin(), places.end(),
            [](const auto& a, const auto& b) { return key(a) < key(b); });
  return copies;
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

Viewers saw_leave(const Copies& before, const Copies& now) {
  Viewers viewers = 0;
  auto b = now.places.begin();
  for (const auto& a : before.places) {
    while (b != now.places.end() && key(*b) < key(a)) ++b;
    const bool there = b != now.places.end() && key(*b) == key(a);
    if (!there || b->copies < a.copies) viewers |= a.seen;
  }
  return viewers;
}

Viewers may_know(const Copies& before, const Copies& now, Viewers drew) {
  return (saw_change(before, now) & ~drew) |
         (kEveryViewer & ~(misses_some(before) | misses_some(now)));
}

bool somebody_learned(const state::Schema& schema, const Arena& before, const Arena& now) {
  std::vector<Touched> touched;
  touched_fields(schema, before, now, touched);
  const auto is_open = [&](const Touched& t) {
    return schema.field(t.field).visible == description::Visibility::everyone;
  };
  // What everybody saw goes nowhere from where somebody would learn it.
  if (std::all_of(touched.begin(), touched.end(), is_open)) return false;
  std::map<ComponentId, std::array<Word, kSpectator + 1>> more;
  std::vector<state::kinds::Content> found;
  const auto add = [&](const Arena& arena, const Touched& t, Word sign) {
    const auto& f = schema.field(t.field);
    if (!f.family) return;
    const Viewers seen = who_sees(schema, t.field, t.instance);
    found.clear();
    state::kinds::of(f).content({schema, arena, f, t.instance}, ComponentId(), found);
    for (const auto& c : found) {
      const Viewers viewers = seen | c.known_to;
      for (std::size_t v = 0; v <= kSpectator; ++v) {
        if ((viewers >> v & 1U) != 0) more[c.component][v] += sign * c.copies;
      }
    }
  };
  for (const Touched& t : touched) {
    add(before, t, -1);
    add(now, t, 1);
  }
  return std::any_of(more.begin(), more.end(), [](const auto& each) {
    return std::any_of(each.second.begin(), each.second.end(),
                       [](Word copies) { return copies > 0; });
  });
}

}  // namespace castellan::session
