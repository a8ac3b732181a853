#include "tools/cli/pad/report.hpp"

#include <algorithm>
#include <ostream>
#include <string>

namespace castellan::cli {
namespace {

using session::PadResult;
using session::PadSheetLine;

std::string signed_text(std::int64_t n) { return (n < 0 ? "" : "+") + std::to_string(n); }

void print_line(const PadResult& result, const PadSheetLine& line, std::ostream& out) {
  std::string text = "  " + line.rule;
  text.resize(std::max<std::size_t>(text.size() + 1, 16), ' ');
  text += line.label;
  if (line.count) text += " (" + std::to_string(*line.count) + ")";
  if (line.seat) text += ", " + result.players[line.seat.index()];
  text.resize(std::max<std::size_t>(text.size() + 1, 56), ' ');
  out << text << signed_text(line.points) << '\n';
}

}  // namespace

void print_pad(const PadResult& result, std::ostream& out) {
  for (const auto& f : result.features) {
    out << f.n << ". " << f.kind;
    if (f.value) out << ": " << *f.value;
    out << '\n';
    for (const PadSheetLine& line : f.lines) print_line(result, line, out);
    if (f.value) {
      out << "  majority: ";
      for (std::size_t i = 0; i < f.majority.size(); ++i) {
        out << (i == 0 ? "" : ", ") << result.players[f.majority[i].seat.index()] << " ("
            << f.majority[i].amount << ")";
      }
      out << (f.majority.empty() ? "nobody\n" : "\n");
    }
    for (const auto& a : f.awards) {
      out << "  " << result.players[a.seat.index()] << " gets " << a.amount << '\n';
    }
  }
  if (!result.others.empty()) out << "others\n";
  for (const PadSheetLine& line : result.others) print_line(result, line, out);
  out << "totals\n";
  for (std::size_t i = 0; i < result.players.size(); ++i)
    out << "  " << result.players[i] << ' ' << result.totals[i] << '\n';
  out << (result.winners.size() == 1 ? "winner: " : "winners: ");
  for (std::size_t i = 0; i < result.winners.size(); ++i)
    out << (i == 0 ? "" : ", ") << result.winners[i];
  out << '\n';
}

}  // namespace castellan::cli
