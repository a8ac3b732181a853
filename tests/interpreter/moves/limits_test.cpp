// How many legal moves there may be, and what looking for them may cost.

#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::moves::test;

namespace {

constexpr const char* kMost = "2147483647";

description::Domain numbers(const std::string& most, const std::string& where = {}) {
  auto d = domain(DomainKind::number, {}, where);
  d.least = rule_text("1");
  d.most = rule_text(most);
  return d;
}

Parameter who() { return parameter("who", {domain(DomainKind::player)}); }

constexpr std::int64_t kCap = 500;

Description with_move(std::vector<Parameter> parameters, std::int64_t move_cap = kCap) {
  Description d = box_of_cards();
  d.moves = {move("ask", std::move(parameters))};
  d.move_cap = move_cap;
  return d;
}

/// Forty different cards in the row.
Description with_cards(std::vector<Parameter> parameters) {
  Description d = with_move(std::move(parameters));
  d.components.clear();
  std::string entries;
  for (int i = 0; i < 40; ++i)
    entries +=
        "card c" + std::to_string(i) + " x1: colour red, value " + std::to_string(i % 9) + "\n";
  state::test::add_entries(d, entries + "tile base x1: price 0\n");
  return d;
}

template <class F>
std::string error(F&& read) {
  try {
    read();
  } catch (const ruletext::RuleError& e) {
    return grammar::render(e.diagnostic());
  }
  return "none";
}

/// What a list holds: how many there are, how many are listed.
struct Length {
  std::size_t size = 0, listed = 0;
  bool exact = true;
  friend bool operator==(const Length&, const Length&) = default;
};
Length length(Box& box) {
  moves::MoveList list;
  box.table.enumerate(box.every, box.context(), Seat(0), box.scratch, list);
  return {list.size(), list.listed(), list.exact()};
}
std::string listed(Box& box) {
  return error([&] { (void)length(box); });
}
std::string counted(Box& box) {
  return error([&] { (void)box.table.count(box.every, box.context(), Seat(0), box.scratch); });
}
std::uint64_t count(Box& box, bool exact = true) {
  bool is_exact = !exact;
  const std::uint64_t n =
      box.table.count(box.every, box.context(), Seat(0), box.scratch, &is_exact);
  CHECK(is_exact == exact);
  return n;
}
/// The text of a move in a list.
std::string text_at(Box& box, std::size_t n) {
  moves::MoveList list;
  box.table.enumerate(box.every, box.context(), Seat(0), box.scratch, list);
  return box.text(list[n]);
}

std::string too_long(const std::string& parameter) {
  return "rules.lua:7:1: error[budget/fuel]: the search for legal moves used up its work at "
         "parameter '" +
         parameter + "' of move 'ask'\n    line 7\n    ^^^^^^";
}

}  // namespace

TEST_CASE("moves that nothing has to be asked of are counted and found, however many there are") {
  Box usual(with_move({parameter("n", {numbers(kMost)})}, 0));
  CHECK(length(usual) == Length{2147483647, 2147483647});
  CHECK(count(usual) == 2147483647);
  CHECK(text_at(usual, 2147483646) == "ask 2147483647");
  Box last(with_move({who(), parameter("n", {numbers(kMost)})}));
  CHECK(length(last) == Length{2 * 2147483647UL, 2 * 2147483647UL});
  CHECK(count(last) == 2 * 2147483647UL);
  CHECK(text_at(last, 2147483647) == "ask Ben 1");
  Box dependent(
      with_move({parameter("k", {numbers("3")}), parameter("n", {numbers("1000000 + k")})}));
  CHECK(count(dependent) == 3'000'006);
  CHECK(text_at(dependent, 3'000'005) == "ask 3 1000003");
  Box whole(with_move({parameter("n", {numbers("9223372036854775807")}),
                       parameter("k", {numbers("9223372036854775807")})}));
  CHECK(count(whole, false) >= 9223372036854775807UL);
}

TEST_CASE("moves that have to be looked at are counted beyond those that are listed") {
  Box odd(with_move({parameter("n", {numbers("3000", "it mod 2 = 1")}), who()}));
  CHECK(length(odd).size == 3000);
  CHECK(length(odd).listed >= 500);
  CHECK(count(odd) == 3000);
  std::vector<moves::Move> some;
  CHECK_FALSE(odd.table.enumerate(odd.every, odd.context(), Seat(0), odd.scratch, some));
  CHECK(some.size() == 500);
  CHECK(odd.table.enumerate(odd.every, odd.context(), Seat(0), odd.scratch, some, 2999, 5));
  CHECK(odd.text(some.back()) == "ask 2999 Ben");
  CHECK(odd.text(*odd.table.nth(odd.every, odd.context(), Seat(0), 1000, odd.scratch)) ==
        "ask 1001 Anna");
  Box held(with_move({who(), parameter("n", {numbers("3000", "it mod 2 = 1")})}));
  CHECK(length(held) == Length{3000, 500});
  CHECK(text_at(held, 499) == "ask Anna 999");
}

TEST_CASE("a search that costs too much ends with what it has found") {
  Box first(with_move({parameter("n", {numbers(kMost)}), who()}));
  const Length found = length(first);
  CHECK(found.listed >= 500);
  CHECK_FALSE(found.exact);
  CHECK(count(first, false) >= 500);
  CHECK(first.table.nth(first.every, first.context(), Seat(0), 4, first.scratch).has_value());
}

TEST_CASE("a kind of move whose search costs too much hides no other") {
  Description d = box_of_cards();
  d.moves = {move("ask", {parameter("n", {numbers(kMost, "it < 0")})}), move("rest", {})};
  d.move_cap = kCap;
  Box box(std::move(d));
  CHECK(length(box) == Length{1, 1, false});
  CHECK(count(box, false) == 1);
}

TEST_CASE("values that no filter lets through use up the work of a search") {
  Box filtered(with_move(
      {parameter("k", {numbers("3")}), parameter("n", {numbers(kMost, "it = 2147483640 + k")})}));
  CHECK(listed(filtered) == too_long("n"));
  CHECK(counted(filtered) == too_long("n"));
  Box independent(with_move({who(), parameter("n", {numbers(kMost, "it < 0")})}));
  CHECK(listed(independent) == too_long("n"));
  Box loops(with_move(
      {parameter("n", {numbers("400", "(count of i in numbers(1, 1000) where i = it) > 1")})}));
  CHECK(listed(loops) == too_long("n"));
}

TEST_CASE("sub-multisets of many components are bounded, and so is the search for them") {
  const auto fill = [](Box& box) {
    for (int i = 0; i < 40; ++i) box.put("row", "c" + std::to_string(i), 1);
  };
  Box all(with_cards({parameter("cards", {domain(DomainKind::subset, "row")})}));
  fill(all);
  constexpr std::size_t kAll = (std::size_t{1} << 40) - 1;
  CHECK(length(all) == Length{kAll, kAll});
  CHECK(count(all) == kAll);
  CHECK(text_at(all, kAll - 1) == "ask c39");
  Box none(with_cards(
      {parameter("cards", {domain(DomainKind::subset, "row")}, {condition("size of it > 40")})}));
  fill(none);
  CHECK(listed(none) == too_long("cards"));
  // Every card could be left out, which is known of whole choices only.
  auto barren = domain(DomainKind::subset, "row");
  barren.irredundant = rule_text("true");
  barren.kinds_least = rule_text("2");
  barren.least = rule_text("1");
  barren.most = rule_text("30");
  barren.sum = "value";
  barren.sum_least = rule_text("0");
  Box dead(with_cards({parameter("cards", {barren}, {condition("size of it > 2")})}));
  fill(dead);
  CHECK(listed(dead) == too_long("cards"));
}

TEST_CASE("the rules may say how many moves are listed at most") {
  Box four(with_move({parameter("n", {numbers("5", "it < 9")})}, 4));
  CHECK(length(four) == Length{5, 4});
  CHECK(count(four) == 5);
  Description d = box_of_cards();
  d.moves = {move("rest", {}), move("wait", {}), move("pass", {})};
  d.move_cap = 2;
  Box bare(std::move(d));
  CHECK(length(bare) == Length{3, 2});
  CHECK(bare.text(*bare.table.nth(bare.every, bare.context(), Seat(0), 2, bare.scratch)) == "pass");
}

TEST_CASE("a move among too many can be made, and a wrong one is refused") {
  Box box(with_move({parameter("n", {numbers(kMost, "it mod 1000000007 = 5")}), who()}));
  moves::Refusal r;
  CHECK(box.parse("ask 5 Ben", r));
  CHECK(box.refusal("ask 6 Ben") == "move/illegal: 6 does not fit: needs it mod 1000000007 = 5");
  CHECK(!box.parse("ask 6 Ben", r));
  CHECK(r.nearest == std::vector<std::string>{"ask 5 Ben", "ask 5 Anna"});
}

TEST_CASE("a move can be chosen part by part") {
  Box box(with_move({who(), parameter("n", {numbers("3000", "it mod 2 = 1")}),
                     parameter("k", {numbers("n", "it mod 7 = 0")})}));
  const std::vector<std::string> players{"Anna", "Ben"};
  moves::Refusal refusal;
  using Chosen = std::vector<moves::Table::Chosen>;
  const auto next = [&](const Chosen& chosen, std::uint64_t first, std::uint64_t most) {
    return box.table.next(chosen, box.every, box.context(), Seat(0), players, box.scratch, refusal,
                          first, most);
  };
  auto n = next({}, 0, 9);
  REQUIRE(n);
  CHECK(n->name == "move");
  CHECK(n->values == std::vector<std::string>{"ask"});
  n = next({{"move", "ask"}}, 1, 9);
  REQUIRE(n);
  CHECK(n->name == "who");
  CHECK(n->values == std::vector<std::string>{"Ben"});
  CHECK(n->total == 2);
  // Only values that lead on are offered: below 7 there is no multiple of 7.
  n = next({{"move", "ask"}, {"who", "Ben"}}, 0, 2);
  REQUIRE(n);
  CHECK(n->values == std::vector<std::string>{"7", "9"});
  CHECK(n->total == 1497);
  n = next({{"move", "ask"}, {"who", "Ben"}, {"n", "29"}}, 1, 2);
  REQUIRE(n);
  CHECK(n->name == "k");
  CHECK(n->values == std::vector<std::string>{"14", "21"});
  CHECK(n->total == 4);
  n = next({{"move", "ask"}, {"who", "Ben"}, {"n", "29"}, {"k", "28"}}, 0, 9);
  REQUIRE(n);
  CHECK(n->name.empty());
  CHECK(n->total == 0);
  CHECK_FALSE(next({{"move", "ask"}, {"who", "Ben"}, {"n", "28"}}, 0, 9));
  CHECK(refusal.reason == "28 does not fit: needs it mod 2 = 1");
  CHECK_FALSE(next({{"move", "ask"}, {"n", "29"}}, 0, 9));
  CHECK(refusal.reason == "'who' comes next, not 'n'");
}

TEST_CASE("a choice among a few of very many components has a number") {
  auto threes = domain(DomainKind::subset, "row", "value of it = 3");
  Box box(with_cards({parameter("cards", {threes})}));
  for (int i = 0; i < 40; ++i) box.put("row", "c" + std::to_string(i), 3);
  CHECK(length(box) == Length{1023, 1023});
  for (const std::size_t n : {0UL, 500UL, 1022UL}) {
    const std::string text = text_at(box, n);
    moves::Refusal refusal;
    const auto move = box.parse(text, refusal);
    REQUIRE(move);
    CHECK(box.text(*move) == text);
  }
  CHECK(text_at(box, 1022) == "ask c39");
}
