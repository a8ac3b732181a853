// The sets of the language that are written as calls.

#include "interpreter/ruletext/check/sets.hpp"

#include <algorithm>

#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/straight.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

using description::FieldKind;

namespace {

void numbers(Emitter& em, const Expr& set, Loop& loop) {
  begin_weighted_loop(em, loop, Type::number(), 0);
  expect(em, set.children[0], Type::number());
  em.push(1);
  em.emit(Op::sub);
  em.emit(Op::store, 0, loop.base);
  expect(em, set.children[1], Type::number());
  em.push(1);
  em.emit(Op::add);
  em.emit(Op::store, 0, loop.base + 1);
  loop.form = em.open_loop(Op::iterate_range, 0, loop.base);
}

/// An order is made by the loop that goes through it.
void shuffled(Emitter& em, const Expr& set, Loop&) {
  em.error(set.span, "expr/no-chance", "chance makes an order only for a 'for each' of effects");
}

/// Every player once.
void clockwise(Emitter& em, const Expr& set, Loop& loop) {
  if (!expect(em, set.children[0], Type::seat())) return;
  em.span = set.span;
  em.emit(Op::turn_seat, 0, 0, 0);  // refuses nobody
  const std::uint16_t first = em.new_local();
  em.emit(Op::store, 0, first);
  begin_loop(em, loop, Type::seat(), -1);
  em.push(em.schema.players());
  em.emit(Op::store, 0, loop.base + 1);
  em.push(1);
  em.emit(Op::store, 0, loop.base + 2);
  loop.form = em.open_loop(Op::iterate_range, 0, loop.base);
  em.emit(Op::load, 0, loop.value());
  em.emit(Op::load, 0, first);
  em.emit(Op::add);
  em.push(em.schema.players());
  em.emit(Op::mod);
  em.emit(Op::store, 0, loop.value());
}

/// The pieces of a grid in reading order, or the cells of its frame.
void over_grid(Emitter& em, const Expr& set, Loop& loop) {
  Type grid;
  if (!container(em, set.children[0], Kind::grid, grid)) return;
  const auto& f = em.schema.field(grid.field());
  const bool frame = set.text == "frame";
  if (frame && (f.declared->max_width == 0 || f.declared->max_height == 0)) {
    em.error(set.span, "expr/wrong-kind",
             "grid '" + f.name + "' has no frame: it may grow without end");
    return;
  }
  const std::uint16_t instance = em.new_local();
  em.emit(Op::store, 0, instance);
  begin_weighted_loop(em, loop, frame ? Type::cell() : Type::piece(grid.field()), -1);
  em.emit(Op::load, 0, instance);
  em.emit(Op::store, 0, loop.base + 1);
  loop.form = em.open_loop(frame ? Op::iterate_frame : Op::iterate_reading, 0, loop.base, grid.id);
}

void touching(Emitter& em, const Expr& set, Loop& loop) {
  const Type wanted = expression(em, set.children[0]);
  if (!wanted.is(Kind::regions)) {
    em.wrong_kind(set.children[0].span, part_text(Part::regions), wanted);
    return;
  }
  em.emit(Op::drop);
  const Type t = expression(em, set.children[1]);
  if (!fits(Part::grid_region, t, em) ||
      em.schema.field(t.field()).over != em.schema.field(wanted.field()).over) {
    em.wrong_kind(set.children[1].span, "a region of the same grid", t);
    return;
  }
  loop_over(em, loop, Type::of_field(Kind::region, wanted.field()), Op::iterate_touching, 0,
            halves(t.id, wanted.id));
}

/// The cells beyond the sides of a class: of a piece, or of a component as it
/// would lie at a cell with a turn.
void facing(Emitter& em, const Expr& set, Loop& loop) {
  const bool piece = set.children.size() == 2;
  const Type of = expression(em, set.children[0]);
  if (of.is(Kind::invalid)) return;
  if (!of.is(piece ? Kind::piece : Kind::component)) {
    em.wrong_kind(set.children[0].span, part_text(piece ? Part::piece : Part::component), of);
    return;
  }
  const std::uint16_t values = em.new_local(2);
  const auto& family = em.schema.family(piece ? em.schema.field(of.field()).family : of.family());
  em.span = set.span;
  if (piece) {
    em.emit(Op::store, 0, values);
    em.emit(Op::load, 0, values);
    em.emit(Op::piece_cell, 0, of.id);
    em.emit(Op::store, 0, values + 1);
    em.emit(Op::load, 0, values);
    em.emit(Op::piece_signature, 0, of.id);
  } else {
    expect(em, set.children[2], Type::number());
    em.span = set.span;
    em.emit(Op::signature);
    em.emit(Op::store, 0, values);
    expect(em, set.children[1], Type::cell());
    em.emit(Op::store, 0, values + 1);
    em.emit(Op::load, 0, values);
  }
  em.emit(Op::store, 0, values);
  const auto side = side_class(em, family, set.children.back());
  if (!side) return;
  begin_loop(em, loop, Type::cell(), -1);
  for (int i = 0; i < 2; ++i) {
    em.emit(Op::load, 0, values + i);
    em.emit(Op::store, 0, loop.base + 1 + i);
  }
  loop.form = em.open_loop(Op::iterate_facing, 0, loop.base, *side);
}

/// Places of one area of a map.
void in_area(Emitter& em, const Expr& set, Loop& loop) {
  const Type t = expression(em, set.children[0]);
  const state::FieldType* map = t.is(Kind::map) ? &em.schema.field(t.field()) : nullptr;
  if (map == nullptr || map->area_of.empty()) {
    em.wrong_kind(set.children[0].span, "a map with areas", t);
    return;
  }
  em.emit(Op::drop);
  const Type want = map->areas ? Type::choice(map->areas) : Type::component(map->area_family);
  if (!expect(em, set.children[1], want)) return;
  if (map->area_family) {
    em.push(em.schema.family(map->area_family).first.value);
    em.emit(Op::sub);
  }
  const std::uint16_t area = em.new_local();
  em.emit(Op::store, 0, area);
  begin_loop(em, loop, Type::of_field(Kind::place, t.field()), -1);
  em.emit(Op::load, 0, area);
  em.emit(Op::store, 0, loop.base + 1);
  loop.form = em.open_loop(Op::iterate_area, 0, loop.base, t.id);
}

/// What the members of a set of pieces have in common, each once: with the first of them that
/// has it. To tell, the set is gone through again, for those only that may share it.
template <class Alone>
void each_once(Emitter& em, const Expr& set, Loop& loop, Op what, Alone alone_test) {
  // Every such set in another one doubles the text.
  constexpr int kMostNested = 3;
  if (em.wholes == kMostNested) {
    em.error(set.span, "expr/too-large",
             "sets of 'wholes' and 'cells_of' stand in each other more than " +
                 std::to_string(kMostNested) + " times");
    return;
  }
  const Expr& among = set.children[0];
  ++em.wholes;
  Loop members = open_set(em, among, true);
  if (members.valid && !members.element.is(Kind::piece)) {
    em.wrong_kind(among.span, "a set of pieces", members.element);
    members.valid = false;
  }
  if (members.valid) {
    const int grid = members.element.id;
    const std::uint16_t whole = em.new_local();
    em.span = set.span;
    em.emit(Op::load, 0, members.value());
    em.emit(what, 0, grid);
    em.emit(Op::store, 0, whole);
    em.emit(Op::load, 0, members.value());
    alone_test(grid);
    const FormId shared = em.open_if(false);
    const Loop again = open_set(em, among, true);
    em.emit(Op::load, 0, again.value());
    em.emit(what, 0, grid);
    em.emit(Op::load, 0, whole);
    em.emit(Op::ne);
    em.again(again.form, Op::jump_if_true);
    em.emit(Op::load, 0, again.value());
    em.emit(Op::load, 0, members.value());
    em.emit(Op::ne);
    em.again(members.form, Op::jump_if_true);
    em.leave(again.form);
    em.close(again.form);
    em.close(shared);
    members.shown = whole;
  }
  --em.wholes;
  members.parts = Parts::none;
  loop = members;
}

/// The whole pieces that members of a set are parts of.
void wholes(Emitter& em, const Expr& set, Loop& loop) {
  each_once(em, set, loop, Op::piece_whole, [&em](int grid) {
    em.emit(Op::piece_parts, 0, grid);
    em.push(1);
    em.emit(Op::eq);
  });
}

/// The cells on which they lie: one of two halves.
void cells_of(Emitter& em, const Expr& set, Loop& loop) {
  each_once(em, set, loop, Op::piece_cell, [&em](int grid) {
    em.emit(Op::piece_other_half, 0, grid);
    em.push(0);
    em.emit(Op::lt);
  });
  if (loop.valid) loop.element = Type::cell();
}

using P = Part;

// clang-format off
constexpr Set kSets[] = {
    {"numbers", {{{P::number, "a"}, {P::number, "b"}}}, P::number, "a to b", {}, 0, numbers,
     "2 values, the first and the last"},
    {"clockwise", {{{P::player, "player"}}}, P::player, "every player once, beginning with that one", {}, 0, clockwise,
     "1 value, the player to begin with"},
    {"in_reading_order", {{{P::grid, "grid"}}}, P::piece, "its pieces, row by row", {}, 0, over_grid, "1 value, a grid"},
    {"frame", {{{P::grid, "grid"}}}, P::cell,
     "the cells of the largest box that a bounded grid may fill, from the north-west corner of what lies there", {}, 0,
     over_grid, "1 value, a grid"},
    {"segments", {{{P::piece, "P"}}}, P::segment, "segments of a piece, as the component lists them",
     Op::iterate_segments},
    {"segments", {{{P::corner, "C"}}}, P::segment, "those that end at a corner with both half-sides",
     Op::iterate_corner_segments},
    {"segments", {{{P::grid_region, "R"}}}, P::segment, "those of a region, ascending", Op::iterate_region, 0},
    {"facing", {{{P::piece, "P"}, {P::side, "\"side\""}}}, P::cell, "the cells beyond the sides of that class", {}, 0,
     facing, "a piece and a side class, or a component, a cell, a turn and a side class"},
    {"facing", {{{P::component, "X"}, {P::cell, "cell"}, {P::number, "turn"}, {P::side, "\"side\""}}}, P::cell,
     "the same of a component as it would lie", {}, 0, facing},
    {"pieces", {{{P::grid_region, "R"}}}, P::piece, "pieces of a region", Op::iterate_region, 1},
    {"places", {{{P::map_region, "R"}}}, P::place, "places of a region", Op::iterate_region, 2, nullptr,
     "1 value, found {n}"},
    {"places", {{{P::map, "map"}, {P::own, "area", false, "an area of it"}}}, P::place,
     "those of an area: the value or the component that the attribute which `areas` of the map names takes", {}, 0,
     in_area},
    {"corners", {{{P::piece, "P"}}}, P::corner, "its corners, clockwise from north-west", Op::iterate_corners},
    {"touching", {{{P::regions, "regions"}, {P::grid_region, "R"}}}, P::region,
     "the different regions that a segment of R lies beside (`beside` in `.tiles`)", {}, 0, touching,
     "2 values, regions and a region beside them"},
    {"neighbours", {{{P::piece, "P"}}}, P::piece, "pieces at its four sides", Op::iterate_near, 2, nullptr,
     "1 value, a piece or a place, found {n}"},
    {"neighbours", {{{P::place, "Q"}, {P::link_kind, "\"kind\"", true}}}, P::place,
     "places linked to a place, by links of one kind", Op::iterate_links},
    {"around", {{{P::piece, "P"}}}, P::piece, "pieces at its four sides and corners", Op::iterate_near, 1},
    {"around_whole", {{{P::piece, "P"}}}, P::piece, "pieces at the sides and corners of all its parts, none of them its own",
     Op::iterate_ring, 0},
    {"cells_around", {{{P::piece, "P"}}}, P::cell, "the cells there, filled or not: 8 of a piece that fills one, 10 of two in a row",
     Op::iterate_ring, 1},
    {"parts", {{{P::piece, "P"}}}, P::piece, "all parts of the piece of several cells that it is part of; else itself",
     Op::iterate_parts},
    {"wholes", {{{P::own, "S", false, "a set of pieces"}}}, P::piece,
     "the whole pieces that its members are parts of, each once", {}, 0, wholes, "1 value, a set of pieces"},
    {"cells_of", {{{P::own, "S", false, "a set of pieces"}}}, P::cell, "the cells on which its members lie, each once", {}, 0,
     cells_of, "1 value, a set of pieces"},
    {"around", {{{P::corner, "C"}}}, P::piece, "pieces at a corner", Op::iterate_at_corner},
    {"neighbours", {{{P::cell, "C"}}}, P::cell, "the cells at its four sides, filled or not", Op::iterate_cells, 2},
    {"around", {{{P::cell, "C"}}}, P::cell, "the cells at its four sides and corners, filled or not", Op::iterate_cells, 1},
    {"around", {{{P::landmark, "L"}}}, P::place, "places around a landmark", Op::iterate_around},
    {"shuffled", {{{P::own, "S", false, "a set"}}}, P::same,
     "its members in an order that chance makes, step by step; behind `for each` in effects only", {}, 0, shuffled},
    {"ray", {{{P::place, "Q"}, {P::direction, "d"}}}, P::place,
     "those straight on from a place in a direction, the nearest first, up to the edge or to the place itself", {}, 0,
     straight, "a place or a piece and a direction, or a grid, a cell and a direction"},
    {"ray", {{{P::piece, "P"}, {P::direction, "d"}}}, P::piece,
     "those straight on from a piece in a direction of its grid, up to the first gap", {}, 0, straight},
    {"ray", {{{P::grid, "grid"}, {P::cell, "C"}, {P::direction, "d"}}}, P::piece,
     "the same from a cell, whether it is filled or not", {}, 0, straight_from_cell},
    {"rays", {{{P::place, "Q"}}}, P::place, "those of its rays in every direction, ray by ray", {}, 0, straight,
     "a place or a piece, or a grid and a cell"},
    {"rays", {{{P::piece, "P"}}}, P::piece, "the same from a piece", {}, 0, straight},
    {"rays", {{{P::grid, "grid"}, {P::cell, "C"}}}, P::piece, "the same from a cell", {}, 0, straight_from_cell},
    {"line", {{{P::place, "Q"}, {P::direction, "d"}}}, P::place,
     "the place itself, its ray in a direction and its ray in the opposite one", {}, 0, straight,
     "2 values, a place or a piece and a direction"},
    {"line", {{{P::piece, "P"}, {P::direction, "d"}}}, P::piece, "the same of a piece, up to the gaps", {}, 0, straight},
    {"lines", {{{P::place, "Q"}}}, P::place,
     "those of its lines, line by line, one for every two opposite directions; each has the place itself", {}, 0,
     straight, "1 value, a place or a piece"},
    {"lines", {{{P::piece, "P"}}}, P::piece, "the same of a piece", {}, 0, straight},
};
// clang-format on

/// `a piece, a corner or a region of a grid`: what the first value may be.
std::string firsts_of(std::string_view word, std::size_t given) {
  std::vector<std::string_view> texts;
  for (const Set& s : kSets) {
    if (s.word == word && accepts(s.takes, given)) texts.push_back(part_text(s.takes[0].part));
  }
  std::string all;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    all += (i == 0 ? "" : i + 1 == texts.size() ? " or " : ", ") + std::string(texts[i]);
  }
  return all;
}

void count_error(Emitter& em, const Set& first, const Expr& set) {
  const std::string given = std::to_string(set.children.size());
  std::string takes(first.arguments);
  if (takes.empty()) {
    const std::size_t most = most_of(first.takes);
    takes = std::to_string(most) + (most == 1 ? " value" : " values") + ", found {n}";
  }
  if (const auto n = takes.find("{n}"); n != std::string::npos) takes.replace(n, 3, given);
  wrong_count(em, set, first.word, takes);
}

}  // namespace

std::span<const Set> sets() { return kSets; }

bool is_set(std::string_view word) {
  return std::any_of(std::begin(kSets), std::end(kSets),
                     [&](const Set& s) { return s.word == word; });
}

void open(Emitter& em, const Expr& set, Loop& loop) {
  const std::size_t given = set.children.size();
  const auto takes = [&](const Set& s) { return s.word == set.text && accepts(s.takes, given); };
  const auto line = std::find_if(std::begin(kSets), std::end(kSets), takes);
  if (line == std::end(kSets)) {
    const auto same_word = [&](const Set& s) { return s.word == set.text; };
    count_error(em, *std::find_if(std::begin(kSets), std::end(kSets), same_word), set);
    return;
  }
  if (line->open != nullptr) return line->open(em, set, loop);
  const Type of = expression(em, set.children[0]);
  const auto fitting = std::find_if(line, std::end(kSets), [&](const Set& s) {
    return takes(s) && fits(s.takes[0].part, of, em);
  });
  if (fitting == std::end(kSets)) {
    em.wrong_kind(set.children[0].span, firsts_of(set.text, given), of);
    return;
  }
  std::optional<Value> kinds;
  if (fitting->takes[1].part == Part::link_kind) {
    kinds = ~0U;
    if (given == 2) {
      const auto kind = link_kind(em, of.field(), set.children[1]);
      if (!kind) return;
      kinds = 1U << *kind;
    }
  }
  const bool of_field =
      fitting->takes[0].part != Part::landmark && fitting->takes[0].part != Part::cell;
  loop_over(em, loop, type_of(fitting->gives, of, em), fitting->op, fitting->a,
            of_field ? of.id : 0, kinds);
}

}  // namespace castellan::ruletext::language
