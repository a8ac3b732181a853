// The ruleset in docs/dsl.md is the one of tests/packages/hamlet, whose scripts
// show what its texts do.

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

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

TEST_CASE("docs/dsl.md shows the words and the people of the hamlet as they are") {
  const std::string page = read(kRoot / "docs/dsl.md");
  CHECK(page.find("```lua\n" + read(kHamlet / "words.lua") + "```\n") != std::string::npos);
  CHECK(page.find("```cards\n" + read(kHamlet / "people.cards") + "```\n") != std::string::npos);
}

}  // namespace
}  // namespace castellan
