#include "interpreter/board/grid.hpp"

#include <algorithm>
#include <cassert>

namespace castellan::board {
namespace {

constexpr int kBitsPerWord = 32;

// A piece fills one entry and at most eight around it; one entry more stays
// free, so that every search ends.
Address table_size(int capacity) {
  return static_cast<Address>(
      std::bit_ceil(static_cast<std::uint32_t>(capacity) * (kRing + 1) + 1));
}
Address bit_words(int capacity) {
  return static_cast<Address>((capacity + kBitsPerWord - 1) / kBitsPerWord);
}

constexpr int ring_opposite(int k) { return (k + 4) & 7; }
// Whether the k-th cell of the ring lies beyond one of these sides.
constexpr bool reaches(Sides sides, int k) { return is_side(k) && (sides >> k / 2 & 1) != 0; }

/// Adds to the surroundings of a cell a piece with `signature` on the side `back` of the cell.
void add_beside(Around& around, Side back, Signature signature) {
  around.beside = static_cast<Sides>(around.beside | 1 << static_cast<int>(back));
  around.need = with_side(around.need, back, side_class(signature, opposite(back)));
}

/// Whether a piece that covers `sides` fits into a cell, beside its other half if there is one.
[[maybe_unused]] bool has_room(const Grid& grid, const Arena& arena, Cell cell, int other,
                               Sides sides) {
  const bool on_board = cell.x >= -kCellLimit && cell.x <= kCellLimit && cell.y >= -kCellLimit &&
                        cell.y <= kCellLimit;
  const bool free = other < 0 ? !grid.occupied(arena, cell)
                              : grid.cell_of(arena, other) == cell &&
                                    (grid.sides_at(arena, other) ^ sides) == kEverySide;
  return on_board && free;
}

constexpr std::uint32_t kFirstOfPairs = 0x55555555u;
constexpr int first_of_pair(int slot) { return slot & ~1; }

}  // namespace

Grid::Grid(Address base, int capacity, std::span<const Signature> signatures,
           std::span<const Form> forms)
    : signatures_(signatures),
      forms_(forms),
      base_(base),
      capacity_(capacity),
      halves_(!forms.empty()) {
  assert(capacity > 0 && (!halves_ || capacity % 2 == 0));
  const int cells = halves_ ? capacity / 2 : capacity;
  const Address size = table_size(cells);
  const auto n = static_cast<Address>(cells);
  used_bits_ = base_ + kHeaderWords;
  pieces_ = used_bits_ + bit_words(capacity);
  frontier_ = pieces_ + static_cast<Address>(capacity) * kPieceWords;
  half_cells_ = frontier_ + n * kSides;
  half_positions_ = half_cells_ + (halves_ ? n : 0);
  table_ = half_positions_ + (halves_ ? n : 0);
  table_mask_ = size - 1;
  table_shift_ = kBitsPerWord - std::countr_zero(size);
  words_ = table_ + size * kEntryWords - base_;
}

std::size_t Grid::words(int capacity, bool halves) {
  static constexpr Form kHalf[] = {Form::half};
  return Grid(0, capacity, {}, halves ? std::span<const Form>(kHalf) : std::span<const Form>())
      .words();
}

void Grid::reset(Arena& arena) const {
  for (Address a = base_; a < base_ + words_; ++a) arena.set(a, 0);
}

// --- the table of cells

Address Grid::find(const Arena& arena, Word key) const {
  for (Address i = ideal_index(key);; i = next_index(i)) {
    const Word k = arena.get(entry(i) + kKey);
    if (k == key) return entry(i);
    if (k == 0) return 0;
  }
}

Address Grid::find_or_add(Arena& arena, Word key) const {
  for (Address i = ideal_index(key);; i = next_index(i)) {
    const Address e = entry(i);
    const Word k = arena.get(e + kKey);
    if (k == key) return e;
    if (k == 0) {
      arena.set(e + kKey, key);
      arena.set(e + kAround, encode({}));
      return e;
    }
  }
}

// Linear probing without gravestones: entries that were pushed past the freed
// one move back, so the table is never fuller than the board.
void Grid::erase(Arena& arena, Word key) const {
  Address hole = (find(arena, key) - table_) / kEntryWords;
  for (Address i = next_index(hole);; i = next_index(i)) {
    const Word k = arena.get(entry(i) + kKey);
    if (k == 0) break;
    const Address from_ideal = (i - ideal_index(k)) & table_mask_;
    const Address from_hole = (i - hole) & table_mask_;
    if (from_ideal < from_hole) continue;
    for (Address w = 0; w < kEntryWords; ++w) arena.set(entry(hole) + w, arena.get(entry(i) + w));
    if (const Word link = arena.get(entry(hole) + kLink); link < 0)
      arena.set(frontier_ + static_cast<Address>(-1 - link),
                static_cast<Word>(entry(hole) - table_));
    hole = i;
  }
  for (Address w = 0; w < kEntryWords; ++w) arena.set(entry(hole) + w, 0);
}

void Grid::enter_frontier(Arena& arena, Address e) const {
  const Word position = word(arena, kFrontierCount);
  arena.set(frontier_ + static_cast<Address>(position), static_cast<Word>(e - table_));
  arena.set(base_ + kFrontierCount, position + 1);
  arena.set(e + kLink, -1 - position);
}

void Grid::leave_frontier(Arena& arena, Address e) const {
  const Word position = -1 - arena.get(e + kLink);
  const Word last = word(arena, kFrontierCount) - 1;
  arena.set(base_ + kFrontierCount, last);
  if (position != last) {
    const Word moved = arena.get(frontier_ + static_cast<Address>(last));
    arena.set(frontier_ + static_cast<Address>(position), moved);
    arena.set(table_ + static_cast<Address>(moved) + kLink, -1 - position);
  }
  arena.set(frontier_ + static_cast<Address>(last), 0);
  arena.set(e + kLink, 0);
}

// --- pieces

int Grid::slot_at(const Arena& arena, Cell cell) const {
  const Address e = find(arena, pack(cell));
  if (e == 0) return -1;
  const Word link = arena.get(e + kLink);
  return link > 0 ? link - 1 : -1;
}

int Grid::next_slot(const Arena& arena, int slot) const {
  const int start = slot + 1;
  const auto bits = arena.view(used_bits_, bit_words(capacity_));
  auto i = static_cast<std::size_t>(start / kBitsPerWord);
  if (i >= bits.size()) return -1;
  auto rest = static_cast<std::uint32_t>(bits[i]) >> (start % kBitsPerWord)
                                                         << (start % kBitsPerWord);
  while (rest == 0) {
    if (++i == bits.size()) return -1;
    rest = static_cast<std::uint32_t>(bits[i]);
  }
  return static_cast<int>(i) * kBitsPerWord + std::countr_zero(rest);
}

std::span<const int> Grid::in_reading_order(const Arena& arena, Scratch& scratch) const {
  scratch.keys.clear();
  for (int s = next_slot(arena, -1); s >= 0; s = next_slot(arena, s)) {
    const auto cell = static_cast<std::uint32_t>(piece_word(arena, s, kCell));
    scratch.keys.push_back(static_cast<std::uint64_t>(cell) << 32 | static_cast<std::uint32_t>(s));
  }
  std::sort(scratch.keys.begin(), scratch.keys.end());
  scratch.items.clear();
  for (const std::uint64_t key : scratch.keys)
    scratch.items.push_back(static_cast<int>(key & 0xFFFFFFFFu));
  return scratch.items;
}

std::span<const Word> Grid::record(const Arena& arena) const {
  const auto bits = arena.view(used_bits_, bit_words(capacity_));
  std::size_t words = bits.size();
  while (words > 0 && bits[words - 1] == 0) --words;
  const int slots =
      static_cast<int>(words) * kBitsPerWord -
      (words == 0 ? 0 : std::countl_zero(static_cast<std::uint32_t>(bits[words - 1])));
  return arena.view(base_, piece_address(slots) - base_);
}

Box Grid::box(const Arena& arena) const {
  assert(count(arena) > 0);
  return {word(arena, kMinX), word(arena, kMinY), word(arena, kMaxX), word(arena, kMaxY)};
}

void Grid::set_box(Arena& arena, Box b) const {
  arena.set(base_ + kMinX, b.min_x);
  arena.set(base_ + kMinY, b.min_y);
  arena.set(base_ + kMaxX, b.max_x);
  arena.set(base_ + kMaxY, b.max_y);
}

// --- changes

int Grid::free_slot(const Arena& arena, Sides sides) const {
  const auto in_word = [&](Address i) {
    const auto taken = static_cast<std::uint32_t>(arena.get(used_bits_ + i));
    return halves_ ? ~(taken | taken >> 1) & kFirstOfPairs : ~taken;
  };
  auto i = static_cast<Address>(word(arena, kFreeFrom));
  while (in_word(i) == 0) ++i;
  const int slot = static_cast<int>(i) * kBitsPerWord + std::countr_zero(in_word(i));
  return has_side(sides, Side::north) ? slot : slot + 1;
}

int Grid::facing(const Arena& arena, int slot, Side side) const {
  if (!halves_ || has_side(sides_at(arena, slot), side)) return slot;
  const int other = other_half(arena, slot);
  return other >= 0 && has_side(sides_at(arena, other), side) ? other : -1;
}

void Grid::add_half_cell(Arena& arena, int slot) const {
  const Word n = word(arena, kHalfCells);
  arena.set(half_cells_ + static_cast<Address>(n), first_of_pair(slot));
  arena.set(half_positions_ + static_cast<Address>(slot / 2), n);
  arena.set(base_ + kHalfCells, n + 1);
}

void Grid::drop_half_cell(Arena& arena, int slot) const {
  const auto last = static_cast<Address>(word(arena, kHalfCells) - 1);
  const auto at = static_cast<Address>(arena.get(half_positions_ + static_cast<Address>(slot / 2)));
  const Word moved = arena.get(half_cells_ + last);
  arena.set(half_cells_ + at, moved);
  arena.set(half_positions_ + static_cast<Address>(moved / 2), static_cast<Word>(at));
  arena.set(half_cells_ + last, 0);
  arena.set(half_positions_ + static_cast<Address>(slot / 2), 0);
  arena.set(base_ + kHalfCells, static_cast<Word>(last));
}

int Grid::place(Arena& arena, Cell cell, Word component, Turn turn) const {
  const int there = halves_ ? slot_at(arena, cell) : -1;
  assert(there >= 0 || room(arena) > 0);
  int slot = there ^ 1;
  if (there < 0) {
    slot = free_slot(arena, sides_of(form_of(component), turn));
    arena.set(base_ + kFreeFrom, slot / kBitsPerWord);
  }
  place_in(arena, slot, cell, component, turn);
  return slot;
}

template <bool kHalves>
void Grid::put(Arena& arena, int slot, Cell cell, Word component, Turn turn) const {
  const Sides sides = kHalves ? sides_of(form_of(component), turn) : kEverySide;
  assert(slot >= 0 && slot < capacity_ && !used(arena, slot));
  assert(!kHalves || slot % 2 == (has_side(sides, Side::north) ? 0 : 1));
  const int other = kHalves ? other_half(arena, slot) : -1;
  assert(has_room(*this, arena, cell, other, sides));
  const Signature sig = signature_of(component, turn);
  const Address p = piece_address(slot);
  arena.set(p + kCell, pack(cell));
  arena.set(p + kComponent, component);
  arena.set(p + kTurn, static_cast<Word>(turn));
  arena.set(p + kSignature, sig);
  const Address bits = used_bits_ + static_cast<Address>(slot / kBitsPerWord);
  arena.set(bits, static_cast<Word>(static_cast<std::uint32_t>(arena.get(bits)) |
                                    1u << slot % kBitsPerWord));
  const int before = count(arena);
  arena.set(base_ + kCount, before + 1);
  set_box(arena, before == 0 ? Box{cell.x, cell.y, cell.x, cell.y} : box(arena).including(cell));

  const Address own = find_or_add(arena, pack(cell));
  if (arena.get(own + kLink) < 0) leave_frontier(arena, own);
  if (!kHalves) {
    arena.set(own + kLink, slot + 1);
  } else if (other >= 0) {
    arena.set(own + kLink, first_of_pair(slot) + 1);
    drop_half_cell(arena, slot);
  } else {
    arena.set(own + kLink, slot + 1);
    arena.add(base_ + kCells, 1);
    if (sides != kEverySide) add_half_cell(arena, slot);
  }
  // Unrolled, the conditions on k are constants.
#pragma GCC unroll 8
  for (int k = 0; k < kRing; ++k) {
    if (other >= 0 && !reaches(sides, k)) continue;
    const Address e = find_or_add(arena, pack(cell.offset(kRingX[k], kRingY[k])));
    Around around = decode(arena.get(e + kAround));
    around.ring = static_cast<std::uint8_t>(around.ring | 1 << ring_opposite(k));
    if (reaches(sides, k)) {
      const auto side = static_cast<Side>(k / 2);
      const Side back = opposite(side);
      add_beside(around, back, sig);
      const Word link = arena.get(e + kLink);
      if (link > 0) {
        const int neighbour = kHalves ? facing(arena, link - 1, back) : link - 1;
        if (neighbour >= 0) {
          arena.set(p + kNeighbours + static_cast<Address>(side), neighbour + 1);
          arena.set(piece_address(neighbour) + kNeighbours + static_cast<Address>(back), slot + 1);
        }
      } else if (link == 0) {
        enter_frontier(arena, e);
      }
    }
    arena.set(e + kAround, encode(around));
  }
}

void Grid::place_in(Arena& arena, int slot, Cell cell, Word component, Turn turn) const {
  if (halves_) {
    put<true>(arena, slot, cell, component, turn);
  } else {
    put<false>(arena, slot, cell, component, turn);
  }
}

void Grid::remove(Arena& arena, int slot) const {
  assert(used(arena, slot));
  const auto take = [=, this, &arena](auto with_halves) {
    constexpr bool kHalves = decltype(with_halves)::value;
    const Cell cell = cell_of(arena, slot);
    const Sides sides = kHalves ? sides_at(arena, slot) : kEverySide;
    const int other = kHalves ? other_half(arena, slot) : -1;
#pragma GCC unroll 8
    for (int k = 0; k < kRing; ++k) {
      if (other >= 0 && !reaches(sides, k)) continue;
      const Word key = pack(cell.offset(kRingX[k], kRingY[k]));
      const Address e = find(arena, key);
      Around around = decode(arena.get(e + kAround));
      if (other < 0)
        around.ring = static_cast<std::uint8_t>(around.ring & ~(1 << ring_opposite(k)));
      const Word link = arena.get(e + kLink);
      if (reaches(sides, k)) {
        const auto side = static_cast<Side>(k / 2);
        const Side back = opposite(side);
        around.beside = static_cast<Sides>(around.beside & ~(1 << static_cast<int>(back)));
        around.need = with_side(around.need, back, kWildcard);
        if (const int beside = neighbour(arena, slot, side); beside >= 0)
          arena.set(piece_address(beside) + kNeighbours + static_cast<Address>(back), 0);
        if (link < 0 && !around.touches()) leave_frontier(arena, e);
      }
      arena.set(e + kAround, encode(around));
      if (around.ring == 0 && link <= 0) erase(arena, key);
    }
    const Address own = find(arena, pack(cell));
    if (other >= 0) {
      arena.set(own + kLink, other + 1);
      add_half_cell(arena, other);
    } else {
      if (kHalves) arena.add(base_ + kCells, -1);
      if (kHalves && sides != kEverySide) drop_half_cell(arena, slot);
      arena.set(own + kLink, 0);
      const Around around = decode(arena.get(own + kAround));
      if (around.touches()) {
        enter_frontier(arena, own);
      } else if (around.ring == 0) {
        erase(arena, pack(cell));
      }
    }

    for (int w = 0; w < kPieceWords; ++w)
      arena.set(piece_address(slot) + static_cast<Address>(w), 0);
    const auto i = static_cast<Address>(slot / kBitsPerWord);
    arena.set(used_bits_ + i,
              static_cast<Word>(static_cast<std::uint32_t>(arena.get(used_bits_ + i)) &
                                ~(1u << slot % kBitsPerWord)));
    if (static_cast<Word>(i) < word(arena, kFreeFrom))
      arena.set(base_ + kFreeFrom, static_cast<Word>(i));
    arena.add(base_ + kCount, -1);
    if (other < 0) shrink_box(arena, cell);
  };
  if (halves_) {
    take(std::true_type{});
  } else {
    take(std::false_type{});
  }
}

void Grid::shrink_box(Arena& arena, Cell removed) const {
  const Box old{word(arena, kMinX), word(arena, kMinY), word(arena, kMaxX), word(arena, kMaxY)};
  if (count(arena) == 0) {
    set_box(arena, {});
  } else if (removed.x == old.min_x || removed.x == old.max_x || removed.y == old.min_y ||
             removed.y == old.max_y) {
    int s = next_slot(arena, -1);
    const Cell first = cell_of(arena, s);
    Box shrunk{first.x, first.y, first.x, first.y};
    for (; s >= 0; s = next_slot(arena, s)) shrunk = shrunk.including(cell_of(arena, s));
    set_box(arena, shrunk);
  }
}

// --- surroundings

Around Grid::around(const Arena& arena, Cell cell) const {
  const Address e = find(arena, pack(cell));
  return e == 0 ? Around{} : decode(arena.get(e + kAround));
}

}  // namespace castellan::board
