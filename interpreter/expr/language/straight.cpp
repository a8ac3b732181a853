// Directions in rule text: steps, rays and lines.

#include "interpreter/expr/language/straight.hpp"

#include <algorithm>

#include "interpreter/board/straight.hpp"
#include "interpreter/expr/expressions.hpp"
#include "interpreter/expr/language/chapters.hpp"

namespace castellan::expr::language {

namespace {

using board::Course;

/// Pushes a place of a board with directions; `invalid` after an error.
Type on_directed_board(Emitter& em, const Expr& e) {
  const Type t = value(em, e, Part::place);
  if (t.is(Kind::invalid)) return t;
  const auto& board = em.schema.field(t.field());
  if (board.direction_choice) return t;
  return em.error(e.span, "expr/no-directions", "'" + board.name + "' has no directions",
                  "its file says them: direction north - south");
}

Type direction_on(Emitter& em, Type place) { return Type::choice(em.schema.field(place.field()).direction_choice); }

Type step(Emitter& em, const Expr& e) {
  const Type t = on_directed_board(em, e.children[0]);
  if (t.is(Kind::invalid)) return t;
  expect(em, e.children[1], direction_on(em, t));
  em.span = e.span;
  em.emit(Op::place_step, 0, t.id);
  return t;
}

Type opposite(Emitter& em, const Expr& e) {
  // A direction by its name alone belongs to the only board that has some.
  std::vector<Type> known;
  for (const auto& f : em.schema.fields()) {
    if (f.direction_choice) known.push_back(Type::choice(f.direction_choice));
  }
  const Type t = expression(em, e.children[0], known.size() == 1 ? known.front() : Type{});
  if (t.is(Kind::invalid)) return t;
  if (std::find(known.begin(), known.end(), t) == known.end()) {
    return em.wrong_kind(e.children[0].span, part_text(Part::direction), t);
  }
  em.span = e.span;
  em.emit(Op::opposite);
  return t;
}

Course course_of(std::string_view word) {
  constexpr std::string_view kWords[] = {"ray", "rays", "line", "lines"};
  return static_cast<Course>(std::find(std::begin(kWords), std::end(kWords), word) - std::begin(kWords));
}

}  // namespace

void straight(Emitter& em, const Expr& set, Loop& loop) {
  const Course course = course_of(set.text);
  const Type t = on_directed_board(em, set.children[0]);
  if (t.is(Kind::invalid)) return;
  const std::uint16_t from = em.new_local(2);
  em.emit(Op::store, 0, from);
  const board::Walk begin = board::Walk::begin(course, 0, 0);
  if (board::only_one(course)) {
    if (!expect(em, set.children[1], direction_on(em, t))) return;
  } else {
    em.push(begin.part);
  }
  em.emit(Op::store, 0, from + 1);
  em.span = set.span;
  begin_loop(em, loop, t, begin.at);
  loop.parts = board::of_lines(course) ? Parts::lines : Parts::rays;
  em.emit(Op::load, 0, from);
  em.emit(Op::store, 0, loop.base + 1);
  em.emit(Op::load, 0, from + 1);
  em.emit(Op::store, 0, loop.part());
  // A single ray goes on from its place, everything else begins by itself.
  if (course == Course::ray) em.emit(Op::load, 0, from);
  else em.push(begin.place);
  em.emit(Op::store, 0, loop.value());
  loop.head = em.emit(Op::iterate_straight, static_cast<int>(course), loop.base, 0, t.id);
}

namespace {

using P = Part;

constexpr Function kFunctionsOfDirections[] = {
    {"step", {{{P::place, "Q"}, {P::direction, "d"}}}, P::place, {},
     "the place next to one in a direction, or none; none of none", {}, {}, step},
    {"opposite", {{{P::direction, "d"}}}, P::direction, {}, "the direction back", {}, {}, opposite},
};

}  // namespace

constinit const Chapter kDirections = {.functions = kFunctionsOfDirections};

}  // namespace castellan::expr::language
