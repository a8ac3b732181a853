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
constexpr bool is_side(int k) { return (k & 1) == 0; }

}  // namespace

Grid::Grid(Address base, int capacity, std::span<const Signature> signatures)
    : signatures_(signatures), base_(base), capacity_(capacity) {
  assert(capacity > 0);
  const Address size = table_size(capacity);
  const auto n = static_cast<Address>(capacity);
  used_bits_ = base_ + kHeaderWords;
  pieces_ = used_bits_ + bit_words(capacity);
  frontier_ = pieces_ + n * kPieceWords;
  table_ = frontier_ + n * kSides;
  table_mask_ = size - 1;
  table_shift_ = kBitsPerWord - std::countr_zero(size);
  words_ = table_ + size * kEntryWords - base_;
}

std::size_t Grid::words(int capacity) { return Grid(0, capacity, {}).words(); }

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
      arena.set(frontier_ + static_cast<Address>(-1 - link), static_cast<Word>(entry(hole) - table_));
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

int Grid::place(Arena& arena, Cell cell, Word component, Turn turn) const {
  assert(count(arena) < capacity_);
  auto i = static_cast<Address>(word(arena, kFreeFrom));
  while (static_cast<std::uint32_t>(arena.get(used_bits_ + i)) == ~0u) ++i;
  arena.set(base_ + kFreeFrom, static_cast<Word>(i));
  const int slot = static_cast<int>(i) * kBitsPerWord +
                   std::countr_one(static_cast<std::uint32_t>(arena.get(used_bits_ + i)));
  place_in(arena, slot, cell, component, turn);
  return slot;
}

void Grid::place_in(Arena& arena, int slot, Cell cell, Word component, Turn turn) const {
  assert(slot >= 0 && slot < capacity_ && !used(arena, slot) && !occupied(arena, cell));
  assert(cell.x >= -kCellLimit && cell.x <= kCellLimit && cell.y >= -kCellLimit &&
         cell.y <= kCellLimit);
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
  arena.set(own + kLink, slot + 1);
  for (int k = 0; k < kRing; ++k) {
    const Address e = find_or_add(arena, pack(cell.offset(kRingX[k], kRingY[k])));
    Around around = decode(arena.get(e + kAround));
    around.ring = static_cast<std::uint8_t>(around.ring | 1 << ring_opposite(k));
    if (is_side(k)) {
      const auto side = static_cast<Side>(k / 2);
      around.need = with_side(around.need, opposite(side), side_class(sig, side));
      const Word link = arena.get(e + kLink);
      if (link > 0) {
        arena.set(p + kNeighbours + static_cast<Address>(side), link);
        arena.set(piece_address(link - 1) + kNeighbours + static_cast<Address>(opposite(side)),
                  slot + 1);
      } else if (link == 0) {
        enter_frontier(arena, e);
      }
    }
    arena.set(e + kAround, encode(around));
  }
}

void Grid::remove(Arena& arena, int slot) const {
  assert(used(arena, slot));
  const Cell cell = cell_of(arena, slot);
  for (int k = 0; k < kRing; ++k) {
    const Word key = pack(cell.offset(kRingX[k], kRingY[k]));
    const Address e = find(arena, key);
    Around around = decode(arena.get(e + kAround));
    around.ring = static_cast<std::uint8_t>(around.ring & ~(1 << ring_opposite(k)));
    const Word link = arena.get(e + kLink);
    if (is_side(k)) {
      const Side back = opposite(static_cast<Side>(k / 2));
      around.need = with_side(around.need, back, kWildcard);
      if (link > 0)
        arena.set(piece_address(link - 1) + kNeighbours + static_cast<Address>(back), 0);
      if (link < 0 && !around.touches()) leave_frontier(arena, e);
    }
    arena.set(e + kAround, encode(around));
    if (around.ring == 0 && link <= 0) erase(arena, key);
  }
  const Address own = find(arena, pack(cell));
  arena.set(own + kLink, 0);
  const Around around = decode(arena.get(own + kAround));
  if (around.touches()) {
    enter_frontier(arena, own);
  } else if (around.ring == 0) {
    erase(arena, pack(cell));
  }

  for (int w = 0; w < kPieceWords; ++w) arena.set(piece_address(slot) + static_cast<Address>(w), 0);
  const auto i = static_cast<Address>(slot / kBitsPerWord);
  arena.set(used_bits_ + i,
            static_cast<Word>(static_cast<std::uint32_t>(arena.get(used_bits_ + i)) &
                              ~(1u << slot % kBitsPerWord)));
  if (static_cast<Word>(i) < word(arena, kFreeFrom))
    arena.set(base_ + kFreeFrom, static_cast<Word>(i));
  arena.add(base_ + kCount, -1);

  const Box old{word(arena, kMinX), word(arena, kMinY), word(arena, kMaxX), word(arena, kMaxY)};
  if (count(arena) == 0) {
    set_box(arena, {});
  } else if (cell.x == old.min_x || cell.x == old.max_x || cell.y == old.min_y ||
             cell.y == old.max_y) {
    int s = next_slot(arena, -1);
    const Cell first = cell_of(arena, s);
    Box shrunk{first.x, first.y, first.x, first.y};
    for (; s >= 0; s = next_slot(arena, s)) shrunk = shrunk.including(cell_of(arena, s));
    set_box(arena, shrunk);
  }
}

void Grid::replace(Arena& arena, int slot, Word component, Turn turn) const {
  const Signature sig = signature_of(component, turn);
  const Address p = piece_address(slot);
  const Cell cell = cell_of(arena, slot);
  arena.set(p + kComponent, component);
  arena.set(p + kTurn, static_cast<Word>(turn));
  arena.set(p + kSignature, sig);
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    const Address e = find(arena, pack(cell.step(side)));
    Around around = decode(arena.get(e + kAround));
    around.need = with_side(around.need, opposite(side), side_class(sig, side));
    arena.set(e + kAround, encode(around));
  }
}

// --- surroundings

Around Grid::around(const Arena& arena, Cell cell) const {
  const Address e = find(arena, pack(cell));
  return e == 0 ? Around{} : decode(arena.get(e + kAround));
}

std::span<const Word> Grid::frontier(const Arena& arena, Scratch& scratch) const {
  scratch.cells.clear();
  for (int i = 0; i < frontier_count(arena); ++i) scratch.cells.push_back(frontier_cell(arena, i));
  std::sort(scratch.cells.begin(), scratch.cells.end());
  return scratch.cells;
}

bool Grid::is_consistent(const Arena& arena) const {
  int pieces = 0;
  int cells = 0;
  int frontier = 0;
  for (int slot = 0; slot < capacity_; ++slot) {
    const bool listed = next_slot(arena, slot - 1) == slot;
    if (listed != used(arena, slot)) return false;
    if (!listed) continue;
    ++pieces;
    if (slot_at(arena, cell_of(arena, slot)) != slot) return false;
    const Piece p = piece(arena, slot);
    if (p.signature != signature_of(p.component, p.turn)) return false;
    if (!box(arena).contains(p.cell)) return false;
    for (int s = 0; s < kSides; ++s) {
      if (neighbour(arena, slot, static_cast<Side>(s)) !=
          slot_at(arena, p.cell.step(static_cast<Side>(s))))
        return false;
    }
  }
  for (Address i = 0; i <= table_mask_; ++i) {
    const Word key = arena.get(entry(i) + kKey);
    if (key == 0) continue;
    ++cells;
    const Cell cell = unpack_cell(key);
    Around expected;
    for (int k = 0; k < kRing; ++k) {
      const int other = slot_at(arena, cell.offset(kRingX[k], kRingY[k]));
      if (other < 0) continue;
      expected.ring = static_cast<std::uint8_t>(expected.ring | 1 << k);
      const auto side = static_cast<Side>(k / 2);
      if (is_side(k)) {
        expected.need =
            with_side(expected.need, side, side_class(signature_at(arena, other), opposite(side)));
      }
    }
    if (arena.get(entry(i) + kAround) != encode(expected)) return false;
    const Word link = arena.get(entry(i) + kLink);
    if (link == 0 && (expected.touches() || expected.ring == 0)) return false;
    if (link < 0) {
      ++frontier;
      if (!expected.touches() || frontier_cell(arena, -1 - link) != key) return false;
    }
    if (find(arena, key) != entry(i)) return false;
  }
  return pieces == count(arena) && frontier == frontier_count(arena) &&
         cells <= pieces * (kRing + 1);
}

}  // namespace castellan::board
