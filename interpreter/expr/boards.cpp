// Boards in expressions: segments and regions of grids, maps, properties of figures.

#include <algorithm>

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using description::FieldKind;
using A = description::Attribute::Kind;

namespace {

constexpr std::pair<std::string_view, FigureProperty> kFigureProperties[] = {
    {"owner", FigureProperty::owner},         {"kind", FigureProperty::kind},
    {"holder", FigureProperty::holder},       {"role", FigureProperty::role},
    {"stack", FigureProperty::stack},         {"custodian", FigureProperty::custodian}};

std::vector<std::string> feature_names(const state::FamilyType& family) {
  std::vector<std::string> names;
  for (const auto& f : family.features) names.push_back(f.name);
  return names;
}

}  // namespace

// --- properties

/// `n of` a segment, region, figure or place whose value is on the stack.
/// Fields of places and figures are looked up elsewhere.
Type Emitter::board_property(const std::string& n, Type owner, bool& known) {
  known = true;
  switch (owner.kind) {
    case Kind::segment:
      if (n == "piece") {
        emit(Op::segment_piece, 0, owner.id);
        return Type::piece(owner.field());
      }
      return segment_mark(n, owner, known);
    case Kind::region: {
      const bool map = v_.schema.field(v_.schema.field(owner.field()).over).kind == FieldKind::map;
      if (n == "size") {
        emit(Op::region_size, 0, owner.id);
        return Type::number();
      }
      if (n == "open_ends" && !map) {
        emit(Op::region_open, 0, owner.id);
        return Type::number();
      }
      if (n == "owner" && map) {
        emit(Op::region_owner, 0, owner.id);
        return Type::seat();
      }
      if (!map) return region_mark(n, owner, known);
      break;
    }
    case Kind::figure:
      for (const auto& [word, property] : kFigureProperties) {
        if (n != word) continue;
        emit(Op::figure_get, 0, owner.id, static_cast<int>(property));
        switch (property) {
          case FigureProperty::kind: return Type::choice(v_.schema.field(owner.field()).kind_choice);
          case FigureProperty::role:
          case FigureProperty::stack: return Type::number();
          default: return Type::seat();
        }
      }
      break;
    case Kind::place: {
      const auto& map = v_.schema.field(owner.field());
      if (n == "owner") {
        emit(Op::place_owner, 0, owner.id);
        return Type::seat();
      }
      // What a place is like: the attributes of its entry.
      if (map.place_family && v_.schema.family(map.place_family).find_attribute(n) >= 0) {
        to_component(owner);
        return attribute(n, span_, owner);
      }
      break;
    }
    default: break;
  }
  known = false;
  return {};
}

/// A mark of the segment's own feature; 0 or none where its feature lacks it.
Type Emitter::segment_mark(const std::string& n, Type owner, bool& known) {
  const auto& family = v_.schema.family(v_.schema.field(owner.field()).family);
  const auto first = static_cast<int>(program_.constants.size());
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
  if (found == nullptr) {
    known = false;
    return {};
  }
  program_.constants.insert(program_.constants.end(), words.begin(), words.end());
  emit(Op::segment_mark, found->kind == A::choice ? 1 : 0, owner.id, first);
  return attribute_type(*found);
}

/// A mark of a region's feature, added up over its segments.
Type Emitter::region_mark(const std::string& n, Type owner, bool& known) {
  const auto& regions = v_.schema.field(owner.field());
  const auto& family = v_.schema.family(v_.schema.field(regions.over).family);
  const auto& marks = family.features[static_cast<std::size_t>(regions.feature)].marks;
  const auto mark = std::find_if(marks.begin(), marks.end(), [&](const auto& m) { return m.name == n; });
  if (mark == marks.end() || (mark->kind != A::number && mark->kind != A::flag)) {
    known = false;
    return {};
  }
  emit(Op::region_mark, 0, owner.id, static_cast<int>(mark->offset));
  return Type::number();
}

/// `S is city`, with the segment on the stack.
Type Emitter::is_feature(const Expr& e, Type segment) {
  const auto& family = v_.schema.family(v_.schema.field(segment.field()).family);
  const std::string n = e.kind == Expr::Kind::phrase ? joined(e.words, '_')
                        : e.kind == Expr::Kind::string ? e.text
                                                       : std::string();
  if (n == "none") {
    push(kNone);
    return Type::truth();
  }
  const std::int32_t feature = family.find_feature(n);
  if (feature < 0) {
    return error(e.span, "expr/unknown-name", "'" + n + "' is no feature of a " + family.name,
                 grammar::nearest_hint(n, feature_names(family)));
  }
  emit(Op::segment_feature, 0, segment.id);
  push(feature);
  return Type::truth();
}

// --- subscripts

/// `container[at]` for what boards add: regions, and grids by a figure. The
/// instance of the container is on the stack.
Type Emitter::board_index(Type container, const Expr& at, bool& known) {
  known = true;
  if (container.is(Kind::regions)) {
    const auto& regions = v_.schema.field(container.field());
    const Type of = Type::of_field(Kind::region, container.field());
    const bool map = v_.schema.field(regions.over).kind == FieldKind::map;
    const Type want = Type::of_field(map ? Kind::place : Kind::segment, regions.over);
    const Type found = expression(at, want);
    span_ = at.span;
    if (found.is(Kind::invalid)) return found;
    if (found.is(Kind::figure)) {
      emit(Op::region_of_figure, 0, container.id, found.id);
      return of;
    }
    if (!check(found, want, at)) return {};
    emit(map ? Op::region_of_place : Op::region_of, 0, container.id);
    return of;
  }
  known = false;
  return {};
}

// --- functions

std::optional<std::uint32_t> Emitter::link_kinds(const Expr& e, FieldId map) {
  const auto& kinds = v_.schema.field(map).link_kinds;
  const std::string n = e.kind == Expr::Kind::string ? e.text : joined(e.words, '_');
  const auto it = std::find(kinds.begin(), kinds.end(), n);
  if (it == kinds.end()) {
    error(e.span, "expr/unknown-name",
          "'" + n + "' is no kind of links of " + v_.schema.field(map).name,
          grammar::nearest_hint(n, kinds));
    return std::nullopt;
  }
  return 1U << (it - kinds.begin());
}

Type Emitter::board_builtin(const std::string& n, const Expr& e, bool& known) {
  known = true;
  const auto arguments = [&](std::size_t least, std::size_t most) {
    if (e.children.size() >= least && e.children.size() <= most) return true;
    const std::string wanted = std::to_string(least) + (least == most ? "" : " or " + std::to_string(most));
    error(e.span, "expr/arguments", "'" + n + "' takes " + wanted + (wanted == "1" ? " value" : " values") +
                      ", found " + std::to_string(e.children.size()));
    return false;
  };
  const auto expect = [&](std::size_t i, Kind kind, const char* what) {
    const Type t = expression(e.children[i]);
    if (t.is(kind) || t.is(Kind::invalid)) return t;
    return error(e.children[i].span, "expr/wrong-kind", std::string("expected ") + what + ", found " + kind_of(t));
  };
  if (n == "linked") {
    if (!arguments(2, 3)) return {};
    const Type a = expect(0, Kind::place, "a place of a map");
    if (a.is(Kind::invalid)) return {};
    if (!check(expression(e.children[1], a), a, e.children[1])) return {};
    std::uint32_t kinds = ~0U;
    if (e.children.size() == 3) {
      const auto given = link_kinds(e.children[2], a.field());
      if (!given) return {};
      kinds = *given;
    }
    span_ = e.span;
    emit(Op::linked, 0, a.id, static_cast<std::int32_t>(kinds));
    return Type::truth();
  }
  if (n == "in_supply") {
    if (!arguments(1, 1)) return {};
    const Type f = expect(0, Kind::figure, "a figure");
    if (f.is(Kind::invalid)) return {};
    emit(Op::figure_get, 0, f.id, static_cast<int>(FigureProperty::in_supply));
    return Type::truth();
  }
  if (n == "supply") {
    if (!arguments(2, 2)) return {};
    const auto fields = figures_with_kind(e.children[0]);
    if (!one_kind(e.children[0], fields, "count of f in FIELD[PLAYER] where kind of f = NAME")) return {};
    FieldId f = fields.empty() ? FieldId() : fields.front();
    const Type kind = f ? Type::choice(v_.schema.field(f).kind_choice) : Type();
    const Type given = expression(e.children[0], kind);
    if (given.is(Kind::invalid)) return {};
    for (std::size_t i = 0; !f && given.is(Kind::choice) && i < v_.schema.fields().size(); ++i) {
      const auto& field = v_.schema.fields()[i];
      if (field.kind == FieldKind::figures && field.kind_choice == given.choice()) f = FieldId(i);
    }
    if (!f) {
      return error(e.children[0].span, "expr/wrong-kind", "'supply' takes a kind of figures and a player");
    }
    check(expression(e.children[1], Type::seat()), Type::seat(), e.children[1]);
    span_ = e.span;
    emit(Op::supply, 0, f.value);
    return Type::number();
  }
  if (n == "reaches") {
    if (!arguments(2, 2)) return {};
    const Type s = expect(0, Kind::segment, "a segment");
    if (s.is(Kind::invalid)) return {};
    check(expression(e.children[1], Type::cell()), Type::cell(), e.children[1]);
    span_ = e.span;
    emit(Op::reaches, 0, s.id);
    return Type::truth();
  }
  if (n == "adjoin") {
    if (!arguments(2, 2)) return {};
    const Type s = expect(0, Kind::segment, "a segment");
    if (s.is(Kind::invalid)) return {};
    check(expression(e.children[1], s), s, e.children[1]);
    span_ = e.span;
    emit(Op::adjoin, 0, s.id);
    return Type::truth();
  }
  if (n == "corner_of") {
    Type grid;
    if (!arguments(2, 2) || !container(e.children[1], Kind::grid, grid)) return {};
    const Type f = expect(0, Kind::figure, "a figure");
    if (f.is(Kind::invalid)) return {};
    span_ = e.span;
    emit(Op::figure_corner, 0, grid.id, f.id);
    return Type::of_field(Kind::corner, grid.field());
  }
  if (n == "figure") {
    if (!arguments(2, 3)) return {};
    const Type f = expression(e.children[0]);
    if (!f.is(Kind::figures)) {
      return f.is(Kind::invalid) ? f
                                 : error(e.children[0].span, "expr/wrong-kind",
                                         "expected figures, found " + kind_of(f));
    }
    emit(Op::drop);
    const Type kind = Type::choice(v_.schema.field(f.field()).kind_choice);
    check(expression(e.children[1], kind), kind, e.children[1]);
    if (e.children.size() == 3) check(expression(e.children[2], Type::seat()), Type::seat(), e.children[2]);
    else push(kNone);
    span_ = e.span;
    emit(Op::figure_of, 0, f.id, 0);
    return Type::of_field(Kind::figure, f.field());
  }
  if (n == "corner") {
    Type grid;
    if (!arguments(2, 2) || !container(e.children[0], Kind::grid, grid)) return {};
    check(expression(e.children[1], Type::cell()), Type::cell(), e.children[1]);
    emit(Op::corner_of, 0, grid.id);
    return Type::of_field(Kind::corner, grid.field());
  }
  if (n == "place_of") {
    if (!arguments(2, 2)) return {};
    const Type on = expression(e.children[1]);
    if (!on.is(Kind::grid) && !on.is(Kind::map) && !on.is(Kind::slots)) {
      if (on.is(Kind::invalid)) return on;
      return error(e.children[1].span, "expr/wrong-kind", "figures have no place on " + kind_of(on));
    }
    const Type f = expect(0, Kind::figure, "a figure");
    if (f.is(Kind::invalid)) return {};
    span_ = e.span;
    emit(Op::figure_spot, 0, on.id, f.id);
    if (on.is(Kind::grid)) return Type::of_field(Kind::segment, on.field());
    if (on.is(Kind::map)) return Type::of_field(Kind::place, on.field());
    const auto& slots = v_.schema.field(on.field());
    return slots.choice ? Type::choice(slots.choice) : Type::number();
  }
  known = false;
  return {};
}

}  // namespace castellan::expr
