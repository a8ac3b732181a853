/// Compiled score sheets. A sheet's rows run in order for every player on an
/// unchanged state; each row acts on the player's running amount.
///
/// The same program runs in value mode (totals only, nothing allocated) and in
/// explain mode (one line a row and player); a test holds them equal. Lines of a
/// player always add up to the total. Immutable after `compile`, so games and
/// threads share it. Knows nothing of moves and phases; called by flow for
/// `score` effects, by sessions for explanations, by players for estimates.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/ruletext/check/compiler.hpp"
#include "interpreter/ruletext/vm/machine.hpp"
#include "interpreter/ruletext/vm/spots.hpp"

namespace castellan::score {

/// Something of the game that a line rests on.
struct Thing {
  std::string kind;                   ///< `region`, `figure`, `cell`, a family, a choice
  std::string name;                   ///< `(0,-1) city E`, `follower of Anna`
  std::string text;                   ///< of a figure also where it stands
  std::int64_t amount = 0;            ///< what it added to what was counted; 0: nothing by itself
  std::vector<std::string> parts;     ///< where it lies: cells, segments, places
  std::vector<ruletext::Spot> spots;  ///< parallel to `parts`
};

/// Somebody in the condition by which a sheet of one subject is included for players.
struct Contender {
  Seat seat;
  bool paid = false;                  ///< the condition holds
  std::vector<std::int64_t> amounts;  ///< what is compared, each breaking ties of those before
  std::vector<Thing> figures;         ///< that make the first of them, with their weights
};

/// One subject of an included sheet, as `(0,-1) city E` of `sheet city of cities`.
struct Feature {
  std::string sheet;
  std::string title;
  Thing of;
  std::vector<Contender> contenders;  ///< by seat
};

/// One line of an explained sheet.
struct Line {
  std::string rule;            ///< row id, `ALH-06`
  std::size_t row = 0;         ///< the number of the row, which no other row of the rules has
  std::string package;         ///< whose row it is; empty: the ruleset's own
  std::string label;           ///< with places filled in
  Seat seat;                   ///< none for a contestant who is no player
  std::string contestant;      ///< name of that contestant, else empty
  std::int64_t count = 0;      ///< what was counted (rows with `per` and `rank`)
  std::int64_t points = 0;     ///< signed change of the total by this line
  bool counts = false;         ///< whether something was counted at all
  bool held = false;           ///< something was done: a condition held, or there is none
  bool own = false;            ///< the row speaks of the player, so that lines may differ
  std::string evidence;        ///< arithmetic or reason, `3 each, ranks 1-2 shared by 2: (21+13)/2`
  std::vector<Thing> things;   ///< what was counted, or why the row holds
  std::optional<Thing> about;  ///< what the loop around the row goes through
  std::optional<std::size_t> feature;  ///< position in `Explained::features` of the sheet included
};

/// A row or an include of a sheet, with all that it and the loops around it evaluate.
struct OutlinePart {
  std::optional<std::size_t> row;  ///< Line::row
  SheetId included;                ///< none for a row
  std::vector<const ruletext::Program*> programs;
  bool compares = false;  ///< it compares players with one another
  bool so_far = false;    ///< it takes the points of the parts before it
};

struct Explained {
  std::string sheet;
  std::string title;
  std::vector<Line> lines;           ///< row by row, players by seat within a row, then contestants
  std::vector<Feature> features;     ///< in the order in which they are evaluated
  std::vector<std::int64_t> totals;  ///< by seat; one for a sheet that is not of players
};

/// A sheet with its arguments.
struct Call {
  SheetId sheet;
  std::vector<ruletext::Value> arguments;

  friend bool operator==(const Call&, const Call&) = default;
};

/// Somebody who is ranked without being a player.
struct Contestant {
  std::string name;
  SheetId sheet;
  FieldId counter;        ///< takes the points in `pay`; none: they are only shown
  bool competes = false;  ///< a candidate for the win, with `counter`
};

class Sheets {
 public:
  struct Sheet;

  Sheets();
  ~Sheets();
  Sheets(Sheets&&) noexcept;

  /// Names and parameters of the sheets of players, for the vocabulary; ids by
  /// order of files and of sheets in them, aliases included. Every problem of
  /// names and parameters goes to `out` (score/*).
  static void declare(const description::Description& d, const state::Schema& schema,
                      ruletext::Vocabulary& v, grammar::Diagnostics& out);
  /// Compiles all sheets of the description. Errors: score/*, expr/*; after an
  /// error the sheets must not be run.
  static Sheets compile(const ruletext::Vocabulary& v, grammar::Diagnostics& out);

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] const std::string& name(SheetId sheet) const;
  /// None when there is no sheet of that name.
  [[nodiscard]] SheetId find(std::string_view name) const;
  /// Arguments that a call gives; the subject is none of them.
  [[nodiscard]] std::size_t parameters(SheetId sheet) const;
  [[nodiscard]] const std::vector<ruletext::Type>& parameter_types(SheetId sheet) const;
  /// False for sheets of another subject (`sheet area of areas`), which only
  /// `evaluate_for` and `explain_for` run.
  [[nodiscard]] bool of_players(SheetId sheet) const;
  /// Of what the sheet is; none: of players.
  [[nodiscard]] const std::optional<ruletext::Type>& subject(SheetId sheet) const;
  [[nodiscard]] const std::vector<Contestant>& contestants() const { return contestants_; }

  /// The number of the rows of all sheets.
  [[nodiscard]] std::size_t rows() const { return rows_; }
  /// The parts of a sheet in their order; of an alias what it stands for.
  [[nodiscard]] std::vector<OutlinePart> outline(SheetId sheet) const;

  // All functions below overwrite the registers of `machine`, which must not
  // be in the middle of a program, and take from the fuel that it has. They
  // throw ruletext::RuleError when a rule fails (score/overflow, state/*,
  // budget/fuel).

  /// Totals by seat (`totals` has one place a player). Points of contestants
  /// who are no players are added to their counters only by `pay`.
  void evaluate(SheetId sheet, std::span<const ruletext::Value> arguments,
                const ruletext::ReadContext& c, ruletext::Machine& machine,
                std::span<std::int64_t> totals) const;
  /// As evaluate, and adds totals to the players' `counter`, to those that follow it, and
  /// contestants' points to theirs, or the total of `only` one player to that player's. Error:
  /// state/range when a counter would leave its bounds.
  void pay(SheetId sheet, std::span<const ruletext::Value> arguments,
           const ruletext::WriteContext& c, ruletext::Machine& machine, FieldId counter,
           Seat only = {}) const;
  [[nodiscard]] Explained explain(SheetId sheet, std::span<const ruletext::Value> arguments,
                                  const ruletext::ReadContext& c, ruletext::Machine& machine,
                                  std::span<const std::string> players) const;

  /// The sheets that an alias stands for; a sheet that is none stands for itself.
  [[nodiscard]] std::vector<Call> meant(const Call& call, const ruletext::ReadContext& c,
                                        ruletext::Machine& machine) const;

  /// The amount of one subject (a region, a piece, a component, a choice value)
  /// as seen by `player`, who may be none when no row speaks of the player.
  [[nodiscard]] std::int64_t evaluate_for(SheetId sheet, Seat player, ruletext::Value subject,
                                          std::span<const ruletext::Value> arguments,
                                          const ruletext::ReadContext& c,
                                          ruletext::Machine& machine) const;
  /// As evaluate_for, and adds the amount to the player's `counter`.
  void pay_for(SheetId sheet, Seat player, ruletext::Value subject,
               std::span<const ruletext::Value> arguments, const ruletext::WriteContext& c,
               ruletext::Machine& machine, FieldId counter) const;
  [[nodiscard]] Explained explain_for(SheetId sheet, Seat player, ruletext::Value subject,
                                      std::span<const ruletext::Value> arguments,
                                      const ruletext::ReadContext& c, ruletext::Machine& machine,
                                      std::span<const std::string> players) const;

 private:
  template <class F>
  void each_part(SheetId sheet, std::span<const ruletext::Value> arguments,
                 const ruletext::ReadContext& c, ruletext::Machine& machine, F&& use) const;

  std::vector<std::unique_ptr<Sheet>> sheets_;
  std::vector<Contestant> contestants_;
  std::size_t rows_ = 0;
};

}  // namespace castellan::score
