/// Lists of words as one text: for people, and as a command that they can run.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/command.hpp"

namespace castellan::cli {

/// Texts one after another with `between` between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words,
                                 std::string_view between = ", ");

/// `1 game`, `3 games`.
[[nodiscard]] std::string counted(std::size_t n, const std::string& what);

/// `castellan` and these words, as a shell reads them, with the folders of
/// packages that the program was given.
[[nodiscard]] std::string command_line(std::vector<std::string> words, const CommonOptions& common);

}  // namespace castellan::cli
