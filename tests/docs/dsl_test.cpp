// The ruleset in docs/dsl.md is the one of tests/packages/hamlet, and what the
// page says about its texts is what they do.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/session/script.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = CASTELLAN_SOURCE_DIR;
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

TEST_CASE("the scripts of the hamlet hold") {
  std::vector<fs::path> scripts;
  for (const auto& entry : fs::directory_iterator(kHamlet / "games")) scripts.push_back(entry.path());
  std::sort(scripts.begin(), scripts.end());
  REQUIRE_FALSE(scripts.empty());
  for (const auto& path : scripts) {
    INFO(path.generic_string());
    ScriptOptions options;
    options.path = {kRoot / "tests/packages"};
    options.stdlib = kRoot / "stdlib";
    const auto source = std::make_shared<const grammar::Source>(path.filename().string(), read(path));
    const ScriptResult result = run_script(source, options);
    std::string found;
    for (const auto& d : result.diagnostics) found += grammar::render(d) + "\n";
    INFO(found);
    CHECK(result.category == ScriptResult::Category::done);
    CHECK(result.failed == 0);
  }
}

}  // namespace
}  // namespace castellan::session
