// Random rule text is compiled, verified and run: nothing that is well typed
// breaks the machine, and what is too large is refused.

#include "tests/interpreter/ruletext/random_programs.hpp"

#include <algorithm>
#include <cctype>

#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/ruletext/words/words.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::ruletext;
using castellan::ruletext::test::Numbers;
using castellan::ruletext::test::RandomRuleText;
using castellan::ruletext::test::RandomWorld;

namespace {

bool stands_in(std::string_view word, std::string_view text) {
  const auto letter = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool begins = at == 0 || !letter(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !letter(text[at + word.size()]);
    if (begins && ends) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("random rule text is compiled, verified and run", "[random]") {
  constexpr int kTexts = 4'000;
  RandomWorld world;
  Numbers numbers{20261122};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  int refused = 0, failed = 0;
  for (int i = 0; i < kTexts; ++i) {
    const bool effect = i % 3 != 0;
    const int size = 1 << random(9);
    const auto run = world(write(effect       ? "effect"
                                 : i % 2 == 0 ? "number"
                                              : "truth",
                                 size, 2 + static_cast<int>(random(10))),
                           effect, random);
    INFO(run.text);
    INFO(run.errors);
    CHECK((run.errors.empty() || run.refused));
    refused += run.refused;
    failed += run.failed;
  }
  // Some are too large, and not all of the others end at once.
  CHECK(refused > 0);
  CHECK(failed < kTexts * 9 / 10);
}

TEST_CASE("every word of the language and every instruction is in random rule text", "[random]") {
  RandomWorld world;
  Numbers numbers{7};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  std::string all;
  for (const auto& p : RandomRuleText::productions()) all += std::string(p.text) + '\n';
  for (const auto& f : language::functions()) {
    INFO(f.word);
    CHECK(stands_in(f.word, all));
  }
  for (const auto& s : language::sets()) {
    INFO(s.word);
    CHECK(stands_in(s.word, all));
  }
  for (const auto& a : language::aggregates()) {
    INFO(a.word);
    CHECK(stands_in(a.word, all));
  }
  for (const auto& p : language::properties()) {
    INFO(p.word);
    CHECK(stands_in(p.word, all));
  }
  for (const auto& v : language::verbs()) {
    INFO(v.word);
    const bool asks_the_rules = v.word == "emit" || v.word == "reveal" || v.word == "score";
    CHECK((asks_the_rules || stands_in(v.word, all)));
  }
  for (int i = 0; i < 3'000; ++i)
    world(write(i % 3 == 0 ? "number" : "effect", 30, 5), i % 3 != 0, random);
  // What tells who looks on, and what needs sheets, events, Lua, texts of components or effects
  // that call themselves is tested with them.
  const std::set<Op> elsewhere = {
      Op::score,    Op::score_for,       Op::sheet_amount, Op::emit,     Op::reveal,
      Op::call_lua, Op::call_lua_effect, Op::eval_slot,    Op::run_slot, Op::run_effect,
      Op::points,   Op::collect,         Op::piece_grid,   Op::reach,    Op::observe};
  for (int op = 0; op <= static_cast<int>(Op::finish); ++op) {
    if (elsewhere.count(static_cast<Op>(op)) != 0) continue;
    INFO(info(static_cast<Op>(op)).name);
    CHECK(world.compiled.count(static_cast<Op>(op)) == 1);
  }
}

TEST_CASE("what is in a set is one of those that are gone through", "[random]") {
  RandomWorld world;
  Numbers numbers{11};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  const auto value = [&world](const std::string& text) -> std::string {
    world.vocabulary.taken = {};
    try {
      return std::to_string(world.value(text));
    } catch (const RuleError& e) {
      return e.id;
    } catch (const std::runtime_error&) {
      return "too large";
    }
  };
  int found = 0, missed = 0;
  for (const std::string kind :
       {"number", "player", "card", "mark", "tile", "cell", "piece table", "segment table",
        "place ring", "figure crew", "figure figures", "region roads", "region cities"}) {
    for (int i = 0; i < 150; ++i) {
      const std::string x = "let x be " + write(kind, 4, 2) + " then ";
      const std::string set = write("set of " + kind, 6, 2);
      INFO(x << set);
      const std::string is = value(x + "x is in " + set);
      const std::string gone_through = value(x + "any m in " + set + " where m = x");
      // What is looked up needs less, and asks less of what is nothing.
      if (is == "too large" || (gone_through != "0" && gone_through != "1")) continue;
      CHECK(is == gone_through);
      CHECK(value(x + "x is not in " + set) == (is == "1" ? "0" : is == "0" ? "1" : is));
      found += is == "1";
      missed += is == "0";
    }
  }
  CHECK(found > 200);
  CHECK(missed > 200);
}

TEST_CASE("what a program has noted is what it would compute again", "[random]") {
  RandomWorld world;
  Numbers numbers{19};
  const auto random = [&](std::uint32_t n) { return numbers(n); };
  RandomRuleText write(random);
  constexpr Value kActors[] = {0, 1, 1, 0, 1};
  int values = 0;
  for (int i = 0; i < 3'000; ++i) {
    const std::string text = write(i % 2 == 0 ? "number" : "truth", 14, 4);
    INFO(text);
    const auto plain = world.values(text, kActors, false);
    const auto noting = world.values(text, kActors, true);
    REQUIRE(noting.size() == plain.size());
    for (std::size_t k = 0; k < plain.size(); ++k) {
      // What is noted needs less work.
      if (plain[k] == "budget/fuel") continue;
      CHECK(noting[k] == plain[k]);
      ++values;
    }
  }
  CHECK(values > 5'000);
  CHECK(world.noted > 1'000);
}

TEST_CASE("what is nested beyond a limit is refused, up to it it runs", "[random]") {
  RandomWorld world;
  const auto none = [](std::uint32_t) { return 0U; };
  const auto deep_sum = [](int n) {
    std::string s = "1";
    for (int i = 0; i < n; ++i) s = "steps + (" + s + ")";
    return s;
  };
  // The deepest sum beside a loop over the cells that a piece faces.
  for (int n = 1; n <= 60; ++n) {
    const auto run = world("sum of " + deep_sum(n) + " for c in facing(first p in table, \"road\")",
                           false, none);
    INFO(run.text);
    CHECK((run.errors.empty() || run.refused));
    CHECK(run.refused == (n + 2 > kMaxStack));
  }
  // Loops in loops, until the local values are used up.
  std::string loops = "add 1 to steps";
  bool refused = false;
  for (int n = 1; n <= 40; ++n) {
    const std::string v = "p" + std::to_string(n);
    loops = "for each " + v + " in segments(corner(table, (0, 0))) do " + loops + " end";
    const auto run = world(loops, true, none);
    CHECK((run.errors.empty() || run.refused));
    refused = refused || run.refused;
  }
  CHECK(refused);
  // More things chosen together than there are registers.
  std::string choices;
  for (int n = 1; n <= kMaxBags + 1; ++n) {
    choices += "choose 2 c" + std::to_string(n) + " in hand; ";
    const auto run = world(choices + "add 1 to steps", true, none);
    CHECK(run.refused == (n > kMaxBags));
  }
}
