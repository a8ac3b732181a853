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

constexpr std::size_t kMostThings = 8;
constexpr std::size_t kMostPlaces = 24;

std::string rule_of(const score::Line& line) {
  return line.package.empty() ? line.rule : line.rule + " (" + line.package + ")";
}

std::string name_of(const score::Line& line, std::span<const std::string> players) {
  return line.seat ? players[line.seat.index()] : line.contestant;
}

void print_totals(const score::Explained& sheet, std::span<const std::string> players,
                  std::ostream& out) {
  TextTable totals({"player", "total"});
  for (std::size_t s = 0; s < sheet.totals.size() && s < players.size(); ++s) {
    totals.add({players[s], std::to_string(sheet.totals[s])});
  }
  totals.print(out, {0});
}

/// Lines with their players; what they rest on where anything does.
template <class Lines>
void print_lines(const Lines& lines, std::span<const std::string> players, std::ostream& out) {
  const bool things = std::any_of(lines.begin(), lines.end(),
                                  [](const score::Line* l) { return !l->things.empty(); });
  std::vector<std::string> head = {"rule", "", "player", "points", "why"};
  if (things) head.emplace_back("from");
  TextTable table(std::move(head));
  for (const score::Line* line : lines) {
    std::vector<std::string> row = {rule_of(*line), line->label, name_of(*line, players),
                                    signed_number(line->points), line->evidence};
    if (things) row.push_back(score::list_text(score::things_of(*line), kMostThings));
    table.add(std::move(row));
  }
  table.print(out, {0, 1, 2, 4, 5});
}

void print_feature(const score::FilledFeature& filled, std::span<const std::string> players,
                   std::ostream& out) {
  out << filled.feature->title << '\n';
  const std::vector<std::string> places = score::places_of(filled.feature->of);
  if (!places.empty()) out << "  where: " << score::list_text(places, kMostPlaces) << '\n';
  const bool single = std::any_of(filled.lines.begin(), filled.lines.end(),
                                  [](const auto& l) { return !l.shared; });
  TextTable table({"  rule", "", single ? "player" : "", "points", "why", "from"});
  for (const score::FilledLine& line : filled.lines) {
    table.add({"  " + rule_of(*line.line), line.line->label,
               line.shared ? "" : name_of(*line.line, players), signed_number(line.line->points),
               line.line->evidence, score::list_text(score::things_of(*line.line), kMostThings)});
  }
  table.print(out, {0, 1, 2, 4, 5});
  if (filled.value) out << "  value: " << *filled.value << '\n';
  if (const std::string weighed = score::contention_text(*filled.feature, players);
      !weighed.empty()) {
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
  const std::string& title = sheet.title.empty() ? sheet.sheet : sheet.title;
  // A sheet of one subject is that feature.
  const bool of_one = lines && sheet.features.size() == 1 && sheet.features[0].title == title;
  if (!of_one) out << title << '\n';
  if (lines) {
    const score::Filled filled = score::filled(sheet);
    for (const score::FilledFeature& feature : filled.features) {
      if (!of_one) out << '\n';
      print_feature(feature, players, out);
    }
    if (!filled.features.empty()) out << '\n';
    if (filled.features.empty() || !filled.others.empty()) print_lines(filled.others, players, out);
  }
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

}  // namespace castellan::cli
