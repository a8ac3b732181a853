// What a member of a set adds is told at the store of the result, what things are asked
// for by the instruction that asks.

#include "interpreter/ruletext/code/counting.hpp"

#include <algorithm>

#include "interpreter/board/outline.hpp"
#include "interpreter/ruletext/code/boards.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::ruletext {

namespace {

/// The segments of a region that carry a mark, each with how often.
template <class Each>
void marked_members(const Run& run, const Instruction& in, Value region, Each each) {
  const auto& regions = run.schema.field(FieldId(in.b));
  const auto& over = run.schema.field(regions.over);
  if (regions.of_places) return;
  const KnownRegion known = known_region(run, regions, region);
  const auto& links = regions.regions[known.instance];
  int id = known.lowest;
  do {
    const int slot = state::slot_of_segment(regions, id);
    const int index = state::index_of_segment(run.schema, run.arena, regions, known.instance, id);
    const state::PieceSegments segments(run.schema, run.arena, over, known.instance, slot);
    const Word marks = segments[index].marks[static_cast<std::size_t>(in.c)];
    if (marks != 0) {
      each({Type::of_field(Type::Kind::segment, regions.over),
            segment_value(piece_value(known.instance, slot), index), Traced::How::asked, marks});
    }
    id = links.next_in_region(run.arena, id);
  } while (id != known.lowest);
}

/// The pieces around a cell.
template <class Each>
void near_pieces(const Run& run, const Instruction& in, const Value* top, Each each) {
  const auto& f = run.schema.field(FieldId(in.b));
  const std::size_t instance = run.instance_of(f, top[-2]);
  if (top[-1] < 0) return;
  const Cell middle = unpack_cell(static_cast<Word>(top[-1]));
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) {
      if ((x == 0 && y == 0) || (in.c == 0 && x != 0 && y != 0)) continue;
      const int slot = f.grids[instance].slot_at(run.arena, middle.offset(x, y));
      if (slot < 0) continue;
      each({Type::piece(FieldId(in.b)), piece_value(instance, slot), Traced::How::asked, 1});
    }
  }
}

/// The pieces along the run that is measured, each with its sides.
template <class Each>
void run_pieces(const Run& run, const Instruction& in, Value of, Each each) {
  const auto& f = run.schema.field(FieldId(in.b));
  const std::size_t instance = run.instance_of(f, of);
  const board::Grid& grid = f.grids[instance];
  const board::OutlineRun longest =
      board::longest_outline_run(grid, run.arena, static_cast<board::ClassMask>(in.c));
  board::BorderSide at = longest.first;
  for (int left = longest.length, sides = 0; left > 0; --left) {
    ++sides;
    const board::BorderSide next = board::next_border_side(grid, run.arena, at);
    if (next.slot != at.slot || left == 1) {
      each({Type::piece(FieldId(in.b)), piece_value(instance, at.slot), Traced::How::asked, sides});
      sides = 0;
    }
    at = next;
  }
}

}  // namespace

void note_counted(const Run& run, Trace& trace, std::uint32_t pc, const Value* top) {
  const Program& p = run.program;
  const Instruction& in = p.code[pc];
  const auto inside = [&](const Program::Aggregation& a) {
    return a.adds && pc > a.head && pc < a.end;
  };
  const auto note = [&](Traced c, std::uint32_t at) {
    const Program::Place& place = p.places[p.place_of[at]];
    c.source = place.source.get();
    c.at = place.span.begin;
    trace.push_back(c);
  };
  if (in.op == Op::store) {
    for (const auto& a : p.aggregations) {
      if (in.b != a.result || pc < a.each || pc >= a.end) continue;
      const Value more = top[-1] - run.locals[a.result];
      // A count within the members of another one is a part of that.
      const bool outermost = std::none_of(p.aggregations.begin(), p.aggregations.end(),
                                          [&](const auto& o) { return &o != &a && inside(o); });
      if (!outermost || (a.adds && more == 0)) continue;
      note({a.type, run.locals[a.member], a.adds ? Traced::How::added : Traced::How::found, more},
           a.head);
    }
    return;
  }
  if (in.op != Op::region_size && in.op != Op::region_mark && in.op != Op::near_count &&
      in.op != Op::longest_run)
    return;
  if (std::any_of(p.aggregations.begin(), p.aggregations.end(), inside)) return;
  switch (in.op) {
    case Op::region_size:
      return note({Type::of_field(Type::Kind::region, FieldId(in.b)), top[-1], Traced::How::asked},
                  pc);
    case Op::region_mark:
      return marked_members(run, in, top[-1], [&](Traced c) { note(c, pc); });
    case Op::longest_run:
      return run_pieces(run, in, top[-1], [&](Traced c) { note(c, pc); });
    case Op::near_count:
      return near_pieces(run, in, top, [&](Traced c) { note(c, pc); });
    default:
      return;
  }
}

}  // namespace castellan::ruletext
