#include "interpreter/board/holes.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace castellan::board {
namespace {

constexpr bool bit(unsigned ring, int k) { return (ring >> (k & 7) & 1) != 0; }

// The pieces around a cell in groups that certainly hang together, seen from
// the ring alone; only groups that part two empty areas count. Pieces join
// where empty cells do not: by corners when empty cells need sides, by sides
// when empty cells may use corners. So in side mode a group ends at an empty
// side cell, in corner mode at any empty cell, and there only a group with a
// side cell touches the centre at all.
struct Groups {
  std::array<std::int8_t, kRing> of{};  // group of a ring cell, -1 for none
  int count = 0;
};

constexpr Groups groups_of(unsigned ring, Opening opening) {
  Groups g;
  for (auto& x : g.of) x = -1;
  const auto breaks = [&](int k) {
    return !bit(ring, k) && (opening == Opening::corner || is_side(k));
  };
  int first = 0;
  while (first < kRing && !breaks(first)) ++first;
  if (first == kRing) {
    for (int k = 0; k < kRing; ++k) {
      if (bit(ring, k)) g.of[static_cast<std::size_t>(k)] = 0;
    }
    g.count = 1;
    return g;
  }
  for (int i = 1; i <= kRing;) {
    const int from = i;
    bool any = false;
    bool side = false;
    for (; i <= kRing && !breaks(first + i); ++i) {
      if (bit(ring, first + i)) {
        any = true;
        side = side || is_side(first + i);
      }
    }
    if (any && (side || opening == Opening::side)) {
      for (int k = from; k < i; ++k) {
        if (bit(ring, first + k))
          g.of[static_cast<std::size_t>((first + k) & 7)] = static_cast<std::int8_t>(g.count);
      }
      ++g.count;
    }
    if (i <= kRing) ++i;
  }
  return g;
}

using GroupTable = std::array<Groups, 256>;
constexpr GroupTable make_groups(Opening opening) {
  GroupTable t{};
  for (unsigned ring = 0; ring < 256; ++ring) t[ring] = groups_of(ring, opening);
  return t;
}
constexpr GroupTable kGroupsAround[] = {make_groups(Opening::side), make_groups(Opening::corner)};

const Groups& groups(std::uint8_t ring, Opening opening) {
  return kGroupsAround[static_cast<std::size_t>(opening)][ring];
}

// Twelve times the share of one piece in the Euler number: each 2 x 2 window
// is seen by every piece in it. A window with one piece adds a quarter, with
// three takes a quarter; one with two on a diagonal takes or adds a half.
constexpr int euler_twelfths(unsigned ring, Opening opening) {
  int sum = 0;
  for (int corner = 1; corner < kRing; corner += 2) {
    const bool a = bit(ring, corner - 1);
    const bool b = bit(ring, corner + 1);
    const bool c = bit(ring, corner);
    const int pieces = 1 + a + b + c;
    if (pieces == 1) sum += 3;
    if (pieces == 3) sum -= 1;
    if (pieces == 2 && c) sum += opening == Opening::side ? -3 : 3;
  }
  return sum;
}
constexpr std::array<std::array<std::int8_t, 256>, 2> make_euler() {
  std::array<std::array<std::int8_t, 256>, 2> t{};
  for (unsigned ring = 0; ring < 256; ++ring) {
    t[0][ring] = static_cast<std::int8_t>(euler_twelfths(ring, Opening::side));
    t[1][ring] = static_cast<std::int8_t>(euler_twelfths(ring, Opening::corner));
  }
  return t;
}
constexpr auto kEuler = make_euler();

// Marks with `label` all pieces that hang together with `start`; of two halves
// in a cell only the one that `slot_at` gives.
void mark_block(const Grid& grid, const Arena& arena, int start, Opening opening,
                std::uint8_t label, Scratch& scratch) {
  scratch.stack.clear();
  scratch.stack.push_back(start);
  scratch.marks[static_cast<std::size_t>(start)] = label;
  const auto visit = [&](int slot) {
    if (slot < 0 || scratch.marks[static_cast<std::size_t>(slot)] != 0) return;
    scratch.marks[static_cast<std::size_t>(slot)] = label;
    scratch.stack.push_back(slot);
  };
  while (!scratch.stack.empty()) {
    const int slot = scratch.stack.back();
    scratch.stack.pop_back();
    for (int s = 0; s < kSides; ++s) visit(grid.beyond(arena, slot, static_cast<Side>(s)));
    if (opening != Opening::side) continue;
    const Cell cell = grid.cell_of(arena, slot);
    for (int k = 1; k < kRing; k += 2)
      visit(grid.slot_at(arena, cell.offset(kRingX[k], kRingY[k])));
  }
}

}  // namespace

int hole_count(const Grid& grid, const Arena& arena, Opening opening, Scratch& scratch) {
  scratch.marks.assign(static_cast<std::size_t>(grid.capacity()), 0);
  int blocks = 0;
  int twelfths = 0;
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    if (const int other = grid.other_half(arena, s); other >= 0 && other < s) continue;
    const std::uint8_t ring = grid.around(arena, grid.cell_of(arena, s)).ring;
    twelfths += kEuler[static_cast<std::size_t>(opening)][ring];
    if (scratch.marks[static_cast<std::size_t>(s)] != 0) continue;
    ++blocks;
    mark_block(grid, arena, s, opening, 1, scratch);
  }
  assert(twelfths % 12 == 0);
  return blocks - twelfths / 12;
}

bool may_cut(std::uint8_t ring, Opening opening) { return groups(ring, opening).count > 1; }

bool cuts_off(const Grid& grid, const Arena& arena, Cell cell, Opening opening, Scratch& scratch) {
  const Groups& g = groups(grid.around(arena, cell).ring, opening);
  if (g.count <= 1) return false;
  // An area is cut off exactly when two groups hang together elsewhere.
  scratch.marks.assign(static_cast<std::size_t>(grid.capacity()), 0);
  for (int k = 0; k < kRing; ++k) {
    const int group = g.of[static_cast<std::size_t>(k)];
    if (group < 0) continue;
    const int slot = grid.slot_at(arena, cell.offset(kRingX[k], kRingY[k]));
    const auto label = static_cast<std::uint8_t>(group + 1);
    const std::uint8_t mark = scratch.marks[static_cast<std::size_t>(slot)];
    if (mark == label) continue;
    if (mark != 0) return true;
    mark_block(grid, arena, slot, opening, label, scratch);
  }
  return false;
}

bool encloses(const Grid& grid, const Arena& arena, std::span<const Cell> added, Opening opening,
              Scratch& scratch) {
  bool doubtful = false;
  for (std::size_t i = 0; i < added.size() && !doubtful; ++i) {
    unsigned ring = grid.around(arena, added[i]).ring;
    for (const Cell earlier : added.first(i)) {
      for (int k = 0; k < kRing; ++k) {
        if (added[i].offset(kRingX[k], kRingY[k]) == earlier) ring |= 1u << k;
      }
    }
    doubtful = may_cut(static_cast<std::uint8_t>(ring), opening);
  }
  if (!doubtful) return false;

  // Floods the outside from a corner of a frame around everything.
  Box box =
      grid.count(arena) > 0 ? grid.box(arena) : Box{added[0].x, added[0].y, added[0].x, added[0].y};
  for (const Cell c : added) box = box.including(c);
  box = {box.min_x - 1, box.min_y - 1, box.max_x + 1, box.max_y + 1};
  const auto index = [&](int x, int y) { return (y - box.min_y) * box.width() + x - box.min_x; };
  auto& marks = scratch.marks;
  marks.assign(static_cast<std::size_t>(box.width()) * static_cast<std::size_t>(box.height()), 0);
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    const Cell c = grid.cell_of(arena, s);
    marks[static_cast<std::size_t>(index(c.x, c.y))] = 1;
  }
  for (const Cell c : added) marks[static_cast<std::size_t>(index(c.x, c.y))] = 1;
  auto empty = static_cast<std::size_t>(std::ranges::count(marks, 0));
  auto& stack = scratch.stack;
  stack.assign(1, 0);
  marks[0] = 1;
  while (!stack.empty()) {
    --empty;
    const int at = stack.back();
    stack.pop_back();
    const int x = box.min_x + at % box.width();
    const int y = box.min_y + at / box.width();
    for (int k = 0; k < kRing; k += opening == Opening::side ? 2 : 1) {
      const int nx = x + kRingX[k];
      const int ny = y + kRingY[k];
      if (nx < box.min_x || nx > box.max_x || ny < box.min_y || ny > box.max_y) continue;
      std::uint8_t& mark = marks[static_cast<std::size_t>(index(nx, ny))];
      if (mark != 0) continue;
      mark = 1;
      stack.push_back(index(nx, ny));
    }
  }
  return empty > 0;
}

}  // namespace castellan::board
