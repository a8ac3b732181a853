#include "interpreter/session/names.hpp"

namespace castellan::session {

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

}  // namespace castellan::session
