#include "grammar/parse.hpp"
#include "tests/grammar/round_trip.hpp"
#include "tests/grammar/tree_text.hpp"
#include "tests/support/catch.hpp"

using namespace castellan::grammar;

namespace {

std::string statements_outcome(const std::string& text) {
  Diagnostics out;
  const std::vector<Statement> list = parse_effects(Source("t", text), out);
  return out.has_errors() ? out.render_all() : test::tree_text(list);
}

std::string statements_reprinted(const std::string& text) {
  Diagnostics out;
  const std::vector<Statement> list = parse_effects(Source("t", text), out);
  const std::string printed = print(list);
  const std::vector<Statement> again = parse_effects(Source("t", printed), out);
  const bool same = !out.has_errors() && same_tree(list, again);
  return same ? "same tree" : printed + '\n' + out.render_all();
}

}  // namespace

TEST_CASE("statements have one tree") {
  const auto row = GENERATE(values<test::Row>({
      {"", ""},
      {"# nothing\n\n", ""},
      {"gain 2 gold per craft shield in row",
       "(gain (amount 2 <gold>) [per (in <row> <craft shield>)])"},
      {"gain 1 key per castle banner of neighbour",
       "(gain (amount 1 <key>) [per (of <castle banner> <neighbour>)])"},
      {"score 3 per set of castle banner + village banner",
       "(score 3 [per (set <castle banner> <village banner>)])"},
      {"score 6 per missing shield type", "(score 6 [per <missing shield type>])"},
      {"score 10 if count of shield in row = 0", "(score 10 if (= (count shield in <row>) 0))"},
      {"either gain 1 gold or gain 2 keys end",
       "(either {(gain (amount 1 <gold>))} {(gain (amount 2 <keys>))})"},
      {"either gain 1 gold or gain 2 keys",
       "(either {(gain (amount 1 <gold>))} {(gain (amount 2 <keys>))})"},
      {"either gain 1 gold per card costing 5 or more or gain 2 keys",
       "(either {(gain (amount 1 <gold>) [per (measured or more <card costing> 5)])} {(gain "
       "(amount 2 <keys>))})"},
      {"opponents gain 1 key; all players gain 2 gold if at edge",
       "(by <opponents> (gain (amount 1 <key>))) (by <all players> (gain (amount 2 <gold>) if (at "
       "<edge>)))"},
      {"gain its cost in gold", "(gain (in <gold> <its cost>))"},
      {"choose p in players where p != actor by left of actor",
       "(choose p in <players> where (!= <p> <actor>) by (of <left> <actor>))"},
      {"choose 2 purses in tableau of actor", "(choose 2 purses in (of <tableau> <actor>))"},
      {"either choose p in players where a or b end",
       "(either {(choose p in <players> where <a>)} {(call <b>)})"},
      {"either gain 1 gold if (a or b)\nor\n  finish\nor refill row end",
       "(either {(gain (amount 1 <gold>) if (or <a> <b>))} {(finish)} {(call <refill row>)})"},
      {"either set a to count of x in y where b or set c to if d then e else f end",
       "(either {(set <a> [to (count x in <y> where <b>)])} {(set <c> [to (if <d> <e> <f>)])})"},
      {"either if a or b then finish end or for each x in y where a or b do finish end end",
       "(either {(if (or <a> <b>) {(finish)})} {(for x in <y> where (or <a> <b>) {(finish)})})"},
      {"move cards from hand of actor to discard",
       "(move <cards> [from (of <hand> <actor>)] [to <discard>])"},
      {"draw from money_deck to hand of p", "(draw [from <money_deck>] [to (of <hand> <p>)])"},
      {"draw from deck as c", "(draw [from <deck>] [as <c>])"},
      {"place tile on castle of actor at cell turned turn",
       "(place <tile> [on (of <castle> <actor>)] [at <cell>] [turned <turn>])"},
      {"set actions to 0 if sum of value of c for c in cards > price of tile",
       "(set <actions> [to 0] if (> (sum (of <value> <c>) c in <cards>) (of <price> <tile>)))"},
      {"let s be first p in players by lowest size of hand of p, lowest worth of p",
       "(let s (first p in <players> lowest (of <size> (of <hand> <p>)) lowest (of <worth> <p>)))"},
      {"for each s in currency do if market[s] is none then draw from supply to market[s] end end",
       "(for s in <currency> {(if (is (at <market> <s>) <none>) {(draw [from <supply>] [to (at "
       "<market> <s>)])})})"},
      {"rank by tally(player, k) pays points[k][round] ties share rounded down least 1",
       "(rank [by (call tally <player> <k>)] [pays (at (at <points> <k>) <round>)] [ties <share>] "
       "[rounded down] [least 1])"},
      {"rank by stars, -debts pays prizes", "(rank [by <stars> (- <debts>)] [pays <prizes>])"},
      {"rank by (first t in s by lowest a, highest b), c pays p",
       "(rank [by (first t in <s> lowest <a> highest <b>) <c>] [pays <p>])"},
      {"add x / 2 rounded up to score", "(add (/ up <x> 2) [to <score>])"},
      {"halve rounded up", "(halve [rounded up])"},
      {"times 2; zero if b", "(times 2) (zero if <b>)"},
      {"discard 1 card from village display",
       "(discard (amount 1 <card>) [from <village display>])"},
      {"fill 2 purses", "(fill (amount 2 <purses>))"},
      {"put 2 gold on each purse", "(put (amount 2 <gold>) [on (amount <each> <purse>)])"},
      {"refill row", "(call <refill row>)"},
      {"refill", "(call <refill>)"},
      {"refill(3) if a", "(call (call refill 3) if <a>)"},
      {"ability of card", "(call (of <ability> <card>))"},
      {"check (a) or b", "(check (or <a> <b>))"},
      {"check a or b", "(check (or <a> <b>))"},
      {"refill row to 3", "(refill <row> [to 3])"},
      {"score scoring(3) to score", "(score (call scoring 3) [to <score>])"},
      {"score (3) to x", "(score 3 [to <x>])"},
      {"finish if round = 3", "(finish if (= <round> 3))"},
      {"finish game", "(finish <game>)"},
      {"add (if a then 1 else 2) to x", "(add (if <a> 1 2) [to <x>])"},
      {"move \"fountain\" from f to castle of p at (0, 0)",
       "(move \"fountain\" [from <f>] [to (of <castle> <p>)] [at (cell 0 0)])"},
      {"if a then finish else if b then zero else finish end",
       "(if <a> {(finish)} <b> {(zero)} {(finish)})"},
      {"if a then\n  finish\nelse\n  if b then zero end\nend",
       "(if <a> {(finish)} {(if <b> {(zero)})})"},
      {"while a and b do\n  finish;\n  zero\nend", "(while (and <a> <b>) {(finish) (zero)})"},
      {"repeat row_size times draw from a to b end",
       "(repeat <row_size> {(draw [from <a>] [to <b>])})"},
      {"for each p in players where not a do finish end",
       "(for p in <players> where (not <a>) {(finish)})"},
      {"finish # one\r\nzero\r\n", "(finish) (zero)"},
      {"set a to b +\n  c", "(set <a> [to (+ <b> <c>)])"},
  }));
  CAPTURE(row.text);
  CHECK(statements_outcome(row.text) == row.outcome);
  CHECK(statements_reprinted(row.text) == "same tree");
}

TEST_CASE("an error in a statement is placed, and the next one is read") {
  const auto row = GENERATE(values<test::Row>({
      {"gain )",
       "t:1:6: error[grammar/expected]: expected the end of the statement, found ')'\n"
       "    gain )\n         ^\n    hint: no bracket is open here"},
      {"x = 3",
       "t:1:3: error[grammar/expected]: expected the end of the statement, found '='\n"
       "    x = 3\n      ^\n    hint: write 'set x to 3'"},
      {"gold.actor gain",
       "t:1:5: error[grammar/expected]: expected the end of the statement, found '.'\n"
       "    gold.actor gain\n        ^\n    hint: write 'gold of actor'"},
      {"either.gain",
       "t:1:1: error[grammar/expected]: expected 'or' and a second branch of 'either'\n    "
       "either.gain\n    ^^^^^^\n"
       "t:1:7: error[grammar/expected]: expected a statement, found '.'\n    either.gain\n         "
       " ^"},
      {"3 gold",
       "t:1:1: error[grammar/expected]: expected a statement, found '3'\n    3 gold\n    ^\n"
       "    hint: a statement begins with a verb, such as 'add' or 'gain'"},
      {"end",
       "t:1:1: error[grammar/expected]: expected a statement, found 'end'\n    end\n    ^^^\n    "
       "hint: no block is open here that 'end' could belong to"},
      {"let 3 be 4",
       "t:1:5: error[grammar/expected]: expected a name after 'let', found '3'\n"
       "    let 3 be 4\n        ^"},
      {"for p in players do pass end",
       "t:1:5: error[grammar/expected]: expected 'each' after 'for', found 'p'\n"
       "    for p in players do pass end\n        ^"},
      {"if a then pass\nwhile b do\n  zero\n",
       "t:1:1: error[grammar/missing-end]: 'if' has no 'end'\n    if a then pass\n    ^^\n"
       "t:2:1: error[grammar/missing-end]: 'while' has no 'end'\n    while b do\n    ^^^^^"},
      {"either pass or pass\nzero\n",
       "t:1:1: error[grammar/missing-end]: 'either' has no 'end'\n    either pass or pass\n    "
       "^^^^^^"},
      {"choose in players",
       "t:1:8: error[grammar/expected]: expected a name for each member of the set, found 'in'\n"
       "    choose in players\n           ^^"},
      {"either pass end",
       "t:1:1: error[grammar/expected]: expected 'or' and a second branch of 'either'\n"
       "    either pass end\n    ^^^^^^"},
      {"gain 1 / 2\nif a ( then pass end\nset x to )\npass",
       "t:1:11: error[grammar/expected]: expected 'rounded up' or 'rounded down' after a division, "
       "found end of line\n    gain 1 / 2\n              ^\n"
       "t:2:6: error[grammar/expected]: expected 'then', found '('\n"
       "    if a ( then pass end\n         ^\n"
       "t:3:1: error[grammar/expected]: expected the end of the statement, found 'set'\n"
       "    set x to )\n    ^^^"},
      {"if a then gain ) end\nif b then set x too (3) end",
       "t:1:16: error[grammar/expected]: expected the end of the statement, found ')'\n"
       "    if a then gain ) end\n                   ^\n    hint: no bracket is open here\n"
       "t:2:21: error[grammar/expected]: expected the end of the statement, found '('\n"
       "    if b then set x too (3) end\n                        ^"},
      {"if a then pass end end",
       "t:1:20: error[grammar/expected]: expected a statement, found 'end'\n"
       "    if a then pass end end\n                       ^^^\n    hint: no block is open here "
       "that 'end' could belong to"},
  }));
  CAPTURE(row.text);
  CHECK(statements_outcome(row.text) == row.outcome);
}

TEST_CASE("at most twenty errors are reported") {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "gain )\n";
  Diagnostics out;
  parse_effects(Source("t", text), out);
  CHECK(out.sorted().size() == 20);
}
