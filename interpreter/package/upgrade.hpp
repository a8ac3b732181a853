/// Scripts of level 1 of the Lua API as level 2 writes them.
///
/// Reads Lua's tokens, not its meaning: what stands as a table of `{ "name", "kind" }`
/// in a declaration becomes its signature, the text of a rule its second argument,
/// `piece table` becomes `piece of table`. Comments, layout and everything else stay
/// as they are; what is of level 2 already does not change.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace castellan::package {

/// The script in level 2. What must be rewritten by hand (parameters that are
/// computed elsewhere) goes to `out` as `package/upgrade` and stays. O(bytes).
std::string upgraded_script(const grammar::Source& script, grammar::Diagnostics& out);

/// The manifest with the level of the API that this program has.
std::string upgraded_manifest(const grammar::Source& manifest);

}  // namespace castellan::package
