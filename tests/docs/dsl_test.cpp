// The ruleset in docs/dsl.md is the one of tests/packages/hamlet, whose scripts
// show what its texts do.

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "interpreter/flow/rules.hpp"
#include "interpreter/package/load.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan {
namespace {

namespace fs = std::filesystem;
using castellan::test::source_folder;

const fs::path kRoot = source_folder();
const fs::path kHamlet = kRoot / "tests/packages/hamlet";

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The block of the page that begins so.
std::string shown(const std::string& fence, const std::string& begin) {
  const std::string page = read(kRoot / "docs/dsl.md");
  REQUIRE(page.find(fence + begin) != std::string::npos);
  const std::size_t at = page.find(fence + begin) + fence.size();
  return page.substr(at, page.find("```", at) - at);
}

/// What is said of a ruleset of these declarations, the last ones those of the page.
std::string said_of(const std::string& shown_there, const std::string& before,
                    const std::string& score, const std::string& options = "{}") {
  const fs::path root =
      fs::temp_directory_path() / ("castellan-page-" + std::to_string(::getpid()));
  fs::create_directories(root / "base");
  std::ofstream(root / "base/ruleset.json")
      << R"({ "id": "base", "title": "B", "version": "1.0.0", "api": 2,
    "players": { "min": 2, "max": 2 }, "options": )"
      << options << "}";
  std::ofstream(root / "base/final.score") << "sheet final\n  row R: add " << score << "\nend\n";
  std::ofstream(root / "base/rules.lua") << before << shown_there << "}\n";
  package::Request request;
  request.ruleset = "base";
  request.players = 2;
  request.path = {root};
  std::string said;
  try {
    flow::compile(package::load(request).description);
  } catch (const grammar::Error& error) {
    said = error.what();
  }
  fs::remove_all(root);
  return said;
}

TEST_CASE("docs/dsl.md shows the words and the people of the hamlet as they are") {
  const std::string page = read(kRoot / "docs/dsl.md");
  CHECK(page.find("```lua\n" + read(kHamlet / "words.lua") + "```\n") != std::string::npos);
  CHECK(page.find("```cards\n" + read(kHamlet / "people.cards") + "```\n") != std::string::npos);
}

TEST_CASE("docs/dsl.md shows pieces of several cells as the game with them has them") {
  const std::string tiles = shown("```cards\n", "land causeway");
  CHECK(read(kRoot / "tests/rulesets/causeways/land.tiles").find(tiles) != std::string::npos);
}

TEST_CASE("sets that take values and figures of any field are those of the paths") {
  const std::string rules = read(kRoot / "tests/rulesets/paths/rules.lua");
  CHECK(rules.find(shown("```lua\n", "  c.set(\"near(")) != std::string::npos);
  CHECK(rules.find(shown("```lua\n", "  c.effect(\"go_home(")) != std::string::npos);
}

TEST_CASE("the declarations under Signatures are those of a game") {
  CHECK(said_of(shown("```lua\n", "c.amount("), R"lua(local c = castellan
return {
  c.component("card", {}), c.component("site", {}),
  c.components("card", { { name = "one" } }), c.components("site", { { name = "gate" } }),
  c.map("city", { places = "site", holds = "card" }),
  c.pile("hand", { of = "player", holds = "card" }), c.counter("coins", { of = "player" }),
  c.contribute("may_buy", { name = "purse", text = "wealth(p) > 0 and vacancy(p) is not none" }),
  c.start("turn"),
  c.phase("turn", { enter = "if may_buy(actor, one) then tax(actor, 1); share 1 coin with actor; emit sold(actor, one, 1) end" }),
  c.sheet("final.score"), c.ranking { "wealth(player)" },
)lua",
                "wealth(player)") == "");
}

TEST_CASE("the fields of several things are those of a game") {
  const std::string effects = shown("```rule\n", "add 1 to tokens[wine]");
  CHECK(said_of(shown("```lua\n", "c.choice(\"goods\""),
                R"lua(local c = castellan
return {
  c.component("card", {}), c.component("berth", {}),
  c.components("card", { { name = "one" } }), c.components("berth", { { name = "pier" } }),
  c.choice("corner", { "east", "west" }),
  c.map("quay", { places = "berth" }), c.slots("market", { places = "corner", holds = "card" }),
  c.start("turn"), c.phase("turn", { enter = [[)lua" +
                    effects + R"lua(]] }),
  c.sheet("final.score"), c.ranking { "tokens[wine]" },
)lua",
                "tokens[cloth]") == "");
}

TEST_CASE("options and constants of the page are those of a game") {
  const std::string effects = shown("```rule\n", "if final_count");
  CHECK(said_of(shown("```lua\n", "c.constant("),
                R"lua(local c = castellan
return {
  c.choice("season", { "spring", "autumn" }), c.choice("mood", { "calm", "merry" }),
  c.counter("gold", { of = "player" }), c.counter("actions"), c.counter("rounds"),
  c.choice_field("temper", { of = "player", values = "mood" }), c.choice_field("now", { values = "season" }),
  c.move("rest", { effect = "set now to first\nadd hand_size to gold of actor" }),
  c.phase("tally", { moves = { "rest" } }), c.sheet("final.score"), c.ranking { "gold" },
  c.start("turn"), c.phase("turn", { actor = "first p in players", enter = [[)lua" +
                    effects + "]] }),\n",
                "gold",
                R"({ "final_count": { "values": ["by_hand", "by_itself"], "default": "by_hand" },
                     "start_gold": { "min": 0, "max": 9, "default": 3 }, "hard": { "default": false },
                     "first_temper": { "values": ["calm", "merry"], "default": "merry" } })") ==
        "");
}

}  // namespace
}  // namespace castellan
