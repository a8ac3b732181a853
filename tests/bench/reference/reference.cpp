// Random games of the games written by hand, with complete lists of moves:
// `reference GAME SECONDS` prints how many games and decisions it played in how much
// processor time, in nanoseconds, `reference` the names of the games. `castellan bench
// --reference` compares with it.

#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>

#include "tests/bench/reference/breakthrough.hpp"
#include "tests/bench/reference/carcassonne.hpp"
#include "tests/bench/reference/connect_four.hpp"
#include "tests/bench/reference/hex.hpp"
#include "tests/bench/reference/reversi.hpp"

namespace {

using namespace castellan::reference;

long long processor_ns() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1'000'000'000LL + t.tv_nsec;
}

/// What a game leaves to chance before the next decision.
template <class Game>
void meet_chance(Game& game, Random& random) {
  if constexpr (requires { game.draw(random); }) game.draw(random);
}

template <class Game>
void play(long long most_ns) {
  Random random(7);
  typename Game::Move moves[Game::kMostMoves];
  long long games = 0, decisions = 0, ns = 0;
  const long long begin = processor_ns();
  while (ns < most_ns) {
    for (int i = 0; i < 100; ++i, ++games) {
      Game game;
      for (meet_chance(game, random); !game.over(); ++decisions) {
        const int n = game.legal(moves);
        game.apply(moves[random.below(static_cast<std::uint32_t>(n))]);
        meet_chance(game, random);
      }
    }
    ns = processor_ns() - begin;
  }
  std::printf("%lld %lld %lld\n", games, decisions, ns);
}

template <class... Games>
bool play_named(const char* name, long long ns) {
  return ((std::strcmp(name, Games::kName) == 0 && (play<Games>(ns), true)) || ...);
}

template <class... Games>
void print_names() {
  (std::puts(Games::kName), ...);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 1) return print_names<Hex, ConnectFour, Reversi, Breakthrough, Carcassonne>(), 0;
  long long seconds = 0;
  const bool fits =
      argc == 3 &&
      std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), seconds).ec == std::errc() &&
      seconds > 0 && seconds <= 60;
  if (fits && play_named<Hex, ConnectFour, Reversi, Breakthrough, Carcassonne>(
                  argv[1], seconds * 1'000'000'000LL))
    return 0;
  std::fputs("reference hex|connect_four|reversi|breakthrough|carcassonne SECONDS\n", stderr);
  return 2;
}
