/// What a quoted text of a Lua script means: its escapes read as Lua reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::lua {

struct Unescaped {
  std::string text;
  /// Which byte of it is written where, as grammar::Source takes it; offsets count from
  /// the start of what was given.
  std::vector<grammar::Source::Written> at;
};

/// Of what stands between the quotes. None when Lua would refuse it. O(bytes).
[[nodiscard]] std::optional<Unescaped> unescaped(std::string_view quoted);

}  // namespace castellan::lua
