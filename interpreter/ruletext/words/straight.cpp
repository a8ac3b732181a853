// Directions in rule text: steps, rays and lines.

#include "interpreter/ruletext/words/straight.hpp"

#include <algorithm>

#include "interpreter/board/straight.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext::language {

Type no_directions(Emitter& em, const Expr& e, const state::FieldType& board) {
  const bool map = board.kind == description::FieldKind::map;
  return em.error(e.span, "expr/no-directions", "'" + board.name + "' has no directions",
                  map ? "its file says them: direction north - south"
                      : "castellan.grid takes directions = \"all\", or \"sides\" for four of them");
}

namespace {

using board::Course;

/// Pushes a place or a piece of a board with directions; `invalid` after an error.
Type on_directed_board(Emitter& em, const Expr& e) {
  const Type t = expression(em, e);
  if (t.is(Kind::invalid)) return t;
  if (!t.is(Kind::place) && !t.is(Kind::piece))
    return em.wrong_kind(e.span, "a place of a map or a piece", t);
  const auto& board = em.schema.field(t.field());
  return board.direction_choice ? t : no_directions(em, e, board);
}

Type direction_on(Emitter& em, Type on) {
  return Type::choice(em.schema.field(on.field()).direction_choice);
}

/// A direction that says itself what it is one of. By its name alone it belongs to the board
/// of which one is wanted, else to the only board that has some; those of grids are the same
/// for all, though some lack four.
Type free_direction(Emitter& em, const Expr& e, bool of_grids, Type wanted = {}) {
  std::vector<Type> known;
  Type hint;
  std::size_t most = 0;
  for (const auto& f : em.schema.fields()) {
    if (!f.direction_choice || (of_grids && f.kind != description::FieldKind::grid)) continue;
    known.push_back(Type::choice(f.direction_choice));
    const std::size_t values = em.schema.choice(f.direction_choice).values.size();
    if (of_grids ? values > most : known.size() == 1)
      hint = known.back();
    else if (!of_grids)
      hint = Type{};
    most = std::max(most, values);
  }
  if (std::find(known.begin(), known.end(), wanted) != known.end()) hint = wanted;
  const Type t = expression(em, e, hint);
  if (t.is(Kind::invalid)) return t;
  if (std::find(known.begin(), known.end(), t) != known.end()) return t;
  return em.wrong_kind(e.span, of_grids ? "a direction of a grid" : part_text(Part::direction), t);
}

Type step(Emitter& em, const Expr& e, Type) {
  const Type t = expression(em, e.children[0]);
  if (t.is(Kind::invalid)) return t;
  em.span = e.span;
  if (t.is(Kind::cell)) {
    if (free_direction(em, e.children[1], true).is(Kind::invalid)) return {};
    em.span = e.span;
    em.emit(Op::cell_step);
    return t;
  }
  if (!t.is(Kind::place) && !t.is(Kind::piece)) {
    return em.wrong_kind(e.children[0].span, "a place of a map, a piece or a cell", t);
  }
  const auto& board = em.schema.field(t.field());
  if (!board.direction_choice) return no_directions(em, e.children[0], board);
  expect(em, e.children[1], direction_on(em, t));
  em.span = e.span;
  em.emit(t.is(Kind::place) ? Op::place_step : Op::piece_step, 0, t.id);
  return t;
}

Type opposite(Emitter& em, const Expr& e, Type wanted) {
  const Type t = free_direction(em, e.children[0], false, wanted);
  if (t.is(Kind::invalid)) return t;
  em.span = e.span;
  em.emit(Op::opposite);
  return t;
}

Course course_of(std::string_view word) {
  constexpr std::string_view kWords[] = {"ray", "rays", "line", "lines"};
  return static_cast<Course>(std::find(std::begin(kWords), std::end(kWords), word) -
                             std::begin(kWords));
}

/// Where a walk begins is pushed, a place of a map or the corner north-west of a cell,
/// by which a cell of one of several grids is known.
void walk(Emitter& em, const Expr& set, Loop& loop, Type on, const Expr* direction) {
  const Course course = course_of(set.text);
  const std::uint16_t from = em.new_local(2);
  em.emit(Op::store, 0, from);
  const board::Walk begin = board::Walk::begin(course, 0, 0);
  if (board::only_one(course)) {
    if (!expect(em, *direction, direction_on(em, on))) return;
  } else {
    em.push(begin.part);
  }
  em.emit(Op::store, 0, from + 1);
  em.span = set.span;
  begin_loop(em, loop, on, begin.at);
  loop.parts = board::of_lines(course) ? Parts::lines : Parts::rays;
  em.emit(Op::load, 0, from);
  em.emit(Op::store, 0, loop.base + 1);
  em.emit(Op::load, 0, from + 1);
  em.emit(Op::store, 0, loop.part());
  // A single ray goes on from its place, everything else begins by itself.
  if (course == Course::ray)
    em.emit(Op::load, 0, from);
  else
    em.push(begin.place);
  em.emit(Op::store, 0, loop.value());
  const Op op = on.is(Kind::place) ? Op::iterate_straight : Op::iterate_pieces_straight;
  loop.form = em.open_loop(op, static_cast<int>(course), loop.base, on.id);
}

}  // namespace

void straight(Emitter& em, const Expr& set, Loop& loop) {
  const Type t = on_directed_board(em, set.children[0]);
  if (t.is(Kind::invalid)) return;
  if (t.is(Kind::piece)) {
    const std::uint16_t piece = em.new_local();
    em.span = set.span;
    em.emit(Op::store, 0, piece);
    em.emit(Op::load, 0, piece);
    em.emit(Op::piece_grid);
    em.emit(Op::load, 0, piece);
    em.emit(Op::piece_cell, 0, t.id);
    em.emit(Op::corner_of, 0, t.id);
  }
  walk(em, set, loop, t, set.children.size() > 1 ? &set.children[1] : nullptr);
}

void straight_from_cell(Emitter& em, const Expr& set, Loop& loop) {
  Type grid;
  if (!container(em, set.children[0], Kind::grid, grid)) return;
  const auto& f = em.schema.field(grid.field());
  if (!f.direction_choice) {
    no_directions(em, set.children[0], f);
    return;
  }
  if (!expect(em, set.children[1], Type::cell())) return;
  em.span = set.span;
  em.emit(Op::corner_of, 0, grid.id);
  walk(em, set, loop, Type::piece(grid.field()),
       set.children.size() > 2 ? &set.children[2] : nullptr);
}

namespace {

using P = Part;

// clang-format off
constexpr Function kFunctionsOfDirections[] = {
    {"step", {{{P::place, "Q"}, {P::direction, "d"}}}, P::place, {},
     "the place next to one in a direction, or none; none of none", {}, {}, step},
    {"step", {{{P::piece, "P"}, {P::direction, "d"}}}, P::piece, {},
     "the piece next to one in a direction of its grid, or none; none of none", {}, {}, step},
    {"step", {{{P::cell, "C"}, {P::direction, "d"}}}, P::cell, {},
     "the next cell in a direction of a grid, filled or not; none of none", {}, {}, step},
    {"opposite", {{{P::direction, "d"}}}, P::direction, {}, "the direction back", {}, {}, opposite},
};
// clang-format on

}  // namespace

constinit const Chapter kDirections = {.functions = kFunctionsOfDirections};

}  // namespace castellan::ruletext::language
