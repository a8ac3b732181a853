// The options of Carcassonne's scoring sheet: the table of its README says what there is, and
// every script that it names for an option notices when the option is left out.

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "interpreter/session/script/script.hpp"
#include "tests/rulesets/readme_tables.hpp"
#include "tests/support/catch.hpp"

namespace castellan::session {
namespace {

namespace fs = std::filesystem;
const fs::path kCarcassonne = "rulesets/carcassonne";

/// A script without the line that sets an option; the same text where no line does.
std::string without_option(const std::string& text, const std::string& option) {
  const std::size_t begin = text.find("\noption " + option + " ");
  if (begin == std::string::npos) return text;
  return text.substr(0, begin) + text.substr(text.find('\n', begin + 1));
}

TEST_CASE(
    "every option of Carcassonne's scoring sheet has the sheet's default and scripts that notice "
    "it") {
  // ledger 1.1
  const std::map<std::string, std::string> defaults = {{"count_mode", "space"},
                                                       {"little_buildings", "flat"},
                                                       {"lb_ring_includes_own", "true"},
                                                       {"barn_special_castle", "4"},
                                                       {"bets_candidates", "incomplete"},
                                                       {"coc_final", "market-only"},
                                                       {"fairy_mode", "next-to-follower"},
                                                       {"ghost_penalty", "1"},
                                                       {"easter_ranking", "dense"},
                                                       {"robbers_steal_in_final", "false"},
                                                       {"archbishop_lb", "union"},
                                                       {"lb_counts_as_shed", "false"}};
  const auto table = test::table_rows(
      test::section_of(test::read(kCarcassonne / "README.md"), "Options of the scoring sheet"),
      "`");
  CHECK(table.size() == defaults.size());
  ScriptOptions options;
  options.path = {"rulesets"};
  for (const auto& row : table) {
    REQUIRE(row.size() == 4);
    const std::string option = test::quoted_parts(row[0]).at(0);
    INFO(option);
    REQUIRE(defaults.contains(option));
    CHECK(test::quoted_parts(row[2]).at(0) == defaults.at(option));
    const fs::path manifest =
        kCarcassonne / "modules" / test::quoted_parts(row[1]).at(0) / "module.json";
    std::string text = test::read(manifest);
    text.erase(0, text.find("\"" + option + "\""));
    const std::size_t begin = text.find("\"default\": ") + 11;
    std::string value = text.substr(begin, text.find_first_of(",\n }", begin) - begin);
    std::erase(value, '"');
    CHECK(value == defaults.at(option));
    const auto scripts = test::quoted_parts(row[3]);
    CHECK_FALSE(scripts.empty());
    for (const auto& script : scripts) {
      INFO(script);
      const std::string whole = test::read(kCarcassonne / script);
      const std::string rest = without_option(whole, option);
      CHECK(rest != whole);
      const auto source =
          std::make_shared<const grammar::Source>((kCarcassonne / script).generic_string(), rest);
      CHECK(run_script(source, options).category != ScriptResult::Category::done);
    }
  }
}

}  // namespace
}  // namespace castellan::session
