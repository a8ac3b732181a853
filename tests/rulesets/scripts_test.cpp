// Every script beside a ruleset holds, and the tables of a ruleset's README are
// true: the rule ids are in the files they name, the examples in their scripts.

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/session/pad/pad.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"

namespace castellan::session::scripts {
namespace {

namespace fs = std::filesystem;
using test::quoted_parts;
using test::read;
using test::section_of;
using test::table_rows;
using test::waits;

std::vector<fs::path> rulesets() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator("rulesets")) {
    if (fs::exists(entry.path() / "ruleset.json")) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// The small games, which have one README together.
const fs::path kClassics = "rulesets/classics";

/// Mods and variants of the rulesets.
std::vector<fs::path> house_rules() {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator("rulesets/mods")) found.push_back(entry.path());
  for (const fs::path& ruleset : rulesets()) {
    if (!fs::exists(ruleset / "variants")) continue;
    for (const auto& entry : fs::directory_iterator(ruleset / "variants"))
      found.push_back(entry.path());
  }
  return found;
}

std::vector<fs::path> scripts() {
  std::vector<fs::path> found;
  auto packages = rulesets();
  for (const fs::path& folder :
       {kClassics, fs::path("tests/packages"), fs::path("tests/rulesets")}) {
    for (const auto& entry : fs::directory_iterator(folder)) packages.push_back(entry.path());
  }
  for (const fs::path& folder : house_rules()) packages.push_back(folder);
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

/// The numbers that stand behind a word in a text, each with where it stands.
std::vector<std::pair<std::size_t, std::string>> numbers_behind(const std::string& text,
                                                                const std::string& word) {
  std::vector<std::pair<std::size_t, std::string>> found;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t digits = at + word.size();
    const std::size_t end = std::min(text.find_first_not_of("0123456789", digits), text.size());
    const bool inside = at > 0 && (std::isalpha(static_cast<unsigned char>(text[at - 1])) != 0 ||
                                   text[at - 1] == '-');
    if (end > digits && !inside) found.emplace_back(at, text.substr(digits, end - digits));
  }
  return found;
}

/// Whether a text cites an id, alone or within a range `ALH-21..28`.
bool cites(const std::string& text, const std::string& id) {
  const std::string family = id.substr(0, id.rfind('-') + 1);
  const int number = std::stoi(id.substr(family.size()));
  for (std::size_t at = text.find(family); at != std::string::npos;
       at = text.find(family, at + 1)) {
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
  int scripts_seen = 0;
  for (const auto& path : all) {
    // The address sanitizer sees every sixth.
    if (scripts_seen++ % (6 / rounds(6)) != 0) continue;
    DYNAMIC_SECTION(path.generic_string()) {
      const auto source =
          std::make_shared<const grammar::Source>(path.generic_string(), read(path));
      const ScriptResult result = run_script(source, options());
      CHECK(rendered(result).empty());
      INFO(rendered(result));
      CHECK(result.category == ScriptResult::Category::done);
      CHECK(result.failed == 0);
      REQUIRE(result.session);
      // The transcript of it plays the same game.
      const auto again =
          std::make_shared<const grammar::Source>("transcript.game", result.session->transcript());
      const ScriptResult replay = run_script(again, options());
      INFO(again->text());
      CHECK(rendered(replay).empty());
      REQUIRE(replay.session);
      CHECK(replay.session->game().hash() == result.session->game().hash());
      CHECK(replay.session->transcript() == result.session->transcript());
    }
  }
}

TEST_CASE("every ruleset has three house rules, each with a script and a line in the README") {
  std::map<std::string, int> count;
  for (const fs::path& folder : house_rules()) {
    const std::string name = folder.filename().string();
    CAPTURE(name);
    CHECK_FALSE(fs::is_empty(folder / "games"));
    const std::string manifest = read(folder / "ruleset.json");
    for (const fs::path& ruleset : rulesets()) {
      const std::string base = ruleset.filename().string();
      const bool mod = manifest.find("\"mod\": \"" + base + "\"") != std::string::npos;
      if (!mod && manifest.find("\"extends\": \"" + base + "\"") == std::string::npos) continue;
      ++count[base];
      const std::string called = mod ? base + " --mod " + name : base + "/" + name;
      CHECK(read(ruleset / "README.md").find("| `" + called + "` | ") != std::string::npos);
    }
  }
  for (const fs::path& ruleset : rulesets()) {
    CAPTURE(ruleset);
    CHECK(count[ruleset.filename().string()] >= 3);
  }
}

TEST_CASE("every small game has a script, and its line in their README") {
  const std::string page = read(kClassics / "README.md");
  for (const auto& game : fs::directory_iterator(kClassics)) {
    if (!game.is_directory()) continue;
    INFO(game.path().generic_string());
    REQUIRE(fs::is_directory(game.path() / "games"));
    CHECK_FALSE(fs::is_empty(game.path() / "games"));
    CHECK_FALSE(table_rows(page, "`" + game.path().filename().generic_string() + "`").empty());
    const std::string rules = read(game.path() / "rules.lua");
    CHECK(std::count(rules.begin(), rules.end(), '\n') <= 70);
  }
}

TEST_CASE("every pad beside a ruleset holds") {
  std::size_t pads = 0;
  for (const auto& ruleset : rulesets()) {
    if (!fs::exists(ruleset / "pads")) continue;
    for (const auto& entry : fs::directory_iterator(ruleset / "pads")) {
      ++pads;
      const std::string path = entry.path().generic_string();
      const PadResult result =
          fill_in(std::make_shared<const grammar::Source>(path, read(entry.path())), options());
      std::string said;
      for (const auto& d : result.diagnostics) said += grammar::render(d) + "\n";
      CHECK(said == "");
      CHECK(result.filled);
    }
  }
  CHECK(pads > 0);
}

TEST_CASE("the README of a ruleset names files in which its rules are") {
  std::size_t rows = 0;
  for (const auto& ruleset : rulesets()) {
    const std::string page = read(ruleset / "README.md");
    for (const auto& row : table_rows(page, "")) {
      const std::string& id = row[0];
      const std::size_t dash = id.rfind('-');
      if (waits(row)) continue;
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
      for (const auto& cell : row) {
        for (const auto& file : quoted_parts(cell)) {
          if (!file.ends_with(".game")) continue;
          ++named;
          INFO(file);
          REQUIRE(fs::exists(ruleset / file));
          CHECK(cites(read(ruleset / file), id));
        }
      }
    }
  }
  CHECK(named > 0);
}

TEST_CASE("every worked example that a README lists is in its scripts") {
  std::size_t rulesets_with_examples = 0;
  for (const auto& ruleset : rulesets()) {
    const std::string section = section_of(read(ruleset / "README.md"), "Worked examples");
    if (section.empty()) continue;
    ++rulesets_with_examples;
    std::set<int> numbers;
    std::string family;
    std::set<std::pair<std::string, int>> listed;
    for (const auto& row : table_rows(section, "")) {
      const std::string& id = row[0];
      const std::size_t digits = id.find_last_not_of("0123456789") + 1;
      if (digits == id.size()) continue;  // the head of the table
      INFO(ruleset.generic_string() << " " << id);
      CHECK(numbers.insert(std::stoi(id.substr(digits))).second);
      family = id.substr(0, digits);
      const auto files = quoted_parts(row.at(1));
      CHECK(files.empty() == waits(row));
      for (const auto& file : files) {
        INFO(file);
        REQUIRE(fs::exists(ruleset / file));
        CHECK(read(ruleset / file).find(id) != std::string::npos);
        listed.emplace(file, std::stoi(id.substr(digits)));
      }
    }
    INFO(ruleset.generic_string());
    for (const auto& entry : fs::directory_iterator(ruleset / "games")) {
      const std::string file = "games/" + entry.path().filename().generic_string();
      for (const auto& [at, number] : numbers_behind(read(entry.path()), family)) {
        INFO(file << " is listed for " << family << number);
        CHECK(listed.contains({file, std::stoi(number)}));
      }
    }
    REQUIRE_FALSE(numbers.empty());
    CHECK(*numbers.begin() == 1);
    CHECK(*numbers.rbegin() == static_cast<int>(numbers.size()));  // none is left out
  }
  CHECK(rulesets_with_examples > 0);
}

TEST_CASE("every worked example of Carcassonne's scoring sheet says what its lines rest on") {
  std::set<int> numbers;
  std::size_t lines = 0;
  for (const auto& entry : fs::directory_iterator("rulesets/carcassonne/games")) {
    const std::string text = read(entry.path());
    // An example is a comment and what stands below it up to an empty line.
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find("\n\n", begin), text.size());
      const std::string part = text.substr(begin, end - begin) + "\n";
      begin = end + 2;
      const auto examples = numbers_behind(part, "EX-");
      if (examples.empty()) continue;
      for (std::size_t at = part.find("\nexpect line "); at != std::string::npos;
           at = part.find("\nexpect line ", at + 1)) {
        const std::string line = part.substr(at + 1, part.find('\n', at + 1) - at - 1);
        if (line.find(" CAR-") == std::string::npos) continue;
        ++lines;
        const bool says = line.find(" counts ") != std::string::npos;
        INFO(entry.path().generic_string() << ": " << line);
        CHECK((says || line.ends_with(" 0")));
        if (!says) continue;
        for (const auto& [where, number] : examples) numbers.insert(std::stoi(number));
      }
    }
  }
  CHECK(lines > 200);
  CHECK(numbers.size() == 72);
}

// CAR-ROAD-01 to CAR-EAS-01: the groups of the ledger and how many rows each has.
TEST_CASE("every row of Carcassonne's scoring sheet is in the table of its README") {
  const fs::path ruleset = "rulesets/carcassonne";
  const std::vector<std::pair<std::string, int>> census = {
      {"ROAD", 22}, {"CITY", 16}, {"MON", 6}, {"FLD", 10}, {"FBN", 6},  {"CAS", 1}, {"YAG", 3},
      {"VOD", 1},   {"GAR", 3},   {"GCA", 3}, {"ABB", 3},  {"ARC", 11}, {"CEM", 1}, {"HAU", 3},
      {"FOR", 3},   {"BET", 7},   {"CIR", 1}, {"ACR", 2},  {"TOL", 2},  {"FAI", 1}, {"BRN", 5},
      {"ROB", 1},   {"SHE", 1},   {"RIN", 1}, {"GDS", 1},  {"KNG", 1},  {"BAR", 1}, {"GLD", 5},
      {"FRU", 1},   {"GFT", 1},   {"WON", 2}, {"EAS", 1}};
  std::vector<std::string> ids;
  for (const auto& [group, rows] : census) {
    for (int n = 1; n <= rows; ++n)
      ids.push_back("CAR-" + group + (n < 10 ? "-0" : "-") + std::to_string(n));
  }
  REQUIRE(ids.size() == 126);

  const auto table =
      table_rows(section_of(read(ruleset / "README.md"), "Rows of the scoring sheet"), "CAR-");
  std::vector<std::string> in_table;
  std::set<std::pair<std::string, std::string>> listed;  // id and file
  for (const auto& row : table) {
    INFO(row[0]);
    REQUIRE(row.size() == 6);
    in_table.push_back(row[0]);
    const auto files = quoted_parts(row[2]);
    CHECK(files.empty() == waits(row));
    CHECK(quoted_parts(row[4]).empty() == waits(row));
    for (const auto& file : files) listed.emplace(row[0], file);
    const std::string alias = "reported as ";
    if (row[5].starts_with(alias)) {
      CHECK(std::find(in_table.begin(), in_table.end(), row[5].substr(alias.size())) !=
            in_table.end());
    } else {
      CHECK((waits(row) || row[5].starts_with("runs")));
    }
  }
  CHECK(in_table == ids);

  std::size_t rows = 0;
  for (const auto& entry : fs::recursive_directory_iterator(ruleset)) {
    if (entry.path().extension() != ".score") continue;
    const std::string text = read(entry.path());
    const std::string file = fs::relative(entry.path(), ruleset).generic_string();
    for (const auto& [group, count] : census) {
      for (const auto& [at, number] : numbers_behind(text, "CAR-" + group + "-")) {
        if (at < 4 || text.compare(at - 4, 4, "row ") != 0)
          continue;  // a comment, or where a row stands
        ++rows;
        const std::string id = "CAR-" + group + "-" + number;
        INFO(file << " is listed for " << id);
        CHECK(listed.contains({id, file}));
      }
    }
  }
  CHECK(rows > 0);
}

}  // namespace
}  // namespace castellan::session::scripts
