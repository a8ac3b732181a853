/// Where the project's sources are: tests read rulesets, documents and scripts
/// there.
#pragma once

#include <filesystem>

namespace castellan::test {

/// The project's root. A function and not a definition of every test, whose
/// objects would then differ from clone to clone.
const std::filesystem::path& source_folder();

}  // namespace castellan::test
