// What a drawing shows instead of words and letters: figures, signs, patterns, marks.

#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/session/session.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

std::unique_ptr<session::Session> played(const std::string& text) {
  session::ScriptOptions options;
  options.path = {"rulesets", "tests/rulesets", "rulesets/classics"};
  auto result =
      session::run_script(std::make_shared<const grammar::Source>("faces.game", text), options);
  for (const auto& d : result.diagnostics) UNSCOPED_INFO(grammar::render(d));
  REQUIRE(result.session != nullptr);
  return std::move(result.session);
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t n = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

ViewStyle style_of_view(const std::string& text) {
  ViewStyle style;
  read_view_style(text, "view.json", style);
  return style;
}

std::string error_of(const std::string& view) {
  try {
    style_of_view(view);
  } catch (const grammar::Error& error) {
    const auto& d = error.diagnostics().front();
    return d.message + (d.hint.empty() ? "" : " | " + d.hint);
  }
  return "no error";
}

}  // namespace

TEST_CASE("figures have names of their own, an outline, and a sign of one cell", "[drawing]") {
  const std::string documentation = content_of("rulesets/README.md");
  std::set<std::string_view> names;
  for (const GlyphEntry& entry : glyph_table()) {
    CAPTURE(entry.name);
    CHECK(names.insert(entry.name).second);
    CHECK(documentation.find("`" + std::string(entry.name) + "`") != std::string::npos);
    if (entry.name == "none") continue;
    CHECK(entry.path.starts_with("M"));
    CHECK(width_of(entry.sign) == 1);
  }
  CHECK(entry_of(Glyph::shield).name == "shield");
}

TEST_CASE("figures, textures, edges that do not exist are told with the nearest name",
          "[drawing]") {
  CHECK(error_of(R"({"fields": {"f": {"glyphs": ["paw"]}}})") ==
        "fields.f.glyphs[0]: 'paw' is none of those that can be drawn | did you mean 'pawn'?");
  CHECK(error_of(R"({"families": {"f": {"texture": "roof"}}})") ==
        "families.f.texture: 'roof' is none of those that can be drawn | did you mean 'roofs'?");
  CHECK(error_of(R"({"fields": {"f": {"rims": {"nort": {"field": "g"}}}}})").find("nort") !=
        std::string::npos);
  CHECK(error_of(R"({"icons": {"gold": {"glyph": "con"}}})") ==
        "icons.gold.glyph: 'con' is none of those that can be drawn | did you mean 'coin'?");
}

TEST_CASE("a place shows whose it is by a figure, another one for each seat", "[drawing]") {
  const auto session =
      played("ruleset tic_tac_toe\nplayers Anna, Ben\nseed 1\nAnna: mark a1\nBen: mark b2\n");
  const auto outline = [](std::string_view name) {
    for (const GlyphEntry& entry : glyph_table()) {
      if (entry.name == name) return std::string(entry.path);
    }
    return std::string("none");
  };
  const std::string svg = draw_svg(*session, std::nullopt);
  CHECK(count(svg, outline("cross")) == 1);
  CHECK(count(svg, outline("ring")) == 1);
}

TEST_CASE("figures that are drawn have a letter in text, and their owner's initial in a picture",
          "[drawing]") {
  const auto session = played(
      "ruleset carcassonne with inns-cathedrals\nplayers Anna, Ben\nposition\n"
      "  table: base/CFFF (0,0); base/CFFF (1,0)\n  large of Anna on table (0,0) city N\n"
      "  follower of Ben on table (1,0) city N\n  phase \"place\" of Ben\n"
      "  drawn = base/CFFF\nend\n");
  const std::string text = draw_text(*session, std::nullopt, false);
  CHECK(text.find("●AF") != std::string::npos);
  CHECK(text.find("●Bf") != std::string::npos);
  const std::string svg = draw_svg(*session, std::nullopt);
  const std::size_t figure = svg.find("data-figure=\"follower\" data-owner=\"Ben\"");
  REQUIRE(figure != std::string::npos);
  CHECK(svg.substr(figure, svg.find("</g>", figure) - figure).find(">B</text>") !=
        std::string::npos);
}

TEST_CASE("the edges of a board have the colours of their owners, also when these change",
          "[drawing]") {
  constexpr int kSize = 5;
  const auto edges = [](const std::string& moves) {
    const auto session = played("ruleset hex\noption size = " + std::to_string(kSize) +
                                "\noption swap = true\nplayers Anna, Ben\nseed 1\n" + moves);
    const std::string svg = draw_svg(*session, std::nullopt);
    std::map<std::string, int> colours;
    for (std::size_t at = svg.find("class=\"side\""); at != std::string::npos;
         at = svg.find("class=\"side\"", at + 1)) {
      const std::size_t stroke = svg.find("stroke=\"", at) + 8;
      ++colours[svg.substr(stroke, 7)];
    }
    return colours;
  };
  // Each side of a cell that lies at the edge once.
  const auto before = edges("Anna: place c3\n");
  const auto after = edges("Anna: place c3\nBen: swap\n");
  REQUIRE(before.size() == 2);
  REQUIRE(after.size() == 2);
  const int all = before.begin()->second + before.rbegin()->second;
  CHECK(all == 4 * (2 * kSize - 1) + 2);
  CHECK(before.begin()->second == after.rbegin()->second);
  CHECK(before.begin()->second != after.begin()->second);
}

TEST_CASE("the last move is marked where it was, for those who may know it", "[drawing]") {
  const auto session =
      played("ruleset tic_tac_toe\nplayers Anna, Ben\nseed 1\nAnna: mark a1\nBen: mark b2\n");
  CHECK(count(draw_svg(*session, std::nullopt), "class=\"last\"") == 1);
  CHECK(count(draw_svg(*session, Seat(0)), "class=\"last\"") == 1);
  const auto begun = played("ruleset tic_tac_toe\nplayers Anna, Ben\nseed 1\n");
  CHECK(count(draw_svg(*begun, std::nullopt), "class=\"last\"") == 0);
}

TEST_CASE("names of places stand above what lies there", "[drawing]") {
  const auto session = played("ruleset tic_tac_toe\nplayers Anna, Ben\nseed 1\nAnna: mark a1\n");
  const std::string svg = draw_svg(*session, std::nullopt);
  CHECK(svg.rfind("outline-of-figure") < svg.find(">a1</text>"));
}

TEST_CASE("players sit side by side, as many as there are", "[drawing]") {
  for (const std::string names : {"Anna, Ben", "Anna, Ben, Clara", "Anna, Ben, Clara, Dora"}) {
    const std::size_t players = count(names, ",") + 1;
    const auto session = played("ruleset carcassonne\nplayers " + names + "\nseed 1\n");
    const std::string svg = draw_svg(*session, std::nullopt);
    std::set<std::string> rows;
    for (std::size_t at = svg.find("class=\"player\""); at != std::string::npos;
         at = svg.find("class=\"player\"", at + 1)) {
      const std::size_t moved = svg.rfind("translate(", at);
      const std::size_t comma = svg.find(',', moved);
      rows.insert(svg.substr(comma + 1, svg.find(')', comma) - comma - 1));
    }
    CAPTURE(names);
    CHECK(count(svg, "class=\"player\"") == players);
    CHECK(rows.size() == 1);
  }
}

TEST_CASE("what stands on a board is not listed once more beside it", "[drawing]") {
  const auto session = played(
      "ruleset carcassonne\nplayers Anna, Ben\nposition\n  table: base/CFFF (0,0)\n"
      "  follower of Anna on table (0,0) city N\n  phase \"place\" of Ben\n"
      "  drawn = base/CFFF\nend\n");
  const std::string svg = draw_svg(*session, std::nullopt);
  CHECK(svg.find("table (0,0) city N</text>") == std::string::npos);
  CHECK(count(svg, "data-owner=\"Anna\"") == 2);
}

TEST_CASE("a value of a choice stands as a figure beside its panel", "[drawing]") {
  const auto session = played("ruleset castle_combo\nplayers Anna, Ben\nseed 1\n");
  const std::string svg = draw_svg(*session, std::nullopt);
  CHECK(count(svg, "data-figure=\"messenger\"") == 1);
  CHECK(svg.find("data-value=") > svg.find("data-figure=\"messenger\""));
  CHECK(draw_text(*session, std::nullopt, false).find("Messenger: ") != std::string::npos);
}

TEST_CASE("what covers ground has its wall only where it ends", "[drawing]") {
  const auto drawn = [](const std::string& tile) {
    return draw_svg(*played("ruleset carcassonne\nplayers Anna, Ben\nposition\n  table: " + tile +
                            " (0,0)\n  phase \"place\" of Ben\n  drawn = base/CFFF\nend\n"),
                    std::nullopt);
  };
  const std::string table = "id=\"table-x0y0-";
  const auto rims = [&](const std::string& svg) {
    const std::size_t at = svg.find(table);
    REQUIRE(at != std::string::npos);
    return count(svg.substr(at, svg.find("class=\"player\"") - at), "class=\"rim\"");
  };
  CHECK(rims(drawn("base/Cccc.p1")) == 0);
  CHECK(rims(drawn("base/CFFF")) == 1);
  CHECK(count(drawn("base/CFFF"), "<pattern id=\"pattern-roofs\"") == 1);
}

TEST_CASE("the pictures of the gallery are what its commands draw", "[drawing]") {
  std::istringstream page(content_of("docs/gallery.md"));
  std::size_t pictures = 0;
  for (std::string line; std::getline(page, line);) {
    std::istringstream words(line);
    std::string program, command, script, option, picture;
    words >> program >> command >> script >> option >> picture;
    if (program != "castellan" || command != "show") continue;
    CAPTURE(line);
    CHECK(draw_svg(*played(content_of(script)), std::nullopt) == content_of(picture));
    ++pictures;
  }
  CHECK(pictures > 5);
}

}  // namespace castellan::drawing
