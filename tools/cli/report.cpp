#include "tools/cli/report.hpp"

#include <algorithm>
#include <ostream>

#include "interpreter/score/filled.hpp"
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

namespace {

constexpr std::size_t kMostThings = 8;

std::string rule_of(const score::Line& line) {
  return line.package.empty() ? line.rule : line.rule + " (" + line.package + ")";
}

std::string name_of(const score::Line& line, std::span<const std::string> players) {
  return line.seat ? players[line.seat.index()] : line.contestant;
}

void print_totals(const score::Explained& sheet, std::span<const std::string> players, std::ostream& out) {
  TextTable totals({"player", "total"});
  for (std::size_t s = 0; s < sheet.totals.size() && s < players.size(); ++s) {
    totals.add({players[s], std::to_string(sheet.totals[s])});
  }
  totals.print(out, {0});
}

/// Lines with their players; what they rest on where anything does.
template <class Lines>
void print_lines(const Lines& lines, std::span<const std::string> players, std::ostream& out) {
  const bool things = std::any_of(lines.begin(), lines.end(), [](const score::Line* l) { return !l->things.empty(); });
  std::vector<std::string> head = {"rule", "", "player", "points", "why"};
  if (things) head.emplace_back("from");
  TextTable table(std::move(head));
  for (const score::Line* line : lines) {
    std::vector<std::string> row = {rule_of(*line), line->label, name_of(*line, players), signed_number(line->points),
                                    line->evidence};
    if (things) row.push_back(score::things_text(*line, kMostThings));
    table.add(std::move(row));
  }
  table.print(out, {0, 1, 2, 4, 5});
}

void print_feature(const score::FilledFeature& filled, std::span<const std::string> players, std::ostream& out) {
  out << filled.feature->title << '\n';
  const bool single = std::any_of(filled.lines.begin(), filled.lines.end(), [](const auto& l) { return !l.shared; });
  TextTable table({"  rule", "", single ? "player" : "", "points", "why", "from"});
  for (const score::FilledLine& line : filled.lines) {
    table.add({"  " + rule_of(*line.line), line.line->label, line.shared ? "" : name_of(*line.line, players),
               signed_number(line.line->points), line.line->evidence, score::things_text(*line.line, kMostThings)});
  }
  table.print(out, {0, 1, 2, 4, 5});
  if (const std::string weighed = score::contention_text(*filled.feature, players); !weighed.empty()) {
    out << "  majority: " << weighed << '\n';
  }
  std::string paid;
  for (const auto& [seat, points] : filled.awards) {
    paid += (paid.empty() ? "" : ", ") + players[seat.index()] + " " + signed_number(points);
  }
  out << "  paid: " << (paid.empty() ? "nobody" : paid) << '\n';
}

}  // namespace

void print_sheet(const score::Explained& sheet, std::span<const std::string> players, bool lines,
                 std::ostream& out) {
  out << (sheet.title.empty() ? sheet.sheet : sheet.title) << '\n';
  if (lines) {
    std::vector<const score::Line*> all;
    for (const score::Line& line : sheet.lines) all.push_back(&line);
    print_lines(all, players, out);
  }
  print_totals(sheet, players, out);
}

void print_filled(const score::Explained& sheet, std::span<const std::string> players, std::ostream& out) {
  out << (sheet.title.empty() ? sheet.sheet : sheet.title) << '\n';
  const score::Filled filled = score::filled(sheet);
  for (const score::FilledFeature& feature : filled.features) {
    out << '\n';
    print_feature(feature, players, out);
  }
  if (!filled.features.empty()) out << '\n';
  if (filled.features.empty() || !filled.others.empty()) print_lines(filled.others, players, out);
  print_totals(sheet, players, out);
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
