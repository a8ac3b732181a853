// `replaceable`: a piece that a component may replace, with the turn of what is
// laid where the grid has turns.

#include <algorithm>

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

Type compile_replaceable(Compiling& c) {
  c.out.piece = c.formula(c.from.piece, Type::component(c.field().family));
  c.turns = c.field().declared->turns;
  return Type::piece(c.out.field);
}

/// A piece of several cells, or of half a cell, is neither replaced nor replaces.
bool in_one_cell(const Board& b, Value component, Word cell) {
  if (b.f.shapes == nullptr) return true;
  return b.f.is_plain(component) &&
         b.f.is_plain(b.grid.component_of(b.arena, b.grid.slot_at(b.arena, unpack_cell(cell))));
}

/// The slots of the pieces that it may replace in one turn, in reading order.
template <class Use>
void each_swap(const Run& run, const Board& b, Value component, int turn, Use use) {
  const auto signature = b.signature(component, turn);
  auto& scratch = run.scratch().board;
  if (board::PlacementCache* cache = b.cache(run)) {
    for (const int slot : cache->swaps(b.arena, signature, scratch)) use(slot);
    return;
  }
  for (const Word cell : b.placement.swaps(b.arena, signature, scratch)) {
    if (in_one_cell(b, component, cell)) use(b.grid.slot_at(b.arena, unpack_cell(cell)));
  }
}

bool each_replaceable(Look& look) {
  const Run& run = look.run;
  const Board b(run, look.domain);
  const Value component = run.value(look.domain.piece);
  if (component < 0) return true;
  auto& list = look.list();
  const int turns = distinct_turns(run, look.parameter, component);
  for (int turn = 0; turn < turns; ++turn) {
    each_swap(run, b, component, turn,
              [&](int slot) { list.push_back(turned_value(piece_value(b.instance, slot), turn)); });
  }
  if (turns > 1) {
    std::ranges::sort(list, {}, [&b](Value v) {
      return Value{pack(b.grid.cell_of(b.arena, slot_of_piece(without_turn(v))))} * 4 + turn_of(v);
    });
  }
  return look.offer(list);
}

std::int64_t count_replaceable(Look& look) {
  const Board b(look.run, look.domain);
  const Value component = look.run.value(look.domain.piece);
  std::int64_t n = 0;
  for (int turn = 0; component >= 0 && turn < distinct_turns(look.run, look.parameter, component);
       ++turn) {
    each_swap(look.run, b, component, turn, [&n](int) { ++n; });
  }
  return n;
}

bool admits_replaceable(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const Value piece = without_turn(v);
  if (!lies(run, d, piece)) return false;
  const Value component = run.value(d.piece);
  if (component < 0 || turn_of(v) >= distinct_turns(run, p, component)) return false;
  const Board b(run, d);
  if (!in_one_cell(b, component, pack(b.grid.cell_of(b.arena, slot_of_piece(piece))))) return false;
  return b.placement.can_swap(b.arena, slot_of_piece(piece), b.signature(component, turn_of(v)),
                              run.scratch().board);
}

/// The rule that forbids an exchange; empty when none does.
std::string exchange_reason(const Run& run, const Domain& d, Value component, Value v) {
  if (component < 0) return kNothingToLay;
  const Board b(run, d);
  const int slot = slot_of_piece(without_turn(v));
  const Cell cell = b.grid.cell_of(b.arena, slot);
  if (slot == b.rules.source) return cell_text(cell) + " is the first piece, it stays";
  if (!in_one_cell(b, component, pack(cell)))
    return "what fills several cells, or half a cell, is not exchanged";
  const auto signature = b.signature(component, turn_of(v));
  if (b.placement.layer() != nullptr) {
    if (b.placement.can_swap(b.arena, slot, signature, run.scratch().board)) return {};
    return "what would lie over " + cell_text(cell) + " does not match what is around";
  }
  const auto around = b.placement.around(b.arena, cell);
  if (b.rules.match_edges) {
    if (std::string s = b.mismatch(around, signature, cell); !s.empty()) return s;
  }
  if (b.placement.above() != nullptr && !b.placement.above()->may_cover(b.arena, cell, signature))
    return b.covered(cell, b.placement.above()->shown(b.arena, cell), signature);
  if (b.placement.can_swap(b.arena, slot, signature, run.scratch().board)) return {};
  if (b.rules.passable != 0 && board::contacts(around, signature, b.rules.passable) == 0) {
    return cell_text(cell) + " would be " + kCrossing;
  }
  return "a piece beside " + cell_text(cell) + " would be cut off: " + kCrossing;
}

std::string replaceable_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                               std::span<const std::string>) {
  std::string s = exchange_reason(run, d, run.value(d.piece), v);
  return s.empty() ? piece_filter_reason(run, p, d, v) : s;
}

}  // namespace

const DomainType kReplaceable = {{"replaceable", Key::container, Piece::must, false},
                                 kGridSource,
                                 compile_replaceable,
                                 each_replaceable,
                                 count_replaceable,
                                 admits_replaceable,
                                 replaceable_reason};

}  // namespace castellan::moves
