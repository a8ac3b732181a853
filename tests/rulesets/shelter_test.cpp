// What the scripts beside the ruleset `shelter` do not say: payments against a
// search over the whole stock, commits in any order, what stays hidden until the
// cards are revealed, winter, and scripts with mistakes.

#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "interpreter/flow/invariants.hpp"
#include "interpreter/play/conformance.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/pile.hpp"
#include "interpreter/state/view.hpp"
#include "tests/rulesets/seen.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::session::shelter {
namespace {

namespace fs = std::filesystem;
using castellan::test::source_folder;

const fs::path kRulesets = source_folder() / "rulesets";

package::Request request(int players, std::vector<std::string> modules = {},
                         fs::path folder = kRulesets) {
  package::Request r;
  r.ruleset = "shelter";
  r.players = players;
  r.modules = std::move(modules);
  r.path = {std::move(folder)};
  r.stdlib = source_folder() / "stdlib";
  return r;
}

const std::vector<std::string> kNames = {"Blue", "Red", "Yellow", "Green"};

std::unique_ptr<Session> session(int players, std::uint64_t seed,
                                 std::vector<std::string> modules = {}) {
  auto s =
      std::make_unique<Session>(load_ruleset(request(players, std::move(modules))),
                                Setup{{kNames.begin(), kNames.begin() + players}, seed, false});
  s->start();
  return s;
}

// --- payments

constexpr int kKinds = 5;
constexpr int kValues[] = {1, 2, 4, 5};
using Stock = std::array<int, kKinds>;

/// Whether the pieces pay a price exactly with three kinds: every silver is tried
/// as every kind.
bool pays(const Stock& pieces, int price, std::array<int, 4> as = {}, int silver = 0) {
  if (silver < pieces[4]) {
    for (int kind = 0; kind < 4; ++kind) {
      auto more = as;
      ++more[static_cast<std::size_t>(kind)];
      if (pays(pieces, price, more, silver + 1)) return true;
    }
    return false;
  }
  int total = 0, kinds = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const int n = pieces[k] + as[k];
    total += n * kValues[k];
    kinds += n > 0 ? 1 : 0;
  }
  return total == price && kinds >= 3;
}

std::string said(const std::string& building, const Stock& pieces) {
  static constexpr const char* kWords[] = {"sand", "wood", "brick", "stone", "silver"};
  std::string text;
  for (std::size_t k = 0; k < kKinds; ++k) {
    for (int n = 0; n < pieces[k]; ++n) text += std::string(text.empty() ? "" : ", ") + kWords[k];
  }
  return "build " + building + " " + text;
}

/// Fewest silver, then most sand, most wood, most brick, most stone.
bool comes_first(const Stock& a, const Stock& b) {
  if (a[4] != b[4]) return a[4] < b[4];
  return a > b;
}

std::vector<std::string> payments(const std::string& building, int price, const Stock& stock) {
  std::vector<Stock> found;
  Stock p{};
  for (;;) {
    if (pays(p, price)) found.push_back(p);
    std::size_t k = 0;
    while (k < kKinds && p[k] == stock[k]) p[k++] = 0;
    if (k == kKinds) break;
    ++p[k];
  }
  std::sort(found.begin(), found.end(), comes_first);
  std::vector<std::string> texts;
  for (const auto& f : found) texts.push_back(said(building, f));
  return texts;
}

TEST_CASE("every payment is listed, and no other, for random stocks", "[shelter]") {
  const std::pair<const char*, int> kBuildings[] = {
      {"palace", 30},     {"keep", 24},       {"tavern", 22},     {"servants", 18},
      {"stable", 18},     {"gate_large", 18}, {"gate_small", 12}, {"tower_large", 12},
      {"tower_small", 8}, {"house", 10}};
  auto s = session(4, 1);
  const auto& schema = s->game().rules().schema();
  rng::Stream random(7);
  std::size_t listed = 0;
  for (int round = 0; round < 60; ++round) {
    Stock stock{};
    for (int k = 0; k < 4; ++k)
      stock[static_cast<std::size_t>(k)] = static_cast<int>(random.below(6));
    stock[4] = static_cast<int>(random.below(4));
    s->start_at(
        [&](flow::Game& g) {
          const auto field = [&](const char* name) -> const state::FieldType& {
            return schema.field(schema.find_field(name));
          };
          const auto& pile = field("stock");
          for (std::int32_t k = 0; k < kKinds; ++k) {
            state::pile::add(g.arena(), pile, pile.at(0), k, stock[static_cast<std::size_t>(k)]);
          }
          g.arena().set(field("remaining").at(0), 2);
          g.arena().set(field("turn").at(0), 1);
          g.arena().set(field("revealed").at(0), schema.find_component("mason").value);
          g.arena().set(field("whose").at(0), 0);
          g.arena().set(field("active").at(0), 0);
          g.enter(g.rules().find_phase("building"), Seat(0));
        },
        "position\nend\n");
    std::vector<std::string> expected;
    for (const auto& [name, price] : kBuildings) {
      const auto list = payments(name, price, stock);
      expected.insert(expected.end(), list.begin(), list.end());
    }
    listed += expected.size();
    expected.emplace_back("stop");
    CHECK(s->legal(Seat(0)) == expected);
  }
  CHECK(listed > 2000);
}

// --- hidden choice

TEST_CASE("whoever commits first, the game is the same", "[shelter]") {
  for (const int players : {2, 3, 4}) {
    std::vector<std::size_t> order(static_cast<std::size_t>(players));
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::set<std::uint64_t> hashes;
    do {
      auto s = session(players, 5);
      const std::string one[] = {"choose worker_c", "choose stonemason", "choose mason",
                                 "choose trader"};
      const std::string two[] = {"choose worker_c, trader", "choose stonemason, worker_a"};
      for (const std::size_t seat : order) {
        REQUIRE_FALSE(s->apply(players == 2 ? two[seat] : one[seat], Seat(seat)));
      }
      hashes.insert(s->game().hash());
      // A player who has chosen does not choose again.
      CHECK(s->game().pending().phase == s->game().rules().find_phase("layout"));
    } while (std::next_permutation(order.begin(), order.end()));
    CHECK(hashes.size() == 1);
  }
}

TEST_CASE("what was chosen shows to nobody else until the cards are revealed", "[shelter]") {
  for (const Seat viewer : {Seat(1), Seat()}) {
    std::set<std::string> seen, afterwards;
    for (const char* card :
         {"messenger", "trader", "mason", "stonemason", "worker_a", "worker_b", "worker_c"}) {
      auto s = session(3, 9);
      REQUIRE_FALSE(s->apply(std::string("choose ") + card, Seat(0)));
      seen.insert(everything(*s, viewer));
      REQUIRE_FALSE(s->apply("choose mason", Seat(2)));
      seen.insert(everything(*s, viewer));
      REQUIRE_FALSE(s->apply("choose messenger", Seat(1)));
      CHECK(s->transcript(viewer).find(std::string("Blue: choose ") + card) != std::string::npos);
      afterwards.insert(state::view(s->game().rules().schema(), s->game().arena(), viewer).dump());
    }
    CHECK(seen.size() == 2);
    CHECK(afterwards.size() == 7);
  }
}

TEST_CASE("in winter the chosen cards stay hidden until the winter card is done", "[shelter]") {
  std::set<std::string> seen;
  for (const char* card : {"messenger", "trader", "mason", "stonemason"}) {
    const std::string text =
        std::string(
            "ruleset shelter with winter\nplayers Blue, Red, Yellow\nposition\n  round = 2\n") +
        "  start_player = Blue\n  bank = 104\n  Red.thalers = 1\n  helper of Red on yard rider\n" +
        "  phase \"choosing\" of Blue\nend\ndraws bitter_wages\nBlue: choose " + card +
        "\nRed: choose trader\nYellow: choose trader\nexpect phase \"wages\"\n";
    ScriptOptions options;
    options.path = {kRulesets};
    const auto result =
        run_script(std::make_shared<const grammar::Source>("a.game", text), options);
    REQUIRE(result.diagnostics.empty());
    Session& s = *result.session;
    seen.insert(everything(s, Seat(1)) + everything(s, Seat()));
    REQUIRE_FALSE(s.apply("pay rider", Seat(1)));
    CHECK(s.transcript(Seat(1)).find(std::string("Blue: choose ") + card) != std::string::npos);
    REQUIRE(s.undo() == 1);
    CHECK(s.transcript(Seat(1)).find("Blue: choose ?") != std::string::npos);
  }
  CHECK(seen.size() == 1);
}

// --- the rules of the house, with winter

TEST_CASE("winter obeys the rules of the house", "[shelter]") {
  for (int players = 2; players <= 4; ++players) {
    CAPTURE(players);
    const auto ruleset = load_ruleset(request(players, {"winter"}));
    play::Conformance options;
    options.games = 2;
    options.seed = 4;
    options.stride = 24;
    const auto report = play::conformance(*ruleset, options);
    INFO(report.text());
    CHECK(report.passed());
  }
}

TEST_CASE("no piece and no helper is ever lost", "[shelter]") {
  for (int players = 2; players <= 4; ++players) {
    const auto ruleset = load_ruleset(request(players, {"winter"}));
    const auto& schema = ruleset->rules->schema();
    flow::Game::Options options;
    flow::Game game(*ruleset->rules, options);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      game.options().seed = seed;
      game.start();
      rng::Stream random(seed);
      std::vector<moves::Move> legal;
      while (!game.over()) {
        std::array<Word, kKinds> pieces{};
        for (const auto& f : schema.fields()) {
          if (f.kind != description::FieldKind::pile || f.family != schema.find_family("material"))
            continue;
          for (std::size_t i = 0; i < f.instances; ++i) {
            for (std::int32_t k = 0; k < kKinds; ++k) {
              pieces[static_cast<std::size_t>(k)] +=
                  state::pile::total(game.arena(), f, f.at(i), k);
            }
          }
        }
        REQUIRE(pieces == std::array<Word, kKinds>{20, 18, 15, 15, 15});
        REQUIRE(flow::broken_invariants(game).empty());
        const Seat seat = game.pending().actor();
        legal.clear();
        game.legal(seat, legal);
        REQUIRE_FALSE(legal.empty());
        game.apply(legal[random.below(legal.size())]);
      }
    }
  }
}

// --- mistakes in scripts

TEST_CASE("scripts that commit twice, or act before all have chosen, are refused at their line",
          "[shelter]") {
  const auto error = [](const std::string& lines) {
    ScriptOptions options;
    options.path = {kRulesets};
    const auto result =
        run_script(std::make_shared<const grammar::Source>(
                       "a.game", "ruleset shelter\nplayers Blue, Red\ndraws Blue\n" + lines),
                   options);
    REQUIRE_FALSE(result.diagnostics.empty());
    return grammar::render(result.diagnostics.front());
  };
  CHECK(error("Blue: choose mason, trader\nBlue: choose mason, messenger\n") ==
        "a.game:5:1: error[move/not-your-turn]: it is not for Blue to act now\n"
        "    Blue: choose mason, messenger\n"
        "    ^^^^\n"
        "    hint: phase 'choosing' waits for Red");
  CHECK(error("Blue: choose mason, trader\nBlue: take stone\n") ==
        "a.game:5:1: error[move/not-your-turn]: it is not for Blue to act now\n"
        "    Blue: take stone\n"
        "    ^^^^\n"
        "    hint: phase 'choosing' waits for Red");
  CHECK(error("Blue: choose mason, builder\n") ==
        "a.game:4:7: error[move/illegal]: the builder is not played while all eight cards are in "
        "hand\n"
        "    Blue: choose mason, builder\n"
        "          ^^^^^^^^^^^^^^^^^^^^^\n"
        "    hint: nearest legal moves: choose mason, worker_a | choose mason, worker_b | choose "
        "mason, worker_c");
  CHECK(error("Blue: choose mason\n") ==
        "a.game:4:7: error[move/illegal]: 1 chosen, at least 2 needed\n"
        "    Blue: choose mason\n"
        "          ^^^^^^^^^^^^\n"
        "    hint: nearest legal moves: choose trader, mason | choose mason, worker_a | choose "
        "mason, worker_b");
}

}  // namespace
}  // namespace castellan::session::shelter
