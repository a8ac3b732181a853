// `removable`: a piece without which the grid stays valid.

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/text.hpp"
#include "interpreter/state/piece_parts.hpp"

namespace castellan::moves {

namespace {

Type compile_removable(Compiling& c) { return Type::piece(c.out.field); }

bool each_removable(Look& look) {
  const Board b(look.run, look.domain);
  auto& list = look.list();
  if (b.f.shapes != nullptr) {
    for (const int slot :
         b.f.shape_placements[b.instance].removals(b.arena, look.run.scratch().board))
      list.push_back(piece_value(b.instance, slot));
    return look.offer(list);
  }
  if (board::PlacementCache* cache = b.cache(look.run)) {
    for (const int slot : cache->removals(b.arena, look.run.scratch().board))
      list.push_back(piece_value(b.instance, slot));
    return look.offer(list);
  }
  for (const Word cell : b.placement.removals(b.arena, look.run.scratch().board)) {
    list.push_back(piece_value(b.instance, b.grid.slot_at(b.arena, unpack_cell(cell))));
  }
  return look.offer(list);
}

std::int64_t count_removable(Look& look) {
  const Board b(look.run, look.domain);
  if (b.f.shapes != nullptr)
    return std::ssize(b.f.shape_placements[b.instance].removals(b.arena, look.run.scratch().board));
  if (board::PlacementCache* cache = b.cache(look.run))
    return std::ssize(cache->removals(b.arena, look.run.scratch().board));
  return std::ssize(b.placement.removals(b.arena, look.run.scratch().board));
}

bool admits_removable(const Run& run, const Parameter&, const Domain& d, Value v) {
  const Value piece = without_turn(v);
  if (!lies(run, d, piece)) return false;
  const Board b(run, d);
  if (const int slot = slot_of_piece(piece); b.f.shapes != nullptr) {
    return state::SlotsOfPiece(b.f, b.arena, b.instance, slot).first() == slot &&
           b.f.shape_placements[b.instance].can_remove(b.arena, slot, run.scratch().board);
  }
  return b.placement.can_remove(run.arena(), slot_of_piece(piece), run.scratch().board);
}

/// The first piece in reading order that was not reached without this one.
std::string cut_off(const Board& b, board::Scratch& scratch, int without) {
  (void)board::reachable(b.grid, b.arena, b.rules.source, b.rules.passable, scratch, {&without, 1});
  const std::vector<std::uint8_t> reached = scratch.marks;
  for (const int slot : b.grid.in_reading_order(b.arena, scratch)) {
    if (slot == without || reached[static_cast<std::size_t>(slot)] != 0) continue;
    return state::piece_text(b.grid, b.arena, slot) + " would be cut off: " + kCrossing;
  }
  return std::string(kCrossing);
}

/// The rule that forbids a removal; empty when none does.
std::string removal_reason(const Run& run, const Domain& d, int slot) {
  const Board b(run, d);
  const Cell cell = b.grid.cell_of(b.arena, slot);
  const std::string piece = state::piece_text(b.grid, b.arena, slot);
  auto& scratch = run.scratch().board;
  if (const state::SlotsOfPiece slots(b.f, b.arena, b.instance, slot); slots.size() > 1) {
    const std::string whole = cell_text(b.grid.cell_of(b.arena, slots.first()));
    if (slots.first() != slot) return cell_text(cell) + " is part of the piece at " + whole;
    if (b.f.shape_placements[b.instance].can_remove(b.arena, slot, scratch)) return {};
    return "the piece at " + whole + " cannot be taken away";
  }
  if (slot == b.rules.source) return piece + " is the first piece, it stays";
  const bool alone = b.grid.other_half(b.arena, slot) < 0;
  if (b.rules.holes != board::HoleRule::allowed && alone) {
    const auto opening = b.rules.holes == board::HoleRule::forbid_corner ? board::Opening::corner
                                                                         : board::Opening::side;
    if (board::walled_in(b.grid.around(b.arena, cell).ring, opening)) return hole_at(cell);
  }
  const bool can = b.f.shapes != nullptr
                       ? b.f.shape_placements[b.instance].can_remove(b.arena, slot, scratch)
                       : b.placement.can_remove(b.arena, slot, scratch);
  if (can) return {};
  if (b.placement.layer() != nullptr)
    return "what lies below " + cell_text(cell) + " does not match what is around";
  if (b.rules.passable != 0) return cut_off(b, scratch, slot);
  for (int s = 0; s < board::kContacts; ++s) {
    const int other = b.grid.across(b.arena, slot, s);
    if (other < 0) continue;
    int company = 0;
    for (int t = 0; t < board::kContacts; ++t) {
      company += b.grid.across(b.arena, other, t) >= 0;
    }
    if (company == 1)
      return state::piece_text(b.grid, b.arena, other) + " would not touch any piece";
  }
  return piece + " cannot be taken away";
}

std::string removable_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                             std::span<const std::string>) {
  std::string s = removal_reason(run, d, slot_of_piece(without_turn(v)));
  return s.empty() ? piece_filter_reason(run, p, d, v) : s;
}

}  // namespace

const DomainType kRemovable = {{"removable", Key::container, Piece::none, false},
                               kGridSource,
                               compile_removable,
                               each_removable,
                               count_removable,
                               admits_removable,
                               removable_reason};

}  // namespace castellan::moves
