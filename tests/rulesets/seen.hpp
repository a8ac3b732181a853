/// What a viewer gets to see of a session, for tests of what stays hidden.
#pragma once

#include <string>

#include "interpreter/session/report/report.hpp"
#include "interpreter/session/session.hpp"
#include "interpreter/state/hash.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::session {

/// Everything that a seat gets to see of a session.
inline std::string everything(Session& s, Seat viewer) {
  const auto& g = s.game();
  const auto& schema = g.rules().schema();
  std::string out = state::view(schema, g.arena(), viewer).dump() + status_json(s, viewer).dump() +
                    s.transcript(viewer) +
                    std::to_string(state::view_hash(schema, g.arena(), viewer)) +
                    events_json(s.take_events(viewer)).dump();
  for (const auto& text : s.legal(viewer)) out += text + "\n";
  return out;
}

}  // namespace castellan::session
