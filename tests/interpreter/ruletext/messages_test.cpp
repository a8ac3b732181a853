// What a rules author reads when rule text does not fit the vocabulary:
// column, id, sentence, hint.

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

TEST_CASE("errors in amounts and conditions") {
  Table t;
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"scroe + 1", "1 expr/unknown-name: 'scroe' is not known here | did you mean 'score'?"},
      {"prise of market[red]", "1 expr/unknown-property: 'prise' is not a property of a card"},
      {"colour of market[red] = rad",
       "25 expr/unknown-name: 'rad' is not known here | did you mean 'red'?"},
      {"1 + actor", "5 expr/wrong-kind: expected a number, found a player"},
      {"round = nil", "9 expr/unknown-name: 'nil' is not known here | nothing is 'none'"},
      {"score and true", "1 expr/wrong-kind: expected a condition, found a number"},
      {"hand = discard", "1 expr/wrong-kind: the pile hand cannot be compared"},
      {"score is none", "1 expr/wrong-kind: a number is never none"},
      {"not (round = 1) is none", "6 expr/wrong-kind: a condition is never none"},
      {"hand is empty", "9 expr/unknown-name: 'empty' is not known here | nothing is 'none'"},
      {"is_empty(hand)",
       "1 expr/unknown-name: 'is_empty' is not a known amount or condition | write 'X is none'"},
      {"market[red] = none", "15 expr/wrong-kind: none cannot be compared | write 'X is none'"},
      {"market[red] != none",
       "16 expr/wrong-kind: none cannot be compared | write 'X is not none'"},
      {"none is not hand", "1 expr/wrong-kind: none cannot be compared | write 'X is not none'"},
      {"fee",
       "1 expr/needs-subscript: there is one 'fee' for each colour; say which in [ ] | write "
       "'fee[...]'"},
      {"points[1]", "1 expr/needs-subscript: table 'points' has 3 subscripts, found 1"},
      {"points", "1 expr/needs-subscript: table 'points' needs a subscript in [ ]"},
      {"marks of market[red]",
       "1 expr/needs-subscript: 'marks' holds several values; say which in [ ]"},
      {"\"red-9\"",
       "1 expr/unknown-component: there is no component 'red-9' | did you mean 'red-1'?"},
      {"worth(1)", "7 expr/wrong-kind: expected a player, found a number"},
      {"worth()", "1 expr/arguments: 'worth' takes 1 value, found 0"},
      {"min(1)", "1 expr/arguments: 'min' takes 2 values, found 1"},
      {"wroth(actor)",
       "1 expr/unknown-name: 'wroth' is not a known amount or condition | did you mean 'worth'?"},
      {"count of x in 5",
       "15 expr/not-a-set: a number is not a set that can be gone through | numbers from 1 on are "
       "'numbers(1, 5)'"},
      {"1 is in hand", "1 expr/wrong-kind: expected a card, found a number"},
      {"actor is in (1, 2)", "14 expr/wrong-kind: expected a player, found a number"},
      {"red is in 5",
       "11 expr/not-a-set: a number is not a set that can be gone through | numbers from 1 on are "
       "'numbers(1, 5)'"},
      {"actor is in hand of left of actor", "1 expr/wrong-kind: expected a card, found a player"},
      {"hand is in hand", "1 expr/wrong-kind: the pile hand is never in a set"},
      {"none is in players", "1 expr/wrong-kind: none is never in a set"},
      {"rad is in colour", "1 expr/unknown-name: 'rad' is not known here | did you mean 'red'?"},
      {"rad is in marks of market[red]",
       "1 expr/unknown-name: 'rad' is not known here | did you mean 'red'?"},
      {"red is in marks of market[red]", "1 expr/wrong-kind: expected a mark, found a colour"},
      {"actor is in playrs",
       "13 expr/unknown-name: 'playrs' is not known here | did you mean 'players'?"},
      {"payments is in (all, exct)",
       "22 expr/option: option 'payments' is all, exact or irredundant, never 'exct' | did you "
       "mean 'exact'?"},
      {"crown is in marks of actor",
       "13 expr/unknown-property: 'marks' is not a property of a player | did you mean 'mark'?"},
      {"endless", "1 expr/recursion: 'endless' uses itself | an effect of rule text may do that"},
      {"payments", "1 expr/option: option 'payments' can only be compared with its values"},
      {"payments + 1", "1 expr/option: option 'payments' can only be compared with its values"},
      {"payments > 2", "1 expr/option: option 'payments' can only be compared with its values"},
      {"payments = exct",
       "12 expr/option: option 'payments' is all, exact or irredundant, never 'exct' | did you "
       "mean 'exact'?"},
      {"irredundnt != payments",
       "1 expr/option: option 'payments' is all, exact or irredundant, never 'irredundnt' | did "
       "you mean 'irredundant'?"},
      {"payments is red",
       "13 expr/option: option 'payments' is all, exact or irredundant, never 'red'"},
      {"trump = 3", "9 expr/option: option 'trump' is red, blue, none or 2, never '3'"},
      {"colour of market[red] = payments",
       "25 expr/option: option 'payments' is 'all', which is no colour"},
      {"payments = round", "1 expr/option: option 'payments' can only be compared with its values"},
      {"2 gold", "1 expr/quantity: an amount of something cannot stand here"},
      {"(1, actor) = (0, 0)", "5 expr/wrong-kind: expected a number, found a player"},
      {"longest_run(yard, \"door\")", "19 expr/unknown-name: 'door' is not a side class"},
      {"highest of value of c for c in hand else actor",
       "42 expr/wrong-kind: expected a number, found a player"},
      {"random p in players",
       "1 expr/no-chance: nothing can be left to chance here: this is a value, not an effect"},
      {"count of p in shuffled(players)",
       "15 expr/no-chance: chance makes an order only for a 'for each' of effects"},
      {"1 + first n in numbers(1, 3) where n > 1",
       "5 expr/missing: 'first' of numbers needs 'else': a number is never none"},
      {"first c in hand else 3", "22 expr/wrong-kind: expected a card, found a number"},
      {"let n be none then n", "10 expr/wrong-kind: none cannot be named by 'let'"},
      {"let players be 3 then players",
       "5 expr/reserved-name: 'players' is a word of the language, not a name to give"},
      {"(let n be 3 then n) + n", "23 expr/unknown-name: 'n' is not known here"},
      {"let room be 3 then rom",
       "20 expr/unknown-name: 'rom' is not known here | did you mean 'room'?"},
      {"space(yard, 1) = (0, 0)",
       "1 expr/wrong-kind: grid 'yard' has no frame: it may grow without end"},
      {"space(hand, 1) = (0, 0)", "7 expr/wrong-kind: expected a grid, found the pile hand"},
      {"score[1]", "1 expr/wrong-kind: a number takes no subscript in [ ]"},
  }));
  CAPTURE(text);
  CHECK(t.amount_error(text) == message);
}

TEST_CASE("a component's amount changes nothing") {
  using K = description::Definition::Kind;
  auto d = table_of_cards();
  d.families[0].effect_slots = {"deed"};
  d.definitions.push_back(definition(K::lua_effect, "tidy", ""));
  d.definitions.push_back(definition(K::effect, "reset", "set round to 1"));
  d.definitions.push_back(definition(K::effect, "double", "score 2"));
  Table t(std::move(d));
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"score 1; double", "no error"},
      {"score 1; set round to 1",
       "10 expr/not-in-amount: this is an amount, in which only 'score' may stand, not 'set'"},
      {"score 1; reset",
       "1 expr/not-in-amount: this is an amount, in which only 'score' may stand, not 'set'"},
      {"score 1; tidy",
       "10 expr/not-in-amount: this is an amount, in which only 'score' may stand, not 'tidy'"},
      {"score 1; deed of c",
       "10 expr/not-in-amount: this is an amount, in which only 'score' may stand, not 'deed'"},
  }));
  CAPTURE(text);
  grammar::Diagnostics out;
  const auto source = rule_text(text);
  grammar::RuleLine line;
  line.statements = parse_effects(source, out);
  (void)compile_slot_amount(t.vocabulary, {"test", "owner", {{"c", Type::component(FamilyId(0))}}},
                            line, source.source, out);
  CHECK(Table::first(out) == message);
}

TEST_CASE("errors in effects") {
  Table t;
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"gain 2 scores",
       "8 expr/unknown-name: 'scores' is not something that can be gained | did you mean 'score'?"},
      {"gain score", "6 expr/missing: 'gain' needs an amount and a noun, as in '2 gold'"},
      {"set hand to 1", "5 expr/not-a-field: 'hand' is not a field that can be set"},
      {"set score to actor", "14 expr/wrong-kind: expected a number, found a player"},
      {"set score", "1 expr/missing: 'set' needs 'to' | write 'set ... to ...'"},
      {"move hand to discard",
       "6 expr/wrong-kind: expected a component or a piece, found the pile hand"},
      {"move \"red-1\" from hand", "1 expr/missing: 'move' needs 'to' a place"},
      {"move \"red-1\" from hand to score", "27 expr/wrong-kind: nothing can be put into a number"},
      {"move \"tower\" from shelf[1] to yard", "1 expr/missing: a grid needs 'at' a cell"},
      {"move \"tower\" from shelf[1] to yard at (0, 0) turned 90",
       "53 expr/bad-turn: pieces of 'yard' are turned by 0 to 3 quarters, not by 90 | a turn "
       "counts quarters: write 1"},
      {"move \"tower\" from shelf[1] to yard at (0, 0) turned 2 * 135",
       "53 expr/bad-turn: pieces of 'yard' are turned by 0 to 3 quarters, not by 270 | a turn "
       "counts quarters: write 3"},
      {"move \"tower\" from shelf[1] to yard at (0, 0) turned 0 - 1",
       "53 expr/bad-turn: pieces of 'yard' are turned by 0 to 3 quarters, not by -1 | a turn "
       "counts quarters"},
      {"move \"red-1\" from hand to market",
       "27 expr/needs-subscript: say which place of market in [ ]"},
      {"draw from deck",
       "1 expr/missing: 'draw' needs 'from' a pile, and 'to' a place or 'as' a name"},
      {"draw from market to hand",
       "11 expr/wrong-kind: expected a pile, found the places of market"},
      {"draw from deck to hand over deck",
       "24 expr/unexpected-word: 'draw' does not go with 'over' | it takes 'from', 'to', 'as', "
       "'at', 'turned'"},
      {"ask chose of actor",
       "5 expr/unknown-name: there is no phase 'chose' | did you mean 'choose'?"},
      {"ask choose to actor", "12 expr/unexpected-word: 'ask' does not go with 'to'"},
      {"emit sold", "6 expr/unknown-name: there is no event 'sold'"},
      {"score final to score", "7 expr/unknown-name: there is no sheet 'final'"},
      {"set round to sum of (random n in numbers(1, 2)) for c in hand",
       "22 expr/no-chance: chance decides before a statement, not in what is asked several times "
       "or perhaps | write 'let x be "
       "random ...' before it"},
      {"set round to 1 if round = 1 and (random n in numbers(1, 2)) = 1",
       "34 expr/no-chance: chance decides before a statement, not in what is asked several times "
       "or perhaps | write 'let x be "
       "random ...' before it"},
      {"set round to random n in hand", "14 expr/wrong-kind: expected a number, found a card"},
      {"let x be random p in plaers",
       "22 expr/unknown-name: 'plaers' is not known here | did you mean 'players'?"},
      {"for each p in shuffled(1) do finish game end",
       "24 expr/not-a-set: a number is not a set that can be gone through | numbers from 1 on are "
       "'numbers(1, 1)'"},
      {"for each p in shuffled(plaers) do finish game end",
       "24 expr/unknown-name: 'plaers' is not known here | did you mean 'players'?"},
      {"for each p in shuffled(players, 1) do finish game end",
       "15 expr/arguments: 'shuffled' takes 1 value, found 2"},
      {"finish(1)", "8 expr/unexpected-word: only the game is finished: 'finish game'"},
      {"pay_al(1)",
       "1 expr/unknown-verb: 'pay_al' is not a known effect | did you mean 'pay_all'?"},
      {"worth(actor)", "1 expr/wrong-kind: 'worth' is a value, not an effect"},
      {"let x be none", "10 expr/wrong-kind: none cannot be named by 'let'"},
      {"add 1 to active", "10 expr/wrong-kind: only a counter can be changed by 'add'"},
  }));
  CAPTURE(text);
  CHECK(t.effect_error(text) == message);
}

TEST_CASE("a noun over what is no set is reported once, where it is declared") {
  auto d = table_of_cards();
  description::Noun pearl;
  pearl.words = {"pearl"};
  pearl.over = rule_text("crown");
  pearl.origin = state::test::line(40);
  d.nouns.push_back(pearl);
  description::Noun shell = pearl;
  shell.words = {"shell"};
  shell.over = {};
  shell.field = "red-1";
  d.nouns.push_back(shell);
  Table t(std::move(d));
  grammar::Diagnostics out;
  check_words(t.vocabulary, out);
  const description::RuleText texts[] = {rule_text("add pearl to score\nadd shell to score")};
  compile_effects(t.vocabulary, {"test", "actor", {}}, texts, out);
  REQUIRE(out.error_count() == 2);
  CHECK(out.sorted()[0].message == "noun 'pearl' is counted over 'crown', which is no set");
  CHECK(out.sorted()[1].message == "noun 'shell' is gained as 'red-1', which is no counter");
}

TEST_CASE("several errors are found in one text") {
  Table t;
  grammar::Diagnostics out;
  const description::RuleText texts[] = {rule_text("gain 1 gould\nset scroe to 1\nadd 1 to score")};
  compile_effects(t.vocabulary, {"test", "actor", {}}, texts, out);
  CHECK(out.error_count() == 2);
}

}  // namespace castellan::ruletext::test
