#include "interpreter/protocol/call.hpp"

#include <utility>

#include "interpreter/session/event_log.hpp"
#include "interpreter/session/names.hpp"
#include "interpreter/session/report/report.hpp"

namespace castellan::protocol {

Failure wrong_parameter(std::string message) {
  return failure(Code::invalid_params, "io/rpc-params", std::move(message));
}

nlohmann::json status_of(const OpenGame& game, std::optional<Seat> viewer) {
  nlohmann::json out = session::status_json(*game.session, viewer);
  if (!game.wish) return out;
  const auto& players = game.session->players();
  nlohmann::json awaited = nlohmann::json::array();
  for (const Seat seat : game.wish->awaited) awaited.push_back(players[seat.index()]);
  out["undo"] = {{"player", players[game.wish->by.index()]},
                 {"count", game.wish->count},
                 {"awaited", std::move(awaited)}};
  return out;
}

nlohmann::json stamped(nlohmann::json answer, const OpenGame& game, std::optional<Seat> viewer) {
  const auto status = answer.find("status");
  if (!answer.contains("n")) answer["n"] = game.session->event_log()->count(viewer);
  if (!answer.contains("hash"))
    answer["hash"] = status != answer.end()
                         ? (*status)["hash"]
                         : nlohmann::json(session::hash_of(*game.session, viewer));
  return answer;
}

const std::string& Call::text(std::string_view name) const {
  return params_.raw().find(name)->get_ref<const std::string&>();
}

bool Call::is(std::string_view name, bool usual) const {
  return has(name) ? params_[name].boolean() : usual;
}

std::vector<std::string> Call::texts(std::string_view name) const {
  return has(name) ? params_[name].raw().get<std::vector<std::string>>()
                   : std::vector<std::string>();
}

OpenGame& Call::game() const {
  const auto number = params_["game"].raw().get<std::int64_t>();
  if (client_.game && *client_.game != number) {
    throw failure(Code::invalid_params, "io/rpc-game",
                  "There is no open game " + std::to_string(number) + ".");
  }
  return games_.at(number);
}

std::optional<Seat> Call::viewer(const OpenGame& game) const {
  if (client_.role == Role::spectator) return Seat();
  const session::Session& session = *game.session;
  if (client_.role == Role::seat) return session::seat_of(session, client_.name);
  if (!has("player")) return std::nullopt;
  return session::seat_of(session, text("player"));
}

std::optional<Seat> Call::doer(const OpenGame& game) const {
  if (!has("for")) return viewer(game);
  return session::seat_of(*game.session, text("for"));
}

}  // namespace castellan::protocol
