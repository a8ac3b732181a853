/// Rules of placement over a grid: which pieces may be added, taken off or
/// exchanged so that the board stays valid.
///
/// A board is valid when it obeys every rule that is switched on (see
/// PlacementRules). `can_add`, `can_remove` and `can_swap` are true exactly
/// when the resulting board is valid, given that the present one is; they
/// decide from the surroundings of the cell wherever that is enough. They speak
/// of pieces that fill one cell; for halves and for pieces of several cells see
/// shape_placement.hpp. Called by move enumeration and legality; keeps no data
/// of its own.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "interpreter/board/grid.hpp"
#include "interpreter/board/holes.hpp"
#include "interpreter/board/layer.hpp"
#include "interpreter/board/reach.hpp"

namespace castellan::board {

enum class HoleRule : std::uint8_t {
  allowed,
  /// No empty area may be cut off; diagonal gaps do not connect.
  forbid_side,
  /// No empty area may be cut off; diagonal gaps do connect.
  forbid_corner
};

struct PlacementRules {
  /// Touching sides have equal classes or a wildcard.
  bool match_edges = true;
  /// All pieces hang together by their sides.
  bool touch = true;
  /// A slot that is never taken off nor exchanged; -1 for none.
  int source = -1;
  /// When not empty: every piece is reachable from the source through contacts
  /// with both classes in this set.
  ClassMask passable = 0;
  HoleRule holes = HoleRule::allowed;
  /// Largest width and height of the box around all pieces; 0 is no limit.
  int box_width = 0;
  int box_height = 0;
  /// Where the first piece goes; anywhere if not given.
  std::optional<Cell> first;
  /// The cells that exist; all if not given.
  std::optional<Box> bounds;
};

class Placement {
 public:
  /// `grid` must outlive the rules. A non-empty `passable` needs a source.
  Placement(const Grid& grid, const PlacementRules& rules);

  /// A layer lies over the grid; it must outlive the rules. Not with passable sides.
  void lie_under(const Layer& layer) { above_ = &layer; }
  /// The grid is that layer, `matching` whether the sides of the grid below have to match.
  void lie_over(const Layer& layer, bool matching) {
    layer_ = &layer;
    matching_ = matching;
  }

  [[nodiscard]] const PlacementRules& rules() const { return rules_; }
  [[nodiscard]] const Grid& grid() const { return *grid_; }
  /// The layer that the grid is; null when it is none.
  [[nodiscard]] const Layer* layer() const { return layer_; }
  /// The layer over the grid; null when there is none.
  [[nodiscard]] const Layer* above() const { return above_; }
  /// The surroundings of a cell, with the sides that a layer over the grid shows there. O(1).
  [[nodiscard]] Around around(const Arena& arena, Cell cell) const {
    return seen(arena, cell, grid_->around(arena, cell));
  }
  /// Classes across which all pieces hang together; 0 when they need not.
  [[nodiscard]] ClassMask binding() const { return binding_; }

  /// Whether a component of this signature may be laid on the cell. O(1), but
  /// O(pieces) for a doubtful hole on a board whose pieces need not hang together.
  bool can_add(const Arena& arena, Cell cell, Signature signature, Scratch& scratch) const;
  /// The same if a piece of the layer over the grid that shows `laid` lay over a cell; false
  /// where it may not.
  bool can_add_with(const Arena& arena, Cell cell, Signature signature, Cell over, Signature laid,
                    Scratch& scratch) const;
  /// Whether the piece may be taken off. O(1) for pieces whose neighbours
  /// hang together around it, otherwise O(pieces).
  bool can_remove(const Arena& arena, int slot, Scratch& scratch) const;
  /// Whether the piece may be exchanged for one of this signature on its cell.
  /// O(1) unless a contact that was passable is lost.
  bool can_swap(const Arena& arena, int slot, Signature signature, Scratch& scratch) const;

  /// The conditions of `can_add` on an empty cell that hold for any piece; `around`: its
  /// surroundings.
  bool may_fill(const Arena& arena, Cell cell, const Around& around, Scratch& scratch) const;
  /// Whether all pieces stay reachable from the source when the contacts of one, `before`, become
  /// `after`. O(1) unless a contact is lost.
  bool keeps_joined(const Arena& arena, int slot, std::uint8_t before, std::uint8_t after,
                    Scratch& scratch) const;
  /// Whether all components that fill one cell may be laid on the same cells.
  [[nodiscard]] bool is_same_for_all() const {
    return !rules_.match_edges && rules_.passable == 0 && layer_ == nullptr && above_ == nullptr;
  }
  /// Whether more than the sides beyond a cell may decide about it.
  [[nodiscard]] bool looks_beyond() const { return !local_; }

  /// For a component whose sides are `turns[k]` after k quarter turns: every
  /// cell that `can_add` allows in one of them, as `place` makes it, in reading
  /// order: frontier cells and, on an empty board, the first cell or (0,0).
  /// Without the touch rule the cells away from all pieces are not listed.
  std::span<const std::uint64_t> additions(const Arena& arena, std::span<const Signature> turns,
                                           Scratch& scratch) const;
  /// The same in no particular order; with a box, those in it.
  std::span<std::uint64_t> any_additions(const Arena& arena, std::span<const Signature> turns,
                                         Scratch& scratch,
                                         const std::optional<Box>& within = {}) const;
  /// One of them; none if there is none.
  [[nodiscard]] std::optional<std::uint64_t> some_addition(const Arena& arena,
                                                           std::span<const Signature> turns,
                                                           Scratch& scratch) const;
  /// The same for one frontier cell after the other, in no particular order. The
  /// board must not change while it lives.
  class Fit {
   public:
    Fit(const Placement& placement, const Arena& arena, std::span<const Signature> turns,
        Scratch& scratch);
    /// Turns, bit by bit, in which it may be laid on the grid's i-th frontier cell.
    [[nodiscard]] unsigned turns_on(int i) const {
      return turns_on(i, placement_.grid_->frontier_cell(arena_, i),
                      placement_.grid_->frontier_around(arena_, i));
    }
    /// The same, given that cell and what lies around it.
    [[nodiscard]] unsigned turns_on(int i, Word key, const Around& around) const {
      return by_sides_ && !(layered_ && is_near_layer(key)) ? by_sides(around) : searched_turns(i);
    }
    /// Whether that is so by the sides beyond every frontier cell alone, as `by_sides` says.
    [[nodiscard]] bool sides_decide() const { return by_sides_ && !layered_; }
    [[nodiscard]] unsigned by_sides(const Around& around) const {
      return four_.matching(around.need);
    }

   private:
    [[nodiscard]] unsigned searched_turns(int i) const;
    [[nodiscard]] bool is_searched(Cell cell) const;
    [[nodiscard]] bool is_near_layer(Word key) const {
      const unsigned bit = near_bit(unpack_cell(key));
      return (near_layer_[bit / 32] >> bit % 32 & 1) != 0;
    }
    [[nodiscard]] static unsigned near_bit(Cell cell) {
      return (static_cast<unsigned>(cell.x) & 31) | (static_cast<unsigned>(cell.y) & 15) << 5;
    }

    const Placement& placement_;
    const Arena& arena_;
    Scratch& scratch_;
    std::span<const Signature> turns_;
    unsigned all_;         // turns, bit by bit
    FourSignatures four_;  // asked where sides have to match
    Box allowed_;          // cells that keep bounds and box within their limits
    // Cells on or beside a piece of the layer over the grid, by some bits of their numbers.
    std::array<std::uint32_t, 16> near_layer_{};
    bool layered_ = false;
    bool by_sides_;  // but near a layer the sides beyond a cell decide alone
  };
  /// A packed cell with the turns that fit there, bit by bit.
  static constexpr std::uint64_t place(Word cell, unsigned turns) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(cell)) << 4 | turns;
  }
  static constexpr Word cell_of(std::uint64_t place) { return static_cast<Word>(place >> 4); }
  static constexpr unsigned turns_of(std::uint64_t place) { return place & 15; }

  /// All cells whose piece `can_remove` allows, packed, in reading order.
  /// O(pieces).
  std::span<const Word> removals(const Arena& arena, Scratch& scratch) const;
  /// All cells whose piece `can_swap` allows, packed, in reading order.
  std::span<const Word> swaps(const Arena& arena, Signature signature, Scratch& scratch) const;

 private:
  [[nodiscard]] bool has_above(const Arena& arena) const {
    return above_ != nullptr && !above_->is_empty(arena);
  }
  [[nodiscard]] Around seen(const Arena& arena, Cell cell, Around around) const {
    if (has_above(arena)) around.need = above_->need(arena, cell, around.need);
    return around;
  }
  [[nodiscard]] bool suits_layer(const Arena& arena, Cell cell, Signature signature) const {
    return !has_above(arena) || above_->may_cover(arena, cell, signature);
  }
  [[nodiscard]] bool fits_box(const Arena& arena, Cell cell) const;
  [[nodiscard]] bool admits(const Arena& arena, Cell cell, const Around& around,
                            Signature signature, Scratch& scratch) const;
  [[nodiscard]] unsigned search_turns(const Arena& arena, int i, std::span<const Signature> turns,
                                      Scratch& scratch) const;
  [[nodiscard]] bool leaves_no_gap(const Arena& arena, int slot) const;
  [[nodiscard]] bool contacts_join_around(const Arena& arena, int slot, std::uint8_t open) const;

  const Grid* grid_;
  PlacementRules rules_;
  Opening opening_;
  ClassMask binding_;
  const Layer* above_ = nullptr;
  const Layer* layer_ = nullptr;
  bool matching_ = false;
  bool local_;    ///< only sides, bounds and box decide about a frontier cell
  bool limited_;  ///< there are bounds or limits of the box
};

}  // namespace castellan::board
