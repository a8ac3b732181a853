/// Programs of a few instructions, run as functions of a library and by the machine on all
/// combinations of the values given for their locals.
#pragma once

#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/expr/instructions/verify.hpp"
#include "interpreter/expr/native/native.hpp"
#include "interpreter/native/compiler.hpp"
#include "interpreter/native/library.hpp"
#include "tests/interpreter/expr/assembled.hpp"
#include "tests/interpreter/expr/random_programs.hpp"
#include "tests/support/catch.hpp"

namespace castellan::expr::test {

inline constexpr Value kLeast = std::numeric_limits<Value>::min(),
                       kMost = std::numeric_limits<Value>::max();
inline constexpr Value kTwo31 = Value{1} << 31, kTwo32 = Value{1} << 32;
/// With what handlers may calculate before they look at it. Cut to 32 bits, some are small numbers.
inline const std::vector<Value> kFew = {
    -kTwo32 - 1, -kTwo32, -kTwo31 - 1, -kTwo31,    -9,     -4,     -3,         -2,
    -1,          0,       1,           2,          3,      4,      5,          6,
    7,           8,       9,           kTwo31 - 1, kTwo31, kTwo32, kTwo32 + 1, kTwo32 + 2};
inline const std::vector<Value> kAny = [] {
  std::vector<Value> all = kFew;
  all.insert(all.end(),
             {kLeast, kLeast + 1, -3037000500, 3037000499, 3037000500, kMost - 1, kMost});
  return all;
}();

class Edges : public RandomWorld {
 public:
  std::set<Op> ops;

  Edges() : RandomWorld(declared()) { furnish_more(); }

  /// By local from 0 on: with which values it begins.
  using Given = std::vector<std::vector<Value>>;
  void add(std::vector<Instruction> code, Given given, std::vector<Value> constants = {}) {
    begun(std::move(code), std::move(given)).constants = std::move(constants);
  }
  void add_effect(std::vector<Instruction> code, Given given) {
    begun(std::move(code), std::move(given)).effects = true;
  }
  /// With no fuel and some, too.
  void add_loop(std::vector<Instruction> code, Given given) {
    add(std::move(code), std::move(given));
    cases_.back().fuel = {kFuel, 0, 1};
  }
  /// A loop with a guard, the only one.
  void add_guarded(std::vector<Instruction> code, Guard guard, Given given) {
    add_loop(std::move(code), std::move(given));
    cases_.back().program.guards = {guard};
  }
  /// From another instruction than the first.
  void add_from(std::uint32_t start, std::vector<Instruction> code, Given given) {
    add(std::move(code), std::move(given));
    cases_.back().start = start;
  }

  /// With a note.
  void add_noting(std::vector<Instruction> code, Given given) {
    begun(std::move(code), std::move(given)).notes = 1;
  }

  [[nodiscard]] int number(std::string_view field) const { return id(field).value; }

  /// The first run that is not the same both ways: the program, its locals and what came of it.
  /// Empty when there is none.
  std::string different() {
    for (Case& c : cases_) finish(c);
    const castellan::native::Keys keys{native::engine_key(), pool_->key()};
    const castellan::native::Library library(castellan::native::shared_object_of(pool_->source()),
                                             keys, pool_->size(), "edges.so");
    pool_->bind(library.functions());
    std::string all;
    for (const Case& c : cases_) {
      for (const std::int64_t fuel : c.fuel) all += different(c, fuel);
    }
    return all;
  }

 private:
  static constexpr std::int64_t kFuel = 300;

  struct Case {
    Program program, function;
    Given given;
    std::vector<std::int64_t> fuel{kFuel};
    std::uint32_t start = 0;
  };
  /// What there is to be seen of a run.
  struct Seen {
    std::string error, refused;
    std::vector<std::uint32_t> stops;
    std::vector<Value> values, locals;
    std::vector<Word> words;
    std::int64_t fuel = 0;
    bool operator==(const Seen&) const = default;
  };

  static Description declared() {
    using namespace castellan::state::test;
    Description d = every_kind_of_thing();
    d.players = 3;
    auto debt = of_player(field(FieldKind::counter, "debt"));
    debt.min = -3;
    debt.max = 4;
    auto attic = of_player(holding(FieldKind::grid, "attic", "tile"));
    attic.capacity = 32;
    auto loft = holding(FieldKind::grid, "loft", "tile");
    loft.capacity = 40;
    d.fields.insert(d.fields.end(), {debt, attic, loft});
    auto stock = field(FieldKind::counter, "stock");
    stock.initial = stock.max;
    d.fields.insert(d.fields.end(), {stock, of_player(field(FieldKind::counter, "chest"))});
    // A piece of two cells of which the second is another component.
    description::Family block;
    block.name = "block";
    block.sides = {"plain"};
    add_entries(d, "block long x2: part 1\n");
    auto& part = d.components.back().entry.lines[0].back().values[0];
    part.kind = grammar::Value::Kind::cell;
    part.cell = {"1", "0"};
    d.families.push_back(block);
    d.fields.push_back(holding(FieldKind::grid, "wall", "block"));
    description::Table fares;
    fares.name = "fares";
    // All of them different, from other numbers than 0 or 1 on.
    fares.dimensions = {"2..4", "colour", "-1..0"};
    fares.values = {11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22};
    fares.lengths = {2, 2, 2, 2, 2, 2};
    fares.origin = line(9);
    d.tables.push_back(fares);
    return d;
  }

  void furnish_more() {
    arena.set(at("steps"), 1);
    arena.set(at("goal"), 2);
    for (std::uint32_t i = 0; i < 3; ++i) {
      arena.set(at("debt", i), static_cast<Word>(i) * 3 - 2);
      arena.set(at("awake", i), i == 1 ? 0 : 1);
    }
    for (std::uint32_t i = 0; i < 6; ++i) arena.set(at("goods", i), static_cast<Word>(i) + 1);
    for (const char* slots : {"market", "shelf"}) {
      // The first of all components lies in the last place.
      arena.set(at(slots) + 1, component("ace").value);
    }
    arena.set(at("shelf", 2), component("two").value);
    put("hand", "two", 1, 2);
    f("ring").maps[0].claim(arena, 1, 2);
    lay("long", {0, 0}, Turn::none, "wall");
    for (int i = 0; i < 40; ++i) {
      const Cell cell{static_cast<std::int16_t>(i), 0};
      lay("green", cell, Turn::none, "loft");
      if (i < 32) lay("green", cell, Turn::none, "attic", 1);
    }
    board::Scratch scratch;
    for (const int slot : {4, 5, 9})
      state::remove_piece(*schema, arena, id("attic"), 1, slot, scratch);
  }

  Program& begun(std::vector<Instruction> code, Given given) {
    for (const Instruction& in : code) ops.insert(in.op);
    cases_.push_back({program_of(std::move(code)), {}, std::move(given)});
    return cases_.back().program;
  }
  void finish(Case& c) {
    Program& p = c.program;
    if (!p.effects) p.result = {Type::Kind::number, -1};
    p.resumable = p.effects;
    p.given_locals = p.locals;
    p.refusals = {{"because", true}, {"so", false}};
    // So that it is seen which instruction failed.
    p.places.clear();
    for (std::uint32_t i = 0; i < p.code.size(); ++i) {
      p.place_of[i] = i;
      p.places.push_back({nullptr, {i, i + 1}});
    }
    verify(p, vocabulary.linkage());
    c.function = p;
    pool_->add(c.function);
  }

  Seen seen(const Program& p, const std::vector<Value>& locals, std::int64_t fuel,
            std::uint32_t start) {
    Seen s;
    const auto mark = arena.mark();
    try {
      const WriteContext context{*schema, arena, this, fuel};
      machine.refuel(context);
      for (std::size_t i = 0; i < p.locals; ++i)
        machine.local(i) = i < locals.size() ? locals[i] : 0;
      if (p.effects)
        s.stops = stops(p, context, start);
      else
        s.values = values(p, context, start);
      s.fuel = machine.fuel();
      for (std::size_t i = 0; i < p.locals; ++i) s.locals.push_back(machine.local(i));
      if (const auto* why = p.effects ? nullptr : machine.refusal(p)) s.refused = why->sentence;
      if (p.effects) s.words = state::test::words(arena);
    } catch (const RuleError& e) {
      s.error = std::string(e.id) + ": " + e.message + " at " + std::to_string(e.span.begin) + ' ';
    }
    arena.undo_to(mark);
    return s;
  }

  /// The value; of what notes one, also that of the next time, with another actor.
  std::vector<Value> values(const Program& p, const ReadContext& context, std::uint32_t start) {
    std::vector<Notes::Note> room(p.notes);
    const Notes notes{room.empty() ? nullptr : room.data(), 1};
    std::vector<Value> all{machine.evaluate(p, context, notes, start)};
    if (p.notes == 0) return all;
    machine.local(0) = 1;
    all.push_back(machine.evaluate(p, context, notes, start));
    return all;
  }

  /// Where effects stop; they go on at once.
  std::vector<std::uint32_t> stops(const Program& p, const WriteContext& context,
                                   std::uint32_t pc) {
    constexpr std::size_t kMany = 4;
    std::vector<std::uint32_t> all;
    while (machine.run(p, context, pc) != Machine::Stop::done && all.size() < kMany)
      all.push_back(pc = machine.pc());
    return all;
  }

  std::string different(const Case& c, std::int64_t fuel) {
    std::vector<std::size_t> at(c.given.size());
    std::vector<Value> locals(c.given.size());
    for (;;) {
      for (std::size_t i = 0; i < at.size(); ++i) locals[i] = c.given[i][at[i]];
      const Seen handlers = seen(c.program, locals, fuel, c.start),
                 function = seen(c.function, locals, fuel, c.start);
      if (handlers != function) {
        std::string text = written(c.program) + " of";
        for (const Value v : locals) text += ' ' + std::to_string(v);
        return text + ": " + told(function) + ", not " + told(handlers) + '\n';
      }
      std::size_t i = 0;
      while (i < at.size() && ++at[i] == c.given[i].size()) at[i++] = 0;
      if (i == at.size()) return "";
    }
  }

  static std::string told(const Seen& s) {
    std::string text = s.error + s.refused + " fuel " + std::to_string(s.fuel);
    for (const Value v : s.values) text += " value " + std::to_string(v);
    for (const auto pc : s.stops) text += " stop " + std::to_string(pc);
    for (const Value v : s.locals) text += ' ' + std::to_string(v);
    return text;
  }

  std::shared_ptr<native::Pool> pool_ = std::make_shared<native::Pool>(*schema);
  std::vector<Case> cases_;
};

}  // namespace castellan::expr::test
