// Majorities: the examples X01 to X18 of the Alhambra ruleset, and the variants
// of `rank`.
#include "interpreter/state/pile.hpp"
#include "tests/interpreter/score/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::score::test;

namespace {

std::string scoring_file() { return file_text("rulesets/alhambra/scoring/scoring.score"); }

struct Example {
  const char* number;
  int round;
  std::size_t kind;
  std::vector<int> counts;
  Totals points;
};

}  // namespace

TEST_CASE("points of one kind, examples X01 to X16") {
  enum Kind : std::size_t { pavilion, manor, mezzanine, chambers, garden, tower };
  const std::vector<Example> examples = {
      {"X01", 3, tower, {3, 3, 2, 1}, {17, 17, 6, 0}},
      {"X02", 3, tower, {3, 3, 3, 1}, {13, 13, 13, 0}},
      {"X03", 3, tower, {3, 2, 2, 1}, {21, 9, 9, 0}},
      {"X04", 1, pavilion, {2, 1}, {1, 0}},
      {"X05", 1, pavilion, {2, 2}, {0, 0}},
      {"X06", 2, pavilion, {2, 1, 0}, {8, 1, 0}},
      {"X07", 3, pavilion, {3, 2, 1}, {16, 8, 1}},
      {"X08", 1, tower, {2, 2}, {3, 3}},
      {"X09", 1, tower, {1, 1, 1, 1}, {1, 1, 1, 1}},
      {"X10", 2, garden, {2, 2, 2}, {5, 5, 5}},
      {"X11", 2, tower, {2, 2, 1}, {9, 9, 0}},
      {"X12", 2, mezzanine, {3, 2, 2}, {10, 1, 1}},
      {"X13", 3, pavilion, {1, 1, 1, 1}, {6, 6, 6, 6}},
      {"X14", 3, chambers, {2, 0, 0}, {19, 0, 0}},
      {"X15", 3, manor, {4, 3, 1, 1}, {17, 9, 1, 1}},
      {"X16", 3, chambers, {5, 4, 3, 3, 3}, {19, 11, 1, 1, 1}},
  };
  for (const auto& x : examples) {
    INFO(x.number);
    Table t(yard_description(static_cast<int>(x.counts.size())), scoring_file());
    for (std::size_t p = 0; p < x.counts.size(); ++p) t.lay_kind(p, x.kind, x.counts[p]);
    CHECK(t.evaluate("scoring", {x.round}) == x.points);
    CHECK(t.explain("scoring", {x.round}).totals == x.points);
    if (x.round == 3) CHECK(t.evaluate("final") == x.points);
  }
}

TEST_CASE("all six kinds and the walls, example X17") {
  Table t(yard_description(3), scoring_file());
  const std::array<std::array<int, 6>, 3> counts = {
      {{2, 0, 1, 3, 0, 2}, {1, 1, 1, 0, 2, 2}, {1, 1, 0, 2, 2, 1}}};
  const auto lay_tiles = [&] {
    for (std::size_t p = 0; p < 3; ++p) {
      for (std::size_t k = 0; k < 6; ++k) t.lay_kind(p, k, counts[p][k]);
    }
  };
  SECTION("without walls") {
    lay_tiles();
    CHECK(t.evaluate("scoring", {1}) == Totals{9, 7, 3});
    CHECK(t.evaluate("scoring", {2}) == Totals{34, 28, 17});
    CHECK(t.evaluate("final") == Totals{66, 64, 50});
  }
  SECTION("with walls of 5, 9 and 7") {
    t.lay(0, "fence", 5);
    t.lay(1, "fence", 9);
    t.lay(2, "fence", 7);
    lay_tiles();
    CHECK(t.evaluate("final") == Totals{71, 73, 57});
    const auto e = t.explain("final");
    CHECK(e.sheet == "final");
    CHECK(e.title == "Scoring round 3");
    REQUIRE(e.lines.size() == 7 * 3);
    CHECK(said(e.lines[0]) == "A ALH-06 pavilion: 16 (2, rank 1)");
    CHECK(said(e.lines[1]) == "B ALH-06 pavilion: 4 (1 each, ranks 2-3 shared by 2: (8+1)/2)");
    CHECK(said(e.lines[3]) == "A ALH-06 manor: 0 (0, ranked from 1 on)");
    CHECK(said(e.lines[19]) == "B ALH-28 outer wall: 9 (9 x 1)");
    CHECK(e.lines[1].count == 1);
    CHECK(e.lines[19].count == 9);
  }
}

TEST_CASE("a contestant who is no player takes ranks and points, example X18") {
  auto d = yard_description(2);
  d.contestants = {dirk()};
  Table t(std::move(d), scoring_file());
  const auto give = [&](const char* tile, int n) {
    state::pile::add(t.game.arena, t.game.f("neutral_tiles"), t.game.at("neutral_tiles"),
                     t.game.type(tile), n);
  };
  t.lay_kind(0, 5, 2);
  t.lay_kind(1, 5, 1);
  give("tower-1", 2);
  t.lay_kind(0, 4, 2);
  t.lay_kind(1, 4, 2);
  give("garden-1", 3);

  CHECK(t.evaluate("scoring", {2}) == Totals{9 + 2, 0 + 2});
  const auto e = t.explain("scoring", {2});
  Texts garden(e.lines.size());
  garden = said(e);
  // Six kinds with three contestants each, and the walls of two players.
  REQUIRE(garden.size() == 6 * 3 + 2);
  CHECK(garden[12] == "A ALH-06 garden: 2 (2 each, ranks 2-3 shared by 2: (5+0)/2)");
  CHECK(garden[14] == "dirk ALH-06 garden: 12 (3, rank 1)");
  CHECK(garden[15] == "A ALH-06 tower: 9 (2 each, ranks 1-2 shared by 2: (13+6)/2)");
  CHECK(garden[16] == "B ALH-06 tower: 0 (1, rank 3 pays nothing)");
  CHECK(garden[17] == "dirk ALH-06 tower: 9 (2 each, ranks 1-2 shared by 2: (13+6)/2)");
  CHECK_FALSE(e.lines[17].seat);

  SECTION("paying goes to the counters of all") {
    t.set("score", 100, 1);
    t.set("neutral_score", -1);
    const std::array<ruletext::Value, 1> round = {2};
    t.sheets->pay(t.sheets->find("scoring"), round, t.context(), t.machine, t.game.id("score"));
    CHECK(t.get("score", 0) == 11);
    CHECK(t.get("score", 1) == 102);
    CHECK(t.get("neutral_score") == 20);
  }
  SECTION("a counter that would leave its bounds refuses") {
    const std::array<ruletext::Value, 1> round = {2};
    try {
      t.sheets->pay(t.sheets->find("scoring"), round, t.context(), t.machine, t.game.id("score"));
      FAIL("21 points went into a counter of at most 20");
    } catch (const ruletext::RuleError& e2) {
      CHECK(grammar::render(e2.diagnostic()) ==
            "error[state/range]: sheet scoring: neutral_score would be 21, allowed are 0 to 20");
    }
  }
  SECTION("what is declared of contestants is kept") {
    REQUIRE(t.sheets->contestants().size() == 1);
    const auto& c = t.sheets->contestants().front();
    CHECK(c.name == "dirk");
    CHECK(c.sheet == t.sheets->find("scoring"));
    CHECK(c.counter == t.game.id("neutral_score"));
    CHECK_FALSE(c.competes);
  }
}

TEST_CASE("the condition of a contestant, and of the row") {
  const auto lines = [](const char* row, const char* own) {
    auto d = yard_description(2);
    auto c = dirk();
    c.amounts = {description::rule_text("7", "dirk.lua")};
    if (*own != '\0') c.condition = description::rule_text(own, "dirk.lua");
    d.contestants = {c};
    Table t(std::move(d),
            std::string("sheet scoring(round: number) \"\"\n  row R \"gold\": ") + row + "\nend\n");
    t.set("gold", 5, 0);
    t.set("gold", 9, 1);
    return said(t.explain("scoring", {2}));
  };
  CHECK(lines("rank by gold pays prizes", "") ==
        Texts{"A R gold: 2 (5, rank 3)", "B R gold: 10 (9, rank 1)", "dirk R gold: 5 (7, rank 2)"});
  CHECK(lines("rank by gold pays prizes", "round > 2") == Texts{"A R gold: 5 (5, rank 2)",
                                                                "B R gold: 10 (9, rank 1)",
                                                                "dirk R gold: 0 (takes no part)"});
  CHECK(lines("rank by gold pays prizes if gold < 9", "") == Texts{"A R gold: 5 (5, rank 2)",
                                                                   "B R gold: 0 (not so: gold < 9)",
                                                                   "dirk R gold: 10 (7, rank 1)"});
  CHECK(lines("rank by gold pays prizes if round = 1", "") ==
        Texts{"A R gold: 0 (not so: round = 1)", "B R gold: 0 (not so: round = 1)",
              "dirk R gold: 0 (not so: round = 1)"});
}

TEST_CASE("ties are paid in three ways") {
  const auto lines = [](const std::string& ties) {
    Table t(yard_description(4),
            "sheet s \"\"\n  row R \"r\": rank by gold pays prizes" + ties + "\nend\n");
    for (std::size_t p = 0; p < 4; ++p) t.set("gold", p == 0 ? 8 : p == 3 ? 1 : 5, p);
    return said(t.explain("s"));
  };
  CHECK(lines(" ties share rounded down") ==
        Texts{"A R r: 10 (8, rank 1)", "B R r: 3 (5 each, ranks 2-3 shared by 2: (5+2)/2)",
              "C R r: 3 (5 each, ranks 2-3 shared by 2: (5+2)/2)",
              "D R r: 0 (1, rank 4 pays nothing)"});
  CHECK(lines(" ties full") == Texts{"A R r: 10 (8, rank 1)",
                                     "B R r: 5 (5 each, ranks 2-3, all are paid rank 2: 5)",
                                     "C R r: 5 (5 each, ranks 2-3, all are paid rank 2: 5)",
                                     "D R r: 0 (1, rank 4 pays nothing)"});
  CHECK(lines(" ties lower") == Texts{"A R r: 10 (8, rank 1)",
                                      "B R r: 2 (5 each, ranks 2-3, all are paid rank 3: 2)",
                                      "C R r: 2 (5 each, ranks 2-3, all are paid rank 3: 2)",
                                      "D R r: 0 (1, rank 4 pays nothing)"});
  CHECK(lines("") == lines(" ties full"));
  CHECK(lines(" ties full least 5")[3] == "D R r: 0 (1, ranked from 5 on)");
}

TEST_CASE("an amount is what the first rank pays") {
  const auto lines = [](const std::string& row) {
    Table t(yard_description(3),
            "sheet s(round: number) \"\"\n  row R \"r\": rank by " + row + "\nend\n");
    for (std::size_t p = 0; p < 3; ++p) t.set("gold", p == 2 ? 1 : 5, p);
    return said(t.explain("s", {2}));
  };
  CHECK(lines("gold pays 5") == Texts{"A R r: 5 (5 each, ranks 1-2, all are paid rank 1: 5)",
                                      "B R r: 5 (5 each, ranks 1-2, all are paid rank 1: 5)",
                                      "C R r: 0 (1, rank 3 pays nothing)"});
  CHECK(lines("gold pays round * 3 + 1 ties share rounded down least 2") ==
        Texts{"A R r: 3 (5 each, ranks 1-2 shared by 2: (7+0)/2)",
              "B R r: 3 (5 each, ranks 1-2 shared by 2: (7+0)/2)",
              "C R r: 0 (1, ranked from 2 on)"});
  CHECK(lines("gold < 5 pays 4") == Texts{"A R r: 0 (0 each, ranks 2-3, all are paid rank 2: 0)",
                                          "B R r: 0 (0 each, ranks 2-3, all are paid rank 2: 0)",
                                          "C R r: 4 (1, rank 1)"});
}

TEST_CASE("a cascade: each amount breaks the ties of those before") {
  const auto table = [](const std::string& row, bool ghost = false) {
    auto d = yard_description(4);
    if (ghost) {
      d.contestants = {dirk()};
      d.contestants[0].sheet = "s";
      d.contestants[0].amounts = {description::rule_text("7", "dirk.lua"),
                                  description::rule_text("2", "dirk.lua"),
                                  description::rule_text("9", "dirk.lua")};
    }
    return Table(std::move(d), "sheet s \"\"\n  row R \"r\": " + row + "\nend\n");
  };
  const auto fill = [](Table& t) {
    const int gold[] = {7, 7, 9, 7};
    const int debt[] = {2, 3, 0, 2};
    for (std::size_t p = 0; p < 4; ++p) {
      t.set("gold", gold[p], p);
      t.set("debt", debt[p], p);
    }
  };
  SECTION("equal in all is tied") {
    auto t = table("rank by gold, debt pays prizes ties share rounded down");
    fill(t);
    CHECK(said(t.explain("s")) ==
          Texts{"A R r: 1 (7 then 2 each, ranks 3-4 shared by 2: (2+0)/2)",
                "B R r: 5 (7 then 3, rank 2)", "C R r: 10 (9 then 0, rank 1)",
                "D R r: 1 (7 then 2 each, ranks 3-4 shared by 2: (2+0)/2)"});
    CHECK(t.explain("s").lines[0].count == 7);
    CHECK(t.evaluate("s") == Totals{1, 5, 10, 1});
  }
  SECTION("the fewest of the second") {
    auto t = table("rank by gold, -debt pays prizes");
    fill(t);
    CHECK(t.evaluate("s") == Totals{5, 0, 10, 5});
  }
  SECTION("the first amount comes first, however large the second") {
    auto t = table("rank by debt, gold * 100 pays prizes ties lower");
    fill(t);
    CHECK(t.evaluate("s") == Totals{2, 10, 0, 2});
  }
  SECTION("'least' is about the first amount") {
    auto t = table("rank by gold, debt pays prizes least 8");
    fill(t);
    CHECK(said(t.explain("s")) ==
          Texts{"A R r: 0 (7, ranked from 8 on)", "B R r: 0 (7, ranked from 8 on)",
                "C R r: 10 (9 then 0, rank 1)", "D R r: 0 (7, ranked from 8 on)"});
  }
  SECTION("a contestant who is no player has an amount for each") {
    auto t = table("rank by gold, debt pays prizes", true);
    fill(t);
    const auto lines = said(t.explain("s"));
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "A R r: 2 (7 then 2 each, ranks 3-5, all are paid rank 3: 2)");
    CHECK(lines[4] == "dirk R r: 2 (7 then 2 each, ranks 3-5, all are paid rank 3: 2)");
  }
}

TEST_CASE("local names of a row hold for the player who is ranked") {
  Table t(yard_description(3),
          "sheet s \"\"\n  row R \"r\": let net be gold - debt; rank by net pays prizes; add "
          "net\nend\n");
  t.set("gold", 9, 0);
  t.set("debt", 8, 0);
  t.set("gold", 5, 1);
  t.set("gold", 3, 2);
  CHECK(said(t.explain("s")) == Texts{"A R r: 3 (1, rank 3; 1 added)",
                                      "B R r: 15 (5, rank 1; 5 added)",
                                      "C R r: 8 (3, rank 2; 3 added)"});
}
