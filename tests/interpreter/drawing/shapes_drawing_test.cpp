// Pieces of several cells have one outline and one name.

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/session/script.hpp"
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
  auto result = session::run_script(std::make_shared<const grammar::Source>("land.game", kLand), options);
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
  CHECK(svg.find("<path class=\"outline\" data-component=\"causeway\" d=\"M212 170 L276 170 M276 234 L212 234 M212 234 "
                 "L212 170 M276 170 L340 170 M340 170 L340 234 M340 234 L276 234\"") != std::string::npos);
  std::size_t outlines = 0;
  for (std::size_t at = svg.find("\"outline\""); at != std::string::npos; at = svg.find("\"outline\"", at + 1)) ++outlines;
  CHECK(outlines == 3);
}

}  // namespace castellan::drawing
