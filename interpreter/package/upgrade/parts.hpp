/// What is written anew in packages of an earlier level of the Lua API, part by part.
/// Private to package/.
#pragma once

#include <string>

#include "interpreter/package/upgrade/upgrade.hpp"

namespace castellan::package {

/// A Lua script with signatures where tables of parameters stood. O(bytes).
std::string upgraded_declarations(const grammar::Source& script, grammar::Diagnostics& out);

/// A Lua script whose moves take what their signatures say; where the kind of a
/// parameter can not be told from what is declared goes to `out`. O(bytes).
std::string upgraded_moves(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out);

/// A Lua script with its rule texts in the words of now. A text for people stays: one
/// behind `because`, `help` or `label`, what the log says of an event, what a failure
/// says. A text put together from parts goes to `out` as `package/upgrade`, if it
/// has words of then, and stays.
std::string upgraded_texts(const grammar::Source& script, const Spoken& spoken, grammar::Diagnostics& out);
/// The same of a file of components or of sheets, as its name says. One that can not
/// be read stays as it is.
std::string upgraded_file(const grammar::Source& file, const Spoken& spoken);

}  // namespace castellan::package
