#include "interpreter/session/report/move_report.hpp"

#include <algorithm>
#include <map>

#include "interpreter/description/origin.hpp"
#include "interpreter/ruletext/values.hpp"
#include "interpreter/state/figure_text.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;

/// A cell is the low word of a value; its turn lies above.
Cell cell_of(ruletext::Value value) { return unpack_cell(static_cast<Word>(value & 0xFFFFFFFF)); }

std::string segment_of(const Session& session, FieldId grid, ruletext::Value segment) {
  const flow::Game& game = session.game();
  const state::Schema& schema = game.rules().schema();
  const ruletext::Value piece = ruletext::piece_of_segment(segment);
  return state::segment_text({schema, game.arena(), session.players()}, schema.field(grid),
                             ruletext::instance_of_piece(piece), ruletext::slot_of_piece(piece),
                             ruletext::index_of_segment(segment));
}

json move_json(const Session& session, const std::string& text, const moves::Move& move) {
  const flow::Game& game = session.game();
  const moves::Table& table = game.rules().moves();
  const state::Schema& schema = game.rules().schema();
  json parameters = json::array();
  std::vector<ruletext::Type> types;
  for (const auto& v : table.values(move, game.context(), session.players())) {
    types.push_back(v.type);
    parameters.push_back({{"name", v.name},
                          {"kind", kind_text(v.type, schema)},
                          {"value", v.text},
                          {"things", json::array()}});
  }
  for (const moves::TextPart& part : game.text_parts(move, session.players())) {
    if (part.parameter < 0 || (!part.from && !part.component)) continue;
    const auto i = static_cast<std::size_t>(part.parameter);
    std::string thing;
    if (part.from)
      thing =
          state::container_name(schema, session.players(), schema.field(part.from), part.instance) +
          "/";
    if (types[i].is(ruletext::Type::Kind::cell))
      thing += state::cell_text(cell_of(move.values[i]));
    else if (types[i].is(ruletext::Type::Kind::segment))
      thing += segment_of(session, types[i].field(), move.values[i]);
    else
      thing += part.text;
    parameters[i]["things"].push_back(std::move(thing));
  }
  return {{"text", text}, {"verb", table.verb(move.kind)}, {"parameters", std::move(parameters)}};
}

/// Whether the sentence of a refusal is that of a condition.
bool says(const std::string& reason, const std::string& because, const std::string& text) {
  if (!because.empty() && reason == because) return true;
  return reason == "needs: " + text || reason.ends_with("does not fit: needs " + text);
}

void add_condition(json& out, const description::RuleText& text, const std::string& because,
                   const std::string& parameter, const std::string& reason) {
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

std::string kind_text(const ruletext::Type& type, const state::Schema& schema) {
  std::string text = ruletext::describe(type, schema);
  for (const std::string_view article : {"a ", "an "}) {
    if (text.starts_with(article)) return text.substr(article.size());
  }
  return text;
}

json structured_moves(const Session& session, const Session::LegalPage& page) {
  json out = json::array();
  for (const auto& [text, move] : page.moves) out.push_back(move_json(session, text, move));
  return out;
}

std::vector<TargetCell> target_cells(const Session& session, Seat seat) {
  const flow::Game& game = session.game();
  std::vector<moves::Move> list;
  game.legal(seat, list);
  std::map<MoveKindId, std::vector<bool>> cells;  // which parameters of a kind of move are cells
  std::vector<TargetCell> out;
  for (const moves::Move& move : list) {
    const auto [kind, is_new] = cells.try_emplace(move.kind);
    if (is_new) {
      for (const auto& v : game.rules().moves().values(move, game.context(), session.players())) {
        kind->second.push_back(v.type.is(ruletext::Type::Kind::cell));
      }
    }
    if (std::ranges::find(kind->second, true) == kind->second.end()) continue;
    for (const moves::TextPart& part : game.text_parts(move, session.players())) {
      if (!part.from || part.parameter < 0 ||
          !kind->second[static_cast<std::size_t>(part.parameter)])
        continue;
      out.push_back({part.from, part.instance,
                     cell_of(move.values[static_cast<std::size_t>(part.parameter)])});
    }
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

json missing_moves(const Session& session, Seat seat) {
  const flow::Game& game = session.game();
  const auto pending = game.pending();
  json out = json::array();
  if (!pending.may_act(seat)) return out;
  moves::Refusal none;
  const auto verbs = game.next_part({}, seat, session.players(), none, 0, moves::MoveList::kAll);
  const moves::Table& table = game.rules().moves();
  for (const MoveKindId kind : game.rules().phase(pending.phase).moves) {
    if (table.decision(kind) != nullptr) continue;
    if (std::ranges::find(verbs->values, table.verb(kind)) != verbs->values.end()) continue;
    moves::Refusal refusal;
    static_cast<void>(game.parse(table.verb(kind), seat, session.players(), refusal, 0));
    const bool about_text = refusal.id == "move/bad-value";
    out.push_back({{"verb", table.verb(kind)},
                   {"reason", about_text ? "nothing that it could take fits" : refusal.reason}});
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
