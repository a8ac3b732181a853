/// The order in which people look for things in a list.
#pragma once

#include <string_view>

namespace castellan::cli {

/// Numbers within texts by their value, cells `(x,y)` row by row, the rest by bytes. A total order.
[[nodiscard]] bool natural_less(std::string_view a, std::string_view b);

}  // namespace castellan::cli
