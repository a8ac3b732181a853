// The ruleset in the README is the one of tests/packages/nim, which is tested.

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
  const std::string rules = read("tests/packages/nim/rules.lua");
  REQUIRE_FALSE(rules.empty());
  CHECK(read("README.md").find("```lua\n" + rules + "```\n") != std::string::npos);
}
