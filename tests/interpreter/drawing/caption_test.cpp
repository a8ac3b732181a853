// Names in drawings stay readable: in several lines, on wider cards, in a legend.

#include "interpreter/drawing/svg/caption.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/drawing/svg/panels.hpp"
#include "interpreter/drawing/svg/pieces.hpp"
#include "interpreter/session/script/script.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

using Lines = std::vector<std::string>;

TEST_CASE("a name is written as large as fits, and in lines that break between words",
          "[drawing]") {
  const Room room{50, 54, 12, true};
  CHECK(lettering("mason", room).lines == Lines{"mason"});
  CHECK(lettering("mason", room).size == 12);
  CHECK(lettering("large gate", room).lines == Lines{"large", "gate"});
  CHECK(lettering("large gate", room).size == 12);
  CHECK(lettering("gate-of-the_lions", room).lines == Lines{"gate-", "of-", "the_", "lions"});
  CHECK(lettering("a b c", room).lines == Lines{"a b c"});
  // Smaller letters before a word is broken, and none smaller than can be read.
  CHECK(lettering("builder", room).size == 10);
  CHECK(lettering("stonemason", room).lines.empty());
  CHECK(lettering("stonemason", {63, 54, 12, true}).size == kReadable);
  CHECK(lettering("six words that are too many lines", {50, 22, 12, true}).lines.empty());
  CHECK(lettering("", room).lines.empty());
}

TEST_CASE("what does not fit is a number, the same one for the same name, and stands in the legend",
          "[drawing]") {
  Legend legend;
  const Room room{20, 20, 12, true};
  CHECK(legend.fit("ox", room).lines == Lines{"ox"});
  CHECK(legend.empty());
  CHECK(legend.fit("cathedral", room).lines == Lines{"1"});
  CHECK(legend.fit("monastery", room).lines == Lines{"2"});
  CHECK(legend.fit("cathedral", room).lines == Lines{"1"});
  CHECK(legend.fit("", room).lines.empty());
  SvgWriter svg;
  const int one_line = legend.draw(svg, 0, 300);
  for (const char* part : {">1<", ">cathedral<", ">2<", ">monastery<"})
    CHECK_THAT(svg.text(), Catch::Contains(part));
  CHECK(legend.draw(svg, 0, 60) == 2 * one_line);
}

Item named(const std::string& label, Shape shape = Shape::card) {
  Item item;
  item.look.emplace();
  item.look->id = item.look->label = label;
  item.look->shape = shape;
  return item;
}

TEST_CASE("a card is as wide as its name needs, up to a bound", "[drawing]") {
  CHECK(extent_of(*named("mason").look).width == kCardWidth);
  const Extent wide = extent_of(*named("stonemason").look);
  CHECK(wide.width > kCardWidth);
  CHECK(wide.height == kCardHeight);
  CHECK(common_extent({named("mason"), named("tile", Shape::tile)}).width == kTile);
  CHECK(extent_of(*named("a_name_of_parts_that_need_many_lines_on_any_card_at_all").look).width ==
        kCardWidth);
  CHECK(common_extent({named("mason"), named("stonemason")}).width == wide.width);

  // With text a card is as high as that.
  Item item = named("Apothecary");
  item.look->lines = {"one line"};
  CHECK(extent_of(*item.look).height == kTextCardHeight);
  item.look->lines.assign(20, "one line");
  CHECK(extent_of(*item.look).height > 20 * (kReadable + 2));
}

int height_of(const Panel& panel) {
  SvgWriter svg;
  return draw_panel(svg, {}, panel, 360).height;
}

TEST_CASE("panels with nothing in them stay small", "[drawing]") {
  Panel panel;
  panel.title = "Row";
  panel.what = "card";
  panel.kind = Panel::Kind::slots;
  panel.items.resize(3);
  for (Item& item : panel.items) item.place = item.place_label = "here";
  const int empty = height_of(panel);
  CHECK(empty < kCardHeight);
  panel.items[1].look = named("mason").look;
  CHECK(height_of(panel) > empty + 40);
  for (const Panel::Kind kind : {Panel::Kind::pile, Panel::Kind::grid}) {
    panel = {};
    panel.kind = kind;
    panel.title = "Hand";
    CHECK(height_of(panel) < kCardHeight);
  }
}

/// The contents of text elements.
std::vector<std::string> texts(const std::string& svg) {
  std::vector<std::string> out;
  for (std::size_t at = svg.find("<text"); at != std::string::npos;
       at = svg.find("<text", at + 1)) {
    const std::size_t begin = svg.find('>', at) + 1;
    out.push_back(svg.substr(begin, svg.find('<', begin) - begin));
  }
  return out;
}

std::string drawn(const std::string& path) {
  session::ScriptOptions options;
  options.path = {"rulesets", "tests/interpreter/session/packages"};
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  const auto result =
      run_script(std::make_shared<const grammar::Source>(path, text.str()), options);
  REQUIRE(result.session != nullptr);
  return draw_svg(*result.session, std::nullopt);
}

TEST_CASE("all names of the games are written in letters that can be read", "[drawing]") {
  constexpr int kSmallSigns = 8;  // abbreviations and numbers of marks
  for (const char* game :
       {"shelter/games/board", "alhambra/games/first_game", "carcassonne/games/all_five",
        "castle_combo/games/seed_example", "skyrise/games/drawing"}) {
    CAPTURE(game);
    const std::string svg = drawn(std::string("rulesets/") + game + ".game");
    for (std::size_t at = svg.find("font-size=\""); at != std::string::npos;
         at = svg.find("font-size=\"", at + 1)) {
      CHECK(std::stoi(svg.substr(at + 11)) >= kSmallSigns);
    }
    // Every label stands there, in one line or word by word.
    std::set<std::string> words;
    for (const std::string& text : texts(svg)) {
      std::istringstream in(text);
      for (std::string word; in >> word;) words.insert(word);
    }
    for (std::size_t at = svg.find("data-label=\""); at != std::string::npos;
         at = svg.find("data-label=\"", at + 1)) {
      const std::string label = svg.substr(at + 12, svg.find('"', at + 12) - at - 12);
      std::istringstream in(label);
      for (std::string word; in >> word;) {
        CAPTURE(label);
        CHECK(words.count(word) == 1);
      }
    }
  }
}

TEST_CASE("a card shows the line of its ability", "[drawing]") {
  const std::string svg = drawn("rulesets/castle_combo/games/opening.game");
  std::string all;
  for (const std::string& text : texts(svg)) all += text + " ";
  // Both prince and duchess lie on the table: an ability, and a scroll.
  CHECK_THAT(all, Catch::Contains("gain 1 per") && Catch::Contains("score 4 per"));
  // Gold and shields are drawn, not written.
  CHECK_THAT(all, !Catch::Contains("noble") && !Catch::Contains("gold per"));
  CHECK_THAT(svg, Catch::Contains("class=\"badge\""));
}

}  // namespace
}  // namespace castellan::drawing
