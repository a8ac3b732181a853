#include "interpreter/board/placement.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace castellan::board {
namespace {

int another_slot(const Grid& grid, const Arena& arena, int slot) {
  const int first = grid.next_slot(arena, -1);
  return first != slot ? first : grid.next_slot(arena, slot);
}

}  // namespace

Placement::Placement(const Grid& grid, const PlacementRules& rules)
    : grid_(&grid),
      rules_(rules),
      opening_(rules.holes == HoleRule::forbid_corner ? Opening::corner : Opening::side),
      binding_(rules.passable == 0 && rules.touch ? kEveryClass : rules.passable),
      local_(rules.passable == 0 && rules.holes == HoleRule::allowed),
      limited_(rules.box_width != 0 || rules.box_height != 0 || rules.bounds) {
  assert(rules.passable == 0 || rules.source >= 0);
}

bool Placement::fits_box(const Arena& arena, Cell cell) const {
  if (rules_.bounds && !rules_.bounds->contains(cell)) return false;
  if (rules_.box_width == 0 && rules_.box_height == 0) return true;
  const Box box = grid_->box(arena).including(cell);
  return (rules_.box_width == 0 || box.width() <= rules_.box_width) &&
         (rules_.box_height == 0 || box.height() <= rules_.box_height);
}

bool Placement::can_add(const Arena& arena, Cell cell, Signature signature,
                        Scratch& scratch) const {
  if (layer_ != nullptr) return layer_->can_add(arena, cell, signature);
  const int count = grid_->count(arena);
  if (grid_->room(arena) == 0) return false;
  if (count == 0) {
    const bool suits = suits_layer(arena, cell, signature) &&
                       (!rules_.match_edges || matches(around(arena, cell).need, signature));
    return suits && (!rules_.first || *rules_.first == cell) &&
           (!rules_.bounds || rules_.bounds->contains(cell));
  }
  return !grid_->occupied(arena, cell) &&
         admits(arena, cell, around(arena, cell), signature, scratch);
}

bool Placement::can_add_with(const Arena& arena, Cell cell, Signature signature, Cell over,
                             Signature laid, Scratch& scratch) const {
  if (above_ == nullptr || grid_->room(arena) == 0 || grid_->occupied(arena, cell) ||
      !above_->can_add(arena, over, laid))
    return false;
  Around around = this->around(arena, cell);
  if (cell == over) {
    if (!above_->covers(laid, signature)) return false;
    around.need = without_sides(around.need, laid);
  }
  const Signature own = above_->shown(arena, cell);
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    const int shown = side_class(laid, opposite(side));
    if (cell.step(side) == over && shown != kWildcard && side_class(own, side) == kWildcard)
      around.need = with_side(around.need, side, shown);
  }
  return admits(arena, cell, around, signature, scratch);
}

bool Placement::admits(const Arena& arena, Cell cell, const Around& around, Signature signature,
                       Scratch& scratch) const {
  if (rules_.touch && !around.touches()) return false;
  if (rules_.match_edges && !matches(around.need, signature)) return false;
  if (!suits_layer(arena, cell, signature)) return false;
  if (rules_.passable != 0 && contacts(around, signature, rules_.passable) == 0) return false;
  return may_fill(arena, cell, around, scratch);
}

bool Placement::may_fill(const Arena& arena, Cell cell, const Around& around,
                         Scratch& scratch) const {
  if (!fits_box(arena, cell)) return false;
  if (rules_.holes == HoleRule::allowed || !may_cut(around.ring, opening_)) return true;
  // Where all pieces hang together the ring decides.
  return binding_ == 0 && !cuts_off(*grid_, arena, cell, opening_, scratch);
}

// The conditions of a removal that need no search.
bool Placement::leaves_no_gap(const Arena& arena, int slot) const {
  if (slot == rules_.source) return false;
  return rules_.holes == HoleRule::allowed ||
         !walled_in(grid_->around(arena, grid_->cell_of(arena, slot)).ring, opening_);
}

// Whether the pieces beyond the open sides stay connected through the eight
// cells around the slot: consecutive open sides are joined when one can walk
// around their common corner.
bool Placement::contacts_join_around(const Arena& arena, int slot, std::uint8_t open) const {
  const int wanted = std::popcount(open) - 1;
  int joined = 0;
  for (int s = 0; s < kSides; ++s) {
    const auto a = static_cast<Side>(s);
    const Side b = clockwise(a);
    if ((open >> s & 1) == 0 || (open >> static_cast<int>(b) & 1) == 0) continue;
    const int first = grid_->neighbour(arena, slot, a);
    const int corner = grid_->neighbour(arena, first, b);
    if (corner < 0 || (contacts(*grid_, arena, first, binding_) >> static_cast<int>(b) & 1) == 0)
      continue;
    if ((contacts(*grid_, arena, corner, binding_) >> static_cast<int>(opposite(a)) & 1) != 0)
      ++joined;
  }
  return joined >= wanted;
}

bool Placement::can_remove(const Arena& arena, int slot, Scratch& scratch) const {
  if (layer_ != nullptr) return layer_->can_remove(arena, slot, matching_);
  if (!leaves_no_gap(arena, slot)) return false;
  if (binding_ == 0) return true;
  const std::uint8_t open = contacts(*grid_, arena, slot, binding_);
  if (contacts_join_around(arena, slot, open)) return true;
  const int source = rules_.passable != 0 ? rules_.source : another_slot(*grid_, arena, slot);
  const auto reached = reachable(*grid_, arena, source, binding_, scratch, {&slot, 1});
  return static_cast<int>(reached.size()) == grid_->count(arena) - 1;
}

bool Placement::can_swap(const Arena& arena, int slot, Signature signature,
                         Scratch& scratch) const {
  if (layer_ != nullptr) return layer_->can_swap(arena, slot, signature, matching_);
  if (slot == rules_.source) return false;
  const Cell cell = grid_->cell_of(arena, slot);
  const Around around = this->around(arena, cell);
  if (rules_.match_edges && !matches(around.need, signature)) return false;
  if (!suits_layer(arena, cell, signature)) return false;
  if (rules_.passable == 0) return true;
  const std::uint8_t before = contacts(*grid_, arena, slot, rules_.passable);
  return keeps_joined(arena, slot, before, contacts(around, signature, rules_.passable), scratch);
}

bool Placement::keeps_joined(const Arena& arena, int slot, std::uint8_t before, std::uint8_t after,
                             Scratch& scratch) const {
  if ((before & ~after) == 0) return true;
  if (after == 0) return false;
  // The others must be reachable without the lost contacts: search around the
  // slot, then enter it through a contact that is left, then search on.
  reachable(*grid_, arena, rules_.source, rules_.passable, scratch, {&slot, 1});
  scratch.marks[static_cast<std::size_t>(slot)] = 0;
  auto& list = scratch.items;
  auto& marks = scratch.marks;
  const auto enter = [&](int other) {
    if (other < 0 || marks[static_cast<std::size_t>(other)] != 0) return;
    marks[static_cast<std::size_t>(other)] = 1;
    list.push_back(other);
  };
  const auto beyond = [&](int side) {
    return grid_->neighbour(arena, slot, static_cast<Side>(side));
  };
  bool entered = false;
  for (int s = 0; s < kSides; ++s) {
    if ((after >> s & 1) != 0 && marks[static_cast<std::size_t>(beyond(s))] != 0) entered = true;
  }
  if (!entered) return false;
  std::size_t next = list.size();
  enter(slot);
  for (; next < list.size(); ++next) {
    const int at = list[next];
    unsigned open = at == slot ? after : contacts(*grid_, arena, at, rules_.passable);
    for (; open != 0; open &= open - 1) enter(grid_->across(arena, at, std::countr_zero(open)));
  }
  return static_cast<int>(list.size()) == grid_->count(arena);
}

Placement::Fit::Fit(const Placement& placement, const Arena& arena,
                    std::span<const Signature> turns, Scratch& scratch)
    : placement_(placement),
      arena_(arena),
      scratch_(scratch),
      turns_(turns),
      all_((1u << turns.size()) - 1),
      four_(turns.first(placement.rules_.match_edges ? turns.size() : 0)),
      by_sides_(placement.local_ && !placement.limited_ && placement.rules_.match_edges) {
  const PlacementRules& rules = placement.rules_;
  constexpr int kFar = 2 * kCellLimit;
  allowed_ = {-kFar, -kFar, kFar, kFar};
  if (rules.bounds) allowed_ = *rules.bounds;
  layered_ = placement.has_above(arena);
  if (layered_) {
    const Grid& over = placement.above_->over();
    over.each_slot(arena, [&](int slot) {
      const auto mark = [this](Cell cell) {
        near_layer_[near_bit(cell) / 32] |= 1u << near_bit(cell) % 32;
      };
      const Cell cell = over.cell_of(arena, slot);
      mark(cell);
      for (int s = 0; s < kSides; ++s) mark(cell.step(static_cast<Side>(s)));
      return true;
    });
  }
  if (placement.grid_->count(arena) == 0) return;
  const Box box = placement.grid_->box(arena);
  if (rules.box_width != 0) {
    allowed_.min_x = std::max(allowed_.min_x, box.max_x - rules.box_width + 1);
    allowed_.max_x = std::min(allowed_.max_x, box.min_x + rules.box_width - 1);
  }
  if (rules.box_height != 0) {
    allowed_.min_y = std::max(allowed_.min_y, box.max_y - rules.box_height + 1);
    allowed_.max_y = std::min(allowed_.max_y, box.min_y + rules.box_height - 1);
  }
}

/// Whether more than the sides beyond a frontier cell decides.
bool Placement::Fit::is_searched(Cell cell) const {
  if (!placement_.local_) return true;
  if (!layered_ || !is_near_layer(pack(cell))) return false;
  const Grid& over = placement_.above_->over();
  return over.occupied(arena_, cell) || over.around(arena_, cell).touches();
}

unsigned Placement::Fit::searched_turns(int i) const {
  const Grid& grid = *placement_.grid_;
  const Cell cell = unpack_cell(grid.frontier_cell(arena_, i));
  if (placement_.limited_ && !allowed_.contains(cell)) return 0;
  if (is_searched(cell)) return placement_.search_turns(arena_, i, turns_, scratch_);
  return placement_.rules_.match_edges ? four_.matching(grid.frontier_around(arena_, i).need)
                                       : all_;
}

unsigned Placement::search_turns(const Arena& arena, int i, std::span<const Signature> turns,
                                 Scratch& scratch) const {
  const Cell cell = unpack_cell(grid_->frontier_cell(arena, i));
  const Around around = seen(arena, cell, grid_->frontier_around(arena, i));
  unsigned found = 0;
  for (std::size_t t = 0; t < turns.size(); ++t) {
    if (admits(arena, cell, around, turns[t], scratch)) found |= 1u << t;
  }
  return found;
}

std::span<const std::uint64_t> Placement::additions(const Arena& arena,
                                                    std::span<const Signature> turns,
                                                    Scratch& scratch) const {
  const auto places = any_additions(arena, turns, scratch);
  std::sort(places.begin(), places.end());
  return places;
}

std::optional<std::uint64_t> Placement::some_addition(const Arena& arena,
                                                      std::span<const Signature> turns,
                                                      Scratch& scratch) const {
  std::optional<std::uint64_t> some;
  const auto take = [&some](Cell cell, unsigned found) {
    if (found != 0) some = place(pack(cell), found);
    return found == 0;
  };
  if (layer_ != nullptr) {
    if (grid_->room(arena) == 0) return some;
    // Beside the pieces that came last most is free.
    constexpr int kLast = 8;
    const Grid& below = layer_->below();
    for (int s = below.count(arena) - 1, last = std::max(s - kLast, -1); s > last; --s) {
      if (!below.used(arena, s)) continue;
      const Cell cell = below.cell_of(arena, s);
      unsigned found = 0;
      for (std::size_t t = 0; t < turns.size(); ++t)
        found |= layer_->can_add(arena, cell, turns[t]) ? 1u << t : 0;
      if (!take(cell, found)) return some;
    }
    layer_->each_free_cell(arena, turns, {}, take);
  } else if (grid_->count(arena) == 0) {
    if (const auto places = any_additions(arena, turns, scratch); !places.empty())
      some = places.front();
  } else if (grid_->room(arena) != 0) {
    const Fit fit(*this, arena, turns, scratch);
    const int n = grid_->frontier_count(arena);
    for (int i = 0; i < n && take(unpack_cell(grid_->frontier_cell(arena, i)), fit.turns_on(i));
         ++i) {
    }
  }
  return some;
}

std::span<std::uint64_t> Placement::any_additions(const Arena& arena,
                                                  std::span<const Signature> turns,
                                                  Scratch& scratch,
                                                  const std::optional<Box>& within) const {
  auto& places = scratch.places;
  places.clear();
  const int count = grid_->count(arena);
  if (grid_->room(arena) == 0) return places;
  if (layer_ != nullptr) {
    const auto take = [&](Cell cell, unsigned found) {
      if (found != 0) places.push_back(place(pack(cell), found));
      return true;
    };
    layer_->each_free_cell(arena, turns, within, take);
    return places;
  }
  if (count == 0) {
    const Cell first = rules_.first.value_or(Cell{});
    unsigned found = 0;
    for (std::size_t t = 0; t < turns.size(); ++t)
      found |= can_add(arena, first, turns[t], scratch) ? 1u << t : 0;
    if (found != 0) places.push_back(place(pack(first), found));
    return places;
  }
  const int n = grid_->frontier_count(arena);
  const Fit fit(*this, arena, turns, scratch);
  if (fit.sides_decide() && !within) {
    places.resize(static_cast<std::size_t>(n));
    std::size_t fitting = 0;
    grid_->each_of_frontier(arena, [&](Word cell, const Around& around) {
      // Stays where the next one does not take its place.
      const unsigned found = fit.by_sides(around);
      places[fitting] = place(cell, found);
      fitting += found != 0;
    });
    places.resize(fitting);
    return places;
  }
  for (int i = 0; i < n; ++i) {
    const Word cell = grid_->frontier_cell(arena, i);
    if (within && !within->contains(unpack_cell(cell))) continue;
    const unsigned found = fit.turns_on(i);
    if (found != 0) places.push_back(place(cell, found));
  }
  return places;
}

std::span<const Word> Placement::removals(const Arena& arena, Scratch& scratch) const {
  auto& cells = scratch.cells;
  cells.clear();
  const bool bound = binding_ != 0 && grid_->count(arena) > 0 && layer_ == nullptr;
  const int source = rules_.passable != 0 ? rules_.source : grid_->next_slot(arena, -1);
  // The source of a search is no cut piece of it, but can be one of the board.
  const bool free_source = !bound || rules_.passable != 0 || can_remove(arena, source, scratch);
  if (bound) mark_cut_pieces(*grid_, arena, source, binding_, scratch);
  for (int s = grid_->next_slot(arena, -1); s >= 0; s = grid_->next_slot(arena, s)) {
    if (bound && scratch.marks[static_cast<std::size_t>(s)] != 0) continue;
    const bool free = layer_ != nullptr ? layer_->can_remove(arena, s, matching_)
                                        : leaves_no_gap(arena, s) && (s != source || free_source);
    if (free) cells.push_back(pack(grid_->cell_of(arena, s)));
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

std::span<const Word> Placement::swaps(const Arena& arena, Signature signature,
                                       Scratch& scratch) const {
  auto& cells = scratch.cells;
  cells.clear();
  for (int s = grid_->next_slot(arena, -1); s >= 0; s = grid_->next_slot(arena, s)) {
    if (can_swap(arena, s, signature, scratch)) cells.push_back(pack(grid_->cell_of(arena, s)));
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

}  // namespace castellan::board
