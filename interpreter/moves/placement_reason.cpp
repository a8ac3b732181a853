// Which rule of placement a change of a grid would break, and where.

#include <algorithm>
#include <optional>

#include "interpreter/board/placement.hpp"
#include "interpreter/moves/reason.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

constexpr const char* kSideNames[] = {"north", "east", "south", "west"};
constexpr const char* kCrossing = "not reachable from the first piece without crossing a closed side";
/// Larger boxes are not searched for the place of a hole.
constexpr std::int64_t kMostCells = 1'000'000;

/// A grid as it would be with one cell filled or emptied.
struct Board {
  const state::Schema& schema;
  const state::FieldType& f;
  const Arena& arena;
  const board::Grid& grid;
  const board::PlacementRules& rules;

  [[nodiscard]] std::string class_name(int side_class) const {
    if (side_class == board::kWildcard) return "any";
    return schema.family(f.family).sides[static_cast<std::size_t>(side_class)];
  }
};

/// The first cell in reading order of an empty area that would be cut off when
/// `filled` is filled too.
std::optional<Cell> find_hole(const Board& b, Cell filled) {
  board::Box box = b.grid.box(b.arena).including(filled);
  box = {box.min_x - 1, box.min_y - 1, box.max_x + 1, box.max_y + 1};
  const std::int64_t width = box.width();
  if (width * box.height() > kMostCells) return std::nullopt;
  std::vector<std::uint8_t> seen(static_cast<std::size_t>(width * box.height()), 0);
  const auto mark = [&](Cell c) -> std::uint8_t& {
    return seen[static_cast<std::size_t>((c.y - box.min_y) * width + (c.x - box.min_x))];
  };
  for (int s = b.grid.next_slot(b.arena, -1); s >= 0; s = b.grid.next_slot(b.arena, s)) {
    mark(b.grid.cell_of(b.arena, s)) = 1;
  }
  mark(filled) = 1;
  const int step = b.rules.holes == board::HoleRule::forbid_corner ? 1 : 2;
  std::vector<Cell> open{{static_cast<std::int16_t>(box.min_x), static_cast<std::int16_t>(box.min_y)}};
  mark(open.front()) = 1;
  while (!open.empty()) {
    const Cell at = open.back();
    open.pop_back();
    for (int k = 0; k < board::kRing; k += step) {
      const Cell next = at.offset(board::kRingX[k], board::kRingY[k]);
      if (!box.contains(next) || mark(next) != 0) continue;
      mark(next) = 1;
      open.push_back(next);
    }
  }
  for (int y = box.min_y; y <= box.max_y; ++y) {
    for (int x = box.min_x; x <= box.max_x; ++x) {
      const Cell c{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if (mark(c) == 0) return c;
    }
  }
  return std::nullopt;
}

std::string mismatch(const Board& b, const board::Around& around, board::Signature signature, Cell cell) {
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    const int own = board::side_class(signature, side);
    const int other = board::side_class(around.need, side);
    if (!around.has_side(side) || own == other || own == board::kWildcard || other == board::kWildcard) {
      continue;
    }
    return std::string("side must match: the ") + kSideNames[s] + " side is '" + b.class_name(own) +
           "', the piece at " + cell_text(cell.step(side)) + " has '" + b.class_name(other) + "' there";
  }
  return {};
}

Board board_of(const Run& run, const state::FieldType& f, std::size_t instance) {
  return {run.schema(), f, run.arena(), f.grids[instance], f.placements[instance].rules()};
}

std::string hole_at(std::optional<Cell> cell) {
  return cell ? "would leave a hole at " + cell_text(*cell) : "would leave a hole";
}

/// The first piece in reading order that `marks` says was not reached.
std::string cut_off(const Board& b, board::Scratch& scratch, int without) {
  const std::vector<std::uint8_t> reached = scratch.marks;
  for (const int slot : b.grid.in_reading_order(b.arena, scratch)) {
    if (slot == without || reached[static_cast<std::size_t>(slot)] != 0) continue;
    return cell_text(b.grid.cell_of(b.arena, slot)) + " would be cut off: " + kCrossing;
  }
  return std::string(kCrossing);
}

}  // namespace

std::string why_not_add(const Run& run, const state::FieldType& f, std::size_t instance, Value component,
                        int turn, Cell cell) {
  if (component < 0) return "there is nothing to be laid";
  const Board b = board_of(run, f, instance);
  const int count = b.grid.count(b.arena);
  if (count == 0) {
    const Cell first = b.rules.first.value_or(Cell{0, 0});
    return cell == first ? std::string() : "the first piece goes to " + cell_text(first);
  }
  if (const int slot = b.grid.slot_at(b.arena, cell); slot >= 0) {
    const auto there = static_cast<std::size_t>(b.grid.piece(b.arena, slot).component);
    return cell_text(cell) + " is occupied" +
           (in_sight(run, f, instance) ? " by " + b.schema.components()[there].name : std::string());
  }
  if (b.grid.room(b.arena) == 0) return "the " + f.label + " is full";
  if (b.rules.bounds && !b.rules.bounds->contains(cell)) {
    return cell_text(cell) + " is not a cell of the " + f.label;
  }
  const auto around = b.grid.around(b.arena, cell);
  if (!around.touches()) return cell_text(cell) + " is not next to any piece";
  const auto signature = b.grid.signature_of(static_cast<Word>(component), static_cast<Turn>(turn));
  if (b.rules.match_edges) {
    if (std::string s = mismatch(b, around, signature, cell); !s.empty()) return s;
  }
  if (b.rules.passable != 0 && board::contacts(around, signature, b.rules.passable) == 0) {
    return cell_text(cell) + " would be " + kCrossing;
  }
  const board::Box box = b.grid.box(b.arena).including(cell);
  const auto too_large = [&](const char* way, int size, int most) {
    return "the " + f.label + " would be " + std::to_string(size) + " cells " + way + ", at most " +
           std::to_string(most) + " are allowed";
  };
  if (b.rules.box_width != 0 && box.width() > b.rules.box_width) {
    return too_large("wide", box.width(), b.rules.box_width);
  }
  if (b.rules.box_height != 0 && box.height() > b.rules.box_height) {
    return too_large("high", box.height(), b.rules.box_height);
  }
  if (f.placements[instance].can_add(b.arena, cell, signature, run.scratch().board)) return {};
  return hole_at(find_hole(b, cell));
}

std::string why_not_remove(const Run& run, const state::FieldType& f, std::size_t instance, int slot) {
  const Board b = board_of(run, f, instance);
  const Cell cell = b.grid.cell_of(b.arena, slot);
  auto& scratch = run.scratch().board;
  if (slot == b.rules.source) return cell_text(cell) + " is the first piece, it stays";
  if (b.rules.holes != board::HoleRule::allowed) {
    const auto opening = b.rules.holes == board::HoleRule::forbid_corner ? board::Opening::corner
                                                                         : board::Opening::side;
    if (board::walled_in(b.grid.around(b.arena, cell).ring, opening)) return hole_at(cell);
  }
  if (f.placements[instance].can_remove(b.arena, slot, scratch)) return {};
  if (b.rules.passable != 0) {
    (void)board::reachable(b.grid, b.arena, b.rules.source, b.rules.passable, scratch, {&slot, 1});
    return cut_off(b, scratch, slot);
  }
  for (int s = 0; s < kSides; ++s) {
    const int other = b.grid.neighbour(b.arena, slot, static_cast<Side>(s));
    if (other < 0) continue;
    int company = 0;
    for (int t = 0; t < kSides; ++t) {
      company += b.grid.neighbour(b.arena, other, static_cast<Side>(t)) >= 0;
    }
    if (company == 1) return cell_text(b.grid.cell_of(b.arena, other)) + " would not touch any piece";
  }
  return cell_text(cell) + " can not be taken away";
}

std::string why_not_swap(const Run& run, const state::FieldType& f, std::size_t instance, Value component,
                         int turn, int slot) {
  if (component < 0) return "there is nothing to be laid";
  const Board b = board_of(run, f, instance);
  const Cell cell = b.grid.cell_of(b.arena, slot);
  if (slot == b.rules.source) return cell_text(cell) + " is the first piece, it stays";
  const auto around = b.grid.around(b.arena, cell);
  const auto signature = b.grid.signature_of(static_cast<Word>(component), static_cast<Turn>(turn));
  if (b.rules.match_edges) {
    if (std::string s = mismatch(b, around, signature, cell); !s.empty()) return s;
  }
  if (f.placements[instance].can_swap(b.arena, slot, signature, run.scratch().board)) return {};
  if (b.rules.passable != 0 && board::contacts(around, signature, b.rules.passable) == 0) {
    return cell_text(cell) + " would be " + kCrossing;
  }
  return "a piece beside " + cell_text(cell) + " would be cut off: " + kCrossing;
}

}  // namespace castellan::moves
