#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/grammar/tree_text.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

std::string expression_outcome(const std::string& text) {
  Diagnostics out;
  const Expr e = parse_expression(Source("t", text), out);
  return out.has_errors() ? out.render_all() : test::tree_text(e);
}

std::string expression_reprinted(const std::string& text) {
  Diagnostics out;
  const Expr e = parse_expression(Source("t", text), out);
  const std::string printed = print(e);
  const Expr again = parse_expression(Source("t", printed), out);
  return !out.has_errors() && same_tree(e, again) ? "same tree" : printed + '\n' + out.render_all();
}

}  // namespace

TEST_CASE("an expression has one tree") {
  const auto row = GENERATE(values<test::Row>({
      {"12", "12"},
      {"\"tower-07-NEW\"", "\"tower-07-NEW\""},
      {R"("say \"x\" \\")", "\"say \"x\" \\\""},
      {"gold", "<gold>"},
      {"craft shield", "<craft shield>"},
      {"single-shield card", "<single-shield card>"},
      {"a-b", "<a-b>"},
      {"a - b", "(- <a> <b>)"},
      {"a -1", "(- <a> 1)"},
      {"größe", "<größe>"},
      {"亭台", "<亭台>"},
      {"2 gold", "(amount 2 <gold>)"},
      {"(n + 1) gold", "(amount (+ <n> 1) <gold>)"},
      {"all cards", "(amount <all> <cards>)"},
      {"each purse", "(amount <each> <purse>)"},
      {"all", "<all>"},
      {"1 + 2 * 3", "(+ 1 (* 2 3))"},
      {"1 - 2 - 3", "(- (- 1 2) 3)"},
      {"1 - (2 - 3)", "(- 1 (- 2 3))"},
      {"a mod 2 = 0", "(= (mod <a> 2) 0)"},
      {"x / 2 rounded up", "(/ up <x> 2)"},
      {"x / 2 rounded down * 3", "(* (/ down <x> 2) 3)"},
      {"- -x", "(- (- <x>))"},
      {"a or b and not c = d", "(or <a> (and <b> (not (= <c> <d>))))"},
      {"a or b or c", "(or (or <a> <b>) <c>)"},
      {"a >= 1", "(>= <a> 1)"},
      {"a != b", "(!= <a> <b>)"},
      {"market[s] is none", "(is (at <market> <s>) <none>)"},
      {"x is not empty", "(is not <x> <empty>)"},
      {"is_empty is true", "(is <is_empty> <true>)"},
      {"west is in edges of q", "(is in <west> (of <edges> <q>))"},
      {"p is not in pawns[s] and b", "(and (is not in <p> (at <pawns> <s>)) <b>)"},
      {"k + 1 is in (1, n, 3 * 2)", "(is in (+ <k> 1) 1 <n> (* 3 2))"},
      {"k is in (hand) or b", "(or (is in <k> <hand>) <b>)"},
      {"c is in ((0, 1), (2, 3))", "(is in <c> (cell 0 1) (cell 2 3))"},
      {"price of market[space]", "(of <price> (at <market> <space>))"},
      {"hand of left of actor", "(of <hand> (of <left> <actor>))"},
      {"points[k][round]", "(at (at <points> <k>) <round>)"},
      {"2 gold of p", "(of (amount 2 <gold>) <p>)"},
      {"(0, -1)", "(cell 0 (- 1))"},
      {"((1))", "1"},
      {"f()", "(call f)"},
      {"longest_run(castle, \"wall\")", "(call longest_run <castle> \"wall\")"},
      {"wall length(castle)", "(call wall length <castle>)"},
      {"if a then 1 else 2 + 3", "(if <a> 1 (+ 2 3))"},
      {"1 + if a then 1 else if b then 2 else 3", "(+ 1 (if <a> 1 (if <b> 2 3)))"},
      {"count of shield in row = 0", "(= (count shield in <row>) 0)"},
      {"count of p in players where cash(p) = 3 or q",
       "(count p in <players> where (or (= (call cash <p>) 3) <q>))"},
      {"sum of value of c for c in cards > price of tile",
       "(> (sum (of <value> <c>) c in <cards>) (of <price> <tile>))"},
      {"highest of purse(p, s) for p in players", "(highest (call purse <p> <s>) p in <players>)"},
      {"lowest of a + b for p in players where c", "(lowest (+ <a> <b>) p in <players> where <c>)"},
      {"any t in hand of actor where red", "(any t in (of <hand> <actor>) where <red>)"},
      {"every t in row where red", "(every t in <row> where <red>)"},
      {"any", "<any>"},
      {"first player", "<first player>"},
      {"count", "<count>"},
      {"first p in players by lowest size of hand of p, lowest worth of p",
       "(first p in <players> lowest (of <size> (of <hand> <p>)) lowest (of <worth> <p>))"},
      {"first p in players where a by highest b", "(first p in <players> where <a> highest <b>)"},
      {"f(first p in players by lowest a, highest of b for c in d)",
       "(call f (first p in <players> lowest <a>) (highest <b> c in <d>))"},
      {"first p in players where a by highest b else c + d",
       "(first p in <players> where <a> highest <b> else (+ <c> <d>))"},
      {"highest of a for p in players else 0 = 3", "(= (highest <a> p in <players> else 0) 3)"},
      {"(lowest of a for p in players else 0) + 1", "(+ (lowest <a> p in <players> else 0) 1)"},
      {"if a then (first b in c) else d", "(if <a> (first b in <c>) <d>)"},
      {"if a then first b in c else d else e", "(if <a> (first b in <c> else <d>) <e>)"},
      {"if a then sum of b for c in d else e", "(if <a> (sum <b> c in <d>) <e>)"},
      {"let n be a + b then n * n", "(let n (+ <a> <b>) (* <n> <n>))"},
      {"1 + let n be let m be 2 then m then n or c", "(+ 1 (let n (let m 2 <m>) (or <n> <c>)))"},
      {"(let n be 1 then n) + 1", "(+ (let n 1 <n>) 1)"},
      {"craft shield in row", "(in <row> <craft shield>)"},
      {"gold in all purses in row", "(in <row> (in <all purses> <gold>))"},
      {"faith shield of a neighbour in row", "(in <row> (of <faith shield> <a neighbour>))"},
      {"2 * craft shield in row + 1", "(+ (* 2 (in <row> <craft shield>)) 1)"},
      {"card costing 5 or more", "(measured or more <card costing> 5)"},
      {"card costing 5 or less or b", "(or (measured or less <card costing> 5) <b>)"},
      {"away 1 letter", "(measured <away> (amount 1 <letter>))"},
      {"card costing 4 of p in row", "(in <row> (of (measured <card costing> 4) <p>))"},
      {"set of castle banner + village banner in row",
       "(in <row> (set <castle banner> <village banner>))"},
      {"set of 3 identical shields", "(set (amount 3 <identical shields>))"},
      {"(pair of a + 2 b) * 2", "(* (pair <a> (amount 2 <b>)) 2)"},
      {"set of a + 1", "(+ (set <a>) 1)"},
      {"(set of a + b) + c", "(+ (set <a> <b>) <c>)"},
      {"set", "<set>"},
      {"at least 1 face-down card in row", "(at least 1 (in <row> <face-down card>))"},
      {"not at most (n + 1) red card and at top row",
       "(and (not (at most (+ <n> 1) <red card>)) (at <top row>))"},
      {"true", "<true>"},
      {"a + # a comment\n  b", "(+ <a> <b>)"},
      {"f(\n  a,\n  b\n)", "(call f <a> <b>)"},
      {"  \n a \n # end", "<a>"},
  }));
  CAPTURE(row.text);
  CHECK(expression_outcome(row.text) == row.outcome);
  CHECK(expression_reprinted(row.text) == "same tree");
}

TEST_CASE("an error in an expression says what was expected and what was found") {
  const auto row = GENERATE(values<test::Row>({
      {"", "t:1:1: error[grammar/expected]: expected a value, found end of text"},
      {"1 / 2",
       "t:1:6: error[grammar/expected]: expected 'rounded up' or 'rounded down' after a division, "
       "found end of text\n    1 / 2\n         ^"},
      {"1 / 2 rounded upp",
       "t:1:15: error[grammar/expected]: expected 'up' or 'down', found 'upp'\n    1 / 2 rounded "
       "upp\n                  ^^^\n    hint: did you mean 'up'?"},
      {"(a, b",
       "t:1:6: error[grammar/expected]: expected ')', found end of text\n    (a, b\n         ^"},
      {"f(a b; c)",
       "t:1:6: error[grammar/expected]: expected ',' or ')' in the list of values, found ';'\n    "
       "f(a b; c)\n         ^"},
      {"a == b",
       "t:1:4: error[grammar/expected]: expected a value, found '='\n    a == b\n       ^\n    "
       "hint: equality is '='"},
      {"a ~= b",
       "t:1:3: error[grammar/expected]: expected the end of the text, found '~'\n    a ~= b\n      "
       "^\n    hint: inequality is '!='"},
      {"a .. b",
       "t:1:3: error[grammar/expected]: expected the end of the text, found '.'\n    a .. b\n      "
       "^\n    hint: rule text does not join texts"},
      {"a // b",
       "t:1:4: error[grammar/expected]: expected a value, found '/'\n    a // b\n       ^\n"
       "    hint: a division says how it rounds: 'a / b rounded down'; a comment begins with '#'"},
      {"a % b",
       "t:1:3: error[grammar/expected]: expected the end of the text, found '%'\n    a % b\n      "
       "^\n    hint: the rest of a division is 'a mod b'"},
      {"a[1", "t:1:4: error[grammar/expected]: expected ']', found end of text\n    a[1\n       ^"},
      {"let n 3 then n",
       "t:1:7: error[grammar/expected]: expected 'be', found '3'\n    let n 3 then n\n          ^"},
      {"let n be 3 else n",
       "t:1:12: error[grammar/expected]: expected 'then', found 'else'\n    let n be 3 else n\n    "
       "           ^^^^"},
      {"let be 3 then n",
       "t:1:5: error[grammar/expected]: expected a name after 'let', found 'be'\n    let be 3 then "
       "n\n        ^^"},
      {"if a then first b in c else d",
       "t:1:30: error[grammar/expected]: expected 'else' and the value otherwise, found end of "
       "text\n"
       "    if a then first b in c else d\n                                 ^\n"
       "    hint: the 'else' before it belongs to 'first': put 'first ...' in parentheses"},
      {"a + then",
       "t:1:5: error[grammar/expected]: expected a value, found 'then'\n    a + then\n        "
       "^^^^"},
      {"if a \"b\" else 2",
       "t:1:6: error[grammar/expected]: expected 'then', found '\"b\"'\n    if a \"b\" else 2\n    "
       "     ^^^"},
      {"a in (b)",
       "t:1:6: error[grammar/expected]: expected a name, found '('\n    a in (b)\n         ^\n"
       "    hint: one of several values is 'x is in (1, 2)'"},
      {"set of 3",
       "t:1:8: error[grammar/expected]: expected what a set is made of, found '3'\n    set of 3\n  "
       "         ^"},
      {"at least x card",
       "t:1:10: error[grammar/expected]: expected a number, found 'x'\n    at least x card\n       "
       "      ^"},
      {"count of a of b",
       "t:1:12: error[grammar/expected]: expected 'in' and the set, found 'of'\n    count of a of "
       "b\n               ^^\n    hint: how many there are is 'size of a'"},
      {"sum of a in b",
       "t:1:14: error[grammar/expected]: expected 'for', as in 'sum of value of c for c in cards', "
       "found end of text\n    sum of a in b\n                 ^"},
      {"every a in b",
       "t:1:13: error[grammar/expected]: expected 'where' and what holds for every member, found "
       "end of text\n    every a in b\n                ^"},
      {"a is in",
       "t:1:8: error[grammar/expected]: expected a value, found end of text\n    a is in\n         "
       "  ^"},
      {"a is in (b; c)",
       "t:1:11: error[grammar/expected]: expected ',' or ')' in the list of values, found ';'\n    "
       "a is in (b; c)\n"
       "              ^"},
      {"a is in b is in c",
       "t:1:11: error[grammar/expected]: expected the end of the text, found 'is'\n    a is in b "
       "is in c\n              ^^"},
      {"a = b = c",
       "t:1:7: error[grammar/expected]: expected the end of the text, found '='\n    a = b = c\n   "
       "       ^\n    hint: two comparisons are joined with 'and'"},
      {"2gold",
       "t:1:1: error[grammar/expected]: expected a value, found '2gold'\n    2gold\n    ^^^^^\n    "
       "hint: write '2 gold'"},
      {"\"abc",
       "t:1:5: error[grammar/expected]: expected '\"' to end the string, found end of text\n    "
       "\"abc\n        ^"},
      {"99999999999999999999",
       "t:1:1: error[grammar/number-range]: number '99999999999999999999' is too large\n    "
       "99999999999999999999\n    ^^^^^^^^^^^^^^^^^^^^\n    hint: the largest is "
       "9223372036854775807"},
  }));
  CAPTURE(row.text);
  CHECK(expression_outcome(row.text) == row.outcome);
}

TEST_CASE("every part of an expression knows where it stands") {
  const Source source("t", "a + price of market[s]");
  Diagnostics out;
  const Expr e = parse_expression(source, out);
  CHECK(source.text(e.span) == "a + price of market[s]");
  CHECK(source.text(e.children[0].span) == "a");
  CHECK(source.text(e.children[1].span) == "price of market[s]");
  CHECK(source.text(e.children[1].children[1].span) == "market[s]");
  CHECK(source.text(e.children[1].children[0].words[0].span) == "price");
}
