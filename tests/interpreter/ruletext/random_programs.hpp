/// A world in which random rule text is compiled and run, see random_rule_text.hpp:
/// the boards of boards_fixture.hpp with whatever else words of the language ask
/// for. Shared by the test and the fuzzer.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "interpreter/ruletext/code/instruction.hpp"
#include "interpreter/ruletext/observed.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/interpreter/ruletext/random_rule_text.hpp"

namespace castellan::ruletext::test {

/// A linear congruential generator: tests are the same everywhere.
struct Numbers {
  std::uint64_t state;
  std::uint32_t operator()(std::uint32_t n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<std::uint32_t>((state >> 33) % n);
  }
};

inline Description every_kind_of_thing() {
  using namespace castellan::state::test;
  Description d = boards();
  d.families[0].amount_slots = {"note"};
  d.families[0].effect_slots = {"deed"};
  auto purse = of_player(field(FieldKind::counter, "purse"));
  purse.max = 9;
  auto deck = holding(FieldKind::pile, "deck", "card");
  deck.sections = 3;
  auto secret = holding(FieldKind::slots, "secret", "card");
  secret.size = 1;
  secret.visible = Visibility::nobody;
  secret.knowledge = true;
  auto stash = holding(FieldKind::slots, "stash", "tile");
  stash.size = 1;
  stash.visible = Visibility::nobody;
  stash.knowledge = true;
  for (auto& f : d.fields) {
    if (f.name == "table") f.directions = 8;
  }
  auto vane = one_of("vane", "table_direction");
  vane.turns = true;
  d.families[1].attributes.push_back(vane);
  auto plot = holding(FieldKind::grid, "plot", "tile");
  plot.capacity = 4;
  plot.max_width = 2;
  plot.max_height = 2;
  auto heap = of_part(field(FieldKind::counter, "heap"), description::Field::Scope::slot, "market");
  auto goods = of_player(field(FieldKind::counter, "goods"));
  goods.max = 9;
  goods.dimensions = {"colour"};
  auto stamp =
      of_part(field(FieldKind::counter, "stamp"), description::Field::Scope::segment, "table");
  auto wealth =
      of_part(field(FieldKind::counter, "wealth"), description::Field::Scope::region, "cities");
  wealth.joins = description::Field::Joins::sum;
  auto hub = field(FieldKind::ref, "hub");
  hub.of = "region of roads";
  auto awake = of_player(field(FieldKind::flag, "awake"));
  d.fields.insert(d.fields.end(),
                  {purse, deck, secret, stash, plot, heap, goods, stamp, wealth, hub, awake});
  for (auto& f : d.fields) {
    if (f.name == "ring") f.areas = "tint";
  }
  description::Table prizes;
  prizes.name = "prizes";
  prizes.dimensions = {"colour", "1..2"};
  prizes.values = {4, 2, 3, 0};
  prizes.lengths = {2, 1};
  prizes.origin = line(9);
  d.tables = {prizes};
  d.sets.push_back({"opponents", {}, rule_text("players"), rule_text("it != player"), line(9)});
  d.sets.push_back({"behind",
                    {{"t", "piece of table"}, {"n", "number"}},
                    rule_text("around(t)"),
                    rule_text("price of it > n"),
                    line(9)});
  return d;
}

/// What came of one text.
struct RandomRun {
  std::string text;
  std::string errors;    ///< when it was compiled
  bool refused = false;  ///< for a reason that well typed text may give
  bool failed = false;   ///< a rule error while it ran
};

struct RandomWorld : BoardTable {
  explicit RandomWorld(Description declared = every_kind_of_thing())
      : BoardTable(std::move(declared)) {
    for (const char* card : {"ace", "two"}) {
      put("hand", card, 3);
      put("hand", card, 1, 1);
    }
    put("bag", "line", 4);
    put("bag", "gate", 3);
    furnish();
  }

  /// Compiles a text and, when it has no errors, runs it: verified by the
  /// compiler, watched by the assertions of the machine. The state is that of
  /// before afterwards.
  RandomRun operator()(std::string text, bool effect,
                       const std::function<std::uint32_t(std::uint32_t)>& random) {
    RandomRun result;
    grammar::Diagnostics out;
    vocabulary.taken = {};
    const auto source = rule_text(text, "random");
    const description::RuleText texts[] = {source};
    program = effect ? compile_effects(vocabulary, {"test", "actor", {}}, texts, out)
                     : compile_amount(vocabulary, kForEverySeat, source, {}, out);
    result.text = std::move(text);
    if (out.has_errors()) {
      result.errors = out.render_all();
      const auto all = out.sorted();
      result.refused = std::all_of(all.begin(), all.end(), [](const auto& e) {
        return e.id == "expr/too-large" || e.id == "grammar/too-deep" ||
               e.id == "expr/division-by-zero";
      });
      return result;
    }
    for (const auto& in : program.code) compiled.insert(in.op);
    const auto mark = arena.mark();
    try {
      play(effect, random);
    } catch (const RuleError&) {
      result.failed = true;
    }
    arena.undo_to(mark);
    return result;
  }

  std::set<Op> compiled;

  /// An amount for one actor after the other, what does not depend on them noted.
  static inline const Signature kForEverySeat = {"test", "actor", {}, {}, false, 0};
  /// The values of an amount for these actors, errors by their id; nothing when it does
  /// not compile. With `noting` in one row, else each by itself.
  std::vector<std::string> values(const std::string& text, std::span<const Value> actors,
                                  bool noting) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    const Program p =
        compile_amount(vocabulary, noting ? kForEverySeat : Signature{"test", "actor", {}},
                       rule_text(text, "random"), {}, out);
    std::vector<std::string> all;
    if (out.has_errors()) return all;
    std::vector<Notes::Note> room(p.notes);
    noted += p.notes;
    for (const Value actor : actors) {
      const ReadContext context{*schema, arena, this, kLittleFuel};
      machine.refuel(context);
      machine.local(0) = actor;
      try {
        all.push_back(std::to_string(noting ? machine.evaluate(p, context, {room.data(), 1})
                                            : machine.evaluate(p, context)));
      } catch (const RuleError& e) {
        all.emplace_back(e.id);
      }
    }
    return all;
  }
  int noted = 0;

 protected:
  static constexpr std::int64_t kLittleFuel = 3'000;
  static constexpr int kDecisions = 20;

 private:
  void play(bool effect, const std::function<std::uint32_t(std::uint32_t)>& random) {
    const WriteContext context{*schema, arena, this, kLittleFuel};
    machine.refuel(context);
    machine.begin(program);
    machine.local(0) = 0;
    if (!effect) {
      machine.evaluate(program, context);
      return;
    }
    std::uint32_t pc = 0;
    for (int i = 0; i < kDecisions; ++i) {
      const auto stop = machine.run(program, context, pc);
      pc = machine.pc();
      if (stop == Machine::Stop::done || stop == Machine::Stop::finish) return;
      if (stop != Machine::Stop::choose && stop != Machine::Stop::chance) continue;
      const auto number =
          stop == Machine::Stop::chance
              ? 1
              : static_cast<std::size_t>(std::clamp<Value>(machine.chosen_number(), 0, 3));
      std::vector<Value> offered;
      machine.offers(program, context, pc, offered);
      std::vector<Value> chosen;
      for (std::size_t k = 0; k < number && !offered.empty(); ++k) {
        chosen.push_back(offered[random(static_cast<std::uint32_t>(offered.size()))]);
      }
      std::sort(chosen.begin(), chosen.end());
      pc = machine.answer(program, pc, chosen);
    }
  }
};

/// A text run as it is written and optimised, from the same state.
struct TwoWays : RandomWorld {
  struct Outcome {
    std::string error;  ///< id, message and place; only the id of what has used up its fuel
    std::vector<std::int64_t>
        trace;                ///< every stop: kind, number of the instruction, registers; the value
    std::vector<Word> words;  ///< of the state at the end
    std::int64_t fuel = 0;    ///< that is left; 0 after an error
  };
  struct Both {
    Outcome written, optimised;
    std::optional<Outcome> observed;  ///< while somebody looks at its clauses
    std::optional<Outcome> profiled;  ///< while somebody looks at what its lines cost
    std::ptrdiff_t saved = 0;         ///< instructions
  };

  /// The same program by a machine that knows nothing of the state, and by one that has run it
  /// several times; nothing when it does not compile.
  std::optional<std::pair<Outcome, Outcome>> cold_and_warm(const std::string& text,
                                                           std::uint64_t seed) {
    const auto optimised = compile(text, true, true);
    if (!optimised) return std::nullopt;
    machine.forget();
    Outcome cold = outcome(*optimised, true, seed);
    for (int i = 0; i < 3; ++i) static_cast<void>(outcome(*optimised, true, seed));
    return std::pair(std::move(cold), outcome(*optimised, true, seed));
  }

  /// Nothing when it does not compile. What is chosen follows from `seed`.
  std::optional<Both> operator()(const std::string& text, bool effect, std::uint64_t seed,
                                 bool observing = false) {
    const auto written = compile(text, effect, false);
    const auto optimised = compile(text, effect, true);
    if (!written || !optimised) return std::nullopt;
    Both out{outcome(*written, effect, seed), outcome(*optimised, effect, seed), std::nullopt,
             std::nullopt, std::ssize(written->code) - std::ssize(optimised->code)};
    if (!observing) return out;
    for (const auto looks : {Observed::Looks::at_clauses, Observed::Looks::at_lines}) {
      vocabulary.observed = std::make_shared<Observed>(looks);
      const auto watched = compile(text, effect, true);
      auto& seen = looks == Observed::Looks::at_lines ? out.profiled : out.observed;
      if (watched) seen = outcome(*watched, effect, seed);
    }
    vocabulary.observed = nullptr;
    return out;
  }

 protected:
  std::int64_t fuel = kLittleFuel;  ///< that every run is given

  std::optional<Program> compile(const std::string& text, bool effect, bool optimising) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    vocabulary.optimising = optimising;
    const auto source = rule_text(text, "random");
    const description::RuleText texts[] = {source};
    Program p = effect ? compile_effects(vocabulary, {"test", "actor", {}}, texts, out)
                       : compile_amount(vocabulary, kForEverySeat, source, {}, out);
    return out.has_errors() ? std::nullopt : std::optional(std::move(p));
  }

  Outcome outcome(const Program& p, bool effect, std::uint64_t seed) {
    Numbers numbers{seed};
    const auto random = [&](std::uint32_t n) { return numbers(n); };
    Outcome out;
    const auto mark = arena.mark();
    try {
      const WriteContext context{*schema, arena, this, fuel};
      machine.refuel(context);
      machine.begin(p);
      machine.local(0) = 0;
      if (effect)
        stops(p, context, random, out);
      else
        out.trace = {machine.evaluate(p, context)};
      out.fuel = machine.fuel();
    } catch (const RuleError& e) {
      out.error = e.id;
      if (out.error != "budget/fuel") {
        out.error += ": " + e.message + " at " + std::to_string(e.span.begin) + " to " +
                     std::to_string(e.span.end);
      }
    }
    const auto words = arena.view(0, arena.size());
    out.words.assign(words.begin(), words.end());
    arena.undo_to(mark);
    return out;
  }

 private:
  template <class Random>
  void stops(const Program& p, const WriteContext& context, const Random& random, Outcome& out) {
    std::uint32_t pc = 0;
    for (int i = 0; i < kDecisions; ++i) {
      const auto stop = machine.run(p, context, pc);
      out.trace.push_back(static_cast<int>(stop));
      if (stop == Machine::Stop::done || stop == Machine::Stop::finish) return;
      pc = machine.pc();
      const bool chooses = stop == Machine::Stop::choose || stop == Machine::Stop::chance;
      if (chooses)
        pc = answered(p, context, stop, pc, random, out);
      else
        out.trace.push_back(p.number_of(pc));
      for (std::size_t local = 0; local < p.locals; ++local)
        out.trace.push_back(machine.local(local));
    }
  }

  template <class Random>
  std::uint32_t answered(const Program& p, const WriteContext& context, Machine::Stop stop,
                         std::uint32_t pc, const Random& random, Outcome& out) {
    out.trace.push_back(p.number_of(pc));
    const auto number =
        stop == Machine::Stop::chance
            ? 1
            : static_cast<std::size_t>(std::clamp<Value>(machine.chosen_number(), 0, 3));
    std::vector<Value> offered;
    machine.offers(p, context, pc, offered);
    out.trace.insert(out.trace.end(), offered.begin(), offered.end());
    std::vector<Value> chosen;
    for (std::size_t k = 0; k < number && !offered.empty(); ++k) {
      chosen.push_back(offered[random(static_cast<std::uint32_t>(offered.size()))]);
    }
    std::sort(chosen.begin(), chosen.end());
    return machine.answer(p, pc, chosen);
  }
};

}  // namespace castellan::ruletext::test
