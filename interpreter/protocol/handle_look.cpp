// Methods that look at a game.

#include <optional>

#include "interpreter/drawing/draw_svg.hpp"
#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/report/board_report.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/sheet_reading.hpp"
#include "interpreter/session/value_call.hpp"
#include "interpreter/session/worth.hpp"

namespace castellan::protocol::handlers {

using nlohmann::json;
using session::Session;
using session::SheetReading;

json status(const Call& call) {
  const OpenGame& game = call.game();
  return stamped(status_of(game, call.viewer(game)), game, call.viewer(game));
}

json view(const Call& call) {
  const OpenGame& game = call.game();
  json out = session::view_json(*game.session, call.viewer(game));
  if (call.is("rules", false) && !out.contains("rules"))
    out["rules"] = session::rules_json(*game.session);
  return stamped(std::move(out), game, call.viewer(game));
}

json board(const Call& call) {
  const OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game);
  return stamped(session::board_json(*game.session, call.text("field"), viewer), game, viewer);
}

namespace {

/// The sheet that is asked for, with its arguments in its text or beside it.
score::Call sheet_of(const Call& call, const Session& session) {
  const std::string& sheet = call.text("sheet");
  if (!call.has("arguments")) return session::sheet_call(session, sheet);
  std::vector<grammar::TextToken> words = {{sheet, {0, static_cast<std::uint32_t>(sheet.size())}}};
  const JsonValue arguments = call["arguments"];
  for (std::size_t i = 0; i < arguments.size(); ++i)
    words.push_back({setting_text(arguments[i]), words.front().span});
  return session::find_sheet(session, std::make_shared<grammar::Source>("sheet", sheet), words);
}

}  // namespace

json value(const Call& call) {
  const OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game);
  std::vector<std::string> arguments;
  for (std::size_t i = 0; call.has("arguments") && i < call["arguments"].size(); ++i) {
    arguments.push_back(setting_text(call["arguments"][i]));
  }
  return stamped(
      {{"value", session::value_json(*game.session, call.text("name"), arguments, viewer)}}, game,
      viewer);
}

json score(const Call& call) {
  const OpenGame& game = call.game();
  Session& open = *game.session;
  const std::optional<Seat> viewer = call.viewer(game);
  json list = json::array();
  const auto show = [&](const score::Explained& sheet, bool paid) {
    list.push_back(session::score_json(open, sheet, viewer));
    if (paid) list.back()["paid"] = true;
  };
  const auto done = [&] { return stamped({{"sheets", std::move(list)}}, game, viewer); };
  const SheetReading reading = !call.has("paid")        ? SheetReading::usual
                               : call.is("paid", false) ? SheetReading::paid
                                                        : SheetReading::now;
  if (reading == SheetReading::paid && call.has("of"))
    throw wrong_parameter("What was paid is asked for by 'sheet', not by 'of'.");
  if (reading == SheetReading::paid && !call.has("sheet")) {
    for (const session::PaidSheet& paid : open.paid_sheets()) show(paid.sheet, true);
    return done();
  }
  const auto calls = call.has("sheet") ? std::vector<score::Call>{sheet_of(call, open)}
                                       : session::usual_sheets(open);
  if (call.has("of")) {
    const auto parts = session::explained_now(open, calls);
    for (const score::Explained& part : session::worth(open, parts, call.text("of"), viewer))
      show(part, false);
    return done();
  }
  for (const score::Call& each : calls) {
    const auto shown = session::shown_sheets(open, each, reading);
    if (shown.empty()) {
      throw failure(Code::refused, "score/not-paid",
                    "Sheet '" + open.game().rules().sheets().name(each.sheet) +
                        "' has not been paid in this game.");
    }
    for (const auto& [sheet, paid] : shown) show(*sheet, paid);
  }
  return done();
}

json picture(const Call& call) {
  const OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game);
  const drawing::DrawnBesides besides{nullptr, call.is("targets", false)};
  return stamped({{"svg", drawing::draw_svg(*game.session, viewer, besides)}}, game, viewer);
}

json script(const Call& call) {
  const OpenGame& game = call.game();
  return stamped({{"text", game.session->transcript(call.viewer(game))}}, game, call.viewer(game));
}

}  // namespace castellan::protocol::handlers
