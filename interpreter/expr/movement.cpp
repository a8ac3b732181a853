// Effects that move components: move, draw, and where things are put.

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using grammar::Statement;

/// Whether `e` is written as a place of slots or of a map: `F[x]`, `F[x] of P`.
bool Emitter::names_place(const Expr& e) {
  return e.kind == Expr::Kind::index || (e.kind == Expr::Kind::of && e.children[0].kind == Expr::Kind::index);
}

/// `e` was just compiled. When it is a place of slots or of a map, takes the
/// reading of it off again: its instance and place stay on the stack.
FieldId Emitter::place_only(const Expr& e) {
  if (!names_place(e) || program_.code.back().op != Op::slot_get) return {};
  const FieldId field(static_cast<std::int32_t>(program_.code.back().b));
  program_.code.pop_back();
  program_.place_of.pop_back();
  return field;
}

void Emitter::put(const Expr& e, std::uint16_t held, const Statement& s) {
  emit(Op::load, 0, held);
  const Type t = expression(e);
  if (!t.is(Kind::invalid) && !t.container() && names_place(e)) {
    if (const FieldId place = place_only(e)) emit(Op::put_slot, 0, place.value);
    else error(e.span, "expr/wrong-kind", "nothing can be put there");
    return;
  }
  span_ = s.span;
  switch (t.kind) {
    case Kind::pile: emit(Op::put_pile, 0, t.id); return;
    case Kind::grid: {
      const Expr* at = complement(s, "at");
      if (at == nullptr) {
        error(s.span, "expr/missing", "a grid needs 'at' a cell");
        return;
      }
      check(expression(*at, Type::cell()), Type::cell(), *at);
      if (const Expr* turned = complement(s, "turned")) {
        check(expression(*turned, Type::number()), Type::number(), *turned);
      } else {
        push(0);
      }
      span_ = s.span;
      emit(Op::put_grid, 0, t.id);
      return;
    }
    case Kind::slots:
      error(e.span, "expr/needs-subscript", "say which place of " + v_.schema.field(t.field()).name + " in [ ]");
      return;
    case Kind::invalid: return;
    default: error(e.span, "expr/wrong-kind", "nothing can be put into " + kind_of(t)); return;
  }
}

/// move 3 X from PILE to PILE | move all X from PILE to PILE: copies of one
/// component.
void Emitter::move_copies(const Statement& s, const Expr& what, const Expr& to) {
  const Expr* from = complement(s, "from");
  if (from == nullptr) {
    error(s.span, "expr/missing", "'move' needs 'from' a pile");
    return;
  }
  const std::uint16_t before = locals_;
  const std::uint16_t source = new_local(), component = new_local();
  Type a, b;
  if (!container(*from, Kind::pile, a)) return;
  emit(Op::store, 0, source);
  const Type wanted = Type::component(v_.schema.field(a.field()).family);
  const Expr& named = what.children[1];
  if (!check(expression(named, wanted), wanted, named)) return;
  emit(Op::store, 0, component);
  emit(Op::load, 0, source);
  if (!container(to, Kind::pile, b)) return;
  emit(Op::load, 0, component);
  const Expr& amount = what.children[0];
  if (amount.kind == Expr::Kind::phrase && joined(amount.words, '_') == "all") {
    emit(Op::load, 0, source);
    emit(Op::load, 0, component);
    emit(Op::pile_count, 0, a.id);
  } else {
    check(expression(amount, Type::number()), Type::number(), amount);
  }
  span_ = s.span;
  emit(Op::move_copies, 0, a.id, 0, b.id);
  locals_ = before;
}

/// move X from A to B [at CELL] [turned T]. X: a component, several chosen
/// components, a piece (then A may be left out), or `all`.
void Emitter::move(const Statement& s) {
  allow_complements(s, {"from", "to", "at", "turned", "on"});
  const Expr* what = object(s, "something to move");
  const Expr* from = complement(s, "from");
  const Expr* to = complement(s, "to");
  if (to == nullptr) to = complement(s, "on");
  if (what == nullptr) return;
  if (to == nullptr) {
    error(s.span, "expr/missing", "'move' needs 'to' a place");
    return;
  }
  if (what->kind == Expr::Kind::quantity) return move_copies(s, *what, *to);
  const std::string n = what->kind == Expr::Kind::phrase ? joined(what->words, '_') : "";
  const std::uint16_t before = locals_;

  const Binding* bound = n.empty() ? nullptr : find_binding(n);
  if (bound != nullptr && bound->type.is(Kind::bag)) {
    Type a, b;
    const int bag = bound->at;
    if (from == nullptr) {
      error(s.span, "expr/missing", "'move' needs 'from' a pile");
      return;
    }
    if (!container(*from, Kind::pile, a) || !container(*to, Kind::pile, b)) return;
    span_ = s.span;
    emit(Op::move_bag, 0, a.id, bag, b.id);
    return;
  }
  const std::uint16_t held = new_local();
  if (n == "all") {
    if (from == nullptr) {
      error(s.span, "expr/missing", "'move all' needs 'from'");
      return;
    }
    const Type a = expression(*from);
    if (a.is(Kind::pile)) {
      const Type b = expression(*to);
      if (b.is(Kind::invalid)) return;
      if (!b.is(Kind::pile)) {
        error(to->span, "expr/wrong-kind", "expected a pile, found " + kind_of(b));
        return;
      }
      span_ = s.span;
      emit(Op::move_all, 0, a.id, 0, b.id);
      return;
    }
    if (a.is(Kind::slots)) {
      // Every occupied place in order.
      const auto& f = v_.schema.field(a.field());
      const std::uint16_t instance = new_local(), place = new_local();
      emit(Op::store, 0, instance);
      push(0);
      emit(Op::store, 0, place);
      const std::size_t head = here();
      emit(Op::load, 0, place);
      push(f.places);
      emit(Op::lt);
      const std::size_t end = emit(Op::jump_if_false);
      emit(Op::load, 0, instance);
      emit(Op::load, 0, place);
      emit(Op::slot_get, 0, a.id);
      push(kNone);
      emit(Op::eq);
      const std::size_t skip = emit(Op::jump_if_true);
      emit(Op::load, 0, instance);
      emit(Op::load, 0, place);
      emit(Op::take_slot, 0, a.id);
      emit(Op::store, 0, held);
      put(*to, held, s);
      patch(skip);
      emit(Op::load, 0, place);
      push(1);
      emit(Op::add);
      emit(Op::store, 0, place);
      emit(Op::jump, 0, 0, static_cast<int>(head));
      patch(end);
      locals_ = before;
      return;
    }
    // One place: `move all from market[space] to ...`.
    if (const FieldId place = place_only(*from)) {
      emit(Op::take_slot, 0, place.value);
      emit(Op::store, 0, held);
      put(*to, held, s);
      locals_ = before;
      return;
    }
    if (!a.is(Kind::invalid)) error(from->span, "expr/wrong-kind", "nothing can be taken from " + kind_of(a));
    return;
  }

  const Type t = expression(*what);
  if (t.is(Kind::invalid)) return;
  if (t.is(Kind::piece)) {
    span_ = s.span;
    emit(Op::take_piece, 0, t.id);
  } else if (t.is(Kind::component)) {
    if (from == nullptr) {
      // `move market[space] to ...`: what lies at a place.
      const FieldId place = place_only(*what);
      if (!place) {
        error(s.span, "expr/missing", "'move' needs 'from' a place");
        return;
      }
      span_ = s.span;
      emit(Op::take_slot, 0, place.value);
    } else {
      const std::uint16_t component = new_local();
      emit(Op::store, 0, component);
      const Type a = expression(*from);
      if (a.is(Kind::invalid)) return;
      span_ = s.span;
      if (const FieldId place = place_only(*from)) {
        emit(Op::take_slot, 0, place.value);
      } else if (a.is(Kind::pile)) {
        emit(Op::load, 0, component);
        emit(Op::take_pile, 0, a.id);
      } else if (a.is(Kind::slots)) {
        // The first place where it lies.
        const std::uint16_t instance = new_local(), at = new_local();
        emit(Op::store, 0, instance);
        push(0);
        emit(Op::store, 0, at);
        const std::size_t head = here();
        emit(Op::load, 0, instance);
        emit(Op::load, 0, at);
        emit(Op::slot_get, 0, a.id);
        emit(Op::load, 0, component);
        emit(Op::eq);
        const std::size_t found = emit(Op::jump_if_true);
        emit(Op::load, 0, at);
        push(1);
        emit(Op::add);
        emit(Op::store, 0, at);
        emit(Op::jump, 0, 0, static_cast<int>(head));
        patch(found);
        emit(Op::load, 0, instance);
        emit(Op::load, 0, at);
        emit(Op::take_slot, 0, a.id);
      } else {
        error(from->span, "expr/wrong-kind", "a component can not be taken from " + kind_of(a));
        return;
      }
    }
  } else {
    error(what->span, "expr/wrong-kind", "expected a component or a piece, found " + kind_of(t));
    return;
  }
  emit(Op::store, 0, held);
  put(*to, held, s);
  locals_ = before;
}

/// draw from PILE [to PLACE] [as NAME]: the name holds the component drawn for
/// the rest of the block.
void Emitter::draw(const Statement& s) {
  allow_complements(s, {"from", "to", "as", "at", "turned"});
  const Expr* from = complement(s, "from");
  const Expr* to = complement(s, "to");
  const Expr* as = complement(s, "as");
  if (from == nullptr || (to == nullptr && as == nullptr)) {
    error(s.span, "expr/missing", "'draw' needs 'from' a pile, and 'to' a place or 'as' a name");
    return;
  }
  const auto start = here();
  Type pile;
  if (!container(*from, Kind::pile, pile)) return;
  span_ = s.span;
  emit(Op::draw, 0, pile.id, static_cast<int>(start));
  program_.resumable = true;
  const std::uint16_t held = new_local();
  emit(Op::store, 0, held);
  if (as != nullptr) {
    if (as->kind != Expr::Kind::phrase || as->words.size() != 1) {
      error(as->span, "expr/expected-name", "expected one name after 'as'");
      return;
    }
    scope_.push_back({as->words[0].text,
                      Type::component(v_.schema.field(pile.field()).family), held});
  }
  if (to != nullptr) put(*to, held, s);
}

/// distribute COUNTER over SET to FIELD most ROOM by WORTH: moves from the
/// counter to the field of each member, at most ROOM of `it`, so that WORTH is
/// highest; of equals the filling that leaves most, then that which gives most
/// to the first members.
void Emitter::distribute(const Statement& s) {
  allow_complements(s, {"over", "to", "most", "by"});
  const Expr* supply = object(s, "a counter");
  const Expr* over = complement(s, "over");
  const Expr* to = complement(s, "to");
  const Expr* most = complement(s, "most");
  const Expr* worth = complement(s, "by");
  if (supply == nullptr) return;
  if (over == nullptr || to == nullptr || most == nullptr || worth == nullptr) {
    error(s.span, "expr/missing", "'distribute' needs 'over' a set, 'to' a field of its members, 'most' how much "
                                  "of it fits there, and 'by' what is to be highest");
    return;
  }
  const std::uint16_t before = locals_;
  const auto from = target(*supply);
  if (!from) return;
  const std::string n = to->kind == Expr::Kind::phrase ? joined(to->words, '_') : "";
  const FieldId into = v_.schema.find_field(n);
  if (!from->type.is(Kind::number) || !into ||
      v_.schema.field(into).kind != description::FieldKind::counter) {
    error(from->type.is(Kind::number) ? to->span : supply->span, "expr/wrong-kind",
          "'distribute' moves from a counter to a counter that each member has");
    return;
  }
  span_ = s.span;
  emit(Op::fill_begin, 0, from->field.value, into.value);
  const Loop loop = open_set(*over, true);
  if (!loop.valid) return;
  scope_.push_back({"it", loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  Expr field;
  field.kind = Expr::Kind::of;
  field.span = to->span;
  field.children.push_back(*to);
  Expr it;
  it.kind = Expr::Kind::phrase;
  it.words = {{"it", to->span}};
  it.span = to->span;
  field.children.push_back(it);
  if (!target(field)) return;
  check(expression(*most, Type::number()), Type::number(), *most);
  span_ = s.span;
  emit(Op::fill_add);
  scope_.pop_back();
  close_set(loop);
  const std::size_t head = emit(Op::fill_try);
  check(expression(*worth, Type::number()), Type::number(), *worth);
  emit(Op::fill_value);
  emit(Op::jump, 0, 0, static_cast<int>(head));
  patch(head);
  locals_ = before;
}

}  // namespace castellan::expr
