#include "interpreter/board/placement.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace castellan::board {
namespace {

constexpr std::uint64_t kLanes = 0x0001000100010001u;
constexpr std::uint64_t kNibbles = 0x1111111111111111u;

// In the lowest bit of each nibble, whether all four are set.
constexpr std::uint64_t full_nibbles(std::uint64_t x) { return x & x >> 1 & x >> 2 & x >> 3 & kNibbles; }

// Up to four signatures side by side in one word, tested all at once.
class FourSignatures {
 public:
  explicit FourSignatures(std::span<const Signature> turns) : all_((1u << turns.size()) - 1) {
    assert(turns.size() <= 4);
    for (std::size_t t = 0; t < turns.size(); ++t) lanes_ |= static_cast<std::uint64_t>(turns[t]) << 16 * t;
    wild_ = full_nibbles(lanes_);
  }

  // By bit, which of them match.
  [[nodiscard]] unsigned matching(Signature need) const {
    const std::uint64_t needed = need * kLanes;
    const std::uint64_t d = needed ^ lanes_;
    const std::uint64_t differs = (d | d >> 1 | d >> 2 | d >> 3) & kNibbles & ~(wild_ | full_nibbles(needed));
    const std::uint64_t halves = differs | differs >> 8;
    const std::uint64_t fits = ~(halves | halves >> 4) & kLanes;
    return static_cast<unsigned>(fits | fits >> 15 | fits >> 30 | fits >> 45) & all_;
  }

 private:
  unsigned all_;
  std::uint64_t lanes_ = 0;
  std::uint64_t wild_ = 0;
};

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
      only_edges_(rules.match_edges && rules.passable == 0 && rules.holes == HoleRule::allowed &&
                  rules.box_width == 0 && rules.box_height == 0 && !rules.bounds) {
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
  const int count = grid_->count(arena);
  if (grid_->room(arena) == 0) return false;
  if (count == 0) {
    return (!rules_.first || *rules_.first == cell) &&
           (!rules_.bounds || rules_.bounds->contains(cell));
  }
  return !grid_->occupied(arena, cell) &&
         admits(arena, cell, grid_->around(arena, cell), signature, scratch);
}

bool Placement::admits(const Arena& arena, Cell cell, const Around& around, Signature signature,
                       Scratch& scratch) const {
  if (rules_.touch && !around.touches()) return false;
  if (rules_.match_edges && !matches(around.need, signature)) return false;
  if (rules_.passable != 0 && contacts(around, signature, rules_.passable) == 0) return false;
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
    if (corner < 0 ||
        (contacts(*grid_, arena, first, binding_) >> static_cast<int>(b) & 1) == 0)
      continue;
    if ((contacts(*grid_, arena, corner, binding_) >> static_cast<int>(opposite(a)) & 1) != 0)
      ++joined;
  }
  return joined >= wanted;
}

bool Placement::can_remove(const Arena& arena, int slot, Scratch& scratch) const {
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
  if (slot == rules_.source) return false;
  const Around around = grid_->around(arena, grid_->cell_of(arena, slot));
  if (rules_.match_edges && !matches(around.need, signature)) return false;
  if (rules_.passable == 0) return true;
  const std::uint8_t before = contacts(*grid_, arena, slot, rules_.passable);
  const std::uint8_t after = contacts(around, signature, rules_.passable);
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

std::span<const Word> Placement::additions(const Arena& arena, Signature signature,
                                           Scratch& scratch) const {
  auto& cells = scratch.cells;
  cells.clear();
  if (grid_->count(arena) == 0) {
    const Cell first = rules_.first.value_or(Cell{0, 0});
    if (can_add(arena, first, signature, scratch)) cells.push_back(pack(first));
    return cells;
  }
  const int n = grid_->frontier_count(arena);
  for (int i = 0; i < n; ++i) {
    const Word cell = grid_->frontier_cell(arena, i);
    if (can_add(arena, unpack_cell(cell), signature, scratch)) cells.push_back(cell);
  }
  std::sort(cells.begin(), cells.end());
  return cells;
}

unsigned Placement::turns_on(const Arena& arena, int i, std::span<const Signature> turns,
                             Scratch& scratch) const {
  const Around around = grid_->frontier_around(arena, i);
  if (only_edges_) return FourSignatures(turns).matching(around.need);
  unsigned found = 0;
  for (std::size_t t = 0; t < turns.size(); ++t) {
    if (admits(arena, unpack_cell(grid_->frontier_cell(arena, i)), around, turns[t], scratch)) found |= 1u << t;
  }
  return found;
}

std::span<const std::uint64_t> Placement::additions(const Arena& arena,
                                                    std::span<const Signature> turns,
                                                    Scratch& scratch) const {
  auto& places = scratch.places;
  places.clear();
  const int count = grid_->count(arena);
  if (grid_->room(arena) == 0) return places;
  if (count == 0) {
    const Cell first = rules_.first.value_or(Cell{});
    unsigned found = 0;
    for (std::size_t t = 0; t < turns.size(); ++t)
      found |= can_add(arena, first, turns[t], scratch) ? 1u << t : 0;
    if (found != 0) places.push_back(place(pack(first), found));
    return places;
  }
  const int n = grid_->frontier_count(arena);
  const FourSignatures four(turns);
  for (int i = 0; i < n; ++i) {
    const unsigned found =
        only_edges_ ? four.matching(grid_->frontier_around(arena, i).need) : turns_on(arena, i, turns, scratch);
    if (found != 0) places.push_back(place(grid_->frontier_cell(arena, i), found));
  }
  std::sort(places.begin(), places.end());
  return places;
}

bool Placement::any_addition(const Arena& arena, std::span<const Signature> turns,
                             Scratch& scratch) const {
  const int count = grid_->count(arena);
  if (grid_->room(arena) == 0) return false;
  if (count == 0) return !additions(arena, turns, scratch).empty();
  const int n = grid_->frontier_count(arena);
  for (int i = 0; i < n; ++i) {
    if (turns_on(arena, i, turns, scratch) != 0) return true;
  }
  return false;
}

std::span<const Word> Placement::removals(const Arena& arena, Scratch& scratch) const {
  auto& cells = scratch.cells;
  cells.clear();
  const bool bound = binding_ != 0 && grid_->count(arena) > 0;
  const int source = rules_.passable != 0 ? rules_.source : grid_->next_slot(arena, -1);
  // The source of a search is no cut piece of it, but can be one of the board.
  const bool free_source = !bound || rules_.passable != 0 || can_remove(arena, source, scratch);
  if (bound) mark_cut_pieces(*grid_, arena, source, binding_, scratch);
  for (int s = grid_->next_slot(arena, -1); s >= 0; s = grid_->next_slot(arena, s)) {
    if (bound && scratch.marks[static_cast<std::size_t>(s)] != 0) continue;
    if (leaves_no_gap(arena, s) && (s != source || free_source)) cells.push_back(pack(grid_->cell_of(arena, s)));
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
