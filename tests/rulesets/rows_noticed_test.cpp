// Without any row of Carcassonne's scoring sheet, or a rule of it that has no row of its own, one
// of the examples that the README names for it notices.

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/temporary_folder.hpp"

namespace castellan::session::rows_noticed {
namespace {

namespace fs = std::filesystem;

/// A row of a sheet: its ledger id, and where its statements are.
struct Row {
  std::string id;
  std::size_t line;  ///< where its line begins
  std::size_t body;  ///< behind the colon
  std::size_t end;
};

std::string first_word(const std::string& text, std::size_t line) {
  const std::size_t begin = text.find_first_not_of(' ', line);
  return begin == std::string::npos ? ""
                                    : text.substr(begin, text.find_first_of(" \n", begin) - begin);
}

std::size_t next_line(const std::string& text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string::npos ? text.size() : end + 1;
}

/// The rows of the ledger in a sheet file. Their statements go on over lines that begin nothing
/// else.
std::vector<Row> rows_of(const std::string& text) {
  std::vector<Row> rows;
  for (std::size_t line = 0; line < text.size(); line = next_line(text, line)) {
    const std::size_t id = text.find_first_not_of(' ', line) + 4;
    if (first_word(text, line) != "row" || text.compare(id, 4, "CAR-") != 0) continue;
    const std::size_t digits = text.find('-', id + 4) + 1;
    bool quoted = false;
    std::size_t body = id;
    for (; quoted || text[body] != ':'; ++body) quoted = quoted != (text[body] == '"');
    std::size_t end = next_line(text, body);
    const auto goes_on = [&] {
      const std::string word = first_word(text, end);
      return end < text.size() && (word == "add" || word == "subtract" || word == "let");
    };
    while (goes_on()) end = next_line(text, end);
    rows.push_back({text.substr(id, digits + 2 - id), line, body + 1, end});
  }
  return rows;
}

/// A sheet file without a row: one that is worth nothing is gone, of another only 0 is left.
std::string without(const std::string& text, const Row& row) {
  const bool worth_nothing = text.compare(text.find_first_not_of(' ', row.body), 5, "add 0") == 0;
  return worth_nothing ? text.substr(0, row.line) + text.substr(row.end)
                       : text.substr(0, row.body) + " add 0\n" + text.substr(row.end);
}

/// A copy of the ruleset in which things are left out, and the examples that its README names.
struct Copy {
  const fs::path original = "rulesets/carcassonne";
  test::TemporaryFolder folder;
  ScriptOptions options;
  std::map<std::string, std::vector<std::string>> examples;

  Copy() {
    fs::copy(original, folder.root() / "carcassonne", fs::copy_options::recursive);
    options.path = {folder.root()};
    const std::string page = test::read(original / "README.md");
    for (const auto& row :
         test::table_rows(test::section_of(page, "Rows of the scoring sheet"), "CAR-")) {
      examples[row.at(0)] = test::quoted_parts(row.at(4));
    }
  }
  /// Whether an example of the row fails.
  bool noticed(const std::string& id) {
    for (const auto& script : examples[id]) {
      const std::string path = (original / script).generic_string();
      const auto source = std::make_shared<const grammar::Source>(path, test::read(path));
      if (run_script(source, options).category == ScriptResult::Category::expectation_failed)
        return true;
    }
    return false;
  }
};

TEST_CASE("an example notices when a row of Carcassonne's scoring sheet is left out") {
  Copy copy;
  std::size_t rows = 0;
  for (const auto& entry : fs::recursive_directory_iterator(copy.original)) {
    if (entry.path().extension() != ".score") continue;
    const std::string file =
        "carcassonne/" + fs::relative(entry.path(), copy.original).generic_string();
    const std::string text = test::read(entry.path());
    for (const auto& row : rows_of(text)) {
      ++rows;
      copy.folder.file(file, without(text, row));
      INFO(row.id << " in " << file << ", the row in "
                  << text.substr(row.line, row.end - row.line));
      CHECK(copy.noticed(row.id));
    }
    copy.folder.file(file, text);
  }
  CHECK(rows > 50);
}

/// What makes a row that is no row of a sheet: a way of counting, or what others stand below.
struct Rule {
  std::vector<std::string> ids;
  std::string file;
  std::string text;
  std::string instead;
};

/// A module's tiles that carry a road count no more.
Rule uncounted(std::vector<std::string> ids, const std::string& module, const std::string& tiles,
               const std::string& behind = "return {") {
  return {std::move(ids), "modules/" + module + "/rules.lua", behind,
          behind +
              "\n  castellan.contribute(\"uncounted_road_squares\", { name = \"left-out\",\n"
              "    text = [[count of t in pieces(r) where " +
              tiles + "]] }),"};
}

/// A square of a long road or large city on one piece counts like others.
Rule counted(const std::string& id, const std::string& piece, const std::string& feature) {
  const std::string file = "modules/wonders/components/wonders.tiles";
  const std::string all = test::read(fs::path("rulesets/carcassonne") / file);
  const std::size_t begin = all.find("tile wonders/" + piece);
  REQUIRE(begin != std::string::npos);
  const std::string mark = " uncounted";
  std::size_t at = all.find(mark, begin);
  while (first_word(all, all.rfind('\n', at) + 1) != feature) at = all.find(mark, at + 1);
  const std::string text = all.substr(begin, at - begin);
  return {{id}, file, text + mark, text};
}

TEST_CASE(
    "an example notices when a rule of Carcassonne's scoring sheet without a row of its own is "
    "left out") {
  const std::string long_features = "modules/long-features/rules.lua";
  const std::string roads =
      "c.contribute(\"uncounted_road_squares\", { name = \"long-features\", text = \"uncounted of "
      "r\" }),";
  const std::string cities =
      "c.contribute(\"uncounted_city_squares\", { name = \"long-features\", text = \"uncounted of "
      "r\" }),";
  const std::vector<Rule> rules = {
      uncounted({"CAR-ROAD-02", "CAR-ARC-04"}, "bridges-castles-bazaars",
                "spans[cell of t] is not none"),
      uncounted({"CAR-ROAD-03", "CAR-ARC-05"}, "tunnel",
                "any s in segments(t) where s is road and tunnel of s = mouth"),
      uncounted({"CAR-ROAD-04", "CAR-ARC-06"}, "labyrinth", "t = \"labyrinth/Rrrr.labyrinth\"",
                "return {\n  c.entries(\"components/arms.tiles\"),"),
      uncounted({"CAR-ROAD-05", "CAR-ARC-07"}, "ferries", "has_lake(t)"),
      {{"CAR-ROAD-06", "CAR-ROAD-13", "CAR-ARC-08"}, long_features, roads, ""},
      {{"CAR-CITY-07"}, long_features, cities, ""},
      counted("CAR-ROAD-14", "notre-dame", "road"),
      counted("CAR-ROAD-15", "stonehenge", "road"),
      counted("CAR-CITY-08", "notre-dame", "city"),
      counted("CAR-CITY-09", "circus-maximus", "city"),
      counted("CAR-CITY-10", "alhambra", "city"),
      {{"CAR-ARC-01"},
       "modules/german-cathedrals/scoring/archbishop.score",
       "road_tiles(r) for r in roads_at(piece)",
       "road_tiles(r) for r in roads_at(piece) where open_ends of r > 0"},
      {{"CAR-FLD-01"},
       "scoring/final.score",
       "include field(d) if",
       "include field(d) if 1 = 2 and"},
      {{"CAR-FBN-01"}, "modules/count/scoring/final.score", "if leads", "if 1 = 2 and leads"},
      {{"CAR-BRN-01"},
       "modules/abbey-mayor/scoring/final.score",
       "if has_barn",
       "if 1 = 2 and has_barn"},
      {{"CAR-BET-01"},
       "modules/bets/scoring/final.score",
       "include bets_on(t) at bets",
       "include bets_on(t) at bets if 1 = 2"},
      {{"CAR-TOL-01"},
       "modules/tollkeepers/scoring/final.score",
       "if owner of h",
       "if 1 = 2 and owner of h"},
  };
  Copy copy;
  std::set<std::string> seen;
  for (const Rule& rule : rules) {
    const std::string text = test::read(copy.original / rule.file);
    const std::size_t at = text.find(rule.text);
    INFO(rule.file << ": " << rule.text);
    REQUIRE(at != std::string::npos);
    std::string changed = text;
    changed.replace(at, rule.text.size(), rule.instead);
    copy.folder.file("carcassonne/" + rule.file, changed);
    for (const std::string& id : rule.ids) {
      INFO(id);
      CHECK(copy.noticed(id));
      seen.insert(id);
    }
    copy.folder.file("carcassonne/" + rule.file, text);
  }
  // Every row of the table has a row of a sheet or a rule here, or is another one's.
  for (const auto& entry : fs::recursive_directory_iterator(copy.original)) {
    if (entry.path().extension() != ".score") continue;
    for (const auto& row : rows_of(test::read(entry.path()))) seen.insert(row.id);
  }
  const std::string page = test::read(copy.original / "README.md");
  for (const auto& row :
       test::table_rows(test::section_of(page, "Rows of the scoring sheet"), "CAR-")) {
    INFO(row.at(0));
    CHECK(seen.contains(row.at(0)) != row.at(5).starts_with("reported as"));
  }
}

}  // namespace
}  // namespace castellan::session::rows_noticed
