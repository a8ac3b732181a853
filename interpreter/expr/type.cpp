#include "interpreter/expr/type.hpp"

namespace castellan::expr {

std::string describe(const Type& t, const state::Schema& schema) {
  using K = Type::Kind;
  const auto field = [&] { return t.id < 0 ? std::string("field") : schema.field(t.field()).name; };
  switch (t.kind) {
    case K::invalid: return "anything";
    case K::number: return "a number";
    case K::truth: return "a condition";
    case K::choice: return "a " + schema.choice(t.choice()).name;
    case K::component: return t.id < 0 ? "a component" : "a " + schema.family(t.family()).name;
    case K::seat: return "a player";
    case K::cell: return "a cell";
    case K::piece: return "a piece of " + field();
    case K::segment: return "a segment of " + field();
    case K::corner: return "a corner of " + field();
    case K::place: return "a place of " + field();
    case K::figure: return "a figure of " + field();
    case K::region: return "a region of " + field();
    case K::pile: return "the pile " + field();
    case K::slots: return "the places of " + field();
    case K::grid: return "the grid " + field();
    case K::map: return "the map " + field();
    case K::figures: return "the figures " + field();
    case K::regions: return "the regions " + field();
    case K::bag: {
      if (t.member == K::component) return "several of " + schema.family(t.family()).name;
      const std::string one = describe(t.element(), schema);
      return "several of " + one.substr(one.find(' ') + 1);
    }
    case K::text: return "a text";
    case K::none: return "none";
    case K::set: return "a set";
    case K::noun: return "a noun";
  }
  return "anything";
}

Type container_type(const state::FieldType& f, FieldId id) {
  using F = description::FieldKind;
  using K = Type::Kind;
  switch (f.kind) {
    case F::pile: return Type::of_field(K::pile, id);
    case F::slots: return Type::of_field(K::slots, id);
    case F::grid: return Type::of_field(K::grid, id);
    case F::map: return Type::of_field(K::map, id);
    case F::figures: return Type::of_field(K::figures, id);
    case F::regions: return Type::of_field(K::regions, id);
    default: return {};
  }
}

Type element_type(const state::AttributeType& a) {
  if (a.family) return Type::component(a.family);
  return a.choice ? Type::choice(a.choice) : Type{};
}

Type attribute_type(const state::AttributeType& a) {
  using A = description::Attribute::Kind;
  switch (a.kind) {
    case A::number: return Type::number();
    case A::flag: return Type::truth();
    case A::choice: return element_type(a);
    case A::bag: break;
  }
  return {};
}

Type value_type(const state::FieldType& f) {
  using F = description::FieldKind;
  switch (f.kind) {
    case F::counter: return Type::number();
    case F::flag: return Type::truth();
    case F::choice: return Type::choice(f.choice);
    case F::slots:
    case F::map:
    case F::pile:
    case F::grid: return Type::component(f.family);
    case F::ref:
      switch (f.to) {
        case state::RefTo::component: return Type::component(f.family);
        case state::RefTo::player: return Type::seat();
        case state::RefTo::cell: return Type::cell();
        case state::RefTo::number: return Type::number();
        case state::RefTo::piece: return Type::piece(f.to_field);
        case state::RefTo::place: return Type::of_field(Type::Kind::place, f.to_field);
        case state::RefTo::figure: return Type::of_field(Type::Kind::figure, f.to_field);
      }
      return {};
    default: return {};
  }
}

Type plain_type(std::string_view name) {
  if (name == "number") return Type::number();
  if (name == "truth") return Type::truth();
  if (name == "player") return Type::seat();
  if (name == "cell") return Type::cell();
  return {};
}

Type named_type(std::string_view name, const state::Schema& schema) {
  if (const Type plain = plain_type(name); !plain.is(Type::Kind::invalid)) return plain;
  if (const auto c = schema.find_choice(name)) return Type::choice(c);
  if (const auto f = schema.find_family(name)) return Type::component(f);
  if (const auto f = schema.find_field(name)) return container_type(schema.field(f), f);
  using F = description::FieldKind;
  using K = Type::Kind;
  struct Part {
    std::string_view word;
    F of;
    K kind;
  };
  static constexpr Part kParts[] = {
      {"piece ", F::grid, K::piece},       {"segment ", F::grid, K::segment},
      {"corner ", F::grid, K::corner},     {"place ", F::map, K::place},
      {"figure ", F::figures, K::figure},  {"region ", F::regions, K::region}};
  for (const Part& part : kParts) {
    if (!name.starts_with(part.word)) continue;
    const auto f = schema.find_field(name.substr(part.word.size()));
    if (f && schema.field(f).kind == part.of) return Type::of_field(part.kind, f);
  }
  return {};
}

}  // namespace castellan::expr
