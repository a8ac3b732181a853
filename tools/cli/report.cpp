#include "tools/cli/report.hpp"

#include <algorithm>
#include <ostream>

#include "interpreter/session/transcript.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/view.hpp"
#include "tools/cli/table.hpp"

namespace castellan::cli {
namespace {

using session::Session;

/// The counter of a player that alone decides the first comparison of the
/// ranking; none when the ranking computes something.
const state::FieldType* score_field(const flow::Rules& rules) {
  const auto& ranking = rules.description().ranking;
  if (ranking.empty() || ranking.back().amounts.empty()) return nullptr;
  const description::RuleText& amount = ranking.back().amounts.front();
  if (amount.empty()) return nullptr;
  std::string_view name = amount.source->text(amount.span);
  while (name.starts_with(' ')) name.remove_prefix(1);
  while (name.ends_with(' ')) name.remove_suffix(1);
  const FieldId field = rules.schema().find_field(name);
  return field ? &rules.schema().field(field) : nullptr;
}

bool sees_score(const Session& session, Seat seat, std::optional<Seat> viewer) {
  if (!viewer || session.game().over()) return true;
  const flow::Rules& rules = session.game().rules();
  const state::FieldType* field = score_field(rules);
  return seat && field != nullptr && state::visible(rules.schema(), *field, seat.index(), *viewer);
}

std::optional<Word> round_of(const Session& session, std::optional<Seat> viewer) {
  const flow::Game& game = session.game();
  const state::Schema& schema = game.rules().schema();
  const FieldId id = schema.find_field("round");
  if (!id) return std::nullopt;
  const state::FieldType& field = schema.field(id);
  if (field.kind != description::FieldKind::counter ||
      field.scope != description::Field::Scope::game ||
      (viewer && !state::visible(schema, field, 0, *viewer))) {
    return std::nullopt;
  }
  return game.arena().get(field.base);
}

std::string_view kind_name(flow::Pending::Kind kind) {
  switch (kind) {
    case flow::Pending::Kind::decision: return "decision";
    case flow::Pending::Kind::chance: return "chance";
    case flow::Pending::Kind::over: break;
  }
  return "over";
}

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

nlohmann::json status_json(const Session& session, std::optional<Seat> viewer) {
  const flow::Game& game = session.game();
  const flow::Pending pending = game.pending();
  // Nobody acts in a position that names no phase, but the game is not over.
  const bool idle = pending.kind == flow::Pending::Kind::over && !game.over();
  nlohmann::json out = {{"kind", idle ? "decision" : kind_name(pending.kind)}};
  out["phase"] = pending.phase ? nlohmann::json(game.rules().phase(pending.phase).name)
                               : nlohmann::json(nullptr);
  out["actors"] = pending.kind == flow::Pending::Kind::decision
                      ? names_of(session, pending.actors)
                      : std::vector<std::string>();
  if (const auto round = round_of(session, viewer)) out["round"] = *round;
  out["hash"] = session::hash_text(
      viewer ? state::view_hash(game.rules().schema(), game.arena(), *viewer)
                                 : game.hash());
  nlohmann::json scores = nlohmann::json::object();
  for (const session::Standing& each : session.standings()) {
    if (!sees_score(session, each.seat, viewer)) continue;
    scores[each.name] = each.keys.empty() ? 0 : each.keys.front();
  }
  out["scores"] = std::move(scores);
  if (game.over()) {
    out["winners"] = session.winners();
    for (const session::Standing& each : session.standings()) out["ranks"][each.name] = each.rank;
  }
  return out;
}

nlohmann::json sheet_json(const score::Explained& sheet, std::span<const std::string> players) {
  const auto line_json = [](const score::Line& line) {
    return nlohmann::json{{"rule", line.rule},
                          {"label", line.label},
                          {"count", line.count},
                          {"points", line.points},
                          {"evidence", line.evidence}};
  };
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t s = 0; s < sheet.totals.size(); ++s) {
    nlohmann::json entry = {{"total", sheet.totals[s]}, {"lines", nlohmann::json::array()}};
    if (s < players.size()) entry["player"] = players[s];
    for (const score::Line& line : sheet.lines) {
      if (line.seat == Seat(s)) entry["lines"].push_back(line_json(line));
    }
    list.push_back(std::move(entry));
  }
  nlohmann::json others = nlohmann::json::object();
  for (const score::Line& line : sheet.lines) {
    if (!line.seat && !line.contestant.empty()) {
      others[line.contestant].push_back(line_json(line));
    }
  }
  return {{"sheet", sheet.sheet},
          {"title", sheet.title},
          {"players", std::move(list)},
          {"contestants", std::move(others)}};
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
      table.add({line.rule, line.label, name(line), signed_number(line.points), line.evidence});
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

session::SheetCall sheet_call(const Session& session, const std::string& text) {
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

std::vector<session::SheetCall> usual_sheets(const Session& session) {
  const score::Sheets& sheets = session.game().rules().sheets();
  const auto usable = [&](SheetId id) {
    return id && sheets.of_players(id) && sheets.parameters(id) == 0;
  };
  if (usable(sheets.find("final"))) return {{sheets.find("final"), {}}};
  std::vector<session::SheetCall> out;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    if (usable(SheetId(i))) out.push_back({SheetId(i), {}});
  }
  return out;
}

}  // namespace castellan::cli
