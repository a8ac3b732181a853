/// Times whole processes of this program, for `bench`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace castellan::cli {

/// Milliseconds from starting a process `castellan moves FILE` to its end, the
/// median of several; 0 when it cannot be started or refuses the file.
double cold_start(const std::filesystem::path& file, const std::vector<std::string>& packages);

}  // namespace castellan::cli
