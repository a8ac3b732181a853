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
  for (int i = 0; i < 40; ++i) entries += "card c" + std::to_string(i) + " x1: colour red, value " + std::to_string(i % 9) + "\n";
  state::test::add_entries(d, entries + "tile base x1: price 0\n");
  return d;
}

template <class F>
std::string error(F&& read) {
  try {
    read();
  } catch (const expr::RuleError& e) {
    return grammar::render(e.diagnostic());
  }
  return "none";
}

std::string listed(Box& box) {
  return error([&] { (void)box.legal(box.every); });
}
std::string counted(Box& box) {
  return error([&] { (void)box.table.count(box.every, box.context(), Seat(0), box.scratch); });
}

std::string too_many(const std::string& parameter, const std::string& cap = "500") {
  return "rules.lua:7:1: error[budget/moves]: there are more than " + cap + " legal moves: parameter '" + parameter +
         "' of move 'ask' has too many values\n    line 7\n    ^^^^^^";
}
std::string too_long(const std::string& parameter) {
  return "rules.lua:7:1: error[budget/fuel]: the search for legal moves used up its work at parameter '" + parameter +
         "' of move 'ask'\n    line 7\n    ^^^^^^";
}

}  // namespace

TEST_CASE("more moves than can be listed are an error that names the widest parameter") {
  Box usual(with_move({parameter("n", {numbers(kMost)})}, 0));
  CHECK(listed(usual) == too_many("n", "50000"));
  CHECK(counted(usual) == too_many("n", "50000"));
  Box first(with_move({parameter("n", {numbers(kMost)}), who()}));
  CHECK(listed(first) == too_many("n"));
  CHECK(counted(first) == too_many("n"));
  CHECK(error([&] { (void)first.table.nth(first.every, first.context(), Seat(0), 600, first.scratch); }) ==
        too_many("n"));
  CHECK(first.table.nth(first.every, first.context(), Seat(0), 4, first.scratch).has_value());
  Box last(with_move({who(), parameter("n", {numbers(kMost)})}));
  CHECK(listed(last) == too_many("n"));
  CHECK(counted(last) == too_many("n"));
  Box dependent(with_move({parameter("k", {numbers("3")}), parameter("n", {numbers(std::string(kMost) + " + k")})}));
  CHECK(listed(dependent) == too_many("n"));
  CHECK(counted(dependent) == too_many("n"));
  Box whole(with_move({parameter("n", {numbers("9223372036854775807")})}));
  CHECK(counted(whole) == too_many("n"));
}

TEST_CASE("values that no filter lets through use up the work of a search") {
  Box filtered(with_move({parameter("k", {numbers("3")}), parameter("n", {numbers(kMost, "it = 2147483640 + k")})}));
  CHECK(listed(filtered) == too_long("n"));
  CHECK(counted(filtered) == too_long("n"));
  Box independent(with_move({who(), parameter("n", {numbers(kMost, "it < 0")})}));
  CHECK(listed(independent) == too_long("n"));
  Box loops(with_move({parameter("n", {numbers("400", "(count of i in numbers(1, 1000) where i = it) > 1")})}));
  CHECK(listed(loops) == too_long("n"));
}

TEST_CASE("sub-multisets of many components are bounded, and so is the search for them") {
  const auto fill = [](Box& box) {
    for (int i = 0; i < 40; ++i) box.put("row", "c" + std::to_string(i), 1);
  };
  Box all(with_cards({parameter("cards", {domain(DomainKind::subset, "row")})}));
  fill(all);
  CHECK(listed(all) == too_many("cards"));
  CHECK(counted(all) == too_many("cards"));
  Box none(with_cards({parameter("cards", {domain(DomainKind::subset, "row")}, {condition("size of it > 40")})}));
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

TEST_CASE("the rules may say how many moves there are at most") {
  Box five(with_move({parameter("n", {numbers("5")})}, 5));
  CHECK(five.legal(five.every).size() == 5);
  CHECK(five.table.count(five.every, five.context(), Seat(0), five.scratch) == 5);
  Box four(with_move({parameter("n", {numbers("5")})}, 4));
  const std::string message = "rules.lua:7:1: error[budget/moves]: there are more than 4 legal moves: parameter 'n' of "
                              "move 'ask' has too many values\n    line 7\n    ^^^^^^";
  CHECK(listed(four) == message);
  CHECK(counted(four) == message);
  Description d = box_of_cards();
  d.moves = {move("rest", {}), move("wait", {}), move("pass", {})};
  d.move_cap = 2;
  Box bare(std::move(d));
  CHECK(listed(bare) ==
        "rules.lua:6:1: error[budget/moves]: there are more than 2 legal moves\n    line 6\n    ^^^^^^");
}

TEST_CASE("a move among too many can be made, and a wrong one is refused") {
  Box box(with_move({parameter("n", {numbers(kMost, "it mod 1000000007 = 5")}), who()}));
  moves::Refusal r;
  CHECK(box.parse("ask 5 Ben", r));
  CHECK(box.refusal("ask 6 Ben") == "move/illegal: 6 does not fit: needs it mod 1000000007 = 5");
  CHECK(!box.parse("ask 6 Ben", r));
  CHECK(r.nearest == std::vector<std::string>{"ask 5 Ben", "ask 5 Anna"});
}
