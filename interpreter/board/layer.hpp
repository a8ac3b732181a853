/// A grid that lies over another one: its pieces lie over cells of the grid below,
/// whether these are filled or not.
///
/// On a side where a piece of the layer shows a class, that class counts instead of
/// what the cell below shows there; where it shows the wildcard, what is below shows
/// through. Nothing is kept here: what a cell has to match is put together from the
/// surroundings that both grids know. Used by the placement rules of both.
#pragma once

#include <optional>
#include <span>

#include "interpreter/board/grid.hpp"

namespace castellan::board {

struct LayerRules {
  /// Classes that the layer may lie over; 0: every class.
  ClassMask covers = 0;
  /// The sides that the layer shows match what lies beyond them.
  bool match_edges = false;
};

class Layer {
 public:
  /// Both grids must outlive the layer.
  Layer(const Grid& over, const Grid& below, const LayerRules& rules)
      : over_(&over), below_(&below), rules_(rules) {}

  [[nodiscard]] const Grid& over() const { return *over_; }
  [[nodiscard]] const Grid& below() const { return *below_; }
  [[nodiscard]] const LayerRules& rules() const { return rules_; }
  [[nodiscard]] bool is_empty(const Arena& arena) const { return over_->count(arena) == 0; }

  // --- the grid below

  /// The classes that the layer shows on the sides of a cell.
  [[nodiscard]] Signature shown(const Arena& arena, Cell cell) const;
  /// The classes beyond the sides of a cell, given those that the grid below turns to it.
  [[nodiscard]] Signature beyond(const Arena& arena, Cell cell, Signature below) const {
    return laid_over(over_->around(arena, cell).need, below);
  }
  /// The same, without the sides that the layer shows on the cell itself: what a piece on
  /// the grid below has to match.
  [[nodiscard]] Signature need(const Arena& arena, Cell cell, Signature below) const {
    return without_sides(beyond(arena, cell, below), shown(arena, cell));
  }
  /// Whether the layer may lie over a piece of this signature on the cell. Nothing lies over
  /// half a cell.
  [[nodiscard]] bool may_cover(const Arena& arena, Cell cell, Signature below,
                               Form form = Form::cell) const {
    return (form == Form::cell || !over_->occupied(arena, cell)) &&
           covers(shown(arena, cell), below);
  }
  /// Whether halves lie on a cell of the grid below.
  [[nodiscard]] bool is_halved(const Arena& arena, Cell cell) const {
    if (!below_->has_halves()) return false;
    const int slot = below_->slot_at(arena, cell);
    return slot >= 0 && below_->sides_at(arena, slot) != kEverySide;
  }

  // --- the layer itself

  /// Whether a piece of this signature may be laid over the cell, which is filled or
  /// beside a piece of the grid below.
  [[nodiscard]] bool can_add(const Arena& arena, Cell cell, Signature signature) const;
  /// Whether the sides below that would show again match what lies beyond; `matching`:
  /// whether they have to.
  [[nodiscard]] bool can_remove(const Arena& arena, int slot, bool matching) const;
  [[nodiscard]] bool can_swap(const Arena& arena, int slot, Signature signature,
                              bool matching) const;
  /// Whether every side that `over` shows is one of `below` that the layer may lie over.
  [[nodiscard]] bool covers(Signature over, Signature below) const;
  /// Whether a piece of this signature suits the cell, free or not, by the classes alone.
  [[nodiscard]] bool fits(const Arena& arena, Cell cell, Signature signature) const;

  /// Every cell over which a piece may lie that has no piece over it, in no particular
  /// order, with `each(cell, fits)`: which of the signatures suit it, bit by bit; until it
  /// says no. With a box, those in it; a cell that none suits may be left out.
  template <class Each>
  void each_free_cell(const Arena& arena, std::span<const Signature> turns,
                      const std::optional<Box>& within, Each each) const {
    const auto is_outside = [&within](Cell cell) { return within && !within->contains(cell); };
    // Most of a board lies outside of a small box.
    if (within && std::int64_t{within->width()} * within->height() < below_->count(arena)) {
      for (int y = within->min_y; y <= within->max_y; ++y) {
        for (int x = within->min_x; x <= within->max_x; ++x) {
          const Cell cell{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
          if (const unsigned fits = turns_at(arena, cell, turns); fits != 0 && !each(cell, fits))
            return;
        }
      }
      return;
    }
    const unsigned all = (1u << turns.size()) - 1;
    for (int s = below_->next_slot(arena, -1); s >= 0; s = below_->next_slot(arena, s)) {
      const Cell cell = below_->cell_of(arena, s);
      if (is_outside(cell) || is_halved(arena, cell)) continue;
      const unsigned covering = covering_turns(turns, all, below_->signature_at(arena, s));
      if (covering == 0 || !is_free(arena, cell)) continue;
      const unsigned fits =
          rules_.match_edges
              ? matching_turns(arena, cell, below_->around(arena, cell).need, turns, covering)
              : covering;
      if (!each(cell, fits)) return;
    }
    for (int i = 0; i < below_->frontier_count(arena); ++i) {
      const Cell cell = unpack_cell(below_->frontier_cell(arena, i));
      if (is_outside(cell) || !is_free(arena, cell)) continue;
      const unsigned fits =
          rules_.match_edges
              ? matching_turns(arena, cell, below_->frontier_around(arena, i).need, turns, all)
              : all;
      if (!each(cell, fits)) return;
    }
  }

 private:
  [[nodiscard]] bool is_free(const Arena& arena, Cell cell) const {
    return is_empty(arena) || !over_->occupied(arena, cell);
  }
  /// Those that `can_add` allows there.
  [[nodiscard]] unsigned turns_at(const Arena& arena, Cell cell,
                                  std::span<const Signature> turns) const;
  [[nodiscard]] unsigned covering_turns(std::span<const Signature> turns, unsigned among,
                                        Signature below) const;
  /// `need`: what the grid below turns to the cell.
  [[nodiscard]] unsigned matching_turns(const Arena& arena, Cell cell, Signature need,
                                        std::span<const Signature> turns, unsigned among) const;

  const Grid* over_;
  const Grid* below_;
  LayerRules rules_;
};

}  // namespace castellan::board
