/// Shared by the domains over a grid: the pieces there, turns in texts, and the places where a
/// change would break a rule of placement. Private to
/// interpreter/moves.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/board/placement.hpp"
#include "interpreter/moves/domains/domain.hpp"
#include "interpreter/moves/enumeration_cache.hpp"
#include "interpreter/moves/form.hpp"

namespace castellan::moves {

// --- pieces

/// Whether a piece lies on a grid of this field; on the grid of a domain.
[[nodiscard]] bool lies(const Run& run, const state::FieldType& f, Value piece);
[[nodiscard]] bool lies(const Run& run, const Domain& d, Value piece);
/// Of a piece that the filter keeps out; empty when it does not.
std::string piece_filter_reason(const Run& run, const Parameter& p, const Domain& d, Value v);

// --- going through them

/// Every piece on a grid by its slot, `sorted` in reading order, until `each` says no.
template <class Each>
void each_piece_on(const Run& run, const board::Grid& grid, bool sorted, Each each) {
  if (sorted) {
    for (const int slot : grid.in_reading_order(run.arena(), run.scratch().board)) {
      if (!each(slot)) return;
    }
    return;
  }
  grid.each_slot(run.arena(), each);
}
/// Whether values are sorted when the filter has let them through: most of a board
/// need not be sorted then.
inline bool filters_first(const Look& look) { return look.has_filter() && !look.any_order(); }
/// Offers values that the filter has let through, whose order on a piece is that of
/// their numbers.
template <class PieceOf>
bool take_in_reading_order(Look& look, const state::FieldType& f, std::vector<Value>& values,
                           PieceOf piece_of) {
  auto& sorted = look.run.scratch().cache->in_reading_order;
  sorted.clear();
  for (const Value v : values) {
    const Value piece = piece_of(v);
    sorted.emplace_back(
        pack(f.grids[instance_of_piece(piece)].cell_of(look.run.arena(), slot_of_piece(piece))), v);
  }
  std::ranges::sort(sorted);
  // A taken value may lead to another sorting.
  for (std::size_t i = 0; i < sorted.size(); ++i) values[i] = sorted[i].second;
  return std::ranges::all_of(values, [&](Value v) { return look.take_filtered(v); });
}

// --- turns

/// How many turns of a component a parameter tells apart.
inline int distinct_turns(const Run& run, const Parameter& p, Value component) {
  return p.turns ? run.schema().components()[static_cast<std::size_t>(component)].turns : 1;
}
/// `(1,2) turned 90`: a cell or a piece, and the turn in a value.
std::string turned_text(std::string place, Value v);
std::string turned_text(Cell cell, Value v);
bool read_cell(const Run& run, Reader& in, Cell& cell, Misread& problem);
/// The piece that the text names by its cell, on the grid of a domain.
bool read_piece_cell(const Run& run, const Domain& d, Reader& in, Value& piece, Misread& problem);
bool read_piece_cell(const Run& run, const state::FieldType& f, std::size_t instance, Reader& in,
                     Value& piece, Misread& problem);
/// The segment of a piece of the grid that the text goes on with.
bool read_segment(const Run& run, FieldId grid, Value piece, Reader& in, Value& segment,
                  Misread& problem);
/// The turn, if the text goes on with one; none otherwise.
bool read_turn(const Run& run, const Parameter& p, Reader& in, int& turn, Misread& problem);

// --- rules of placement

inline constexpr const char* kNothingToLay = "there is nothing to be laid";
inline constexpr const char* kCrossing =
    "not reachable from the first piece without crossing a closed side";

/// The grid of a domain with its rules.
struct Board {
  const state::Schema& schema;
  const Arena& arena;
  const state::FieldType& f;
  std::size_t instance;
  const board::Grid& grid;
  const board::Placement& placement;
  const board::PlacementRules& rules;

  Board(const Run& run, const Domain& d);

  [[nodiscard]] board::Signature signature(Value component, int turn) const {
    return grid.signature_of(static_cast<Word>(component), static_cast<Turn>(turn));
  }
  /// The rules for a component of several cells or of half a cell; null for one that fills a cell.
  [[nodiscard]] const board::ShapePlacement* shape(Value component) const {
    return f.is_plain(component) ? nullptr : &f.shape_placements[instance];
  }
  /// The cached placements of the whole grid; null where each cell is tested instead.
  [[nodiscard]] board::PlacementCache* cache(const Run& run) const {
    const bool kept = f.shapes == nullptr && board::PlacementCache::is_for(placement);
    return kept ? &board::placement_cache_of(run.scratch().cache->grids, placement) : nullptr;
  }
  [[nodiscard]] board::Sides sides(const board::Laid& part) const {
    return board::sides_of(grid.form_of(part.component), part.turn);
  }
  /// The side of what is laid on a cell that does not match, as a reason; it reaches `sides`.
  [[nodiscard]] std::string mismatch(const board::Around& around, board::Signature signature,
                                     Cell cell, board::Sides sides = board::kEverySide) const;
  /// A side of what lies, or would lie, below that the layer may not cover, as a reason.
  [[nodiscard]] std::string covered(Cell cell, board::Signature over, board::Signature below) const;
  [[nodiscard]] std::string class_name(int side_class) const;
  /// The first cell in reading order of an empty area that would be cut off when
  /// these are filled too.
  [[nodiscard]] std::optional<Cell> find_hole(std::span<const board::Laid> filled) const;
};

std::string hole_at(std::optional<Cell> cell);

}  // namespace castellan::moves
