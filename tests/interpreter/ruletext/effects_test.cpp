// Effects: what they change, where they stop, how they fail.

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {

using Stop = Machine::Stop;

TEST_CASE("effects change counters of the subject and of others") {
  Table t;
  REQUIRE(t.run("gain 3 score\nadd 4 to score of left of actor; lose 1 score\nset fee[blue] to 5\n"
                "set active to right of actor\nsubtract 2 from fee[blue]",
                Seat(1)) == Stop::done);
  CHECK(t.value("score", Seat(1)) == 2);
  CHECK(t.value("score", Seat(2)) == 4);
  CHECK(t.value("fee[blue]") == 3);
  CHECK(t.value("active = actor", Seat(0)) == 1);
}

TEST_CASE("control: if, for each, while, repeat, let, postfix if") {
  Table t;
  t.run(R"(
    let n be 2
    for each p in players where p != actor do
      repeat n times gain 1 score to p end
    end
    if round = 1 then gain 5 score else gain 9 score end
    if round = 2 then gain 5 score else if round = 1 then gain 1 score end
    while score < 8 do gain 1 score end
    gain 10 score if round > 1
    pay_all(1)
  )");
  CHECK(t.value("score", Seat(0)) == 9);
  CHECK(t.value("score", Seat(1)) == 3);
}

TEST_CASE("a loop over those with a flag goes to those that had it when it began") {
  Table t;
  t.run("set awake of actor to true; set awake of right of actor to true", Seat(0));
  t.run(
      "for each p in players where awake of p do\n"
      "  set awake of left of p to not awake of left of p\n"
      "  gain 1 score to p\n"
      "end");
  const auto each = [&t](const std::string& what) {
    return std::vector{t.value(what, Seat(0)), t.value(what, Seat(1)), t.value(what, Seat(2))};
  };
  CHECK(each("score of actor") == std::vector<Value>{1, 0, 1});
  CHECK(each("if awake of actor then 1 else 0") == std::vector<Value>{0, 1, 1});
  t.run(
      "for each p in players where awake of p do set awake of p to false; gain 1 score to p end\n"
      "for each p in players where awake of p do gain 5 score to p end");
  CHECK(each("score of actor") == std::vector<Value>{1, 1, 2});
}

TEST_CASE("components move between piles, places and grids") {
  Table t;
  t.put("hand", "red-1", 2);
  t.put("hand", "red-4", 1);
  t.run(R"(
    move "red-4" from hand of actor to market[red]
    move market[red] to discard
    move "red-1" from hand to market[blue]
    for each c in hand do move c from hand to hand of left of actor end
    move all from market[blue] to discard
  )");
  CHECK(t.value("size of hand") == 0);
  CHECK(t.value("hand[\"red-1\"] of left of actor") == 1);
  CHECK(t.value("discard[\"red-4\"] * 10 + discard[\"red-1\"]") == 11);
  t.run("move all from discard to hand");
  CHECK(t.value("size of discard * 10 + size of hand") == 2);

  t.arena.set(t.at("shelf"), t.component("tower").value);
  t.run(
      "move shelf[1] to yard at (2, -1) turned 1\nlet p be yard[(2, -1)]\nadd turn of p to score");
  CHECK(t.value("score") == 1);
  t.run("move yard[(2, -1)] to shelf[3]");
  CHECK(t.value("size of yard * 10 + size of shelf") == 1);
}

TEST_CASE("where something is put is found before it is taken from where it lies") {
  Table t;
  t.put("hand", "red-1", 1);
  t.put("hand", "red-4", 1);
  t.run(R"(
    move "red-4" from hand to market[red]
    move "red-1" from hand to hand of (if hand["red-1"] > 0 then left of actor else right of actor)
    move market[red] to market[if market[red] is none then green else blue]
    move all from market[blue] to hand of (if market[blue] is none then actor else right of actor)
  )");
  CHECK(t.value("hand[\"red-1\"] of left of actor * 10 + hand[\"red-4\"] of right of actor") == 11);
  t.put("hand", "red-1", 2);
  t.run(R"(
    move "red-1" from hand to market[red]
    move "red-1" from hand to market[blue]
    move all from market to hand of (if size of market = 2 then left of actor else actor)
  )");
  CHECK(t.value("hand[\"red-1\"] of left of actor") == 3);

  t.arena.set(t.at("shelf"), t.component("tower").value);
  t.run(R"(
    move shelf[1] to yard at (if shelf[1] is none then 0 else 2, 0)
    move yard[(2, 0)] to shelf[if yard is none then 1 else 3]
    move "tower" from shelf to shelf[size of shelf + 1]
  )");
  CHECK(t.value("if shelf[2] is none then 0 else 1") == 1);
}

TEST_CASE("a row of one place is what lies there") {
  auto d = table_of_cards();
  auto held = state::test::holding(FieldKind::slots, "held", "card");
  held.size = 1;
  auto own = state::test::of_player(held);
  own.name = "own";
  d.fields.push_back(held);
  d.fields.push_back(own);
  Table t(std::move(d));
  t.put("hand", "red-4", 1);
  t.run(R"(
    move "red-4" from hand to held
    add value of held + (marks of held)[crown] to score
    gain 1 score if held = "red-4" and "red-4" = held and held is in card and held is not none
    move held to own of left of actor
    gain 1 score if held is none and colour of own of left of actor is red
    let card be own of left of actor
    move own of left of actor to held
    gain 1 score if card = held and (if round = 1 then held else own) = card and size of held = 1
    gain 1 score if every m in marks of held where m is in (crown, sword)
    gain 1 score if marks of held is not none
    gain 1 score if size of marks of held = (marks of held)[crown] + (marks of held)[sword]
    gain 1 score if marks of held is none
    for each c in held do move c from held to discard end
  )");
  CHECK(t.value("score") == 12);
  CHECK(t.value("count of c in card where marks of c is none and size of marks of c = 0") ==
        t.value("count of c in card where not (any m in marks of c)"));
  CHECK(t.value("count of c in card where marks of c is none") > 0);
  CHECK(t.value("discard[\"red-4\"]") == 1);
  t.run("move all from discard to deck\ndraw from deck to held");
  CHECK(t.value("size of held") == 1);
}

TEST_CASE("all of a pile moved to where it lies stays there") {
  Table t;
  t.put("hand", "red-4", 2);
  t.run("move all from hand of actor to hand of actor");
  CHECK(t.value("size of hand of actor") == 2);
}

TEST_CASE("several copies of one component move together") {
  Table t;
  t.put("hand", "red-1", 3);
  t.put("hand", "blue-2", 2);
  t.run(R"(
    let r be first c in hand where colour of c = red
    let b be first c in hand where colour of c = blue
    move 2 r from hand to discard
    move all b from hand to hand of left of actor
    move (round - 1) r from discard to hand
  )");
  CHECK(t.value("hand[\"red-1\"] * 100 + discard[\"red-1\"] * 10 + (hand of left of "
                "actor)[\"blue-2\"]") == 122);
  const auto failure = [&](const std::string& text) {
    return t.failure("let r be first c in hand where colour of c = red\n" + text);
  };
  CHECK(failure("move 2 r from hand to discard") ==
        "state/not-there: 'hand' holds 1 of 'red-1', not 2");
  CHECK(failure("move (0 - 1) r from hand to discard") ==
        "state/not-there: 'hand' holds 1 of 'red-1', not -1");
  CHECK(t.effect_error("move 2 tower to discard") == "1 expr/missing: 'move' needs 'from' a pile");
  CHECK(t.effect_error("move 2 round from hand to discard") ==
        "8 expr/wrong-kind: expected a card, found a number");
  CHECK(t.effect_error("move 2 tower from market to discard") ==
        "19 expr/wrong-kind: expected a pile, found the places of market");
}

TEST_CASE("players in turn order, beginning with one of them") {
  Table t;
  t.run(
      "for each p in clockwise(actor) do set active to p; add score of active * 2 + 1 to score of "
      "left of p end",
      Seat(1));
  CHECK(t.value("score", Seat(2)) == 1);
  CHECK(t.value("score", Seat(0)) == 3);
  CHECK(t.value("score", Seat(1)) == 7);
  CHECK(t.value("(first p in clockwise(right of actor) where score of p > 2) = actor", Seat(1)) ==
        0);
  CHECK(t.value("count of p in clockwise(actor)") == 3);
  CHECK(t.failure("for each p in clockwise(active) do add 1 to score of p end") == "no failure");
  CHECK(
      t.failure("set active to none; for each p in clockwise(active) do add 1 to score of p end") ==
      "state/nothing: a neighbour of nobody is asked for");
  CHECK(t.amount_error("count of p in clockwise(round)") ==
        "25 expr/wrong-kind: expected a player, found a number");
  CHECK(t.amount_error("count of p in clockwise(actor, actor)") ==
        "15 expr/arguments: 'clockwise' takes 1 value, the player to begin with");
}

TEST_CASE("what a name of a pile's members stands for is moved without saying from where") {
  Table t;
  const auto hands = [&] {
    t.put("hand", "red-1", 2);
    t.put("hand", "red-4", 1);
    t.put("hand", "blue-2", 2, 1);
  };
  hands();
  t.arena.set(t.at("shelf"), t.component("tower").value);
  const auto mark = t.arena.mark();
  const auto [text, amount, value] = GENERATE(table<std::string, std::string, Value>({
      {"for each c in hand do move c to discard end", "size of hand * 10 + size of discard", 3},
      {"for each p in players do for each c in hand of p do move c to discard end end",
       "size of hand of left of actor * 10 + size of discard", 5},
      {"for each c in hand of actor where value of c > 1 do move c to hand of left of actor end",
       "size of hand * 10 + size of hand of left of actor", 23},
      {"let c be first x in hand by highest value of x; move c to discard",
       "value of first x in discard", 4},
      {"for each x in shelf do move x to yard at (0, 0) end", "size of yard + size of shelf", 1},
  }));
  CAPTURE(text);
  t.run(text);
  CHECK(t.value(amount) == value);
  t.arena.undo_to(mark);
  const std::string needs = " expr/missing: 'move' needs 'from' a place";
  // What is found by a field may lie elsewhere by then.
  CHECK(t.effect_error("for each c in hand of active do move c to discard end") == "33" + needs);
  CHECK(t.effect_error("for each c in hand of left of actor do move c to discard end") ==
        "40" + needs);
  CHECK(
      t.effect_error("for each p in players do for each c in hand of p do for each p in players do "
                     "move c to discard end end end") == "78" + needs);
  CHECK(t.effect_error("for each c in card do move c to discard end") == "23" + needs);
  CHECK(t.effect_error("draw from deck as c; move c to discard") == "22" + needs);
}

TEST_CASE("a component is meant by its id") {
  Table t;
  t.arena.set(t.at("shelf"), t.component("tower").value);
  CHECK(t.value("count of x in shelf where x = tower and tower = x and x != base") == 1);
  CHECK(t.value("price of shelf[1] + (if shelf[1] = tower then 1 else 0)") == 8);
  CHECK(t.amount_error("shelf[1] = towr") ==
        "12 expr/unknown-name: 'towr' is not known here | did you mean 'tower'?");
  CHECK(t.value("price of tower + price of \"tower\"") == 14);
  CHECK(t.amount_error("price of towr") ==
        "10 expr/unknown-name: 'towr' is not known here | did you mean 'tower'?");
}

TEST_CASE("decks are cut and planted, draws take their outcome from the host") {
  Table t;
  t.put("deck", "red-1", 3);
  t.put("hand", "red-4", 1);
  t.run("cut deck into 3\nplant \"red-4\" from hand into deck at 2");
  CHECK(t.value("size of deck * 10 + size of hand") == 40);
  t.run(
      "draw from deck to hand\ndraw from deck as c\nif value of c = 1 then move c from hand to "
      "discard end");
  CHECK(t.value("size of deck") == 2);
}

TEST_CASE("what cannot be planted is said with its reason") {
  Table t;
  t.put("deck", "red-1", 3);
  t.put("hand", "red-1", 1);
  t.put("hand", "red-4", 1);
  t.put("hand", "blue-2", 1);
  const auto planted = [](const std::string& what, int section) {
    return "plant \"" + what + "\" from hand into deck at " + std::to_string(section);
  };
  CHECK(t.failure("cut deck into 2\n" + planted("red-4", 3)) ==
        "state/planted: 'red-4' cannot be planted in section 3 of 'deck': it is not cut into so "
        "many");
  CHECK(t.failure("cut deck into 2\n" + planted("red-1", 1)) ==
        "state/planted: 'red-1' cannot be planted in section 1 of 'deck': it holds one that is "
        "not planted");
  CHECK(t.failure("cut deck into 2\n" + planted("red-4", 2) + "\n" + planted("blue-2", 2)) ==
        "state/planted: 'blue-2' cannot be planted in section 2 of 'deck': one is planted there "
        "already");
  CHECK(t.value("size of hand") == 3);
}

TEST_CASE("an empty pile is refilled before it is drawn from") {
  Table t;
  t.put("discard", "blue-2", 2);
  t.run("draw from deck to hand");
  CHECK(t.value("size of deck * 100 + size of discard * 10 + size of hand") == 101);
}

TEST_CASE("a program stops at a decision and at an open draw, and goes on from a frame") {
  Table t;
  t.put("deck", "red-1", 3);
  t.open_draws = true;
  const std::string text =
      "let n be 7\ngain 1 score\ndraw from deck to hand\nask choose of left of actor\nadd n to "
      "score";
  REQUIRE(t.run(text) == Stop::draw);
  CHECK(t.value("score") == 1);

  // The registers go through the arena into another machine.
  Arena frame(200);
  t.machine.local(0) = 0;
  REQUIRE(t.run(text) == Stop::draw);
  REQUIRE(t.program.resumable);
  t.machine.save(t.program, frame, 0);
  const auto pc = t.machine.pc();
  Machine fresh;
  fresh.restore(t.program, frame, 0, t.machine.pc());
  t.open_draws = false;
  REQUIRE(fresh.run(t.program, {*t.schema, t.arena, &t}, pc) == Stop::ask);
  CHECK(fresh.asked_phase() == PhaseId(0));
  CHECK(fresh.asked_seat() == Seat(1));
  REQUIRE(fresh.run(t.program, {*t.schema, t.arena, &t}, fresh.pc()) == Stop::done);
  CHECK(t.value("score") == 9);  // 1 from each run, and n
}

TEST_CASE("finish ends the game from anywhere") {
  Table t;
  CHECK(t.run("if round = 1 then finish game end\ngain 1 score") == Stop::finish);
  CHECK(t.value("score") == 0);
}

TEST_CASE("a rule that breaks a bound or takes what is not there fails with its reason") {
  Table t;
  const auto [text, message] = GENERATE(table<std::string, std::string>({
      {"lose 1 score", "state/range: 'score' of seat 0 may be 0 to 50, not -1"},
      {"set round to 9", "state/range: 'round' may be 0 to 3, not 9"},
      {"set fee[green] to 10", "state/range: 'fee' of green may be 0 to 9, not 10"},
      {"move \"red-1\" from hand to discard", "state/not-there: 'red-1' is not in 'hand'"},
      {"move market[red] to discard", "state/not-there: that place of 'market' is empty"},
      {"draw from deck to hand", "flow/empty-draw: 'deck' is empty, nothing can be drawn"},
      {"cut deck into 9", "state/range: 'deck' can be cut into 1 to 3 sections, not 9"},
      {"add 1 to score of active", "state/no-instance: there is no 'score' of nothing"},
      {"add value of market[red] to score", "state/nothing: an attribute of nothing is asked for"},
      {"add points[3][red][1] to score",
       "state/no-entry: table 'points' has no entry 3 in dimension 1"},
      {"add 1 / (round - 1) rounded up to score", "state/division-by-zero: a division by 0"},
      {"while true do set round to 1 end", "budget/fuel: the rule does not come to an end"},
      {"repeat 9999999 times set round to 1 end", "budget/fuel: the rule does not come to an end"},
      {"add 999999999999 * 999999999999 to score", "score/overflow: a product is too large"},
  }));
  CAPTURE(text);
  const auto hash_before = std::vector<Word>(t.arena.view(0, t.arena.size()).begin(),
                                             t.arena.view(0, t.arena.size()).end());
  CHECK(t.failure(text) == message);
  const auto view = t.arena.view(0, t.arena.size());
  CHECK(std::vector<Word>(view.begin(), view.end()) == hash_before);
}

}  // namespace castellan::ruletext::test
