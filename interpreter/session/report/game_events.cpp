#include "interpreter/session/report/game_events.hpp"

#include <algorithm>

#include "interpreter/session/event_log.hpp"
#include "interpreter/session/report/report.hpp"

namespace castellan::session {
namespace {

using nlohmann::json;

json hidden_json() { return {{"hidden", true}}; }
json named(const std::string& name) { return name.empty() ? hidden_json() : json(name); }
json spot_json(const std::optional<Spot>& spot) { return spot ? json(spot->path) : hidden_json(); }

json change_json(const VisibleChange& c) {
  json out;
  switch (c.kind) {
    case VisibleChange::Kind::moved:
      out = {{"kind", "moved"},
             {"component", named(c.name)},
             {"from", spot_json(c.from)},
             {"to", spot_json(c.to)}};
      break;
    case VisibleChange::Kind::changed:
      out = {{"kind", "changed"}, {"field", c.name}, {"from", c.before}, {"to", c.after}};
      if (!c.of.empty()) out["of"] = c.of;
      return out;
    case VisibleChange::Kind::revealed:
      out = {{"kind", "revealed"}, {"component", named(c.name)}, {"in", spot_json(c.to)}};
      break;
    case VisibleChange::Kind::shuffled:
      return {{"kind", "shuffled"}, {"pile", spot_json(c.to)}};
  }
  if (c.to && !c.to->at.empty()) out["at"] = c.to->at;
  if (c.copies != 1) out["copies"] = c.copies;
  return out;
}

json paid_json(const Session& session, const GameEvent& h, std::optional<Seat> viewer) {
  const score::Explained& sheet = session.paid_sheets()[h.index].sheet;
  const Seat seat = h.seat;
  json out = {{"kind", "paid"},
              {"player", session.players()[seat.index()]},
              {"sheet", sheet.sheet},
              {"title", sheet.title}};
  const json whole = score_json(session, sheet, viewer);
  out["title"] = whole["title"];
  out["points"] = whole["players"][seat.index()]["total"];
  out["lines"] = whole["players"][seat.index()]["lines"];
  return out;
}

}  // namespace

json take_game_events(Session& session, std::optional<Seat> viewer) {
  EventLog& event_log = *session.event_log();
  const std::vector<GameEvent> list = event_log.take(viewer);
  const json emitted = events_json(session.take_events(viewer));
  std::uint64_t n = event_log.count(viewer) - list.size();
  json out = json::array();
  for (const GameEvent& h : list) {
    json one;
    switch (h.kind) {
      case GameEvent::Kind::emitted:
        one = emitted[h.index];
        one["kind"] = one["event"];
        break;
      case GameEvent::Kind::change:
        one = change_json(h.change);
        break;
      case GameEvent::Kind::drawn:
        one = {{"kind", "drawn"},
               {"component", named(h.change.name)},
               {"from", spot_json(h.change.from)}};
        break;
      case GameEvent::Kind::paid:
        one = paid_json(session, h, viewer);
        break;
      case GameEvent::Kind::phase:
        one = {{"kind", "phase"}, {"phase", h.phase.empty() ? json(nullptr) : json(h.phase)}};
        break;
      case GameEvent::Kind::undone:
        one = {{"kind", "undone"}, {"steps", h.index}};
        break;
    }
    one["n"] = ++n;
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace castellan::session
