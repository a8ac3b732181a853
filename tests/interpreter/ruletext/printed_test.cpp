// What aggregates over the segments of a piece say by what is printed on it, against going
// through the segments.

#include "interpreter/ruletext/values.hpp"
#include "tests/interpreter/ruletext/random_programs.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::Numbers;
using castellan::ruletext::test::RandomRuleText;
using castellan::ruletext::test::RandomWorld;

namespace {

description::Description with_halves() {
  description::Description d = ruletext::test::every_kind_of_thing();
  state::test::add_entries(d,
                           "tile slice x9: half, sides road wall wall, road N inns 2, city E "
                           "walled, city SW tint red\n");
  return d;
}

struct PrintedWorld : RandomWorld {
  explicit PrintedWorld(description::Description declared = ruletext::test::every_kind_of_thing())
      : RandomWorld(std::move(declared)) {
    lay("arch", {3, 0}, Turn::quarter, "spans");
  }

  /// An amount about a piece of the table, `it`; false when it does not compile.
  bool compile(const std::string& text) {
    grammar::Diagnostics out;
    vocabulary.taken = {};
    const Signature s{"test", "actor", {{"it", Type::piece(id("table"))}}};
    amount = compile_amount(vocabulary, s, test::rule_text(text, "random"), {}, out);
    return !out.has_errors();
  }
  /// The value for one piece, or the id of the error; what is left of the fuel.
  std::string value(const Program& p, Value it) {
    const ReadContext context{*schema, arena, this, 3'000};
    machine.refuel(context);
    machine.local(0) = 0;
    machine.local(1) = it;
    try {
      const Value v = machine.evaluate(p, context);
      fuel = machine.fuel();
      return std::to_string(v);
    } catch (const RuleError& e) {
      return e.id;
    }
  }
  /// The same program, in which nothing was worked out before.
  [[nodiscard]] Program asking() const {
    Program p = amount;
    for (auto& printed : p.printed) {
      auto unknown = std::make_shared<Printed>(*printed);
      unknown->values.assign(unknown->values.size(), Printed::kUnknown);
      printed = std::move(unknown);
    }
    return p;
  }
  [[nodiscard]] std::vector<Value> pieces() const {
    const board::Grid& grid = schema->field(id("table")).grids[0];
    std::vector<Value> all = {kNone, piece_value(0, 63)};
    for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s))
      all.push_back(piece_value(0, s));
    return all;
  }

  Program amount;
  std::int64_t fuel = 0;
};

}  // namespace

TEST_CASE("what is printed on a piece is looked up") {
  PrintedWorld world;
  const auto looked_up = [&](const std::string& text) {
    INFO(text);
    REQUIRE(world.compile(text));
    return world.amount.printed.size();
  };
  CHECK(looked_up("any s in segments(it) where s is road") == 1);
  CHECK(looked_up("count of s in segments(it) where s is city and walled of s") == 1);
  CHECK(looked_up("sum of inns of s for s in segments(it)") == 1);
  CHECK(looked_up("every s in segments(it) where s is not road or (any t in segments(it) where t "
                  "is city)") == 1);
  // A loop within a loop is looked up where the whole is not.
  CHECK(looked_up("any s in segments(it) where stamp of s > 0") == 0);
  CHECK(looked_up("any s in segments(it) where s is road and steps = 1") == 0);
  CHECK(looked_up("any s in segments(it) where s is road and it = last") == 0);
  CHECK(looked_up("any t in around(it) where (any s in segments(t) where s is road)") == 1);
  CHECK(looked_up("first s in segments(it) where s is road") == 0);
  CHECK(looked_up("any s in segments(it) where s is road and size of roads[s] = 1") == 0);
  // The piece may be any value, and the turns are left out.
  REQUIRE(world.compile("count of s in segments(table[(0, 0)])"));
  CHECK(world.amount.printed.size() == 1);
  const std::string many = world.value(world.asking(), kNone);
  const auto spent = 3'000 - world.fuel;
  CHECK(world.value(world.amount, kNone) == many);
  CHECK(3'000 - world.fuel < spent);
}

TEST_CASE("what is looked up is what going through the segments gives", "[random]") {
  const bool halves = GENERATE(false, true);
  PrintedWorld world(halves ? with_halves() : ruletext::test::every_kind_of_thing());
  if (halves) {
    world.lay("slice", {0, 3}, Turn::quarter);
    world.lay("slice", {0, 3}, Turn::three_quarters);
    world.lay("slice", {3, 3});
  }
  Numbers numbers{43};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const std::vector<std::string> of_segments = {
      "s is road",
      "inns of s > 1",
      "(s is city and walled of s)",
      "s is in (well, meadow)",
      "tint of s = red",
      "(any t in segments(piece of s) where adjoin(s, t))",
      "(any t in segments(it) where t is city and t != s)",
      "price of piece of s > 1"};
  const std::vector<std::string> aggregates = {
      "any s in segments({}) where ({})", "every s in segments({}) where ({})",
      "count of s in segments({}) where ({})", "sum of inns of s for s in segments({}) where ({})",
      "highest of inns of s for s in segments({}) where ({}) else 7"};
  const std::vector<std::string> pieces = {"it", "table[(3, 0)]", "first n in around(it)"};
  int looked_up = 0, over = 0, same = 0, failed = 0;
  for (int i = 0; i < 3'000; ++i) {
    std::string where = of_segments[random(static_cast<std::uint32_t>(of_segments.size()))];
    where += random(2) == 0 ? " and " : " or ";
    where += random(3) == 0 ? "(" + write("truth", 8, 3, {{"segment table", "s"}}) + ")"
                            : of_segments[random(static_cast<std::uint32_t>(of_segments.size()))];
    std::string text = aggregates[random(static_cast<std::uint32_t>(aggregates.size()))];
    text.replace(text.find("{}"), 2, pieces[random(static_cast<std::uint32_t>(pieces.size()))]);
    text.replace(text.find("{}"), 2, where);
    INFO(text);
    if (!world.compile(text) || world.amount.printed.empty()) continue;
    const Program asking = world.asking();
    for (const Value piece : world.pieces()) {
      const std::string plain = world.value(asking, piece);
      // What is looked up needs less work.
      if (plain == "budget/fuel") continue;
      CHECK(world.value(world.amount, piece) == plain);
      ++same;
      failed += plain.find('/') != std::string::npos;
    }
    ++looked_up;
    over += text.find("(3, 0)") != std::string::npos;
  }
  CHECK(looked_up > 1'000);
  CHECK(over > 200);
  CHECK(same > 5'000);
  CHECK(failed > 500);
}
