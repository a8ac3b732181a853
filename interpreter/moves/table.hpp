/// Compiled moves: where the values of parameters come from, which are legal,
/// how they are written.
///
/// Made once with the rules. Enumeration reads the state only; it calls back
/// for every legal move in a fixed order (move by move as listed in the phase,
/// parameters from left to right, each domain in its own order: components by
/// id, places by number, cells in reading order, turns clockwise, sub-multisets
/// with fewest jokers first, then with most of the first component, most of the
/// second and so on) and allocates nothing once the scratch has grown. A rule
/// that fails during enumeration throws ruletext::RuleError. A search beyond its budget throws
/// Exhausted (budget/fuel) if it found nothing; otherwise it returns the moves found and reports
/// that there may be more.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/base/arithmetic.hpp"
#include "interpreter/board/scratch.hpp"
#include "interpreter/moves/move.hpp"
#include "interpreter/moves/move_list.hpp"
#include "interpreter/moves/sink.hpp"
#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::moves {

class Run;

/// Why a move text is refused, and what would be legal.
struct Refusal {
  std::string id;                    ///< `move/illegal`, `move/unknown-verb`, `move/bad-value` ...
  std::string reason;                ///< one sentence for a player
  std::vector<std::string> nearest;  ///< legal texts, nearest first
  std::size_t legal_parameters = 0;  ///< before the refused one
};

/// Legal texts that a refusal lists, unless asked for others.
inline constexpr std::size_t kNearest = 3;

/// The form of a parameter's texts.
struct ParameterShape {
  ruletext::Type type;
  bool turns = false;               ///< a cell may be followed by a turn
  std::vector<FieldId> containers;  ///< where values come from, without repeats
  std::vector<std::string> labels;  ///< all possible texts, if the values are words
  bool several = false;             ///< values are listed with ", " between them
};

/// A part of a move's text: literal words, or a value of a parameter; one part for each of several
/// components.
struct TextPart {
  std::string text;
  std::int32_t parameter = -1;  ///< its number; -1: words
  ComponentId component;        ///< that the parameter names; none: it is something else
  FieldId from;                 ///< what the value is chosen from; none: it is only named
  std::size_t instance = 0;     ///< of `from`
};

/// How a parameter gets to the move's effect, and what gives its values besides containers.
struct Binding {
  bool bag = false;
  std::size_t at = 0;                          ///< its bag, or else its local
  bool turns = false;                          ///< the turn is in the next local
  std::vector<const ruletext::Program*> sets;  ///< that list its values
  bool lua = false;                            ///< a Lua function does
  std::vector<FieldId> containers;             ///< where values come from, without repeats
};

/// Several things are chosen from at most so many.
inline constexpr std::size_t kMostOffers = 62;

/// Legal moves of one decision that are made for a list, unless the description says how many.
inline constexpr std::int64_t kMoveCap = 50'000;
/// The budget of a search for each of these moves, in values tested, turns of loops and steps of
/// searches.
inline constexpr std::int64_t kWorkPerMove = 100;

struct EnumerationCache;  ///< see enumeration_cache.hpp

/// Working memory of one thread.
struct Scratch {
  ruletext::Machine machine;
  board::Scratch board;
  std::unique_ptr<EnumerationCache> cache;  ///< for the rules of one game

  Scratch();
  ~Scratch();
  /// Clears it for other rules.
  void forget();
  /// Invalidates the results of `Table::forced` after a change of the state.
  void changed();
  std::array<std::vector<std::int64_t>, kMaxParameters> lists;  ///< candidates by parameter
  std::array<std::vector<std::int64_t>, kMaxParameters>
      kept;  ///< of parameters that are the same for all before
  std::array<std::vector<std::int64_t>, kMaxParameters> offered;  ///< elements of sets
  std::vector<ruletext::Notes::Note> notes;  ///< of the filters and conditions of a move
  std::uint64_t rows = 0;                    ///< of candidates that were tested
};

/// A search for moves exceeded its budget.
struct Exhausted : ruletext::RuleError {};

/// How moves are enumerated.
struct WalkMode {
  /// Moves may come in any order, so that the first ones come sooner.
  bool any_order = false;
  /// Receives the number of moves that are only counted.
  std::int64_t* counted = nullptr;
  /// Receives blocks of moves.
  MoveList* list = nullptr;
  /// Kinds without a move go into the negative cache.
  bool notes_negative = false;
  /// Only the first move is given of all that agree up to this parameter.
  std::size_t only = ~std::size_t{0};
  /// Receives the error of a kind whose search ended early; the other kinds are still searched.
  std::optional<Exhausted>* ended = nullptr;

  void add(std::int64_t n) const { *counted = arithmetic::add_saturating(*counted, n); }
};

class Table {
 public:
  struct Kind;  ///< see table_internal.hpp

  Table();
  ~Table();
  Table(Table&&) noexcept;
  Table& operator=(Table&&) noexcept;

  /// Compiles every move of the description; MoveKindId is the position there.
  static Table compile(const ruletext::Vocabulary& v, grammar::Diagnostics& out);

  /// Adds the moves that answer a choice of rule text.
  MoveKindId add(const ruletext::Decision& decision);
  /// The choice that such a move answers; null for other kinds.
  [[nodiscard]] const ruletext::Decision* decision(MoveKindId kind) const;
  /// The values that such a move chooses in this state.
  void answer(const Move& move, const ruletext::ReadContext& c, Scratch& scratch,
              std::vector<ruletext::Value>& out) const;

  /// The access path of each parameter, one line each; parameters that test every candidate are
  /// left out.
  [[nodiscard]] std::string listing() const;

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] MoveKindId find(std::string_view verb) const;
  [[nodiscard]] const std::string& verb(MoveKindId kind) const;
  [[nodiscard]] const std::string& help(MoveKindId kind) const;
  [[nodiscard]] bool automatic(MoveKindId kind) const;
  [[nodiscard]] bool reveals(MoveKindId kind) const;
  /// Why no state allows a move of this kind; empty when one may.
  [[nodiscard]] std::string impossible(MoveKindId kind) const;
  [[nodiscard]] std::vector<ParameterShape> shape(MoveKindId kind) const;
  /// The parameters of a declared move.
  [[nodiscard]] std::vector<Binding> bindings(MoveKindId kind) const;
  /// The move's effects; its local 0 is the actor, parameters follow.
  [[nodiscard]] const ruletext::Program& effect(MoveKindId kind) const;

  /// Appends at most `most` legal moves of `actor` of these kinds to `out`, skipping the `first`
  /// ones. A kind declared `only_if_alone` is tried only when the others
  /// gave nothing. False: there are more, or may be.
  bool enumerate(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                 Scratch& scratch, std::vector<Move>& out, std::uint64_t first,
                 std::uint64_t most) const;
  /// The first move_cap() of them.
  bool enumerate(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                 Scratch& scratch, std::vector<Move>& out) const {
    return enumerate(kinds, c, actor, scratch, out, 0, static_cast<std::uint64_t>(move_cap_));
  }
  /// Lists all of them as blocks. `out` is empty and has room for move_cap() entries.
  void enumerate(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                 Scratch& scratch, MoveList& out) const;
  [[nodiscard]] std::int64_t move_cap() const { return move_cap_; }
  /// How many there are; at least so many, where `exact` gets false.
  [[nodiscard]] std::uint64_t count(std::span<const MoveKindId> kinds,
                                    const ruletext::ReadContext& c, Seat actor, Scratch& scratch,
                                    bool* exact = nullptr) const;
  /// The n-th (0-based) without making the others.
  [[nodiscard]] std::optional<Move> nth(std::span<const MoveKindId> kinds,
                                        const ruletext::ReadContext& c, Seat actor, std::uint64_t n,
                                        Scratch& scratch) const;

  /// The only legal move, if there is just one and its kind is automatic.
  /// Cheaper than the list: it ends at the second move. Until `Scratch::changed`, later walks for
  /// the actor skip the kinds that had no move. With `lists` it builds the list and caches it for
  /// the next query of a MoveList.
  [[nodiscard]] std::optional<Move> forced(std::span<const MoveKindId> kinds,
                                           const ruletext::ReadContext& c, Seat actor,
                                           Scratch& scratch, bool lists = false) const;

  /// Puts actor and parameters of a legal move into the machine's locals and
  /// bags, as `effect` expects them.
  void bind(const Move& move, const ruletext::ReadContext& c, ruletext::Machine& machine) const;

  /// The next part of a move that is chosen part by part: its verb, then each parameter.
  struct Next {
    std::string
        name;  ///< of the parameter; `move` for the verb; empty when nothing is left to choose
    ruletext::Type type;              ///< of its values; none for the verb
    std::vector<std::string> values;  ///< texts, in the order of enumeration
    std::uint64_t total = 0;          ///< values there are
    bool exact = true;                ///< false: at least so many
  };
  /// A part that is already chosen: the name from `Next` and the text of the value.
  using Chosen = std::pair<std::string, std::string>;
  /// At most `most` values that lead to a legal move, skipping the `first` ones. Nothing, with a
  /// refusal without nearest texts, when a chosen value is not legal or has another name.
  [[nodiscard]] std::optional<Next> next(std::span<const Chosen> chosen,
                                         std::span<const MoveKindId> kinds,
                                         const ruletext::ReadContext& c, Seat actor,
                                         std::span<const std::string> players, Scratch& scratch,
                                         Refusal& refusal, std::uint64_t first,
                                         std::uint64_t most) const;

  /// Canonical text in this state: verb and parameters.
  [[nodiscard]] std::string text(const Move& move, const ruletext::ReadContext& c,
                                 std::span<const std::string> players) const;
  /// The chosen values, parameter by parameter.
  struct NamedValue {
    std::string name;  ///< of the parameter; of an answer to a choice its verb
    ruletext::Type type;
    std::string text;
  };
  [[nodiscard]] std::vector<NamedValue> values(const Move& move, const ruletext::ReadContext& c,
                                               std::span<const std::string> players) const;
  /// The same as `text` in parts. The move is legal.
  [[nodiscard]] std::vector<TextPart> parts(const Move& move, const ruletext::ReadContext& c,
                                            std::span<const std::string> players,
                                            Scratch& scratch) const;
  /// The legal move of a text, or a refusal with at most `most_nearest` legal texts. Whitespace is
  /// free; components of a multiset may come in any order.
  [[nodiscard]] std::optional<Move> parse(std::string_view text, std::span<const MoveKindId> kinds,
                                          const ruletext::ReadContext& c, Seat actor,
                                          std::span<const std::string> players, Scratch& scratch,
                                          Refusal& refusal,
                                          std::size_t most_nearest = kNearest) const;

 private:
  void walk_answers(MoveKindId kind, const Run& run, Seat actor, const Sink<Move>& sink,
                    const WalkMode& mode = {}) const;
  void verbs(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
             Scratch& scratch, std::uint64_t first, std::uint64_t most, Next& out) const;
  std::optional<Next> next_answer(const Kind& kind, const Run& run, const Move& move,
                                  std::span<const Chosen> chosen,
                                  std::span<const std::string> players, Refusal& refusal,
                                  std::uint64_t first, std::uint64_t most) const;
  bool walk_kind(MoveKindId id, const Run& run, Seat actor, const Sink<Move>& sink,
                 const WalkMode& mode) const;
  /// The budget of a search.
  [[nodiscard]] std::int64_t work() const { return move_cap_ * kWorkPerMove; }
  void walk(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
            Scratch& scratch, const Sink<Move>& sink, WalkMode mode = {}) const;
  bool list_first(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c, Seat actor,
                  Scratch& scratch) const;
  /// Legal moves of one kind, `most` at most, whether or not it must be alone.
  void enumerate_some(MoveKindId kind, const ruletext::ReadContext& c, Seat actor, std::size_t most,
                      Scratch& scratch, std::vector<Move>& out) const;
  /// The legal texts of these kinds that are nearest to a text. Not `complete`:
  /// of those that were found before it cost too much.
  [[nodiscard]] std::vector<std::string> nearest(std::string_view text,
                                                 std::span<const MoveKindId> kinds,
                                                 const ruletext::ReadContext& c, Seat actor,
                                                 std::span<const std::string> players,
                                                 std::size_t most, Scratch& scratch,
                                                 bool& complete) const;
  /// The legal texts that a refusal shows: of the kinds `like`, or else of all `kinds`.
  [[nodiscard]] std::vector<std::string> nearest_legal(const std::string& text,
                                                       std::span<const MoveKindId> like,
                                                       std::span<const MoveKindId> kinds,
                                                       const ruletext::ReadContext& c, Seat actor,
                                                       std::span<const std::string> players,
                                                       std::size_t most, Scratch& scratch) const;
  /// Whether there is a legal move that is not declared `only_if_alone`.
  [[nodiscard]] bool any_other(std::span<const MoveKindId> kinds, const ruletext::ReadContext& c,
                               Seat actor, Scratch& scratch) const;

  std::vector<std::unique_ptr<Kind>> kinds_;
  std::int64_t move_cap_ = kMoveCap;
};

}  // namespace castellan::moves
