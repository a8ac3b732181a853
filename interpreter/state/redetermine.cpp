#include "interpreter/state/redetermine.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::state {

namespace {

using kinds::Hidden;

std::vector<Hidden> hidden_places(const Schema& schema, const Arena& arena, FamilyId family,
                                  Seat seat) {
  std::vector<Hidden> places;
  for (const FieldType& f : schema.fields()) {
    if (f.family != family) continue;
    for (std::size_t i = 0; i < f.instances; ++i)
      kinds::of(f).hidden({schema, arena, f, i}, seat, places);
  }
  return places;
}

/// Whether every player has components of this family of his own: the game
/// begins with them in piles of players only.
bool personal(const Schema& schema, FamilyId family) {
  bool any = false;
  for (const auto& f : schema.fields()) {
    if (f.family != family || f.declared == nullptr || !f.declared->starts_full) continue;
    if (f.scope != description::Field::Scope::player) return false;
    any = true;
  }
  return any;
}

constexpr Word kTaken = -1;

Address count_of(Address pile, Word type) { return pile + 1 + static_cast<Address>(type); }

/// Takes what lies at a place, as types of its family. Places in an order come before the rest.
void take(Arena& arena, const Hidden& place, Word first, std::vector<Word>& pool) {
  if (place.types == 0) {
    const Word type = arena.get(place.at) - (place.order == nullptr ? first : 0);
    if (place.order != nullptr) arena.add(count_of(place.pile, type), -1);
    arena.set(place.at, kTaken);
    pool.push_back(type);
    return;
  }
  std::vector<Word> kept(static_cast<std::size_t>(place.types), 0);
  for (Word depth = 0; place.order != nullptr && depth < pile::size(arena, place.at); ++depth) {
    if (const Word type = pile::peek(arena, *place.order, place.at, depth); type != kTaken)
      ++kept[static_cast<std::size_t>(type)];
  }
  for (std::int32_t t = 0; t < place.types; ++t) {
    const Word stays = kept[static_cast<std::size_t>(t)];
    pool.insert(pool.end(), static_cast<std::size_t>(pile::count(arena, place.at, t) - stays), t);
    arena.set(count_of(place.at, t), stays);
  }
}

/// Lays what comes next in the pool there.
void lay(Arena& arena, const Hidden& place, Word first, std::span<const Word> types) {
  if (place.types == 0) arena.set(place.at, types.front() + (place.order == nullptr ? first : 0));
  if (place.types == 0 && place.order == nullptr) return;
  for (const Word type : types) arena.add(count_of(place.pile, type), 1);
}

std::size_t deal(Arena& arena, std::span<const Hidden> places, Word first, rng::Stream& random) {
  if (places.size() < 2) return 0;
  std::vector<Word> pool;
  for (const auto& place : places) take(arena, place, first, pool);
  // In an order that says nothing of where they lay: the same view and the same numbers give
  // the same deal.
  std::sort(pool.begin(), pool.end());
  for (std::size_t i = pool.size(); i > 1; --i) std::swap(pool[i - 1], pool[random.index(i)]);
  std::size_t next = 0;
  for (const auto& place : places) {
    lay(arena, place, first, std::span(pool).subspan(next, static_cast<std::size_t>(place.size)));
    next += static_cast<std::size_t>(place.size);
  }
  return pool.size();
}

}  // namespace

std::size_t redetermine(const Schema& schema, Arena& arena, Seat seat, rng::Stream& random) {
  std::size_t dealt = 0;
  for (std::size_t family = 0; family < schema.families().size(); ++family) {
    const FamilyId id(family);
    std::vector<Hidden> places = hidden_places(schema, arena, id, seat);
    const bool own = personal(schema, id);
    // Everybody's own stay with him; what belongs to nobody is a group, too.
    std::stable_sort(places.begin(), places.end(), [&](const Hidden& a, const Hidden& b) {
      return own && a.owner.value < b.owner.value;
    });
    for (auto begin = places.begin(); begin != places.end();) {
      const auto end = own ? std::find_if(begin, places.end(),
                                          [&](const Hidden& p) { return p.owner != begin->owner; })
                           : places.end();
      const std::span<const Hidden> group(&*begin, static_cast<std::size_t>(end - begin));
      dealt += deal(arena, group, schema.family(id).first.value, random);
      begin = end;
    }
  }
  return dealt;
}

}  // namespace castellan::state
