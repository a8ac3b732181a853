/// Where libraries are kept: a folder of the user's own, a file for each configuration and version.
#pragma once

#include <filesystem>
#include <string>

#include "interpreter/native/sealed.hpp"

namespace castellan::native {

/// The file of a library, whether it is there or not: in `castellan` of the folder that the variable
/// XDG_CACHE_HOME names, or of `.cache` of the user's home. Error: native/no-cache when there is neither.
[[nodiscard]] std::filesystem::path cache_file(const std::string& ruleset, const Keys& keys);

/// Writes it, and makes the folders above it, which are the user's alone. Errors: io/cannot-write, and of
/// a folder that is there and is not io/not-own.
void keep(const std::filesystem::path& file, const std::string& bytes);

}  // namespace castellan::native
