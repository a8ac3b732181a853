#include "interpreter/session/report/move_report.hpp"

#include <algorithm>
#include <map>

#include "interpreter/description/origin.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;

std::string kind_text(const expr::Type& type, const state::Schema& schema) {
  std::string text = expr::describe(type, schema);
  for (const std::string_view article : {"a ", "an "}) {
    if (text.starts_with(article)) return text.substr(article.size());
  }
  return text;
}

json move_json(const Session& session, const moves::Move& move) {
  const flow::Game& game = session.game();
  const moves::Table& table = game.rules().moves();
  const state::Schema& schema = game.rules().schema();
  json parameters = json::array();
  for (const auto& v : table.values(move, game.context(), session.players())) {
    json one = {{"name", v.name}, {"kind", kind_text(v.type, schema)}, {"value", v.text}, {"things", json::array()}};
    const std::string from =
        v.from ? state::container_name(schema, session.players(), schema.field(v.from), v.instance) + "/" : "";
    for (const std::string& thing : v.things) one["things"].push_back(from + thing);
    parameters.push_back(std::move(one));
  }
  return {{"text", game.text(move, session.players())}, {"verb", table.verb(move.kind)}, {"parameters", std::move(parameters)}};
}

/// Whether the sentence of a refusal is that of a condition.
bool says(const std::string& reason, const std::string& because, const std::string& text) {
  if (!because.empty() && reason == because) return true;
  return reason == "needs: " + text || reason.ends_with("does not fit: needs " + text);
}

void add_condition(json& out, const description::RuleText& text, const std::string& because, const std::string& parameter,
                   const std::string& reason) {
  if (text.empty()) return;
  const std::string line = description::one_line(text);
  json one = {{"text", line}};
  if (text.source != nullptr) {
    one["file"] = text.source->name();
    one["line"] = text.source->position(text.span.begin).line;
  }
  if (!because.empty()) one["because"] = because;
  if (!parameter.empty()) one["parameter"] = parameter;
  if (!reason.empty() && says(reason, because, line)) one["decided"] = true;
  out.push_back(std::move(one));
}

json conditions_json(const description::Move& move, const std::string& reason) {
  json out = json::array();
  for (const auto& c : move.conditions) add_condition(out, c.test, c.because, {}, reason);
  for (const auto& p : move.parameters) {
    for (const auto& d : p.domains) add_condition(out, d.where, {}, p.name, reason);
    for (const auto& c : p.conditions) add_condition(out, c.test, c.because, p.name, reason);
  }
  return out;
}

}  // namespace

json structured_moves(const Session& session, Seat seat) {
  std::vector<moves::Move> list;
  session.game().legal(seat, list);
  json out = json::array();
  for (const moves::Move& move : list) out.push_back(move_json(session, move));
  std::sort(out.begin(), out.end(), [](const json& a, const json& b) { return a["text"] < b["text"]; });
  return out;
}

std::vector<Cell> target_cells(const Session& session, Seat seat, FieldId grid, std::size_t instance) {
  const flow::Game& game = session.game();
  std::vector<moves::Move> list;
  game.legal(seat, list);
  std::vector<Cell> out;
  for (const moves::Move& move : list) {
    const auto values = game.rules().moves().values(move, game.context(), session.players());
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (!values[i].type.is(expr::Type::Kind::cell) || values[i].from != grid || values[i].instance != instance) continue;
      const Cell cell = unpack_cell(static_cast<Word>(move.values[i] & 0xFFFFFFFF));
      if (std::find(out.begin(), out.end(), cell) == out.end()) out.push_back(cell);
    }
  }
  return out;
}

json missing_moves(const Session& session, Seat seat) {
  const flow::Game& game = session.game();
  const auto pending = game.pending();
  json out = json::array();
  if (!pending.may_act(seat)) return out;
  std::vector<moves::Move> list;
  game.legal(seat, list);
  const moves::Table& table = game.rules().moves();
  for (const MoveKindId kind : game.rules().phase(pending.phase).moves) {
    if (table.decision(kind) != nullptr) continue;
    if (std::any_of(list.begin(), list.end(), [&](const moves::Move& m) { return m.kind == kind; })) continue;
    moves::Refusal refusal;
    static_cast<void>(game.parse(table.verb(kind), seat, session.players(), refusal, 0));
    const bool about_text = refusal.id == "move/bad-value";
    out.push_back({{"verb", table.verb(kind)}, {"reason", about_text ? "nothing that it could take fits" : refusal.reason}});
  }
  return out;
}

json explained_move(const Session& session, const std::string& text, Seat seat) {
  const auto refused = session.check(text, seat);
  json out = {{"legal", !refused}, {"conditions", json::array()}};
  std::string reason;
  if (refused) {
    reason = refused->refusal.reason;
    out["id"] = refused->refusal.id;
    out["reason"] = reason;
    if (!refused->refusal.nearest.empty()) out["nearest"] = refused->refusal.nearest;
  }
  const std::string verb = text.substr(0, text.find(' '));
  for (const description::Move& move : session.game().rules().description().moves) {
    if (move.name == verb) out["conditions"] = conditions_json(move, reason);
  }
  return out;
}

}  // namespace castellan::session
