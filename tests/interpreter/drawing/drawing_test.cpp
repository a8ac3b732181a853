#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/draw_text.hpp"
#include "interpreter/drawing/lettering.hpp"
#include "interpreter/drawing/picture.hpp"
#include "interpreter/drawing/svg/writer.hpp"
#include "interpreter/drawing/text/canvas.hpp"
#include "interpreter/session/script/script.hpp"
#include "interpreter/state/drawn.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

using session::run_script;
using session::ScriptOptions;
using session::ScriptResult;
using session::Session;

std::string file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  REQUIRE(in);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::unique_ptr<Session> run(const std::string& name, const std::string& text) {
  ScriptOptions options;
  options.path = {"rulesets", "tests/interpreter/session/packages", "tests/rulesets"};
  auto result = run_script(std::make_shared<const grammar::Source>(name, text), options);
  for (const auto& d : result.diagnostics) UNSCOPED_INFO(grammar::render(d));
  REQUIRE(result.session != nullptr);
  REQUIRE(result.category == ScriptResult::Category::done);
  return std::move(result.session);
}

std::unique_ptr<Session> market() {
  const std::string path = "rulesets/alhambra/games/first_game.game";
  return run(path, file(path));
}

std::unique_ptr<Session> castle() {
  const std::string path = "rulesets/shelter/games/board.game";
  return run(path, file(path));
}

std::unique_ptr<Session> city() {
  const std::string path = "rulesets/skyrise/games/drawing.game";
  return run(path, file(path));
}

std::unique_ptr<Session> atlas() {
  return run("atlas.game", R"(
ruleset atlas
players Anna, Ben
position unchecked
  turn Anna
  row = blue-1, red-1, red-1
  Anna.hand = red-2
  Ben.hand = joker, blue-1
  Anna.gold = 7
  Anna.secret = 3
  stalls[blue] = red-1
  rent[blue] = 2
  land: gate (0,0); street (0,1); bend (0,2) turned 90; inn (1,1) turned 180; gate (-1,2) turned 270
  walker of Anna on land (0,0) town N
  walker of Anna on land (0,1)
  rider of Ben on sea north
  keeper[east] = Ben
end
)");
}

/// Opening tags that have this attribute, as maps from name to value.
std::vector<std::map<std::string, std::string>> tags(const std::string& svg,
                                                     const std::string& attribute) {
  std::vector<std::map<std::string, std::string>> out;
  for (std::size_t at = svg.find('<'); at != std::string::npos; at = svg.find('<', at + 1)) {
    const std::string tag = svg.substr(at, svg.find('>', at) - at);
    std::map<std::string, std::string> found;
    for (std::size_t eq = tag.find("=\""); eq != std::string::npos; eq = tag.find("=\"", eq + 1)) {
      const std::size_t begin = tag.rfind(' ', eq) + 1;
      found[tag.substr(begin, eq - begin)] = tag.substr(eq + 2, tag.find('"', eq + 2) - eq - 2);
    }
    if (found.count(attribute) != 0) out.push_back(found);
  }
  return out;
}

/// `id label colour` of every component, by id.
std::set<std::string> components(const std::string& svg) {
  std::set<std::string> out;
  for (auto& tag : tags(svg, "data-component")) {
    out.insert(tag["id"] + " " + tag["data-component"] + " '" + tag["data-label"] + "' " +
               tag["fill"]);
  }
  return out;
}

TEST_CASE("entries of several things are small tables, those of pieces stand beside them",
          "[drawing]") {
  const auto game = run("devtest.game", R"(
ruleset devtest
players Anna, Ben
position unchecked
  turn Anna
  Anna.tokens[blue] = 3
  told[green][moon] = true
  Anna.wish[star] = red
  table: cross (0,0)
  wear[(0,0)][moon] = 4
  rival[red][star] = Ben
end
)");
  const std::string text = draw_text(*game, Seat(1), false);
  for (const char* line : {"  Tokens: red 0, blue 3, green 0\n", "Told red: star no, moon no\n",
                           "Told green: star no, moon yes\n", "Wear moon 4", "Rival star Ben"}) {
    CAPTURE(line, text);
    CHECK(text.find(line) != std::string::npos);
  }
  // Ben does not see what Anna wishes.
  CHECK(text.find("Wish: star red") == std::string::npos);
  CHECK(draw_text(*game, Seat(0), false).find("  Wish: star red, moon none\n") !=
        std::string::npos);
  const std::string svg = draw_svg(*game, Seat(1));
  CHECK(tags(svg, "id").size() > 0);
  CHECK(svg.find("<g id=\"tokens-Anna\" class=\"table\">") != std::string::npos);
}

TEST_CASE("what lies over a grid is drawn with what lies below", "[drawing]") {
  const auto game = run("devtest.game", R"(
ruleset devtest
players Anna, Ben
position unchecked
  turn Anna
  table: meadow (0,0), (1,0)
  arches: long (0,0); stump (0,1)
end
)");
  const std::string text = draw_text(*game, std::nullopt, false);
  CAPTURE(text);
  // Over the meadow, and alone over an empty cell; there is no panel beside it.
  CHECK(text.find("^long") != std::string::npos);
  CHECK(text.find("^stum") != std::string::npos);
  CHECK(text.find("Arches") == std::string::npos);
}

TEST_CASE("refs to figures and pieces are drawn by their names", "[drawing]") {
  const auto game = run("paths.game", R"(
ruleset paths
players Anna, Ben
seed 3
position unchecked
  turn Anna
  phase "send" of Anna
  table: cross (0,0); bend (0,-1) turned 90
  placed = (0,-1)
end
Anna: graze (1,0)
)");
  const std::string text = draw_text(*game, std::nullopt, false);
  CAPTURE(text);
  CHECK(text.find("Grazing: goat\n") != std::string::npos);
  CHECK(text.find("Placed: none\n") != std::string::npos);
  const auto before = run("paths.game", R"(
ruleset paths
players Anna, Ben
position unchecked
  turn Anna
  phase "send" of Anna
  table: cross (0,0); bend (0,-1) turned 90
  placed = (0,-1)
end
)");
  CHECK(draw_text(*before, std::nullopt, false).find("Placed: (0,-1)\n") != std::string::npos);
}

TEST_CASE("drawings in text, whole", "[drawing]") {
  CHECK(draw_text(*market(), std::nullopt, false) == file("tests/goldens/drawing/alhambra.txt"));
  CHECK(draw_text(*market(), Seat(1), false) == file("tests/goldens/drawing/alhambra_for_ben.txt"));
  CHECK(draw_text(*castle(), std::nullopt, false) == file("tests/goldens/drawing/shelter.txt"));
  CHECK(draw_text(*castle(), Seat(1), false) == file("tests/goldens/drawing/shelter_for_red.txt"));
  CHECK(draw_text(*city(), std::nullopt, false) == file("tests/goldens/drawing/skyrise.txt"));
  CHECK(draw_text(*atlas(), std::nullopt, false) == file("tests/goldens/drawing/atlas.txt"));
  CHECK(draw_text(*atlas(), Seat(), false) ==
        file("tests/goldens/drawing/atlas_for_spectators.txt"));
}

TEST_CASE("colours of drawings in text are all that is added", "[drawing]") {
  std::string painted_text = draw_text(*market(), std::nullopt, true);
  CHECK(painted_text.find("\x1b[48;2;122;75;156;97mtower-10-W\x1b[0m") != std::string::npos);
  std::string plain;
  for (std::size_t i = 0; i < painted_text.size(); ++i) {
    if (painted_text[i] == '\x1b') {
      i = painted_text.find('m', i);
    } else {
      plain += painted_text[i];
    }
  }
  // A painted name has a blank on both sides, a painted cell keeps its blanks.
  const auto squeezed = [](const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c != ' ' && c != '\n') out += c;
    }
    return out;
  };
  CHECK(squeezed(plain) == squeezed(draw_text(*market(), std::nullopt, false)));
}

TEST_CASE("every component is in the SVG with id, label and colour", "[drawing]") {
  const std::string svg = draw_svg(*market(), std::nullopt);
  CHECK(components(svg) == std::set<std::string>{
                               "market-florin-tower-10-W tower-10-W '10' #7a4b9c",
                               "market-dirham-tower-13-E tower-13-E '13' #7a4b9c",
                               "market-denar-garden-11-0 garden-11-0 '11' #4d9151",
                               "market-ducat-pavilion-04-ES pavilion-04-ES '4' #3b6fb6",
                               "money_row-florin-2 florin-2 '2' #e3bd34",
                               "money_row-florin-3 florin-3 '3' #e3bd34",
                               "money_row-ducat-1 ducat-1 '1' #e08a3c",
                               "money_row-ducat-2 ducat-2 '2' #e08a3c",
                               "castle-Anna-x-1y0-pavilion-06-N pavilion-06-N '6' #3b6fb6",
                               "castle-Anna-x0y0-fountain fountain '' #c9c2b2",
                               "castle-Anna-x0y1-manor-06-ES manor-06-ES '6' #d9822b",
                               "hand-Anna-dirham-1 dirham-1 '1' #5da05a",
                               "hand-Anna-dirham-4 dirham-4 '4' #5da05a",
                               "hand-Anna-ducat-3 ducat-3 '3' #e08a3c",
                               "hand-Anna-ducat-4 ducat-4 '4' #e08a3c",
                               "castle-Ben-x0y0-fountain fountain '' #c9c2b2",
                               "castle-Ben-x0y1-mezzanine-09-0 mezzanine-09-0 '9' #8a5a34",
                               "hand-Ben-florin-5 florin-5 '5' #e3bd34",
                               "hand-Ben-dirham-9 dirham-9 '9' #5da05a",
                               "hand-Ben-denar-5 denar-5 '5' #4f86c6",
                               "castle-Cem-x0y-1-garden-08-NE garden-08-NE '8' #4d9151",
                               "castle-Cem-x0y0-fountain fountain '' #c9c2b2",
                               "castle-Cem-x1y0-tower-11-0 tower-11-0 '11' #7a4b9c",
                               "reserve-Cem-chambers-09-S chambers-09-S '9' #efece3",
                               "hand-Cem-florin-1 florin-1 '1' #e3bd34",
                               "hand-Cem-dirham-2 dirham-2 '2' #5da05a",
                               "hand-Cem-denar-1 denar-1 '1' #4f86c6",
                           });
  // A wall for each walled side: 1 + 1 + 0 + 2 on the market, 1 + 2, 0 and 2 + 0
  // in the castles, 1 on the reserve.
  CHECK(tags(svg, "data-side").size() == 10);
}

TEST_CASE("ids in the SVG are unique and the document is closed in itself", "[drawing]") {
  for (const auto& session : {market(), castle(), atlas()}) {
    const std::string svg = draw_svg(*session, std::nullopt);
    std::set<std::string> ids;
    for (auto& tag : tags(svg, "id")) CHECK(ids.insert(tag["id"]).second);
    CHECK(svg.find("<script") == std::string::npos);
    CHECK(svg.find("href") == std::string::npos);
    CHECK(svg.find("style") == std::string::npos);
    CHECK(svg.find('\x1b') == std::string::npos);
    for (auto& tag : tags(svg, "fill")) {
      const std::string& fill = tag["fill"];
      const bool pattern = fill.starts_with("url(#pattern-");
      CHECK((fill == "none" || pattern || parse_colour(fill)));
      if (pattern) CHECK(ids.count(fill.substr(5, fill.size() - 6)) == 1);
    }
    CHECK(svg == draw_svg(*session, std::nullopt));
  }
}

TEST_CASE("what says nothing is left out of a picture, and what is not written of a table",
          "[drawing]") {
  const auto block = run("a.game",
                         "ruleset yacht\nplayers Anna, Ben\nposition\n  dice = one x5\n  throws = "
                         "1\n  phase \"turn\" of Anna\nend\n"
                         "Anna: write twos\n");
  const std::string written = draw_text(*block, std::nullopt, false);
  CHECK_THAT(written, Catch::Contains("Block: ones -, twos 0, threes -"));
  CHECK_THAT(draw_svg(*block, std::nullopt), Catch::Contains(">-<"));
  const std::string shown = draw_text(*city(), std::nullopt, false);
  for (const char* bookkeeping : {"Finished as", "Bids: 0", "Passed: no", "Current bid: none"}) {
    CAPTURE(bookkeeping);
    CHECK(shown.find(bookkeeping) == std::string::npos);
  }
}

TEST_CASE("hidden hands are drawn for their owners only", "[drawing]") {
  const auto session = atlas();
  const auto hands = [&](std::optional<Seat> viewer) {
    std::set<std::string> out;
    for (auto& tag : tags(draw_svg(*session, viewer), "data-component")) {
      if (tag["id"].starts_with("hand-")) out.insert(tag["id"]);
    }
    return out;
  };
  CHECK(hands(std::nullopt) ==
        std::set<std::string>{"hand-Anna-red-2", "hand-Ben-blue-1", "hand-Ben-joker"});
  CHECK(hands(Seat(0)) == std::set<std::string>{"hand-Anna-red-2"});
  CHECK(hands(Seat(1)) == std::set<std::string>{"hand-Ben-blue-1", "hand-Ben-joker"});
  CHECK(hands(Seat()).empty());

  // Neither the cards nor the secret counter are anywhere in the document.
  for (const std::string& drawing :
       {draw_svg(*session, Seat(1)), draw_text(*session, Seat(1), false)}) {
    CHECK(drawing.find("red-2") == std::string::npos);
    CHECK(drawing.find("Secret 3") == std::string::npos);
    CHECK(drawing.find("Secret: 3") == std::string::npos);
  }
  CHECK(draw_svg(*session, Seat(0)).find("joker") == std::string::npos);
  CHECK(draw_text(*session, Seat(0), false).find("joker") == std::string::npos);
}

TEST_CASE("labels of strangers are text, whatever is in them", "[drawing]") {
  const std::string svg = draw_svg(*atlas(), std::nullopt);
  CHECK(svg.find("<title>Atlas &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</title>") !=
        std::string::npos);
  CHECK(svg.find(">Red &lt;b&gt;</text>") != std::string::npos);
  CHECK(svg.find(">Blue \\x1b[31m</text>") != std::string::npos);
  CHECK(components(svg).count("hand-Ben-blue-1 blue-1 '1 &amp; &quot;blue-1&quot;' #000080") == 1);
  CHECK(components(svg).count("hand-Ben-joker joker ']]&gt;' #eeeeee") == 1);

  CHECK(xml_escaped("<a b='\"&'>\x01\xff\xEF\xBF\xBF") ==
        "&lt;a b=&#39;&quot;&amp;&#39;&gt;\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(xml_escaped("a\tb\n\r") == "a\tb\n\r");
  CHECK(shown("a\x1b[2J\n\xE2\x80\xAE") == "a\\x1b[2J\\n\\u{202e}");
  CHECK(shown(std::string(1U << 20U, 'x')).size() < 100);
}

TEST_CASE("pieces are drawn as they lie", "[drawing]") {
  ViewStyle style;
  read_view_style(R"({"families": {"tile": {"shape": "tile", "features": {
                        "road": {"stroke": "black"}, "town": {"fill": "red"}, "inn": {}}}}})",
                  "v.json", style);
  const auto session = atlas();
  const Picture picture = take_picture(*session, std::nullopt, style);
  std::map<std::string, std::string> letters;
  std::map<std::string, std::vector<int>> halves;
  for (const Panel& panel : picture.shared) {
    if (panel.slug != "land") continue;
    for (const Item& item : panel.items) {
      for (const std::string& letter : item.sides.letter)
        letters[item.place] += letter.empty() ? "-" : letter;
      for (const Patch& patch : item.patches) halves[item.place].push_back(patch.halves);
    }
  }
  // Clockwise from north. A bend S W a quarter turned is one of W N; a gate N
  // with a road S three quarters turned has the gate W, the road E.
  CHECK(letters == std::map<std::string, std::string>{{"(0,0)", "t-r-"},
                                                      {"(0,1)", "r-r-"},
                                                      {"(0,2)", "r--r"},
                                                      {"(1,1)", "r---"},
                                                      {"(-1,2)", "-r-t"}});
  CHECK(halves["(0,2)"] == std::vector<int>{0b11000011});
  CHECK(halves["(1,1)"] == std::vector<int>{0, 0b00000011});
}

TEST_CASE("pieces far apart are listed", "[drawing]") {
  const auto session = run("far.game",
                           "ruleset atlas\nplayers Anna, Ben\nposition unchecked\n"
                           "  land: gate (-9000,0); street (9000,9000) turned 90\nend\n");
  const std::string text = draw_text(*session, std::nullopt, false);
  CHECK(text.find("Land\n  pieces lie too far apart for a drawing; one by one:\n  gate (-9000,0)\n "
                  " street (9000,9000) turned 90\n") != std::string::npos);
  CHECK(components(draw_svg(*session, std::nullopt))
            .count("land-x9000y9000-street street '' #9bb96d") == 1);
}

TEST_CASE("without a style everything is drawn in grey by its id", "[drawing]") {
  const auto session = atlas();
  const auto all = components(draw_svg(*session, std::nullopt, ViewStyle{}));
  CHECK(all.count("row-red-1 red-1 'red-1' #c4c4c4") == 1);
  CHECK(all.count("land-x0y0-gate gate 'gate' #c4c4c4") == 1);
  CHECK(draw_text(*session, std::nullopt, false, {}).find("Active: Anna") != std::string::npos);
}

TEST_CASE("numbers of map coordinates in hundredths", "[drawing]") {
  CHECK(state::hundredths("1.5") == 150);
  CHECK(state::hundredths("-2") == -200);
  CHECK(state::hundredths("0.259") == 25);
  CHECK(state::hundredths("99999999999999999999") == 100'000'000);
}

TEST_CASE("a canvas knows wide characters and cuts at its border", "[drawing]") {
  TextCanvas canvas(5, 2);
  canvas.put(0, 0, "安a娜b");
  canvas.put(3, 1, "xyz");
  canvas.put(0, 7, "outside");
  CHECK(canvas.lines(false) == std::vector<std::string>{"安a娜", "   xy"});
  CHECK(width_of("安a") == 3);
}

}  // namespace
}  // namespace castellan::drawing
