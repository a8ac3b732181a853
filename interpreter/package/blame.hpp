/// Finds the package to blame for an error: the one that changed something, not the one whose rule
/// text met the change.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::package {

/// `errors`, which loading or compiling the rules of `request` found, in the words of those who
/// can mend them. What disappears without a `replace`, `change`, `remove` or `extend` of another
/// package becomes `package/breaks` at that call, once for all that it breaks, with the place of
/// the first; all else stays. Loads the rules again at most some dozens of times.
[[nodiscard]] std::vector<grammar::Diagnostic> blame(const Request& request,
                                                     std::vector<grammar::Diagnostic> errors);

/// Which package removed a thing of this name, and where, for a hint about a name that is not
/// known; empty when none did.
[[nodiscard]] std::string removal_hint(const Request& request, std::string_view name);

}  // namespace castellan::package
