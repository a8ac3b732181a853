/// Who may know what rules read, and the values that they handle.
///
/// Decided from what the compiler resolved (expr/references.hpp) and the visibility that fields
/// are declared with. What is not certainly a viewer's own is somebody else's; a rule in Lua may
/// read and write anything.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "interpreter/flow/rules.hpp"
#include "interpreter/session/report/disclosure.hpp"

namespace castellan::session {

/// Who may be told what a text comes to: everybody, the player whom it is worked out for, or
/// the host alone.
enum class Secrecy : std::uint8_t { open, own, hidden };

class Secrets {
 public:
  /// The rules must outlive it.
  explicit Secrets(const flow::Rules& rules);

  // --- what is read

  /// Of an amount or condition. `own`: the given locals, a bit each, that hold the player whom it
  /// is worked out for.
  [[nodiscard]] Secrecy of(const ruletext::Program& program, std::uint32_t own = 1) const;
  /// Of a sheet with all that it includes, and with what decides whether others include it.
  [[nodiscard]] Secrecy sheet(SheetId sheet) const;
  /// Of a row, by score::Line::row, with the loops and includes around it.
  [[nodiscard]] Secrecy row(std::size_t row) const { return rows_[row]; }

  /// Whether everybody may know the values that rules give to a sheet, which its title may tell.
  [[nodiscard]] bool values_are_open(SheetId sheet) const {
    return nothing_hidden_ || values_told_[sheet.index()] == kEveryViewer;
  }
  /// Whether everybody sees which things of a type there are.
  [[nodiscard]] bool all_are_seen(const ruletext::Type& type) const;

  // --- what values are told

  /// Who may know what a move chooses, from what its effect does with it. `chosen`: who sees where
  /// the value is chosen from.
  [[nodiscard]] Viewers part(const moves::Move& move, std::size_t parameter, Viewers chosen) const;
  /// Who may know which kind of move was chosen: where several are chosen at once and in secret,
  /// those who see all that any of the kinds writes.
  [[nodiscard]] Viewers kind(PhaseId phase, Seat actor) const;
  /// Who may know a value of an event, apart from components that somebody saw to come or go.
  [[nodiscard]] Viewers event_value(const ruletext::Emission& by, std::size_t value) const;
  /// Who may know which of the values of a lot chance took.
  [[nodiscard]] Viewers outcome(int lot) const;

 private:
  using Locals = std::span<const ruletext::Value>;
  /// A source of a program.
  using From = std::pair<const ruletext::Program*, std::size_t>;
  class Asking;

  void note_programs();
  void settle_sheets();
  [[nodiscard]] Secrecy of(const ruletext::Reference& r, std::uint32_t own) const;
  [[nodiscard]] Secrecy field(const ruletext::Reference& r, std::uint32_t own) const;
  [[nodiscard]] Secrecy parts_of(SheetId sheet) const;
  void settle_rows();
  [[nodiscard]] std::vector<Viewers> arguments_told() const;

  [[nodiscard]] Viewers of_field(const ruletext::Use& use, Locals given) const;

  const flow::Rules& rules_;
  bool nothing_hidden_ = false;
  std::vector<Secrecy> slots_;        ///< of amounts in texts of components
  std::vector<Secrecy> sheets_;       ///< of a sheet by itself
  std::vector<Secrecy> included_;     ///< of what includes a sheet or gives it values
  std::vector<Viewers> values_told_;  ///< by sheet: who may know the values that it is given
  std::vector<Secrecy> rows_;
  std::map<const ruletext::Program*, MoveKindId> moves_;
  std::vector<bool> together_;  ///< by kind of move: it may be chosen by several at once
  std::map<const ruletext::Program*, std::size_t> called_;
  std::map<const ruletext::Program*, std::set<int>>
      texts_;  ///< the slots that a component's text is of
  /// Who gives values to called effects and to texts of components.
  std::map<std::pair<ruletext::Passing::To, std::int32_t>, std::vector<From>> given_by_;
  std::map<std::int32_t, std::vector<From>> answers_, lots_;
};

}  // namespace castellan::session
