/// A game with people: names, texts, events, undo, the transcript.
///
/// Everything a program around castellan does with a game goes through here:
/// scripts, the terminal, JSON-RPC, players. Works in texts; `game()` gives the
/// fast inner object. Not thread-safe.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::session {

struct Setup {
  std::vector<std::string> players;   ///< names by seat; unique, not empty
  std::uint64_t seed = 0;
  /// Every chance outcome is in the script or resolved by the caller.
  bool chance_given = false;
};

/// A named happening, as a log line and as data.
struct LoggedEvent {
  std::string name;
  std::string text;                   ///< the event's sentence with values filled in
  nlohmann::json values;
};

struct Refused {
  moves::Refusal refusal;
};

class Session final : private flow::Listener, private flow::Forecast {
 public:
  /// Throws grammar::Error (session/players) when the names do not fit.
  Session(std::shared_ptr<const Ruleset> ruleset, Setup setup);
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Runs the set-up. Outcomes given by `foretell` before it are used first.
  void start();
  [[nodiscard]] bool started() const { return started_; }

  // --- reading

  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  [[nodiscard]] const flow::Game& game() const { return game_; }
  [[nodiscard]] flow::Game& game() { return game_; }
  [[nodiscard]] const std::vector<std::string>& players() const { return setup_.players; }
  /// The seat of a name; none when nobody has it.
  [[nodiscard]] Seat seat(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> legal(Seat seat) const;
  struct OutcomeText {
    std::string text;
    std::uint64_t weight = 0;
  };
  [[nodiscard]] std::vector<OutcomeText> outcomes() const;
  /// Seats with rank 1. Meaningful when the game is over.
  [[nodiscard]] std::vector<Seat> winners() const;

  // --- changing; each throws grammar::Error when a rule fails, the state is then as before

  /// Makes the move that `text` says for `seat`. A text that is not legal gives
  /// the refusal and changes nothing.
  std::optional<Refused> apply(std::string_view text, Seat seat);
  void apply(const moves::Move& move);
  /// Resolves a chance node by a component's id. False: not possible.
  bool resolve(std::string_view outcome);
  /// Takes back up to `count` moves; returns how many.
  std::size_t undo(std::size_t count = 1);
  /// Outcomes of the next draws, in order.
  struct Foretold {
    std::string component;
    grammar::SourcePtr source;        ///< where a script says so, for errors
    grammar::Span span;
  };
  void foretell(std::vector<Foretold> outcomes);
  /// Outcomes that were foretold and not drawn yet.
  [[nodiscard]] const std::deque<Foretold>& foretold() const { return foretold_; }

  // --- what happened

  /// Events since the last call.
  std::vector<LoggedEvent> take_events();
  /// The sheets paid since the last move began, or evaluated by `score`.
  [[nodiscard]] const std::vector<score::Explained>& last_sheets() const { return last_sheets_; }
  /// Evaluates a sheet on the present state without paying anybody.
  const score::Explained& score(std::string_view sheet, std::span<const expr::Value> arguments);
  /// The game so far as a script that reproduces it exactly. For a seat:
  /// without open commits and without outcomes the seat did not see.
  [[nodiscard]] std::string transcript(std::optional<Seat> viewer = std::nullopt) const;

 private:
  // flow::Listener, flow::Forecast
  void drawn(const flow::Game&, FieldId, std::size_t, ComponentId) override;
  void event(const flow::Game&, EventId, std::span<const expr::Value>) override;
  void scored(const flow::Game&, SheetId, std::span<const expr::Value>, FieldId) override;
  void moved(const flow::Game&, const moves::Move&) override;
  void move_failed(const flow::Game&) override;
  std::optional<ComponentId> next(const flow::Game&, FieldId, std::size_t) override;

  struct Record;                      ///< one line of the transcript

  std::shared_ptr<const Ruleset> ruleset_;
  Setup setup_;
  flow::Game game_;
  bool started_ = false;
  std::deque<Foretold> foretold_;
  std::vector<LoggedEvent> events_;
  std::vector<score::Explained> last_sheets_;
  std::vector<Record> records_;
};

}  // namespace castellan::session
