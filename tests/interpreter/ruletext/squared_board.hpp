/// A board of squares, and random conditions of its places.
#pragma once

#include "interpreter/ruletext/bitboard/selection.hpp"
#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

/// A board of squares with rows, owners, marks and discs of players.
struct Squared : BoardTable {
  Squared(int width, int height, bool regular = true)
      : BoardTable(declared(width, height, regular)) {}

  static Description declared(int width, int height, bool regular) {
    Description d = boards();
    description::Family square;
    square.name = "square";
    square.attributes = {state::test::number("row", 0, 99), state::test::number("line", 0, 99)};
    d.families.push_back(square);
    std::string file =
        "direction north - south (0,-1) side\ndirection east - west (1,0) side\ndirection up - "
        "down (1,-1)\n";
    for (int y = 0, n = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x, ++n) {
        if (!regular && n == 1) continue;
        file += "square s" + std::to_string(n) + ": at (" + std::to_string(x) + "," +
                std::to_string(y) + "), row " + std::to_string(y) + ", line " + std::to_string(y) +
                "\n";
      }
    }
    auto board = map_of("board", file);
    board.holds = "card";
    auto disc = of_part(state::test::field(FieldKind::ref, "disc"),
                        description::Field::Scope::place, "board");
    disc.of = "player";
    auto marks = of_part(state::test::field(FieldKind::counter, "marks"),
                         description::Field::Scope::place, "board");
    marks.max = 9;
    auto stretches = state::test::field(FieldKind::regions, "stretches");
    stretches.over = "board";
    stretches.links = {"side"};
    d.fields.insert(d.fields.end(), {board, disc, marks, stretches});
    const auto declare_set = [&](const char* name, const char* from, const char* where) {
      d.sets.push_back({name, {}, rule_text(from), rule_text(where), {}});
    };
    declare_set("held squares", "board", "owner of it is not none");
    declare_set("marked squares", "held squares", "marks of it > 2");
    declare_set("led squares", "board", "marks of step(it, north) < 8");
    return d;
  }

  [[nodiscard]] int places() const { return schema->field(id("board")).places; }
  [[nodiscard]] Type place() { return Type::of_field(Type::Kind::place, id("board")); }
  Program compiled(const Signature& s, const std::string& text, Type wanted) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    Program p = compile_amount(vocabulary, s, rule_text(text), wanted, out);
    if (out.has_errors()) throw std::runtime_error(text + ": " + out.render_all());
    return p;
  }
  /// Of `it`, for which place `here` stands.
  Program filter(const std::string& text) {
    Signature s{"test", "actor", {{"here", place()}, {"it", place()}}};
    s.varying = 2;
    return compiled(s, text, Type::truth());
  }
  /// What is asked of `here`.
  Program of_place(const std::string& text, Type wanted) {
    return compiled({"test", "actor", {{"here", place()}}}, text, wanted);
  }
  Program set(const std::string& text) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    const auto source = std::make_shared<const grammar::Source>("set", text);
    const auto tree = parse_amount(rule_text(text), out);
    Type element;
    Program p = compile_set(vocabulary, {"test", "actor", {{"here", place()}}}, "it", tree, nullptr,
                            source, element, out);
    if (out.has_errors()) throw std::runtime_error(text + ": " + out.render_all());
    return p;
  }
  /// `0`, `1` or what fails.
  std::string asked(const Program& p, int place) {
    const ReadContext context{*schema, arena, this};
    machine.refuel(context);
    machine.local(0) = 1;
    machine.local(1) = here;
    machine.local(2) = place;
    try {
      return std::to_string(machine.evaluate(p, context));
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  std::vector<Value> arguments(const Selection& s) {
    machine.local(0) = 1;
    machine.local(1) = here;
    std::vector<Value> values;
    for (const auto l : s.locals) values.push_back(machine.local(l));
    return values;
  }
  bool selected(const Selection& s, PlaceBits& out, const PlaceBits* among = nullptr) {
    return select(s, {*schema, arena, this}, arguments(s), out, among);
  }
  /// What a program about `here` gives, or what fails; looking at the places one by one or not.
  std::string told(const Program& p, bool one_by_one) {
    Trace trace;
    machine.trace(one_by_one ? &trace : nullptr);
    std::string result = asked(p, kNone);
    machine.trace(nullptr);
    return result;
  }
  Value here = 0;

  void fill(Numbers& numbers) {
    const auto& board = schema->field(id("board"));
    const auto& disc = schema->field(id("disc"));
    const auto& marks = schema->field(id("marks"));
    board::Scratch scratch;
    for (int q = 0; q < places(); ++q) {
      const auto at = static_cast<std::size_t>(q);
      if (board.maps[0].owner(arena, q) >= 0) board.maps[0].release(arena, q, scratch);
      if (const auto owner = numbers(3); owner < 2)
        board.maps[0].claim(arena, q, static_cast<int>(owner));
      arena.set(disc.at(at), static_cast<Word>(numbers(3)) - 1);
      arena.set(marks.at(at), static_cast<Word>(numbers(10)));
      const auto& cards = schema->family(board.family);
      const auto card = static_cast<Word>(numbers(static_cast<std::uint32_t>(cards.size)));
      arena.set(board.at(0) + static_cast<Address>(q),
                numbers(2) == 0 ? -1 : cards.first.value + card);
    }
  }
};

/// Random conditions of places.
struct Conditions {
  Numbers& numbers;

  std::string one_of(std::initializer_list<const char*> words) {
    return *(words.begin() + numbers(static_cast<std::uint32_t>(words.size())));
  }
  std::string direction() { return one_of({"north", "south", "east", "west", "up", "down"}); }
  std::string place(const std::string& it, int depth) {
    return depth == 0 || numbers(3) != 0
               ? it
               : "step(" + place(it, depth - 1) + ", " + direction() + ")";
  }
  std::string number() {
    return one_of({"0", "3", "steps", "score of actor", "steps + 2", "row of here", "marks of here",
                   "(row of here + (if owner of here = actor then 1 else -1))"});
  }
  std::string atom(const std::string& it, int depth) {
    const std::string p = place(it, depth);
    const std::string compares = one_of({" = ", " != ", " < ", " <= ", " > ", " >= "});
    switch (numbers(9)) {
      case 7:
        return "board[" + p + "]" +
               one_of({" is none", " is not none", " = board[here]", " != board[here]"});
      case 0:
        return "owner of " + p +
               one_of({" is none", " is not none", " = actor", " != left of actor"});
      case 1:
        return "disc of " + p +
               one_of({" is none", " is not none", " = actor", " = left of actor"});
      case 2:
        return "marks of " + p + compares + number();
      case 3:
        return number() + compares + "marks of " + p;
      case 4:
        return "row of " + p + compares + number();
      case 5:
        return "step(" + p + ", " + direction() + ")" + one_of({" is none", " is not none"});
      case 6:
        return it + one_of({" = here", " != here"});
      default:
        return "steps" + compares + "3";
    }
  }
  std::string run(const std::string& it) {
    const std::string set =
        numbers(2) == 0 ? "rays(" + it + ")" : "ray(" + it + ", " + direction() + ")";
    return "(any y in " + set + " while " + joined("y", 1, 0) + " until " + joined("y", 1, 0) + ")";
  }
  std::string joined(const std::string& it, int depth, int steps) {
    if (depth == 0) return steps > 0 && numbers(4) == 0 ? run(it) : atom(it, steps);
    switch (numbers(5)) {
      case 4:
        return "(if " + joined(it, depth - 1, steps) + " then " + joined(it, depth - 1, steps) +
               " else " + joined(it, depth - 1, steps) + ")";
      case 0:
        return "(" + joined(it, depth - 1, steps) + " and " + joined(it, depth - 1, steps) + ")";
      case 1:
        return "(" + joined(it, depth - 1, steps) + " or " + joined(it, depth - 1, steps) + ")";
      case 2:
        return "not (" + joined(it, depth - 1, steps) + ")";
      default:
        return joined(it, 0, steps);
    }
  }
};

}  // namespace castellan::ruletext::test
