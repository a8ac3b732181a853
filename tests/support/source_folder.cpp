#include "tests/support/source_folder.hpp"

namespace castellan::test {

const std::filesystem::path& source_folder() {
  static const std::filesystem::path folder = CASTELLAN_SOURCE_DIR;
  return folder;
}

}  // namespace castellan::test
