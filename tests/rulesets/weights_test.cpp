// What each figure of Carcassonne weighs on each feature: the table of its README says it for
// every kind of figure and of feature there is, and positions show it cell by cell.

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;
const fs::path kWeighedRuleset = "rulesets/carcassonne";

/// Where a figure stands, and the row that pays for the place.
struct Site {
  std::string lines;
  std::string place;
  std::string row;
  int points;  ///< whoever is ahead; of places where everybody is paid apart, for each figure
};

const std::map<std::string, Site> kSites = {
    {"road", {"table: base/FRFr (0,0)", "(0,0) road E", "CAR-ROAD-01", 1}},
    {"city", {"table: base/FCFc.p1 (0,0), (1,0)", "(0,0) city E", "CAR-CITY-01a", 2}},
    {"field",
     {"table: base/CFFF (0,0); base/CFFF (0,-1) turned 180", "(0,0) field S", "CAR-FLD-02", 3}},
    {"monastery", {"table: base/FFFF.m (0,0)", "(0,0) monastery", "CAR-MON-01", 1}},
    {"garden", {"table: base/CFFc.garden (0,0)", "(0,0) garden", "CAR-GAR-01", 1}},
    {"hut", {"table: russian/FFFF.yaga (0,0)", "(0,0) hut", "CAR-YAG-01", 9}},
    {"german_castle", {"table: schloss/FFRFFr (0,0)", "(0,0) german_castle", "CAR-GCA-01", 2}},
    {"abbacy", {"table: monastery/FFFF.sm (0,0)", "(0,0) abbacy", "CAR-ABB-01", 1}},
    {"german_cathedral",
     {"table: cathedral/FRRR.gc (0,0)", "(0,0) german_cathedral", "CAR-ARC-02", 3}},
    {"haunted_castle",
     {"table: ghosts/FFFF.castle (0,0)", "(0,0) haunted_castle", "CAR-HAU-01", 1}},
    {"tent",
     {"table: fortune/FFFF.tent (0,0)\n  little_building[(0,0)] = shed", "(0,0) tent", "CAR-FOR-02",
      1}},
    {"acrobats", {"table: bigtop/FFFF.acro (0,0)", "(0,0) acrobats", "CAR-ACR-01", 5}},
    {"cemetery", {"table: ghosts/FFFF.cemetery (0,0)", "(0,0) cemetery", "CAR-CEM-01", 0}},
    {"castle",
     {"table: base/CFFF (0,0); base/CFFF (0,-1) turned 180\n  castle of Red on table (0,0) city N",
      "(0,0) city N", "CAR-CAS-01", 0}},
    {"pond", {"table: russian/FFFF.vodyanoy (0,0)", "(0,0)", "CAR-VOD-01", -2}},
    {"circus around",
     {"table: bigtop/FRFR.circus (0,0)\n  big_top on table (0,0)\n  hidden_animal = animal-5",
      "(0,0) road E", "CAR-CIR-01", 5}}};

/// A position with the figure of Red and as many followers of Blue as it weighs, at least one:
/// they tie, or Blue alone is paid; where the cell says `each` both are paid by their figures.
std::string position(const std::string& figure, const Site& site, const std::string& cell) {
  const bool each = cell == "each" || cell == "none";
  const int weight = cell == "pennants" ? 2 : each ? 1 : std::stoi(cell);
  std::string text = "position unchecked\n  active = Red\n  " + site.lines + "\n  " + figure +
                     " of Red on table " + site.place + "\n";
  for (int n = 0; n < std::max(weight, 1); ++n)
    text += "  follower of Blue on table " + site.place + "\n";
  const int red = weight > 0 && cell != "none" ? site.points : 0;
  return text + "end\nscore final\nexpect line Red " + site.row + " " + std::to_string(red) +
         "\nexpect line Blue " + site.row + " " + std::to_string(site.points) + "\n";
}

std::string run(const std::string& text, std::unique_ptr<Session>* session = nullptr) {
  ScriptOptions options;
  options.path = {"rulesets"};
  auto result = run_script(std::make_shared<const grammar::Source>("a.game", text), options);
  std::string out;
  for (const auto& d : result.diagnostics) out += grammar::render(d) + "\n";
  if (session != nullptr) *session = std::move(result.session);
  return out;
}

std::set<std::string> names_in(const std::vector<std::vector<std::string>>& table,
                               std::size_t cell) {
  std::set<std::string> names;
  for (const auto& row : table) {
    for (const auto& name : test::quoted_parts(row.at(cell))) names.insert(name);
  }
  return names;
}

TEST_CASE("figures of Carcassonne weigh what the table of its README says") {
  const std::string section =
      test::section_of(test::read(kWeighedRuleset / "README.md"), "Who counts where");
  const auto head = test::table_rows(section, "figure | ");
  const auto rows = test::table_rows(section, "`");
  REQUIRE(head.size() == 1);
  std::string script =
      "ruleset carcassonne with abbey-mayor, abbot, bridges-castles-bazaars, fortune-teller, "
      "gardens, german-castles, "
      "german-cathedrals, ghosts, hills-sheep, inns-cathedrals, little-buildings, monasteries, "
      "phantom, "
      "russian-promos-2013, russian-promos-2016, traders-builders, under-the-big-top\nplayers Red, "
      "Blue\nseed 1\n";
  CHECK(head[0].size() == kSites.size() + 1);
  for (const auto& row : rows) {
    REQUIRE(row.size() == head[0].size());
    for (std::size_t n = 1; n < row.size(); ++n) {
      REQUIRE(kSites.contains(head[0][n]));
      script += position(test::quoted_parts(row[0]).at(0), kSites.at(head[0][n]), row[n]);
    }
  }
  CHECK(run(script).empty());
}

TEST_CASE("the tables of Carcassonne's README name every kind of figure and of feature") {
  std::string modules;
  for (const auto& entry : fs::directory_iterator(kWeighedRuleset / "modules")) {
    modules += (modules.empty() ? "" : ", ") + entry.path().filename().generic_string();
  }
  std::unique_ptr<Session> session;
  CHECK(run("ruleset carcassonne with " + modules + "\nplayers Red, Blue\nseed 1\n", &session)
            .empty());
  REQUIRE(session);
  const state::Schema& schema = session->game().rules().schema();

  const std::string page = test::read(kWeighedRuleset / "README.md");
  const std::string section = test::section_of(page, "Who counts where");
  const auto rows = test::table_rows(section, "`");
  const auto others =
      test::table_rows(test::section_of(page, "Figures and places that count elsewhere"), "");
  std::set<std::string> figures = names_in(rows, 0);
  figures.merge(names_in(others, 0));
  std::set<std::string> declared;
  for (const auto& field : schema.fields()) {
    if (field.kind != description::FieldKind::figures) continue;
    for (const auto& kind : field.figure_kinds) declared.insert(kind);
  }
  CHECK(figures == declared);

  std::set<std::string> features;
  const auto head = test::table_rows(section, "figure | ");
  for (const auto& cell : head.at(0)) features.insert(cell);
  for (const char* no_feature : {"figure", "castle", "pond", "circus around"})
    features.erase(no_feature);
  features.merge(names_in(others, 1));
  std::set<std::string> printed;
  for (const auto& feature : schema.family(schema.find_family("tile")).features)
    printed.insert(feature.name);
  CHECK(features == printed);
}

}  // namespace
}  // namespace castellan::session
