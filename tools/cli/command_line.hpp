/// Command lines that the program tells people to run.
#pragma once

#include <string>
#include <vector>

#include "tools/cli/command.hpp"

namespace castellan::cli {

/// Texts one after another with `between` between them.
[[nodiscard]] std::string joined_words(const std::vector<std::string>& words,
                                       const std::string& between);

/// `castellan` and these words, as a shell reads them, with the folders of
/// packages that the program was given.
[[nodiscard]] std::string command_line(std::vector<std::string> words, const CommonOptions& common);

}  // namespace castellan::cli
