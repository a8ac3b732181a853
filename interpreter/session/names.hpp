/// Players by name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// Names of the seats in a set.
[[nodiscard]] std::vector<std::string> names_of(const Session& session, std::uint32_t seats);
/// The seat of a player's name. Error: script/unknown-player with the nearest.
[[nodiscard]] Seat seat_of(const Session& session, const std::string& name);

}  // namespace castellan::session
