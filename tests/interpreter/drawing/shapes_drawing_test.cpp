// Pieces of several cells have one outline and one name.

#include <algorithm>
#include <set>

#include "interpreter/drawing/draw_components.hpp"
#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/drawing/text/grid.hpp"
#include "interpreter/session/script/script.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

const char* const kLand =
    "ruleset causeways\nplayers Anna, Ben\nposition\n"
    "  table: causeway (0,0); market (3,-1); path (2,0); bastion (-1,0) turned 180\n"
    "  phase \"lay\" of Anna\n  drawn = path\nend\n";

std::unique_ptr<session::Session> land_session() {
  session::ScriptOptions options;
  options.path = {"tests/rulesets"};
  auto result =
      session::run_script(std::make_shared<const grammar::Source>("land.game", kLand), options);
  for (const auto& d : result.diagnostics) UNSCOPED_INFO(grammar::render(d));
  REQUIRE(result.session != nullptr);
  return std::move(result.session);
}

}  // namespace

TEST_CASE("one outline around a piece of several cells, and its name once", "[drawing]") {
  const auto session = land_session();
  const std::string text = draw_text(*session, std::nullopt, false);
  CHECK(text.substr(text.find("Land"), text.find("Drawn") - text.find("Land")) ==
        "Land\n"
        "         -3       -2       -1       0        1        2        3        4\n"
        "     ┌─────────────────┐\n"
        "  -2 │M                │\n"
        "     │                 │\n"
        "     └────────┐        │                                   ┌───r─────────────┐\n"
        "  -1          │        │                                   │                 r\n"
        "              │        │                                   │  market         │\n"
        "              │        └────────┬─────────────────┬────────┤                 │\n"
        "   0          │                ↓r                 r        r         M       │\n"
        "              │          bastion│causeway         │    path│                 │\n"
        "              └─────────────────┴─────────────────┴────────┴────────────r────┘\n");
  const std::string svg = draw_svg(*session, std::nullopt);
  CHECK(svg.find("<path class=\"outline\" data-component=\"causeway\" d=\"M212 170 L276 170 M276 "
                 "234 L212 234 M212 234 "
                 "L212 170 M276 170 L340 170 M340 170 L340 234 M340 234 L276 234\"") !=
        std::string::npos);
  std::size_t outlines = 0;
  for (std::size_t at = svg.find("\"outline\""); at != std::string::npos;
       at = svg.find("\"outline\"", at + 1))
    ++outlines;
  CHECK(outlines == 3);
}

TEST_CASE("each component of the box is a picture of its own", "[drawing]") {
  const auto session = land_session();
  const auto all = draw_components(session->ruleset());
  const auto named = [&](const std::string& name) {
    return *std::find_if(all.begin(), all.end(),
                         [&](const DrawnComponent& c) { return c.name == name; });
  };
  CHECK(all.size() == session->game().rules().description().components.size());
  const DrawnComponent market = named("market");
  CHECK(market.family == session->game().rules().description().families.front().name);
  CHECK(market.svg.starts_with("<svg xmlns="));
  CHECK(market.svg.find("<path class=\"outline\" data-component=\"market\"") != std::string::npos);
  // Two cells wide and high, and no axes beside them.
  CHECK(market.svg.find("width=\"134\" height=\"134\"") != std::string::npos);
  CHECK(named("path").svg.find("class=\"outline\"") == std::string::npos);
  std::set<std::string> ids;
  for (const DrawnComponent& c : all) {
    for (std::size_t at = c.svg.find(" id=\""); at != std::string::npos;
         at = c.svg.find(" id=\"", at + 1)) {
      CHECK(ids.insert(c.svg.substr(at + 5, c.svg.find('"', at + 5) - at - 5)).second);
    }
  }
  CHECK(ids.size() >= all.size());
}

TEST_CASE("a drawing that is wider than a page comes in parts", "[drawing]") {
  TextCanvas canvas(2 + 30 * 4 + 1, 1);
  canvas.put(0, 0, "y");
  for (int i = 0; i <= 30; ++i) canvas.put(2 + 4 * i, 0, i % 10 == 0 ? "#" : "|");
  const auto caption = [](int from, int to) {
    return std::to_string(from) + ".." + std::to_string(to);
  };
  CHECK(canvas.parts(false, 2, 4, caption) ==
        std::vector<std::string>{
            "0..15", "y #   |   |   |   |   |   |   |   |   |   #   |   |   |   |   |", "15..30",
            "y |   |   |   |   |   #   |   |   |   |   |   |   |   |   |   #"});
  const TextCanvas narrow(kPageColumns, 1);
  CHECK(narrow.parts(false, 2, 4, caption) == std::vector<std::string>{""});
}

TEST_CASE("figures that have no room in their cell are listed", "[drawing]") {
  Panel panel;
  Item item;
  item.look = Look();
  item.place = "(2,3)";
  item.cell = {2, 3};
  Token token;
  token.look.id = "knight";
  token.look.label = "k";
  token.owner = "Anna";
  item.tokens = {token, token};
  panel.items = {item};
  const auto crowded = grid_lines(panel, false);
  CHECK(crowded.back() == "(2,3): knight of Anna, knight of Anna");
  panel.items.front().tokens = {token};
  CHECK(grid_lines(panel, false).back().find("knight") == std::string::npos);
  CHECK(token_in_words(token) == "knight of Anna");
}

}  // namespace castellan::drawing
