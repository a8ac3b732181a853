/// A game with people: names, texts, events, undo, the transcript.
///
/// Everything a program around castellan does with a game goes through here:
/// scripts, the terminal, JSON-RPC, players. Works in texts; `game()` gives the
/// fast inner object, of which copies may be made and played on without the
/// session hearing of it. Not thread-safe.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/flow/game.hpp"
#include "interpreter/session/report/disclosure.hpp"
#include "interpreter/session/ruleset.hpp"
#include "interpreter/session/secrets.hpp"

namespace castellan::session {

struct Setup {
  std::vector<std::string> players;  ///< names by seat; see check_players
  std::uint64_t seed = 0;
  /// Every chance outcome is in the script or resolved by the caller.
  bool chance_given = false;
};

/// An event that the rules emitted, as a log line and as data.
struct LoggedEvent {
  std::string name;
  std::string text;  ///< the event's sentence with values filled in
  nlohmann::json values;
};

struct Refused {
  moves::Refusal refusal;
};

/// One line of the game so far; see transcript.hpp.
struct Record {
  struct Drawn {
    ComponentId component;  ///< none when something else came out
    std::string text;       ///< as scripts say the outcome
    Viewers seen = 0;       ///< who saw it
  };
  std::string text;      ///< canonical move text; empty for the set-up
  bool by_hand = false;  ///< no move: `text` is a statement `set`, the host's alone; without a seat
  Seat seat;
  PhaseId phase;             ///< in which it was decided
  std::vector<Drawn> draws;  ///< outcomes it led to, in order
  /// A choice in the text: a value, or one of several components.
  struct Part {
    std::size_t at = 0;  ///< where it begins
    std::size_t length = 0;
    std::int32_t parameter = 0;
    ComponentId component;  ///< that it names; none: it is another value
    Copies before;          ///< of the component, when the move was made
    Viewers known_to = 0;   ///< who may know it
  };
  std::vector<Part> parts;               ///< in order of their places
  Viewers kind_known_to = kEveryViewer;  ///< who may know which kind of move it is
  std::uint64_t hash = 0;                ///< of the state after it
  std::uint64_t generator = 0;           ///< its state after it

  /// The text with `?` for what a viewer may not know; one for a parameter of which it knows
  /// nothing.
  [[nodiscard]] std::string text_for(Seat viewer) const;
};

/// The records that an undo took back; they stay in transcripts.
struct TakenBack {
  struct Line {
    Record record;
    bool open = false;      ///< a commit that was not revealed then
    bool revealed = false;  ///< see Session::revealed
  };
  std::size_t stood = 0;    ///< records before them; 0: outcomes of the set-up
  std::vector<Line> lines;  ///< at least one
};

/// A sheet that rules have evaluated and paid.
struct PaidSheet {
  score::Call call;
  score::Explained sheet;  ///< its lines as they were then
};

/// A place in the final order.
struct Standing {
  std::string name;
  Seat seat;                       ///< none for a contestant who is no player
  std::vector<std::int64_t> keys;  ///< points, most important first
  int rank = 0;                    ///< 1 for the best; equals share it
};

class EventLog;

class Session final : private flow::Listener, private flow::Forecast {
 public:
  /// Throws grammar::Error: script/players when the names do not fit.
  Session(std::shared_ptr<const Ruleset> ruleset, Setup setup);
  ~Session() override;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Runs the set-up. Outcomes given by `foretell` before it are used first.
  void start();
  /// Begins with a position instead of the set-up: `fill` writes the state of
  /// a game in which nothing has happened. `text` is how a script says it.
  /// When it throws the session holds a game that has not begun.
  void start_at(const std::function<void(flow::Game&)>& fill, std::string text);
  [[nodiscard]] bool started() const { return started_; }

  // --- reading

  [[nodiscard]] const Ruleset& ruleset() const { return *ruleset_; }
  [[nodiscard]] const Setup& setup() const { return setup_; }
  [[nodiscard]] const flow::Game& game() const { return game_; }
  [[nodiscard]] flow::Game& game() { return game_; }
  [[nodiscard]] const std::vector<std::string>& players() const { return setup_.players; }
  /// The seat of a name; none when nobody has it.
  [[nodiscard]] Seat seat(std::string_view name) const;
  /// Legal move texts in the order of enumeration; empty when the seat may not act. Of very many
  /// the first ones, see flow::Game::legal.
  [[nodiscard]] std::vector<std::string> legal(Seat seat) const;
  /// A part of the legal moves.
  struct LegalPage {
    std::vector<std::pair<std::string, moves::Move>> moves;  ///< with their texts
    std::uint64_t total = 0;                                 ///< of all legal moves
    bool exact = true;                                       ///< false: there are at least so many
  };
  /// So many at most, from the one on that `after` others come before: in byte order, or, where
  /// there are more than the rules' `move_cap`, in the order of enumeration.
  [[nodiscard]] LegalPage legal_page(Seat seat, std::uint64_t after, std::uint64_t most) const;
  /// How many there are; at least so many, where `exact` gets false.
  [[nodiscard]] std::uint64_t count_legal(Seat seat, bool* exact = nullptr) const;
  /// Why a text is not legal for a seat; nothing when it is.
  [[nodiscard]] std::optional<Refused> check(std::string_view text, Seat seat) const;
  struct OutcomeText {
    std::string text;
    std::uint64_t weight = 0;
  };
  /// At a chance node: what can come out.
  [[nodiscard]] std::vector<OutcomeText> outcomes() const;
  /// Players by seat, then contestants who compete. Contestants have one key.
  [[nodiscard]] std::vector<Standing> standings() const;
  /// Names with rank 1. Meaningful when the game is over.
  [[nodiscard]] std::vector<std::string> winners() const;

  // --- changing; each throws grammar::Error when a rule fails, the state is then as before

  /// Makes the move that `text` says for `seat`. A text that is not legal gives
  /// the refusal and changes nothing.
  std::optional<Refused> apply(std::string_view text, Seat seat);
  void apply(const moves::Move& move);
  /// A statement `set` of a script: changes the state by hand, as one step. Throws grammar::Error
  /// with all that is wrong with it.
  void set(const grammar::SourcePtr& source, const grammar::GameStatement& statement);
  /// Resolves a chance node by the text of an outcome. False: not possible.
  bool resolve(std::string_view outcome);
  /// Takes back up to `count` moves and outcomes given by `resolve`, the last
  /// first; returns how many. Foretold outcomes that they used stay used. Undone steps stay in
  /// transcripts and can be redone until another change.
  std::size_t undo(std::size_t count = 1);
  /// A move, a change by hand, or an outcome given by `resolve`.
  struct Made {
    bool is_move = false;
    bool by_hand = false;
    Seat seat;
    std::string text;
    std::vector<std::string> draws;  ///< that it led to, in order
    std::uint64_t generator = 0;     ///< its state afterwards
    /// It had a random result or revealed a hidden thing to a viewer.
    bool reveals = false;
  };
  /// The steps that `undo` would take back, the last first.
  [[nodiscard]] std::vector<Made> last_steps(std::size_t count) const;
  /// The undone steps that can be redone, the next one last.
  [[nodiscard]] const std::vector<Made>& undone() const { return undone_; }
  /// Makes the next one of them again, with the same outcomes. False: it is not possible here.
  bool redo();
  /// A point to which `go_back` returns, for a change that may be rolled back without a trace.
  struct Mark {
    std::size_t steps = 0;
    std::size_t taken_back = 0;
    std::vector<Made> undone;
    std::vector<std::uint64_t> counts;  ///< of the event log
  };
  [[nodiscard]] Mark mark() const;
  /// Returns to the mark: drops the steps made since, redoes those that were undone since. No event
  /// reports it.
  void go_back(const Mark& mark);
  /// The approximate memory of the game, without its rules. O(sheets that were paid).
  [[nodiscard]] std::size_t bytes() const;
  /// How many can be taken back.
  [[nodiscard]] std::size_t undoable() const { return steps_.size(); }
  /// Outcomes of the next draws, in order. A draw that is open is decided at once.
  struct Foretold {
    std::string text;
    grammar::SourcePtr source;  ///< where a script says so, for errors
    grammar::Span span;
  };
  /// Throws flow/impossible-draw, also later when the draw comes.
  void foretell(std::vector<Foretold> outcomes);
  /// Outcomes that were foretold and not drawn yet.
  [[nodiscard]] const std::deque<Foretold>& foretold() const { return foretold_; }

  /// The state of the generator, from which chance goes on.
  [[nodiscard]] std::uint64_t generator() const;
  /// Goes on with another state of it; the last record has it, too.
  void set_generator(std::uint64_t state);
  /// From now on the generator decides chance; an open draw is resolved at once.
  void leave_chance_to_generator();

  // --- what happened

  /// Events since the last call, as a viewer may know them (`Seat()` is a
  /// spectator); everything for the host.
  std::vector<LoggedEvent> take_events(std::optional<Seat> viewer = std::nullopt);
  /// Starts the event log, numbered from 1; see report/game_events.hpp.
  void keep_event_log();
  /// Null unless it is kept.
  [[nodiscard]] EventLog* event_log() const { return event_log_.get(); }
  [[nodiscard]] const Secrets& secrets() const { return ruleset_->secrets(); }
  /// The sheets paid since the last move began, or evaluated by `score`.
  [[nodiscard]] const std::vector<score::Explained>& last_sheets() const { return last_sheets_; }
  /// The sheets that rules have paid since the last move began.
  [[nodiscard]] std::span<const PaidSheet> paid_now() const {
    return std::span(paid_).subspan(std::min(paid_before_, paid_.size()));
  }
  /// All sheets paid so far, in order; of a game that began with a position,
  /// since then.
  [[nodiscard]] const std::vector<PaidSheet>& paid_sheets() const { return paid_; }
  /// A sheet as it was paid last with its arguments, an alias as its sheets; nothing when it was
  /// not paid.
  [[nodiscard]] std::vector<const score::Explained*> paid(const score::Call& call) const;
  /// Evaluates a sheet of players on the present state without paying anybody.
  /// The sheet exists and gets as many arguments as it takes.
  const score::Explained& score(SheetId sheet, std::span<const ruletext::Value> arguments);
  /// The set-up, then each move in order.
  [[nodiscard]] const std::vector<Record>& records() const { return records_; }
  /// The undone records, in order.
  [[nodiscard]] const std::vector<TakenBack>& taken_back() const { return taken_back_; }
  /// Records from here on are commits that are not revealed yet.
  [[nodiscard]] std::size_t open_from() const { return open_from_; }
  /// Whether rules have revealed the moves of its phase since a record was made.
  [[nodiscard]] bool revealed(std::size_t record) const;
  /// The position the game began with, as a script says it; empty: the set-up.
  [[nodiscard]] const std::string& position_text() const { return position_text_; }
  /// The game so far as a script that reproduces it exactly. For a seat:
  /// without open commits and without outcomes the seat did not see.
  [[nodiscard]] std::string transcript(std::optional<Seat> viewer = std::nullopt) const;

 private:
  // flow::Listener, flow::Forecast
  void drawn(const flow::Game&, const flow::ChanceOutcomes&, ruletext::Value) override;
  void event(const flow::Game&, EventId, std::span<const ruletext::Value>,
             const ruletext::Emission&) override;
  void scored_for(const flow::Game& game, SheetId sheet, Seat player,
                  std::span<const ruletext::Value> arguments) override;
  void scored(const flow::Game&, SheetId, std::span<const ruletext::Value>, FieldId) override;
  void moved(const flow::Game&, const moves::Move&) override;
  void revealed(const flow::Game&, PhaseId) override;
  void move_failed(const flow::Game&) override;
  std::optional<ruletext::Value> next(const flow::Game&, const flow::ChanceOutcomes&) override;

  /// Of a move. Throws budget/time when the deadline has passed.
  [[nodiscard]] std::string text_in_time(const moves::Move& move) const;

  struct EventValue {
    std::string name;
    std::string text;
    nlohmann::json json;
    Viewers known_to = kEveryViewer;
    ComponentId component;  ///< that it names
    Copies then;            ///< of it, when the event was emitted
  };
  struct EventRecord {
    EventId event;
    std::vector<EventValue> values;
  };
  /// The data that `undo` needs for one step of the game.
  struct Step {
    bool begins_record = false;  ///< it began the last record: no outcome
    std::size_t draws = 0;       ///< of the last record before it
    std::uint64_t hash = 0;
    std::uint64_t generator = 0;
    std::size_t open_from = 0;
    std::map<PhaseId, std::size_t> revealed;
    std::size_t paid = 0;  ///< sheets before it
    bool reveals = false;  ///< see Made; what was drawn aside
  };

  std::size_t take_back(std::size_t count, TakenBack& taken);
  void set_again(const std::string& text);
  bool make_again(const Made& made);
  void begun(std::string position);
  void begin_change();
  void end_change();
  void keep_paid(SheetId sheet, Seat player, std::span<const ruletext::Value> arguments,
                 score::Explained explained);
  void settle();
  void settle_draw();
  void settle_events();
  void forget_everything();
  EventValue event_value(const std::string& name, const ruletext::Type& type,
                         ruletext::Value value) const;
  [[nodiscard]] Record make_record(const moves::Move& move) const;
  void judge_parts(std::size_t first_record);
  [[nodiscard]] grammar::Error impossible(const Foretold& f,
                                          const std::vector<flow::Game::Outcome>& outcomes,
                                          FieldId pile) const;
  [[nodiscard]] Viewers who_hears(const flow::ChanceOutcomes& from, ruletext::Value outcome) const;
  [[nodiscard]] Viewers who_sees_choices(const moves::TextPart& part) const;

  std::shared_ptr<const Ruleset> ruleset_;
  Setup setup_;
  std::unique_ptr<flow::Procedures> procedures_;
  flow::Game game_;
  bool started_ = false;
  std::string position_text_;

  std::deque<Foretold> foretold_;
  std::vector<EventRecord> events_;
  std::vector<score::Explained> last_sheets_;
  std::vector<PaidSheet> paid_;
  std::vector<Record> records_;
  std::vector<Step> steps_;
  std::vector<TakenBack> taken_back_;
  std::vector<Made> undone_;
  std::size_t open_from_ = 0;
  std::map<PhaseId, std::size_t> revealed_;  ///< by phase: its records before this one
  std::size_t decided_from_ = 0;             ///< first record of the decision made last

  // The change in progress.
  std::size_t foretold_used_ = 0;
  std::size_t events_before_ = 0;
  std::size_t events_settled_ = 0;  ///< whose names are judged for good
  bool together_ = false;           ///< moves chosen at once may take effect
  std::vector<score::Explained> sheets_before_;
  std::size_t paid_before_ = 0;
  std::vector<PhaseId> reveals_;  ///< phases that rules reveal
  std::vector<Record::Drawn> draws_;
  std::optional<Copies> open_draw_;  ///< copies when the last draw was made
  Arena before_;                     ///< the state when it began; empty when none goes on
  bool informed_ = false;            ///< the last change revealed something to a viewer

  std::unique_ptr<EventLog> event_log_;
  std::string drawn_from_;  ///< the last draw
};

}  // namespace castellan::session
