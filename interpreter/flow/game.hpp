/// A game in progress: one arena run by the rules.
///
/// The game advances by itself through everything that needs no decision and
/// stops where a player must choose, where the outcome of chance is left to the
/// caller, or at the end. Moves are atomic: a rule that fails leaves the state
/// as it was. Copying is a copy of the arena. Not thread-safe; use one game a
/// thread, sharing the rules.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/generator.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/flow/stack.hpp"
#include "interpreter/moves/table.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/state/pile.hpp"

namespace castellan::flow {

/// Who decides the outcome of a draw.
enum class Chance : std::uint8_t {
  seeded,    ///< the generator in the state
  explicit_  ///< every draw is a node that the caller resolves
};

/// The decision or chance node at which a game stops.
struct Pending {
  enum class Kind : std::uint8_t { decision, chance, over };
  Kind kind = Kind::over;
  PhaseId phase;
  std::uint32_t actors = 0;  ///< decision: seats that may act now, bit by seat
  FieldId pile;              ///< chance: the pile to draw from; none: see `lot`
  std::size_t instance = 0;
  std::int32_t lot = -1;  ///< chance: the values to choose from (Rules::lots)

  [[nodiscard]] bool may_act(Seat s) const { return s && (actors >> s.value & 1U) != 0; }
  /// The lowest seat that may act; none when there is no decision.
  [[nodiscard]] Seat actor() const;
};

class Game;

/// The possible outcomes of one draw: the components of a pile, or the values of a rule.
struct ChanceOutcomes {
  FieldId pile;  ///< none: `values`
  std::size_t instance = 0;
  std::int32_t lot = -1;                         ///< in Rules::lots
  ruletext::Type type;                           ///< of what comes out
  std::span<const ruletext::Value> values = {};  ///< sorted, each as often as it is there
};

/// Receives the events of a running game, for transcripts and logs. `move_failed` withdraws
/// everything that was reported during the move.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void drawn(const Game&, const ChanceOutcomes&, ruletext::Value /*outcome*/) {}
  virtual void event(const Game&, EventId, std::span<const ruletext::Value>,
                     const ruletext::Emission&) {}
  virtual void scored(const Game&, SheetId, std::span<const ruletext::Value>, FieldId /*counter*/) {
  }
  /// A sheet scored for one player; of one subject, which is the first value.
  virtual void scored_for(const Game&, SheetId, Seat, std::span<const ruletext::Value>) {}
  virtual void moved(const Game&, const moves::Move&) {}
  /// Everybody may know the moves made in this phase so far.
  virtual void revealed(const Game&, PhaseId) {}
  virtual void move_failed(const Game&) {}
};

/// Outcomes that are known before they are drawn (`draws` of a script).
class Forecast {
 public:
  virtual ~Forecast() = default;
  /// The next outcome; none when the forecast has no more. May throw grammar::Error.
  virtual std::optional<ruletext::Value> next(const Game&, const ChanceOutcomes&) = 0;
};

/// Runs rules written in Lua.
class Procedures {
 public:
  virtual ~Procedures() = default;
  /// The value that a function gives.
  virtual ruletext::Value call(const Game&, int function,
                               std::span<const ruletext::Value> arguments) = 0;
  /// Runs a function that is an effect.
  virtual void run(Game&, int function, std::span<const ruletext::Value> arguments) = 0;
  /// Appends the values that a function lists, without repeats.
  virtual void list(const Game&, int function, std::span<const ruletext::Value> arguments,
                    std::vector<ruletext::Value>& out) = 0;
  /// Sets the units of work and the memory requests that each later call gets; 0 restores the
  /// default.
  virtual void limit(std::int64_t /*fuel*/, std::int64_t /*requests*/) {}
};

class Game final : private ruletext::WriteHost {
 public:
  struct Options {
    std::uint64_t seed = 0;
    Chance chance = Chance::seeded;
    Listener* listener = nullptr;
    Forecast* forecast = nullptr;
    Procedures* procedures = nullptr;
    /// Instructions that the loops of one rule may take. Only tests of exhaustion change it.
    std::int64_t fuel = ruletext::kFuel;
    /// Keep what undo needs. Without it every move is final.
    bool history = true;
    /// The player lists the moves at every decision, so the test for a forced move builds the list.
    bool lists = false;
  };

  /// A game before its set-up; `start` runs it to the first decision.
  explicit Game(const Rules& rules);
  Game(const Rules& rules, const Options& options);
  /// A copy shares rules and options; it cannot undo what came before.
  Game(const Game& other);
  Game& operator=(const Game& other);

  // --- running

  /// Sets the game up with the options' seed and advances to the first
  /// decision. Throws grammar::Error. The first game of these rules runs the part before the first
  /// chance node; other games without a listener copy it.
  void start();
  /// A game before its set-up again: first values, generator seeded, nothing
  /// to undo. For positions.
  void reset();
  [[nodiscard]] Pending pending() const;
  /// Appends the legal moves of a seat that may act. Empty for the others. False: there are more,
  /// or may be; these are the first `move_cap` of the rules.
  bool legal(Seat seat, std::vector<moves::Move>& out) const;
  /// The same of all of them, see MoveList. `out` is empty.
  void legal(Seat seat, moves::MoveList& out) const;
  /// One of those in the list, also one that is not listed. Where that would cost too much it is
  /// one that is.
  [[nodiscard]] moves::Move one_of(Seat seat, const moves::MoveList& legal, std::uint64_t n) const;
  /// So many of them, from the one on that `first` others come before.
  void some_legal(Seat seat, const moves::MoveList& legal, std::uint64_t first, std::uint64_t most,
                  std::vector<moves::Move>& out) const;
  /// How many there are; at least so many, where `exact` gets false.
  [[nodiscard]] std::uint64_t count_legal(Seat seat, bool* exact = nullptr) const;
  [[nodiscard]] std::optional<moves::Move> nth_legal(Seat seat, std::uint64_t n) const;
  /// The next part of a move that a seat chooses part by part, see moves::Table::next.
  [[nodiscard]] std::optional<moves::Table::Next> next_part(
      std::span<const moves::Table::Chosen> chosen, Seat seat, std::span<const std::string> players,
      moves::Refusal& refusal, std::uint64_t first, std::uint64_t most) const;
  [[nodiscard]] std::optional<moves::Move> parse(std::string_view text, Seat seat,
                                                 std::span<const std::string> players,
                                                 moves::Refusal& refusal,
                                                 std::size_t most_nearest = moves::kNearest) const;
  [[nodiscard]] std::string text(const moves::Move& move,
                                 std::span<const std::string> players) const;
  [[nodiscard]] std::vector<moves::TextPart> text_parts(const moves::Move& move,
                                                        std::span<const std::string> players) const;
  /// Makes a legal move and advances. Throws grammar::Error when a rule fails;
  /// the state is then as before.
  void apply(const moves::Move& move);
  /// The possible outcomes at a chance node, by value.
  struct Outcome {
    ruletext::Type type;
    ruletext::Value value = ruletext::kNone;
    std::uint64_t weight = 0;
  };
  [[nodiscard]] std::vector<Outcome> outcomes() const;
  /// The outcomes that are possible now.
  [[nodiscard]] std::vector<Outcome> outcomes(const ChanceOutcomes& chance) const;
  /// The text of an outcome, as in the texts of moves.
  [[nodiscard]] std::string outcome_text(const Outcome& outcome,
                                         std::span<const std::string> players) const;
  /// The outcome with this text; null when there is none.
  [[nodiscard]] const Outcome* find_outcome(std::span<const Outcome> outcomes,
                                            std::string_view text,
                                            std::span<const std::string> players) const;
  /// Describes a chance node: `a draw from 'deck'`, `'random p in players'`.
  [[nodiscard]] std::string chance_text() const;
  /// Why: the rule that waits for it, `effect of move 'go'`; and the player whom the
  /// phase that led to it is about, if any.
  [[nodiscard]] std::string chance_purpose() const;
  [[nodiscard]] Seat chance_actor() const;
  /// Resolves a chance node; false when that outcome is not possible.
  bool resolve(ruletext::Value outcome);

  // --- undo

  /// Moves and chance outcomes that can be taken back.
  [[nodiscard]] std::size_t undoable() const { return history_.size(); }
  /// Takes the last one back, generator included. False when there is none.
  bool undo();

  // --- reading

  [[nodiscard]] const Rules& rules() const { return *rules_; }
  [[nodiscard]] const Arena& arena() const { return arena_; }
  /// For positions and saves; the caller answers for its writes. Call it again after a move: each
  /// call drops the negative cache.
  [[nodiscard]] Arena& arena() {
    scratch_.changed();
    return arena_;
  }
  [[nodiscard]] bool over() const;
  [[nodiscard]] std::int64_t decisions() const;
  /// Points of a seat by the ranking, most important first.
  [[nodiscard]] std::vector<std::int64_t> standing(Seat seat) const;
  /// Of all seats.
  [[nodiscard]] std::vector<std::vector<std::int64_t>> standings() const;
  [[nodiscard]] score::Explained explain(SheetId sheet, std::span<const ruletext::Value> arguments,
                                         std::span<const std::string> players) const;
  /// The sheets of an alias in this state, see score/sheets.hpp.
  [[nodiscard]] std::vector<score::Call> meant(const score::Call& call) const;
  /// A sheet for one player, the first value its subject unless it is of
  /// players: `totals` has a place for each player, 0 for the others.
  [[nodiscard]] score::Explained explain_for(SheetId sheet, Seat player,
                                             std::span<const ruletext::Value> arguments,
                                             std::span<const std::string> players) const;
  [[nodiscard]] std::uint64_t hash() const;
  /// The context in which conditions, amounts and sheets run.
  [[nodiscard]] ruletext::ReadContext context() const;
  [[nodiscard]] Options& options() { return options_; }
  [[nodiscard]] const Options& options() const { return options_; }
  /// Ends what the game is doing and puts it into a phase, for positions: where
  /// it decides, before its first move; `actor` may be none. Nothing is run.
  void stand_in(PhaseId phase, Seat actor);
  /// Advances to the next decision or chance node. Throws grammar::Error.
  void go_on();
  void enter(PhaseId phase, Seat actor) {
    stand_in(phase, actor);
    go_on();
  }
  /// A change by somebody outside the rules, as one step that undo takes back. Throws what
  /// `by_hand` throws; the state is then as before.
  void change(const std::function<void()>& by_hand);
  /// Completes a position that was filled in: runs the handlers of the event 'position'. Throws
  /// grammar::Error.
  void complete_position();
  /// Determinises a copy of a game for a player that looks ahead: takes back the open commits of
  /// all others and deals hidden components anew, so that the view of `viewer` stays the same. The
  /// result need not be reachable and cannot be undone.
  void hide_from(Seat viewer, rng::Stream& random);
  /// Writes the counters: seeds the generator.
  void seed(std::uint64_t seed);

  /// A phase or an effect on the phase stack.
  struct Waiting {
    std::string what;        ///< "phase 'day'", "the effect of move 'go'"
    std::string place;       ///< `file:line`, may be empty
    description::Origin at;  ///< may be of no file
  };
  /// The phase stack from bottom to top.
  [[nodiscard]] std::vector<Waiting> waiting() const;

 private:
  /// The phase that waits for a move of a seat; none when it is not for it to act. See `pending`.
  [[nodiscard]] PhaseId asks(Seat seat) const;
  // ruletext::ReadHost
  ruletext::Value sheet_amount(SheetId sheet, Seat player,
                               std::span<const ruletext::Value> arguments,
                               std::int64_t& fuel) const override;
  ruletext::Value call_lua(int function, std::span<const ruletext::Value> arguments) const override;
  void list_lua(int function, std::span<const ruletext::Value> arguments,
                std::vector<ruletext::Value>& out) const override;
  const ruletext::Program* slot_program(ComponentId component, int slot) const override;
  std::int64_t offers(std::vector<ruletext::Value>& out) const override;
  // ruletext::WriteHost
  std::int32_t draw(FieldId pile, std::size_t instance) override;
  std::optional<ruletext::Value> given(const ChanceOutcomes& chance);
  std::optional<ruletext::Value> take_from(const ChanceOutcomes& chance);
  void open_chance(Word field, std::size_t instance);
  void close_chance();
  void score(SheetId sheet, std::span<const ruletext::Value> arguments, FieldId counter,
             std::int64_t& fuel) override;
  void score_for(SheetId sheet, Seat player, std::span<const ruletext::Value> arguments,
                 FieldId counter, std::int64_t& fuel) override;
  void emit(EventId event, std::span<const ruletext::Value> values,
            const ruletext::Emission& by) override;
  void reveal(PhaseId phase) override;
  void run_lua(int function, std::span<const ruletext::Value> arguments) override;

  [[nodiscard]] ruletext::WriteContext write_context();  ///< what effects run on
  Procedures& procedures() const;

  [[nodiscard]] PhaseStack stack() const { return PhaseStack(rules_->schema().bookkeeping().flow); }
  [[nodiscard]] Word word(FlowWord w) const { return stack().get(arena_, w); }
  void set_word(FlowWord w, Word v) { stack().set(arena_, w, v); }
  [[nodiscard]] Frame top() const { return stack().top(arena_); }
  Frame push(std::uint32_t words);  ///< throws when the stack is full
  void pop() { stack().pop(arena_); }
  PhaseFrame push_phase(PhaseId phase, Seat actor);
  void push_program(ProgramRef ref, std::uint32_t pc);
  void advance();
  /// The same with the machine's fuel, after so many steps of phases. Returns the new number of
  /// steps.
  int advance_after(int steps);
  void go_on_with(ProgramFrame frame);
  enum class Passed : std::uint8_t {
    on,       ///< the same frame goes on
    changed,  ///< something was run, or lies on the stack
    waits     ///< a decision is pending
  };
  static constexpr int kMaxSteps = 1000;  ///< of phases without a decision
  /// `steps` so far, with this one; where they are more than kMaxSteps, one at a time.
  Passed pass(PhaseFrame frame, int& steps);
  bool run(ProgramRef ref, std::uint32_t pc);  ///< false: a draw is open
  void begin(ProgramRef ref, Seat actor);
  Seat find_actor(const Phase& phase, Seat given) const;
  /// Whether its `when` leaves a phase out.
  bool left_out(const Phase& phase, Seat actor) const;
  ruletext::Value ask(const ruletext::Program& program, Seat seat) const;
  void sort_lot(const ruletext::Lot& lot, std::vector<ruletext::Value>& list) const;
  void sort_offers(PhaseId phase, const ruletext::Program& p, std::uint32_t pc,
                   std::vector<ruletext::Value>& list) const;
  void answer(const moves::Move& move);
  void commit(const moves::Move& move);
  void resolve_commits(PhaseFrame frame);
  std::uint32_t open_actors(PhaseFrame frame) const;
  template <class F>
  void atomically(F&& change);
  template <class F>
  void changing(F&& change);
  void set_up(const std::function<void()>& part);
  void begin_as(const InitialSnapshot::State& kept);
  /// The words of a game of these rules.
  void copy_words_from(const Arena& other);
  const InitialSnapshot::State* opening() const;
  bool start_from_opening();
  [[nodiscard]] Waiting waiting_phase(PhaseId id) const;
  [[nodiscard]] Waiting waiting_at(Frame frame) const;
  [[nodiscard]] grammar::Error with_waiting(grammar::Diagnostic d, const std::string& rule) const;
  [[nodiscard]] grammar::Error stuck(std::string id, const std::string& message,
                                     std::vector<Waiting> chain) const;
  grammar::Error circling();

  const Rules* rules_;
  Options options_;
  Arena arena_;
  std::vector<Arena::Mark> history_;
  mutable moves::Scratch scratch_;
  ruletext::Machine machine_;
  const ruletext::Program* running_ = nullptr;  ///< on machine_, or what failed on it
  mutable int sheet_depth_ = 0;                 ///< sheets that ask for one another
  std::optional<ruletext::Value> outcome_;      ///< of the chance node being resolved
  std::vector<ruletext::Value> offers_;         ///< of the choice being reached
  mutable ruletext::Machine offer_machine_;     ///< runs the offers of an open choice
};

/// By seat, of what Game::standings says: 1 for the best; equal players share a rank, the next rank
/// counts everybody ahead.
[[nodiscard]] std::vector<int> ranks_of(std::span<const std::vector<std::int64_t>> standings);

}  // namespace castellan::flow
