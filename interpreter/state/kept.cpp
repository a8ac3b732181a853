#include "interpreter/state/kept.hpp"

#include <algorithm>

#include "interpreter/state/regions.hpp"

namespace castellan::state {
namespace {

using description::FieldKind;

/// The lowest member of the region of `at` that stays; -1 for none.
template <class Next, class Stays>
int lowest_left(int at, Next next, Stays stays) {
  int lowest = -1;
  for (int m = next(at); m != at; m = next(m)) {
    if (stays(m) && (lowest < 0 || m < lowest)) lowest = m;
  }
  return lowest;
}

/// Goes through the words of the refs to what is on a board that name something.
template <class Each>
void each_kept(const Schema& schema, Arena& a, const FieldType& board, Each each) {
  for (const FieldId id : board.kept) {
    const FieldType& f = schema.field(id);
    for (std::size_t i = 0; i < f.instances; ++i) {
      const Word word = a.get(f.at(i));
      if (word >= 0) a.set(f.at(i), each(f, word));
    }
  }
}

}  // namespace

std::size_t region_members(const Schema& schema, const FieldType& regions) {
  const FieldType& board = schema.field(regions.over);
  if (regions.of_places) return static_cast<std::size_t>(board.places);
  // A feature that no component has makes no regions, and one is never asked for.
  return std::max<std::size_t>(
      static_cast<std::size_t>(board.capacity) * static_cast<std::size_t>(regions.segments), 1);
}

bool is_lowest(const Schema& schema, const Arena& a, const FieldType& regions, RegionMember at) {
  const auto region = region_kept(schema, a, regions, region_word(schema, regions, at));
  return region && region->member == at.member;
}

Word region_word(const Schema& schema, const FieldType& regions, RegionMember at) {
  return static_cast<Word>(at.instance * region_members(schema, regions) +
                           static_cast<std::size_t>(at.member));
}

std::optional<RegionMember> region_kept(const Schema& schema, const Arena& a,
                                        const FieldType& regions, Word word) {
  if (word < 0) return std::nullopt;
  const std::size_t members = region_members(schema, regions);
  const std::size_t instance = static_cast<std::size_t>(word) / members;
  const int member = static_cast<int>(static_cast<std::size_t>(word) % members);
  const FieldType& board = schema.field(regions.over);
  if (regions.of_places) {
    const board::Map& map = board.maps[instance];
    if (map.owner(a, member) < 0) return std::nullopt;
    return RegionMember{instance, map.lowest_in_group(a, regions.feature, member)};
  }
  const board::Regions& joined = regions.regions[instance];
  if (regions.segments == 0 || !joined.exists(a, member)) return std::nullopt;
  return RegionMember{instance, joined.region(a, member)};
}

std::optional<SegmentKept> segment_kept(const Schema& schema, const Arena& a, const FieldType& grid,
                                        Word word) {
  if (word < 0) return std::nullopt;
  const Word piece = word / kRefSegments;
  const SegmentKept out{static_cast<std::size_t>(piece / kRefInstance), piece % kRefInstance,
                        word % kRefSegments};
  if (out.instance >= grid.instances || out.slot >= grid.capacity ||
      !grid.grids[out.instance].used(a, out.slot))
    return std::nullopt;
  const PieceSegments segments(schema, a, grid, out.instance, out.slot);
  return out.index < segments.size() ? std::optional(out) : std::nullopt;
}

int lowest_elsewhere(const Arena& a, const FieldType& regions, std::size_t instance, int segment,
                     const Leaving& leaving) {
  const board::Regions& joined = regions.regions[instance];
  return lowest_left(
      segment, [&](int m) { return joined.next_in_region(a, m); },
      [&](int m) { return !leaving.has(regions, m); });
}

void leave_piece(const Schema& schema, Arena& a, FieldId grid, std::size_t instance, int slot,
                 Part part) {
  const int stay =
      part == Part::all ? 0 : PieceSegments(schema, a, schema.field(grid), instance, slot).own();
  const Leaving leaving{slot, part};
  each_kept(schema, a, schema.field(grid), [&](const FieldType& f, Word word) {
    if (f.to == RefTo::segment) {
      const Word piece = word / kRefSegments;
      const bool here = piece == static_cast<Word>(instance) * kRefInstance + slot;
      return here && word % kRefSegments >= stay ? kNone : word;
    }
    const FieldType& regions = schema.field(f.to_field);
    const std::size_t members = region_members(schema, regions);
    const int member = static_cast<int>(static_cast<std::size_t>(word) % members);
    if (static_cast<std::size_t>(word) / members != instance || !leaving.has(regions, member))
      return word;
    const int left = lowest_elsewhere(a, regions, instance, member, leaving);
    return left < 0 ? kNone : region_word(schema, regions, {instance, left});
  });
}

void release_place(const Schema& schema, Arena& a, const FieldType& map, std::size_t instance,
                   int place, board::Scratch& scratch) {
  const board::Map& on = map.maps[instance];
  each_kept(schema, a, map, [&](const FieldType& f, Word word) {
    const FieldType& regions = schema.field(f.to_field);
    if (word != region_word(schema, regions, {instance, place})) return word;
    const int left = lowest_left(
        place, [&](int p) { return on.next_in_group(a, regions.feature, p); },
        [](int) { return true; });
    return left < 0 ? kNone : region_word(schema, regions, {instance, left});
  });
  on.release(a, place, scratch);
}

}  // namespace castellan::state
