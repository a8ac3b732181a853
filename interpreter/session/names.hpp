/// Players by name.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// Refuses a name that scripts and moves could not write, or nobody could read: an empty or a
/// long one, one that holds what cannot be seen or `#`, that begins or ends with a blank or has
/// two in a row. Throws grammar::Error: script/players.
void check_player(const std::string& name);
/// The same of all who play, of whom there are `wanted`, and no two look alike.
void check_players(const std::vector<std::string>& names, int wanted);
/// Names of the seats in a set.
[[nodiscard]] std::vector<std::string> names_of(const Session& session, std::uint32_t seats);
/// The seat of a player's name. Error: script/unknown-player with the nearest.
[[nodiscard]] Seat seat_of(const Session& session, const std::string& name);

}  // namespace castellan::session
