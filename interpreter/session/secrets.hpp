/// The viewers who may know the fields that rules read and the values that they handle.
///
/// Decided from resolved references (ruletext/references.hpp) and the declared visibility of
/// fields. A field that is not certainly the viewer's own counts as another player's; a rule in Lua
/// may read and write anything.
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

/// Who may know the value of a text: everybody, the player for whom it is evaluated, or the host
/// alone.
enum class Secrecy : std::uint8_t { open, own, hidden };

class Secrets {
 public:
  /// The rules must outlive it.
  explicit Secrets(const flow::Rules& rules);

  // --- what is read

  /// Of an amount or condition. `own`: a bit for each given local that holds the player for whom it
  /// is evaluated.
  [[nodiscard]] Secrecy of(const ruletext::Program& program, std::uint32_t own = 1) const;
  /// Of a sheet with all that it includes, and with what decides whether others include it.
  [[nodiscard]] Secrecy sheet(SheetId sheet) const;
  /// Of a row, by score::Line::row, with the loops and includes around it.
  [[nodiscard]] Secrecy row(std::size_t row) const { return rows_[row]; }

  /// Whether everybody may know the values that rules give to a sheet, which its title may tell.
  [[nodiscard]] bool values_are_open(SheetId sheet) const {
    return nothing_hidden_ || values_known_to_[sheet.index()] == kEveryViewer;
  }
  /// Whether everybody sees which things of a type there are.
  [[nodiscard]] bool all_are_seen(const ruletext::Type& type) const;

  // --- values

  /// The viewers who may know a chosen value, by how the move's effect uses it. `chosen`: the
  /// viewers who see the set that it is chosen from.
  [[nodiscard]] Viewers part(const moves::Move& move, std::size_t parameter, Viewers chosen) const;
  /// The viewers who may know the kind of a chosen move: in a simultaneous decision those who see
  /// every field that any of the kinds writes.
  [[nodiscard]] Viewers kind(PhaseId phase, Seat actor) const;
  /// The viewers who may know a value of an event, apart from components that they saw move.
  [[nodiscard]] Viewers event_value(const ruletext::Emission& by, std::size_t value) const;
  /// The viewers who may know the outcome of a chance node.
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
  [[nodiscard]] std::vector<Viewers> arguments_known_to() const;

  [[nodiscard]] Viewers of_field(const ruletext::Use& use, Locals given) const;

  const flow::Rules& rules_;
  bool nothing_hidden_ = false;
  std::vector<Secrecy> slots_;            ///< of amounts in texts of components
  std::vector<Secrecy> sheets_;           ///< of a sheet by itself
  std::vector<Secrecy> included_;         ///< of what includes a sheet or gives it values
  std::vector<Viewers> values_known_to_;  ///< by sheet: who may know the values that it is given
  std::vector<Secrecy> rows_;
  std::map<const ruletext::Program*, MoveKindId> moves_;
  std::vector<bool> together_;  ///< by kind of move: it may be chosen by several at once
  std::map<const ruletext::Program*, std::size_t> called_;
  std::map<const ruletext::Program*, std::set<int>>
      texts_;  ///< the slots that a component's text is of
  /// The programs that pass values to called effects and to texts of components.
  std::map<std::pair<ruletext::Passing::To, std::int32_t>, std::vector<From>> given_by_;
  std::map<std::int32_t, std::vector<From>> answers_, lots_;
};

}  // namespace castellan::session
