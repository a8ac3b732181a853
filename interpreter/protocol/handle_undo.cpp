// Methods that take back and make again.

#include <algorithm>
#include <optional>

#include "interpreter/protocol/handlers.hpp"
#include "interpreter/session/report/game_events.hpp"

namespace castellan::protocol::handlers {
namespace {

using nlohmann::json;
using session::Session;

std::size_t count_in(const Call& call) {
  return call.has("count") ? static_cast<std::size_t>(call["count"].raw().get<std::int64_t>()) : 1;
}

json taken_back(OpenGame& game, std::size_t undone, std::optional<Seat> viewer) {
  return stamped({{"undone", undone}, {"status", status_of(game, viewer)}}, game, viewer);
}

json take_back(const Call& call, OpenGame& game, std::size_t count, std::optional<Seat> viewer) {
  Session& open = *game.session;
  session::take_game_events(open);
  const Session::Mark before = open.mark();
  const std::size_t undone = open.undo(count);
  settle(call, game, before);
  session::take_game_events(open);
  return taken_back(game, undone, viewer);
}

/// Whether a player may take it back without asking: its own move, which told nobody anything.
bool is_own(const Session::Made& step, Seat seat) {
  return step.is_move && step.seat == seat && !step.reveals;
}

/// A wish that waits for this player's answer, or is its own.
OpenGame::Wish& wish_for(OpenGame& game, Seat seat) {
  if (game.wish) {
    const auto& awaited = game.wish->awaited;
    if (game.wish->by == seat || std::find(awaited.begin(), awaited.end(), seat) != awaited.end())
      return *game.wish;
  }
  throw failure(
      Code::refused, "script/no-wish",
      "Nobody asks " + game.session->players()[seat.index()] + " to take something back.");
}

}  // namespace

json undo(const Call& call) {
  OpenGame& game = call.game();
  Session& open = *game.session;
  const std::optional<Seat> viewer = call.viewer(game), doer = call.doer(game);
  const std::vector<Session::Made> last = open.last_steps(count_in(call));
  if (last.empty())
    throw failure(Code::refused, "script/nothing-to-undo", "There is nothing to take back.");
  if (!doer || std::all_of(last.begin(), last.end(),
                           [&](const auto& step) { return is_own(step, *doer); })) {
    return take_back(call, game, last.size(), viewer);
  }
  OpenGame::Wish wish{*doer, last.size(), {}};
  for (std::size_t s = 0; s < open.players().size(); ++s) {
    if (Seat(s) != *doer) wish.awaited.push_back(Seat(s));
  }
  if (wish.awaited.empty()) {
    throw failure(Code::refused, "script/undo-boundary",
                  "Since then something came to light, and nobody else can agree; the host can "
                  "take it back.");
  }
  if (game.wish && game.wish->by != *doer) {
    throw failure(Code::refused, "script/undo-boundary",
                  "Another player's wish to take something back is not answered yet.");
  }
  game.wish = std::move(wish);
  return taken_back(game, 0, viewer);
}

json consent(const Call& call) {
  OpenGame& game = call.game();
  const std::optional<Seat> viewer = call.viewer(game), doer = call.doer(game);
  if (!doer) throw wrong_parameter("'player' or 'for' must say who agrees.");
  OpenGame::Wish& wish = wish_for(game, *doer);
  if (!call.is("agree", true))
    game.wish.reset();
  else
    std::erase(wish.awaited, *doer);
  if (!game.wish || !game.wish->awaited.empty()) return taken_back(game, 0, viewer);
  return take_back(call, game, game.wish->count, viewer);
}

json redo(const Call& call) {
  OpenGame& game = call.game();
  Session& open = *game.session;
  const std::optional<Seat> viewer = call.viewer(game), doer = call.doer(game);
  if (open.undone().empty())
    throw failure(Code::refused, "script/nothing-to-redo", "Nothing was taken back.");
  session::take_game_events(open, viewer);
  const Session::Mark before = open.mark();
  std::size_t done = 0;
  try {
    for (const std::size_t most = count_in(call); done < most && !open.undone().empty(); ++done) {
      const Session::Made& next = open.undone().back();
      if (doer && (!next.is_move || next.seat != *doer)) {
        if (done > 0) break;
        throw failure(Code::refused, "move/not-your-turn",
                      "What was taken back is not " + open.players()[doer->index()] + "'s move.");
      }
      if (!open.redo())
        throw failure(Code::refused, "script/nothing-to-redo",
                      "What was taken back is not possible here.");
    }
  } catch (...) {
    open.go_back(before);
    throw;
  }
  json out = changed(call, game, viewer, before);
  out["redone"] = done;
  return out;
}

}  // namespace castellan::protocol::handlers
