#include "interpreter/play/conformance/sheets.hpp"

#include <vector>

namespace castellan::play {

namespace {

/// The result of a sheet, or its error.
struct Outcome {
  std::vector<std::int64_t> totals;
  std::string error;
};

template <class Evaluate>
Outcome outcome(int players, Evaluate&& evaluate) {
  Outcome out{std::vector<std::int64_t>(static_cast<std::size_t>(players), 0), {}};
  try {
    evaluate(out.totals);
  } catch (const ruletext::RuleError& e) {
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

/// Compares what `evaluate` and `explain` give for a sheet; both get a machine
/// with full fuel. Lines of players belong to the totals by seat, of one subject
/// to the only total.
template <class Evaluate, class Explain>
void compare(const flow::Game& game, SheetId id, Findings& findings, Evaluate&& evaluate,
             Explain&& explain) {
  const bool of_players = game.rules().sheets().of_players(id);
  const int totals = of_players ? game.rules().players() : 1;
  const std::string& name = game.rules().sheets().name(id);
  ruletext::Machine machine;
  const Outcome value = outcome(totals, [&](auto& out) {
    machine.refuel(game.context());
    evaluate(machine, out);
  });
  Outcome sums;
  const Outcome explained = outcome(totals, [&](auto& out) {
    machine.refuel(game.context());
    const score::Explained sheet = explain(machine);
    out = sheet.totals;
    sums.totals.resize(out.size(), 0);
    for (const auto& line : sheet.lines) {
      if (!of_players)
        sums.totals.front() += line.points;
      else if (line.seat)
        sums.totals[line.seat.index()] += line.points;
    }
  });
  const bool alike =
      value.error == explained.error && (!value.error.empty() || value.totals == explained.totals);
  findings.check(Check::sheets, alike, [&] {
    return "sheet '" + name + "' gives " + text_of(value) + ", explained " + text_of(explained);
  });
  if (!explained.error.empty()) return;
  findings.check(Check::sheets, sums.totals == explained.totals, [&] {
    return "the lines of sheet '" + name + "' add up to " + text_of(sums) + ", the totals are " +
           text_of(explained);
  });
}

void check_sheet(const flow::Game& game, SheetId id, std::span<const ruletext::Value> arguments,
                 std::span<const std::string> players, Findings& findings) {
  const auto& sheets = game.rules().sheets();
  compare(
      game, id, findings,
      [&](ruletext::Machine& machine, auto& totals) {
        sheets.evaluate(id, arguments, game.context(), machine, totals);
      },
      [&](ruletext::Machine& machine) {
        return sheets.explain(id, arguments, game.context(), machine, players);
      });
}

}  // namespace

void check_sheets(const flow::Game& game, std::span<const std::string> players,
                  Findings& findings) {
  const auto& sheets = game.rules().sheets();
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    const SheetId id(i);
    if (sheets.of_players(id) && sheets.parameters(id) == 0)
      check_sheet(game, id, {}, players, findings);
  }
}

void PaidSheets::scored(const flow::Game& game, SheetId sheet,
                        std::span<const ruletext::Value> arguments, FieldId) {
  check_sheet(game, sheet, arguments, players_, findings_);
}

void PaidSheets::scored_for(const flow::Game& game, SheetId id, Seat player,
                            std::span<const ruletext::Value> values) {
  const auto& sheets = game.rules().sheets();
  if (sheets.of_players(id)) return check_sheet(game, id, values, players_, findings_);
  const auto subject = values.front();
  const auto arguments = values.subspan(1);
  compare(
      game, id, findings_,
      [&](ruletext::Machine& machine, auto& totals) {
        totals.front() =
            sheets.evaluate_for(id, player, subject, arguments, game.context(), machine);
      },
      [&](ruletext::Machine& machine) {
        return sheets.explain_for(id, player, subject, arguments, game.context(), machine,
                                  players_);
      });
}

}  // namespace castellan::play
