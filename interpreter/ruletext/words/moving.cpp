// Statements that move components: move, draw, distribute.

#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/check/whereabouts.hpp"
#include "interpreter/ruletext/words/destination.hpp"
#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/ruletext/words/words.hpp"
#include "interpreter/state/kinds.hpp"

namespace castellan::ruletext::language {

namespace {

/// move 3 X from PILE to PILE | move all X from PILE to PILE: copies of one
/// component.
void move_copies(Emitter& em, const Statement& s, const Expr& what, const Expr& to) {
  const Expr* from = complement(s, "from");
  if (from == nullptr) {
    em.error(s.span, "expr/missing", "'move' needs 'from' a pile");
    return;
  }
  const std::uint16_t before = em.locals();
  const std::uint16_t source = em.new_local(), component = em.new_local();
  Type a, b;
  if (!container(em, *from, Kind::pile, a)) return;
  em.emit(Op::store, 0, source);
  const Type wanted = Type::component(em.schema.field(a.field()).family);
  const Expr& named = what.children[1];
  if (!expect(em, named, wanted)) return;
  em.emit(Op::store, 0, component);
  em.emit(Op::load, 0, source);
  if (!container(em, to, Kind::pile, b)) return;
  em.emit(Op::load, 0, component);
  const Expr& amount = what.children[0];
  if (phrase_of(amount) == "all") {
    em.emit(Op::load, 0, source);
    em.emit(Op::load, 0, component);
    em.emit(Op::pile_count, 0, a.id);
  } else {
    expect(em, amount, Type::number());
  }
  em.span = s.span;
  em.emit(Op::move_copies, 0, a.id, 0, b.id);
  em.keep_locals(before);
}

/// A loop over the places of a row, whose instance is on the stack, in order.
class Places {
 public:
  Places(Emitter& em, Type row)
      : em_(em), row_(row), instance_(em.new_local()), place_(em.new_local()) {
    em.emit(Op::store, 0, instance_);
    em.push(0);
    em.emit(Op::store, 0, place_);
    form_ = em.open_while();
  }
  /// The number of the place.
  void number() { em_.emit(Op::load, 0, place_); }
  /// What lies there.
  void get() {
    spot();
    em_.emit(Op::slot_get, 0, row_.id);
  }
  void take(Destination& to) {
    spot();
    language::take(em_, Op::take_slot, row_.id, to);
  }
  /// No further than up to a place for which the value on top is this.
  void stop_where(bool holds) { em_.leave(form_, holds ? Op::jump_if_true : Op::jump_if_false); }
  /// On to the next one; behind the loop.
  void next() {
    number();
    em_.push(1);
    em_.emit(Op::add);
    em_.emit(Op::store, 0, place_);
    em_.close(form_);
  }

 private:
  void spot() {
    em_.emit(Op::load, 0, instance_);
    number();
  }

  Emitter& em_;
  Type row_;
  std::uint16_t instance_, place_;
  FormId form_ = 0;
};

/// Moves what lies in a row of places.
void move_every(Emitter& em, const Statement& s, Type row, Destination to) {
  Places places(em, row);
  places.number();
  em.push(em.schema.field(row.field()).places);
  em.emit(Op::lt);
  places.stop_where(false);
  places.get();
  em.push(kNone);
  em.emit(Op::eq);
  const FormId taken = em.open_if(false);
  places.take(to);
  put(em, to, s);
  em.close(taken);
  places.next();
}

/// Takes a component from the first place of a row where it lies.
void take_first(Emitter& em, Type row, std::uint16_t component, Destination& to) {
  Places places(em, row);
  places.get();
  em.emit(Op::load, 0, component);
  em.emit(Op::eq);
  places.stop_where(true);
  places.next();
  places.take(to);
}

}  // namespace

/// move X from A to B [at CELL] [turned T]. X: a component, several chosen
/// components, a piece, or `all`. A is left out of a piece, and of a name that says
/// where it lies.
// long: one branch per form of what is moved
void move(Emitter& em, const Statement& s) {
  const Expr* what = &s.object[0];
  const Expr* from = complement(s, "from");
  const Expr* to = complement(s, "to");
  if (to == nullptr) to = complement(s, "on");
  if (to == nullptr) {
    em.error(s.span, "expr/missing", "'move' needs 'to' a place");
    return;
  }
  if (what->kind == Expr::Kind::quantity) return move_copies(em, s, *what, *to);
  const std::string n = phrase_of(*what);
  const std::uint16_t before = em.locals();

  const Binding* bound = n.empty() ? nullptr : em.find_binding(n);
  const auto there =
      from == nullptr && bound != nullptr ? lies_in(em, *bound, what->span) : std::nullopt;
  if (there) from = &*there;
  if (bound != nullptr && bound->type.is(Kind::bag)) {
    Type a, b;
    const int bag = bound->at;
    if (from == nullptr) {
      em.error(s.span, "expr/missing", "'move' needs 'from' a pile");
      return;
    }
    if (!container(em, *from, Kind::pile, a) || !container(em, *to, Kind::pile, b)) return;
    em.span = s.span;
    em.emit(Op::move_bag, 0, a.id, bag, b.id);
    return;
  }
  if (n == "all") {
    if (from == nullptr) {
      em.error(s.span, "expr/missing", "'move all' needs 'from'");
      return;
    }
    const Type a = expression(em, *from);
    if (a.is(Kind::pile)) {
      Type b;
      if (!container(em, *to, Kind::pile, b)) return;
      em.span = s.span;
      em.emit(Op::move_all, 0, a.id, 0, b.id);
      return;
    }
    if (a.is(Kind::slots)) {
      move_every(em, s, a, destination(em, *to, s));
    } else if (const FieldId place = place_only(em, *from)) {
      // One place: `move all from market[space] to ...`.
      Destination dest = destination(em, *to, s);
      take(em, Op::take_slot, place.value, dest);
      put(em, dest, s);
    } else if (!a.is(Kind::invalid)) {
      em.error(from->span, "expr/wrong-kind", "nothing can be taken from " + em.kind_of(a));
    }
    em.keep_locals(before);
    return;
  }

  Type t = expression(em, *what);
  if (t.is(Kind::invalid)) return;
  if (from != nullptr && em.one_place(t)) em.to_component(t);
  Destination dest;
  if (t.is(Kind::piece)) {
    dest = destination(em, *to, s);
    take(em, Op::take_piece, t.id, dest);
  } else if (from == nullptr && (t.is(Kind::component) || em.one_place(t))) {
    // `move market[space] to ...`: what lies at a place.
    FieldId place = t.field();
    if (em.one_place(t))
      em.push(0);
    else
      place = place_only(em, *what);
    if (!place) {
      em.error(s.span, "expr/missing", "'move' needs 'from' a place");
      return;
    }
    dest = destination(em, *to, s);
    take(em, Op::take_slot, place.value, dest);
  } else if (t.is(Kind::component)) {
    const std::uint16_t component = em.new_local();
    em.emit(Op::store, 0, component);
    const Type a = expression(em, *from);
    if (a.is(Kind::invalid)) return;
    const FieldId place = place_only(em, *from);
    if (!place && !a.is(Kind::pile) && !a.is(Kind::slots)) {
      em.error(from->span, "expr/wrong-kind", "a component cannot be taken from " + em.kind_of(a));
      return;
    }
    dest = destination(em, *to, s);
    em.span = s.span;
    if (place) {
      take(em, Op::take_slot, place.value, dest);
    } else if (a.is(Kind::pile)) {
      em.emit(Op::load, 0, component);
      take(em, Op::take_pile, a.id, dest);
    } else {
      take_first(em, a, component, dest);
    }
  } else {
    em.error(what->span, "expr/wrong-kind",
             "expected a component or a piece, found " + em.kind_of(t));
    return;
  }
  put(em, dest, s);
  em.keep_locals(before);
}

/// draw from PILE [to PLACE] [as NAME]: the name holds the component drawn for
/// the rest of the block.
void draw(Emitter& em, const Statement& s) {
  if (!s.object.empty()) {
    em.error(s.object[0].span, "expr/unexpected-word",
             "'draw' takes one component by chance, and nothing stands before 'from'",
             "several are drawn in 'repeat N times draw from ... end'");
    return;
  }
  const Expr* from = complement(s, "from");
  const Expr* to = complement(s, "to");
  const Expr* as = complement(s, "as");
  if (to == nullptr && as == nullptr) {
    em.error(s.span, "expr/missing", "'draw' needs 'from' a pile, and 'to' a place or 'as' a name");
    return;
  }
  Type pile;
  if (!container(em, *from, Kind::pile, pile)) return;
  em.span = s.span;
  const bool followed = em.schema.family(em.schema.field(pile.field()).family).knowledge;
  const std::uint16_t knowers =
      followed && may_be_known(em, pile.field()) ? note_knowers(em, Op::draw_knowers, pile.id) : 0;
  em.emit(Op::draw, 0, pile.id);
  em.may_stop();
  const std::uint16_t held = em.new_local();
  em.emit(Op::store, 0, held);
  if (as != nullptr) {
    if (as->kind != Expr::Kind::phrase || as->words.size() != 1) {
      em.error(as->span, "expr/expected-name", "expected one name after 'as'");
      return;
    }
    check_given_name(em, as->words[0]);
    em.scope.push_back(
        {as->words[0].text, Type::component(em.schema.field(pile.field()).family), held});
  }
  if (to == nullptr) return;
  em.emit(Op::load, 0, held);
  Destination there = operands_of(em, *to, s);
  if (there.op == Op::done) return;
  if (there.follows) there.knowers = knowers;
  put_with_operands(em, there);
}

/// distribute COUNTER over SET to FIELD most ROOM by WORTH: moves from the
/// counter to the field of each member, at most ROOM of `it`, so that WORTH is
/// highest; of equals the filling that leaves most, then that which gives most
/// to the first members.
void distribute(Emitter& em, const Statement& s) {
  const Expr& supply = s.object[0];
  const Expr& to = *complement(s, "to");
  const Expr& worth = *complement(s, "by");
  const std::uint16_t before = em.locals();
  const auto from = target(em, supply);
  if (!from) return;
  const FieldId into = em.schema.find_field(phrase_of(to));
  if (!from->type.is(Kind::number) || !into || !state::kinds::of(em.schema.field(into)).counts) {
    em.error(from->type.is(Kind::number) ? to.span : supply.span, "expr/wrong-kind",
             "'distribute' moves from a counter to a counter that each member has");
    return;
  }
  em.span = s.span;
  em.emit(Op::fill_begin, 0, from->field.value, into.value);
  const Loop loop = open_set(em, *complement(s, "over"), true);
  if (!loop.valid) return;
  em.scope.push_back(loop.named("it"));
  Expr field;
  field.kind = Expr::Kind::of;
  field.span = to.span;
  field.children.push_back(to);
  field.children.push_back(phrase("it", to.span));
  if (!target(em, field)) return;
  expect(em, *complement(s, "most"), Type::number());
  em.span = s.span;
  em.emit(Op::fill_add);
  em.scope.pop_back();
  em.close(loop.form);
  const FormId fillings = em.open_loop(Op::fill_try);
  expect(em, worth, Type::number());
  em.emit(Op::fill_value);
  em.close(fillings);
  em.keep_locals(before);
}

}  // namespace castellan::ruletext::language
