#include "interpreter/board/placement_cache.hpp"

#include <algorithm>

namespace castellan::board {
namespace {

/// The part of a list that was made for a signature; null when none was.
template <class Fitting>
const Fitting* find_fitting(const std::vector<Fitting>& all, Signature signature) {
  const auto at = std::ranges::find(all, signature, &Fitting::signature);
  return at == all.end() ? nullptr : &*at;
}

}  // namespace

bool PlacementCache::is_for(const Placement& placement) {
  return placement.looks_beyond() && placement.layer() == nullptr && placement.above() == nullptr &&
         !placement.grid().has_halves();
}

void PlacementCache::look(const Arena& arena) {
  if (!watch_.changed(arena)) return;
  sited_ = stood_ = removed_ = false;
  added_.clear();
  swapped_.clear();
  cells_.clear();
  slots_.clear();
}

void PlacementCache::find_sites(const Arena& arena, Scratch& scratch) {
  const Grid& grid = placement_->grid();
  sited_ = true;
  sites_.clear();
  for (int i = 0; i < grid.frontier_count(arena); ++i) {
    const Word cell = grid.frontier_cell(arena, i);
    const Around around = grid.frontier_around(arena, i);
    if (!placement_->may_fill(arena, unpack_cell(cell), around, scratch)) continue;
    const Sides open = around.beside & passable_sides(around.need, placement_->rules().passable);
    sites_.push_back({cell, around.need, open});
  }
  std::ranges::sort(sites_, {}, &Site::cell);
}

void PlacementCache::find_stands(const Arena& arena, Scratch& scratch) {
  const Grid& grid = placement_->grid();
  const ClassMask passable = placement_->rules().passable;
  stood_ = true;
  stands_.clear();
  for (const int slot : grid.in_reading_order(arena, scratch)) {
    if (slot == placement_->rules().source) continue;
    const Around around = grid.around(arena, grid.cell_of(arena, slot));
    const Sides open = around.beside & passable_sides(around.need, passable);
    stands_.push_back({slot, around.need, open, contacts(grid, arena, slot, passable)});
  }
}

std::span<const Word> PlacementCache::additions(const Arena& arena, Signature signature,
                                                Scratch& scratch) {
  look(arena);
  const auto part = [this](const Fitting& f) {
    return std::span<const Word>(cells_).subspan(f.begin, f.end - f.begin);
  };
  if (const Fitting* known = find_fitting(added_, signature)) return part(*known);
  const PlacementRules& rules = placement_->rules();
  const std::size_t begin = cells_.size();
  if (placement_->grid().count(arena) == 0) {
    for (const std::uint64_t place : placement_->additions(arena, {&signature, 1}, scratch))
      cells_.push_back(Placement::cell_of(place));
  } else if (placement_->grid().room(arena) > 0) {
    if (!sited_) find_sites(arena, scratch);
    const Sides own = passable_sides(signature, rules.passable);
    for (const Site& site : sites_) {
      if (rules.match_edges && !matches(site.need, signature)) continue;
      if (rules.passable != 0 && (own & site.open) == 0) continue;
      cells_.push_back(site.cell);
    }
  }
  added_.push_back({signature, begin, cells_.size()});
  return part(added_.back());
}

std::span<const int> PlacementCache::removals(const Arena& arena, Scratch& scratch) {
  look(arena);
  if (!removed_) {
    removed_ = true;
    removals_.clear();
    for (const Word cell : placement_->removals(arena, scratch))
      removals_.push_back(placement_->grid().slot_at(arena, unpack_cell(cell)));
  }
  return removals_;
}

std::span<const int> PlacementCache::swaps(const Arena& arena, Signature signature,
                                           Scratch& scratch) {
  look(arena);
  const auto part = [this](const Fitting& f) {
    return std::span<const int>(slots_).subspan(f.begin, f.end - f.begin);
  };
  if (const Fitting* known = find_fitting(swapped_, signature)) return part(*known);
  const PlacementRules& rules = placement_->rules();
  const std::size_t begin = slots_.size();
  if (!stood_) find_stands(arena, scratch);
  const Sides own = passable_sides(signature, rules.passable);
  for (const Stand& stand : stands_) {
    if (rules.match_edges && !matches(stand.need, signature)) continue;
    if (rules.passable != 0 &&
        !placement_->keeps_joined(arena, stand.slot, stand.contacts, own & stand.open, scratch))
      continue;
    slots_.push_back(stand.slot);
  }
  swapped_.push_back({signature, begin, slots_.size()});
  return part(swapped_.back());
}

PlacementCache& placement_cache_of(std::vector<PlacementCache>& caches,
                                   const Placement& placement) {
  const auto at =
      std::ranges::find(caches, &placement, [](const PlacementCache& s) { return &s.placement(); });
  return at == caches.end() ? caches.emplace_back(placement) : *at;
}

}  // namespace castellan::board
