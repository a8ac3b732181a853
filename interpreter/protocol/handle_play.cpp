// Methods that play a game.

#include <algorithm>
#include <optional>
#include <utility>

#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/report.hpp"

namespace castellan::protocol::handlers {
namespace {

using nlohmann::json;
using session::Session;

std::vector<std::string> sorted_moves(const Session& session, Seat seat) {
  std::vector<std::string> out = session.legal(seat);
  std::sort(out.begin(), out.end());
  return out;
}

void decide_chance(Session& session, const std::string& outcome) {
  if (session.resolve(outcome)) return;
  std::vector<std::string> known;
  for (const auto& each : session.outcomes()) known.push_back(each.text);
  throw failure(Code::refused, "move/bad-outcome", "'" + outcome + "' can not be drawn here.",
                grammar::nearest_name(outcome, known));
}

void make_move(Session& session, const std::string& text, std::optional<Seat> player) {
  const flow::Pending pending = session.game().pending();
  if (!player && session::names_of(session, pending.actors).size() > 1) {
    throw wrong_parameter("Several players may move; 'player' must say whose move this is.");
  }
  const Seat seat = player ? *player : pending.actor();
  if (!pending.may_act(seat)) {
    const std::string who = seat ? session.players()[seat.index()] + " may not move now" : std::string("The game is over");
    throw failure(Code::refused, seat ? "move/not-your-turn" : "move/game-over", who + ".");
  }
  if (const auto no = session.apply(text, seat)) throw Failure{Code::refused, session::error_json(no->refusal)};
}

}  // namespace

json legal(const Call& call) {
  const OpenGame& game = call.game();
  const Session& open = *game.session;
  const std::optional<Seat> seat = call.viewer(game);
  const flow::Pending pending = open.game().pending();
  if (pending.kind == flow::Pending::Kind::chance && !seat) {
    json list = json::array();
    for (const auto& outcome : open.outcomes()) {
      list.push_back({{"text", outcome.text}, {"weight", outcome.weight}});
    }
    return {{"outcomes", std::move(list)}};
  }
  if (pending.kind != flow::Pending::Kind::decision) return {{"moves", json::array()}};
  if (seat) return {{"moves", sorted_moves(open, *seat)}};
  const std::vector<std::string> actors = session::names_of(open, pending.actors);
  if (actors.size() == 1) return {{"moves", sorted_moves(open, pending.actor())}};
  json by_player = json::object();
  for (const std::string& name : actors) {
    by_player[name] = sorted_moves(open, open.seat(name));
  }
  return {{"players", std::move(by_player)}};
}

json apply(const Call& call) {
  const OpenGame& game = call.game();
  Session& open = *game.session;
  const std::string& move = call.text("move");
  const std::optional<Seat> viewer = call.viewer(game);
  open.take_events();
  if (open.game().pending().kind == flow::Pending::Kind::chance) {
    if (viewer) throw wrong_parameter("The host decides what chance brings, not a player.");
    decide_chance(open, move);
  } else {
    make_move(open, move, viewer);
  }
  return {{"events", session::events_json(open.take_events(viewer))}, {"status", session::status_json(open, viewer)}};
}

json undo(const Call& call) {
  Session& open = *call.game().session;
  const std::int64_t count = call.has("count") ? call["count"].raw().get<std::int64_t>() : 1;
  const std::size_t undone = open.undo(static_cast<std::size_t>(count));
  open.take_events();
  if (undone == 0) {
    throw failure(Code::refused, "script/nothing-to-undo", "There is nothing to take back.");
  }
  return {{"undone", undone}, {"status", session::status_json(open)}};
}

}  // namespace castellan::protocol::handlers
