// Things in pictures have the names that legal moves use.

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/session/report/move_report.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "interpreter/session/worth.hpp"
#include "tests/support/catch.hpp"

namespace castellan::drawing {
namespace {

using session::Session;

std::unique_ptr<Session> begun(const std::string& ruleset) {
  package::Request request;
  request.ruleset = ruleset;
  request.path = {"rulesets", "tests/rulesets"};
  auto out = std::make_unique<Session>(session::load_ruleset(request),
                                       session::Setup{{"Anna", "Ben"}, 4, false});
  out->start();
  return out;
}

/// The names of the handles of a picture.
std::set<std::string> handles(const std::string& svg) {
  static const std::string kMark = "data-thing=\"";
  std::set<std::string> out;
  for (std::size_t at = svg.find(kMark); at != std::string::npos; at = svg.find(kMark, at + 1)) {
    const std::size_t from = at + kMark.size();
    out.insert(svg.substr(from, svg.find('"', from) - from));
  }
  return out;
}

std::string container(const std::string& thing) { return thing.substr(0, thing.rfind('/') + 1); }

/// Whether a parameter names something that lies in a container by itself, not a part or a figure
/// of it.
bool lies_there(const std::string& kind) {
  for (const char* word : {"segment", "region", "figure", "piece", "corner", "feature"}) {
    if (kind.starts_with(word)) return false;
  }
  return true;
}

/// Calls `use` with the names that pictures have for what lines of the usual sheets counted.
template <class Use>
void each_drawn(Session& session, Use use) {
  const auto calls = session::usual_sheets(session);
  for (const score::Explained& sheet : session::explained_now(session, calls)) {
    const nlohmann::json shown = session::score_json(session, sheet, std::nullopt);
    for (const nlohmann::json& player : shown["players"]) {
      for (const nlohmann::json& line : player["lines"]) {
        for (const nlohmann::json& thing : line.value("things", nlohmann::json::array())) {
          for (const std::string name : thing.value("drawn", nlohmann::json::array())) use(name);
        }
      }
    }
  }
}

/// What is not drawn by itself, as some segments, is shown by its cell.
std::string its_cell(const std::string& thing) { return thing.substr(0, thing.find(") ") + 1); }

}  // namespace

TEST_CASE("what lines of sheets counted is a handle", "[drawing]") {
  for (const char* ruleset : {"alhambra", "carcassonne", "skyrise", "shelter"}) {
    const auto session = begun(ruleset);
    std::size_t found = 0;
    for (std::size_t turn = 0; turn < 60 && !session->game().over(); ++turn) {
      const Seat seat = session->game().pending().actor();
      const Session::LegalPage page = session->legal_page(seat, turn % 3, 1);
      const auto& moves = page.moves.empty() ? session->legal_page(seat, 0, 1).moves : page.moves;
      REQUIRE_FALSE(session->apply(moves.front().first, seat));
      if (turn % 20 != 19) continue;
      const std::set<std::string> drawn = handles(draw_svg(*session, std::nullopt));
      each_drawn(*session, [&](const std::string& name) {
        CAPTURE(ruleset, turn, name);
        CHECK((drawn.contains(name) || drawn.contains(its_cell(name))));
        ++found;
      });
    }
    CAPTURE(ruleset);
    CHECK(found > 0);
  }
}

TEST_CASE("what legal moves name is a handle wherever its container is drawn", "[drawing]") {
  for (const char* ruleset : {"alhambra", "carcassonne", "castle_combo", "skyrise", "shelter",
                              "hex", "reversi", "breakthrough"}) {
    const auto session = begun(ruleset);
    std::size_t found = 0;
    for (std::size_t turn = 0; turn < 30 && !session->game().over(); ++turn) {
      const Seat seat = session->game().pending().actor();
      const std::set<std::string> drawn =
          handles(draw_svg(*session, seat, DrawnBesides{nullptr, true}));
      std::set<std::string> containers;
      for (const std::string& thing : drawn) containers.insert(container(thing));
      const Session::LegalPage page = session->legal_page(seat, 0, 40);
      for (const nlohmann::json& move : session::structured_moves(*session, page)) {
        for (const nlohmann::json& parameter : move["parameters"]) {
          for (const std::string thing : parameter["things"]) {
            if (!lies_there(parameter["kind"]) || container(thing).empty() ||
                !containers.contains(container(thing)))
              continue;
            CAPTURE(ruleset, move["text"].get<std::string>(), parameter["kind"].get<std::string>(),
                    thing);
            CHECK(drawn.contains(thing));
            ++found;
          }
        }
      }
      REQUIRE_FALSE(
          session->apply(page.moves[turn * 7 % page.moves.size()].first, seat).has_value());
    }
    CAPTURE(ruleset);
    CHECK(found > 20);
  }
}

TEST_CASE("a place is a handle with all that it covers, not with its name alone", "[drawing]") {
  const std::string svg = draw_svg(*begun("hex"), std::nullopt);
  const std::size_t at = svg.find("<g class=\"ground\" data-ground=\"b2\" data-thing=\"board/b2\"");
  REQUIRE(at != std::string::npos);
  CHECK(svg.compare(svg.find('\n', at) + 1, 8, "<polygon") == 0);
}

TEST_CASE("segments that are drawn are handles by the names that moves use", "[drawing]") {
  const auto session = begun("carcassonne");
  std::size_t found = 0;
  for (std::size_t turn = 0; turn < 40 && !session->game().over(); ++turn) {
    const Seat seat = session->game().pending().actor();
    const std::set<std::string> drawn = handles(draw_svg(*session, seat));
    const Session::LegalPage page = session->legal_page(seat, 0, 200);
    for (const nlohmann::json& move : session::structured_moves(*session, page)) {
      for (const nlohmann::json& parameter : move["parameters"]) {
        if (!parameter["kind"].get<std::string>().starts_with("segment")) continue;
        const std::string thing = parameter["things"].at(0);
        CAPTURE(move["text"].get<std::string>(), thing);
        const std::string value = parameter["value"];
        CHECK(thing.starts_with("table/("));
        CHECK(thing.ends_with(value));
        // A field is what is left of a tile, and is not drawn.
        CHECK(drawn.contains(thing) == (value.substr(0, 5) != "field"));
        ++found;
      }
    }
    REQUIRE_FALSE(session->apply(page.moves[turn * 7 % page.moves.size()].first, seat).has_value());
  }
  CHECK(found > 20);
}

TEST_CASE("empty cells are drawn where the viewer's own moves lead, and on demand alone",
          "[drawing]") {
  const auto session = begun("carcassonne");
  const auto targets = [&](std::optional<Seat> viewer, bool wanted) {
    const std::string svg = draw_svg(*session, viewer, DrawnBesides{nullptr, wanted});
    return svg.find("class=\"target\"") != std::string::npos;
  };
  const Seat actor = session->game().pending().actor();
  const Seat other(1 - actor.value);
  CHECK(targets(actor, true));
  CHECK(targets(std::nullopt, true));
  CHECK_FALSE(targets(other, true));
  CHECK_FALSE(targets(Seat(), true));
  CHECK_FALSE(targets(actor, false));
}

TEST_CASE("the names of handles are text, whatever players are called", "[drawing]") {
  package::Request request;
  request.ruleset = "alhambra";
  request.path = {"rulesets"};
  Session session(session::load_ruleset(request), {{"\"><script>", "Ben & Cem"}, 4, false});
  session.start();
  const std::string svg = draw_svg(session, std::nullopt, DrawnBesides{nullptr, true});
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(svg.find("data-thing=\"castle of &quot;&gt;&lt;script&gt;/(0,0)\"") != std::string::npos);
  CHECK(svg.find("data-thing=\"castle of Ben &amp; Cem/(0,0)\"") != std::string::npos);
}

}  // namespace castellan::drawing
