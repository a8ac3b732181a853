/// Where to look for a name that the rules do not know: in modules that are off.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/package/load.hpp"

namespace castellan::package {

/// A hint that lists the modules of the requested ruleset, and of its base, that are not in `on`
/// and have such a name: as a text of a script, an entry of a component file, or a row. In byte
/// order; empty where there is none. With `declared_by` only scripts count, where the name follows
/// one of these texts. The request has been loaded. Reads files, so it is for messages only; skips
/// files that cannot be read.
[[nodiscard]] std::string off_modules_hint(const Request& request,
                                           const std::vector<std::string>& on,
                                           std::string_view name,
                                           std::span<const std::string_view> declared_by = {});

/// The same hint for modules that are known to have it, in byte order; empty where there is none.
[[nodiscard]] std::string off_modules_hint(const std::vector<std::string>& off);

}  // namespace castellan::package
