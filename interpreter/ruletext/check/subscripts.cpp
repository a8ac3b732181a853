// Subscripts: `container[place]`, `table[a][b]`.

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext {

using description::FieldKind;

namespace {

Type table_entry(Emitter& em, TableId id, const std::vector<const Expr*>& subscripts,
                 const Expr& e) {
  const auto& t = em.schema.table(id);
  if (subscripts.size() != t.extent.size()) {
    return em.error(e.span, "expr/needs-subscript",
                    "table '" + t.name + "' has " + std::to_string(t.extent.size()) +
                        " subscripts, found " + std::to_string(subscripts.size()));
  }
  table_subscripts(em, id, subscripts);
  em.span = e.span;
  em.emit(Op::table, 0, id.value);
  return Type::number();
}

/// The region that a segment or a place is part of.
Type region_at(Emitter& em, Type container, const Expr& at) {
  const auto& regions = em.schema.field(container.field());
  const Type of = Type::of_field(Kind::region, container.field());
  const Type want = Type::of_field(regions.of_places ? Kind::place : Kind::segment, regions.over);
  const Type found = expression(em, at, want);
  em.span = at.span;
  if (found.is(Kind::invalid)) return found;
  if (const auto other = language::subscript(em, container, found)) return *other;
  if (!em.check(found, want, at)) return {};
  em.emit(regions.of_places ? Op::region_of_place : Op::region_of, 0, container.id);
  return of;
}

}  // namespace

const Expr& subscripts_of(const Expr& e, std::vector<const Expr*>& subscripts) {
  const Expr* base = &e;
  while (base->kind == Expr::Kind::index) {
    subscripts.insert(subscripts.begin(), &base->children[1]);
    base = &base->children[0];
  }
  return *base;
}

void table_subscripts(Emitter& em, TableId table, const std::vector<const Expr*>& subscripts) {
  const auto& t = em.schema.table(table);
  for (std::size_t i = 0; i < subscripts.size(); ++i) {
    expect(em, *subscripts[i], t.choices[i] ? Type::choice(t.choices[i]) : Type::number());
  }
}

// long: one branch per kind of thing that takes a subscript
Type subscripted(Emitter& em, const Expr& e) {
  // The whole chain of subscripts, for tables.
  std::vector<const Expr*> subscripts;
  const Expr& base = subscripts_of(e, subscripts);
  if (const std::string n = phrase_of(base); !n.empty()) {
    const auto t = em.find_binding(n) == nullptr ? em.schema.find_table(n) : TableId();
    if (t) return table_entry(em, t, subscripts, e);
  }
  if (const auto t = field_entry(em, e, nullptr, e)) return *t;
  // A bag attribute: `(shields of c)[noble]`.
  const Expr& inner = e.children[0];
  const Expr& at = e.children[1];
  Type t;
  if (inner.kind == Expr::Kind::of && inner.children[0].kind == Expr::Kind::phrase) {
    const std::string n = joined(inner.children[0].words);
    Type owner = expression(em, inner.children[1]);
    if (const auto* bag = bag_attribute(em, n, owner)) {
      em.to_component(owner);
      const Type want = element_type(*bag);
      const std::size_t from = em.here();
      expect(em, at, want);
      // Components are counted by their position in the family.
      const Value first = bag->family ? em.schema.family(bag->family).first.value : 0;
      if (const auto value = em.take_constant(from); value && *value >= first) {
        em.emit(Op::attribute, 0, owner.id,
                static_cast<int>(bag->offset) + static_cast<int>(*value - first));
      } else {
        if (value) em.push(*value);
        if (first != 0) {
          em.push(first);
          em.emit(Op::sub);
        }
        em.emit(Op::attribute_at, 0, owner.id, static_cast<int>(bag->offset));
      }
      return Type::number();
    }
    em.span = inner.children[0].span;
    t = owner.is(Kind::invalid) ? owner : property_of(em, n, em.span, owner, inner.children[1]);
  } else {
    t = expression(em, inner);
  }
  switch (t.kind) {
    case Kind::pile:
    case Kind::bag: {
      const Type want = t.is(Kind::pile) ? Type::component(em.schema.field(t.field()).family)
                                         : Type::component(t.family());
      expect(em, at, want);
      em.span = e.span;
      if (t.is(Kind::pile))
        em.emit(Op::pile_count, 0, t.id);
      else
        em.emit(Op::bag_count, 0, em.bag_of(inner));
      return Type::number();
    }
    case Kind::slots: {
      place_in(em, t.field(), at);
      em.span = e.span;
      em.emit(Op::slot_get, 0, t.id);
      return Type::component(em.schema.field(t.field()).family);
    }
    case Kind::map: {
      const Type want = Type::of_field(Kind::place, t.field());
      expect(em, at, want);
      em.span = e.span;
      if (!em.schema.field(t.field()).family) {
        return em.error(e.span, "expr/wrong-kind",
                        "nothing can lie on the map " + em.schema.field(t.field()).name,
                        "it is declared without 'holds'");
      }
      em.emit(Op::slot_get, 0, t.id);
      return Type::component(em.schema.field(t.field()).family);
    }
    case Kind::grid: {
      const Type found = expression(em, at, Type::cell());
      em.span = e.span;
      if (const auto other = language::subscript(em, t, found)) return *other;
      em.check(found, Type::cell(), at);
      em.emit(Op::grid_at, 0, t.id);
      return Type::piece(t.field());
    }
    case Kind::regions:
      return region_at(em, t, at);
    case Kind::invalid:
      return t;
    default:
      break;
  }
  return em.error(e.span, "expr/wrong-kind", em.kind_of(t) + " takes no subscript in [ ]",
                  at.kind == Expr::Kind::number
                      ? ""
                      : "what belongs to something is '" + source_line(em, e.children[0].span) +
                            " of " + source_line(em, at.span) + "'");
}

void place_in(Emitter& em, FieldId slots, const Expr& at) {
  const auto& f = em.schema.field(slots);
  const Type want = f.choice ? Type::choice(f.choice) : Type::number();
  expect(em, at, want);
  if (f.choice) return;
  em.push(1);
  em.emit(Op::sub);
}

}  // namespace castellan::ruletext
