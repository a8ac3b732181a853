#include "tools/cli/report.hpp"

#include <algorithm>
#include <ostream>

#include "tools/cli/table.hpp"

namespace castellan::cli {
namespace {

using session::Session;

std::string signed_number(std::int64_t value) {
  return (value > 0 ? "+" : "") + std::to_string(value);
}

}  // namespace

void print_sheet(const score::Explained& sheet, std::span<const std::string> players, bool lines,
                 std::ostream& out) {
  out << (sheet.title.empty() ? sheet.sheet : sheet.title) << '\n';
  const auto name = [&](const score::Line& line) -> std::string {
    return line.seat ? players[line.seat.index()] : line.contestant;
  };
  if (lines) {
    TextTable table({"rule", "", "player", "points", "why"});
    for (const score::Line& line : sheet.lines) {
      const std::string rule = line.package.empty() ? line.rule : line.rule + " (" + line.package + ")";
      table.add({rule, line.label, name(line), signed_number(line.points), line.evidence});
    }
    table.print(out, {0, 1, 2, 4});
  }
  TextTable totals({"player", "total"});
  for (std::size_t s = 0; s < sheet.totals.size() && s < players.size(); ++s) {
    totals.add({players[s], std::to_string(sheet.totals[s])});
  }
  totals.print(out, {0});
}

void print_standings(const Session& session, std::ostream& out) {
  std::vector<session::Standing> list = session.standings();
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.rank < b.rank; });
  TextTable table({"rank", "player", "points"});
  for (const session::Standing& each : list) {
    std::string points;
    for (const std::int64_t key : each.keys) {
      points += (points.empty() ? "" : " / ") + std::to_string(key);
    }
    table.add({std::to_string(each.rank), each.name, points});
  }
  table.print(out, {1});
}

}  // namespace castellan::cli
