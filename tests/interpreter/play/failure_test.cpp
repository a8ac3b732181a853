// Rules that fail in the middle of a move, over whole games: nothing of the move
// is left, not in the state and not in what a session tells, and the game goes on.

#include <map>

#include "interpreter/base/generator.hpp"
#include "interpreter/session/report/report.hpp"
#include "interpreter/session/script/transcript.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/view.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan::play {

namespace {

using castellan::test::source_folder;

std::shared_ptr<const session::Ruleset> stumble(int players) {
  package::Request request;
  request.ruleset = "stumble";
  request.players = players;
  request.path = {source_folder() / "tests/interpreter/play/packages"};
  request.stdlib = source_folder() / "stdlib";
  return session::load_ruleset(request);
}

/// All that there is to know about a session, but for events not taken.
struct Standing {
  std::vector<Word> words;
  std::uint64_t hash = 0;
  nlohmann::json status;
  std::string transcript;
  std::vector<std::string> legal;
  std::size_t undoable = 0;

  friend bool operator==(const Standing&, const Standing&) = default;
};

Standing standing(const session::Session& s, Seat seat) {
  const auto words = s.game().arena().view(0, s.game().arena().size());
  return {{words.begin(), words.end()},
          s.game().hash(),
          session::status_json(s),
          s.transcript(),
          s.legal(seat),
          s.undoable()};
}

/// One game; counts the failures by id.
void play(const std::shared_ptr<const session::Ruleset>& ruleset, std::uint64_t seed,
          std::map<std::string, int>& failures) {
  rng::Stream random(seed);
  std::vector<std::string> names = {"Anna", "Ben", "Cem"};
  names.resize(static_cast<std::size_t>(ruleset->rules->players()));
  session::Session s(ruleset, {names, seed, false});
  s.start();
  s.take_events();
  std::size_t failed_here = 0;
  for (int tries = 0; !s.game().over(); ++tries) {
    REQUIRE(tries < 3000);
    const auto pending = s.game().pending();
    Seat seat = pending.actor();
    while (random.below(2) == 0 || !pending.may_act(seat)) seat = Seat(random.below(names.size()));
    const auto legal = s.legal(seat);
    REQUIRE_FALSE(legal.empty());
    const std::string& text = legal[random.below(legal.size())];
    const Standing before = standing(s, seat);
    bool failed = false;
    std::string said;
    try {
      if (s.apply(text, seat)) FAIL("refused: " << text);
    } catch (const grammar::Error& e) {
      failed = true;
      said = e.first().message;
      ++failures[e.first().id];
    }
    const auto events = s.take_events();
    if (!failed) {
      failed_here = 0;
      continue;
    }
    CAPTURE(seed, text, said);
    CHECK(standing(s, seat) == before);
    CHECK(events.empty());
    // Somebody before may have chosen what cannot end well.
    if (++failed_here > 2 * legal.size()) failed_here -= s.undo(2) * legal.size();
  }
  // The moves that did not fail are the game.
  session::Session again(ruleset, {names, seed, false});
  again.start();
  for (const auto& record : s.records()) {
    if (record.seat) REQUIRE_FALSE(again.apply(record.text, record.seat));
  }
  CHECK(again.game().hash() == s.game().hash());
  CHECK(session::write_moves(again) == session::write_moves(s));
}

}  // namespace

TEST_CASE("a rule that fails leaves nothing behind, wherever it fails") {
  std::map<std::string, int> failures;
  for (const int players : {2, 3}) {
    const auto ruleset = stumble(players);
    for (std::uint64_t seed = 1; seed <= std::uint64_t(rounds(4)); ++seed)
      play(ruleset, seed, failures);
  }
  std::string ids;
  for (const auto& [id, n] : failures) ids += id + " ";
  CHECK(ids == "budget/fuel script/error state/division-by-zero state/not-there state/range ");
  for (const auto& [id, n] : failures) CHECK(n > 2);
}

}  // namespace castellan::play
