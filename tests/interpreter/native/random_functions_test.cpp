// Random rule text as functions of a library against the machine, on equal states.

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/expr/native/native.hpp"
#include "interpreter/native/compiler.hpp"
#include "interpreter/native/library.hpp"
#include "tests/interpreter/expr/random_programs.hpp"
#include "tests/support/catch.hpp"

using castellan::expr::Op;
using castellan::expr::test::Numbers;
using castellan::expr::test::RandomRuleText;
using castellan::expr::test::TwoWays;

namespace {

struct Functions : TwoWays {
  struct Case {
    std::string text;
    castellan::expr::Program program;
    bool effect = false;
    std::uint64_t seed = 0;
    Outcome machine = {}, starved = {};
  };
  std::shared_ptr<castellan::expr::native::Pool> pool = std::make_shared<castellan::expr::native::Pool>(*schema);
  std::vector<Case> cases;
  std::set<Op> ops;

  Functions() { vocabulary.native = pool; }

  /// Does nothing when the text does not compile.
  void add(std::string text, bool effect, std::uint64_t seed) {
    auto p = compile(text, effect, true);
    if (!p) return;
    for (const auto& in : p->code) ops.insert(in.op);
    cases.push_back({std::move(text), std::move(*p), effect, seed});
  }
  Outcome outcome_of(const Case& c) {
    fuel = kLittleFuel;
    return outcome(c.program, c.effect, c.seed);
  }
  /// With so little fuel that most loops use it up.
  Outcome starved(const Case& c) {
    fuel = 3;
    return outcome(c.program, c.effect, c.seed);
  }
};

void check_equal(const TwoWays::Outcome& function, const TwoWays::Outcome& machine) {
  CHECK(function.error == machine.error);
  CHECK(function.trace == machine.trace);
  CHECK(function.words == machine.words);
  CHECK(function.fuel == machine.fuel);
}

}  // namespace

TEST_CASE("functions of a library give, write, stop and fail as the machine does", "[random]") {
  constexpr int kTexts = 400;
  Functions world;
  Numbers numbers{20261128};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  for (int i = 0; i < kTexts; ++i) {
    const bool effect = i % 2 != 0;
    world.add(write(effect ? "effect" : i % 4 == 0 ? "number" : "truth", 1 << random(6), 2 + static_cast<int>(random(6))), effect, numbers.state);
  }
  CHECK(std::ssize(world.cases) > kTexts * 2 / 3);
  // Those that are written in C, but for what one text in a thousand has.
  using enum Op;
  for (const Op op : {push, load, store, drop, jump, jump_back, jump_if_false, jump_if_true, and_else, or_else, known_else, add, sub, mul, eq, ne, lt,
                      le, gt, ge, min2, max2, logic_not, load_word, load_field, entry, slot_get, slot_instance, place_owner, place_component, attribute,
                      attribute_at, table, turn_seat, pile_size, pile_count, piece_instance, piece_component, piece_cell, iterate_range,
                      iterate_range_with, iterate_range_alike, iterate_area, iterate_slots, iterate_grid, store_field, add_field}) {
    INFO(castellan::expr::info(op).name);
    CHECK(world.ops.contains(op));
  }
  for (auto& c : world.cases) {
    c.machine = world.outcome_of(c);
    c.starved = world.starved(c);
  }

  const castellan::native::Keys keys{castellan::expr::native::engine_key(), world.pool->key()};
  const castellan::native::Library library(castellan::native::shared_object_of(world.pool->source()), keys, world.pool->size(), "random.so");
  world.pool->bind(library.functions());
  int failed = 0, starved = 0;
  for (const auto& c : world.cases) {
    INFO(c.text);
    check_equal(world.outcome_of(c), c.machine);
    check_equal(world.starved(c), c.starved);
    failed += !c.machine.error.empty();
    starved += c.starved.error == "budget/fuel";
  }
  CHECK(failed > kTexts / 50);
  CHECK(starved > kTexts / 50);
}
