// Runs tests/hostile/rules/*.lua: attacks of rules on the game they are part of.
#include <algorithm>
#include <fstream>

#include "tests/interpreter/lua/hostile_script.hpp"
#include "tests/interpreter/lua/rules/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::lua {
namespace {

using castellan::test::source_folder;
using test::Table;

/// Every entry the case has, in a fixed order: lists, amounts, the effect, the
/// effect again after an undo, the effect in a second game.
std::optional<grammar::Diagnostic> attack(Table& table, flow::Game& game, flow::Game& other) {
  const auto play = [&](flow::Game& which, const char* text) {
    const auto before = which.hash();
    try {
      table.play(which, text);
    } catch (...) {
      CHECK(which.hash() == before);
      throw;
    }
  };
  try {
    (void)table.legal(game, "name");
    play(game, "weigh");
    CHECK(game.undo());
    play(game, "prefer");
    CHECK(game.undo());
    play(game, "act");
    CHECK(game.undo());
    play(game, "act");
    play(other, "act");
  } catch (const grammar::Error& error) {
    return error.first();
  }
  return std::nullopt;
}

TEST_CASE("hostile rules end as their comments say", "[lua][rules][hostile]") {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(source_folder() / "tests/hostile/rules")) {
    if (entry.path().extension() == ".lua") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  REQUIRE(files.size() >= 15);
  for (const auto& file : files) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    for (const test::HostileCase& script : test::read_hostile(text)) {
      INFO(file.filename().string() << ": " << script.title);
      Table table(script.text);
      auto game = table.game();
      auto other = table.game();
      const auto error = attack(table, game, other);
      CAPTURE(error ? grammar::render(*error) : "no error");
      REQUIRE(error.has_value() == script.error.has_value());
      if (!error) {
        CHECK(table.log == script.log);
        continue;
      }
      CHECK(error->id == script.error->id);
      if (!script.error->message.empty()) CHECK(error->message == script.error->message);
      if (script.error->line > 0) {
        CHECK(table.relative(error->file) == "base/case.lua");
        CHECK(error->at.line == script.error->line);
      }
      // The game goes on.
      auto fresh = table.game();
      const auto list = fresh.rules().moves().find("rest");
      fresh.apply({list, fresh.pending().actor(), 0, {}});
      CHECK(fresh.decisions() == 1);
    }
  }
}

}  // namespace
}  // namespace castellan::lua
