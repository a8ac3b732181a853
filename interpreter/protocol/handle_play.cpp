// Methods that play a game.

#include <algorithm>
#include <optional>
#include <utility>

#include "interpreter/play/player.hpp"
#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/report/game_events.hpp"
#include "interpreter/session/report/move_report.hpp"
#include "interpreter/session/report/report.hpp"

namespace castellan::protocol::handlers {
namespace {

using nlohmann::json;
using session::Session;

/// Which part of a list is wanted.
struct Wanted {
  std::uint64_t after = 0, most = 0;

  Wanted(const Call& call, std::int64_t usual_most)
      : after(call.has("after") ? call["after"].raw().get<std::uint64_t>() : 0),
        most(call.has("limit") ? call["limit"].raw().get<std::uint64_t>()
                               : static_cast<std::uint64_t>(usual_most)) {}
};

/// Puts in how many there are, of which a list holds a part.
void put_total(json& out, std::uint64_t total, bool exact) {
  out["total"] = total;
  if (!exact) out["at_least"] = true;
}

/// `moves` and `total` of a seat.
json moves_of(const Session& session, Seat seat, bool structure, const Wanted& wanted) {
  const Session::LegalPage page = session.legal_page(seat, wanted.after, wanted.most);
  json out = {{"moves", json::array()}};
  put_total(out, page.total, page.exact);
  if (structure)
    out["moves"] = session::structured_moves(session, page);
  else
    for (const auto& [text, move] : page.moves) out["moves"].push_back(text);
  return out;
}

void decide_chance(Session& session, const std::string& outcome) {
  if (session.resolve(outcome)) return;
  std::vector<std::string> known;
  for (const auto& each : session.outcomes()) known.push_back(each.text);
  throw failure(Code::refused, "move/bad-outcome", "'" + outcome + "' cannot be drawn here.",
                grammar::nearest_name(outcome, known));
}

/// Whose move it is, of those who may move.
Seat mover(const Session& session, std::optional<Seat> player) {
  const flow::Pending pending = session.game().pending();
  if (!player && session::names_of(session, pending.actors).size() > 1) {
    throw wrong_parameter("Several players may move; 'player' must say whose move this is.");
  }
  const Seat seat = player ? *player : pending.actor();
  if (!pending.may_act(seat)) {
    const std::string who = seat ? session.players()[seat.index()] + " may not move now"
                                 : std::string("The game is over");
    throw failure(Code::refused, seat ? "move/not-your-turn" : "move/game-over", who + ".");
  }
  return seat;
}

void make_move(Session& session, const std::string& text, Seat seat) {
  if (const auto no = session.apply(text, seat))
    throw Failure{Code::refused, session::error_json(no->refusal)};
}

}  // namespace

void settle(const Call& call, OpenGame& game, const Session::Mark& before) {
  call.games().watchdog().end();
  Session& open = *game.session;
  if (const std::size_t most = call.games().limits().memory; open.bytes() > most) {
    open.go_back(before);
    throw failure(Code::refused, "io/rpc-memory",
                  "The game would take more than " + std::to_string(most) + " bytes.");
  }
  call.games().keep(game, [&] { open.go_back(before); });
  game.wish.reset();
}

json changed(const Call& call, OpenGame& game, std::optional<Seat> viewer,
             const Session::Mark& before) {
  settle(call, game, before);
  return stamped({{"events", session::take_game_events(*game.session, viewer)},
                  {"status", status_of(game, viewer)}},
                 game, viewer);
}

json legal(const Call& call) {
  const OpenGame& game = call.game();
  const Session& open = *game.session;
  const std::optional<Seat> seat = call.viewer(game);
  const bool structure = call.is("structure", false);
  const flow::Pending pending = open.game().pending();
  if (pending.kind == flow::Pending::Kind::chance && !seat) {
    json list = json::array();
    for (const auto& outcome : open.outcomes()) {
      list.push_back({{"text", outcome.text}, {"weight", outcome.weight}});
    }
    return stamped({{"outcomes", std::move(list)}}, game, seat);
  }
  if (pending.kind != flow::Pending::Kind::decision)
    return stamped({{"moves", json::array()}, {"total", 0}}, game, seat);
  const Wanted wanted(call, open.game().rules().moves().move_cap());
  const std::vector<std::string> actors = session::names_of(open, pending.actors);
  if (seat || actors.size() == 1) {
    const Seat whose = seat ? *seat : pending.actor();
    json out = moves_of(open, whose, structure, wanted);
    if (structure) out["without"] = session::missing_moves(open, whose);
    return stamped(std::move(out), game, seat);
  }
  json by_player = json::object();
  json totals = json::object();
  for (const std::string& name : actors) {
    json one = moves_of(open, open.seat(name), structure, wanted);
    by_player[name] = std::move(one["moves"]);
    one.erase("moves");
    totals[name] = std::move(one);
  }
  return stamped({{"players", std::move(by_player)}, {"totals", std::move(totals)}}, game, seat);
}

json complete(const Call& call) {
  const OpenGame& game = call.game();
  const Session& open = *game.session;
  const std::optional<Seat> viewer = call.viewer(game);
  const Seat seat = mover(open, viewer);
  std::vector<moves::Table::Chosen> chosen;
  const JsonValue given = call["chosen"];
  for (std::size_t i = 0; i < given.size(); ++i)
    chosen.emplace_back(given[i]["name"].string(), given[i]["value"].string());
  const Wanted wanted(call, open.game().rules().moves().move_cap());
  moves::Refusal refusal;
  const auto next =
      open.game().next_part(chosen, seat, open.players(), refusal, wanted.after, wanted.most);
  if (!next) throw Failure{Code::refused, session::error_json(refusal)};
  json out = {{"values", next->values}};
  put_total(out, next->total, next->exact);
  if (!next->name.empty()) out["name"] = next->name;
  if (!next->type.is(ruletext::Type::Kind::none))
    out["kind"] = session::kind_text(next->type, open.game().rules().schema());
  return stamped(std::move(out), game, viewer);
}

json suggest(const Call& call) {
  const OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game);
  const Session& open = *game.session;
  const Seat seat = mover(open, viewer);
  const auto player = play::make_player(call.has("by") ? call.text("by") : "greedy",
                                        call.has("seed") ? seed_in(call["seed"]) : 1);
  moves::MoveList legal;
  open.game().legal(seat, legal);
  if (legal.empty()) throw play::no_move(open.game(), seat);
  const moves::Move move = player->choose(open.game(), seat, legal);
  return stamped({{"move", open.game().text(move, open.players())}}, game, viewer);
}

json explain(const Call& call) {
  const OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game);
  const Seat seat = mover(*game.session, viewer);
  json out = session::explained_move(*game.session, call.text("move"), seat);
  if (call.client().role != Role::host) {
    for (json& condition : out["conditions"]) condition.erase("file");
  }
  return stamped(std::move(out), game, viewer);
}

json apply(const Call& call) {
  OpenGame& game = call.game();
  Session& open = *game.session;
  const std::string& move = call.text("move");
  const std::optional<Seat> viewer = call.viewer(game);
  const std::optional<Seat> doer = call.doer(game);
  session::take_game_events(open, viewer);
  const Session::Mark before = open.mark();
  if (open.game().pending().kind == flow::Pending::Kind::chance) {
    if (doer) throw wrong_parameter("The host decides what chance brings, not a player.");
    decide_chance(open, move);
  } else {
    make_move(open, move, mover(open, doer));
  }
  return changed(call, game, viewer, before);
}

}  // namespace castellan::protocol::handlers
