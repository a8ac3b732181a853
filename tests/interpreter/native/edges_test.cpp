// Instructions that are written in C, each in a program of its own, against their handlers: on
// values around the edges of what they take, which random rule text seldom comes to.

#include "tests/interpreter/native/edges.hpp"

#include <vector>

#include "interpreter/expr/values.hpp"

namespace castellan::expr::test {

namespace {

const Instruction kDone = make(Op::done);

/// A turn of a loop whose set lies in locals from 0 on: whether there was one.
std::vector<Instruction> turn(Op op, int d) {
  return {make(op, 0, 0, 3, d), push(1), lead(Op::jump, 4), push(0), kDone};
}

void values(Edges& e) {
  for (const Op op : {Op::add, Op::sub, Op::mul, Op::eq, Op::ne, Op::lt, Op::le, Op::gt, Op::ge,
                      Op::min2, Op::max2}) {
    e.add({load(0), load(1), make(op), kDone}, {kAny, kAny});
  }
  e.add({load(0), make(Op::logic_not), kDone}, {kAny});
  e.add({load(0), store(1), load(1), kDone}, {kAny});
  // What was read before a local is written stays.
  e.add({load(0), push(7), store(0), load(0), make(Op::sub), kDone}, {kAny});
  e.add({load(1), load(0), make(Op::drop), kDone}, {{1, 2}, kFew});
  e.add({push(-3), load(0), make(Op::lt), kDone}, {kAny});
  for (const Value v : kAny) e.add({make(Op::push_wide), kDone}, {}, {v});
}

void control(Edges& e) {
  // With values below on the stack, which both ways carry on.
  for (const Op op : {Op::jump_if_false, Op::jump_if_true}) {
    e.add({load(2), load(1), load(0), lead(op, 6), push(3), lead(Op::jump, 7), push(4),
           make(Op::sub), make(Op::sub), kDone},
          {kAny, kFew, {11}});
  }
  for (const Op op : {Op::or_else, Op::known_else}) {
    e.add({load(1), load(0), lead(op, 4), push(3), make(Op::min2), kDone}, {kAny, kFew});
  }
  // The second sentence where the first one decided, too, each its own or not.
  for (int own = 0; own < 4; ++own) {
    e.add({load(0), make(Op::and_else, own % 2, 1, 4), load(1), lead(Op::jump, 4), make(Op::drop),
           load(1), make(Op::and_else, own / 2, 2, 8), load(2), kDone},
          {kAny, {0, 1}, {0, 1}});
  }
  e.add({load(0), make(Op::and_else, 0, 0, 3), load(1), kDone}, {kAny, {5}});
  e.add({load(0), push(1), make(Op::sub), store(0), load(0), lead(Op::jump_if_false, 7),
         lead(Op::jump_back, 0), load(0), kDone},
        {{1, 2, 3, 4}});
  e.add_effect({load(0), make(Op::ask), load(1), store(2), kDone}, {{1}, {5}});
  // Where there are too many fillings.
  const int stock = e.number("stock"), chest = e.number("chest");
  e.add_effect({push(0), make(Op::fill_begin, 0, stock, chest), push(0), load(0),
                make(Op::fill_add), push(1), load(0), make(Op::fill_add), lead(Op::fill_try, 12),
                push(0), make(Op::fill_value), lead(Op::jump_back, 8), kDone},
               {{0, 1, 2, 1000000}});
  e.add_noting({lead(Op::recall, 3), load(0), make(Op::note), kDone}, {kAny});
  // Begun further on, where a function has no entry.
  e.add_from(2, {push(5), store(0), load(0), kDone}, {kAny});
}

/// And nothing.
std::vector<Value> all_components(const Edges& e, Value nothing) {
  std::vector<Value> all{nothing, -1};
  for (std::size_t i = 0; i < e.schema->components().size(); ++i)
    all.push_back(static_cast<Value>(i));
  return all;
}

void fields(Edges& e) {
  for (const char* name : {"steps", "goal", "goods", "debt"}) {
    for (std::uint32_t i = 0; i < e.f(name).instances; ++i) {
      e.add({make(Op::load_word, 0, 0, static_cast<int>(e.at(name, i))), kDone}, {});
    }
    e.add({load(0), make(Op::load_field, 0, e.number(name)), kDone}, {kAny});
    for (const Op op : {Op::store_field, Op::add_field}) {
      e.add_effect({load(0), load(1), make(op, 0, e.number(name)), kDone}, {kAny, kAny});
    }
  }
  e.add({load(0), load(1), make(Op::entry, 0, e.number("goods"), 2), kDone}, {kFew, kAny});
  for (const char* name : {"market", "shelf", "ring"}) {
    for (const Op op : {Op::slot_get, Op::slot_instance})
      e.add({load(0), load(1), make(op, 0, e.number(name)), kDone}, {kAny, kAny});
  }
  for (const Op op : {Op::place_owner, Op::place_component})
    e.add({load(0), make(op, 0, e.number("ring")), kDone}, {kAny});
  for (const char* name : {"hand", "bag"}) {
    e.add({load(0), make(Op::pile_size, 0, e.number(name)), kDone}, {kAny});
    e.add({load(0), load(1), make(Op::pile_count, 0, e.number(name)), kDone},
          {kAny, all_components(e, -2)});
  }
  for (const int by : {-4, -3, -1, 0, 1, 2, 5})
    e.add({load(0), make(Op::turn_seat, 0, 0, by), kDone}, {kFew});
}

void components(Edges& e) {
  const auto all = all_components(e, kLeast);
  for (std::size_t i = 0; i < e.schema->families().size(); ++i) {
    const int words = static_cast<int>(e.schema->families()[i].attribute_words);
    for (int word = 0; word < words; ++word) {
      e.add({load(0), make(Op::attribute, 0, static_cast<int>(i), word), kDone}, {all});
      std::vector<Value> positions{kLeast, -1};
      for (int k = 0; k < words - word; ++k) positions.push_back(k);
      e.add({load(0), load(1), make(Op::attribute_at, 0, static_cast<int>(i), word), kDone},
            {all, positions});
    }
  }
  for (int i = 0; i < std::ssize(e.schema->tables()); ++i) {
    std::vector<Instruction> code{make(Op::table, 0, i), kDone};
    std::vector<std::vector<Value>> given;
    for (int n = static_cast<int>(e.schema->tables()[static_cast<std::size_t>(i)].extent.size());
         n-- > 0;) {
      code.insert(code.begin(), load(n));
      given.push_back(kFew);
    }
    e.add(code, given);
  }
  std::vector<Value> pieces = kAny;
  for (std::size_t i = 0; i < 5; ++i) {
    for (int slot = 0; slot < 44; ++slot) pieces.push_back(piece_value(i, slot));
  }
  for (const char* grid : {"table", "yard", "attic", "loft", "wall"}) {
    for (const Op op : {Op::piece_instance, Op::piece_component, Op::piece_cell}) {
      e.add({load(0), make(op, 0, e.number(grid)), kDone}, {pieces});
    }
  }
}

void loops(Edges& e) {
  const std::vector<Value> untouched{-7};
  // Cursor, bound or what is gone through, weight, element.
  e.add_loop(turn(Op::iterate_range, 0), {kFew, kFew, {5}, untouched});
  e.add_loop(turn(Op::iterate_range_with, e.number("debt")), {kFew, kFew, {5}, untouched});
  e.add_loop(turn(Op::iterate_range_with, e.number("awake")), {kFew, kFew, {5}, untouched});
  const std::vector<Value> cursors{-1, 0, 1, 2, 3, 4, 5, 6, 7, 8};
  for (const char* pile : {"hand", "bag"}) {
    e.add_loop(turn(Op::iterate_pile, e.number(pile)),
               {cursors, kAny, {-1, 0, 1, 2, 3}, untouched});
    // No copies are left behind the last kind.
    std::vector<Value> kinds;
    for (Value kind = -1; kind < e.f(pile).types; ++kind) kinds.push_back(kind);
    e.add_loop(turn(Op::iterate_pile_copies, e.number(pile)),
               {kinds, kAny, {-1, 0, 1, 2, 3}, untouched});
  }
  for (const char* slots : {"market", "shelf"})
    e.add_loop(turn(Op::iterate_slots, e.number(slots)), {cursors, kAny, {5}, untouched});
  std::vector<Value> pieces;
  for (int slot = -1; slot < 44; ++slot) pieces.push_back(slot);
  for (const char* grid : {"yard", "attic", "loft", "table"}) {
    e.add_loop(turn(Op::iterate_grid, e.number(grid)), {pieces, kAny, {5}, untouched});
  }
  const int ring = e.number("ring");
  e.add_loop(turn(Op::iterate_area, ring), {cursors, {kLeast, -2, -1, 0, 1}, {5}, untouched});
  const auto alike = [&](Guard::Compared with, std::vector<Value> ends, std::vector<Value> compared) {
    Edges::Given given{kFew, std::move(ends), {5}, untouched};
    if (!compared.empty()) given.push_back(std::move(compared));
    auto code = turn(Op::iterate_range_alike, ring);
    code[0].a = 1;
    e.add_guarded(std::move(code), {.asks = Guard::Asks::attribute, .with = with}, std::move(given));
  };
  using From = Guard::Compared::From;
  const std::vector<Value> ends{3, 5, 9};
  for (const int compared : {-1, 0, 1}) alike({.from = From::constant, .of = compared}, kFew, {});
  alike({.from = From::local, .of = 4}, ends, kAny);
  for (const char* word : {"steps", "goal"}) alike({.from = From::word, .of = static_cast<int>(e.at(word))}, kFew, {});
  alike({.from = From::attribute, .of = 4, .map = FieldId(ring)}, ends, kAny);
}

}  // namespace

TEST_CASE("each instruction that is written in C does what its handler does, at the edges, too") {
  Edges e;
  values(e);
  control(e);
  fields(e);
  components(e);
  loops(e);
  CHECK(e.different() == "");
  using enum Op;
  for (const Op op : {push,
                      push_wide,
                      load,
                      store,
                      drop,
                      jump,
                      jump_back,
                      jump_if_false,
                      jump_if_true,
                      and_else,
                      or_else,
                      known_else,
                      done,
                      add,
                      sub,
                      mul,
                      eq,
                      ne,
                      lt,
                      le,
                      gt,
                      ge,
                      min2,
                      max2,
                      logic_not,
                      load_word,
                      load_field,
                      entry,
                      slot_get,
                      slot_instance,
                      place_owner,
                      place_component,
                      attribute,
                      attribute_at,
                      table,
                      turn_seat,
                      pile_size,
                      pile_count,
                      piece_instance,
                      piece_component,
                      piece_cell,
                      iterate_range,
                      iterate_range_with,
                      iterate_range_alike,
                      iterate_area,
                      iterate_pile,
                      iterate_pile_copies,
                      iterate_slots,
                      iterate_grid,
                      store_field,
                      add_field}) {
    INFO(info(op).name);
    CHECK(e.ops.contains(op));
  }
}

}  // namespace castellan::expr::test
