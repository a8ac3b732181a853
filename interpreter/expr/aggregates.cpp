// Aggregates over sets: count, sum, highest, lowest, any, every, first.

#include "interpreter/expr/expressions.hpp"
#include "interpreter/expr/names.hpp"
#include "interpreter/expr/sets.hpp"

namespace castellan::expr {

namespace {

/// first V in S [where C] [by lowest A, highest B]: the element whose keys are
/// best, the earliest of equals; none when there is none.
Type first_of(Emitter& em, const Expr& e) {
  const std::uint16_t before = em.locals();
  const std::uint16_t best = em.new_local();
  const auto keys = static_cast<std::uint16_t>(e.keys.size());
  const std::uint16_t best_keys = em.new_local(static_cast<std::uint16_t>(keys + 1));
  const std::uint16_t new_keys = em.new_local(static_cast<std::uint16_t>(keys + 1));
  const std::uint16_t found = em.new_local();
  em.push(kNone);
  em.emit(Op::store, 0, best);
  for (std::uint16_t k = 0; k < keys; ++k) {
    em.push(0);
    em.emit(Op::store, 0, best_keys + k);
  }
  em.push(0);
  em.emit(Op::store, 0, found);
  const auto outer = em.scope.size();
  const Loop loop = open_set(em, e.children[0], false);
  if (!loop.valid) return {};
  em.scope.push_back(loop.named(e.variable.text));
  std::vector<std::size_t> skips, takes, ends;
  if (!e.where.empty()) {
    expect(em, e.where[0], Type::truth());
    skips.push_back(em.emit(Op::jump_if_false));
  }
  if (e.keys.empty()) {
    em.emit(Op::load, 0, loop.value());
    em.emit(Op::store, 0, best);
    ends.push_back(em.emit(Op::jump));
  } else {
    for (std::uint16_t k = 0; k < keys; ++k) {
      expect(em, e.keys[k].value[0], Type::number());
      em.emit(Op::store, 0, new_keys + k);
    }
    em.emit(Op::load, 0, found);
    takes.push_back(em.emit(Op::jump_if_false));
    for (std::uint16_t k = 0; k < keys; ++k) {
      em.emit(Op::load, 0, new_keys + k);
      em.emit(Op::load, 0, best_keys + k);
      em.emit(e.keys[k].highest ? Op::gt : Op::lt);
      takes.push_back(em.emit(Op::jump_if_true));
      em.emit(Op::load, 0, new_keys + k);
      em.emit(Op::load, 0, best_keys + k);
      em.emit(Op::ne);
      skips.push_back(em.emit(Op::jump_if_true));
    }
    skips.push_back(em.emit(Op::jump));
    for (const auto t : takes) em.patch(t);
    for (std::uint16_t k = 0; k < keys; ++k) {
      em.emit(Op::load, 0, new_keys + k);
      em.emit(Op::store, 0, best_keys + k);
    }
    em.emit(Op::load, 0, loop.value());
    em.emit(Op::store, 0, best);
    em.push(1);
    em.emit(Op::store, 0, found);
  }
  for (const auto s : skips) em.patch(s);
  close_set(em, loop);
  for (const auto end : ends) em.patch(end);
  em.scope.resize(outer);
  em.emit(Op::load, 0, best);
  em.keep_locals(before);
  return loop.element;
}

}  // namespace

Type aggregate(Emitter& em, const Expr& e) {
  check_given_name(em, e.variable);
  if (e.text == "first") return first_of(em, e);
  const bool any = e.text == "any", every = e.text == "every";
  const std::uint16_t before = em.locals();
  const std::uint16_t result = em.new_local();
  const std::uint16_t found = em.new_local();  // highest, lowest: whether there was one
  const auto outer = em.scope.size();
  em.push(every ? 1 : 0);
  em.emit(Op::store, 0, result);
  if (e.text == "highest" || e.text == "lowest") {
    em.push(0);
    em.emit(Op::store, 0, found);
  }
  const Loop loop = open_set(em, e.children[0], false);
  if (!loop.valid) return {};
  em.scope.push_back(loop.named(e.variable.text));
  std::vector<std::size_t> skips;
  if (!e.where.empty() && !any && !every) {
    expect(em, e.where[0], Type::truth());
    skips.push_back(em.emit(Op::jump_if_false));
  }
  std::vector<std::size_t> ends;
  if (e.text == "count") {
    em.emit(Op::load, 0, result);
    if (loop.weighted) em.emit(Op::load, 0, loop.base + 2);
    else em.push(1);
    em.emit(Op::add);
    em.emit(Op::store, 0, result);
  } else if (e.text == "sum") {
    em.emit(Op::load, 0, result);
    expect(em, e.value[0], Type::number());
    if (loop.weighted) {
      em.emit(Op::load, 0, loop.base + 2);
      em.emit(Op::mul);
    }
    em.emit(Op::add);
    em.emit(Op::store, 0, result);
  } else if (any || every) {
    // `any x in S` without `where` asks whether there is one.
    if (!e.where.empty()) {
      expect(em, e.where[0], Type::truth());
      skips.push_back(em.emit(any ? Op::jump_if_false : Op::jump_if_true));
    }
    em.push(any ? 1 : 0);
    em.emit(Op::store, 0, result);
    ends.push_back(em.emit(Op::jump));
  } else {
    expect(em, e.value[0], Type::number());
    const std::uint16_t value = em.new_local();
    em.emit(Op::store, 0, value);
    em.emit(Op::load, 0, found);
    const std::size_t take = em.emit(Op::jump_if_false);
    em.emit(Op::load, 0, value);
    em.emit(Op::load, 0, result);
    em.emit(e.text == "highest" ? Op::gt : Op::lt);
    skips.push_back(em.emit(Op::jump_if_false));
    em.patch(take);
    em.emit(Op::load, 0, value);
    em.emit(Op::store, 0, result);
    em.push(1);
    em.emit(Op::store, 0, found);
  }
  for (const auto s : skips) em.patch(s);
  close_set(em, loop);
  for (const auto end : ends) em.patch(end);
  em.scope.resize(outer);
  em.emit(Op::load, 0, result);
  em.keep_locals(before);
  return any || every ? Type::truth() : Type::number();
}

Type collected(Emitter& em, const std::string& variable, const Expr& set, const Expr* where) {
  const Loop loop = open_set(em, set, true);
  if (!loop.valid) return {};
  em.scope.push_back(loop.named(variable));
  std::size_t skip = 0;
  if (where != nullptr) {
    expect(em, *where, Type::truth());
    skip = em.emit(Op::jump_if_false);
  }
  em.emit(Op::load, 0, loop.value());
  em.emit(Op::collect);
  if (where != nullptr) em.patch(skip);
  close_set(em, loop);
  return loop.element;
}

}  // namespace castellan::expr
