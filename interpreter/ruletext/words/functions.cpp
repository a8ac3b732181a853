// The functions of the language: `NAME(values)`.

#include <algorithm>

#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext::language {

namespace {

/// Entries given in a row of a table: length(points[round][kind]).
Type length(Emitter& em, const Expr& e, Type) {
  std::vector<const Expr*> subscripts;
  const Expr& base = subscripts_of(e.children[0], subscripts);
  const auto t = em.schema.find_table(phrase_of(base));
  if (!t || subscripts.size() + 1 != em.schema.table(t).extent.size()) {
    return em.error(e.span, "expr/wrong-kind", "'length' is of one row of a table");
  }
  table_subscripts(em, t, subscripts);
  em.emit(Op::table_length, 0, t.value);
  return Type::number();
}

Type has(Emitter& em, const Expr& e, Type) {
  const std::string slot_name = joined(e.children[0].words);
  Type owner = expression(em, e.children[1]);
  em.to_component(owner);
  if (!owner.is(Kind::component))
    return em.wrong_kind(e.children[1].span, part_text(Part::component), owner);
  const auto& family = em.schema.family(owner.family());
  const auto slot = family.find_slot(slot_name);
  if (slot < 0) {
    return em.error(e.children[0].span, "expr/unknown-name",
                    "'" + slot_name + "' is not rule text of " + em.kind_of(owner),
                    grammar::nearest_hint(slot_name, family.slots));
  }
  em.span = e.span;
  em.emit(Op::has_slot, 0, 0, slot);
  return Type::truth();
}

/// The n-th cell of a frame: by rows, as the frame is gone through; none beyond it.
Type space(Emitter& em, const Expr& e, Type) {
  Type grid;
  if (!container(em, e.children[0], Kind::grid, grid)) return {};
  const Value width = em.schema.field(grid.field()).declared->max_width;
  const Value height = em.schema.field(grid.field()).declared->max_height;
  if (width == 0) {
    return em.error(
        e.span, "expr/wrong-kind",
        "grid '" + em.schema.field(grid.field()).name + "' has no frame: it may grow without end");
  }
  const std::uint16_t before = em.locals();
  const std::uint16_t instance = em.new_local(), number = em.new_local();
  em.emit(Op::store, 0, instance);
  expect(em, e.children[1], Type::number());
  em.span = e.span;
  em.push(1);
  em.emit(Op::sub);
  em.emit(Op::store, 0, number);
  em.emit(Op::load, 0, number);
  em.push(0);
  em.emit(Op::ge);
  const FormId inside = em.open_if();
  if (height > 0) {
    em.emit(Op::load, 0, number);
    em.push(width * height);
    em.emit(Op::lt);
    em.and_if(inside);
  }
  for (const auto& [edge, part] : {std::pair("west", Op::mod), std::pair("north", Op::div_down)}) {
    em.emit(Op::load, 0, instance);
    const Property& from = *find_property(em, edge, grid);
    em.emit(from.op, 0, grid.id, from.c);
    em.emit(Op::load, 0, number);
    em.push(width);
    em.emit(part);
    em.emit(Op::add);
  }
  em.emit(Op::make_cell);
  em.open_else(inside);
  em.push(state::kNone);
  em.close(inside);
  em.keep_locals(before);
  return Type::cell();
}

/// fits(X, grid, cell, turn) | fits(X, grid, cell, turn, Y, over, turn)
Type fits_on(Emitter& em, const Expr& e, Type) {
  Type grid;
  if (!container(em, e.children[1], Kind::grid, grid)) return {};
  const auto& f = em.schema.field(grid.field());
  const bool with = e.children.size() > 4;
  if (with && e.children.size() != 7) {
    wrong_count(em, e, "fits", "4 or 7 values, found " + std::to_string(e.children.size()));
    return {};
  }
  if (with && !f.layer) {
    return em.error(e.children[4].span, "expr/wrong-kind", "no grid lies over '" + f.name + "'");
  }
  for (const std::size_t from : {std::size_t{0}, std::size_t{4}}) {
    if (from == 4 && !with) break;
    const FamilyId family = from == 0 ? f.family : em.schema.field(f.layer).family;
    expect(em, e.children[from], Type::component(family));
    expect(em, e.children[from == 0 ? 2 : 5], Type::cell());
    turn_on(em, e.children[from == 0 ? 3 : 6], from == 0 ? grid.field() : f.layer);
  }
  em.span = e.span;
  em.emit(with ? Op::fits_with : Op::fits, 0, grid.id);
  return Type::truth();
}

using P = Part;

// clang-format off
constexpr Function kFunctions[] = {
    {"min", {{{P::number, "a"}, {P::number, "b"}}}, P::number, {}, "the lower of two", Op::min2, 0},
    {"max", {{{P::number, "a"}, {P::number, "b"}}}, P::number, {}, "the higher of two", Op::max2, 0},
    {"abs", {{{P::number, "a"}}}, P::number, {}, "how far it is from 0", Op::absolute, 0},
    {"longest_run", {{{P::grid, "grid"}, {P::side, "\"side\""}}}, P::number, {},
     "the longest stretch of the outline with that side", Op::longest_run},
    {"beside", {{{P::grid, "grid"}, {P::cell, "cell"}}}, P::number, {}, "pieces at the four sides of a cell",
     Op::near_count, 0},
    {"surrounding", {{{P::grid, "grid"}, {P::cell, "cell"}}}, P::number, {}, "pieces around a cell, at most eight",
     Op::near_count, 1},
    {"space", {{{P::grid, "grid"}, {P::number, "n"}}}, P::cell, {},
     "the n-th cell of its frame in reading order, from 1; none beyond the last", {}, {}, space},
    {"length", {{{P::own, "table[i]", false, "a row of a table"}}}, P::number, {},
     "how many entries are given in that row of a table", {}, {}, length},
    {"has", {{{P::own, "slot", false, "a rule slot"}, {P::component, "component"}}}, P::truth, {},
     "whether a component has a text in that rule slot", {}, {}, has},
    {"linked", {{{P::place, "A"}, {P::same, "B"}, {P::link_kind, "\"kind\"", true}}}, P::truth, {},
     "whether a link joins two places", Op::linked},
    {"fits", {{{P::component, "X"}, {P::grid, "grid"}, {P::cell, "cell"}, {P::number, "turn"}, {P::component, "Y", true},
                {P::cell, "over", true}, {P::number, "turn", true}}}, P::truth, {},
     "whether a component may be laid on a cell; with three values more, if Y lay over a cell of the layer over the grid",
     {}, {}, fits_on},
    {"corner", {{{P::grid, "grid"}, {P::cell, "cell"}}}, P::corner, {}, "the corner north-west of a cell",
     Op::corner_of, 0},
};
// clang-format on

/// What the arguments leave for the instruction.
struct Operands {
  Type of;  ///< the first that belongs to a field
  int b = 0;
  int c = 0;
};

/// False after an error that leaves nothing to go on with.
bool argument(Emitter& em, const Param& p, const Expr* e, Operands& to) {
  if (p.part == Part::side || p.part == Part::link_kind) {
    to.c = -1;  // of any kind
    if (e == nullptr) return true;
    const auto n =
        p.part == Part::link_kind
            ? link_kind(em, to.of.field(), *e)
            : side_class(em, em.schema.family(em.schema.field(to.of.field()).family), *e);
    if (n) to.c = 1 << *n;
    return n.has_value();
  }
  if (p.part == Part::same) {
    return em.check(expression(em, *e, to.of), to.of, *e);
  }
  if (is_plain(p.part)) {
    expect(em, *e, type_of(p.part, {}, em));
    return true;
  }
  const Type t = value(em, *e, p.part);
  if (t.is(Kind::invalid)) return false;
  if (to.of.is(Kind::invalid)) {
    to.of = t;
    to.b = t.id;
  } else {
    to.c = t.id;
  }
  return true;
}

}  // namespace

std::span<const Function> functions() {
  static const std::vector<Function> all = with_chapters(kFunctions, &Chapter::functions);
  return all;
}

const Function* find_function(std::string_view word) {
  const auto it = std::ranges::find(functions(), word, &Function::word);
  return it == functions().end() ? nullptr : &*it;
}

Type call(Emitter& em, const Function& f, const Expr& e, Type wanted) {
  const std::size_t given = e.children.size();
  if (!accepts(f.takes, given)) {
    std::string takes;
    const std::size_t most = most_of(f.takes);
    for (std::size_t n = 0; n <= most; ++n) {
      if (accepts(f.takes, n)) takes += (takes.empty() ? "" : " or ") + std::to_string(n);
    }
    wrong_count(em, e, f.word,
                takes + (takes == "1" ? " value" : " values") + ", found " + std::to_string(given));
    return {};
  }
  if (f.compile != nullptr) return f.compile(em, e, wanted);
  // The instance of a container lies below the values.
  Operands operands;
  for (const bool containers : {true, false}) {
    for (std::size_t i = 0; i < most_of(f.takes); ++i) {
      const Param& p = f.takes[i];
      if ((p.part == Part::grid) != containers) continue;
      if (!argument(em, p, i < given ? &e.children[i] : nullptr, operands)) return {};
    }
  }
  em.span = e.span;
  em.emit(f.op, 0, operands.b, f.c.value_or(operands.c));
  return type_of(f.gives, operands.of, em);
}

}  // namespace castellan::ruletext::language
