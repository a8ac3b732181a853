// Sets: what can be iterated, and the aggregates over it.

#include "interpreter/expr/emitter.hpp"

namespace castellan::expr {

/// Opens a loop: code that sets its locals up and the iterate instruction. The
/// value of the element is local base + 3. With `copies` a pile or bag gives
/// each copy, else each type once with its number as weight.
Emitter::Loop Emitter::open_set(const Expr& set, bool copies) {
  Loop loop;
  span_ = set.span;
  const auto begin = [&](Type element, int cursor) {
    loop.valid = true;
    loop.element = element;
    loop.base = new_local(4);
    push(cursor);
    emit(Op::store, 0, loop.base);
    push(1);
    emit(Op::store, 0, loop.base + 2);
  };
  const auto range = [&](Type element, Value from, Value to) {
    begin(element, static_cast<int>(from) - 1);
    push(to);
    emit(Op::store, 0, loop.base + 1);
    loop.head = emit(Op::iterate_range, 0, loop.base);
    return loop;
  };

  if (set.kind == Expr::Kind::phrase && find_binding(joined(set.words, '_')) == nullptr) {
    const std::string n = joined(set.words, '_');
    if (n == "players") return range(Type::seat(), 0, v_.schema.players());
    if (const auto c = v_.schema.find_choice(n)) {
      return range(Type::choice(c), 0, static_cast<Value>(v_.schema.choice(c).values.size()));
    }
    if (const auto f = v_.schema.find_family(n)) {
      const auto& family = v_.schema.family(f);
      return range(Type::component(f), family.first.value, family.first.value + family.size);
    }
    if (!v_.schema.find_field(n)) {
      if (const auto* s = find_set(n)) return open_named_set(*s, set.span, copies);
    }
  }
  // A named set of another player.
  if (set.kind == Expr::Kind::of && set.children[0].kind == Expr::Kind::phrase) {
    const std::string n = joined(set.children[0].words, '_');
    const auto* named = v_.schema.find_field(n) ? nullptr : find_set(n);
    if (named != nullptr) {
      const Type owner = expression(set.children[1], Type::seat());
      if (!check(owner, Type::seat(), set.children[1]) || owner.is(Kind::invalid)) return loop;
      const std::uint16_t seat = new_local();
      emit(Op::store, 0, seat);
      with_subject(seat, [&] {
        loop = open_named_set(*named, set.span, copies);
        return Type{};
      });
      return loop;
    }
  }
  if (set.kind == Expr::Kind::call && (set.text == "in_reading_order" || set.text == "frame")) {
    if (set.children.size() != 1) {
      error(set.span, "expr/arguments", "'" + set.text + "' takes 1 value, a grid");
      return loop;
    }
    Type grid;
    if (!container(set.children[0], Kind::grid, grid)) return loop;
    const auto& f = v_.schema.field(grid.field());
    const bool frame = set.text == "frame";
    if (frame && (f.declared->max_width == 0 || f.declared->max_height == 0)) {
      error(set.span, "expr/wrong-kind", "grid '" + f.name + "' has no frame: it may grow without end");
      return loop;
    }
    const std::uint16_t instance = new_local();
    emit(Op::store, 0, instance);
    begin(frame ? Type::cell() : Type::piece(grid.field()), -1);
    emit(Op::load, 0, instance);
    emit(Op::store, 0, loop.base + 1);
    loop.head = emit(frame ? Op::iterate_frame : Op::iterate_reading, 0, loop.base, 0, grid.id);
    return loop;
  }
  if (set.kind == Expr::Kind::call && set.text == "numbers") {
    if (set.children.size() != 2) {
      error(set.span, "expr/arguments", "'numbers' takes 2 values, the first and the last");
      return loop;
    }
    begin(Type::number(), 0);
    check(expression(set.children[0], Type::number()), Type::number(), set.children[0]);
    push(1);
    emit(Op::sub);
    emit(Op::store, 0, loop.base);
    check(expression(set.children[1], Type::number()), Type::number(), set.children[1]);
    push(1);
    emit(Op::add);
    emit(Op::store, 0, loop.base + 1);
    loop.head = emit(Op::iterate_range, 0, loop.base);
    return loop;
  }
  if (set.kind == Expr::Kind::call && set.text == "clockwise") {
    clockwise(set, loop);
    return loop;
  }
  if (board_set(set, loop)) return loop;
  const Type t = expression(set);
  switch (t.kind) {
    case Kind::bag: {
      const int bag = find_binding(joined(set.words, '_'))->at;
      begin(t.element(), -1);
      loop.weighted = !copies;
      if (copies) {
        push(0);
        emit(Op::store, 0, loop.base + 2);
      }
      loop.head = emit(copies ? Op::iterate_bag_copies : Op::iterate_bag, 0, loop.base, 0, bag);
      return loop;
    }
    case Kind::pile:
    case Kind::slots:
    case Kind::grid: {
      const std::uint16_t instance = new_local();
      emit(Op::store, 0, instance);
      const auto& f = v_.schema.field(t.field());
      begin(t.is(Kind::grid) ? Type::piece(t.field()) : Type::component(f.family), -1);
      emit(Op::load, 0, instance);
      emit(Op::store, 0, loop.base + 1);
      if (t.is(Kind::pile)) {
        loop.weighted = !copies;
        if (copies) {
          push(0);
          emit(Op::store, 0, loop.base + 2);
        }
        loop.head = emit(copies ? Op::iterate_pile_copies : Op::iterate_pile, 0, loop.base, 0, t.id);
      } else {
        loop.head = emit(t.is(Kind::slots) ? Op::iterate_slots : Op::iterate_grid, 0, loop.base, 0, t.id);
      }
      return loop;
    }
    case Kind::invalid: return loop;
    case Kind::regions:
    case Kind::figures:
    case Kind::map: board_set_of(t, loop); return loop;
    default:
      error(set.span, "expr/not-a-set", kind_of(t) + " is not a set that can be gone through");
      return loop;
  }
}

/// clockwise(SEAT): every player once, beginning with SEAT.
void Emitter::clockwise(const Expr& set, Loop& loop) {
  if (set.children.size() != 1) {
    error(set.span, "expr/arguments", "'clockwise' takes 1 value, the player to begin with");
    return;
  }
  if (!check(expression(set.children[0], Type::seat()), Type::seat(), set.children[0])) return;
  span_ = set.span;
  emit(Op::turn_seat, 0, 0, 0);  // refuses nobody
  const std::uint16_t first = new_local();
  emit(Op::store, 0, first);
  begin_loop(loop, Type::seat(), -1);
  push(v_.schema.players());
  emit(Op::store, 0, loop.base + 1);
  push(1);
  emit(Op::store, 0, loop.base + 2);
  loop.head = emit(Op::iterate_range, 0, loop.base);
  emit(Op::load, 0, loop.base + 3);
  emit(Op::load, 0, first);
  emit(Op::add);
  push(v_.schema.players());
  emit(Op::mod);
  emit(Op::store, 0, loop.base + 3);
}

void Emitter::close_set(const Loop& loop) {
  emit(Op::jump, 0, 0, static_cast<int>(loop.head));
  patch(loop.head);
}

Type Emitter::collected(const std::string& variable, const Expr& set, const Expr* where,
                        const grammar::SourcePtr& source) {
  source_ = source;
  const Loop loop = open_set(set, true);
  if (!loop.valid) return {};
  scope_.push_back({variable, loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  std::size_t skip = 0;
  if (where != nullptr) {
    check(expression(*where, Type::truth()), Type::truth(), *where);
    skip = emit(Op::jump_if_false);
  }
  emit(Op::load, 0, loop.base + 3);
  emit(Op::collect);
  if (where != nullptr) patch(skip);
  close_set(loop);
  return loop.element;
}

Type Emitter::aggregate(const Expr& e) {
  if (e.text == "first") return first(e);
  const bool any = e.text == "any", every = e.text == "every";
  const std::uint16_t before = locals_;
  const std::uint16_t result = new_local();
  const std::uint16_t found = new_local();  // highest, lowest: whether there was one
  const auto outer = scope_.size();
  push(every ? 1 : 0);
  emit(Op::store, 0, result);
  if (e.text == "highest" || e.text == "lowest") {
    push(0);
    emit(Op::store, 0, found);
  }
  const Loop loop = open_set(e.children[0], false);
  if (!loop.valid) return {};
  scope_.push_back({e.variable.text, loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  std::vector<std::size_t> skips;
  if (!e.where.empty() && !any && !every) {
    check(expression(e.where[0], Type::truth()), Type::truth(), e.where[0]);
    skips.push_back(emit(Op::jump_if_false));
  }
  std::vector<std::size_t> ends;
  if (e.text == "count") {
    emit(Op::load, 0, result);
    if (loop.weighted) emit(Op::load, 0, loop.base + 2);
    else push(1);
    emit(Op::add);
    emit(Op::store, 0, result);
  } else if (e.text == "sum") {
    emit(Op::load, 0, result);
    check(expression(e.value[0], Type::number()), Type::number(), e.value[0]);
    if (loop.weighted) {
      emit(Op::load, 0, loop.base + 2);
      emit(Op::mul);
    }
    emit(Op::add);
    emit(Op::store, 0, result);
  } else if (any || every) {
    // `any x in S` without `where` asks whether there is one.
    if (!e.where.empty()) {
      check(expression(e.where[0], Type::truth()), Type::truth(), e.where[0]);
      skips.push_back(emit(any ? Op::jump_if_false : Op::jump_if_true));
    }
    push(any ? 1 : 0);
    emit(Op::store, 0, result);
    ends.push_back(emit(Op::jump));
  } else {
    check(expression(e.value[0], Type::number()), Type::number(), e.value[0]);
    const std::uint16_t value = new_local();
    emit(Op::store, 0, value);
    emit(Op::load, 0, found);
    const std::size_t take = emit(Op::jump_if_false);
    emit(Op::load, 0, value);
    emit(Op::load, 0, result);
    emit(e.text == "highest" ? Op::gt : Op::lt);
    skips.push_back(emit(Op::jump_if_false));
    patch(take);
    emit(Op::load, 0, value);
    emit(Op::store, 0, result);
    push(1);
    emit(Op::store, 0, found);
  }
  for (const auto s : skips) patch(s);
  close_set(loop);
  for (const auto end : ends) patch(end);
  scope_.resize(outer);
  emit(Op::load, 0, result);
  locals_ = before;
  return any || every ? Type::truth() : Type::number();
}

/// first V in S [where C] [by lowest A, highest B]: the element whose keys are
/// best, the earliest of equals; none when there is none.
Type Emitter::first(const Expr& e) {
  const std::uint16_t before = locals_;
  const std::uint16_t best = new_local();
  const auto keys = static_cast<std::uint16_t>(e.keys.size());
  const std::uint16_t best_keys = new_local(static_cast<std::uint16_t>(keys + 1));
  const std::uint16_t new_keys = new_local(static_cast<std::uint16_t>(keys + 1));
  const std::uint16_t found = new_local();
  push(kNone);
  emit(Op::store, 0, best);
  push(0);
  emit(Op::store, 0, found);
  const auto outer = scope_.size();
  const Loop loop = open_set(e.children[0], false);
  if (!loop.valid) return {};
  scope_.push_back({e.variable.text, loop.element, static_cast<std::uint16_t>(loop.base + 3)});
  std::vector<std::size_t> skips, takes, ends;
  if (!e.where.empty()) {
    check(expression(e.where[0], Type::truth()), Type::truth(), e.where[0]);
    skips.push_back(emit(Op::jump_if_false));
  }
  if (e.keys.empty()) {
    emit(Op::load, 0, loop.base + 3);
    emit(Op::store, 0, best);
    ends.push_back(emit(Op::jump));
  } else {
    for (std::uint16_t k = 0; k < keys; ++k) {
      check(expression(e.keys[k].value[0], Type::number()), Type::number(), e.keys[k].value[0]);
      emit(Op::store, 0, new_keys + k);
    }
    emit(Op::load, 0, found);
    takes.push_back(emit(Op::jump_if_false));
    for (std::uint16_t k = 0; k < keys; ++k) {
      emit(Op::load, 0, new_keys + k);
      emit(Op::load, 0, best_keys + k);
      emit(e.keys[k].highest ? Op::gt : Op::lt);
      takes.push_back(emit(Op::jump_if_true));
      emit(Op::load, 0, new_keys + k);
      emit(Op::load, 0, best_keys + k);
      emit(Op::ne);
      skips.push_back(emit(Op::jump_if_true));
    }
    skips.push_back(emit(Op::jump));
    for (const auto t : takes) patch(t);
    for (std::uint16_t k = 0; k < keys; ++k) {
      emit(Op::load, 0, new_keys + k);
      emit(Op::store, 0, best_keys + k);
    }
    emit(Op::load, 0, loop.base + 3);
    emit(Op::store, 0, best);
    push(1);
    emit(Op::store, 0, found);
  }
  for (const auto s : skips) patch(s);
  close_set(loop);
  for (const auto end : ends) patch(end);
  scope_.resize(outer);
  emit(Op::load, 0, best);
  locals_ = before;
  return loop.element;
}

}  // namespace castellan::expr
