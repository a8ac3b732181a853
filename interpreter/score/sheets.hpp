/// Compiled score sheets. A sheet's rows run in order for every player on an
/// unchanged state; each row acts on the player's running amount.
///
/// The same program runs in value mode (totals only, nothing allocated) and in
/// explain mode (one line a row and player); a test holds them equal. Lines of a
/// player always add up to the total.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "interpreter/expr/compiler.hpp"
#include "interpreter/expr/machine.hpp"

namespace castellan::score {

/// One line of an explained sheet.
struct Line {
  std::string rule;                   ///< row id, `ALH-06`
  std::string label;                  ///< with places filled in
  Seat seat;                          ///< none for a contestant who is no player
  std::string contestant;             ///< name of that contestant, else empty
  std::int64_t count = 0;             ///< what was counted (rows with `per` and `rank`)
  std::int64_t points = 0;            ///< signed change of the total by this line
  std::string evidence;               ///< arithmetic and reason, `(21+13) / 2, shared by 2`
};

struct Explained {
  std::string sheet;
  std::string title;
  std::vector<Line> lines;            ///< row by row, players by seat within a row
  std::vector<std::int64_t> totals;   ///< by seat
};

class Sheets {
 public:
  struct Sheet;

  Sheets();
  ~Sheets();
  Sheets(Sheets&&) noexcept;

  /// Names and parameters of all sheets, for the vocabulary; ids by order of
  /// files and of sheets in them, aliases included.
  static void declare(const description::Description& d, const state::Schema& schema,
                      expr::Vocabulary& v, grammar::Diagnostics& out);
  static Sheets compile(const expr::Vocabulary& v, grammar::Diagnostics& out);

  [[nodiscard]] std::size_t size() const;
  [[nodiscard]] const std::string& name(SheetId sheet) const;
  [[nodiscard]] SheetId find(std::string_view name) const;
  [[nodiscard]] std::size_t parameters(SheetId sheet) const;

  /// Totals by seat (`totals` has one place a player). Points of contestants
  /// who are no players are added to their counters only by `pay`.
  void evaluate(SheetId sheet, std::span<const expr::Value> arguments, const expr::Context& c,
                expr::Machine& machine, std::span<std::int64_t> totals) const;
  /// As evaluate, and adds totals to the players' `counter` and contestants'
  /// points to theirs.
  void pay(SheetId sheet, std::span<const expr::Value> arguments, const expr::Context& c,
           expr::Machine& machine, FieldId counter) const;
  [[nodiscard]] Explained explain(SheetId sheet, std::span<const expr::Value> arguments,
                                  const expr::Context& c, expr::Machine& machine,
                                  std::span<const std::string> players) const;

 private:
  std::vector<std::unique_ptr<Sheet>> sheets_;
};

}  // namespace castellan::score
