/// A small table of cards and tiles on which rule text is compiled and run.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/state/pile.hpp"
#include "tests/interpreter/state/fixture.hpp"

namespace castellan::ruletext::test {

using description::Definition;
using description::Description;
using description::FieldKind;
using description::rule_text;

inline Definition definition(Definition::Kind kind, std::string name, const std::string& text,
                             std::vector<description::Param> parameters = {},
                             std::string type = "number") {
  Definition d;
  d.name = std::move(name);
  d.kind = kind;
  d.parameters = std::move(parameters);
  d.type = std::move(type);
  d.text = rule_text(text, d.name);
  return d;
}

inline Description table_of_cards() {
  using namespace castellan::state::test;
  Description d;
  d.name = "table";
  d.players = 3;
  d.options = {{"payments", "all"}, {"bonus", "4"}, {"winter", "true"}, {"trump", "red"}};
  d.option_words = {{"payments", {"all", "exact", "irredundant"}},
                    {"trump", {"red", "blue", "none", "2"}}};
  d.choices.push_back({"colour", {"red", "blue", "green"}, line(1)});
  d.choices.push_back({"mark", {"crown", "sword"}, line(2)});
  description::Family card;
  card.name = "card";
  card.attributes = {one_of("colour", "colour"), state::test::number("value", 0, 9),
                     several_of("marks", "mark")};
  description::Family tile;
  tile.name = "tile";
  tile.attributes = {state::test::number("price", 0, 13)};
  tile.sides = {"open", "wall"};
  tile.features.push_back({"wall", 1, false, {}, line(3)});
  d.families = {card, tile};
  add_entries(d,
              "card red-1 x3: colour red, value 1, marks crown\n"
              "card red-4 x2: colour red, value 4, marks crown crown sword\n"
              "card blue-2 x2: colour blue, value 2\n"
              "tile base x3: price 0\n"
              "tile tower x2: price 7, wall N E\n");
  auto hand = of_player(holding(FieldKind::pile, "hand", "card"));
  auto deck = holding(FieldKind::pile, "deck", "card");
  deck.sections = 3;
  deck.refill = "discard";
  auto discard = holding(FieldKind::pile, "discard", "card");
  auto market = holding(FieldKind::slots, "market", "card");
  market.of = "colour";
  auto shelf = holding(FieldKind::slots, "shelf", "tile");
  shelf.size = 3;
  auto yard = of_player(holding(FieldKind::grid, "yard", "tile"));
  yard.capacity = 9;
  yard.turns = true;
  auto score = of_player(field(FieldKind::counter, "score"));
  score.max = 50;
  auto price = field(FieldKind::counter, "fee");
  price.scope = description::Field::Scope::choice;
  price.scope_name = "colour";
  price.max = 9;
  auto active = field(FieldKind::ref, "active");
  active.of = "player";
  auto round = field(FieldKind::counter, "round");
  round.max = 3;
  round.initial = 1;
  auto awake = of_player(field(FieldKind::flag, "awake"));
  d.fields = {hand, deck, discard, market, shelf, yard, score, price, active, round, awake};
  description::Table points;
  points.name = "points";
  points.dimensions = {"1..2", "colour", "1..3"};
  points.values = {1, 0, 0, 2, 0, 0, 3, 0, 0, 8, 1, 0, 9, 2, 0, 10, 3, 0};
  points.lengths = {1, 1, 1, 2, 2, 2};
  points.origin = line(20);
  d.tables = {points};
  using K = Definition::Kind;
  d.definitions = {
      definition(K::amount, "worth", "sum of value of c for c in hand of p", {{"p", "player"}}),
      definition(K::condition, "rich", "worth(p) >= 8", {{"p", "player"}}, "truth"),
      definition(K::effect, "pay_all", "for each p in players do add n to score of p end",
                 {{"n", "number"}}),
      definition(K::amount, "endless", "endless + 1"),
  };
  description::Point may{
      "may_build", description::Point::Combine::all, {{"p", "player"}}, line(30)};
  description::Point extra{"extra", description::Point::Combine::sum, {}, line(31)};
  d.points = {may, extra};
  d.contributions = {{"a", "may_build", rule_text("round < 3"), "", line(32)},
                     {"b", "may_build", rule_text("score of p < 10"), "", line(33)},
                     {"c", "extra", rule_text("2"), "", line(34)},
                     {"d", "extra", rule_text("round"), "", line(35)}};
  return d;
}

/// Compiles and runs rule text for a subject. Draws take the lowest type.
struct Table : state::test::Game, WriteHost {
  explicit Table(Description declared = table_of_cards())
      : Game(std::move(declared)), vocabulary{d, *schema, {}, {}, {}, {}} {
    vocabulary.phases.emplace("choose", PhaseId(0));
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  Value value(const std::string& text, Seat subject = Seat(0)) {
    grammar::Diagnostics out;
    const Program p = compile_amount(vocabulary, {"test", "actor", {}}, rule_text(text), {}, out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    machine.refuel({*schema, arena, this});
    machine.local(0) = subject.value;
    return machine.evaluate(p, {*schema, arena, this});
  }
  Machine::Stop run(const std::string& text, Seat subject = Seat(0)) {
    grammar::Diagnostics out;
    const description::RuleText texts[] = {rule_text(text)};
    program = compile_effects(vocabulary, {"test", "actor", {}}, texts, out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    machine.refuel({*schema, arena, this});
    machine.local(0) = subject.value;
    return machine.run(program, {*schema, arena, this});
  }
  /// `id: message` of the first error, as amount or as effects.
  std::string amount_error(const std::string& text, Type wanted = {}) {
    grammar::Diagnostics out;
    compile_amount(vocabulary, {"test", "actor", {}}, rule_text(text), wanted, out);
    return first(out);
  }
  std::string effect_error(const std::string& text) {
    grammar::Diagnostics out;
    const description::RuleText texts[] = {rule_text(text)};
    compile_effects(vocabulary, {"test", "actor", {}}, texts, out);
    return first(out);
  }
  static std::string first(const grammar::Diagnostics& out) {
    if (!out.has_errors()) return "no error";
    const auto e = out.sorted().front();
    return std::to_string(e.at.column) + " " + e.id + ": " + e.message +
           (e.hint.empty() ? "" : " | " + e.hint);
  }
  /// `id: message` of what running raises.
  std::string failure(const std::string& text) {
    const auto mark = arena.mark();
    try {
      run(text);
    } catch (const RuleError& e) {
      arena.undo_to(mark);
      return std::string(e.id) + ": " + e.message;
    }
    return "no failure";
  }

  void put(std::string_view pile, std::string_view component, Word n, std::size_t instance = 0) {
    state::pile::add(arena, f(pile), at(pile, instance), type(component), n);
  }

  // WriteHost
  std::int32_t draw(FieldId pile, std::size_t instance) override {
    if (open_draws) return -1;
    const auto& field = schema->field(pile);
    for (std::int32_t t = 0; t < field.types; ++t) {
      if (state::pile::draw_given(arena, field, field.at(instance), t)) return t;
    }
    return -1;
  }
  void score(SheetId, std::span<const Value>, FieldId, std::int64_t&) override {}
  void score_for(SheetId, Seat, std::span<const Value>, FieldId, std::int64_t&) override {}
  Value sheet_amount(SheetId, Seat, std::span<const Value>, std::int64_t&) const override {
    return 0;
  }
  void emit(EventId, std::span<const Value>, const Emission&) override {}
  void run_lua(int, std::span<const Value>) override {}
  Value call_lua(int, std::span<const Value>) const override { return 0; }
  void list_lua(int, std::span<const Value>, std::vector<Value>&) const override {}
  const Program* slot_program(ComponentId, int) const override { return nullptr; }
  std::int64_t offers(std::vector<Value>&) const override { return 1; }

  Vocabulary vocabulary;
  Machine machine;
  Program program;
  bool open_draws = false;
};

}  // namespace castellan::ruletext::test
