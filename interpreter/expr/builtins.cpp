// Functions of rule text: those of the language, and calls of declared rules.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

bool Emitter::container(const Expr& e, Kind kind, Type& out) {
  out = expression(e);
  if (out.is(kind)) return true;
  if (!out.is(Kind::invalid)) {
    error(e.span, "expr/wrong-kind",
          std::string("expected a ") + (kind == Kind::grid ? "grid" : kind == Kind::pile ? "pile" : "row of places") +
              ", found " + kind_of(out));
  }
  return false;
}

Type Emitter::builtin(const std::string& n, const Expr& e, bool& known) {
  known = true;
  const auto arguments = [&](std::size_t count) {
    if (e.children.size() == count) return true;
    error(e.span, "expr/arguments", "'" + n + "' takes " + std::to_string(count) +
                      (count == 1 ? " value" : " values") + ", found " +
                      std::to_string(e.children.size()));
    return false;
  };
  if (n == "min" || n == "max") {
    if (!arguments(2)) return {};
    for (const auto& child : e.children) check(expression(child, Type::number()), Type::number(), child);
    emit(n == "min" ? Op::min2 : Op::max2);
    return Type::number();
  }
  if (n == "abs") {
    if (!arguments(1)) return {};
    check(expression(e.children[0], Type::number()), Type::number(), e.children[0]);
    emit(Op::absolute);
    return Type::number();
  }
  if (n == "is_empty") {
    if (!arguments(1)) return {};
    const Type t = expression(e.children[0]);
    if (t.is(Kind::component) || t.is(Kind::piece)) {
      push(kNone);
    } else if (t.is(Kind::pile) || t.is(Kind::slots) || t.is(Kind::grid)) {
      emit(t.is(Kind::pile) ? Op::pile_size : t.is(Kind::slots) ? Op::slots_used : Op::grid_size, 0, t.id);
      push(0);
    } else {
      return t.is(Kind::invalid) ? t : error(e.span, "expr/wrong-kind", kind_of(t) + " is never empty");
    }
    emit(Op::eq);
    return Type::truth();
  }
  if (n == "longest_run") {
    Type grid;
    if (!arguments(2) || !container(e.children[0], Kind::grid, grid)) return {};
    const auto& sides = v_.schema.family(v_.schema.field(grid.field()).family).sides;
    const std::string side = e.children[1].kind == Expr::Kind::string
                                 ? e.children[1].text
                                 : joined(e.children[1].words, '_');
    const auto it = std::find(sides.begin(), sides.end(), side);
    if (it == sides.end()) {
      return error(e.children[1].span, "expr/unknown-name", "'" + side + "' is not a side class",
                   grammar::nearest_hint(side, sides));
    }
    span_ = e.span;
    emit(Op::longest_run, 0, grid.id, 1 << (it - sides.begin()));
    return Type::number();
  }
  if (n == "beside" || n == "surrounding") {
    Type grid;
    if (!arguments(2) || !container(e.children[0], Kind::grid, grid)) return {};
    check(expression(e.children[1], Type::cell()), Type::cell(), e.children[1]);
    emit(Op::near_count, 0, grid.id, n == "beside" ? 0 : 1);
    return Type::number();
  }
  if (n == "has") {
    // has(ability, card): whether it has a text in that slot
    if (!arguments(2)) return {};
    const std::string slot_name = joined(e.children[0].words, '_');
    Type owner = expression(e.children[1]);
    to_component(owner);
    if (!owner.is(Kind::component)) {
      return owner.is(Kind::invalid) ? owner : error(e.children[1].span, "expr/wrong-kind",
                                                     "expected a component, found " + kind_of(owner));
    }
    const auto& family = v_.schema.family(owner.family());
    const auto slot = family.find_slot(slot_name);
    if (slot < 0) {
      return error(e.children[0].span, "expr/unknown-name", "'" + slot_name + "' is not rule text of " + kind_of(owner),
                   grammar::nearest_hint(slot_name, family.slots));
    }
    span_ = e.span;
    emit(Op::has_slot, 0, 0, slot);
    return Type::truth();
  }
  if (n == "length") {
    // Entries given in a row of a table: length(points[round][kind]).
    if (!arguments(1)) return {};
    std::vector<const Expr*> subscripts;
    const Expr* base = &e.children[0];
    while (base->kind == Expr::Kind::index) {
      subscripts.insert(subscripts.begin(), &base->children[1]);
      base = &base->children[0];
    }
    const auto t = base->kind == Expr::Kind::phrase ? v_.schema.find_table(joined(base->words, '_'))
                                                    : TableId();
    if (!t || subscripts.size() + 1 != v_.schema.table(t).extent.size()) {
      return error(e.span, "expr/wrong-kind", "'length' is of one row of a table");
    }
    for (std::size_t i = 0; i < subscripts.size(); ++i) {
      const auto& type = v_.schema.table(t);
      const Type want = type.choices[i] ? Type::choice(type.choices[i]) : Type::number();
      check(expression(*subscripts[i], want), want, *subscripts[i]);
    }
    emit(Op::table_length, 0, t.value);
    return Type::number();
  }
  return board_builtin(n, e, known);
}

Type Emitter::call(const std::string& n, const Expr& e, Type wanted) {
  bool known = false;
  const Type t = builtin(n, e, known);
  if (known) return t;
  if (const auto* d = find_definition(n)) return definition(*d, e);
  if (const auto* p = find_point(n)) return point(*p, e);
  if (const auto it = v_.sheets.find(n); it != v_.sheets.end() && !it->second.subject.is(Kind::invalid)) {
    if (!sheet_arguments(e, it->second, n)) return {};
    span_ = e.span;
    emit(Op::sheet_amount, static_cast<int>(it->second.parameters.size()) + 1, it->second.id.value);
    return Type::number();
  }
  (void)wanted;
  auto names = known_names();
  names.insert(names.end(), {"min", "max", "abs", "longest_run", "beside", "surrounding", "length", "has",
                             "linked", "in_supply", "figure", "corner", "place_of", "corner_of", "supply",
                              "reaches", "adjoin"});
  return error(e.span, "expr/unknown-name", "'" + n + "' is not a known amount or condition",
               grammar::nearest_hint(n, names));
}

}  // namespace castellan::expr
