#include "interpreter/state/value_names.hpp"
#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::moves;
using castellan::moves::test::Box;
using Texts = std::vector<std::string>;

TEST_CASE("refused words") {
  Box box;
  box.put("row", "red-1", 2);
  box.put("row", "red-2", 1);
  Refusal r;
  CHECK_FALSE(box.parse("tak red-1", r).has_value());
  CHECK(r.id == "move/unknown-verb");
  CHECK(r.reason == "there is no move 'tak'; did you mean 'take'?");
  CHECK(r.nearest == Texts{"take red-1", "take red-2", "take red-1, red-1"});
  CHECK(box.refusal("jump") == "move/unknown-verb: there is no move 'jump'");
  CHECK(box.refusal("  ") == "move/unknown-verb: a move is missing");
  CHECK(box.refusal("taker red-1") ==
        "move/unknown-verb: there is no move 'taker'; did you mean 'take'?");
  CHECK(box.refusal("take") == "move/bad-value: a card is missing");
  CHECK(box.refusal("take red-7") ==
        "move/bad-value: 'red-7' is not a card; did you mean 'red-1'?");
  CHECK(box.refusal("take red-1 red-2") ==
        "move/bad-value: 'red-2' is too much; the move ends before it");
  CHECK(box.refusal("take red-1,") == "move/bad-value: a card is missing");
  CHECK(box.refusal("fill x open-2") == "move/bad-value: 'x' is not a number");
  CHECK(box.refusal("name rde 1 Ben") ==
        "move/bad-value: 'rde' is not a colour; did you mean 'red'?");
  CHECK(box.refusal("name red 1 Cem") == "move/bad-value: 'Cem' is not a player");
  CHECK(box.refusal("look 3,4") == "move/bad-value: '3' is not a cell");
  CHECK(box.refusal("look (3,40000)") == "move/bad-value: '(3' is not a cell");
  CHECK(box.refusal("look (3,4)") == "move/illegal: there is no piece at (3,4)");
  CHECK(box.refusal("rest") == "move/illegal: 'rest' is only possible when there is no other move");
  const std::vector<MoveKindId> some{box.table.find("take")};
  CHECK_FALSE(
      box.table.parse("look (0,0)", some, box.context(), Seat(0), box.players, box.scratch, r));
  CHECK(r.id == "move/illegal");
  CHECK(r.reason == "'look' is not possible now");
}

TEST_CASE("texts are read with any blanks and any order of components") {
  Box box;
  box.put("row", "red-1", 2);
  box.put("row", "red-2", 1);
  box.arena.set(box.at("limit"), 9);
  Refusal r;
  const auto move = box.parse("  take   red-2 ,red-1,  red-1 ", r);
  REQUIRE(move.has_value());
  CHECK(box.text(*move) == "take red-1, red-1, red-2");
  box.lay("table", {0, 0}, "open-2");
  CHECK(box.parse("look ( 0 , 0 )", r).has_value());
  // A turn that looks like another is that one.
  box.set_place("shelf", 0, "ns-6");
  const auto turned = box.parse("spin ns-6 (1,0) turned 270", r);
  CHECK_FALSE(turned.has_value());
  CHECK(r.reason ==
        "side must match: the west side is 'wall', the piece at (0,0) has 'open' there");
  const auto half = box.parse("spin ns-6 (1,0) turned 180", r);
  REQUIRE(half.has_value());
  CHECK(box.text(*half) == "spin ns-6 (1,0)");
}

TEST_CASE("a label that is more than words stands in quotes in a sentence") {
  CHECK(state::the("row of cards") == "the row of cards");
  CHECK(state::the("Größe") == "the Größe");
  CHECK(state::the("bought, not yet placed") == "'bought, not yet placed'");
  CHECK(state::the("Anna's tiles") == "'Anna's tiles'");
  CHECK(state::said("bought, not yet placed") == "'bought, not yet placed'");
  CHECK(state::said("gold") == "gold");
}

TEST_CASE("refused components and numbers") {
  Box box;
  box.put("hand", "red-1", 2);
  box.put("hand", "red-4", 1);
  box.put("hand", "blue-3", 1);
  box.put("hand", "wild", 1);
  box.put("row", "red-1", 2);
  box.put("row", "red-4", 1);
  box.put("reserve", "n-3", 1);
  box.set_place("market", 0, "ns-6");
  box.set_place("shelf", 0, "new-9");
  CHECK(box.refusal("lay open-2 (0,0)") == "move/illegal: open-2 is not in the reserve");
  CHECK(box.refusal("buy blue blue-3") == "move/illegal: place blue of the market is empty");
  CHECK(box.refusal("buy red red-2") == "move/illegal: red-2 is not in the hand");
  CHECK(box.refusal("buy red red-1, red-1, red-1") ==
        "move/illegal: red-1 is 2 times in the hand, not 3 times");
  CHECK(box.refusal("buy red red-4, red-4") ==
        "move/illegal: red-4 is once in the hand, not 2 times");
  CHECK(box.refusal("buy red blue-3") ==
        "move/illegal: blue-3 does not fit: needs colour of it = space");
  CHECK(box.refusal("buy red red-4") == "move/illegal: sums to 4, at least 6 needed");
  CHECK(box.refusal("buy red red-4, red-1, red-1") == "legal");
  CHECK(box.refusal("buy red nothing") == "move/illegal: 0 chosen, at least 1 needed");
  CHECK(box.refusal("take red-1, red-4, red-1") ==
        "move/illegal: 3 chosen, at most 1 allowed; or sums to 6, at most 5 allowed");
  CHECK(box.refusal("take blue-3") == "move/illegal: blue-3 is not in the row of cards");
  CHECK(box.refusal("pay red-4") == "move/illegal: sums to 4, at least 5 needed");
  CHECK(box.refusal("pay red-4, blue-3") == "move/illegal: sums to 7, at most 5 allowed");
  CHECK(box.refusal("pay wild") ==
        "move/illegal: with wild as any one type this does not come to a sum of at least 5 and of "
        "at most 5 from "
        "2 types");
  CHECK(box.refusal("spare red-4, red-1, red-1, blue-3") ==
        "move/illegal: one of these can be left out");
  box.arena.set(box.at("limit"), 8);
  CHECK(box.refusal("spare red-4, red-1, red-1, blue-3") == "move/illegal: never four of them");
  CHECK(box.refusal("spin new-9 (0,0)") ==
        "move/illegal: new-9 does not fit: needs price of it < 9");
  CHECK(box.refusal("fill 1 n-3") == "move/illegal: place 1 of the shelf is occupied by new-9");
  CHECK(box.refusal("fill 4 n-3") == "move/illegal: the shelf has places 1 to 3, not 4");
  box.set_place("market", 1, "open-5");
  box.arena.set(box.at("shelf"), -1);
  CHECK(box.refusal("fill 1 ns-6") == "move/illegal: needs: place > 1 or price of tile < 5");
  CHECK(box.refusal("fill 2 e-4") ==
        "move/illegal: e-4 is not in the market; or e-4 is not in the reserve");
  CHECK(box.refusal("name blue 1 Ben") == "move/illegal: blue does not fit: needs it != blue");
  CHECK(box.refusal("name red 9 Ben") == "move/illegal: 9 is not between -1 and 8");
  CHECK(box.refusal("name red 2 Ben") == "move/illegal: 2 does not fit: needs it mod 2 = 1");
  CHECK(box.refusal("name green -1 Ben") == "move/illegal: needs: colour = red or n > 0");
  CHECK(box.refusal("name green 1 Anna") == "move/illegal: Anna does not fit: needs it != actor");
  box.arena.set(box.at("limit"), 0);
  CHECK(box.refusal("name green 1 Anna") == "move/illegal: there is a limit");
}

namespace {

/// The box with points: what may be taken, and what a guard says of it.
description::Description guarded_box() {
  using castellan::moves::test::condition;
  using castellan::moves::test::domain;
  using castellan::moves::test::move;
  using castellan::moves::test::parameter;
  using description::Point;
  using description::rule_text;
  using state::test::line;
  using DomainKind = description::Domain::Kind;
  description::Description d = castellan::moves::test::box_of_cards();
  d.points = {{"may_take", Point::Combine::all, {{"c", "card"}}, line(30)},
              {"guard_lets", Point::Combine::all, {{"c", "card"}}, line(30)},
              {"helped", Point::Combine::any, {{"c", "card"}}, line(30)}};
  d.contributions = {
      {"cheap", "may_take", rule_text("value of c < 4"), "it is too dear", line(31)},
      {"always", "may_take", rule_text("true"), "never said", line(31)},
      {"even", "may_take", rule_text("value of\n  c != 2"), "", line(32)},
      {"guard", "may_take", rule_text("guard_lets(c) and limit > 0"), "", line(33)},
      {"red", "guard_lets", rule_text("colour of c is red"), "the guard wants red", line(34)},
      {"friend", "helped", rule_text("may_take(c)"), "", line(35)},
  };
  description::Definition fine;
  fine.name = "fine";
  fine.kind = description::Definition::Kind::condition;
  fine.parameters = {{"c", "card"}};
  fine.text = rule_text("limit < 20 and (if limit = 9 then true else may_take(c))");
  fine.origin = line(36);
  d.definitions = {fine};
  const auto of_row = [](const std::string& where = {}) {
    return domain(DomainKind::component, "row", where);
  };
  d.moves = {
      move("grab", {parameter("card", {of_row("may_take(it)")})}),
      move("hold", {parameter("card", {of_row()}, {condition("fine(it)", "not now")})}),
      move("keep", {parameter("card", {of_row()})}, {condition("fine(card)")}),
      move("want", {parameter("card", {of_row()})}, {condition("may_take(card) or limit = 1")}),
      move("wish", {parameter("card", {of_row()})},
           {condition("limit = 1 or may_take(card)", "no wish")}),
      move("shun", {parameter("card", {of_row()})},
           {condition("not may_take(card)", "one that may be taken")}),
      move("beg", {parameter("card", {of_row()})}, {condition("helped(card)", "no help")}),
      move("some", {parameter("card", {of_row()})},
           {condition("(count of k in row where may_take(k)) > 1", "too few to take")}),
  };
  return d;
}

}  // namespace

TEST_CASE("a refusal by a contribution quotes the contribution's own sentence") {
  Box box(guarded_box());
  for (const auto* card : {"red-1", "red-2", "red-4", "blue-3"}) box.put("row", card, 1);
  CHECK(box.refusal("grab red-1") == "legal");
  CHECK(box.refusal("grab red-4") == "move/illegal: red-4 does not fit: it is too dear");
  CHECK(box.refusal("grab red-2") == "move/illegal: red-2 does not fit: needs value of c != 2");
  CHECK(box.refusal("grab blue-3") == "move/illegal: blue-3 does not fit: the guard wants red");
  // Also through a named condition, and in place of what the move would say.
  CHECK(box.refusal("hold red-4") == "move/illegal: it is too dear");
  CHECK(box.refusal("hold blue-3") == "move/illegal: the guard wants red");
  CHECK(box.refusal("keep blue-3") == "move/illegal: the guard wants red");
  // The text of a contribution stands in only where the move says nothing.
  CHECK(box.refusal("hold red-2") == "move/illegal: not now");
  CHECK(box.refusal("keep red-2") == "move/illegal: needs: value of c != 2");
  // Where the point does not decide alone, nobody is blamed.
  CHECK(box.refusal("want red-4") == "move/illegal: needs: may_take(card) or limit = 1");
  CHECK(box.refusal("wish red-4") == "move/illegal: no wish");
  CHECK(box.refusal("shun red-1") == "move/illegal: one that may be taken");
  CHECK(box.refusal("shun red-4") == "legal");
  CHECK(box.refusal("beg red-4") == "move/illegal: no help");
  CHECK(box.refusal("some red-1") == "move/illegal: too few to take");
  box.arena.set(box.at("limit"), 20);
  CHECK(box.refusal("hold red-4") == "move/illegal: not now");
  box.arena.set(box.at("limit"), 0);
  CHECK(box.refusal("keep red-1") == "move/illegal: needs: guard_lets(c) and limit > 0");
  CHECK(box.refusal("keep blue-3") == "move/illegal: the guard wants red");
}

TEST_CASE("refused additions to a grid") {
  Box box;
  const std::string closed = "not reachable from the first piece without crossing a closed side";
  for (const auto* tile : {"n-3", "s-1", "ns-6", "open-2", "e-4"}) box.put("reserve", tile, 1);
  CHECK(box.refusal("lay open-2 (1,0)") == "move/illegal: the first piece goes to (0,0)");
  box.lay("yard", {0, 0}, "base");
  CHECK(box.refusal("lay open-2 (0,0)") == "move/illegal: (0,0) is occupied by base");
  CHECK(box.refusal("lay open-2 (2,0)") == "move/illegal: (2,0) is not next to any piece");
  CHECK(box.refusal("lay open-2 (1,1)") == "move/illegal: (1,1) is not next to any piece");
  CHECK(box.refusal("lay s-1 (0,-1)") ==
        "move/illegal: side must match: the south side is 'wall', the piece at (0,0) has 'open' "
        "there");
  box.lay("yard", {0, -1}, "n-3");
  CHECK(box.refusal("lay s-1 (0,-2)") == "move/illegal: (0,-2) would be " + closed);
  CHECK(box.refusal("lay open-2 (0,-2)") ==
        "move/illegal: side must match: the south side is 'open', the piece at (0,-1) has 'wall' "
        "there");
  for (const Cell c : {Cell{1, 0}, Cell{2, 0}, Cell{2, 1}, Cell{2, 2}, Cell{1, 2}})
    box.lay("yard", c, "open-5");
  CHECK(box.refusal("lay open-2 (0,1)") == "move/illegal: would leave a hole at (1,1)");
  CHECK(box.refusal("lay open-2 (0,2)") == "legal");
  // The other player's yard is empty.
  CHECK(box.refusal("lay open-2 (0,0)", Seat(1)) == "move/illegal: open-2 is not in the reserve");

  box.set_place("shelf", 0, "e-4");
  box.set_place("shelf", 1, "s-1");
  for (std::int16_t x = 0; x < 4; ++x) box.lay("table", {x, 0}, "open-2");
  CHECK(box.refusal("spin e-4 (4,0)") ==
        "move/illegal: the table would be 5 cells wide, at most 4 are allowed");
  box.lay("table", {0, 1}, "open-2");
  box.lay("table", {0, 2}, "open-2");
  CHECK(box.refusal("spin e-4 (0,3)") ==
        "move/illegal: the table would be 4 cells high, at most 3 are allowed");
  CHECK(box.refusal("spin e-4 (1,2) turned 45") ==
        "move/bad-value: '45' is no turn; expected 90, 180 or 270");
  CHECK(box.refusal("spin s-1 (1,2) turned 270") ==
        "move/illegal: cheap tiles never lie on their left side");
}

TEST_CASE("refused removals and exchanges") {
  Box box;
  const std::string closed = "not reachable from the first piece without crossing a closed side";
  for (const auto* tile : {"n-3", "open-2"}) box.put("reserve", tile, 1);
  box.lay("yard", {0, 0}, "base");
  box.lay("yard", {1, 0}, "open-5");
  box.lay("yard", {2, 0}, "open-5");
  CHECK(box.refusal("lift (0,0)") == "move/illegal: the first tile stays");
  CHECK(box.refusal("swap open-2 (0,0)") == "move/illegal: (0,0) is the first piece, it stays");
  CHECK(box.refusal("lift (1,0)") == "move/illegal: (2,0) would be cut off: " + closed);
  CHECK(box.refusal("lift (2,0)") == "legal");
  CHECK(box.refusal("swap n-3 (2,0)") == "legal");
  box.lay("yard", {1, -1}, "open-2");
  CHECK(box.refusal("swap n-3 (1,0)") ==
        "move/illegal: side must match: the north side is 'wall', the piece at (1,-1) has 'open' "
        "there");
  box.lay("yard", {1, 1}, "open-2");
  CHECK(box.refusal("lift (1,0)") == "move/illegal: would leave a hole at (1,0)");
}

TEST_CASE("refused exchanges on a grid with turns") {
  Box box;
  box.set_place("shelf", 0, "e-4");
  box.set_place("shelf", 1, "s-1");
  box.set_place("shelf", 2, "ns-6");
  box.lay("table", {0, 0}, "open-2");
  box.lay("table", {1, 0}, "ns-6");
  CHECK(box.refusal("refit e-4 (0,0)") ==
        "move/illegal: side must match: the east side is 'wall', the piece at (1,0) has 'open' "
        "there");
  CHECK(box.refusal("refit e-4 (0,0) turned 90") == "legal");
  CHECK(box.refusal("refit ns-6 (0,0) turned 90") ==
        "move/illegal: side must match: the east side is 'wall', the piece at (1,0) has 'open' "
        "there");
  // A turn that looks like another is that one.
  CHECK(box.refusal("refit ns-6 (0,0) turned 180") == "legal");
  CHECK(box.refusal("refit s-1 (1,0) turned 270") ==
        "move/illegal: dear tiles never end on their left side");
  CHECK(box.refusal("refit s-1 (0,0) turned 90") ==
        "move/illegal: the piece at (0,0) does not fit: needs turn != 1 or price of tile > 2");
  CHECK(box.refusal("refit e-4 (0,0) turned 45") ==
        "move/bad-value: '45' is no turn; expected 90, 180 or 270");
  CHECK(box.refusal("refit e-4 (2,0) turned 90") == "move/illegal: there is no piece at (2,0)");
}

TEST_CASE("a reason names only what the player may know") {
  auto declared = moves::test::box_of_cards();
  for (auto& f : declared.fields) {
    if (f.name == "shelf" || f.name == "table") f.visible = description::Visibility::nobody;
  }
  Box box(declared);
  box.set_place("shelf", 0, "new-9");
  box.set_place("shelf", 1, "n-3");
  box.lay("table", {0, 0}, "base");
  CHECK(box.refusal("fill 1 n-3") == "move/illegal: place 1 of the shelf is occupied");
  CHECK(box.refusal("spin n-3 (0,0)") == "move/illegal: (0,0) is occupied");

  // Who has seen it knows.
  for (auto& f : declared.fields) {
    if (f.name == "shelf") f.knowledge = true;
  }
  Box known(declared);
  known.set_place("shelf", 0, "new-9");
  known.arena.set(known.at("shelf") + 3, 0b10);
  CHECK(known.refusal("fill 1 n-3", Seat(0)) == "move/illegal: place 1 of the shelf is occupied");
  CHECK(known.refusal("fill 1 n-3", Seat(1)) ==
        "move/illegal: place 1 of the shelf is occupied by new-9");
}

TEST_CASE("the nearest legal moves stand by a refusal") {
  Box box;
  Refusal r;
  box.put("reserve", "open-2", 1);
  box.lay("yard", {0, 0}, "base");
  CHECK_FALSE(box.parse("lay open-2 (1,1)", r).has_value());
  CHECK(r.nearest == Texts{"lay open-2 (1,0)", "lay open-2 (0,1)", "lay open-2 (0,-1)"});
  // A verb without legal moves is answered with others.
  CHECK_FALSE(box.parse("buy red red-1", r).has_value());
  CHECK(r.nearest.size() == 3);
  // Only the move that must be alone is left.
  const std::vector<MoveKindId> kinds{box.table.find("rest"), box.table.find("take")};
  CHECK_FALSE(
      box.table.parse("take red-1", kinds, box.context(), Seat(0), box.players, box.scratch, r));
  CHECK(r.nearest == Texts{"rest"});
}
