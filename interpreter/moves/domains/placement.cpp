// `placement`: a cell of a grid, with a turn where the grid has turns, where a
// component may be laid. The form of cells.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

#include "interpreter/moves/domains/board.hpp"
#include "interpreter/moves/laid_cells.hpp"
#include "interpreter/moves/reason.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

Type compile_placement(Compiling& c) {
  c.out.piece = c.formula(c.from.piece, Type::component(c.field().family));
  c.turns = c.field().declared->turns;
  return Type::cell();
}

bool offer_turns(Look& look, Word cell, unsigned turns) {
  for (; turns != 0; turns &= turns - 1) {
    if (!look.offer(turned_value(cell, std::countr_zero(turns)))) return false;
  }
  return true;
}

/// The turns of a place that the filter lets through.
unsigned filtered_turns(Look& look, std::uint64_t place) {
  const Word cell = board::Placement::cell_of(place);
  unsigned through = board::Placement::turns_of(place);
  if (look.lets_all_through([place] { return count_laid(std::span(&place, 1)); })) return through;
  for (unsigned turns = through; turns != 0; turns &= turns - 1) {
    const int turn = std::countr_zero(turns);
    if (!look.lets_through(turned_value(cell, turn))) through &= ~(1u << turn);
  }
  return through;
}

/// Of a piece of several cells or of half a cell: the places are sorted.
bool each_shape_placement(Look& look, const board::ShapePlacement& rules, Value component) {
  const int turns = distinct_turns(look.run, look.parameter, component);
  auto& list = look.list();
  for (const std::uint64_t place : rules.additions(look.run.arena(), static_cast<Word>(component),
                                                   turns, look.run.scratch().board)) {
    for (unsigned left = board::Placement::turns_of(place); left != 0; left &= left - 1)
      list.push_back(turned_value(board::Placement::cell_of(place), std::countr_zero(left)));
  }
  return look.offer(list);
}

/// For a component that looks the same in all turns, on a grid with a cache.
bool each_cached(Look& look, std::span<const Word> cells) {
  for (const Word cell : cells) {
    if (look.within() && !look.within()->contains(unpack_cell(cell))) continue;
    if (!look.offer(turned_value(cell, 0))) return false;
    if (look.is_shut()) break;
  }
  return true;
}

bool each_placement(Look& look) {
  const Run& run = look.run;
  const Board b(run, look.domain);
  const auto& grid = b.grid;
  const auto& placing = b.placement;
  const Value component = run.value(look.domain.piece);
  if (component < 0) return true;
  if (const auto* shape = b.shape(component); shape != nullptr)
    return each_shape_placement(look, *shape, component);
  auto& scratch = run.scratch().board;
  const auto turns = grid.signatures_of(static_cast<Word>(component),
                                        distinct_turns(run, look.parameter, component));
  if (board::PlacementCache* cache = turns.size() == 1 ? b.cache(run) : nullptr)
    return each_cached(look, cache->additions(run.arena(), turns.front(), scratch));
  if (look.any_order() && grid.count(run.arena()) > 0 && placing.layer() == nullptr) {
    if (grid.room(run.arena()) == 0) return true;
    const board::Placement::Fit fit(placing, run.arena(), turns, scratch);
    for (int n = 0; n < grid.frontier_count(run.arena()); ++n) {
      if (!offer_turns(look, grid.frontier_cell(run.arena(), n), fit.turns_on(n))) return false;
    }
    return true;
  }
  if (!look.has_filter() && look.parameter.unconditional && !look.any_order()) {
    // The list stays valid: no other search starts before the end of this loop.
    const auto places = placing.any_additions(run.arena(), turns, scratch);
    if (look.lays(places, count_laid(places))) return true;
    std::ranges::sort(places);
    return each_laid(places, [&look](Value v) { return look.offer_filtered(v); });
  }
  // One place asks the filter, which may say where the others are that it lets through.
  if (look.domain.where.begins_alike && !look.any_order()) {
    const auto one = placing.some_addition(run.arena(), turns, scratch);
    if (!one) return true;
    (void)filtered_turns(look, *one);
    if (look.is_shut()) return true;
  }
  const auto places = placing.any_additions(run.arena(), turns, scratch, look.within());
  auto& list = look.list();
  for (const std::uint64_t place : places) {
    const unsigned turns_left =
        look.any_order() ? board::Placement::turns_of(place) : filtered_turns(look, place);
    if (look.is_shut()) break;
    if (turns_left != 0)
      list.push_back(static_cast<Value>(
          board::Placement::place(board::Placement::cell_of(place), turns_left)));
  }
  // Sort only when order matters and the list cannot provide it.
  if (look.any_order()) return each_laid(list, [&look](Value v) { return look.offer(v); });
  if (look.lays_filtered(list, count_laid(list))) return true;
  std::ranges::sort(list);
  return each_laid(list, [&look](Value v) { return look.take_filtered(v); });
}

std::int64_t count_placements(Look& look) {
  const Run& run = look.run;
  const Board b(run, look.domain);
  const Value component = run.value(look.domain.piece);
  if (component < 0) return 0;
  if (const auto* shape = b.shape(component); shape != nullptr) {
    return count_laid(shape->additions(b.arena, static_cast<Word>(component),
                                       distinct_turns(run, look.parameter, component),
                                       run.scratch().board));
  }
  const auto turns = b.grid.signatures_of(static_cast<Word>(component),
                                          distinct_turns(run, look.parameter, component));
  if (board::PlacementCache* cache = turns.size() == 1 ? b.cache(run) : nullptr)
    return std::ssize(cache->additions(b.arena, turns.front(), run.scratch().board));
  return count_laid(b.placement.additions(b.arena, turns, run.scratch().board));
}

bool admits_placement(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const Value component = run.value(d.piece);
  if (component < 0 || turn_of(v) >= distinct_turns(run, p, component)) return false;
  const Board b(run, d);
  const Cell cell = cell_of(v);
  if (const auto* shape = b.shape(component); shape != nullptr) {
    return shape->offers(b.arena, cell, static_cast<Word>(component), static_cast<Turn>(turn_of(v)),
                         run.scratch().board);
  }
  const bool first = b.grid.count(b.arena) == 0 && b.placement.layer() == nullptr;
  if (first && cell != b.rules.first.value_or(Cell{0, 0})) return false;
  // Cells away from all pieces are never offered.
  if (!first && b.placement.layer() == nullptr && !b.grid.around(b.arena, cell).touches())
    return false;
  return b.placement.can_add(b.arena, cell, b.signature(component, turn_of(v)),
                             run.scratch().board);
}

/// The same over another grid.
std::string layer_reason(const Board& b, Cell cell, board::Signature signature) {
  const board::Layer& layer = *b.placement.layer();
  if (b.grid.room(b.arena) == 0) return state::the(b.f.label) + " is full";
  if (b.grid.occupied(b.arena, cell))
    return "there is one of " + state::the(b.f.label) + " over " + cell_text(cell) + " already";
  const int below = layer.below().slot_at(b.arena, cell);
  auto around = layer.below().around(b.arena, cell);
  if (below < 0 && !around.touches()) return cell_text(cell) + " is not next to any piece";
  if (layer.is_halved(b.arena, cell))
    return "nothing lies over half a cell, as at " + cell_text(cell);
  if (below >= 0 && !layer.covers(signature, layer.below().signature_at(b.arena, below)))
    return b.covered(cell, signature, layer.below().signature_at(b.arena, below));
  if (layer.fits(b.arena, cell, signature)) return {};
  around.need = layer.beyond(b.arena, cell, around.need);
  return b.mismatch(around, signature, cell);
}

/// Where what is laid would lie, and what its parts, most often one, have to obey.
std::span<const board::Laid> parts_laid(const Board& b, Value component, Value v,
                                        std::span<board::Laid> into) {
  const auto what = static_cast<Word>(component);
  const auto turn = static_cast<Turn>(turn_of(v));
  if (b.f.is_shape(component)) return b.f.shapes->lay(what, cell_of(v), turn, into);
  into[0] = {cell_of(v), what, turn};
  return into.first(1);
}

/// Why one part may not lie on its cell; the board is not empty.
std::string cell_reason(const Run& run, const Board& b, const board::Laid& part) {
  const Cell cell = part.cell;
  if (std::abs(cell.x) > kCellLimit || std::abs(cell.y) > kCellLimit)
    return "there is no cell " + cell_text(cell);
  if (const int slot = b.grid.slot_at(b.arena, cell);
      slot >= 0 && !b.grid.has_place(b.arena, cell, part.component, part.turn)) {
    const auto there = static_cast<std::size_t>(b.grid.component_of(b.arena, slot));
    return cell_text(cell) + " is occupied" +
           (in_sight(run, b.f, b.instance) ? " by " + b.schema.components()[there].name
                                           : std::string());
  }
  if (b.rules.bounds && !b.rules.bounds->contains(cell)) {
    return cell_text(cell) + " is not a cell of " + state::the(b.f.label);
  }
  return {};
}

/// Why its sides do not match.
std::string sides_reason(const Board& b, const board::Laid& part) {
  const auto signature = b.grid.signature_of(part.component, part.turn);
  if (b.rules.match_edges) {
    const auto around = b.placement.around(b.arena, part.cell);
    if (std::string s = b.mismatch(around, signature, part.cell, b.sides(part)); !s.empty())
      return s;
    if (const int other = b.grid.slot_at(b.arena, part.cell); other >= 0) {
      const int own = board::diagonal_class(signature, b.sides(part));
      const int its = board::diagonal_class(b.grid.signature_at(b.arena, other),
                                            b.grid.sides_at(b.arena, other));
      if (own != its && own != board::kWildcard && its != board::kWildcard)
        return "diagonal must match: it is '" + b.class_name(own) + "', that of the piece at " +
               state::piece_text(b.grid, b.arena, other) + " is '" + b.class_name(its) + "'";
    }
  }
  const board::Layer* above = b.placement.above();
  if (above != nullptr && b.sides(part) != board::kEverySide &&
      above->over().occupied(b.arena, part.cell))
    return "nothing lies over half a cell, as at " + cell_text(part.cell);
  return above != nullptr && !above->may_cover(b.arena, part.cell, signature)
             ? b.covered(part.cell, above->shown(b.arena, part.cell), signature)
             : std::string();
}

std::string box_reason(const Board& b, std::span<const board::Laid> parts) {
  board::Box box = b.grid.box(b.arena);
  for (const board::Laid& part : parts) box = box.including(part.cell);
  const auto too_large = [&](const char* way, int size, int most) {
    return state::the(b.f.label) + " would be " + std::to_string(size) + " cells " + way +
           ", at most " + std::to_string(most) + " are allowed";
  };
  if (b.rules.box_width != 0 && box.width() > b.rules.box_width) {
    return too_large("wide", box.width(), b.rules.box_width);
  }
  if (b.rules.box_height != 0 && box.height() > b.rules.box_height) {
    return too_large("high", box.height(), b.rules.box_height);
  }
  return {};
}

/// The rule that forbids an addition; empty when none does.
std::string addition_reason(const Run& run, const Parameter& p, const Domain& d, Value component,
                            Value v) {
  if (component < 0) return kNothingToLay;
  const Board b(run, d);
  const Cell cell = cell_of(v);
  if (b.placement.layer() != nullptr)
    return layer_reason(b, cell, b.signature(component, turn_of(v)));
  if (b.grid.count(b.arena) == 0) {
    const Cell first = b.rules.first.value_or(Cell{0, 0});
    if (cell != first) return "the first piece goes to " + cell_text(first);
    return admits_placement(run, p, d, v) ? std::string()
                                          : state::the(b.f.label) + " has no room for it";
  }
  std::array<board::Laid, board::Shapes::kMaxParts> buffer;
  const auto parts = parts_laid(b, component, v, buffer);
  for (const board::Laid& part : parts) {
    if (std::string s = cell_reason(run, b, part); !s.empty()) return s;
  }
  const auto is_empty = [&](const board::Laid& part) {
    return !b.grid.occupied(b.arena, part.cell);
  };
  if (b.grid.room(b.arena) < std::ranges::count_if(parts, is_empty))
    return state::the(b.f.label) + " is full";
  const auto touches = [&](const board::Laid& part) {
    return !is_empty(part) || (b.placement.around(b.arena, part.cell).beside & b.sides(part)) != 0;
  };
  if (std::ranges::none_of(parts, touches)) return cell_text(cell) + " is not next to any piece";
  for (const board::Laid& part : parts) {
    if (std::string s = sides_reason(b, part); !s.empty()) return s;
  }
  const auto closed = [&](const board::Laid& part) {
    const auto around = b.placement.around(b.arena, part.cell);
    return is_empty(part) && board::contacts(around, b.grid.signature_of(part.component, part.turn),
                                             b.rules.passable, b.sides(part)) == 0;
  };
  if (b.rules.passable != 0 && std::ranges::all_of(parts, closed))
    return cell_text(cell) + " would be " + kCrossing;
  if (std::string s = box_reason(b, parts); !s.empty()) return s;
  const auto* shape = b.shape(component);
  const bool fits = shape != nullptr
                        ? shape->can_add(b.arena, cell, static_cast<Word>(component),
                                         static_cast<Turn>(turn_of(v)), run.scratch().board)
                        : b.placement.can_add(b.arena, cell, b.signature(component, turn_of(v)),
                                              run.scratch().board);
  if (fits) return {};
  if (b.rules.holes == board::HoleRule::allowed)
    return "a part of it would be " + std::string(kCrossing);
  return hole_at(b.find_hole(parts));
}

std::string placement_reason(const Run& run, const Parameter& p, const Domain& d, Value v,
                             std::span<const std::string>) {
  std::string s = addition_reason(run, p, d, run.value(d.piece), v);
  return s.empty() ? filter_reason(run, p, d, v, cell_text(cell_of(v))) : s;
}

std::string cell_form_text(const Run&, const Parameter&, Value v, std::span<const std::string>) {
  return turned_text(cell_of(v), v);
}

/// Of a piece of several cells that looks the same in several turns: how it lies there in
/// the first of them, known by another of its cells.
Value same_place(const Run& run, const Parameter& p, Value v) {
  if (!p.turns || turn_of(v) == 0) return v;
  const Domain& d = p.domains.front();
  const auto& f = run.schema().field(d.field);
  const Value component = run.value(d.piece);
  if (component < 0 || !f.is_shape(component)) return v;
  const auto corner = [&](Cell cell, int turn) {
    std::array<board::Laid, board::Shapes::kMaxParts> buffer;
    const auto parts =
        f.shapes->lay(static_cast<Word>(component), cell, static_cast<Turn>(turn), buffer);
    board::Box box{cell.x, cell.y, cell.x, cell.y};
    for (const board::Laid& part : parts) box = box.including(part.cell);
    return box;
  };
  const int turn = turn_of(v) % distinct_turns(run, p, component);
  if (turn == turn_of(v)) return v;
  const Cell cell = cell_of(v);
  const board::Box lies = corner(cell, turn_of(v)), other = corner(cell, turn);
  return turned_value(pack(cell.offset(lies.min_x - other.min_x, lies.min_y - other.min_y)), turn);
}

bool read_cell_form(const Run& run, const Parameter& p, std::span<const std::string>, Reader& in,
                    Value& v, Misread& problem) {
  Cell cell;
  int turn = 0;
  if (!read_cell(run, in, cell, problem) || !read_turn(run, p, in, turn, problem)) return false;
  v = same_place(run, p, turned_value(pack(cell), turn));
  return true;
}

}  // namespace

const DomainType kPlacement = {{"placement", Key::container, Piece::must, false},
                               kGridSource,
                               compile_placement,
                               each_placement,
                               count_placements,
                               admits_placement,
                               placement_reason};

const Form kCellForm = {Type::Kind::cell, cell_form_text, read_cell_form, true, nullptr, nullptr};

}  // namespace castellan::moves
