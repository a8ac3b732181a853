/// Declared amounts and conditions that somebody asks for by name.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

/// The value of one with these arguments, written as in scripts: an integer, a truth, or
/// the name of what it is, null for none. `player` and `actor` are the viewer in it;
/// the host asks as the first player. Throws script/unknown-value, script/bad-value, and
/// script/hidden-value where it may read what is not open and a viewer asks.
nlohmann::json value_json(const Session& session, const std::string& name,
                          const std::vector<std::string>& arguments, std::optional<Seat> viewer);

}  // namespace castellan::session
