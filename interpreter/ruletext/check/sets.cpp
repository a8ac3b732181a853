// Sets: what can be gone through. Those of the language that are written as
// calls are in words/sets.cpp.
//
// Locals of a loop over a board are cursor, what is gone through, a second
// value, the element; every element counts once.

#include "interpreter/ruletext/check/sets.hpp"

#include <algorithm>
#include <utility>

#include "interpreter/ruletext/check/definitions.hpp"
#include "interpreter/ruletext/check/expressions.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/check/nouns.hpp"
#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext {

using description::FieldKind;

namespace {

void open_range(Emitter& em, Loop& loop, Type element, Value from, Value to) {
  begin_weighted_loop(em, loop, element, from - 1);
  em.push(to);
  em.emit(Op::store, 0, loop.base + 1);
  loop.form = em.open_loop(Op::iterate_range, 0, loop.base);
}

All all_values(const Emitter& em, Type t) {
  if (t.is(Kind::choice))
    return {t, 0, static_cast<Value>(em.schema.choice(t.choice()).values.size())};
  const auto& family = em.schema.family(t.family());
  return {t, family.first.value, family.first.value + family.size};
}

/// What a set is called; empty when it has no name.
std::string name_of(const Expr& set) {
  return set.kind == Expr::Kind::call ? key_of(set.text) : phrase_of(set);
}

/// `players`, a choice, a family, a set with a name; false when it is none.
bool named(Emitter& em, const Expr& set, bool copies, Loop& loop) {
  const std::string n = name_of(set);
  if (n.empty() || em.find_binding(n) != nullptr) return false;
  if (set.kind == Expr::Kind::call) {
    const auto* s = language::is_set(n) ? nullptr : find_set(em, n);
    if (s != nullptr) loop = open_named_set(em, *s, set, copies);
    return s != nullptr;
  }
  if (const auto all = all_of(em, n)) {
    open_range(em, loop, all->element, all->first, all->end);
  } else if (const auto* s = em.schema.find_field(n) ? nullptr : find_set(em, n)) {
    loop = open_named_set(em, *s, set, copies);
  } else {
    return false;
  }
  return true;
}

/// All regions or places of a board, whose instance is on the stack.
void over_board(Emitter& em, Type container, Loop& loop) {
  switch (container.kind) {
    case Kind::regions: {
      const auto& f = em.schema.field(container.field());
      return loop_over(em, loop, Type::of_field(Kind::region, container.field()),
                       f.of_places ? Op::iterate_groups : Op::iterate_regions, 0, container.id);
    }
    default:
      em.emit(Op::drop);
      begin_loop(em, loop, Type::of_field(Kind::place, container.field()), -1);
      em.push(em.schema.field(container.field()).places);
      em.emit(Op::store, 0, loop.base + 1);
      loop.form = em.open_loop(Op::iterate_range, 0, loop.base);
  }
}

/// `own letters of P`, `cities of piece`; false when it is none of these.
bool owned(Emitter& em, const Expr& set, bool copies, Loop& loop) {
  const std::string n = set.kind == Expr::Kind::of ? name_of(set.children[0]) : std::string();
  if (n.empty()) return false;
  const Expr& of = set.children[1];
  const auto f = em.schema.find_field(n);
  if (const auto* named_set = f ? nullptr : find_set(em, n)) {
    const Type owner = expression(em, of, Type::seat());
    if (!em.check(owner, Type::seat(), of) || owner.is(Kind::invalid)) return true;
    const std::uint16_t seat = em.new_local();
    em.emit(Op::store, 0, seat);
    em.with_player(seat, [&] {
      loop = open_named_set(em, *named_set, set.children[0], copies);
      return Type{};
    });
    return true;
  }
  if (!f || em.schema.field(f).kind != FieldKind::regions ||
      set.children[0].kind == Expr::Kind::call)
    return false;
  const Type t = expression(em, of);
  if (t == Type::piece(em.schema.field(f).over)) {
    // The different regions it is part of.
    loop_over(em, loop, Type::of_field(Kind::region, f), Op::iterate_piece_regions, 0, f.value);
  } else if (!t.is(Kind::invalid)) {
    // `cities of actor`: all of a player.
    em.span = set.span;
    const Type all = property_of(em, n, set.children[0].span, t, of);
    if (all.is(Kind::regions)) over_board(em, all, loop);
  }
  return true;
}

/// With `copies` each element as often as it is there, else with its number as weight.
void count_copies(Emitter& em, Loop& loop, bool copies) {
  loop.weighted = !copies;
  if (!copies) return;
  em.push(0);
  em.emit(Op::store, 0, loop.base + 2);
}

/// What lies in a container, or was chosen together.
void over_contents(Emitter& em, const Expr& set, Type t, bool copies, Loop& loop) {
  if (t.is(Kind::bag)) {
    const int bag = em.bag_of(set);
    begin_weighted_loop(em, loop, t.element(), -1);
    count_copies(em, loop, copies);
    loop.form = em.open_loop(copies ? Op::iterate_bag_copies : Op::iterate_bag, 0, loop.base, bag);
    return;
  }
  const bool grid = t.is(Kind::grid);
  begin_held_loop(
      em, loop, grid ? Type::piece(t.field()) : Type::component(em.schema.field(t.field()).family));
  em.push(1);
  em.emit(Op::store, 0, loop.base + 2);
  if (t.is(Kind::pile)) {
    count_copies(em, loop, copies);
    loop.form =
        em.open_loop(copies ? Op::iterate_pile_copies : Op::iterate_pile, 0, loop.base, t.id);
  } else {
    loop.form = em.open_loop(grid ? Op::iterate_grid : Op::iterate_slots, 0, loop.base, t.id);
  }
}

/// The values of an attribute that holds several, of the component that was pushed last.
void over_attribute(Emitter& em, Type owner, const state::AttributeType& a, bool copies,
                    Loop& loop) {
  const std::uint16_t held = em.new_local(3);
  const std::uint16_t seen = held + 1, times = held + 2;
  em.emit(Op::store, 0, held);
  const auto all = all_values(em, element_type(a));
  em.push(0);
  em.emit(Op::store, 0, seen);
  open_range(em, loop, all.element, all.first, all.end);
  em.emit(Op::load, 0, held);
  em.emit(Op::load, 0, loop.value());
  if (a.family) {
    em.push(all.first);
    em.emit(Op::sub);
  }
  em.emit(Op::attribute_at, 0, owner.id, static_cast<int>(a.offset));
  em.emit(Op::store, 0, times);
  if (!copies) {
    loop.weighted = true;
    em.emit(Op::load, 0, times);
    em.emit(Op::store, 0, loop.base + 2);
    em.emit(Op::load, 0, times);
    em.again(loop.form, Op::jump_if_false);
    return;
  }
  // The cursor stays until all its copies were there.
  em.emit(Op::load, 0, seen);
  em.emit(Op::load, 0, times);
  em.emit(Op::lt);
  const FormId all_seen = em.open_if(false);
  em.push(0);
  em.emit(Op::store, 0, seen);
  em.again(loop.form);
  em.close(all_seen);
  for (const auto& [local, by] : {std::pair{seen, 1}, std::pair{loop.base, -1}}) {
    em.emit(Op::load, 0, local);
    em.push(by);
    em.emit(Op::add);
    em.emit(Op::store, 0, local);
  }
}

}  // namespace

void begin_loop(Emitter& em, Loop& loop, Type element, Value cursor) {
  loop.valid = true;
  loop.element = element;
  loop.base = em.new_local(4);
  em.push(cursor);
  em.emit(Op::store, 0, loop.base);
}

void begin_held_loop(Emitter& em, Loop& loop, Type element) {
  loop.valid = true;
  loop.element = element;
  loop.base = em.new_local(4);
  em.emit(Op::store, 0, loop.base + 1);
  em.push(-1);
  em.emit(Op::store, 0, loop.base);
}

void begin_weighted_loop(Emitter& em, Loop& loop, Type element, Value cursor) {
  begin_loop(em, loop, element, cursor);
  em.push(1);
  em.emit(Op::store, 0, loop.base + 2);
}

void loop_over(Emitter& em, Loop& loop, Type element, Op op, int a, int d,
               std::optional<Value> second) {
  begin_held_loop(em, loop, element);
  if (second) {
    em.push(*second);
    em.emit(Op::store, 0, loop.base + 2);
  }
  loop.form = em.open_loop(op, a, loop.base, d);
}

std::optional<All> all_of(Emitter& em, const std::string& n) {
  if (n == "players") return All{Type::seat(), 0, em.schema.players()};
  if (const auto c = em.schema.find_choice(n)) return all_values(em, Type::choice(c));
  if (const auto f = em.schema.find_family(n)) return all_values(em, Type::component(f));
  return std::nullopt;
}

bool open_form(Emitter& em, const Expr& set, bool copies, Loop& loop) {
  em.span = set.span;
  if (named(em, set, copies, loop) || owned(em, set, copies, loop)) return true;
  if (set.kind == Expr::Kind::call && language::is_set(set.text)) {
    language::open(em, set, loop);
    return true;
  }
  return language::open_in_chapters(em, set, loop);
}

bool names_several(const Emitter& em, const Expr& e) {
  const std::string n = e.kind == Expr::Kind::of ? phrase_of(e.children[0]) : std::string();
  const auto& families = em.schema.families();
  return !n.empty() && !em.schema.find_field(n) &&
         std::any_of(families.begin(), families.end(), [&](const auto& f) {
           const auto at = f.find_attribute(n);
           return at >= 0 && f.attributes[static_cast<std::size_t>(at)].kind ==
                                 description::Attribute::Kind::bag;
         });
}

Type contents(Emitter& em, const Expr& set, const state::AttributeType*& several) {
  if (!names_several(em, set)) return expression(em, set);
  const std::string n = phrase_of(set.children[0]);
  Type owner = expression(em, set.children[1]);
  several = bag_attribute(em, n, owner);
  if (several != nullptr) {
    em.to_component(owner);
    return owner;
  }
  em.span = set.children[0].span;
  return owner.is(Kind::invalid) ? owner : property_of(em, n, em.span, owner, set.children[1]);
}

namespace {

/// How somebody goes through what is meant with a value that is no set.
std::string set_hint(const Emitter& em, Type t, const Expr& set) {
  if (t.is(Kind::seat)) return "all players are 'players'";
  if (t.is(Kind::number))
    return "numbers from 1 on are 'numbers(1, " + std::string(em.source->text(set.span)) + ")'";
  return {};
}

/// `player` for `players`, where nobody is called so.
bool is_one_player(Emitter& em, const Expr& set) {
  const std::string n = phrase_of(set);
  if ((n != "player" && n != "actor") || n == em.text.subject || em.find_binding(n) != nullptr)
    return false;
  em.error(set.span, "expr/not-a-set", "'" + n + "' is no set", set_hint(em, Type::seat(), set));
  return true;
}

}  // namespace

Loop open_set(Emitter& em, const Expr& set, bool copies) {
  if (set.kind == Expr::Kind::run) return open_run(em, set, copies);
  Loop loop;
  if (open_form(em, set, copies, loop) || is_one_player(em, set)) return loop;
  const state::AttributeType* several = nullptr;
  const Type t = contents(em, set, several);
  open_contents(em, set, t, several, copies, loop);
  return loop;
}

void open_contents(Emitter& em, const Expr& set, Type t, const state::AttributeType* several,
                   bool copies, Loop& loop) {
  if (several != nullptr) return over_attribute(em, t, *several, copies, loop);
  switch (t.kind) {
    case Kind::bag:
    case Kind::pile:
    case Kind::slots:
    case Kind::grid:
      over_contents(em, set, t, copies, loop);
      break;
    case Kind::regions:
    case Kind::map:
      over_board(em, t, loop);
      break;
    case Kind::invalid:
      break;
    default:
      if (language::open_all_in_chapters(em, t, loop)) break;
      em.error(set.span, "expr/not-a-set", em.kind_of(t) + " is not a set that can be gone through",
               set_hint(em, t, set));
  }
}

Type for_members(Emitter& em, const Members& members,
                 const std::function<void(const Loop&)>& each) {
  const auto outer = em.scope.size();
  const Loop loop = open_set(em, members.set, members.copies);
  if (!loop.valid) return {};
  em.scope.push_back(loop.named(members.name));
  if (members.where != nullptr) {
    expect(em, *members.where, Type::truth());
    em.next(loop.form, members.where_not ? Op::jump_if_true : Op::jump_if_false);
  }
  each(loop);
  em.close(loop.form);
  em.scope.resize(outer);
  return loop.element;
}

Type collected(Emitter& em, const std::string& variable, const Expr& set, const Expr* where) {
  return for_members(em, {set, variable, where, false, true}, [&](const Loop& loop) {
    em.emit(Op::load, 0, loop.value());
    em.emit(Op::collect);
  });
}

const description::NamedSet* find_set(Emitter& em, const std::string& n) {
  for (const auto& s : em.v.description.sets) {
    if (key_of(s.name) == n) return &s;
  }
  return nullptr;
}

bool is_set_name(const Vocabulary& v, const std::string& n) {
  if (n == "players" || v.schema.find_choice(n) || v.schema.find_family(n)) return true;
  if (const auto f = v.schema.find_field(n))
    return container_type(v.schema.field(f), f).container();
  return std::ranges::any_of(v.description.sets, [&](const auto& s) {
    return key_of(s.name) == n && s.parameters.empty();
  });
}

Loop open_set_of(Emitter& em, const description::RuleText& set, const std::string& key,
                 grammar::Span at) {
  Loop loop;
  auto outer = std::exchange(em.scope, names_for(em));
  auto subject = std::exchange(em.text.subject, "player");
  inlined(em, key, at, [&] {
    const auto from = read_amount(em, set);
    if (!from) return Type{};
    // What is no set was reported where it was declared.
    if (const std::string n = phrase_of(*from); !n.empty() && !is_set_name(em.v, n))
      return em.reported_before();
    loop = open_set(em, *from, false);
    return Type{};
  });
  em.scope = std::move(outer);
  em.text.subject = std::move(subject);
  return loop;
}

Loop open_named_set(Emitter& em, const description::NamedSet& set, const Expr& said, bool copies) {
  Loop loop;
  auto outer = em.scope;
  auto names = names_for(em);
  Expr given = said;
  if (said.kind != Expr::Kind::call) given.children.clear();
  if (!bind_arguments(em, set.parameters, given, set.name)) {
    em.scope = std::move(outer);
    return loop;
  }
  names.insert(names.end(), em.scope.begin(), em.scope.end());
  em.scope = names;
  auto subject = std::exchange(em.text.subject, "player");
  inlined(em, "set " + set.name, said.span, [&] {
    if (const auto from = read_amount(em, set.from)) loop = open_set(em, *from, copies);
    return Type{};
  });
  em.scope = std::move(outer);
  em.text.subject = std::move(subject);
  if (!loop.valid || set.where.empty()) return loop;
  names.push_back(loop.named("it"));
  inlined_text(em, set.where, "set " + set.name, said.span, Type::truth(), std::move(names));
  em.again(loop.form, Op::jump_if_false);
  return loop;
}

FieldId map_with_landmark(const Emitter& em, Type t) {
  if (!t.is(Kind::component)) return {};
  for (const FieldId id : em.schema.fields_of(FieldKind::map)) {
    const auto& f = em.schema.field(id);
    if (t.family() == f.place_family) continue;
    for (const auto& entry : f.declared->map_file.entries) {
      if (em.schema.find_family(entry.family.text) == t.family()) return id;
    }
  }
  return {};
}

}  // namespace castellan::ruletext
