// The ruleset in the README is the one of tests/packages/nim, which is tested.

#include <fstream>
#include <sstream>
#include <string>

#include "tests/support/catch.hpp"

namespace {

std::string read(const std::string& path) {
  std::ifstream in(std::string(CASTELLAN_SOURCE_DIR) + "/" + path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the README shows the example ruleset as it is") {
  const std::string rules = read("tests/packages/nim/rules.lua");
  REQUIRE_FALSE(rules.empty());
  CHECK(read("README.md").find("```lua\n" + rules + "```\n") != std::string::npos);
}
