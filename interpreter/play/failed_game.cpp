#include "interpreter/play/failed_game.hpp"

#include "grammar/utf8.hpp"
#include "interpreter/play/player.hpp"
#include "interpreter/session/script/transcript.hpp"

namespace castellan::play {

std::string failure_script(const std::shared_ptr<const session::Ruleset>& ruleset,
                           const Simulation& simulation, std::int64_t game,
                           std::vector<std::string> names) {
  session::Setup setup;
  setup.players = std::move(names);
  setup.seed = game_seed(simulation.seed, game);
  session::Session session(ruleset, setup);
  std::string failing;
  std::string why = "nothing fails";
  try {
    session.start();
    Table table(simulation.players, players_seed(setup.seed));
    const std::int64_t cap =
        simulation.turn_cap > 0 ? simulation.turn_cap : ruleset->rules->turn_cap();
    for (std::int64_t n = 0; !session.game().over() && (cap == 0 || n < cap); ++n) {
      failing = "expect moves 1\n";
      const moves::Move move = table.choose(session.game());
      failing = session::move_line(setup.players[move.actor.index()],
                                   session.game().text(move, setup.players));
      session.apply(move);
      failing.clear();
    }
    static_cast<void>(session.standings());
  } catch (const grammar::Error& error) {
    why = error.first().id + ": " + error.first().message;
  }
  std::string out = std::string(kFailureMark) + "\n" + session::write_moves(session);
  out += "# here " + grammar::printable(why, 1000) + "\n";
  return out + failing;
}

}  // namespace castellan::play
