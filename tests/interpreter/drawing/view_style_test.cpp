// What a style may say, and how a later one is laid over an earlier one.
#include "interpreter/drawing/view_style.hpp"

#include "grammar/diagnostic.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

std::string refused(const std::string& text) {
  ViewStyle style;
  try {
    read_view_style(text, "view.json", style);
  } catch (const grammar::Error& error) {
    const auto& d = error.diagnostics().front();
    return d.id + ": " + d.message + (d.hint.empty() ? "" : " | " + d.hint);
  }
  return {};
}

TEST_CASE("only colours and signs of the list can be said", "[drawing]") {
  CHECK(refused(R"({"players": ["#12345g"]})") ==
        "io/bad-style: players[0]: '#12345g' is no colour; colours are #rrggbb or basic names");
  CHECK(refused(R"j({"players": ["url(#x)"]})j") ==
        "io/bad-style: players[0]: 'url(#x)' is no colour; colours are #rrggbb or basic names");
  CHECK(refused(R"({"families": {"card": {"shape": "tille"}}})") ==
        "io/bad-style: families.card.shape: 'tille' is none of those that can be drawn | did you "
        "mean 'tile'?");
  CHECK(refused(R"({"families": {"card": {"entries": {"a": {"glyph": "<svg/>"}}}}})") ==
        "io/bad-style: families.card.entries.a.glyph: '<svg/>' is none of those that can be drawn");
  CHECK(refused(R"({"onload": "x"})") ==
        "io/json-unknown-key: there is no 'onload' here | "
        "there may be 'choices', 'families', 'fields', 'icons', 'players', 'panels'");
  CHECK(refused(R"({"families": {"card": {"edges": {"wall": {"width": 51}}}}})") ==
        "io/json-range: families.card.edges.wall.width: 51 is not between 1 and 50");
  CHECK(refused(R"({"players": ["navy", "#00fF7f"]})").empty());
  CHECK(parse_colour("#00fF7f") == Colour{0, 255, 127});
  CHECK(hex(*parse_colour("orange")) == "#ffa500");
  CHECK_FALSE(parse_colour("Navy"));
  CHECK_FALSE(parse_colour("#fff"));
}

TEST_CASE("a later style is laid over an earlier one", "[drawing]") {
  ViewStyle style;
  read_view_style(R"({"families": {"card": {"colour": "red", "label": "a"}},
                      "panels": [{"field": "row"}, {"field": "deck"}]})",
                  "a.json", style);
  read_view_style(R"({"families": {"card": {"label": "b"}},
                      "panels": [{"field": "row", "title": "R"}, {"field": "hand"}]})",
                  "b.json", style);
  const FamilyStyle& card = style.families.at("card");
  CHECK(card.colour == Colour{255, 0, 0});
  CHECK(card.label == "b");
  REQUIRE(style.panels.size() == 3);
  CHECK(style.panels[0].title == "R");
  CHECK(style.panels[2].field == "hand");
}

}  // namespace
}  // namespace castellan::drawing
