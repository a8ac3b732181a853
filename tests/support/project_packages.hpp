/// Where the rulesets, modules and mods of the project are.
#pragma once

#include <filesystem>
#include <vector>

#include "tests/support/source_folder.hpp"

namespace castellan::test {

inline std::vector<std::filesystem::path> project_packages() {
  return {source_folder() / "rulesets", source_folder() / "tests/rulesets"};
}

}  // namespace castellan::test
