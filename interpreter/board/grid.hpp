/// A square grid without borders: pieces on cells, kept in an arena.
///
/// A cell holds one piece or, on a grid with half pieces, up to two of those. A
/// piece of several cells is several pieces here (see shape.hpp).
///
/// The layout object is immutable and shared by all copies of a game; the data
/// of one grid are the `words()` words from its base address. For every cell on
/// or around a piece the grid knows at once which of the eight cells around it
/// are occupied and what classes its neighbours turn to it; the frontier (empty
/// cells beside a piece) is kept as pieces come and go. Rules of placement are
/// not here (see placement.hpp); callers check before they place, the grid
/// asserts.
///
/// Invariants: a piece keeps its slot until it is removed; a new piece takes
/// the lowest free slot; nothing visible depends on the order of the hash table.
/// On a grid with halves the slots 2k and 2k + 1 belong to one cell: the first
/// is that of a piece that fills it or of the half with the north side, the
/// second that of the half with the south side.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "interpreter/base/arena.hpp"
#include "interpreter/base/vocabulary.hpp"
#include "interpreter/board/form.hpp"
#include "interpreter/board/scratch.hpp"
#include "interpreter/board/signature.hpp"

namespace castellan::board {

/// A rectangle of cells, borders included.
struct Box {
  int min_x = 0, min_y = 0, max_x = 0, max_y = 0;

  [[nodiscard]] constexpr int width() const { return max_x - min_x + 1; }
  [[nodiscard]] constexpr int height() const { return max_y - min_y + 1; }
  [[nodiscard]] constexpr bool contains(Cell c) const {
    return c.x >= min_x && c.x <= max_x && c.y >= min_y && c.y <= max_y;
  }
  /// The smallest box with this one and `c` in it.
  [[nodiscard]] constexpr Box including(Cell c) const {
    return {c.x < min_x ? c.x : min_x, c.y < min_y ? c.y : min_y, c.x > max_x ? c.x : max_x,
            c.y > max_y ? c.y : max_y};
  }
  friend constexpr bool operator==(const Box&, const Box&) = default;
};

/// The eight cells around a cell, clockwise from north; bit k of a ring is the
/// k-th of them, so side s is bit 2s and the corner after it bit 2s+1.
inline constexpr int kRing = 8;
inline constexpr int kRingX[kRing] = {0, 1, 1, 1, 0, -1, -1, -1};
inline constexpr int kRingY[kRing] = {-1, -1, 0, 1, 1, 1, 0, -1};
inline constexpr std::uint8_t kRingSides = 0b01010101;
/// Whether the k-th of them shares a side with the cell, not a corner only.
constexpr bool is_side(int k) { return (k & 1) == 0; }

/// The surroundings of one cell.
struct Around {
  /// Per side, the class that the neighbour turns to this cell; the wildcard
  /// where there is none.
  Signature need = kOpenSignature;
  /// Which of the eight cells around are occupied.
  std::uint8_t ring = 0;
  /// The sides beyond which a piece turns a side to this cell. The same as in
  /// `ring`, but for halves that lack the side.
  Sides beside = 0;

  [[nodiscard]] constexpr bool has_side(Side s) const { return board::has_side(beside, s); }
  [[nodiscard]] constexpr bool touches() const { return beside != 0; }
};

struct Piece {
  Cell cell;
  Word component = 0;
  Turn turn = Turn::none;
  Signature signature = 0;
};

class Grid {
 public:
  /// `signatures[component * 4 + turn]` for every component that can be placed;
  /// `forms[component]` says which of them are halves: none when it is empty.
  /// The tables must outlive the grid. Capacity: slots, so pieces on the grid at
  /// a time; with halves it is even, and half of it is the number of cells.
  Grid(Address base, int capacity, std::span<const Signature> signatures,
       std::span<const Form> forms = {});

  // --- layout

  /// Words needed by a grid of so many slots.
  [[nodiscard]] static std::size_t words(int capacity, bool halves = false);
  [[nodiscard]] std::size_t words() const { return words_; }
  [[nodiscard]] Address base() const { return base_; }
  [[nodiscard]] int capacity() const { return capacity_; }
  [[nodiscard]] bool has_halves() const { return halves_; }
  [[nodiscard]] Form form_of(Word component) const {
    return halves_ ? forms_[static_cast<std::size_t>(component)] : Form::cell;
  }
  [[nodiscard]] Signature signature_of(Word component, Turn turn) const {
    return signatures_[static_cast<std::size_t>(component) * 4 + static_cast<std::size_t>(turn)];
  }
  /// The first `turns` of them.
  [[nodiscard]] std::span<const Signature> signatures_of(Word component, int turns) const {
    return signatures_.subspan(static_cast<std::size_t>(component) * 4,
                               static_cast<std::size_t>(turns));
  }
  /// Takes all pieces off. O(words).
  void reset(Arena& arena) const;

  // --- pieces

  [[nodiscard]] int count(const Arena& arena) const { return word(arena, kCount); }
  /// Occupied cells.
  [[nodiscard]] int cells(const Arena& arena) const {
    return word(arena, halves_ ? kCells : kCount);
  }
  /// Cells that can still be occupied.
  [[nodiscard]] int room(const Arena& arena) const {
    return (halves_ ? capacity_ / 2 : capacity_) - cells(arena);
  }
  /// The slot of the piece on a cell, -1 if it is empty. Of two halves it is
  /// the one with the north side.
  [[nodiscard]] int slot_at(const Arena& arena, Cell cell) const;
  /// The slot of the other half in the cell of this piece, -1 if there is none.
  [[nodiscard]] int other_half(const Arena& arena, int slot) const {
    return halves_ && used(arena, slot ^ 1) ? slot ^ 1 : -1;
  }
  [[nodiscard]] bool occupied(const Arena& arena, Cell cell) const {
    return slot_at(arena, cell) >= 0;
  }
  /// Whether a component has place on the cell: it is empty, or holds just the other half.
  [[nodiscard]] bool has_place(const Arena& arena, Cell cell, Word component, Turn turn) const {
    const int there = slot_at(arena, cell);
    return there < 0 || (halves_ && other_half(arena, there) < 0 &&
                         (sides_at(arena, there) & sides_of(form_of(component), turn)) == 0);
  }
  /// The layout of its pieces: a bit per slot that says whether it is used, then the same number of
  /// words for each slot, with the packed cell, not 0 in a used slot, and the component.
  struct Records {
    Address used, pieces;
    int words, cell, component;
  };
  [[nodiscard]] Records records() const {
    return {used_bits_, pieces_, kPieceWords, kCell, kComponent};
  }
  [[nodiscard]] bool used(const Arena& arena, int slot) const {
    return piece_word(arena, slot, kCell) != 0;
  }
  [[nodiscard]] Piece piece(const Arena& arena, int slot) const {
    return {cell_of(arena, slot), piece_word(arena, slot, kComponent),
            static_cast<Turn>(piece_word(arena, slot, kTurn)), signature_at(arena, slot)};
  }
  [[nodiscard]] Word component_of(const Arena& arena, int slot) const {
    return piece_word(arena, slot, kComponent);
  }
  [[nodiscard]] Cell cell_of(const Arena& arena, int slot) const {
    return unpack_cell(piece_word(arena, slot, kCell));
  }
  [[nodiscard]] Signature signature_at(const Arena& arena, int slot) const {
    return static_cast<Signature>(piece_word(arena, slot, kSignature));
  }
  /// The sides of its cell that a piece reaches.
  [[nodiscard]] Sides sides_at(const Arena& arena, int slot) const {
    return halves_ ? sides_of(form_of(piece_word(arena, slot, kComponent)),
                              static_cast<Turn>(piece_word(arena, slot, kTurn)))
                   : kEverySide;
  }
  /// The slot of the piece that shares this side with `slot`, -1 if there is
  /// none. No search.
  [[nodiscard]] int neighbour(const Arena& arena, int slot, Side side) const {
    return piece_word(arena, slot, kNeighbours + static_cast<int>(side)) - 1;
  }
  /// The slot of a piece on the cell beyond a side, whether it reaches the side
  /// or not; of two halves as in `slot_at`.
  [[nodiscard]] int beyond(const Arena& arena, int slot, Side side) const {
    return halves_ ? slot_at(arena, cell_of(arena, slot).step(side)) : neighbour(arena, slot, side);
  }
  /// The same for any contact: a side, or the diagonal of a half.
  [[nodiscard]] int across(const Arena& arena, int slot, int contact) const {
    return contact == kDiagonal ? other_half(arena, slot)
                                : neighbour(arena, slot, static_cast<Side>(contact));
  }
  /// The lowest used slot above `slot`, -1 if there is none; start with -1.
  [[nodiscard]] int next_slot(const Arena& arena, int slot) const;
  /// Every used slot, rising, until `each` says no; the pieces must stay meanwhile.
  template <class Each>
  void each_slot(const Arena& arena, Each each) const {
    const auto bits = arena.view(used_bits_, static_cast<std::size_t>(pieces_ - used_bits_));
    for (std::size_t i = 0; i < bits.size(); ++i) {
      for (auto rest = static_cast<std::uint32_t>(bits[i]); rest != 0; rest &= rest - 1) {
        if (!each(static_cast<int>(i) * 32 + std::countr_zero(rest))) return;
      }
    }
  }
  /// All used slots, in reading order of their cells.
  std::span<const int> in_reading_order(const Arena& arena, Scratch& scratch) const;
  /// The words that say which pieces lie where: while they stay equal, so does all that shows.
  /// O(1) but for slots that became free.
  [[nodiscard]] std::span<const Word> record(const Arena& arena) const;
  /// The smallest box around all pieces. The grid must not be empty.
  [[nodiscard]] Box box(const Arena& arena) const;

  // --- changes

  /// Puts a component on an empty cell and returns its slot, the lowest free
  /// one that is right for it. A half may also complete a cell. Requires room.
  int place(Arena& arena, Cell cell, Word component, Turn turn) const;
  /// The same into a given free slot, for loaders.
  void place_in(Arena& arena, int slot, Cell cell, Word component, Turn turn) const;
  /// Takes a piece off. O(count) when it lay on the border of the box.
  void remove(Arena& arena, int slot) const;

  // --- surroundings

  /// The surroundings of any cell, occupied or not. O(1).
  [[nodiscard]] Around around(const Arena& arena, Cell cell) const;
  /// Whether a piece lies on the cell or on one of the eight around it. O(1).
  [[nodiscard]] bool is_near(const Arena& arena, Cell cell) const {
    return find(arena, pack(cell)) != 0;
  }
  /// Cells with one half in them.
  [[nodiscard]] int half_cell_count(const Arena& arena) const { return word(arena, kHalfCells); }
  /// The slot of the half in the i-th of them, in no particular order.
  [[nodiscard]] int half_cell(const Arena& arena, int i) const {
    const int slot = arena.get(half_cells_ + static_cast<Address>(i));
    return used(arena, slot) ? slot : slot + 1;
  }
  /// Empty cells beside a piece.
  [[nodiscard]] int frontier_count(const Arena& arena) const { return word(arena, kFrontierCount); }
  /// The i-th frontier cell, packed, in no particular order: sort what is shown.
  [[nodiscard]] Word frontier_cell(const Arena& arena, int i) const {
    return arena.get(frontier_entry(arena, i) + kKey);
  }
  /// Its surroundings. No search.
  [[nodiscard]] Around frontier_around(const Arena& arena, int i) const {
    return decode(arena.get(frontier_entry(arena, i) + kAround));
  }

  /// Every frontier cell, packed, with what lies around it, in the order of their numbers.
  template <class Each>
  void each_of_frontier(const Arena& arena, Each each) const {
    const auto entries = arena.view(frontier_, static_cast<std::size_t>(frontier_count(arena)));
    const Word* const table =
        arena.view(table_, (std::size_t{table_mask_} + 1) * kEntryWords).data();
    for (const Word at : entries) {
      const Word* const e = table + at;
      each(e[kKey], decode(e[kAround]));
    }
  }

  /// Whether all derived data follow from the pieces. O(words); for tests and
  /// debug builds.
  [[nodiscard]] bool is_consistent(const Arena& arena) const;

 private:
  /// As place_in, compiled once for grids with halves and once for the others.
  template <bool kHalves>
  void put(Arena& arena, int slot, Cell cell, Word component, Turn turn) const;

  enum Header : Address {
    kCount,
    kMinX,
    kMinY,
    kMaxX,
    kMaxY,
    kFrontierCount,
    kFreeFrom,
    kCells,      // with halves only
    kHalfCells,  // with halves only
    kHeaderWords
  };
  // A piece; the neighbours are slots plus one, so that zeroed words mean none.
  enum PieceWord : int { kCell, kComponent, kTurn, kSignature, kNeighbours, kPieceWords = 8 };
  // An entry of the table: the packed cell (0 is free), what is around it, and
  // slot + 1 of its piece, or -1 - position in the frontier, or 0. The frontier
  // lists addresses of entries, counted from the table.
  enum EntryWord : Address { kKey, kAround, kLink, kEntryWords };

  [[nodiscard]] static constexpr Word encode(Around a) {
    return static_cast<Word>(a.need | a.ring << 16 | a.beside << 24);
  }
  [[nodiscard]] static constexpr Around decode(Word w) {
    const auto u = static_cast<std::uint32_t>(w);
    return {static_cast<Signature>(u & 0xFFFF), static_cast<std::uint8_t>(u >> 16),
            static_cast<Sides>(u >> 24)};
  }

  [[nodiscard]] Word word(const Arena& arena, Address field) const {
    return arena.get(base_ + field);
  }
  [[nodiscard]] Address piece_address(int slot) const {
    return pieces_ + static_cast<Address>(slot * kPieceWords);
  }
  [[nodiscard]] Word piece_word(const Arena& arena, int slot, int field) const {
    return arena.get(piece_address(slot) + static_cast<Address>(field));
  }
  [[nodiscard]] Address entry(Address index) const { return table_ + index * kEntryWords; }
  [[nodiscard]] Address frontier_entry(const Arena& arena, int i) const {
    return table_ + static_cast<Address>(arena.get(frontier_ + static_cast<Address>(i)));
  }
  [[nodiscard]] Address ideal_index(Word key) const {
    return static_cast<Address>(static_cast<std::uint32_t>(key) * 0x9E3779B1u >> table_shift_);
  }
  [[nodiscard]] Address next_index(Address i) const { return (i + 1) & table_mask_; }
  [[nodiscard]] bool table_is_consistent(const Arena& arena) const;
  // Address of the entry of a cell, 0 if it has none.
  [[nodiscard]] Address find(const Arena& arena, Word key) const;
  Address find_or_add(Arena& arena, Word key) const;
  void erase(Arena& arena, Word key) const;
  void enter_frontier(Arena& arena, Address entry) const;
  void leave_frontier(Arena& arena, Address entry) const;
  void set_box(Arena& arena, Box box) const;
  void shrink_box(Arena& arena, Cell removed) const;
  [[nodiscard]] int free_slot(const Arena& arena, Sides sides) const;
  // The piece in the cell of `slot` that reaches the side, -1 if none does.
  [[nodiscard]] int facing(const Arena& arena, int slot, Side side) const;
  void add_half_cell(Arena& arena, int slot) const;
  void drop_half_cell(Arena& arena, int slot) const;

  std::span<const Signature> signatures_;
  std::span<const Form> forms_;
  Address base_;
  int capacity_;
  bool halves_;
  // Slots of the cells with one half, the first of each cell, and the position of each in that
  // list.
  Address half_cells_, half_positions_;
  Address used_bits_, pieces_, frontier_, table_;
  Address table_mask_;
  int table_shift_;
  std::size_t words_;
};

}  // namespace castellan::board
