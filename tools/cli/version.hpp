/// Which castellan this is.
#pragma once

#include <string_view>

namespace castellan::cli {

/// The commit it was built from, with `+` where files differed from it; empty when git does not
/// know the sources.
[[nodiscard]] std::string_view commit();

}  // namespace castellan::cli
