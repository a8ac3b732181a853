// Order by name: contributions, steps, handlers of events, rows of sheets.
#include "interpreter/package/sequence.hpp"

#include <algorithm>

#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

using Order = std::vector<std::string>;

// A ruleset with three modules, of which `off` need not be on.
class Ordered {
 public:
  explicit Ordered(const std::string& base, const std::string& a = "", const std::string& b = "") {
    w_.base(
        "local c = castellan\nreturn {\n  c.point('extras', { combine = 'sequence' }), "
        "c.event('won'),\n"
        "  c.phase('day', {}), c.sheet('final.score'),\n  " +
            base + "\n}\n",
        "\"modules\": {\"a\": {\"title\": \"A\"}, \"b\": {\"title\": \"B\"}, \"river-one\": "
        "{\"title\": \"R\"}}");
    w_.file("base/final.score",
            "sheet final\n  row A: add 1\n  row B: add 2\n  for each p in players do\n    row C: "
            "add 3\n"
            "    row D: add 4\n  end\n  row E: add 5\nend\n");
    w_.file("base/modules/a/rules.lua", "local c = castellan\nreturn {\n  " + a + "\n}\n");
    w_.file("base/modules/b/rules.lua", "local c = castellan\nreturn {\n  " + b + "\n}\n");
    w_.file("base/modules/river-one/rules.lua", "return {}\n");
  }
  void rows(const std::string& module, const std::string& text) const {
    w_.file("base/modules/" + module + "/more.score", text);
  }
  void file(const std::string& path, const std::string& text) const {
    w_.file("base/" + path, text);
  }
  [[nodiscard]] std::string outcome() const { return w_.outcome(request()); }
  [[nodiscard]] description::Description description() const { return load(request()).description; }
  [[nodiscard]] Order contributions() const { return names(description().contributions); }
  [[nodiscard]] Order steps() const { return names(description().steps); }
  [[nodiscard]] Order handlers() const { return names(description().handlers); }
  [[nodiscard]] std::string sheet(std::size_t file = 0) const {
    return ids(description().sheets.at(file).file.sheets.at(0).items);
  }

 private:
  template <typename T>
  static Order names(const std::vector<T>& list) {
    Order out;
    for (const T& each : list) out.push_back(each.name);
    return out;
  }
  static std::string ids(const std::vector<grammar::SheetItem>& items) {
    std::string out;
    for (const auto& item : items) {
      const grammar::WordToken* name = grammar::name_of(item);
      out += name != nullptr ? name->text + " " : "(" + ids(item.items) + ") ";
    }
    if (!out.empty()) out.pop_back();
    return out;
  }
  [[nodiscard]] Request request() const {
    Request out = w_.request();
    out.modules = {"a", "b"};
    return out;
  }
  Workspace w_;
};

std::string extra(const std::string& name, const std::string& more = "") {
  return "c.contribute('extras', { name = '" + name + "', text = 'pass'" +
         (more.empty() ? "" : ", " + more) + " }), ";
}

TEST_CASE("who says nothing keeps its place, who says something moves", "[package]") {
  const std::string three = extra("a") + extra("b") + extra("c");
  CHECK(Ordered(three).contributions() == Order{"a", "b", "c"});
  CHECK(Ordered(three, extra("z", "before = 'a'")).contributions() == Order{"z", "a", "b", "c"});
  CHECK(Ordered(three, extra("z", "before = { 'c', 'b' }")).contributions() ==
        Order{"a", "z", "b", "c"});
  CHECK(Ordered(three, extra("z", "after = 'a'")).contributions() == Order{"a", "b", "c", "z"});
  CHECK(Ordered(extra("a", "after = 'c'") + extra("b") + extra("c")).contributions() ==
        Order{"b", "c", "a"});
  CHECK(Ordered(three, extra("z", "before = 'a', after = 'c'")).contributions() ==
        Order{"b", "c", "z", "a"});
  // Both modules before the same: in load order.
  CHECK(Ordered(three, extra("y", "before = 'b'"), extra("z", "before = 'b'")).contributions() ==
        Order{"a", "y", "z", "b", "c"});
  // Before what is itself to come before something.
  CHECK(Ordered(three, extra("y", "before = 'a'"), extra("z", "before = 'y'")).contributions() ==
        Order{"z", "y", "a", "b", "c"});
}

TEST_CASE("handlers and steps have an order of their own", "[package]") {
  const auto on = [](const std::string& name, const std::string& more) {
    return "c.on('won', { name = '" + name + "', effect = 'pass'" + more + " }), ";
  };
  CHECK(Ordered(on("a", "") + on("b", ", before = 'a'")).handlers() == Order{"b", "a"});
  const auto step = [](const std::string& name, const std::string& more) {
    return "c.step('" + name + "', { effect = 'pass', " + more + " }), ";
  };
  CHECK(Ordered(step("a", "after_enter = 'day'") + step("b", "after_enter = 'day', before = 'a'"))
            .steps() == Order{"b", "a"});
  // Only steps of one place are ordered.
  CHECK(
      Ordered(step("a", "after_enter = 'day'") + step("b", "before_leave = 'day',\n before = 'a'"))
          .outcome() ==
      "base/rules.lua:6:12: error[package/unknown-target]: There is no 'a' among the steps before "
      "leave of phase 'day'.\n"
      "     before = 'a' }), \n"
      "               ^\n"
      "    hint: what a module brings that may be off is called MODULE/NAME");
}

TEST_CASE("rows are ordered among each other, inside of loops and out of them", "[package]") {
  Ordered o("", "c.rows('more.score'),");
  o.rows("a",
         "sheet final\n  row X before B \"x\": add 1\n  row Y after C: add 2\n  row Z after A, b/B "
         "before D: add 3\nend\n");
  CHECK(o.sheet() == "A X B Z (C D) E Y");
  Ordered inside("", "c.rows('more.score'),");
  inside.rows("a",
              "sheet final\n  for each p in players do\n    row C: add 1\n    row Q before C after "
              "R: add 1\n    row R: add 1\n"
              "  end\n  row E before A: add 1\nend\n");
  CHECK(inside.sheet() == "E A B (R Q C)");
}

TEST_CASE("rows stand at the steps of their sheet that they name", "[package]") {
  const std::string steps =
      "c.component('card', {}), c.sheet('worth.score'), c.sheet('steps.score'),";
  const auto with = [](const Ordered& o, const std::string& a, const std::string& b) {
    o.file("worth.score", "sheet worth of card\n  row W: add 1\nend\n");
    o.file("steps.score",
           "sheet late\n  row A: add 1\n  step first\n  row B: add 1\n  step second\n"
           "  for each p in players do\n    row C: add 1\n    step inner\n    row D: add 1\n  "
           "end\nend\n");
    o.rows("a", a);
    o.rows("b", b);
  };
  Ordered o(steps, "c.rows('more.score'),", "c.rows('more.score'),");
  const auto late = [&] { return o.sheet(2); };
  // In load order behind the step; a loop goes as a whole, and `before` orders within.
  with(o,
       "sheet late\n  row X at first: add 1\n  for each k in card do\n    row Y at second: add 1\n "
       "   row Y2: add 1\n"
       "    row Y3 at second: add 1\n  end\n  row Z: add 1\nend\n",
       "sheet late\n  row U at first before X: add 1\n  for each k in card do\n    include "
       "worth(k) at first\n  end\n"
       "  row V at first: add 1\n  row T after second before C: add 1\nend\n");
  CHECK(late() == "A first U X (()) V B second (Y Y2 Y3) T (C inner D) Z");
  // A module may bring a step; one that is off is not waited for.
  with(o, "sheet late\n  step third\n  row X: add 1\nend\n",
       "sheet late\n  row U at a/third: add 1\n  row V at river-one/fourth: add 1\n  row T at "
       "third: add 1\nend\n");
  CHECK(late() == "A first B second (C inner D) third U T X V");
  with(o,
       "sheet late\n  row X at fist: add 1\n  row Y at A: add 1\n  row Z at inner: add 1\n"
       "  for each k in card do\n    row V at first: add 1\n    row U at second: add 1\n  end\n"
       "  for each k in card do\n    include worth(k) at (1, 2)\n  end\nend\n",
       "sheet late\n  step second\nend\n");
  CHECK(o.outcome() ==
        "base/modules/a/more.score:2:12: error[package/unknown-target]: There is no 'fist' among "
        "the steps of sheet 'late'.\n"
        "      row X at fist: add 1\n"
        "               ^^^^\n"
        "    hint: did you mean 'first' (base/steps.score:3:8)?\n"
        "base/modules/a/more.score:3:12: error[package/unknown-target]: There is no 'A' among the "
        "steps of sheet 'late'.\n"
        "      row Y at A: add 1\n"
        "               ^\n"
        "    hint: what a module brings that may be off is called MODULE/NAME\n"
        "base/modules/a/more.score:4:12: error[package/unknown-target]: The step 'inner' stands in "
        "a loop of its own.\n"
        "      row Z at inner: add 1\n"
        "               ^^^^^\n"
        "base/modules/a/more.score:7:14: error[package/conflict]: What stands in one loop stands "
        "at one step; another row of it is at 'first' (base/modules/a/more.score:6:9).\n"
        "        row U at second: add 1\n"
        "                 ^^^^^^");
}

TEST_CASE("what need not be there is not waited for", "[package]") {
  // A module that is off, one that is on, something removed, false.
  CHECK(
      Ordered(extra("a"),
              extra("z", "before = { 'river-one/x', 'b/a', c.players > 8 and 'q' }, after = false"),
              "c.contribute('extras', { name = 'gone', text = 'pass' }), c.remove('contribute "
              "extras/gone')," +
                  extra("y", "after = { 'gone', 'a/z' }"))
          .contributions() == Order{"z", "a", "y"});
  Ordered o("c.remove('row B'),", "c.rows('more.score'),");
  o.rows("a", "sheet final\n  row X after B before river-one/V, A: add 1\nend\n");
  CHECK(o.sheet() == "X A (C D) E");
}

TEST_CASE("what a package leaves out is known by its name", "[package]") {
  const std::string early =
      "c.step('a', { after_enter = 'day', effect = 'pass', left_out = c.players > 1 }), ";
  const std::string late =
      "c.step('a2', { before_leave = 'day', effect = 'pass', left_out = false }), ";
  const std::string other =
      "c.step('b', { after_enter = 'day', effect = 'pass', before = { 'a/a' }, after = 'a' }), ";
  CHECK(Ordered("", early + late, other).steps() == Order{"a2", "b"});
  CHECK(Ordered(extra("x", "left_out = true") + extra("y"), extra("z", "after = 'x', before = 'y'"))
            .contributions() == Order{"z", "y"});
  const std::string on = "c.on('won', { name = 'a', effect = 'pass', left_out = true }), ";
  CHECK(Ordered(on, "c.on('won', { name = 'b', effect = 'pass', before = 'a' }), ").handlers() ==
        Order{"b"});
  Ordered o("", "c.rows('more.score', { left_out = c.players > 1 }),", "c.rows('more.score'),");
  o.rows("a",
         "sheet final\n  row X after B: add 1\n  for each p in players do\n    row Y: add 1\n  "
         "end\n  row A: add 9\nend\n");
  o.rows("b", "sheet final\n  row Z after X, a/Y before B: add 2\nend\n");
  CHECK(o.sheet() == "A Z B (C D) E");
  // It is read all the same, and a name that is nearly its own is a mistake.
  CHECK(Ordered("", early,
                "c.step('b', { after_enter = 'day', effect = 'pass', before = 'a/aa' }), "
                "c.step('c', { after_enter = 'day', effect = 'pass', left_out = 3 }),")
            .outcome() ==
        "base/modules/b/rules.lua:3:65: error[package/unknown-target]: There is no 'aa' among the "
        "steps after enter of phase 'day'.\n"
        "      c.step('b', { after_enter = 'day', effect = 'pass', before = 'a/aa' }), c.step('c', "
        "{ after_enter = 'day', effect = 'pass', left_out = 3 }),\n"
        "                                                                    ^^^^\n"
        "    hint: did you mean 'a' (base/modules/a/rules.lua:3:11)?\n"
        "base/modules/b/rules.lua:3:127: error[package/bad-value]: 'left_out' of step 'c' is an "
        "integer; expected true or false.\n"
        "      c.step('b', { after_enter = 'day', effect = 'pass', before = 'a/aa' }), c.step('c', "
        "{ after_enter = 'day', effect = 'pass', left_out = 3 }),\n"
        "                                                                                          "
        "                                        ^^^^^^^^");
  o.rows("b", "sheet final\n  row Z after a/XX: add 2\nend\n");
  CHECK(o.outcome() ==
        "base/modules/b/more.score:2:15: error[package/unknown-target]: There is no 'XX' among the "
        "rows of sheet 'final'.\n"
        "      row Z after a/XX: add 2\n"
        "                  ^^^^\n"
        "    hint: did you mean 'X' (base/modules/a/more.score:2:7)?");
}

TEST_CASE("rows are ordered against what is included", "[package]") {
  Ordered o("c.component('card', {}), c.sheet('worth.score'),", "c.rows('more.score'),",
            "c.rows('more.score'),");
  const auto with = [&](const std::string& rows) {
    o.file("worth.score", "sheet worth of card\n  row W: add 1\nend\n");
    o.rows("a",
           "sheet final\n  for each k in card do\n    include worth(k) as cards if player = first "
           "p in players\n  end\nend\n");
    o.rows("b", "sheet final\n" + rows + "end\n");
  };
  with("  row X before cards: add 1\n  row Y after a/cards before B: add 2\n");
  CHECK(o.sheet() == "A (C D) E X (cards) Y B");
  // Who brings another of this name takes the place of the first.
  with("  row cards: add 4\n");
  CHECK(o.sheet() == "A B (C D) E cards");
  with("  row X after card: add 1\n");
  CHECK(o.outcome() ==
        "base/modules/b/more.score:2:15: error[package/unknown-target]: There is no 'card' among "
        "the rows of sheet 'final'.\n"
        "      row X after card: add 1\n"
        "                  ^^^^\n"
        "    hint: did you mean 'cards' (base/modules/a/more.score:3:25)?");
}

TEST_CASE("an unknown name is named with the nearest and its place", "[package]") {
  CHECK(Ordered(extra("fairy"), extra("ring", "after = 'fary', before = 5"),
                extra("king", "after = { 'a/fair', 'c/ring' }"))
            .outcome() ==
        "base/modules/a/rules.lua:3:67: error[package/unknown-target]: There is no 'fary' among "
        "the contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'ring', text = 'pass', after = 'fary', before = 5 "
        "}), \n"
        "                                                                      ^^^^\n"
        "    hint: did you mean 'fairy' (base/rules.lua:5:36)?\n"
        "base/modules/a/rules.lua:3:74: error[package/bad-value]: 'before' of contribute "
        "'extras/ring' is an integer; expected a name or a list of names.\n"
        "      c.contribute('extras', { name = 'ring', text = 'pass', after = 'fary', before = 5 "
        "}), \n"
        "                                                                             ^^^^^^\n"
        "base/modules/b/rules.lua:3:69: error[package/unknown-target]: There is no 'fair' among "
        "the contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'king', text = 'pass', after = { 'a/fair', 'c/ring' "
        "} }), \n"
        "                                                                        ^^^^^^\n"
        "    hint: did you mean 'fairy' (base/rules.lua:5:36)?\n"
        "base/modules/b/rules.lua:3:79: error[package/unknown-target]: There is no 'c/ring' among "
        "the contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'king', text = 'pass', after = { 'a/fair', 'c/ring' "
        "} }), \n"
        "                                                                                  ^^^^^^\n"
        "    hint: did you mean 'ring' (base/modules/a/rules.lua:3:36)?");
  CHECK(Ordered(extra("fairy", "after = { 'nobody', 'river-on/fairy', 'river-on/x' }"),
                "c.on('won', { name = 'a', effect = 'pass', after = { '\\27' } }),",
                "c.step('s', { after_leave = 'day', effect = 'pass', before = { x = 'y' } }),")
            .outcome() ==
        "base/modules/a/rules.lua:3:46: error[package/bad-text]: 'after' of on 'won/a' holds "
        "\\x1b, which cannot be shown.\n"
        "      c.on('won', { name = 'a', effect = 'pass', after = { '\\27' } }),\n"
        "                                                 ^^^^^\n"
        "base/modules/b/rules.lua:3:55: error[package/bad-value]: 'before' of step 's' is a table; "
        "expected a name or a list of names.\n"
        "      c.step('s', { after_leave = 'day', effect = 'pass', before = { x = 'y' } }),\n"
        "                                                          ^^^^^^\n"
        "base/rules.lua:5:70: error[package/unknown-target]: There is no 'nobody' among the "
        "contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'fairy', text = 'pass', after = { 'nobody', "
        "'river-on/fairy', 'river-on/x' } }), \n"
        "                                                                         ^^^^^^\n"
        "    hint: what a module brings that may be off is called MODULE/NAME\n"
        "base/rules.lua:5:80: error[package/unknown-target]: There is no 'river-on/fairy' among "
        "the contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'fairy', text = 'pass', after = { 'nobody', "
        "'river-on/fairy', 'river-on/x' } }), \n"
        "                                                                                   "
        "^^^^^^^^^^^^^^\n"
        "    hint: did you mean 'river-one/fairy'?\n"
        "base/rules.lua:5:98: error[package/unknown-target]: There is no 'river-on/x' among the "
        "contributions to 'extras'.\n"
        "      c.contribute('extras', { name = 'fairy', text = 'pass', after = { 'nobody', "
        "'river-on/fairy', 'river-on/x' } }), \n"
        "                                                                                          "
        "           ^^^^^^^^^^\n"
        "    hint: did you mean 'river-one/x'?");
  Ordered o("", "c.rows('more.score'),");
  o.rows("a",
         "sheet final\n  row X after F, CC before river/E: add 1\n  row Y after : add 1\n  row Z "
         "after E,: add 1\n"
         "  row W before: add 1\n  row V after E E: add 1\nend\n");
  const std::string unknown =
      "base/modules/a/more.score:2:15: error[package/unknown-target]: There is no 'F' among the "
      "rows of sheet 'final'.\n"
      "      row X after F, CC before river/E: add 1\n"
      "                  ^\n"
      "    hint: what a module brings that may be off is called MODULE/NAME\n"
      "base/modules/a/more.score:2:18: error[package/unknown-target]: There is no 'CC' among the "
      "rows of sheet 'final'.\n"
      "      row X after F, CC before river/E: add 1\n"
      "                     ^^\n"
      "    hint: did you mean 'C' (base/final.score:5:9)?\n"
      "base/modules/a/more.score:2:28: error[package/unknown-target]: There is no 'river/E' among "
      "the rows of sheet 'final'.\n"
      "      row X after F, CC before river/E: add 1\n"
      "                               ^^^^^^^\n"
      "    hint: did you mean 'river-one/E'?";
  CHECK(o.outcome() == unknown +
                           "\n"
                           "base/modules/a/more.score:3:15: error[grammar/expected]: expected the "
                           "id of another row, found ':'\n"
                           "      row Y after : add 1\n"
                           "                  ^\n"
                           "base/modules/a/more.score:4:17: error[grammar/expected]: expected the "
                           "id of another row, found ':'\n"
                           "      row Z after E,: add 1\n"
                           "                    ^\n"
                           "base/modules/a/more.score:5:15: error[grammar/expected]: expected the "
                           "id of another row, found ':'\n"
                           "      row W before: add 1\n"
                           "                  ^\n"
                           "base/modules/a/more.score:6:17: error[grammar/expected]: expected ':' "
                           "before the row's statements, found 'E'\n"
                           "      row V after E E: add 1\n"
                           "                    ^");
  o.rows("a", "sheet final\n  row X after F, CC before river/E: add 1\nend\n");
  CHECK(o.outcome() == unknown);
}

TEST_CASE("what waits in a circle is named with every place", "[package]") {
  CHECK(Ordered(extra("a", "after = 'b'") + extra("c", "before = 'c'"), extra("b", "after = 'a'"))
            .outcome() ==
        "base/modules/a/rules.lua:3:64: error[package/cycle]: The contributions to 'extras' wait "
        "for one another: 'a' after 'b' (base/rules.lua:5:64), 'b' after 'a' "
        "(base/modules/a/rules.lua:3:64).\n"
        "      c.contribute('extras', { name = 'b', text = 'pass', after = 'a' }), \n"
        "                                                                   ^\n"
        "base/rules.lua:5:133: error[package/cycle]: The contributions to 'extras' wait for one "
        "another: 'c' before 'c' (base/rules.lua:5:133).\n"
        "      c.contribute('extras', { name = 'a', text = 'pass', after = 'b' }), "
        "c.contribute('extras', { name = 'c', text = 'pass', before = 'c' }), \n"
        "                                                                                          "
        "                                              ^");
  CHECK(Ordered("", extra("a", "before = 'b'") + extra("d", "after = 'e'"),
                extra("b", "before = 'a'") + extra("e", "after = 'd'"))
            .outcome() ==
        "base/modules/b/rules.lua:3:65: error[package/cycle]: The contributions to 'extras' wait "
        "for one another: 'b' before 'a' (base/modules/b/rules.lua:3:65), 'a' before 'b' "
        "(base/modules/a/rules.lua:3:65).\n"
        "      c.contribute('extras', { name = 'b', text = 'pass', before = 'a' }), "
        "c.contribute('extras', { name = 'e', text = 'pass', after = 'd' }), \n"
        "                                                                    ^\n"
        "base/modules/b/rules.lua:3:133: error[package/cycle]: The contributions to 'extras' wait "
        "for one another: 'd' after 'e' (base/modules/a/rules.lua:3:133), 'e' after 'd' "
        "(base/modules/b/rules.lua:3:133).\n"
        "      c.contribute('extras', { name = 'b', text = 'pass', before = 'a' }), "
        "c.contribute('extras', { name = 'e', text = 'pass', after = 'd' }), \n"
        "                                                                                          "
        "                                              ^");
  Ordered o("", "c.rows('more.score'),");
  o.rows("a",
         "sheet final\n  row A after X: add 1\n  row X after C: add 1\n  row B after B: add 1\n"
         "  for each p in players do\n    row C after A: add 1\n    row D before D: add 1\n  "
         "end\nend\n");
  CHECK(o.outcome() ==
        "base/modules/a/more.score:3:15: error[package/cycle]: The rows of sheet 'final' wait for "
        "one another: 'A' after 'X' (base/modules/a/more.score:2:15), 'X' after 'C' "
        "(base/modules/a/more.score:3:15), 'C' after 'A' (base/modules/a/more.score:6:17).\n"
        "      row X after C: add 1\n"
        "                  ^\n"
        "base/modules/a/more.score:4:15: error[package/cycle]: The rows of sheet 'final' wait for "
        "one another: 'B' after 'B' (base/modules/a/more.score:4:15).\n"
        "      row B after B: add 1\n"
        "                  ^\n"
        "base/modules/a/more.score:7:18: error[package/cycle]: The rows of sheet 'final' wait for "
        "one another: 'D' before 'D' (base/modules/a/more.score:7:18).\n"
        "        row D before D: add 1\n"
        "                     ^");
}

TEST_CASE("a thousand names in a circle, and in a row", "[package]") {
  std::string circle;
  std::string row;
  constexpr int kMany = 1000;
  for (int i = 0; i < kMany; ++i) {
    const std::string next = std::to_string((i + 1) % kMany);
    circle += extra("n" + std::to_string(i), "after = 'n" + next + "'") + "\n";
    row += extra("n" + std::to_string(i), i + 1 == kMany ? "" : "after = 'n" + next + "'") + "\n";
  }
  CHECK(
      Ordered(circle).outcome() ==
      "base/rules.lua:1004:65: error[package/cycle]: The contributions to 'extras' wait for one "
      "another: 'n0' after 'n1' (base/rules.lua:5:65), 'n1' after 'n2' (base/rules.lua:6:63), 'n2' "
      "after 'n3' (base/rules.lua:7:63), 'n3' after 'n4' (base/rules.lua:8:63) and 996 more.\n"
      "    c.contribute('extras', { name = 'n999', text = 'pass', after = 'n0' }), \n"
      "                                                                    ^^");
  const Order order = Ordered(row).contributions();
  REQUIRE(order.size() == kMany);
  CHECK(order.front() == "n999");
  CHECK(order.back() == "n0");
  // Each before every other one: what is left of one circle is said of the next.
  std::vector<Wish> wishes(kMany);
  std::vector<Precedence> all;
  for (std::size_t i = 0; i < kMany; ++i) {
    all.push_back({i, (i + 1) % kMany, &wishes[i], "x"});
    all.push_back({(i + 1) % kMany, i, &wishes[i], "x"});
  }
  grammar::Diagnostics errors;
  std::vector<std::size_t> done = sequence(kMany, all, "Things", errors);
  std::sort(done.begin(), done.end());
  for (std::size_t i = 0; i < kMany; ++i) REQUIRE(done[i] == i);
  CHECK(errors.error_count() > 1);
}

}  // namespace
}  // namespace castellan::package
