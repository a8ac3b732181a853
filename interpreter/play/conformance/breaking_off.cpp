#include "interpreter/play/conformance/breaking_off.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/play/conformance/words.hpp"

namespace castellan::play {

namespace {

struct Fault {};

/// Hears all that happens in a move and fails at one of these events.
class Trap final : public flow::Listener, public flow::Procedures {
 public:
  explicit Trap(flow::Procedures* inner) : inner_(inner) {}

  /// Fails at the n-th event from now on; 0: at none.
  void arm(std::int64_t n) {
    events_ = 0;
    fatal_ = n;
  }
  [[nodiscard]] std::int64_t events() const { return events_; }

  void drawn(const flow::Game&, const flow::ChanceOutcomes&, ruletext::Value) override { count(); }
  void event(const flow::Game&, EventId, std::span<const ruletext::Value>,
             const ruletext::Emission&) override {
    count();
  }
  void scored(const flow::Game&, SheetId, std::span<const ruletext::Value>, FieldId) override {
    count();
  }
  void scored_for(const flow::Game&, SheetId, Seat, std::span<const ruletext::Value>) override {
    count();
  }
  void moved(const flow::Game&, const moves::Move&) override { count(); }

  ruletext::Value call(const flow::Game& game, int function,
                       std::span<const ruletext::Value> arguments) override {
    count();
    const ruletext::Value value = inner_->call(game, function, arguments);
    count();
    return value;
  }
  void run(flow::Game& game, int function, std::span<const ruletext::Value> arguments) override {
    count();
    inner_->run(game, function, arguments);
    count();
  }
  void list(const flow::Game& game, int function, std::span<const ruletext::Value> arguments,
            std::vector<ruletext::Value>& out) override {
    inner_->list(game, function, arguments, out);
  }

 private:
  void count() {
    if (++events_ == fatal_) throw Fault{};
  }

  flow::Procedures* inner_;
  std::int64_t events_ = 0;
  std::int64_t fatal_ = 0;
};

/// Small numbers are as likely as large ones.
std::int64_t some(rng::Stream& random, std::uint64_t bits) {
  return 1 + static_cast<std::int64_t>(random.below(std::uint64_t{1} << random.below(bits)));
}

/// Whether the game lists these moves; nothing when it has too little fuel to list any.
std::optional<bool> lists(flow::Game& game, Seat seat, std::span<const moves::Move> legal) {
  std::vector<moves::Move> listed;
  try {
    game.legal(seat, listed);
  } catch (const grammar::Error&) {
    return std::nullopt;
  }
  return std::equal(listed.begin(), listed.end(), legal.begin(), legal.end());
}

}  // namespace

void check_breaking_off(const flow::Game& game, Seat seat, std::span<const moves::Move> legal,
                        std::span<const std::string> players, rng::Stream& random,
                        Findings& findings) {
  const moves::Move& move = legal[random.index(legal.size())];
  flow::Procedures* const procedures = game.options().procedures;
  Trap trap(procedures);

  flow::Game whole(game);
  whole.options().listener = &trap;
  if (procedures != nullptr) whole.options().procedures = &trap;
  whole.apply(move);
  const std::int64_t events = trap.events();

  flow::Game broken(game);
  const auto before = words_of(broken);
  const auto after = words_of(whole);
  const auto what = [&](const char* found) {
    return "'" + game.text(move, players) + "' " + found;
  };
  // Whether it fails is up to the budget; either way it does all or nothing.
  const auto attempt = [&](const char* how) {
    bool done = false;
    try {
      broken.apply(move);
      done = true;
    } catch (const grammar::Error&) {
    } catch (const Fault&) {
    }
    findings.check(Check::starvation, words_of(broken) == (done ? after : before), [&] {
      return what(done ? "does something else " : "leaves something behind ") + how;
    });
    if (done) broken = game;
    return done;
  };

  broken.options() = whole.options();
  trap.arm(1 + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(events))));
  const bool done = attempt("when what it calls fails");
  findings.check(Check::starvation, !done, [&] { return what("goes on over a failure"); });
  broken.options() = game.options();

  const std::int64_t fuel = some(random, 12) - 1;
  broken.options().fuel = fuel;
  attempt("with little work");
  broken.options().fuel = fuel;
  if (const auto same = lists(broken, seat, legal)) {
    findings.check(Check::starvation, *same,
                   [] { return std::string("other moves are listed with little work"); });
  }
  broken.options().fuel = game.options().fuel;

  if (procedures != nullptr) {
    procedures->limit(some(random, 14), 0);
    attempt("with little work in Lua");
    procedures->limit(0, some(random, 6));
    attempt("with little memory in Lua");
    procedures->limit(0, 0);
  }
  findings.check(Check::starvation, words_of(broken) == before,
                 [&] { return what("leaves something behind"); });
  broken.apply(move);
  findings.check(Check::starvation, words_of(broken) == after,
                 [&] { return what("ends otherwise afterwards"); });
}

}  // namespace castellan::play
