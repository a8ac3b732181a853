// Sets over boards: segments, regions, pieces, figures, places of maps.
//
// Locals of their loops are cursor, what is gone through, a second value, the
// element; every element counts once.

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

using description::FieldKind;

namespace {

constexpr int kHalf = 16;
int halves(std::int32_t high, std::int32_t low) { return high << kHalf | low; }

}  // namespace

/// The map that has components of a landmark's family on it.
FieldId Emitter::map_with_landmark(Type t) const {
  if (!t.is(Kind::component)) return {};
  for (std::size_t i = 0; i < v_.schema.fields().size(); ++i) {
    const auto& f = v_.schema.fields()[i];
    if (f.kind != FieldKind::map || t.family() == f.place_family) continue;
    for (const auto& entry : f.declared->map_file.entries) {
      if (v_.schema.find_family(entry.family.text) == t.family()) return FieldId(i);
    }
  }
  return {};
}

void Emitter::begin_loop(Loop& loop, Type element, int cursor) {
  loop.valid = true;
  loop.element = element;
  loop.base = new_local(4);
  push(cursor);
  emit(Op::store, 0, loop.base);
}

/// A set that is written as a call, a property or a subscript. False when `set`
/// is none of these; errors leave the loop invalid.
bool Emitter::board_set(const Expr& set, Loop& loop) {
  const auto one = [&]() {
    if (set.children.size() == 1) return true;
    error(set.span, "expr/arguments", "'" + set.text + "' takes 1 value, found " + std::to_string(set.children.size()));
    return false;
  };
  const auto wrong = [&](const Expr& at, const char* wanted, Type found) {
    if (!found.is(Kind::invalid)) {
      error(at.span, "expr/wrong-kind", std::string("expected ") + wanted + ", found " + kind_of(found));
    }
    return true;
  };
  // The element comes from what was pushed last.
  const auto over = [&](Op op, int a, Type element, int d, std::optional<Value> second = {}) {
    const std::uint16_t held = new_local();
    emit(Op::store, 0, held);
    begin_loop(loop, element, -1);
    emit(Op::load, 0, held);
    emit(Op::store, 0, loop.base + 1);
    if (second) {
      push(*second);
      emit(Op::store, 0, loop.base + 2);
    }
    loop.head = emit(op, a, loop.base, 0, d);
    return true;
  };

  if (set.kind == Expr::Kind::call && set.text == "segments") {
    if (!one()) return true;
    const Type t = expression(set.children[0]);
    if (t.is(Kind::piece)) return over(Op::iterate_segments, 0, Type::of_field(Kind::segment, t.field()), t.id);
    if (t.is(Kind::region)) {
      const FieldId grid = v_.schema.field(t.field()).over;
      if (v_.schema.field(grid).kind == FieldKind::grid) {
        return over(Op::iterate_region, 0, Type::of_field(Kind::segment, grid), t.id);
      }
    }
    if (t.is(Kind::corner)) {
      return over(Op::iterate_corner_segments, 0, Type::of_field(Kind::segment, t.field()), t.id);
    }
    return wrong(set.children[0], "a piece, a corner or a region of a grid", t);
  }
  if (set.kind == Expr::Kind::call && set.text == "facing") return facing(set, loop);
  if (set.kind == Expr::Kind::call && set.text == "pieces") {
    if (!one()) return true;
    const Type t = expression(set.children[0]);
    const FieldId grid = t.is(Kind::region) ? v_.schema.field(t.field()).over : FieldId();
    if (grid && v_.schema.field(grid).kind == FieldKind::grid) {
      return over(Op::iterate_region, 1, Type::piece(grid), t.id);
    }
    return wrong(set.children[0], "a region of a grid", t);
  }
  if (set.kind == Expr::Kind::call && set.text == "places") {
    if (set.children.size() == 2) return area_set(set, loop);
    if (!one()) return true;
    const Type t = expression(set.children[0]);
    const FieldId map = t.is(Kind::region) ? v_.schema.field(t.field()).over : FieldId();
    if (map && v_.schema.field(map).kind == FieldKind::map) {
      return over(Op::iterate_region, 2, Type::of_field(Kind::place, map), t.id);
    }
    return wrong(set.children[0], "a region of a map", t);
  }
  if (set.kind == Expr::Kind::call && set.text == "corners") {
    if (!one()) return true;
    const Type t = expression(set.children[0]);
    if (!t.is(Kind::piece)) return wrong(set.children[0], "a piece", t);
    return over(Op::iterate_corners, 0, Type::of_field(Kind::corner, t.field()), t.id);
  }
  if (set.kind == Expr::Kind::call && set.text == "touching") {
    if (set.children.size() != 2) {
      error(set.span, "expr/arguments", "'touching' takes 2 values, regions and a region beside them");
      return true;
    }
    const Type wanted = expression(set.children[0]);
    if (!wanted.is(Kind::regions)) return wrong(set.children[0], "regions", wanted);
    emit(Op::drop);
    const Type t = expression(set.children[1]);
    const FieldId grid = v_.schema.field(wanted.field()).over;
    const bool same = t.is(Kind::region) && v_.schema.field(t.field()).over == grid &&
                      v_.schema.field(grid).kind == FieldKind::grid;
    if (!same) return wrong(set.children[1], "a region of the same grid", t);
    return over(Op::iterate_touching, 0, Type::of_field(Kind::region, wanted.field()),
                halves(t.id, wanted.id));
  }
  if (set.kind == Expr::Kind::call && set.text == "neighbours") {
    if (set.children.empty() || set.children.size() > 2) {
      error(set.span, "expr/arguments", "'neighbours' takes 1 value, a piece or a place, found " +
                                            std::to_string(set.children.size()));
      return true;
    }
    const Type t = expression(set.children[0]);
    if (t.is(Kind::piece) && set.children.size() == 1) return over(Op::iterate_near, 2, t, t.id);
    if (!t.is(Kind::place)) {
      return wrong(set.children[0], set.children.size() == 1 ? "a piece or a place of a map" : "a place of a map", t);
    }
    std::uint32_t kinds = ~0U;
    if (set.children.size() == 2) {
      const auto given = link_kinds(set.children[1], t.field());
      if (!given) return true;
      kinds = *given;
    }
    return over(Op::iterate_links, 0, t, t.id, kinds);
  }
  if (set.kind == Expr::Kind::call && set.text == "around") {
    if (!one()) return true;
    const Type t = expression(set.children[0]);
    if (t.is(Kind::piece)) return over(Op::iterate_near, 1, t, t.id);
    if (t.is(Kind::corner)) return over(Op::iterate_at_corner, 0, Type::piece(t.field()), t.id);
    if (const FieldId map = map_with_landmark(t)) {
      return over(Op::iterate_around, 0, Type::of_field(Kind::place, map), 0);
    }
    return wrong(set.children[0], "a piece, a corner or a landmark of a map", t);
  }
  // `cities of piece`: the different regions it is part of.
  if (set.kind == Expr::Kind::of && set.children[0].kind == Expr::Kind::phrase) {
    const auto f = v_.schema.find_field(joined(set.children[0].words, '_'));
    if (!f || v_.schema.field(f).kind != FieldKind::regions) return false;
    const Type t = expression(set.children[1]);
    if (t == Type::piece(v_.schema.field(f).over)) {
      return over(Op::iterate_piece_regions, 0, Type::of_field(Kind::region, f), f.value);
    }
    if (t.is(Kind::invalid)) return true;
    // `cities of actor`: all of a player.
    span_ = set.span;
    const Type all = property_of(joined(set.children[0].words, '_'), set.children[0].span, t, set.children[1]);
    if (all.is(Kind::regions)) return board_set_of(all, loop);
    return true;
  }
  // `followers[place]`: the figures that stand there.
  if (set.kind == Expr::Kind::index && set.children[0].kind == Expr::Kind::phrase) {
    const auto f = v_.schema.find_field(joined(set.children[0].words, '_'));
    if (!f || v_.schema.field(f).kind != FieldKind::figures) return false;
    const auto where = stand(set.children[1]);
    if (!where) return true;
    const std::uint16_t value = new_local(2);
    emit(Op::store, 0, value + 1);
    emit(Op::store, 0, value);
    begin_loop(loop, Type::of_field(Kind::figure, f), -1);
    for (int i = 0; i < 2; ++i) {
      emit(Op::load, 0, value + i);
      emit(Op::store, 0, loop.base + 1 + i);
    }
    loop.head = emit(Op::iterate_figures, 1 + static_cast<int>(where->kind), loop.base, 0,
                     halves(where->field.value, f.value));
    return true;
  }
  return false;
}

/// facing(piece, CLASS) | facing(component, cell, turn, CLASS): the cells beyond
/// the sides of a class.
bool Emitter::facing(const Expr& set, Loop& loop) {
  const std::size_t n = set.children.size();
  if (n != 2 && n != 4) {
    error(set.span, "expr/arguments",
          "'facing' takes a piece and a side class, or a component, a cell, a turn and a side class");
    return true;
  }
  Type of = expression(set.children[0]);
  if (of.is(Kind::invalid)) return true;
  const bool fits = n == 2 ? of.is(Kind::piece) : of.is(Kind::component);
  if (!fits) {
    error(set.children[0].span, "expr/wrong-kind",
          std::string("expected ") + (n == 2 ? "a piece" : "a component") + ", found " + kind_of(of));
    return true;
  }
  const std::uint16_t values = new_local(2);
  const auto& family = v_.schema.family(n == 2 ? v_.schema.field(of.field()).family : of.family());
  span_ = set.span;
  if (n == 2) {
    emit(Op::store, 0, values);
    emit(Op::load, 0, values);
    emit(Op::piece_cell, 0, of.id);
    emit(Op::store, 0, values + 1);
    emit(Op::load, 0, values);
    emit(Op::piece_signature, 0, of.id);
  } else {
    check(expression(set.children[2], Type::number()), Type::number(), set.children[2]);
    span_ = set.span;
    emit(Op::signature);
    emit(Op::store, 0, values);
    check(expression(set.children[1], Type::cell()), Type::cell(), set.children[1]);
    emit(Op::store, 0, values + 1);
    emit(Op::load, 0, values);
  }
  emit(Op::store, 0, values);
  const Expr& name = set.children[n - 1];
  const std::string wanted = name.kind == Expr::Kind::string ? name.text : joined(name.words, '_');
  const std::int32_t side = family.find_side(wanted);
  if (side < 0) {
    error(name.span, "expr/unknown-name", "'" + wanted + "' is not a side class",
          grammar::nearest_hint(wanted, family.sides));
    return true;
  }
  begin_loop(loop, Type::cell(), -1);
  for (int i = 0; i < 2; ++i) {
    emit(Op::load, 0, values + i);
    emit(Op::store, 0, loop.base + 1 + i);
  }
  loop.head = emit(Op::iterate_facing, 0, loop.base, 0, side);
  return true;
}

/// `places(MAP, AREA)`: those of one of its areas.
bool Emitter::area_set(const Expr& set, Loop& loop) {
  const Type t = expression(set.children[0]);
  const state::FieldType* map = t.is(Kind::map) ? &v_.schema.field(t.field()) : nullptr;
  if (map == nullptr || map->area_of.empty()) {
    if (!t.is(Kind::invalid)) {
      error(set.children[0].span, "expr/wrong-kind", "expected a map with areas, found " + kind_of(t));
    }
    return true;
  }
  emit(Op::drop);
  const Type want = map->areas ? Type::choice(map->areas) : Type::component(map->area_family);
  if (!check(expression(set.children[1], want), want, set.children[1])) return true;
  if (map->area_family) {
    push(v_.schema.family(map->area_family).first.value);
    emit(Op::sub);
  }
  const std::uint16_t area = new_local();
  emit(Op::store, 0, area);
  begin_loop(loop, Type::of_field(Kind::place, t.field()), -1);
  emit(Op::load, 0, area);
  emit(Op::store, 0, loop.base + 1);
  loop.head = emit(Op::iterate_area, 0, loop.base, 0, t.id);
  return true;
}

/// A container of a board as a set: all its regions, figures or places. Its
/// instance is on the stack.
bool Emitter::board_set_of(Type container, Loop& loop) {
  const auto over = [&](Op op, Type element, int d) {
    const std::uint16_t instance = new_local();
    emit(Op::store, 0, instance);
    begin_loop(loop, element, -1);
    emit(Op::load, 0, instance);
    emit(Op::store, 0, loop.base + 1);
    loop.head = emit(op, 0, loop.base, 0, d);
    return true;
  };
  switch (container.kind) {
    case Kind::regions: {
      const auto& f = v_.schema.field(container.field());
      const bool map = v_.schema.field(f.over).kind == FieldKind::map;
      return over(map ? Op::iterate_groups : Op::iterate_regions,
                  Type::of_field(Kind::region, container.field()), container.id);
    }
    case Kind::figures:
      return over(Op::iterate_figures, Type::of_field(Kind::figure, container.field()), container.id);
    case Kind::map: {
      emit(Op::drop);
      begin_loop(loop, Type::of_field(Kind::place, container.field()), -1);
      push(v_.schema.field(container.field()).places);
      emit(Op::store, 0, loop.base + 1);
      loop.head = emit(Op::iterate_range, 0, loop.base);
      return true;
    }
    default: return false;
  }
}

}  // namespace castellan::expr
