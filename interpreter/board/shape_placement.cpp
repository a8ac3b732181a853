#include "interpreter/board/shape_placement.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace castellan::board {
namespace {

using Buffer = std::array<Laid, Shapes::kMaxParts>;
using PartSet = std::uint32_t;  // bit i for the i-th part

constexpr PartSet every_part(std::size_t n) { return (PartSet{1} << n) - 1; }

// The parts that are reached from those in `reached` by steps from i to j.
template <class Step>
PartSet spread(std::size_t n, PartSet reached, Step step) {
  for (PartSet before = 0; before != reached;) {
    before = reached;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        if ((reached >> i & 1) != 0 && (reached >> j & 1) == 0 && step(i, j))
          reached |= PartSet{1} << j;
      }
    }
  }
  return reached;
}

bool classes_meet(int a, int b) { return a == b || a == kWildcard || b == kWildcard; }

}  // namespace

bool ShapePlacement::part_touches(const Arena& arena, const Laid& part) const {
  if ((grid_->around(arena, part.cell).beside & sides(part)) != 0) return true;
  return grid_->has_halves() && grid_->occupied(arena, part.cell);
}

// Whether the cell has place for the part, and its sides match.
bool ShapePlacement::part_fits(const Arena& arena, const Laid& part) const {
  const Sides reach = sides(part);
  const Signature own = grid_->signature_of(part.component, part.turn);
  const bool match = placement_->rules().match_edges;
  if (const int there = grid_->slot_at(arena, part.cell); there >= 0) {
    if (!grid_->has_place(arena, part.cell, part.component, part.turn)) return false;
    const Sides taken = grid_->sides_at(arena, there);
    if (match && !classes_meet(diagonal_class(own, reach),
                               diagonal_class(grid_->signature_at(arena, there), taken))) {
      return false;
    }
  }
  const Layer* above = placement_->above();
  if (above != nullptr && !above->may_cover(arena, part.cell, own, grid_->form_of(part.component)))
    return false;
  return !match || matches(placement_->around(arena, part.cell).need, edges(own, reach));
}

bool ShapePlacement::fits_box(const Arena& arena, std::span<const Laid> parts) const {
  const PlacementRules& rules = placement_->rules();
  const Cell first = parts[0].cell;
  Box box = grid_->count(arena) > 0 ? grid_->box(arena) : Box{first.x, first.y, first.x, first.y};
  for (const Laid& part : parts) {
    if (rules.bounds && !rules.bounds->contains(part.cell)) return false;
    box = box.including(part.cell);
  }
  return (rules.box_width == 0 || box.width() <= rules.box_width) &&
         (rules.box_height == 0 || box.height() <= rules.box_height);
}

// Whether every part can be reached: from the pieces on the board, or through
// other parts; on an empty board from the first part.
bool ShapePlacement::all_reached(const Arena& arena, std::span<const Laid> parts) const {
  const ClassMask passable = placement_->rules().passable;
  const auto signature = [&](const Laid& part) {
    return grid_->signature_of(part.component, part.turn);
  };
  const auto diagonal = [&](const Laid& part) {
    return in_mask(passable, diagonal_class(signature(part), sides(part)));
  };
  PartSet reached = grid_->count(arena) == 0 ? 1 : 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Laid& part = parts[i];
    bool enters =
        contacts(grid_->around(arena, part.cell), signature(part), passable, sides(part)) != 0;
    if (const int there = grid_->slot_at(arena, part.cell); there >= 0) {
      enters = enters || (diagonal(part) &&
                          in_mask(passable, diagonal_class(grid_->signature_at(arena, there),
                                                           grid_->sides_at(arena, there))));
    }
    if (enters) reached |= PartSet{1} << i;
  }
  const auto step = [&](std::size_t i, std::size_t j) {
    const Laid& from = parts[i];
    const Laid& to = parts[j];
    if (from.cell == to.cell) return diagonal(from) && diagonal(to);
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      if (from.cell.step(side) != to.cell) continue;
      return has_side(sides(from), side) && has_side(sides(to), opposite(side)) &&
             in_mask(passable, side_class(signature(from), side)) &&
             in_mask(passable, side_class(signature(to), opposite(side)));
    }
    return false;
  };
  return spread(parts.size(), reached, step) == every_part(parts.size());
}

bool ShapePlacement::admits(const Arena& arena, std::span<const Laid> parts,
                            Scratch& scratch) const {
  const PlacementRules& rules = placement_->rules();
  std::array<Cell, Shapes::kMaxParts> fresh;
  std::size_t fresh_count = 0;
  bool touching = false;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!part_fits(arena, parts[i])) return false;
    touching = touching || part_touches(arena, parts[i]);
    const auto added = std::span(fresh).first(fresh_count);
    if (!grid_->occupied(arena, parts[i].cell) &&
        std::ranges::find(added, parts[i].cell) == added.end())
      fresh[fresh_count++] = parts[i].cell;
  }
  if (static_cast<int>(fresh_count) > grid_->room(arena)) return false;
  if (rules.touch && !touching && grid_->count(arena) > 0) return false;
  if (!fits_box(arena, parts)) return false;
  if (rules.passable != 0 && !all_reached(arena, parts)) return false;
  if (rules.holes == HoleRule::allowed) return true;
  const Opening opening = rules.holes == HoleRule::forbid_corner ? Opening::corner : Opening::side;
  return !encloses(*grid_, arena, std::span(fresh).first(fresh_count), opening, scratch);
}

bool ShapePlacement::can_add(const Arena& arena, Cell cell, Word first, Turn turn,
                             Scratch& scratch) const {
  if (plain(first))
    return placement_->can_add(arena, cell, grid_->signature_of(first, turn), scratch);
  const auto& start = placement_->rules().first;
  if (grid_->count(arena) == 0 && start && *start != cell) return false;
  Buffer buffer;
  return admits(arena, shapes_->lay(first, cell, turn, buffer), scratch);
}

bool ShapePlacement::offers(const Arena& arena, Cell cell, Word first, Turn turn,
                            Scratch& scratch) const {
  if (grid_->count(arena) == 0) {
    return cell == placement_->rules().first.value_or(Cell{}) &&
           can_add(arena, cell, first, turn, scratch);
  }
  Buffer buffer;
  const auto touches = [&](const Laid& part) { return part_touches(arena, part); };
  return std::ranges::any_of(shapes_->lay(first, cell, turn, buffer), touches) &&
         can_add(arena, cell, first, turn, scratch);
}

// Whether an area that has no way out is left when the parts are taken off.
bool ShapePlacement::leaves_hole(const Arena& arena, std::span<const Laid> parts) const {
  const HoleRule rule = placement_->rules().holes;
  if (rule == HoleRule::allowed) return false;
  const int step = rule == HoleRule::forbid_corner ? 1 : 2;
  const auto in_parts = [&](Cell cell) {
    return std::ranges::find(parts, cell, &Laid::cell) != parts.end();
  };
  PartSet out = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Cell cell = parts[i].cell;
    const int there = Shapes::slot_of(*grid_, arena, parts[i]);
    const int other = grid_->other_half(arena, there);
    const bool stays_filled = other >= 0 && std::ranges::none_of(parts, [&](const Laid& p) {
                                return Shapes::slot_of(*grid_, arena, p) == other;
                              });
    bool open = stays_filled;
    const std::uint8_t ring = grid_->around(arena, cell).ring;
    for (int k = 0; k < kRing && !open; k += step) {
      open = (ring >> k & 1) == 0 && !in_parts(cell.offset(kRingX[k], kRingY[k]));
    }
    if (open) out |= PartSet{1} << i;
  }
  const auto adjacent = [&](std::size_t i, std::size_t j) {
    for (int k = 0; k < kRing; k += step) {
      if (parts[i].cell.offset(kRingX[k], kRingY[k]) == parts[j].cell) return true;
    }
    return parts[i].cell == parts[j].cell;
  };
  return spread(parts.size(), out, adjacent) != every_part(parts.size());
}

bool ShapePlacement::can_remove(const Arena& arena, int slot, Scratch& scratch) const {
  const PlacementRules& rules = placement_->rules();
  Buffer buffer;
  const auto parts = shapes_->laid(*grid_, arena, slot, buffer);
  std::array<int, Shapes::kMaxParts> slots;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    slots[i] = Shapes::slot_of(*grid_, arena, parts[i]);
    if (slots[i] == rules.source) return false;
  }
  const auto removed = std::span<const int>(slots).first(parts.size());
  if (leaves_hole(arena, parts)) return false;
  const int left = grid_->count(arena) - static_cast<int>(removed.size());
  const ClassMask binding = placement_->binding();
  if (binding == 0 || left == 0) return true;
  int source = rules.source;
  if (rules.passable == 0) {
    source = grid_->next_slot(arena, -1);
    while (std::ranges::find(removed, source) != removed.end())
      source = grid_->next_slot(arena, source);
  }
  return static_cast<int>(reachable(*grid_, arena, source, binding, scratch, removed).size()) ==
         left;
}

std::span<const std::uint64_t> ShapePlacement::additions(const Arena& arena, Word first, int turns,
                                                         Scratch& scratch) const {
  if (plain(first))
    return placement_->additions(arena, grid_->signatures_of(first, turns), scratch);
  auto& places = scratch.places;
  places.clear();
  if (grid_->count(arena) == 0) {
    const Cell start = placement_->rules().first.value_or(Cell{});
    unsigned found = 0;
    for (int t = 0; t < turns; ++t)
      found |= can_add(arena, start, first, static_cast<Turn>(t), scratch) ? 1u << t : 0;
    if (found != 0) places.push_back(Placement::place(pack(start), found));
    return places;
  }
  const auto parts = shapes_->parts(first);
  Buffer buffer;
  // A piece is found from the first of its parts that touches.
  const auto try_on = [&](Cell cell) {
    for (int t = 0; t < turns; ++t) {
      const auto turn = static_cast<Turn>(t);
      for (std::size_t i = 0; i < parts.size(); ++i) {
        // Most cells are wrong for the part itself.
        const Laid own{cell, parts[i].component, then(turn, parts[i].turn)};
        if (!part_fits(arena, own) || !part_touches(arena, own)) continue;
        const Cell from = Shapes::first_cell(parts[i], cell, turn);
        const auto laid = shapes_->lay(first, from, turn, buffer);
        const auto touches = [&](const Laid& part) { return part_touches(arena, part); };
        if (std::ranges::any_of(laid.first(i), touches)) continue;
        if (admits(arena, laid, scratch)) places.push_back(Placement::place(pack(from), 1u << t));
      }
    }
  };
  for (int i = 0; i < grid_->frontier_count(arena); ++i)
    try_on(unpack_cell(grid_->frontier_cell(arena, i)));
  for (int i = 0; i < grid_->half_cell_count(arena); ++i)
    try_on(grid_->cell_of(arena, grid_->half_cell(arena, i)));
  std::sort(places.begin(), places.end());
  std::size_t kept = 0;
  for (const std::uint64_t place : places) {
    if (kept > 0 && Placement::cell_of(places[kept - 1]) == Placement::cell_of(place)) {
      places[kept - 1] |= place;
    } else {
      places[kept++] = place;
    }
  }
  places.resize(kept);
  return places;
}

std::span<const int> ShapePlacement::removals(const Arena& arena, Scratch& scratch) const {
  auto& keys = scratch.keys;
  keys.clear();
  for (int s = grid_->next_slot(arena, -1); s >= 0; s = grid_->next_slot(arena, s)) {
    if (shapes_->first_slot(*grid_, arena, s) != s || !can_remove(arena, s, scratch)) continue;
    const auto cell = static_cast<std::uint32_t>(pack(grid_->cell_of(arena, s)));
    keys.push_back(static_cast<std::uint64_t>(cell) << 32 | static_cast<std::uint32_t>(s));
  }
  std::sort(keys.begin(), keys.end());
  scratch.items.clear();
  for (const std::uint64_t key : keys) scratch.items.push_back(static_cast<int>(key & 0xFFFFFFFFu));
  return scratch.items;
}

}  // namespace castellan::board
