#include "interpreter/play/conformance/sheets.hpp"

#include <vector>

namespace castellan::play {

namespace {

/// What a sheet gives, or the error it ends with.
struct Outcome {
  std::vector<std::int64_t> totals;
  std::string error;
};

template <class Evaluate>
Outcome outcome(int players, Evaluate&& evaluate) {
  Outcome out{std::vector<std::int64_t>(static_cast<std::size_t>(players), 0), {}};
  try {
    evaluate(out.totals);
  } catch (const expr::RuleError& e) {
    out.error = e.message;
  } catch (const grammar::Error& e) {
    out.error = e.first().message;
  }
  return out;
}

std::string text_of(const Outcome& o) {
  if (!o.error.empty()) return "'" + o.error + "'";
  std::string out;
  for (const auto t : o.totals) out += (out.empty() ? "" : ", ") + std::to_string(t);
  return out;
}

void check_sheet(const flow::Game& game, SheetId id, std::span<const expr::Value> arguments,
                 std::span<const std::string> players, Findings& findings) {
  const auto& rules = game.rules();
  const auto& sheets = rules.sheets();
  expr::Machine machine;
  const Outcome value = outcome(rules.players(), [&](auto& totals) {
    machine.refuel(game.context());
    sheets.evaluate(id, arguments, game.context(), machine, totals);
  });
  Outcome sums;
  const Outcome explained = outcome(rules.players(), [&](auto& totals) {
    machine.refuel(game.context());
    const auto sheet = sheets.explain(id, arguments, game.context(), machine, players);
    totals = sheet.totals;
    sums.totals.resize(totals.size(), 0);
    for (const auto& line : sheet.lines) {
      if (line.seat) sums.totals[line.seat.index()] += line.points;
    }
  });
  findings.check(Check::sheets, value.error == explained.error && (!value.error.empty() || value.totals == explained.totals),
                 [&] {
                   return "sheet '" + sheets.name(id) + "' gives " + text_of(value) + ", explained " + text_of(explained);
                 });
  if (!explained.error.empty()) return;
  findings.check(Check::sheets, sums.totals == explained.totals, [&] {
    return "the lines of sheet '" + sheets.name(id) + "' add up to " + text_of(sums) + ", the totals are " +
           text_of(explained);
  });
}

}  // namespace

void check_sheets(const flow::Game& game, std::span<const std::string> players, Findings& findings) {
  const auto& sheets = game.rules().sheets();
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const SheetId id(i);
    if (sheets.of_players(id) && sheets.parameters(id) == 0) check_sheet(game, id, {}, players, findings);
  }
}

void PaidSheets::scored(const flow::Game& game, SheetId sheet, std::span<const expr::Value> arguments, FieldId) {
  check_sheet(game, sheet, arguments, players_, findings_);
}

}  // namespace castellan::play
