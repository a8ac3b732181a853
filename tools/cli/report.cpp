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

std::vector<std::string> names_of(const Session& session, std::uint32_t seats) {
  std::vector<std::string> out;
  for (std::size_t s = 0; s < session.players().size(); ++s) {
    if ((seats >> s & 1U) != 0) out.push_back(session.players()[s]);
  }
  return out;
}

Seat seat_of(const Session& session, const std::string& name) {
  const Seat seat = session.seat(name);
  if (!seat) {
    throw grammar::Error(grammar::diagnose("", "script/unknown-player",
                                           "There is no player '" + name + "'.",
                                           grammar::nearest_hint(name, session.players())));
  }
  return seat;
}

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

score::Call sheet_call(const Session& session, const std::string& text) {
  // `name(a, b)` as the words of a statement `score`, with their places.
  std::vector<grammar::TextToken> words;
  std::size_t begin = std::string::npos;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool inside = at < text.size() && std::string_view(" ,()").find(text[at]) ==
                                                std::string_view::npos;
    if (inside && begin == std::string::npos) begin = at;
    if (inside || begin == std::string::npos) continue;
    words.push_back({text.substr(begin, at - begin),
                     {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}});
    begin = std::string::npos;
  }
  if (words.empty()) words.push_back({text, {0, static_cast<std::uint32_t>(text.size())}});
  return session::find_sheet(session, std::make_shared<grammar::Source>("sheet", text), words);
}

std::vector<score::Call> usual_sheets(const Session& session) {
  const score::Sheets& sheets = session.game().rules().sheets();
  const auto usable = [&](SheetId id) {
    return id && sheets.of_players(id) && sheets.parameters(id) == 0;
  };
  if (usable(sheets.find("final"))) return {{sheets.find("final"), {}}};
  std::vector<score::Call> out;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    if (usable(SheetId(i))) out.push_back({SheetId(i), {}});
  }
  return out;
}

std::vector<ShownSheet> shown_sheets(Session& session, const score::Call& call, SheetReading reading) {
  std::vector<ShownSheet> out;
  if (reading == SheetReading::paid || (reading == SheetReading::usual && session.game().over())) {
    for (const score::Explained* sheet : session.paid(call)) out.push_back({sheet, true});
  }
  if (out.empty() && reading != SheetReading::paid) out.push_back({&session.score(call.sheet, call.arguments), false});
  return out;
}

}  // namespace castellan::cli
