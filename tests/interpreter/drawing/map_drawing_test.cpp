// Maps as plans in text, and marks of features.

#include <algorithm>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/text/grid.hpp"
#include "interpreter/drawing/text/map.hpp"
#include "interpreter/drawing/text/plan.hpp"
#include "interpreter/session/script/script.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

using session::run_script;
using session::ScriptOptions;
using session::Session;

using Lines = std::vector<std::string>;

Item place(const std::string& name, std::int64_t x, std::int64_t y) {
  Item item;
  item.place = name;
  item.place_label = name;
  item.at = {x, y};
  return item;
}

/// Four places in a ring.
Panel ring() {
  Panel panel;
  panel.kind = Panel::Kind::map;
  panel.items = {place("north", 200, 0), place("east", 400, 200), place("south", 200, 400),
                 place("west", 0, 200)};
  panel.lines = {{0, 1, nullptr}, {1, 2, nullptr}, {2, 3, nullptr}, {3, 0, nullptr}};
  return panel;
}

std::vector<PlayerPicture> players() {
  return {{"Anna", kWhite, std::nullopt, false, {}}, {"Ödön", kBlack, std::nullopt, false, {}}};
}

Lines drawn(const Panel& panel, bool color = false) { return map_lines(panel, players(), color); }

TEST_CASE("a map is drawn as small as leaves its names apart", "[drawing]") {
  CHECK(drawn(ring()) == Lines{
                             "    north",
                             "    ··  ··",
                             "west    east",
                             "   ··  ··",
                             "    south",
                         });
}

TEST_CASE("what lies on a place stands below its name", "[drawing]") {
  Panel panel = ring();
  Look look;
  look.id = "watchtower-with-a-long-name";
  look.label = look.id;
  panel.items[0].look = look;
  panel.items[1].owner = Seat(1);
  Token token;
  token.owner = "Anna";
  token.count = 2;
  panel.items[1].tokens = {token};
  panel.items[3].hidden = true;
  const Lines lines = drawn(panel);
  REQUIRE(lines.size() > 4);
  CHECK(lines[0].find("north") != std::string::npos);
  CHECK(lines[1].find("watchtow") != std::string::npos);
  CHECK(lines[1].find("watchtowe") == std::string::npos);
  std::string all;
  for (const auto& line : lines) all += line + "\n";
  CHECK(all.find("■Ö ●A2") != std::string::npos);
  CHECK(all.find(" ? ") != std::string::npos);
}

TEST_CASE("links of a kind have its letter, straight ones are lines", "[drawing]") {
  LineStyle ferry;
  ferry.shorthand = "f";
  Panel panel;
  panel.items = {place("a", 0, 0), place("b", 200, 0), place("c", 0, 200)};
  panel.lines = {{0, 1, &ferry}, {0, 2, nullptr}};
  CHECK(drawn(panel) == Lines{"a ─f─ b", "│", "│", "c"});
}

TEST_CASE("landmarks stand in brackets", "[drawing]") {
  Panel panel = ring();
  Look look;
  look.label = "pond";
  panel.landmarks = {{look, {200, 200}, {}}};
  const Lines lines = drawn(panel);
  std::string all;
  for (const auto& line : lines) all += line + "\n";
  CHECK(all.find("west") < all.find("(pond)"));
  CHECK(all.find("(pond)") < all.find("east"));
}

TEST_CASE("rows of a plan may be shifted, and a place shows its owner", "[drawing]") {
  Panel panel;
  panel.kind = Panel::Kind::map;
  const std::pair<const char*, MapPoint> places[] = {
      {"a1", {0, 0}}, {"b1", {100, 0}}, {"a2", {50, 100}}, {"b2", {150, 100}}};
  for (const auto& [name, at] : places) {
    panel.items.push_back(place(name, at.first, at.second));
    panel.items.back().cells = {at};
    panel.items.back().ground = Look();
  }
  panel.items[1].owner = Seat(1);
  CHECK(plan_lines(panel, players(), false) == Lines{
                                                   "┌───┬───┐",
                                                   "│a1 │●Ö │",
                                                   "└─┬─┴─┬─┴─┐",
                                                   "  │a2 │b2 │",
                                                   "  └───┴───┘",
                                               });
}

TEST_CASE("a map that has no plan is listed", "[drawing]") {
  Panel panel = ring();
  panel.items[2].at.reset();
  CHECK(drawn(panel).empty());
  CHECK(drawn(Panel{}).empty());
  SECTION("two places at one point") {
    panel = ring();
    panel.items[1].at = panel.items[0].at;
    CHECK(drawn(panel).empty());
  }
  SECTION("places that are too far apart") {
    panel = ring();
    panel.items[1].at = {40'000, 0};
    CHECK(drawn(panel).empty());
  }
}

TEST_CASE("colours of owners and pieces are all that is added to a plan", "[drawing]") {
  Panel panel = ring();
  panel.items[1].owner = Seat(0);
  const Lines plain = drawn(panel);
  const Lines painted = drawn(panel, true);
  REQUIRE(plain.size() == painted.size());
  CHECK(plain != painted);
  for (std::size_t i = 0; i < plain.size(); ++i) {
    std::string bare;
    for (std::size_t at = 0; at < painted[i].size(); ++at) {
      if (painted[i][at] == '\x1b')
        at = painted[i].find('m', at);
      else
        bare += painted[i][at];
    }
    CHECK(bare == plain[i]);
  }
}

session::ScriptResult played(const char* packages, const std::string& script) {
  ScriptOptions options;
  options.path = {packages};
  auto result = run_script(std::make_shared<const grammar::Source>("a.game", script), options);
  INFO((result.diagnostics.empty() ? "" : grammar::render(result.diagnostics.front())));
  REQUIRE(result.session);
  return result;
}

TEST_CASE("marks of a feature are glyphs in SVG and letters in text", "[drawing]") {
  const auto result = played("tests/interpreter/session/packages",
                             "ruleset atlas\nplayers Anna, Ben\nposition unchecked\n"
                             "  land: gate (0,0); street (0,1)\nend\n");
  const std::string svg = draw_svg(*result.session, std::nullopt);
  std::size_t marks = 0;
  for (std::size_t at = svg.find("class=\"mark\""); at != std::string::npos;
       at = svg.find("class=\"mark\"", at + 1)) {
    ++marks;
    CHECK(svg.find("fill=\"#2f5fa8\"", at) < svg.find("/>", at));
  }
  // Two pennants with a glyph; the abbey has a letter only.
  CHECK(marks == 2);
  CHECK(svg.find("data-landmark=\"shoal\"") != std::string::npos);

  ViewStyle style = view_style(result.session->ruleset());
  const auto signs_of = [&](const ViewStyle& s) {
    std::vector<std::pair<std::string, int>> out;
    for (const Panel& panel : take_picture(*result.session, std::nullopt, s).shared) {
      if (panel.slug != "land") continue;
      for (const Item& item : panel.items) {
        for (const Patch& patch : item.patches) {
          for (const Sign& sign : patch.signs) out.emplace_back(sign.letter, sign.count);
        }
      }
    }
    return out;
  };
  CHECK(signs_of(style) == std::vector<std::pair<std::string, int>>{{"▼", 2}, {"A", 1}});
  style.families["tile"].features["town"].marks.clear();
  CHECK(signs_of(style).empty());
}

TEST_CASE("marks of a whole tile are discs in SVG and letters in text", "[drawing]") {
  const auto result = played("rulesets",
                             "ruleset carcassonne with princess-dragon, wind-roses\nplayers Anna, "
                             "Ben\nposition unchecked\n"
                             "  table: pd/FFFF.volcano (0,0)\nend\n");
  const std::string svg = draw_svg(*result.session, std::nullopt);
  const std::size_t tile = svg.find("data-component=\"pd/FFFF.volcano\"");
  REQUIRE(tile != std::string::npos);
  const std::size_t disc = svg.find("class=\"mark\"", tile);
  REQUIRE(disc != std::string::npos);
  CHECK(svg.find("fill=\"#b5321c\"", disc) < svg.find("/>", disc));
  CHECK(svg.find(">Vo<", disc) != std::string::npos);
  CHECK(draw_text(*result.session, std::nullopt, false).find("Vo") != std::string::npos);
}

TEST_CASE("a mark that points somewhere is an arrow on the piece as it lies", "[drawing]") {
  const auto result =
      played("rulesets",
             "ruleset carcassonne with flier\nplayers Anna, Ben\nposition unchecked\n"
             "  table: flier/FFFF.flyNW (0,0); flier/FFFF.flyW (3,0) turned 90\nend\n");
  const std::string svg = draw_svg(*result.session, std::nullopt);
  const auto arrow_of = [&](const std::string& tile) {
    const std::size_t at = svg.find("class=\"mark\"", svg.find("data-component=\"" + tile + "\""));
    const std::size_t turned = svg.find("rotate(", at);
    REQUIRE(turned != std::string::npos);
    return svg.substr(turned, svg.find(')', turned) + 1 - turned);
  };
  CHECK(arrow_of("flier/FFFF.flyNW") == "rotate(315 32 32)");
  CHECK(arrow_of("flier/FFFF.flyW") == "rotate(0 32 32)");
  const std::string text = draw_text(*result.session, std::nullopt, false);
  CHECK(text.find("↖") != std::string::npos);
  CHECK(text.find("↑") != std::string::npos);
}

TEST_CASE("a flag of segments is a sign on the feature where the style has one, else a note",
          "[drawing]") {
  const auto result = played(
      "rulesets",
      "ruleset carcassonne with ferries\nplayers Anna, Ben\nposition unchecked\n"
      "  table: ferry/FRRR.ferry (0,0)\n  landing[(0,0) road E, (0,0) road W] = true\nend\n");
  const auto table_of = [&](const ViewStyle& style) {
    for (const Panel& panel : take_picture(*result.session, std::nullopt, style).shared) {
      if (panel.slug == "table") return panel.items;
    }
    return std::vector<Item>{};
  };
  const auto signed_letters = [](const std::vector<Item>& items) {
    std::string out;
    for (const Patch& patch : items.at(0).patches) {
      for (const Sign& sign : patch.signs) out += sign.letter;
    }
    return out;
  };
  ViewStyle style = view_style(result.session->ruleset());
  const auto drawn = table_of(style);
  REQUIRE(drawn.size() == 1);
  CHECK(drawn[0].badges.empty());
  CHECK(signed_letters(drawn) == "lFllF");
  style.families["tile"].features["road"].marks.erase("landing");
  const auto noted = table_of(style);
  CHECK(noted.at(0).badges == std::vector<std::string>{"road E: Ferries", "road W: Ferries"});
  CHECK(signed_letters(noted) == "lll");
}

TEST_CASE("fields of pieces are marks of their tile, explained below the table", "[drawing]") {
  const auto result =
      played("rulesets",
             "ruleset carcassonne with tower, little-buildings, goldmines\n"
             "players Anna, Ben\nposition unchecked\n"
             "  table: tower/CFFF.tower (0,0); base/FFFF.m (1,0)\n  tower_height[(0,0)] = 4\n"
             "  little_building[(0,0)] = shed\n  ingots[(1,0)] = 1\nend\n");
  const auto marks_of = [&](const ViewStyle& style) {
    std::vector<std::string> out;
    for (const Panel& panel : take_picture(*result.session, std::nullopt, style).shared) {
      if (panel.slug != "table") continue;
      for (const Item& item : panel.items) {
        for (const Sign& mark : item.marks)
          out.push_back(mark.letter + " " + mark.name + " " + std::to_string(mark.count));
        for (const std::string& badge : item.badges) out.push_back("note " + badge);
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  };
  ViewStyle style = view_style(result.session->ruleset());
  CHECK(marks_of(style) == std::vector<std::string>{"In gold ingots 1", "Sh shed 1", "T floors 4"});
  const std::string svg = draw_svg(*result.session, std::nullopt);
  CHECK(svg.find(">T4<") != std::string::npos);
  CHECK(svg.find(">floors<") != std::string::npos);
  // In text letters stand on the tile; where they have no room, words below.
  const std::string text = draw_text(*result.session, std::nullopt, false);
  CAPTURE(text);
  CHECK(text.find("In gold ingots, Sh shed, T floors\n") != std::string::npos);
  CHECK(text.find("T4") != std::string::npos);
  style.families["tile"].marks.erase("tower_height");
  style.families["tile"].marks.erase("little_building");
  CHECK(marks_of(style) ==
        std::vector<std::string>{"In gold ingots 1", "note Little building shed", "note floors 4"});
}

TEST_CASE("marks that have no room on a tile are named below the table in text", "[drawing]") {
  const auto text = [](const std::string& turned, const std::string& landings) {
    return draw_text(
        *played("rulesets",
                "ruleset carcassonne with ferries\nplayers Anna, Ben\nposition unchecked\n"
                "  table: ferry/FRRR.ferry (0,0)" +
                    turned + "\n  landing[" + landings + "] = true\nend\n")
             .session,
        std::nullopt, false);
  };
  // Five letters have room; beside the arrow of a turned tile they have none.
  const std::string lying = text("", "(0,0) road E, (0,0) road W");
  CAPTURE(lying);
  CHECK(lying.find("RlFllFR\n") != std::string::npos);
  CHECK(lying.find("(0,0): ") == std::string::npos);
  const std::string turned = text(" turned 90", "(0,0) road S, (0,0) road N");
  CAPTURE(turned);
  CHECK(turned.find("RlFll→│\n") != std::string::npos);
  CHECK(turned.find("(0,0): lake, landing, lake, lake, landing\n") != std::string::npos);
}

TEST_CASE("a panel that is for what it holds is left out while it is empty", "[drawing]") {
  const std::string head =
      "ruleset carcassonne with bridges-castles-bazaars, hills-sheep\nplayers Anna, Ben\nposition "
      "unchecked\n"
      "  table: base/CRFr (0,0)\n";
  const auto text = [](const session::ScriptResult& result) {
    return draw_text(*result.session, std::nullopt, false);
  };
  const std::string none = text(played("rulesets", head + "end\n"));
  CAPTURE(none);
  CHECK(none.find("Auction") == std::string::npos);
  CHECK(none.find("Flock") == std::string::npos);
  CHECK(none.find("Set aside") == std::string::npos);
  const std::string some =
      text(played("rulesets", head + "  lot = base/CFFF\n  Ben.flock = sheep-2\nend\n"));
  CAPTURE(some);
  CHECK(some.find("Auction\n  1  base/CFFF\n") != std::string::npos);
  CHECK(some.find("  Flock: sheep-2\n") != std::string::npos);
  CHECK(draw_svg(*played("rulesets", head + "end\n").session, std::nullopt).find("Auction") ==
        std::string::npos);
}

TEST_CASE("every kind of field can be drawn, in any position of a game", "[drawing]") {
  package::Request request;
  request.ruleset = "devtest";
  request.path = {"tests/rulesets"};
  Session session(session::load_ruleset(request), {{"Anna", "Ben"}, 4, false});
  session.start();
  std::size_t drawings = 0;
  for (int turn = 0; turn < 60 && !session.game().over(); ++turn) {
    const Seat seat = session.game().pending().actor();
    const auto legal = session.legal(seat);
    REQUIRE_FALSE(legal.empty());
    for (const std::optional<Seat> viewer :
         {std::optional<Seat>(), std::optional(Seat(0)), std::optional(Seat())}) {
      drawings += draw_text(session, viewer, turn % 2 == 0).empty() ? 0U : 1U;
      drawings += draw_svg(session, viewer).empty() ? 0U : 1U;
    }
    REQUIRE_FALSE(
        session.apply(legal[static_cast<std::size_t>(turn * 7) % legal.size()], seat).has_value());
  }
  CHECK(drawings >= 100);
}

}  // namespace
}  // namespace castellan::drawing
