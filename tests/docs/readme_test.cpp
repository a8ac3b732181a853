// The ruleset in the README is the one of rulesets/classics/nim, the module in the README of
// Carcassonne that of tests/packages/hilltops; both are tested.

#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace {

using castellan::test::source_folder;

std::string read(const std::string& path) {
  std::ifstream in(source_folder() / path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the README shows the example ruleset as it is") {
  const std::string rules = read("rulesets/classics/nim/rules.lua");
  REQUIRE_FALSE(rules.empty());
  CHECK(read("README.md").find("```lua\n" + rules + "```\n") != std::string::npos);
}

TEST_CASE("the README of Carcassonne shows the smallest module as it is") {
  const std::string page = read("rulesets/carcassonne/README.md");
  const std::string rules = read("tests/packages/hilltops/rules.lua");
  const std::string tiles = read("tests/packages/hilltops/hilltops.tiles");
  REQUIRE_FALSE(rules.empty());
  REQUIRE_FALSE(tiles.empty());
  CHECK(page.find("```lua\n" + rules + "```\n") != std::string::npos);
  CHECK(page.find("```cards\n" + tiles + "```\n") != std::string::npos);
}
