/// What two states of a game differ in, in the names that scripts give it.
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
