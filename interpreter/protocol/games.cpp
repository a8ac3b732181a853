#include "interpreter/protocol/games.hpp"

#include <utility>

#include "interpreter/protocol/failure.hpp"

namespace castellan::protocol {

OpenGame& Games::at(std::int64_t number) {
  const auto found = games_.find(number);
  if (found != games_.end()) return found->second;
  throw failure(Code::invalid_params, "io/rpc-game", "There is no open game " + std::to_string(number) + ".");
}

void Games::need_room() const {
  if (games_.size() < limits_.games) return;
  throw failure(Code::refused, "io/rpc-games", "More than " + std::to_string(limits_.games) + " games would be open.");
}

OpenGame& Games::open(std::unique_ptr<session::Session> session) {
  need_room();
  OpenGame& game = games_[++last_];
  game.number = last_;
  game.session = std::move(session);
  game.session->take_events();
  game.session->keep_chronicle();
  return game;
}

}  // namespace castellan::protocol
