#include "tools/cli/board_text.hpp"

#include "interpreter/state/view.hpp"

namespace castellan::cli {

std::string board_text(const session::Session& session, std::optional<Seat> viewer, bool) {
  const flow::Game& game = session.game();
  return state::view(game.rules().schema(), game.arena(), viewer).dump(2) + "\n";
}

}  // namespace castellan::cli
