#include "interpreter/state/redetermine.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::state {

namespace {

using description::FieldKind;

/// A place that holds hidden components of one family: a single word (slots,
/// refs) or a pile's counts.
struct Place {
  const FieldType* field = nullptr;
  Address address = 0;
  Word size = 0;
  Seat owner;
};

bool knows(const Arena& arena, Address mask, Seat seat) {
  return seat && (static_cast<std::uint32_t>(arena.get(mask)) >> seat.value & 1U) != 0;
}

void collect(const Schema& schema, const Arena& arena, FamilyId family, Seat seat,
             std::vector<Place>& places) {
  for (const auto& f : schema.fields()) {
    if (f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      const bool open = visible(schema, f, i, seat);
      const Address at = f.at(i);
      if (f.kind == FieldKind::pile && !open && f.ordered == 0) {
        Word size = 0;
        for (std::int32_t t = 0; t < f.types; ++t) size += pile::count(arena, at, t);
        if (size > 0) places.push_back({&f, at, size, owner(schema, f, i)});
      } else if ((f.kind == FieldKind::slots || f.kind == FieldKind::ref) && (!open || f.knowledge)) {
        const std::int32_t n = f.kind == FieldKind::slots ? f.places : 1;
        for (std::int32_t p = 0; p < n; ++p) {
          const auto place = static_cast<Address>(p);
          if (arena.get(at + place) < 0) continue;
          // With knowledge, who knows counts, whatever the field's visibility.
          if (f.knowledge && knows(arena, at + static_cast<Address>(n) + place, seat)) continue;
          places.push_back({&f, at + place, 1, owner(schema, f, i)});
        }
      }
    }
  }
}

/// Whether every player has components of this family of his own: the game
/// begins with them in piles of players only.
bool personal(const Schema& schema, FamilyId family) {
  bool any = false;
  for (const auto& f : schema.fields()) {
    if (f.family != family || f.kind != FieldKind::pile || f.declared == nullptr || !f.declared->starts_full) continue;
    if (f.scope != description::Field::Scope::player) return false;
    any = true;
  }
  return any;
}

std::size_t deal(Arena& arena, std::span<const Place> places, Word first, rng::Stream& random) {
  if (places.size() < 2) return 0;
  std::vector<Word> pool;
  for (const auto& place : places) {
    if (place.field->kind != FieldKind::pile) {
      pool.push_back(arena.get(place.address) - first);
      continue;
    }
    for (std::int32_t t = 0; t < place.field->types; ++t) {
      const Word n = pile::count(arena, place.address, t);
      pool.insert(pool.end(), static_cast<std::size_t>(n), t);
    }
  }
  for (std::size_t i = pool.size(); i > 1; --i) std::swap(pool[i - 1], pool[random.below(i)]);
  std::size_t next = 0;
  for (const auto& place : places) {
    if (place.field->kind != FieldKind::pile) {
      arena.set(place.address, pool[next++] + first);
      continue;
    }
    std::vector<Word> counts(static_cast<std::size_t>(place.field->types), 0);
    for (Word k = 0; k < place.size; ++k) ++counts[static_cast<std::size_t>(pool[next++])];
    for (std::size_t t = 0; t < counts.size(); ++t) {
      arena.set(place.address + 1 + static_cast<Address>(t), counts[t]);
    }
  }
  return pool.size();
}

}  // namespace

std::size_t redetermine(const Schema& schema, Arena& arena, Seat seat, rng::Stream& random) {
  std::size_t dealt = 0;
  std::vector<Place> places;
  for (std::size_t family = 0; family < schema.families().size(); ++family) {
    const FamilyId id(family);
    places.clear();
    collect(schema, arena, id, seat, places);
    const bool own = personal(schema, id);
    // Everybody's own stay with him; what belongs to nobody is a group, too.
    std::stable_sort(places.begin(), places.end(),
                     [&](const Place& a, const Place& b) { return own && a.owner.value < b.owner.value; });
    for (auto begin = places.begin(); begin != places.end();) {
      const auto end = own ? std::find_if(begin, places.end(), [&](const Place& p) { return p.owner != begin->owner; })
                           : places.end();
      dealt += deal(arena, {begin, end}, schema.family(id).first.value, random);
      begin = end;
    }
  }
  return dealt;
}

}  // namespace castellan::state
