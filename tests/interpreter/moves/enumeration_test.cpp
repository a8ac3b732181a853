// The enumeration against the plain definitions of the domains.

#include <algorithm>
#include <set>

#include "tests/interpreter/moves/plain_moves.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::moves;
using castellan::moves::test::Box;
using castellan::moves::test::Plain;
using castellan::moves::test::Texts;

namespace {

Texts sorted(Texts list) {
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

TEST_CASE("every legal move is listed once, and nothing else") {
  Box box;
  moves::test::Random random(7);
  std::map<std::string, std::size_t> seen;
  for (int round = 0; round < 100; ++round) {
    box.shuffle(random);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Plain plain{box, seat};
      const std::vector<std::pair<std::string, Texts>> wanted = {
          {"buy", plain.buy()},
          {"take", plain.take()},
          {"grab", plain.take("grab")},
          {"pay", plain.pay()},
          {"hire", plain.hire()},
          {"split", plain.split()},
          {"spare", plain.spare()},
          {"lay", plain.lay()},
          {"spin", plain.spin()},
          {"lift", plain.lift()},
          {"swap", plain.swap()},
          {"refit", plain.refit()},
          {"spread", plain.on_rug("spread")},
          {"patch", plain.on_rug("patch")},
          {"strew", plain.on_rug("strew")},
          {"cover", plain.on_rug("cover", "mat")},
          {"show", plain.show()},
          {"hide", plain.hide()},
          {"look", plain.look()},
          {"fill", plain.fill()},
          {"name", plain.names()},
          {"shed", plain.shed()},
          {"cash", plain.cash()},
          {"fee", plain.fee()},
          {"turn", plain.turn()},
          {"dig", plain.dig()},
          {"haul", plain.haul()},
          {"pair", plain.pair()},
          {"march", plain.march()},
          {"camp", plain.camp()}};
      for (const auto& [verb, texts] : wanted) {
        INFO(verb << " of seat " << seat << " in round " << round);
        REQUIRE(sorted(box.texts(verb, Seat(seat))) == sorted(texts));
        seen[verb] += texts.size();
      }
    }
  }
  for (const auto& [verb, n] : seen) {
    INFO(verb);
    CHECK(n > 40);
  }
}

TEST_CASE("a listing says what serves the parameters of moves") {
  const std::string listing = Box().table.listing();
  CHECK(listing.starts_with("how values of parameters are found\n"));
  const auto says = [&](const std::string& lines) {
    return listing.find(lines) != std::string::npos;
  };
  CHECK(says("  patch\n    cell: looked for once in a state, for all moves that take them\n"));
  CHECK(
      says("  strew\n    cell: looked for once in a state, for all moves that take them; whatever "
           "is found is legal: listed as it is found\n"));
  CHECK_FALSE(says("  spread\n    cell: looked for once in a state"));
}

TEST_CASE("count and nth agree with the list, and texts are read back") {
  Box box;
  moves::test::Random random(11);
  for (int round = 0; round < 60; ++round) {
    box.shuffle(random);
    for (const Seat seat : {Seat(0), Seat(1)}) {
      const auto all = box.legal(box.every, seat);
      REQUIRE(box.table.count(box.every, box.context(), seat, box.scratch) == all.size());
      moves::MoveList blocks;
      box.table.enumerate(box.every, box.context(), seat, box.scratch, blocks);
      std::vector<moves::Move> listed;
      blocks.copy_to(listed);
      REQUIRE(listed == all);
      std::set<std::string> texts;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const auto nth = box.table.nth(box.every, box.context(), seat, i, box.scratch);
        REQUIRE(nth.has_value());
        REQUIRE(*nth == all[i]);
        const std::string text = box.text(all[i]);
        REQUIRE(texts.insert(text).second);
        Refusal refusal;
        const auto again = box.parse(text, refusal, seat);
        INFO(text << ": " << refusal.reason);
        REQUIRE(again.has_value());
        REQUIRE(*again == all[i]);
      }
      CHECK_FALSE(
          box.table.nth(box.every, box.context(), seat, all.size(), box.scratch).has_value());
    }
  }
}

TEST_CASE("what a search for a forced move has found out holds until the state changes") {
  Box box;
  moves::test::Random random(13);
  const auto listed = [&box](Seat seat) {
    Scratch fresh;
    std::vector<moves::Move> out;
    box.table.enumerate(box.every, box.context(), seat, fresh, out);
    return out;
  };
  int differing = 0;
  std::vector<moves::Move> before;
  for (int round = 0; round < 60; ++round) {
    box.shuffle(random);
    box.scratch.changed();
    const auto all = listed(Seat(0));
    REQUIRE(box.legal(box.every) == all);
    if (round > 0 && all != before) ++differing;
    (void)box.table.forced(box.every, box.context(), Seat(0), box.scratch);
    REQUIRE(box.legal(box.every) == all);
    REQUIRE(box.table.count(box.every, box.context(), Seat(0), box.scratch) == all.size());
    REQUIRE(box.legal(box.every, Seat(1)) == listed(Seat(1)));
    // Whoever looks for one move alone takes values as they come.
    const std::vector<MoveKindId> strew = {box.table.find("strew")};
    (void)box.table.forced(strew, box.context(), Seat(0), box.scratch);
    std::vector<moves::Move> strewn;
    std::ranges::copy_if(all, std::back_inserter(strewn),
                         [&](const moves::Move& m) { return m.kind == strew.front(); });
    REQUIRE(box.legal(strew) == strewn);
    before = all;
  }
  CHECK(differing > 50);
}

TEST_CASE("a list that was made to see whether a move is forced is the list of the decision") {
  Box box, plain;
  moves::test::Random random(17), same(17);
  int lists = 0, none = 0;
  for (int round = 0; round < 120; ++round) {
    box.shuffle(random);
    plain.shuffle(same);
    // Most rounds about a few kinds: seldom has one move only.
    std::vector<MoveKindId> kinds = box.every;
    if (round % 4 != 0)
      kinds.assign(1, box.every[static_cast<std::size_t>(round) % box.every.size()]);
    box.scratch.changed();
    plain.scratch.changed();
    const auto forced = box.table.forced(kinds, box.context(), Seat(0), box.scratch, true);
    REQUIRE(forced == plain.table.forced(kinds, plain.context(), Seat(0), plain.scratch));
    std::vector<moves::Move> all, listed;
    Scratch fresh;
    plain.table.enumerate(kinds, plain.context(), Seat(0), fresh, all);
    for (int again = 0; again < 2; ++again) {
      MoveList list;
      box.table.enumerate(kinds, box.context(), Seat(0), box.scratch, list);
      listed.clear();
      list.copy_to(listed);
      REQUIRE(listed == all);
    }
    REQUIRE(box.legal(box.every, Seat(1)) == plain.legal(box.every, Seat(1)));
    // What was listed is not for another state.
    (void)box.table.forced(kinds, box.context(), Seat(0), box.scratch, true);
    box.shuffle(random);
    plain.shuffle(same);
    box.scratch.changed();
    MoveList list;
    box.table.enumerate(kinds, box.context(), Seat(0), box.scratch, list);
    all.clear();
    plain.table.enumerate(kinds, plain.context(), Seat(0), fresh, all);
    listed.clear();
    list.copy_to(listed);
    REQUIRE(listed == all);
    lists += listed.size() > 1;
    none += listed.empty();
  }
  CHECK(lists > 60);
  CHECK(none > 10);
}

TEST_CASE("moves come in the declared order of values") {
  Box box;
  box.arena.set(box.at("limit"), 6);
  box.put("row", "red-1", 2);
  box.put("row", "red-2", 1);
  box.put("row", "blue-3", 1);
  CHECK(box.texts("take") ==
        Texts{"take red-1", "take red-2", "take blue-3", "take red-1, red-1, red-2",
              "take red-1, red-1, blue-3", "take red-1, red-1", "take red-1, red-2, blue-3",
              "take red-1, red-2", "take red-1, blue-3", "take red-2, blue-3"});
  // Cells in reading order, the turns of a cell clockwise.
  box.lay("table", {0, 0}, "n-3");
  box.set_place("shelf", 0, "ns-6");
  box.set_place("shelf", 2, "ns-6");
  CHECK(box.texts("spin") == Texts{"spin ns-6 (0,-1)", "spin ns-6 (-1,0)", "spin ns-6 (1,0)",
                                   "spin ns-6 (0,1) turned 90"});
  // So are the turns in which a piece may take the place of another.
  CHECK(box.texts("refit") == Texts{"refit ns-6 (0,0)", "refit ns-6 (0,0) turned 90"});
  // Jokers last.
  box.put("hand", "wild", 1);
  box.put("hand", "red-2", 2);
  box.put("hand", "red-4", 1);
  CHECK(box.texts("pay") == Texts{"pay red-2, red-4", "pay red-2, red-2, wild",
                                  "pay red-2, red-4, wild", "pay red-2, wild", "pay red-4, wild"});
}

TEST_CASE("a move that must be alone is legal when there is no other") {
  Box box;
  const std::vector<MoveKindId> kinds{box.table.find("rest"), box.table.find("take")};
  REQUIRE(box.legal(kinds).size() == 1);
  CHECK(box.text(box.legal(kinds)[0]) == "rest");
  CHECK(box.table.count(kinds, box.context(), Seat(0), box.scratch) == 1);
  box.put("row", "red-1", 1);
  REQUIRE(box.legal(kinds).size() == 1);
  CHECK(box.text(box.legal(kinds)[0]) == "take red-1");
  CHECK_FALSE(box.table.nth(kinds, box.context(), Seat(0), 1, box.scratch).has_value());
}

TEST_CASE("bound parameters stand in locals and bags") {
  Box box;
  box.put("hand", "red-1", 2);
  box.put("hand", "red-4", 1);
  box.set_place("market", 0, "s-1");
  Refusal refusal;
  const auto buy = box.parse("buy red red-4, red-1", refusal);
  REQUIRE(buy.has_value());
  ruletext::Machine machine;
  box.table.bind(*buy, box.context(), machine);
  CHECK(machine.local(0) == 0);
  CHECK(machine.local(1) == 0);
  REQUIRE(machine.bag(0).size == 2);
  CHECK(machine.bag(0).items[0].component == box.component("red-1").value);
  CHECK(machine.bag(0).items[0].count == 1);
  CHECK(machine.bag(0).items[1].component == box.component("red-4").value);

  box.set_place("shelf", 1, "e-4");
  box.lay("table", {0, 0}, "open-2");
  const auto spin = box.parse("spin e-4 (1,0) turned 90", refusal);
  REQUIRE(spin.has_value());
  box.table.bind(*spin, box.context(), machine);
  CHECK(machine.local(1) == box.component("e-4").value);
  CHECK(machine.local(2) == pack(Cell{1, 0}));
  CHECK(machine.local(3) == 1);

  const auto refit = box.parse("refit e-4 (0,0) turned 270", refusal);
  REQUIRE(refit.has_value());
  CHECK(box.text(*refit) == "refit e-4 (0,0) turned 270");
  box.table.bind(*refit, box.context(), machine);
  CHECK(machine.local(2) == box.f("table").grids[0].slot_at(box.arena, {0, 0}));
  CHECK(machine.local(3) == 3);
}
