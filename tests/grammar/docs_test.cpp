// The examples of docs/dsl.md are read without an error.

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "tests/grammar/round_trip.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

using namespace castellan::grammar;

namespace {

using castellan::test::source_folder;

struct Block {
  std::string language;
  std::string text;
  std::uint32_t line = 0;  ///< of its first line in the page
};

std::vector<Block> blocks_of(const std::string& path) {
  std::ifstream file(path);
  std::vector<Block> blocks;
  bool inside = false;
  std::uint32_t number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.starts_with("```")) {
      if (!inside) blocks.push_back({line.substr(3), "", number + 1});
      inside = !inside;
    } else if (inside) {
      blocks.back().text += line + "\n";
    }
  }
  return blocks;
}

template <typename Parse>
std::string errors(const Block& block, Parse parse) {
  Diagnostics out;
  parse(Source("docs/dsl.md", block.text, block.line), out);
  return out.render_all() + test::round_trip(block.text, parse);
}

}  // namespace

TEST_CASE("the examples of the documentation are read") {
  std::map<std::string, int> seen;
  for (const Block& block : blocks_of((source_folder() / "docs/dsl.md").string())) {
    CAPTURE(block.line, block.language);
    ++seen[block.language];
    if (block.language == "rule") {
      CHECK(errors(block, parse_effects) == "");
    } else if (block.language == "cards") {
      CHECK(errors(block, parse_entries) == "");
    } else if (block.language == "score") {
      CHECK(errors(block, parse_score) == "");
    } else if (block.language == "lua") {
      continue;  // tests/docs runs it
    } else {
      CHECK(block.language == "game");
      CHECK(errors(block, parse_game) == "");
    }
  }
  CHECK(seen == std::map<std::string, int>{
                    {"cards", 8}, {"game", 1}, {"lua", 6}, {"rule", 17}, {"score", 1}});
}
