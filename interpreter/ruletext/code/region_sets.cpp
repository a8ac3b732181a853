// Going through regions, and through what is in one: always in an order that does not depend
// on how the state came about, by the lowest segment or place.

#include <algorithm>

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

namespace {

constexpr int kNoMore = -1;

/// The lowest member above `after` of a ring of `size` members, `first` the lowest of them,
/// all below `end`. The next ids are tried first, no more of them than the ring has
/// members: a walk through all of it then takes no longer than the ids do.
template <class Next, class Contains>
int next_on_ring(const Access& a, int first, int after, int size, int end, Next next,
                 Contains contains) {
  if (after < first) return first;
  const int near = std::min(after + size, end - 1);
  for (int id = after + 1; id <= near; ++id) {
    if (!contains(id)) continue;
    a.spend(id - after);
    return id;
  }
  int best = kNoMore;
  int member = first;
  do {
    if (member > after && (best == kNoMore || member < best)) best = member;
    member = next(member);
  } while (member != first);
  a.spend(2 * size);
  return best;
}

int next_in_region(const Access& a, const state::FieldType& f, const KnownRegion& r, int after) {
  const auto& over = a.schema.field(f.over);
  if (f.of_places) {
    const auto& map = over.maps[r.instance];
    return next_on_ring(
        a, r.lowest, after, map.group_size(a.arena, f.feature, r.lowest), over.places,
        [&](int p) { return map.next_in_group(a.arena, f.feature, p); },
        [&](int p) {
          return map.owner(a.arena, p) >= 0 && map.same_group(a.arena, f.feature, p, r.lowest);
        });
  }
  const auto& regions = f.regions[r.instance];
  return next_on_ring(
      a, r.lowest, after, regions.size(a.arena, r.lowest), over.capacity * f.segments,
      [&](int s) { return regions.next_in_region(a.arena, s); },
      [&](int s) { return regions.exists(a.arena, s) && regions.same(a.arena, s, r.lowest); });
}

/// The regions of `wanted` that segments of region `r` of `f` lie beside, some of them often.
template <class Each>
void each_touching(const Access& a, const state::FieldType& f, const KnownRegion& r,
                   const state::FieldType& wanted, Each each) {
  const auto& regions = f.regions[r.instance];
  const auto& others = wanted.regions[r.instance];
  const auto& grid = a.schema.field(f.over);
  int s = r.lowest;
  int steps = 0;
  do {
    const int slot = state::slot_of_segment(f, s);
    const state::PieceSegments on(a.schema, a.arena, grid, r.instance, slot);
    const int own = on.find(f, s % f.segments);
    for (int k = 0; k < on.size(); ++k) {
      if (on[k].feature != wanted.feature || !on.beside(own, k)) continue;
      each(others.region(a.arena, on.id(wanted, slot, k)));
    }
    steps += on.size();
    s = regions.next_in_region(a.arena, s);
  } while (s != r.lowest);
  a.spend(steps);
}

/// The lowest of them after `after`; -1 when there is none.
int next_touching(Beside& kept, const Access& a, const state::FieldType& f, const KnownRegion& r,
                  const state::FieldType& wanted, std::int32_t fields, int after) {
  const Value region = in_instance(r.instance, r.lowest);
  if (kept.state != a.arena.stamp() || kept.fields != fields || kept.region != region) {
    kept.state = {};
    kept.regions.clear();
    each_touching(a, f, r, wanted, [&](int beside) {
      const auto at = std::lower_bound(kept.regions.begin(), kept.regions.end(), beside);
      if (at == kept.regions.end() || *at != beside) kept.regions.insert(at, beside);
    });
    kept.state = a.arena.stamp();
    kept.fields = fields;
    kept.region = region;
  }
  const auto next = std::upper_bound(kept.regions.begin(), kept.regions.end(), after);
  return next == kept.regions.end() ? kNoMore : *next;
}

}  // namespace

bool Handlers::iterate_region(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const auto& f = a.field(in.d);
  const KnownRegion r = known_region(a, f, v[1]);
  const int next = next_in_region(a, f, r, at);
  if (next == kNoMore) return false;
  v[0] = next;
  v[3] = next;
  if (in.a == 2) return true;
  const int slot = state::slot_of_segment(f, next);
  v[3] = piece_value(r.instance, slot);
  // Every piece once: go on behind its last segment.
  if (in.a == 1)
    v[0] = slot * f.segments + f.segments - 1;
  else
    v[3] = segment_value(v[3], state::index_of_segment(a.schema, a.arena, f, r.instance, next));
  return true;
}

bool Handlers::iterate_regions(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const auto& f = a.field(in.d);
  const std::size_t instance = a.instance_of(f, v[1]);
  const auto& regions = f.regions[instance];
  const auto& grid = a.schema.field(f.over).grids[instance];
  if (f.segments == 0) return false;
  int steps = 0;
  for (int slot = grid.next_slot(a.arena, (at + 1) / f.segments - 1); slot >= 0;
       slot = grid.next_slot(a.arena, slot)) {
    const int end = (slot + 1) * f.segments;
    for (int s = std::max(at + 1, slot * f.segments); s < end; ++s, ++steps) {
      if (!regions.exists(a.arena, s) || regions.region(a.arena, s) != s) continue;
      if (in.a != 0 && regions.weight(a.arena, s, state::kStanding) == 0) continue;
      a.spend(steps);
      v[0] = s;
      v[3] = in_instance(instance, s);
      return true;
    }
  }
  a.spend(steps);
  return false;
}

bool Handlers::iterate_groups(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const auto& f = a.field(in.d);
  const std::size_t instance = a.instance_of(f, v[1]);
  const auto& over = a.schema.field(f.over);
  for (int p = at + 1; p < over.places; ++p) {
    if (over.maps[instance].owner(a.arena, p) < 0) continue;
    if (over.maps[instance].lowest_in_group(a.arena, f.feature, p) != p) continue;
    v[0] = p;
    v[3] = in_instance(instance, p);
    return true;
  }
  return false;
}

bool Handlers::iterate_piece_regions(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  if (v[1] < 0) of_nothing("regions");
  const auto& f = a.field(in.d);
  const PlacedPiece on = placed(a, a.schema.field(f.over), v[1]);
  const state::PieceSegments segments(a.schema, a.arena, on.grid, on.instance, on.piece);
  const auto region = [&](int k) {
    return f.regions[on.instance].region(a.arena, segments.id(f, on.slot, k));
  };
  for (int k = at + 1; k < segments.size(); ++k) {
    if (segments[k].feature != f.feature) continue;
    bool seen = false;
    for (int earlier = 0; earlier < k && !seen; ++earlier) {
      seen = segments[earlier].feature == f.feature && region(earlier) == region(k);
    }
    if (seen) continue;
    v[0] = k;
    v[3] = in_instance(on.instance, region(k));
    return true;
  }
  return false;
}

bool Handlers::iterate_touching(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const auto& f = a.field(high_half(in.d));
  const KnownRegion r = known_region(a, f, v[1]);
  const auto& wanted = a.field(low_half(in.d));
  const int next = next_touching(a.machine.beside(), a, f, r, wanted, in.d, at);
  if (next == kNoMore) return false;
  v[0] = next;
  v[3] = in_instance(r.instance, next);
  return true;
}

}  // namespace castellan::ruletext
