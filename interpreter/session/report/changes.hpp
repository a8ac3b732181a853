/// The differences between two states of a game, by the names that scripts use.
#pragma once

#include <string>
#include <vector>

#include "interpreter/session/session.hpp"

namespace castellan::session {

struct Changed {
  std::string name;    ///< `heap`, `Anna.gold`, a part of a container
  std::string before;  ///< empty: it was not there
  std::string after;   ///< empty: it is gone
};
/// As the host sees them, by name.
std::vector<Changed> changes_between(const Session& before, const Session& after);

}  // namespace castellan::session
