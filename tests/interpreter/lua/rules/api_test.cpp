// The editor's annotations of `game` say what C++ binds, and nothing else.
#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "interpreter/lua/bind_game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

using castellan::test::source_folder;

TEST_CASE("the annotations list what a game has, and no more", "[lua][rules]") {
  std::ifstream in(source_folder() / "stdlib/meta/game.d.lua");
  REQUIRE(in);
  const std::string method = "function game:";
  const std::string field = "---@field ";
  std::vector<std::string> annotated;
  for (std::string line; std::getline(in, line);) {
    for (const std::string& begin : {method, field}) {
      if (!line.starts_with(begin)) continue;
      annotated.push_back(
          line.substr(begin.size(), line.find_first_of("( ", begin.size()) - begin.size()));
    }
  }
  std::sort(annotated.begin(), annotated.end());
  CHECK(annotated == game_names());
}

}  // namespace
}  // namespace castellan::lua
