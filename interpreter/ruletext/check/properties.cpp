// Properties: `X of Y`, those of the language and those of a ruleset.

#include <algorithm>

#include "interpreter/ruletext/check/decisions.hpp"
#include "interpreter/ruletext/check/effects.hpp"
#include "interpreter/ruletext/check/entries.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/name_hints.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/check/slots.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

using A = description::Attribute::Kind;

Type attribute_value(Emitter& em, const std::string& n, grammar::Span at, Type component) {
  const auto& family = em.schema.family(component.family());
  std::vector<std::string> known;
  for (const auto& a : family.attributes) {
    known.push_back(a.name);
    if (a.name != n) continue;
    em.emit(Op::attribute, 0, component.id, static_cast<int>(a.offset));
    if (a.kind != description::Attribute::Kind::bag) return attribute_type(a);
    return em.error(at, "expr/needs-subscript",
                    "'" + n + "' holds several values; say which in [ ]");
  }
  return em.error(at, "expr/unknown-property",
                  "'" + n + "' is not a property of " + em.kind_of(component),
                  grammar::nearest_hint(n, known));
}

/// The same of the piece on the stack, whose directions are those that it shows as it lies.
Type attribute_of_piece(Emitter& em, const std::string& n, grammar::Span at, Type piece) {
  const auto& family = em.schema.family(em.schema.field(piece.field()).family);
  const auto i = family.find_attribute(n);
  const bool turns = i >= 0 && family.attributes[static_cast<std::size_t>(i)].turns;
  const std::uint16_t before = em.locals();
  const std::uint16_t held = turns ? em.new_local() : 0;
  if (turns) {
    em.emit(Op::store, 0, held);
    em.emit(Op::load, 0, held);
  }
  Type component = piece;
  em.to_component(component);
  const Type t = attribute_value(em, n, at, component);
  if (turns) {
    em.emit(Op::load, 0, held);
    em.emit(Op::piece_turn, 0, piece.id);
    em.emit(Op::turned_direction);
    em.keep_locals(before);
  }
  return t;
}

bool has_attribute(Emitter& em, const std::string& n, Type owner) {
  const FamilyId family = owner.is(Kind::piece)       ? em.schema.field(owner.field()).family
                          : owner.is(Kind::component) ? owner.family()
                                                      : FamilyId();
  return family && em.schema.family(family).find_attribute(n) >= 0;
}

/// A mark of the segment's own feature; 0 or none where its feature lacks it.
std::optional<Type> segment_mark(Emitter& em, const std::string& n, Type owner) {
  const auto& family = em.schema.family(em.schema.field(owner.field()).family);
  const state::AttributeType* found = nullptr;
  std::vector<Value> words;
  for (const auto& feature : family.features) {
    const auto mark = std::find_if(feature.marks.begin(), feature.marks.end(),
                                   [&](const auto& m) { return m.name == n; });
    const bool has = mark != feature.marks.end() && mark->kind != A::bag &&
                     (found == nullptr ||
                      (found->kind == mark->kind && element_type(*found) == element_type(*mark)));
    if (has && found == nullptr) found = &*mark;
    words.push_back(has ? static_cast<Value>(mark->offset) : kNone);
  }
  if (found == nullptr) return std::nullopt;
  em.emit(Op::segment_mark, found->kind == A::choice ? 1 : 0, owner.id, em.constants(words));
  return attribute_type(*found);
}

/// A mark of a region's feature, added up over its segments.
std::optional<Type> region_mark(Emitter& em, const std::string& n, Type owner) {
  const auto& regions = em.schema.field(owner.field());
  const auto& family = em.schema.family(em.schema.field(regions.over).family);
  const auto& marks = family.features[static_cast<std::size_t>(regions.feature)].marks;
  const auto mark =
      std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.name == n; });
  if (mark == marks.end() || (mark->kind != A::number && mark->kind != A::flag))
    return std::nullopt;
  em.emit(Op::region_mark, 0, owner.id, static_cast<int>(mark->offset));
  return Type::number();
}

std::optional<Type> declared_mark(Emitter& em, const std::string& n, Type owner) {
  if (owner.is(Kind::segment)) return segment_mark(em, n, owner);
  if (language::fits(language::Part::grid_region, owner, em)) return region_mark(em, n, owner);
  return std::nullopt;
}

/// A number of each member of a bag, added up.
Type property_of_all(Emitter& em, const std::string& n, grammar::Span at, const Expr& bag,
                     Type type) {
  const std::uint16_t before = em.locals();
  const std::uint16_t sum = em.new_local();
  em.push(0);
  em.emit(Op::store, 0, sum);
  const Loop loop = open_set(em, bag, true);
  if (!loop.valid) return {};
  em.scope.push_back(loop.named("it"));
  em.emit(Op::load, 0, sum);
  const Type t = property(em, n, at, phrase("it", at));
  em.scope.pop_back();
  if (t.is(Kind::invalid)) return t;
  if (!t.is(Kind::number)) {
    return em.error(
        at, "expr/wrong-kind",
        "only numbers of " + em.kind_of(type) + " can be added up, not " + em.kind_of(t));
  }
  em.emit(Op::add);
  em.emit(Op::store, 0, sum);
  em.close(loop.form);
  em.emit(Op::load, 0, sum);
  em.keep_locals(before);
  return Type::number();
}

/// Whether an expression is a set and no value.
bool is_set_only(Emitter& em, const Expr& e) {
  const std::string n = phrase_of(e);
  if (!n.empty() && (em.find_binding(n) != nullptr || em.schema.find_field(n))) return false;
  if ((!n.empty() && all_of(em, n)) || names_set(em.v, e) || names_several(em, e)) return true;
  const FieldId f =
      e.kind == Expr::Kind::index ? field_called(em, phrase_of(e.children[0])) : FieldId();
  return f && em.schema.field(f).kind == description::FieldKind::figures;
}

/// How many members a set has.
Type size_of(Emitter& em, const Expr& set) {
  if (const auto all = all_of(em, phrase_of(set))) {
    em.push(all->end - all->first);
    return Type::number();
  }
  Expr count;
  count.kind = Expr::Kind::aggregate;
  count.text = "count";
  count.variable = {"it", set.span};
  count.children = {set};
  count.span = set.span;
  return language::aggregate(em, count);
}

}  // namespace

const state::AttributeType* bag_attribute(Emitter& em, const std::string& n, Type owner) {
  const FamilyId family = owner.is(Kind::component) ? owner.family()
                          : owner.is(Kind::piece) || em.one_place(owner)
                              ? em.schema.field(owner.field()).family
                          : owner.is(Kind::place) ? em.schema.field(owner.field()).place_family
                                                  : FamilyId();
  if (!family) return nullptr;
  for (const auto& a : em.schema.family(family).attributes) {
    if (a.name == n && a.kind == description::Attribute::Kind::bag) return &a;
  }
  return nullptr;
}

Type property(Emitter& em, const std::string& n, grammar::Span at, const Expr& of) {
  if (const auto t = other_spelling(em, n, at, of)) return *t;
  if (language::find_property(em, n, {Kind::set}) != nullptr && is_set_only(em, of))
    return size_of(em, of);
  const Type owner = expression(em, of);
  em.span = at;
  return owner.is(Kind::invalid) ? owner : property_of(em, n, at, owner, of);
}

Type property_of(Emitter& em, const std::string& n, grammar::Span at, Type owner, const Expr& of) {
  if (owner.is(Kind::seat) && !em.schema.find_field(n) &&
      language::find_property(em, n, owner) == nullptr) {
    if (const auto use = find_noun(em, n)) {
      const std::uint16_t before = em.locals();
      const std::uint16_t seat = em.new_local();
      em.emit(Op::store, 0, seat);
      const Type t = em.with_player(seat, [&] { return count_of(em, *use, at); });
      em.keep_locals(before);
      return t;
    }
  }
  if (not_own(em, owner, of)) return {};
  if (const auto* p = language::find_property(em, n, owner))
    return language::property(em, *p, owner, of);
  if (owner.is(Kind::bag)) return property_of_all(em, n, at, of, owner);
  if (em.one_place(owner)) {
    em.to_component(owner);
    return property_of(em, n, at, owner, of);
  }
  const FieldId f = em.schema.find_field(n);
  if (f && leads_to_field(em, f, owner)) {
    return em.schema.field(f).dimensions.empty() ? field_of(em, f) : missing_entry(em, f, at, true);
  }
  if (const auto t = declared_mark(em, n, owner)) return *t;
  // What a place is like: the attributes of its entry.
  if (const FamilyId family =
          owner.is(Kind::place) ? em.schema.field(owner.field()).place_family : FamilyId();
      family && em.schema.family(family).find_attribute(n) >= 0) {
    em.to_component(owner);
    return attribute_value(em, n, at, owner);
  }
  if (f && has_entries(em.schema.field(f)) && !has_attribute(em, n, owner)) {
    const auto t = of_value(em, f, at, owner, of);
    return t ? *t : missing_entry(em, f, at, false);
  }
  if (is_component(owner)) {
    if (const auto slot = amount_slot(em, n, owner))
      return slot_amount(em, *slot, owner, nullptr, at);
    if (owner.is(Kind::piece)) return attribute_of_piece(em, n, at, owner);
    return attribute_value(em, n, at, owner);
  }
  std::string within = hint_within(em, n);
  if (n == "number" || n == "amount" || n == "length")
    within = "how many there are is 'count of x in SET', or 'size of' a pile";
  const bool held =
      owner.container() && std::ranges::any_of(em.schema.families(), [&](const auto& family) {
        return family.find_attribute(n) >= 0;
      });
  if (held)
    within = "each of its members has one: 'sum of " + with_blanks(n) + " of x for x in SET'";
  const std::string said = source_line(em, at);
  return em.error(
      at, "expr/unknown-property",
      "'" + (said.empty() ? with_blanks(n) : said) + "' is not a property of " + em.kind_of(owner),
      within.empty() ? grammar::nearest_hint(n, known_names(em)) : within);
}

Type property_with(Emitter& em, const Expr& call, const Expr& of) {
  const std::string n = key_of(call.text);
  Type owner = expression(em, of);
  if (owner.is(Kind::invalid)) return owner;
  if (em.one_place(owner)) em.to_component(owner);
  if (const auto slot = amount_slot(em, n, owner))
    return slot_amount(em, *slot, owner, &call, call.span);
  return em.error(call.span, "expr/unknown-property",
                  "'" + n + "' is not rule text of " + em.kind_of(owner) + " that takes values");
}

}  // namespace castellan::ruletext
