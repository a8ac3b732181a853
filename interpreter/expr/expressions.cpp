// Expressions: values, subscripts, conditionals, cells.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

Type Emitter::expression(const Expr& e, Type wanted) {
  span_ = e.span;
  switch (e.kind) {
    case Expr::Kind::number: push(e.number); return Type::number();
    case Expr::Kind::string: {
      if (wanted.is(Kind::choice)) return choice_value(e.text, e.span, wanted);
      const auto c = v_.schema.find_component(e.text);
      if (!c) {
        std::vector<std::string> known;
        for (const auto& type : v_.schema.components()) known.push_back(type.name);
        return error(e.span, "expr/unknown-component", "there is no component '" + e.text + "'",
                     grammar::nearest_hint(e.text, known));
      }
      push(c.value);
      return Type::component(v_.schema.component(c).family);
    }
    case Expr::Kind::phrase: return name(joined(e.words, '_'), e.span, wanted);
    case Expr::Kind::set_of: return set_of(e);
    case Expr::Kind::measured: return measured(e);
    case Expr::Kind::threshold: return threshold(e);
    case Expr::Kind::scoped: return scoped(e, wanted);
    case Expr::Kind::placed: return placed(e);
    case Expr::Kind::quantity:
      return error(e.span, "expr/quantity", "an amount of something can not stand here");
    case Expr::Kind::unary: {
      const Type want = e.text == "not" ? Type::truth() : Type::number();
      const std::size_t from = here();
      check(expression(e.children[0], want), want, e.children[0]);
      if (const auto c = take_constant(from)) push(e.text == "not" ? *c == 0 : -*c);
      else emit(e.text == "not" ? Op::logic_not : Op::negate);
      return want;
    }
    case Expr::Kind::binary: return binary(e);
    case Expr::Kind::is: {
      const Expr& left = e.children[0];
      const Expr& right = e.children[1];
      if (right.kind == Expr::Kind::phrase && joined(right.words, '_') == "empty") {
        const Type t = expression(left);
        switch (t.kind) {
          case Kind::pile: emit(Op::pile_size, 0, t.id); break;
          case Kind::slots: emit(Op::slots_used, 0, t.id); break;
          case Kind::grid: emit(Op::grid_size, 0, t.id); break;
          case Kind::bag: emit(Op::bag_size, 0, find_binding(joined(left.words, '_'))->at); break;
          case Kind::invalid: return t;
          default:
            return error(left.span, "expr/wrong-kind", "only a container can be empty, not " + kind_of(t),
                         "compare with 'none'");
        }
        push(0);
        emit(e.text == "is" ? Op::eq : Op::ne);
        return Type::truth();
      }
      return comparison(e, e.text == "is" ? "=" : "!=", left, right);
    }
    case Expr::Kind::of: {
      const Expr& what = e.children[0];
      if (what.kind == Expr::Kind::index) {
        // `castle[cell] of p` is `(castle of p)[cell]`.
        Expr moved = what;
        Expr owner = e;
        owner.children[0] = what.children[0];
        moved.children[0] = owner;
        moved.span = e.span;
        return index(moved);
      }
      if (what.kind == Expr::Kind::measured || what.kind == Expr::Kind::set_of) {
        return counted_of(what, e.children[1]);
      }
      if (what.kind == Expr::Kind::call) return property_with(what, e.children[1]);
      if (what.kind != Expr::Kind::phrase) {
        return error(what.span, "expr/expected-name", "expected the name of a property before 'of'");
      }
      return property(joined(what.words, '_'), what.span, e.children[1]);
    }
    case Expr::Kind::index: return index(e);
    case Expr::Kind::call: {
      std::string n = e.text;
      std::replace(n.begin(), n.end(), ' ', '_');
      return call(n, e, wanted);
    }
    case Expr::Kind::tuple: return cell(e);
    case Expr::Kind::aggregate: return aggregate(e);
    case Expr::Kind::conditional: return conditional(e, wanted);
  }
  return {};
}

Type Emitter::table(TableId id, const std::vector<const Expr*>& subscripts, const Expr& e) {
  const auto& t = v_.schema.table(id);
  if (subscripts.size() != t.extent.size()) {
    return error(e.span, "expr/needs-subscript",
                 "table '" + t.name + "' has " + std::to_string(t.extent.size()) +
                     " subscripts, found " + std::to_string(subscripts.size()));
  }
  for (std::size_t i = 0; i < subscripts.size(); ++i) {
    const Type want = t.choices[i] ? Type::choice(t.choices[i]) : Type::number();
    check(expression(*subscripts[i], want), want, *subscripts[i]);
  }
  span_ = e.span;
  emit(Op::table, 0, id.value);
  return Type::number();
}

Type Emitter::index(const Expr& e) {
  // The whole chain of subscripts, for tables.
  std::vector<const Expr*> subscripts;
  const Expr* base = &e;
  while (base->kind == Expr::Kind::index) {
    subscripts.insert(subscripts.begin(), &base->children[1]);
    base = &base->children[0];
  }
  if (base->kind == Expr::Kind::phrase) {
    const std::string n = joined(base->words, '_');
    if (find_binding(n) == nullptr) {
      if (const auto t = v_.schema.find_table(n)) return table(t, subscripts, e);
      const auto f = v_.schema.find_field(n);
      using Scope = description::Field::Scope;
      if (f && (v_.schema.field(f).scope == Scope::choice || v_.schema.field(f).scope == Scope::slot)) {
        // `display[castle]`, `winner[space]`: a field of a choice value or place.
        const auto& type = v_.schema.field(f);
        if (type.scope == Scope::slot) {
          if (field(type.scope_field, base->span).is(Kind::invalid)) return {};
          place_in(type.scope_field, *subscripts[0]);
          span_ = e.span;
          emit(Op::slot_instance, 0, type.scope_field.value);
        } else {
          const Type want = Type::choice(type.scope_choice);
          check(expression(*subscripts[0], want), want, *subscripts[0]);
          span_ = e.span;
        }
        const Type t = field_of(f);
        if (subscripts.size() == 1) return t;
        return error(e.span, "expr/wrong-kind", "'" + n + "' takes one subscript");
      }
    }
  }
  // A bag attribute: `(shields of c)[noble]`.
  const Expr& inner = e.children[0];
  const Expr& at = e.children[1];
  Type t;
  if (inner.kind == Expr::Kind::of && inner.children[0].kind == Expr::Kind::phrase) {
    const std::string n = joined(inner.children[0].words, '_');
    Type owner = expression(inner.children[1]);
    if (const auto* bag = bag_attribute(n, owner)) {
      to_component(owner);
      const Type want = element_type(*bag);
      const std::size_t from = here();
      check(expression(at, want), want, at);
      // Components are counted by their position in the family.
      const Value first = bag->family ? v_.schema.family(bag->family).first.value : 0;
      if (const auto value = take_constant(from); value && *value >= first) {
        emit(Op::attribute, 0, owner.id, static_cast<int>(bag->offset) + static_cast<int>(*value - first));
      } else {
        if (value) push(*value);
        if (first != 0) {
          push(first);
          emit(Op::sub);
        }
        emit(Op::attribute_at, 0, owner.id, static_cast<int>(bag->offset));
      }
      return Type::number();
    }
    span_ = inner.children[0].span;
    t = owner.is(Kind::invalid) ? owner : property_of(n, span_, owner, inner.children[1]);
  } else {
    t = expression(inner);
  }
  switch (t.kind) {
    case Kind::pile:
    case Kind::bag: {
      const Type want = t.is(Kind::pile) ? Type::component(v_.schema.field(t.field()).family)
                                         : Type::component(t.family());
      check(expression(at, want), want, at);
      span_ = e.span;
      if (t.is(Kind::pile)) emit(Op::pile_count, 0, t.id);
      else emit(Op::bag_count, 0, find_binding(joined(inner.words, '_'))->at);
      return Type::number();
    }
    case Kind::slots: {
      place_in(t.field(), at);
      span_ = e.span;
      emit(Op::slot_get, 0, t.id);
      return Type::component(v_.schema.field(t.field()).family);
    }
    case Kind::map: {
      const Type want = Type::of_field(Kind::place, t.field());
      check(expression(at, want), want, at);
      span_ = e.span;
      if (!v_.schema.field(t.field()).family) {
        return error(e.span, "expr/wrong-kind", "nothing can lie on the map " + v_.schema.field(t.field()).name,
                     "it is declared without 'holds'");
      }
      emit(Op::slot_get, 0, t.id);
      return Type::component(v_.schema.field(t.field()).family);
    }
    case Kind::grid: {
      const Type found = expression(at, Type::cell());
      span_ = e.span;
      if (found.is(Kind::figure)) {
        emit(Op::figure_piece, 0, t.id, found.id);
        return Type::piece(t.field());
      }
      check(found, Type::cell(), at);
      emit(Op::grid_at, 0, t.id);
      return Type::piece(t.field());
    }
    case Kind::invalid: return t;
    default: break;
  }
  bool of_board = false;
  if (const Type region = board_index(t, at, of_board); of_board) return region;
  return error(e.span, "expr/wrong-kind", kind_of(t) + " takes no subscript in [ ]");
}

/// Pushes a place of slots by its name, or by its number from 1.
void Emitter::place_in(FieldId slots, const Expr& at) {
  const auto& f = v_.schema.field(slots);
  const Type want = f.choice ? Type::choice(f.choice) : Type::number();
  check(expression(at, want), want, at);
  if (f.choice) return;
  push(1);
  emit(Op::sub);
}

/// The attribute of this name when it holds several values of a component, piece or place.
const state::AttributeType* Emitter::bag_attribute(const std::string& n, Type owner) const {
  const FamilyId family = owner.is(Kind::component) ? owner.family()
                          : owner.is(Kind::piece)   ? v_.schema.field(owner.field()).family
                          : owner.is(Kind::place)   ? v_.schema.field(owner.field()).place_family
                                                    : FamilyId();
  if (!family) return nullptr;
  for (const auto& a : v_.schema.family(family).attributes) {
    if (a.name == n && a.kind == description::Attribute::Kind::bag) return &a;
  }
  return nullptr;
}

Type Emitter::conditional(const Expr& e, Type wanted) {
  const std::size_t from = here();
  check(expression(e.children[0], Type::truth()), Type::truth(), e.children[0]);
  if (const auto c = take_constant(from)) return expression(e.children[*c != 0 ? 1 : 2], wanted);
  const std::size_t otherwise = emit(Op::jump_if_false);
  const Type a = expression(e.children[1], wanted);
  const std::size_t end = emit(Op::jump);
  patch(otherwise);
  const Type b = expression(e.children[2], a.is(Kind::none) ? wanted : a);
  if (!a.is(Kind::none)) check(b, a, e.children[2]);
  patch(end);
  return a.is(Kind::none) ? b : a;
}

Type Emitter::cell(const Expr& e) {
  std::optional<Value> xy[2];
  const std::size_t begin = here();
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t from = here();
    check(expression(e.children[i], Type::number()), Type::number(), e.children[i]);
    xy[i] = take_constant(from);
    if (xy[i] && (*xy[i] < -kCellLimit || *xy[i] > kCellLimit)) {
      return error(e.children[i].span, "expr/bad-cell", "a cell is two whole numbers from -" +
                       std::to_string(kCellLimit) + " to " + std::to_string(kCellLimit));
    }
    if (xy[i]) push(*xy[i]);
  }
  span_ = e.span;
  if (xy[0] && xy[1]) {
    program_.code.resize(begin);
    program_.place_of.resize(begin);
    push(pack(Cell{static_cast<std::int16_t>(*xy[0]), static_cast<std::int16_t>(*xy[1])}));
  } else {
    emit(Op::make_cell);
  }
  return Type::cell();
}

}  // namespace castellan::expr
