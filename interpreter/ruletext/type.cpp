#include "interpreter/ruletext/type.hpp"

#include <algorithm>
#include <utility>

namespace castellan::ruletext {

using description::FieldKind;
using state::RefTo;
using Kind = Type::Kind;

namespace {

using description::Thing;

constexpr std::string_view kSeveral = "several of ";

constexpr std::pair<Kind, std::string_view> kKinds[] = {
    {Kind::piece, "piece"}, {Kind::segment, "segment"}, {Kind::corner, "corner"},
    {Kind::place, "place"}, {Kind::figure, "figure"},   {Kind::region, "region"},
};

}  // namespace

const Thing* thing(Kind kind) {
  const auto it = std::ranges::find(kKinds, kind, &std::pair<Kind, std::string_view>::first);
  return it == std::end(kKinds) ? nullptr : description::thing_with(&Thing::word, it->second);
}

Type type_of(const Thing& thing, FieldId field) {
  const auto it = std::ranges::find(kKinds, thing.word, &std::pair<Kind, std::string_view>::second);
  return it == std::end(kKinds) ? Type{} : Type::of_field(it->first, field);
}

Type member_type(const state::FieldType& f, FieldId id) {
  const Thing* member = description::thing_with(&Thing::in, f.kind);
  return member == nullptr ? Type{} : type_of(*member, id);
}

bool of_any_field(const Type& t, const state::Schema& schema) {
  return t.is(Kind::figure) && t.field() == schema.all_figures();
}

std::string not_for_lua(const Type& of_any, const state::Schema& schema) {
  return "a Lua function takes " + describe(of_any, schema) + " of one field, not of any";
}

std::string describe(const Type& t, const state::Schema& schema) {
  const auto field = [&] { return t.id < 0 ? std::string("field") : schema.field(t.field()).name; };
  switch (t.kind) {
    case Kind::invalid:
      return "anything";
    case Kind::number:
      return "a number";
    case Kind::truth:
      return "a condition";
    case Kind::choice:
      return "a " + schema.choice(t.choice()).name;
    case Kind::component:
      return t.id < 0 ? "a component" : "a " + schema.family(t.family()).name;
    case Kind::seat:
      return "a player";
    case Kind::cell:
      return "a cell";
    case Kind::pile:
      return "the pile " + field();
    case Kind::slots:
      return "the places of " + field();
    case Kind::grid:
      return "the grid " + field();
    case Kind::map:
      return "the map " + field();
    case Kind::figures:
      return t.field() == schema.all_figures() ? "all figures" : "the figures " + field();
    case Kind::figure:
      return of_any_field(t, schema) ? "a figure" : "a figure of " + field();
    case Kind::regions:
      return "the regions " + field();
    case Kind::bag: {
      if (t.member == Kind::component) return "several of " + schema.family(t.family()).name;
      const std::string one = describe(t.element(), schema);
      return "several of " + one.substr(one.find(' ') + 1);
    }
    case Kind::text:
      return "a text";
    case Kind::none:
      return "none";
    case Kind::set:
      return "a set";
    case Kind::noun:
      return "a noun";
    default:
      return "a " + std::string(thing(t.kind)->word) + " of " + field();
  }
}

Type container_type(const state::FieldType& f, FieldId id) {
  switch (f.kind) {
    case FieldKind::pile:
      return Type::of_field(Kind::pile, id);
    case FieldKind::slots:
      return Type::of_field(Kind::slots, id);
    case FieldKind::grid:
      return Type::of_field(Kind::grid, id);
    case FieldKind::map:
      return Type::of_field(Kind::map, id);
    case FieldKind::figures:
      return Type::of_field(Kind::figures, id);
    case FieldKind::regions:
      return Type::of_field(Kind::regions, id);
    default:
      return {};
  }
}

Type element_type(const state::AttributeType& a) {
  if (a.family) return Type::component(a.family);
  return a.choice ? Type::choice(a.choice) : Type{};
}

Type attribute_type(const state::AttributeType& a) {
  using A = description::Attribute::Kind;
  switch (a.kind) {
    case A::number:
      return Type::number();
    case A::flag:
      return Type::truth();
    case A::choice:
      return element_type(a);
    case A::bag:
      break;
  }
  return {};
}

Type value_type(const state::FieldType& f) {
  switch (f.kind) {
    case FieldKind::counter:
      return Type::number();
    case FieldKind::flag:
      return Type::truth();
    case FieldKind::choice:
      return Type::choice(f.choice);
    case FieldKind::slots:
    case FieldKind::map:
    case FieldKind::pile:
    case FieldKind::grid:
      return Type::component(f.family);
    case FieldKind::ref:
      switch (f.to) {
        case RefTo::component:
          return Type::component(f.family);
        case RefTo::player:
          return Type::seat();
        case RefTo::cell:
          return Type::cell();
        case RefTo::number:
          return Type::number();
        default:
          return type_of(*description::thing_with(&Thing::to, f.to), f.to_field);
      }
    default:
      return {};
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
  if (schema.all_figures() && name == "figure")
    return Type::of_field(Kind::figure, schema.all_figures());
  const Thing* member = description::thing_of(name);
  if (member == nullptr) return {};
  const auto f = schema.find_field(member->field_in(name));
  return f && schema.field(f).kind == member->in ? type_of(*member, f) : Type{};
}

Type parameter_type(std::string_view name, const state::Schema& schema) {
  if (name.starts_with(kSeveral)) {
    const auto family = schema.find_family(name.substr(kSeveral.size()));
    return family ? Type::bag(family) : Type{};
  }
  return named_type(name, schema);
}

std::vector<std::string> type_names(const state::Schema& schema) {
  std::vector<std::string> out = {"number", "truth", "player", "cell"};
  for (const auto& c : schema.choices()) out.push_back(c.name);
  for (const auto& f : schema.families()) {
    out.push_back(f.name);
    out.push_back(std::string(kSeveral) + f.name);
  }
  for (const auto& f : schema.fields()) {
    if (!container_type(f, {}).is(Kind::invalid)) out.push_back(f.name);
    for (const Thing& member : description::kThings) {
      const bool any = member.in == f.kind && !type_of(member, {}).is(Kind::invalid);
      if (any) out.push_back(std::string(member.word) + std::string(Thing::kOf) + f.name);
    }
  }
  if (schema.all_figures()) out.emplace_back("figure");
  return out;
}

}  // namespace castellan::ruletext
