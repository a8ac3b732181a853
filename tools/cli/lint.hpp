/// What a description declares and nothing uses: phases that cannot be reached,
/// moves without a phase, definitions and events that no rule names, families
/// that no field holds.
///
/// Judged by the words of rule text, so a name that is only mentioned counts as
/// used: what is reported is surely unused. Rules written in Lua may name things
/// where nobody can look, so with them names are not judged.
#pragma once

#include <vector>

#include "interpreter/description/description.hpp"

namespace castellan::cli {

/// Something unused; the same in another configuration has an equal `kind` and
/// `name`.
struct Unused {
  std::string kind;
  std::string name;
  grammar::Diagnostic warning;
};

/// O(text of the rules).
[[nodiscard]] std::vector<Unused> find_unused(const description::Description& d);

}  // namespace castellan::cli
