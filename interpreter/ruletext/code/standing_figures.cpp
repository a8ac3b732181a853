// Going through the figures that stand somewhere.

#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/ruletext/code/figures.hpp"
#include "interpreter/ruletext/code/handlers.hpp"
#include "interpreter/state/figure_words.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

using description::FieldKind;
using state::figures::Location;
using state::figures::Where;

namespace {

constexpr int kNobody = -1;

/// A regions field that joins segments like this one; none when none does.
FieldId regions_over(const state::FieldType& grid, const state::Segment& s) {
  const auto& known = grid.regions_of;
  if (known.empty()) return {};
  const auto& fields = known[static_cast<std::size_t>(s.feature)];
  return fields.empty() ? FieldId() : fields.front();
}

/// A region over a grid, or a segment that is part of none.
struct Ground {
  FieldId regions;  ///< none: the segment alone
  std::size_t instance;
  int lowest = 0;  ///< of a region
  Location alone;  ///< the segment alone
};

Ground ground(const Access& a, StandKind kind, FieldId container, Value value) {
  if (kind == StandKind::region) {
    const std::size_t instance = instance_part(value);
    return {container,
            instance,
            a.schema.field(container).regions[instance].region(a.arena, number_part(value)),
            {}};
  }
  const state::FieldType& grid = a.schema.field(container);
  if (const PrintedSegment s = printed_segment(a, grid, value); s.segment != nullptr) {
    if (const FieldId regions = regions_over(grid, *s.segment)) {
      const auto& f = a.schema.field(regions);
      return {regions,
              s.on.instance,
              f.regions[s.on.instance].region(a.arena, s.on.slot * f.segments + s.segment->number),
              {}};
    }
  }
  const PlacedSegment s = placed_segment(a, grid, value);
  if (const FieldId regions = regions_over(grid, s.segment)) {
    const auto& f = a.schema.field(regions);
    return {regions, s.on.instance, f.regions[s.on.instance].region(a.arena, s.id(f)), {}};
  }
  return {{},
          s.on.instance,
          0,
          {Where::segment, container, static_cast<Word>(s.on.instance), s.on.slot, s.index}};
}

/// Regions over grids count the figures on them: whether there is no need to look for one.
bool nobody_stands(const Access& a, const Ground& g) {
  return g.regions && a.schema.field(g.regions).regions[g.instance].weight(a.arena, g.lowest,
                                                                           state::kStanding) == 0;
}

/// The next figure behind `at` that stands there; `kNobody` when there is none.
int next_standing(const Access& a, const state::FieldType& figures, const Ground& g, int at) {
  if (!g.regions) return state::figures::next_at(a.arena, figures, 0, g.alone, at);
  const auto& regions = a.schema.field(g.regions);
  const auto& joined = regions.regions[g.instance];
  for (int i = at + 1; i < figures.places; ++i) {
    const Location l = state::figures::read_location(a.arena, figures, 0, i);
    if (l.where != Where::segment || l.field != regions.over ||
        static_cast<std::size_t>(l.instance) != g.instance)
      continue;
    const int id = segment_under(a, regions, l);
    if (id >= 0 && joined.region(a.arena, id) == g.lowest) return i;
  }
  return kNobody;
}

/// Whether figures are looked for by what their segments are joined with.
bool by_segments(const Access& a, StandKind kind, FieldId container) {
  return kind == StandKind::joined ||
         (kind == StandKind::region && !a.schema.field(container).of_places);
}

/// Whether figures of a field, or of all, that stand so are all at one location.
bool stands_alike(const state::FieldType& figures, StandKind kind) {
  if (kind == StandKind::figure) return figures.figure_fields.empty();
  return kind != StandKind::supply && kind != StandKind::region && kind != StandKind::piece &&
         kind != StandKind::joined;
}

/// Whether a figure stands where `kind`, one that is not looked for by segments,
/// and its values say.
bool stands(const Access& a, const state::FieldType& own, const Location& l, StandKind kind,
            FieldId container, Value value, Value second) {
  switch (kind) {
    case StandKind::supply:
      return l.where == Where::supply && l.at == value;
    case StandKind::region: {
      if (value < 0) return false;
      const auto& f = a.schema.field(container);
      const KnownRegion r{instance_part(value), number_part(value)};
      if (l.field != f.over || static_cast<std::size_t>(l.instance) != r.instance) return false;
      const auto& map = a.schema.field(f.over).maps[r.instance];
      return l.where == Where::place && map.owner(a.arena, l.at) >= 0 &&
             map.same_group(a.arena, f.feature, l.at, r.lowest);
    }
    case StandKind::piece: {
      if (value < 0 || l.field != container ||
          static_cast<std::size_t>(l.instance) != instance_of_piece(value))
        return false;
      const auto& grid = a.schema.field(container).grids[instance_of_piece(value)];
      return l.where == Where::segment
                 ? l.at == slot_of_piece(value)
                 : l.where == Where::cell &&
                       l.at == pack(grid.cell_of(a.arena, slot_of_piece(value)));
    }
    default:
      return value >= 0 && l == location_of(a, own, kind, container, value, second);
  }
}

}  // namespace

bool Handlers::iterate_standing(const Run& a, const Instruction& in, Value* v) {
  const auto at = static_cast<int>(v[0]);
  const FieldId figures(low_half(in.d));
  const auto& f = a.schema.field(figures);
  const auto kind = static_cast<StandKind>(in.a);
  const FieldId container(high_half(in.d));
  Standing& standing = a.machine.standing();
  // What the registers hold at the end is part of a frame, so it does not depend on what the
  // machine knows.
  const auto found = [&](int figure) {
    v[0] = v[3] = figure;
    return figure != kNobody;
  };
  if (kind == StandKind::place && at + 1 < f.places && v[1] >= 0 &&
      v[1] < a.schema.field(container).places && standing.knows(a.schema, a.arena, figures)) {
    return found(standing.next(figures, Standing::place(container, static_cast<int>(v[1])), at));
  }
  if (by_segments(a, kind, container)) {
    if (v[1] < 0) return false;
    const Ground g = ground(a, kind, container, v[1]);
    if (at < 0 && nobody_stands(a, g)) return false;
    if (!g.regions && standing.knows(a.schema, a.arena, figures))
      return found(standing.next(figures, Standing::place(g.alone), at));
    if (!g.regions || !standing.knows_regions(a.schema, a.arena, figures))
      return found(next_standing(a, f, g, at));
    return found(
        standing.next_in_region(figures, Standing::region(g.regions, g.instance, g.lowest), at));
  }
  if (at + 1 < f.places && v[1] >= 0 && stands_alike(f, kind)) {
    const Location there = location_of(a, f, kind, container, v[1], v[2]);
    if (standing.knows(a.schema, a.arena, figures))
      return found(standing.next(figures, Standing::place(there), at));
    if (at < 0 && kind == StandKind::segment && nobody_stands(a, ground(a, kind, container, v[1])))
      return found(kNobody);
    return found(state::figures::next_at(a.arena, f, 0, there, at));
  }
  if (kind == StandKind::piece && v[1] >= 0 && standing.knows(a.schema, a.arena, figures)) {
    const auto instance = static_cast<Word>(instance_of_piece(v[1]));
    const int slot = slot_of_piece(v[1]);
    const Cell cell =
        a.schema.field(container).grids[instance_of_piece(v[1])].cell_of(a.arena, slot);
    const int on_segments =
        standing.next(figures, Standing::piece(container, instance_of_piece(v[1]), slot), at);
    const int on_cell = standing.next(
        figures, Standing::place({Where::cell, container, instance, pack(cell), 0}), at);
    return found(on_segments == kNobody || (on_cell != kNobody && on_cell < on_segments)
                     ? on_cell
                     : on_segments);
  }
  for (int i = at + 1; i < f.places; ++i) {
    const auto& own = kind == StandKind::figure ? a.schema.own_figure(f, i).field : f;
    if (stands(a, own, state::figures::read_location(a.arena, f, 0, i), kind, container, v[1],
               v[2]))
      return found(i);
  }
  return kind == StandKind::piece && v[1] >= 0 && found(kNobody);
}

}  // namespace castellan::ruletext
