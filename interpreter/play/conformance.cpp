#include "interpreter/play/conformance.hpp"

#include <algorithm>
#include <set>

#include "interpreter/play/simulate.hpp"
#include "interpreter/rng/generator.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/redetermine.hpp"
#include "interpreter/state/snapshot.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::play {

namespace {

enum Check : std::size_t {
  kSameTwice, kUndo, kCopy, kSaveLoad, kTexts, kUnique, kCounting, kPurity, kLeak, kColdVm,
  kTermination, kRefusal, kReplay, kChecks
};
constexpr const char* kNames[kChecks] = {
    "same seed and moves, same game",
    "undo to the start",
    "a copy plays on alike",
    "save and load",
    "move texts are read back",
    "move texts are unique",
    "counting and listing agree",
    "reading changes nothing",
    "hidden things stay hidden",
    "a fresh VM changes nothing",
    "the game ends or declares a cap",
    "nonsense is refused and changes nothing",
    "the texts replay to the same hash",
};

std::vector<std::string> names_for(int players) {
  std::vector<std::string> names;
  for (int i = 0; i < players; ++i) names.push_back("Player" + std::to_string(i + 1));
  return names;
}

std::vector<Word> words_of(const flow::Game& game) {
  const auto view = game.arena().view(0, game.arena().size());
  return {view.begin(), view.end()};
}

/// A move as a script says it.
struct Said {
  Seat seat;
  std::string text;
};

/// One game, checked on the way.
class Run {
 public:
  Run(const session::Ruleset& ruleset, const Conformance& options, ConformanceReport& report)
      : ruleset_(ruleset),
        rules_(*ruleset.rules),
        options_(options),
        report_(report),
        names_(names_for(rules_.players())) {}

  void play(std::int64_t number) {
    seed_ = game_seed(options_.seed, number);
    rng::Stream choices(seed_ + 1);
    const auto procedures = make();
    flow::Game game(rules_, with(procedures.get(), true));
    flow::Game twin(rules_, with(procedures.get(), false));
    try {
      game.start();
      twin.start();
      std::vector<std::uint64_t> hashes = {game.hash()};
      std::vector<Said> said;
      std::vector<moves::Move> legal;
      const std::int64_t cap = rules_.turn_cap() > 0 ? rules_.turn_cap() : options_.turn_cap;
      for (decision_ = 0; !game.over(); ++decision_) {
        if (decision_ >= cap) {
          ++report_.capped;
          check(kTermination, rules_.turn_cap() > 0, "no end after " + std::to_string(cap) + " decisions");
          break;
        }
        const auto pending = game.pending();
        const Seat seat = any_actor(pending, choices);
        legal.clear();
        game.legal(seat, legal);
        if (legal.empty()) {
          check(kTermination, false, "phase '" + rules_.phase(pending.phase).name + "' has no legal move");
          return;
        }
        const bool thorough = decision_ % options_.stride == number % options_.stride;
        check(kCounting, game.count_legal(seat) == legal.size(), "count differs from the list");
        if (thorough) look_closely(game, seat, legal, choices);
        const auto n = choices.below(legal.size());
        const auto nth = game.nth_legal(seat, n);
        check(kCounting, nth && *nth == legal[n], "the n-th move differs from the list");
        said.push_back({seat, game.text(legal[n], names_)});
        game.apply(legal[n]);
        twin.apply(legal[n]);
        hashes.push_back(game.hash());
        check(kSameTwice, hashes.back() == twin.hash(), "the hashes differ after '" + said.back().text + "'");
        ++report_.decisions;
      }
      if (game.over()) check(kTermination, true, "");
      replay(said, game);
      unwind(game, hashes);
    } catch (const grammar::Error& e) {
      check(kSameTwice, false, std::string("a rule failed: ") + e.first().message);
    }
    ++report_.games;
  }

 private:
  std::unique_ptr<flow::Procedures> make() const {
    return ruleset_.make_procedures ? ruleset_.make_procedures() : nullptr;
  }

  flow::Game::Options with(flow::Procedures* procedures, bool history) const {
    flow::Game::Options o;
    o.seed = seed_;
    o.history = history;
    o.procedures = procedures;
    return o;
  }

  void check(Check what, bool holds, const std::string& found) {
    Property& p = report_.properties[what];
    ++p.checks;
    if (holds) return;
    ++p.failed;
    if (p.failures.size() < 5) {
      p.failures.push_back("seed " + std::to_string(seed_) + ", decision " + std::to_string(decision_) +
                           ": " + found);
    }
  }

  static Seat any_actor(const flow::Pending& pending, rng::Stream& random) {
    std::vector<Seat> seats;
    for (int s = 0; s < 32; ++s) {
      if (pending.may_act(Seat(s))) seats.emplace_back(s);
    }
    return seats.size() < 2 ? pending.actor() : seats[random.below(seats.size())];
  }

  std::vector<std::string> texts_of(const flow::Game& game, Seat seat) const {
    std::vector<moves::Move> legal;
    game.legal(seat, legal);
    std::vector<std::string> texts;
    for (const auto& m : legal) texts.push_back(game.text(m, names_));
    return texts;
  }

  void look_closely(flow::Game& game, Seat seat, const std::vector<moves::Move>& legal,
                    rng::Stream& random) {
    const auto before = words_of(game);
    const std::uint64_t hash = game.hash();

    std::set<std::string> seen;
    for (std::size_t i = 0; i < legal.size() && i < 400; ++i) {
      const std::string text = game.text(legal[i], names_);
      check(kUnique, seen.insert(text).second, "two moves are '" + text + "'");
      moves::Refusal refusal;
      const auto parsed = game.parse(text, seat, names_, refusal);
      check(kTexts, parsed && *parsed == legal[i],
            "'" + text + "' is " + (parsed ? "another move" : "refused: " + refusal.reason));
    }
    for (const char* nonsense : {"", "xyzzy", "\x01\xff", "((((((", "take take take"}) {
      moves::Refusal refusal;
      check(kRefusal, !game.parse(nonsense, seat, names_, refusal) && !refusal.reason.empty(),
            std::string("'") + nonsense + "' is taken for a move");
    }
    std::vector<moves::Move> again;
    game.legal(seat, again);
    check(kPurity, again == legal && game.hash() == hash && words_of(game) == before,
          "listing moves twice differs or changes the state");

    // A copy and a loaded save play on like the original.
    flow::Game copy(game);
    const auto saved = state::save(rules_.schema(), game.arena());
    flow::Game loaded(game);
    try {
      loaded.arena().copy_words_from(state::load(rules_.schema(), saved, "save"));
      check(kSaveLoad, loaded.hash() == hash, "the hash differs after loading");
      check(kSaveLoad, texts_of(loaded, seat) == texts_of(game, seat), "the legal moves differ after loading");
    } catch (const grammar::Error& e) {
      check(kSaveLoad, false, "the save is refused: " + e.first().message);
    }
    const auto& move = legal[random.below(legal.size())];
    flow::Game original(game);
    original.apply(move);
    copy.apply(move);
    check(kCopy, copy.hash() == original.hash() && words_of(copy) == words_of(original),
          "a copy differs after '" + game.text(move, names_) + "'");
    if (ruleset_.make_procedures) {
      const auto cold = make();
      flow::Game fresh(game);
      fresh.options().procedures = cold.get();
      fresh.apply(move);
      check(kColdVm, fresh.hash() == original.hash(), "a fresh VM gives another state");
    }
    leak(game, seat, random);
  }

  /// Two states that differ in what is hidden from a seat look alike to it.
  void leak(const flow::Game& game, Seat actor, rng::Stream& random) {
    for (int s = 0; s < rules_.players(); ++s) {
      const Seat seat(s);
      flow::Game other(game);
      if (state::redetermine(rules_.schema(), other.arena(), seat, random) == 0) continue;
      check(kLeak, state::view(rules_.schema(), game.arena(), seat) ==
                       state::view(rules_.schema(), other.arena(), seat),
            "the view of seat " + std::to_string(s) + " differs");
      check(kLeak, state::view_hash(rules_.schema(), game.arena(), seat) ==
                       state::view_hash(rules_.schema(), other.arena(), seat),
            "the view's hash of seat " + std::to_string(s) + " differs");
      if (seat != actor) continue;
      check(kLeak, texts_of(game, seat) == texts_of(other, seat),
            "the legal moves of seat " + std::to_string(s) + " differ");
    }
  }

  void unwind(flow::Game& game, const std::vector<std::uint64_t>& hashes) {
    for (std::size_t i = hashes.size() - 1; i > 0; --i) {
      check(kUndo, game.hash() == hashes[i], "the hash differs on the way back to move " + std::to_string(i));
      if (!game.undo()) {
        check(kUndo, false, "move " + std::to_string(i) + " can not be taken back");
        return;
      }
    }
    check(kUndo, game.hash() == hashes.front(), "the start is another one");
  }

  /// The same texts by the same players in a new game of the same seed.
  void replay(const std::vector<Said>& said, const flow::Game& game) {
    const auto procedures = make();
    flow::Game again(rules_, with(procedures.get(), false));
    again.start();
    for (const auto& [seat, text] : said) {
      moves::Refusal refusal;
      const auto move = again.parse(text, seat, names_, refusal);
      if (!move) {
        check(kReplay, false, "'" + text + "' is refused: " + refusal.reason);
        return;
      }
      again.apply(*move);
    }
    check(kReplay, again.hash() == game.hash(), "the texts lead to another state");
  }

  const session::Ruleset& ruleset_;
  const flow::Rules& rules_;
  const Conformance& options_;
  ConformanceReport& report_;
  std::vector<std::string> names_;
  std::uint64_t seed_ = 0;
  std::int64_t decision_ = 0;
};

}  // namespace

bool ConformanceReport::passed() const {
  return std::all_of(properties.begin(), properties.end(), [](const Property& p) { return p.failed == 0; });
}

std::string ConformanceReport::text() const {
  std::string out;
  for (const auto& p : properties) {
    out += (p.failed == 0 ? "ok    " : "FAIL  ") + p.name + ": " + std::to_string(p.checks) + " checks";
    if (p.failed > 0) out += ", " + std::to_string(p.failed) + " failed";
    out += '\n';
    for (const auto& f : p.failures) out += "        " + f + '\n';
  }
  out += std::to_string(games) + " games, " + std::to_string(decisions) + " decisions";
  if (capped > 0) out += ", " + std::to_string(capped) + " stopped at the cap";
  return out + '\n';
}

ConformanceReport conformance(const session::Ruleset& ruleset, const Conformance& options) {
  ConformanceReport report;
  for (const char* name : kNames) report.properties.push_back({name, 0, {}, 0});
  Run run(ruleset, options, report);
  for (std::int64_t i = 0; i < options.games; ++i) {
    run.play(i);
    if (options.progress) options.progress(i + 1);
  }
  return report;
}

}  // namespace castellan::play
