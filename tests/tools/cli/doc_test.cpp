// `castellan doc`: pages of a ruleset for its players and for authors, words of the language.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "interpreter/package/load.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/run_cli.hpp"
#include "tools/cli/sheet_rows.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;
using nlohmann::json;

TEST_CASE("doc --language gives the words of rule text as JSON") {
  const Outcome doc = run_cli({"doc", "--language"});
  CHECK(doc.code == ExitCode::ok);
  const json words = json::parse(doc.out);
  const auto entry = [&](const std::string& section, const std::string& word) {
    for (const json& e : words.at(section)) {
      if (e.at("word") == word) return e;
    }
    return json();
  };
  CHECK(entry("functions", "linked") ==
        json::parse(R"json({"word": "linked", "form": "linked(A, B[, \"kind\"])",
          "meaning": "whether a link joins two places", "gives": "a condition", "takes": [
            {"name": "A", "what": "a place of a map", "optional": false},
            {"name": "B", "what": "the like", "optional": false},
            {"name": "\"kind\"", "what": "a kind of links", "optional": true}]})json"));
  CHECK(entry("aggregates", "highest") ==
        json::parse(R"json({"word": "highest", "form": "highest of V for x in S [where C] [else E]",
          "meaning": "the highest of their values; E, or else 0, when there is none", "gives": "a number", "takes": [
            {"name": "V", "what": "a number", "optional": false},
            {"name": "S", "what": "a set", "optional": false},
            {"name": "C", "what": "a condition", "optional": true},
            {"name": "E", "what": "a number", "optional": true}]})json"));
  CHECK(entry("properties", "role").at("can_be_set") == true);
  CHECK(entry("statements", "claim").at("takes").at(1) ==
        json::parse(R"({"name": "for", "what": "a player", "optional": false})"));
  CHECK(entry("rows", "halve").at("meaning") ==
        "half; up is towards the higher number, below 0 too");
  CHECK(words.at("keywords").size() == 20);

  CHECK(run_cli({"doc"}).code == ExitCode::wrong_input);
  CHECK(run_cli({"doc", "alhambra", "--language"}).code == ExitCode::wrong_input);
  CHECK(run_cli({"doc", "alhambra", "--markdown"}).code == ExitCode::wrong_input);
}

TEST_CASE("doc lists what a ruleset declares") {
  const Outcome markdown = run_cli({"doc", "alhambra"});
  CHECK(markdown.code == ExitCode::ok);
  CHECK_THAT(markdown.out, Catch::StartsWith("# Alhambra\n"));
  CHECK_THAT(markdown.out,
             Catch::Contains("| pass | End your actions; possible only when you can do nothing "
                             "else. |  | moves/pass.lua:5 |\n"));
  CHECK_THAT(markdown.out, Catch::Contains("| ALH-28 | outer wall | add wall_points per "));
  CHECK_THAT(markdown.out, Catch::Contains("| take_limit | 0 to 36 | 5 |"));

  const Outcome html = run_cli({"doc", "alhambra", "--html", "--players", "3"});
  CHECK_THAT(html.out, Catch::StartsWith("<!DOCTYPE html>\n"));
  CHECK_THAT(html.out, Catch::Contains("<h1>Alhambra</h1>"));
  CHECK_THAT(
      html.out,
      Catch::Contains(
          "<td><a href=\"#move.place\">place</a>, <a href=\"#move.reserve\">reserve</a></td>"));
  CHECK(run_cli({"doc", "alhambra", "--for", "everybody"}).code == ExitCode::wrong_input);
  CHECK(run_cli({"doc", "--language", "--for", "players"}).code == ExitCode::wrong_input);
}

namespace {

/// Elements of a page by their opening tags, in order; fails where tags do not nest, where a text
/// has a sign that is not escaped, or an id comes twice.
std::vector<std::string> elements_of_page(const std::string& html) {
  std::vector<std::string> out, open;
  std::set<std::string> ids;
  std::size_t at = html.find("<html>");
  REQUIRE(at != std::string::npos);
  while (at < html.size()) {
    const std::size_t end = html.find('>', at);
    REQUIRE(end != std::string::npos);
    const std::string tag = html.substr(at + 1, end - at - 1);
    REQUIRE(tag.find('<') == std::string::npos);
    if (tag.starts_with('/')) {
      REQUIRE_FALSE(open.empty());
      REQUIRE(open.back() == tag.substr(1));
      open.pop_back();
    } else {
      out.push_back(tag);
      if (!tag.ends_with('/')) open.push_back(tag.substr(0, tag.find(' ')));
      if (const std::size_t id = tag.find(" id=\""); id != std::string::npos) {
        const std::string name = tag.substr(id + 5, tag.find('"', id + 5) - id - 5);
        CAPTURE(name);
        CHECK(ids.insert(name).second);
      }
    }
    at = std::min(html.find('<', end), html.size());
    for (std::size_t sign = html.find('&', end); sign < at; sign = html.find('&', sign + 1))
      REQUIRE(html.find(';', sign) < sign + 7);
  }
  REQUIRE(open.empty());
  for (const std::string& tag : out) {
    if (!tag.starts_with("a href=\"#")) continue;
    CAPTURE(tag);
    CHECK(ids.contains(tag.substr(9, tag.size() - 10)));
  }
  return out;
}

}  // namespace

TEST_CASE("doc draws every component for players once, and has every row with its id") {
  for (const char* name : {"alhambra", "carcassonne", "castle_combo", "skyrise", "shelter"}) {
    CAPTURE(name);
    const Outcome page = run_cli({"doc", name, "--html", "--for", "players"});
    REQUIRE(page.code == ExitCode::ok);
    CHECK(page.out.find("http://") == page.out.find("http://www.w3.org/2000/svg"));
    CHECK(page.out.find("<script") == std::string::npos);
    std::set<std::string> drawn;
    for (const std::string& tag : elements_of_page(page.out)) {
      if (tag.find(" id=\"box.") == std::string::npos) continue;
      const std::size_t from = tag.find("data-component=\"") + 16;
      drawn.insert(tag.substr(from, tag.find('"', from) - from));
    }
    elements_of_page(run_cli({"doc", name, "--html"}).out);
    castellan::package::Request request;
    request.ruleset = name;
    request.players = castellan::package::kFewestPlayers;
    request.path = {"rulesets"};
    const auto loaded = castellan::package::load(request);
    std::size_t entries = 0;
    for (const auto& c : loaded.description.components)
      entries += c.of_map || c.copies == 0 ? 0U : 1U;
    CHECK(drawn.size() == entries);
    for (const auto& file : loaded.description.sheets) {
      for (const auto& sheet : file.file.sheets) {
        for (const auto& row : sheet_rows(sheet, file)) {
          if (row.id.empty()) continue;
          CAPTURE(row.id);
          CHECK(page.out.find(" id=\"rule." + row.id + "\"") != std::string::npos);
        }
      }
    }
    for (const auto& phase : loaded.description.phases) {
      CAPTURE(phase.name);
      CHECK((phase.help.empty() ||
             page.out.find(" id=\"phase." + phase.name + "\"") != std::string::npos));
    }
  }
}
