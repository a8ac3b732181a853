/// Functions of a library held against the machine, before anybody relies on them.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "interpreter/expr/native/native.hpp"
#include "interpreter/session/ruleset.hpp"

namespace castellan::native {

/// Plays random games, the same with and without the functions, until they end or have become long. Says
/// where they first part, `at decision 3 of the game of seed 1 other moves are legal`; nothing when they
/// do not. The rules have a pool; no function is bound to it afterwards. Tens of milliseconds.
[[nodiscard]] std::optional<std::string> first_difference(const session::Ruleset& ruleset,
                                                          std::span<const expr::native::Function> functions);

}  // namespace castellan::native
