/// Compiled moves: where the values of parameters come from, which are legal,
/// how they are said.
///
/// Made once with the rules. Enumeration reads the state only; it calls back
/// for every legal move in a fixed order (move by move as listed in the phase,
/// parameters from left to right, each domain in its own order: components by
/// id, places by number, cells in reading order, turns clockwise, sub-multisets
/// with fewest jokers first, then with most of the first component, most of the
/// second and so on) and allocates nothing once the scratch has grown. A rule
/// that fails while it is asked throws expr::RuleError, as does a list that is
/// longer than the cap (budget/moves) or costs too much (budget/fuel).
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/board/scratch.hpp"
#include "interpreter/expr/compiler/compiler.hpp"
#include "interpreter/expr/machine/machine.hpp"
#include "interpreter/moves/move.hpp"
#include "interpreter/moves/move_list.hpp"
#include "interpreter/moves/sink.hpp"

namespace castellan::moves {

class Run;

/// Why a move text is refused, and what would be legal.
struct Refusal {
  std::string id;                     ///< `move/illegal`, `move/unknown-verb`, `move/bad-value` ...
  std::string reason;                 ///< one sentence for a player
  std::vector<std::string> nearest;   ///< legal texts, nearest first
  std::size_t legal_parameters = 0;   ///< that stand before what is refused
};

/// Legal texts that a refusal lists, unless asked for others.
inline constexpr std::size_t kNearest = 3;

/// What the texts of a parameter are made of.
struct ParameterShape {
  expr::Type type;
  bool turns = false;                 ///< a cell may be followed by a turn
  std::vector<FieldId> containers;    ///< where values come from, without repeats
  std::vector<std::string> labels;    ///< the only texts there are, when it is one of some words
  bool several = false;               ///< values are listed with ", " between them
};

/// A stretch of a move's text: words as they stand, or the name of a component.
struct TextPart {
  std::string text;
  ComponentId component;              ///< none: words
  FieldId from;                       ///< what the component is chosen from; none: it is only named
  std::size_t instance = 0;           ///< of `from`
};

/// Several things are chosen from at most so many.
inline constexpr std::size_t kMostOffers = 62;

/// Legal moves of one decision, unless the description says how many.
inline constexpr std::int64_t kMoveCap = 50'000;
/// What looking for them may cost for each of these: values looked at, turns of
/// loops, steps of searches.
inline constexpr std::int64_t kWorkPerMove = 100;

struct Surveys;  ///< see surveys.hpp

/// Working memory of one thread.
struct Scratch {
  expr::Machine machine;
  board::Scratch board;
  std::unique_ptr<Surveys> surveys;       ///< of the grids of one game's rules

  Scratch();
  ~Scratch();
  /// Before it serves other rules.
  void forget();
  /// The state is no longer the one that `Table::forced` was asked about.
  void changed();
  std::array<std::vector<std::int64_t>, kMaxParameters> lists;  ///< candidates by parameter
  std::array<std::vector<std::int64_t>, kMaxParameters> kept;   ///< of parameters that are the same for all before
  std::array<std::vector<std::int64_t>, kMaxParameters> offered;  ///< elements of sets
  std::vector<expr::Notes::Note> notes;   ///< of the filters and conditions of a move
  std::uint64_t rows = 0;                 ///< of candidates that were gone through
};

/// How moves are gone through.
struct WalkMode {
  /// They may come in another order than they are listed in, the first ones sooner.
  bool any_order = false;
  /// Gets the number of moves that are not given because they need only be counted.
  std::int64_t* counted = nullptr;
  /// Gets moves that need not be made one by one.
  MoveList* list = nullptr;
  /// Kinds that have no move are noted in the scratch.
  bool notes_barren = false;
};

class Table {
 public:
  struct Kind;                        ///< see table_internal.hpp

  Table();
  ~Table();
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;

  /// Compiles every move of the description; MoveKindId is the position there.
  static Table compile(const expr::Vocabulary& v, grammar::Diagnostics& out);

  /// Adds the moves that answer a choice of rule text.
  MoveKindId add(const expr::Decision& decision);
  /// What such a move answers; null for others.
  [[nodiscard]] const expr::Decision* decision(MoveKindId kind) const;
  /// The values that such a move has chosen, in this state.
  void answer(const Move& move, const expr::ReadContext& c, Scratch& scratch, std::vector<expr::Value>& out) const;

  /// What serves the parameters of each kind of moves, a line each; those of which every candidate is asked are left out.
  [[nodiscard]] std::string listing() const;

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] MoveKindId find(std::string_view verb) const;
  [[nodiscard]] const std::string& verb(MoveKindId kind) const;
  [[nodiscard]] const std::string& help(MoveKindId kind) const;
  [[nodiscard]] bool automatic(MoveKindId kind) const;
  [[nodiscard]] bool reveals(MoveKindId kind) const;
  [[nodiscard]] std::vector<ParameterShape> shape(MoveKindId kind) const;
  /// The move's effects; its local 0 is the actor, parameters follow.
  [[nodiscard]] const expr::Program& effect(MoveKindId kind) const;

  /// Appends every legal move of `actor` of these kinds to `out`. A kind
  /// declared `only_if_alone` is tried only when the others gave nothing.
  void enumerate(std::span<const MoveKindId> kinds, const expr::ReadContext& c, Seat actor,
                 Scratch& scratch, std::vector<Move>& out) const;
  /// The same, without making each of them.
  void enumerate(std::span<const MoveKindId> kinds, const expr::ReadContext& c, Seat actor, Scratch& scratch,
                 MoveList& out) const;
  /// How many there are, and the n-th (0-based) without making the others.
  [[nodiscard]] std::uint64_t count(std::span<const MoveKindId> kinds, const expr::ReadContext& c,
                                    Seat actor, Scratch& scratch) const;
  [[nodiscard]] std::optional<Move> nth(std::span<const MoveKindId> kinds, const expr::ReadContext& c,
                                        Seat actor, std::uint64_t n, Scratch& scratch) const;

  /// The only legal move, if there is just one and its kind is automatic.
  /// Cheaper than the list: it ends at the second move. Until the scratch is told that the state
  /// has changed, other walks for the actor leave out the kinds that had no move. With `lists` it makes
  /// the list instead, which whoever asks for it next, as a MoveList, gets.
  [[nodiscard]] std::optional<Move> forced(std::span<const MoveKindId> kinds, const expr::ReadContext& c,
                                           Seat actor, Scratch& scratch, bool lists = false) const;

  /// Puts actor and parameters of a legal move into the machine's locals and
  /// bags, as `effect` expects them.
  void bind(const Move& move, const expr::ReadContext& c, expr::Machine& machine) const;

  /// Canonical text in this state: verb and parameters.
  [[nodiscard]] std::string text(const Move& move, const expr::ReadContext& c,
                                 std::span<const std::string> players) const;
  /// What it chooses, parameter by parameter.
  struct NamedValue {
    std::string name;                 ///< of the parameter; of an answer to a choice its verb
    expr::Type type;
    std::string text;
    std::vector<std::string> things;  ///< what it names, without turns; of a set each element
    FieldId from;                     ///< where it is chosen from; none: from no container
    std::size_t instance = 0;         ///< of `from`
  };
  [[nodiscard]] std::vector<NamedValue> values(const Move& move, const expr::ReadContext& c,
                                               std::span<const std::string> players) const;
  /// The same as `text` in parts. The move is legal.
  [[nodiscard]] std::vector<TextPart> parts(const Move& move, const expr::ReadContext& c,
                                            std::span<const std::string> players,
                                            Scratch& scratch) const;
  /// The legal move a text says, or why there is none, with `most_nearest` legal
  /// texts at most. Blanks between words do not matter; components of a multiset
  /// may come in any order.
  [[nodiscard]] std::optional<Move> parse(std::string_view text, std::span<const MoveKindId> kinds,
                                          const expr::ReadContext& c, Seat actor,
                                          std::span<const std::string> players, Scratch& scratch,
                                          Refusal& refusal,
                                          std::size_t most_nearest = kNearest) const;

 private:
  void walk_answers(MoveKindId kind, const Run& run, Seat actor, const Sink<Move>& sink) const;
  void walk(std::span<const MoveKindId> kinds, const expr::ReadContext& c, Seat actor, Scratch& scratch,
            const Sink<Move>& sink, WalkMode mode = {}) const;
  bool list_first(std::span<const MoveKindId> kinds, const expr::ReadContext& c, Seat actor, Scratch& scratch) const;
  /// Legal moves of one kind, `most` at most, whether or not it must be alone.
  void enumerate_some(MoveKindId kind, const expr::ReadContext& c, Seat actor, std::size_t most,
                      Scratch& scratch, std::vector<Move>& out) const;
  /// The legal texts of these kinds that are nearest to a text. Not `complete`:
  /// of those that were found before it cost too much.
  [[nodiscard]] std::vector<std::string> nearest(std::string_view text, std::span<const MoveKindId> kinds,
                                                 const expr::ReadContext& c, Seat actor,
                                                 std::span<const std::string> players,
                                                 std::size_t most, Scratch& scratch, bool& complete) const;

  std::vector<std::unique_ptr<Kind>> kinds_;
  std::int64_t move_cap_ = kMoveCap;
};

}  // namespace castellan::moves
