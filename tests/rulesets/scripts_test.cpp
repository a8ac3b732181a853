// Every script beside a ruleset holds, and the tables of a ruleset's README are
// true: the rule ids are in the files they name, the examples in their scripts.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "interpreter/session/script.hpp"
#include "interpreter/session/transcript.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> rulesets() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator("rulesets")) {
    if (fs::exists(entry.path() / "ruleset.json")) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<fs::path> scripts() {
  std::vector<fs::path> found;
  auto packages = rulesets();
  for (const char* folder : {"tests/packages", "tests/rulesets"}) {
    for (const auto& entry : fs::directory_iterator(folder)) packages.push_back(entry.path());
  }
  for (const auto& package : packages) {
    if (!fs::exists(package / "games")) continue;
    for (const auto& entry : fs::directory_iterator(package / "games")) {
      if (entry.path().extension() == ".game") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

ScriptOptions options() {
  static RulesetCache rulesets;
  ScriptOptions o;
  o.path = {"rulesets", "tests/packages", "tests/rulesets"};
  o.rulesets = &rulesets;
  return o;
}

std::string rendered(const ScriptResult& result) {
  std::string out;
  for (const auto& d : result.diagnostics) out += grammar::render(d) + "\n";
  return out;
}

/// The cells of the table rows whose first cell begins with one of the marks.
std::vector<std::vector<std::string>> table_rows(const std::string& page, const std::string& mark) {
  std::vector<std::vector<std::string>> rows;
  std::size_t begin = 0;
  while (begin < page.size()) {
    const std::size_t end = std::min(page.find('\n', begin), page.size());
    std::string line = page.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with("| " + mark)) continue;
    std::vector<std::string> cells;
    std::size_t at = 1;
    while (at < line.size()) {
      const std::size_t bar = std::min(line.find('|', at), line.size());
      std::string cell = line.substr(at, bar - at);
      cell.erase(0, cell.find_first_not_of(' '));
      cell.erase(cell.find_last_not_of(' ') + 1);
      cells.push_back(std::move(cell));
      at = bar + 1;
    }
    rows.push_back(std::move(cells));
  }
  return rows;
}

/// What stands between backquotes.
std::vector<std::string> quoted_parts(const std::string& cell) {
  std::vector<std::string> parts;
  for (std::size_t open = cell.find('`'); open != std::string::npos; open = cell.find('`', open)) {
    const std::size_t close = cell.find('`', open + 1);
    if (close == std::string::npos) break;
    parts.push_back(cell.substr(open + 1, close - open - 1));
    open = close + 1;
  }
  return parts;
}

/// Whether a text cites an id, alone or within a range `ALH-21..28`.
bool cites(const std::string& text, const std::string& id) {
  const std::string family = id.substr(0, id.rfind('-') + 1);
  const int number = std::stoi(id.substr(family.size()));
  for (std::size_t at = text.find(family); at != std::string::npos; at = text.find(family, at + 1)) {
    std::size_t next = at + family.size();
    const auto digits = [&] {
      const std::size_t end = std::min(text.find_first_not_of("0123456789", next), text.size());
      const int n = end == next ? -1 : std::stoi(text.substr(next, end - next));
      next = end;
      return n;
    };
    const int first = digits();
    int last = first;
    if (text.compare(next, 2, "..") == 0) {
      next += 2;
      last = digits();
    }
    if (first >= 0 && first <= number && number <= std::max(first, last)) return true;
  }
  return false;
}

TEST_CASE("every script beside a ruleset holds") {
  const auto all = scripts();
  REQUIRE_FALSE(all.empty());
  for (const auto& path : all) {
    DYNAMIC_SECTION(path.generic_string()) {
      const auto source = std::make_shared<const grammar::Source>(path.generic_string(), read(path));
      const ScriptResult result = run_script(source, options());
      CHECK(rendered(result).empty());
      INFO(rendered(result));
      CHECK(result.category == ScriptResult::Category::done);
      CHECK(result.failed == 0);
      REQUIRE(result.session);
      // The transcript of it plays the same game.
      const auto again = std::make_shared<const grammar::Source>("transcript.game", result.session->transcript());
      const ScriptResult replay = run_script(again, options());
      INFO(again->text());
      CHECK(rendered(replay).empty());
      REQUIRE(replay.session);
      CHECK(replay.session->game().hash() == result.session->game().hash());
      CHECK(replay.session->transcript() == result.session->transcript());
    }
  }
}

TEST_CASE("the README of a ruleset names files in which its rules are") {
  std::size_t rows = 0;
  for (const auto& ruleset : rulesets()) {
    const std::string page = read(ruleset / "README.md");
    for (const auto& row : table_rows(page, "")) {
      const std::string& id = row[0];
      const std::size_t dash = id.rfind('-');
      if (row.size() < 4 || dash == std::string::npos || dash + 1 == id.size() ||
          id.find_first_not_of("0123456789", dash + 1) != std::string::npos) {
        continue;
      }
      ++rows;
      INFO(ruleset.generic_string() << " " << id);
      const auto files = quoted_parts(row[2]);
      CHECK_FALSE(files.empty());
      bool cited = false;
      for (const auto& file : files) {
        INFO(file);
        REQUIRE(fs::exists(ruleset / file));
        cited = cited || file.ends_with(".json") || cites(read(ruleset / file), id);
      }
      CHECK(cited);
    }
  }
  CHECK(rows > 0);
}

TEST_CASE("the scripts that a README names for a rule cite it") {
  std::size_t named = 0;
  for (const auto& ruleset : rulesets()) {
    for (const auto& row : table_rows(read(ruleset / "README.md"), "")) {
      const std::string& id = row[0];
      const std::size_t digits = id.find_last_not_of("0123456789") + 1;
      if (digits == 0 || digits == id.size() || id[digits - 1] != '-') continue;
      INFO(ruleset.generic_string() << " " << id);
      for (const auto& file : quoted_parts(row.back())) {
        if (!file.ends_with(".game")) continue;
        ++named;
        INFO(file);
        REQUIRE(fs::exists(ruleset / file));
        CHECK(cites(read(ruleset / file), id));
      }
    }
  }
  CHECK(named > 0);
}

TEST_CASE("every worked example that a README lists is in its scripts") {
  std::size_t rulesets_with_examples = 0;
  for (const auto& ruleset : rulesets()) {
    const std::string page = read(ruleset / "README.md");
    const std::size_t section = page.find("\n## Worked examples\n");
    if (section == std::string::npos) continue;
    ++rulesets_with_examples;
    std::set<int> numbers;
    for (const auto& row : table_rows(page.substr(section), "")) {
      const std::string& id = row[0];
      const std::size_t digits = id.find_last_not_of("0123456789") + 1;
      if (digits == id.size()) continue;  // the head of the table
      INFO(ruleset.generic_string() << " " << id);
      CHECK(numbers.insert(std::stoi(id.substr(digits))).second);
      const auto files = quoted_parts(row.at(1));
      CHECK_FALSE(files.empty());
      for (const auto& file : files) {
        INFO(file);
        REQUIRE(fs::exists(ruleset / file));
        CHECK(read(ruleset / file).find(id) != std::string::npos);
      }
    }
    INFO(ruleset.generic_string());
    REQUIRE_FALSE(numbers.empty());
    CHECK(*numbers.begin() == 1);
    CHECK(*numbers.rbegin() == static_cast<int>(numbers.size()));  // none is left out
  }
  CHECK(rulesets_with_examples > 0);
}

}  // namespace
}  // namespace castellan::session
