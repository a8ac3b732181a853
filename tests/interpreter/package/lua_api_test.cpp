// The editor's annotations and the reference page say what C++ binds.
#include <fstream>
#include <map>
#include <sstream>

#include "interpreter/lua/declare.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

using castellan::test::source_folder;

std::string file(const std::string& path) {
  std::ifstream in(source_folder() / path);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

// `function castellan.NAME(a, b) end` lines: name to number of parameters.
std::map<std::string, std::size_t> annotated() {
  std::map<std::string, std::size_t> out;
  std::istringstream in(file("stdlib/meta/castellan.d.lua"));
  const std::string begin = "function castellan.";
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with(begin)) continue;
    const std::size_t open = line.find('(');
    const std::string list = line.substr(open + 1, line.find(')') - open - 1);
    std::size_t count = list.empty() ? 0 : 1;
    for (const char c : list) count += c == ',' ? 1 : 0;
    CHECK(out.emplace(line.substr(begin.size(), open - begin.size()), count).second);
  }
  return out;
}

TEST_CASE("the annotations list the constructors, and no others", "[lua]") {
  std::map<std::string, std::size_t> bound;
  for (const Constructor& c : constructors()) {
    CHECK(bound.emplace(c.name, c.parameters.size()).second);
  }
  CHECK(bound == annotated());
}

TEST_CASE("the reference page has a heading for every constructor", "[lua]") {
  const std::string page = file("docs/lua-api.md");
  for (const auto& [name, count] : annotated()) {
    CAPTURE(name);
    CHECK(page.find("\n### `" + name + "(") != std::string::npos);
  }
}

}  // namespace
}  // namespace castellan::lua
