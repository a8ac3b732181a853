// Constants: what they are declared with, what modules add, how rule text uses them.
#include "tests/interpreter/package/compiling.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// What loading and compiling says of a ruleset with these declarations and a module.
std::string constants(const std::string& text, const std::string& module = "") {
  const Workspace w;
  w.base(
      "local c = castellan\nreturn {\n  c.choice('season', { 'spring', 'autumn' }), "
      "c.choice('word', { 'spring', 'leaf' }),\n"
      "  c.counter('gold', { of = 'player' }), c.choice_field('now', { values = 'season' }),\n"
      "  c.counter('sum', {}), c.table('prices', { by = { 'season' }, values = { spring = 3, "
      "autumn = 4 } }),\n"
      "  c.figures('people', { of = 'player', kinds = { { 'aunt', each = 1 } } }),\n"
      "  c.start('day'), c.phase('day', {}), c.ranking { 'gold' },\n  " +
          text + "\n}\n",
      "\"modules\": {\"a\": {\"title\": \"A\"}}");
  w.file("base/modules/a/rules.lua", "local c = castellan\nreturn {\n  " + module + "\n}\n");
  Request request = w.request();
  request.modules = {"a"};
  return compiling(w, request);
}

// What a constant is, after a module.
description::Definition constant(const std::string& declared, const std::string& module = "") {
  const Workspace w;
  w.base("local c = castellan\nreturn { c.choice('season', { 'spring' }), " + declared + " }\n",
         "\"modules\": {\"a\": {\"title\": \"A\"}}");
  w.file("base/modules/a/rules.lua", "local c = castellan\nreturn { " + module + " }\n");
  Request request = w.request();
  request.modules = {"a"};
  return load(request).description.definitions.at(0);
}
std::string value(const description::Definition& d) { return description::one_line(d.text); }

TEST_CASE("a constant is a number, a truth or a value of a choice", "[package]") {
  using Kind = description::Definition::Kind;
  CHECK(constant("c.constant('hand_size', 7)").kind == Kind::amount);
  CHECK(value(constant("c.constant('hand_size: number', 7)")) == "7");
  CHECK(constant("c.constant('hard', true)").kind == Kind::condition);
  CHECK(value(constant("c.constant('hard: truth', false)")) == "false");
  CHECK(constant("c.constant('first', 'spring')").type == "season");
}

TEST_CASE("modules change constants and add to them", "[package]") {
  CHECK(
      value(constant(
          "c.constant('size', 7)",
          "c.extend('constant size', { value = 2 }), c.extend('constant size', { value = -4 })")) ==
      "5");
  CHECK(value(constant("c.constant('size', 7)",
                       "c.change('constant size', { keys = { value = 9 } })")) == "9");
  CHECK(value(constant("c.constant('first: season', 'spring')",
                       "c.change('constant first', { keys = { value = 'autumn' } }), "
                       "c.extend('choice season', { values = { 'autumn' } })")) == "autumn");
}

TEST_CASE("rule text uses constants by their names", "[package]") {
  CHECK(constants("c.constant('size', 7), c.constant('hard', true), c.constant('first: season', "
                  "'spring'), c.constant('who', 'aunt'),\n"
                  "  c.effect('go', [[ set sum to size + prices[first] if hard and now = first and "
                  "(any f in people where kind of f = who)\n"
                  "    set now to first\n    set sum to count of m in numbers(1, size) ]]), "
                  "c.step('go', { after_enter = 'day', effect = 'go' }),")
            .empty());
}

TEST_CASE("mistakes in constants are found where they stand", "[package]") {
  CHECK(constants("c.constant('a', 'sprng'), c.constant('b: season', 'leaf'), c.constant('d', "
                  "'spring'), c.constant('e: seson', 'leaf'),",
                  "c.constant('f: number', true), c.constant('g: season', 4), c.constant('h(n: "
                  "number)', 1), c.constant('i'),") ==
        "base/rules.lua:8:20: error[package/bad-value]: 'sprng' is no value of a choice.\n"
        "      c.constant('a', 'sprng'), c.constant('b: season', 'leaf'), c.constant('d', "
        "'spring'), c.constant('e: seson', 'leaf'),\n"
        "                       ^^^^^\n"
        "    hint: did you mean 'spring'?\n"
        "base/rules.lua:8:54: error[package/bad-value]: 'leaf' is no value of 'season'.\n"
        "      c.constant('a', 'sprng'), c.constant('b: season', 'leaf'), c.constant('d', "
        "'spring'), c.constant('e: seson', 'leaf'),\n"
        "                                                         ^^^^\n"
        "base/rules.lua:8:79: error[package/bad-value]: 'spring' is a value of 'season' and of "
        "'word'.\n"
        "      c.constant('a', 'sprng'), c.constant('b: season', 'leaf'), c.constant('d', "
        "'spring'), c.constant('e: seson', 'leaf'),\n"
        "                                                                                  ^^^^^^\n"
        "    hint: write castellan.constant(\"d: season\", ...)\n"
        "base/rules.lua:8:104: error[package/bad-value]: The value of constant 'e' is a word, and "
        "'seson' is no choice.\n"
        "      c.constant('a', 'sprng'), c.constant('b: season', 'leaf'), c.constant('d', "
        "'spring'), c.constant('e: seson', 'leaf'),\n"
        "                                                                                          "
        "                 ^^^^^\n"
        "    hint: did you mean 'season'?\n"
        "base/modules/a/rules.lua:3:18: error[package/bad-value]: The value of constant 'f' is a "
        "truth, not of kind 'number'.\n"
        "      c.constant('f: number', true), c.constant('g: season', 4), c.constant('h(n: "
        "number)', 1), c.constant('i'),\n"
        "                     ^^^^^^\n"
        "base/modules/a/rules.lua:3:49: error[package/bad-value]: The value of constant 'g' is a "
        "number, not of kind 'season'.\n"
        "      c.constant('f: number', true), c.constant('g: season', 4), c.constant('h(n: "
        "number)', 1), c.constant('i'),\n"
        "                                                    ^^^^^^\n"
        "base/modules/a/rules.lua:3:76: error[package/bad-value]: constant 'h' takes nothing.\n"
        "      c.constant('f: number', true), c.constant('g: season', 4), c.constant('h(n: "
        "number)', 1), c.constant('i'),\n"
        "                                                                               ^\n"
        "base/modules/a/rules.lua:3:105: error[package/missing-key]: constant 'i' needs a value "
        "behind its name.\n"
        "      c.constant('f: number', true), c.constant('g: season', 4), c.constant('h(n: "
        "number)', 1), c.constant('i'),\n"
        "                                                                                          "
        "                  ^");
  CHECK(constants("c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', "
                  "1), c.constant('c', 'no value'),",
                  "c.constant('hard', true), c.extend('constant hard', { value = 1 }), "
                  "c.extend('constant c', { value = 'x' }),") ==
        "base/rules.lua:8:3: error[package/duplicate]: 'constant' is declared already, at "
        "base/rules.lua:8.\n"
        "      c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', 1), "
        "c.constant('c', 'no value'),\n"
        "      "
        "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
        "^^^^^^^^^^^^^^^^^^^^^\n"
        "base/rules.lua:8:3: error[package/bad-value]: 'value' of constant 'a' is a table; "
        "expected a number, true or false, or a value of a choice.\n"
        "      c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', 1), "
        "c.constant('c', 'no value'),\n"
        "      "
        "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
        "^^^^^^^^^^^^^^^^^^^^^\n"
        "base/rules.lua:8:3: error[package/bad-value]: 'value' of constant 'b' is the fraction "
        "1.5; expected a number, true or false, or a value of a choice.\n"
        "      c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', 1), "
        "c.constant('c', 'no value'),\n"
        "      "
        "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
        "^^^^^^^^^^^^^^^^^^^^^\n"
        "base/rules.lua:8:3: error[package/missing-key]: castellan.constant needs a name, which is "
        "text.\n"
        "      c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', 1), "
        "c.constant('c', 'no value'),\n"
        "      "
        "^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"
        "^^^^^^^^^^^^^^^^^^^^^\n"
        "base/rules.lua:8:103: error[package/bad-value]: 'no value' is no value of a choice.\n"
        "      c.constant('a', { 1 }), c.constant('b', 1.5), c.constant(5, 1), c.constant('', 1), "
        "c.constant('c', 'no value'),\n"
        "                                                                                          "
        "                ^^^^^^^^\n"
        "base/modules/a/rules.lua:3:57: error[package/bad-value]: What is added to 'value' of "
        "constant 'c' is text; expected an integer.\n"
        "      c.constant('hard', true), c.extend('constant hard', { value = 1 }), "
        "c.extend('constant c', { value = 'x' }),\n"
        "                                                            ^^^^^\n"
        "base/modules/a/rules.lua:3:57: error[package/bad-value]: 'value' of constant 'hard' is "
        "true or false; a number is added to a number.\n"
        "      c.constant('hard', true), c.extend('constant hard', { value = 1 }), "
        "c.extend('constant c', { value = 'x' }),\n"
        "                                                            ^^^^^");
  CHECK(constants("c.constant('big', math.maxinteger), c.constant('big', 1),",
                  "c.extend('constant big', { value = 1 }),") ==
        "base/rules.lua:8:3: error[package/duplicate]: constant 'big' is declared already, at "
        "base/rules.lua:8.\n"
        "      c.constant('big', math.maxinteger), c.constant('big', 1),\n"
        "      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "base/modules/a/rules.lua:3:30: error[package/bad-value]: 'value' of constant 'big' with "
        "what is added to it is too large.\n"
        "      c.extend('constant big', { value = 1 }),\n"
        "                                 ^^^^^");
  CHECK(constants("c.constant('size', 7), c.step('go', { after_enter = 'day', effect = 'set sum to "
                  "size(1) if size = spring' }),") ==
        "base/rules.lua:8:83: error[expr/arguments]: 'size' takes 0 values, found 1\n"
        "      c.constant('size', 7), c.step('go', { after_enter = 'day', effect = 'set sum to "
        "size(1) if size = spring' }),\n"
        "                                                                                      "
        "^^^^^^^\n"
        "base/rules.lua:8:101: error[expr/ambiguous]: 'spring' is a season and a word; compare it "
        "with something of one kind\n"
        "      c.constant('size', 7), c.step('go', { after_enter = 'day', effect = 'set sum to "
        "size(1) if size = spring' }),\n"
        "                                                                                          "
        "              ^^^^^^");
}

}  // namespace
}  // namespace castellan::package
