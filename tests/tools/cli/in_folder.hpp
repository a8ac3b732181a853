/// The process in another folder for a while.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

namespace castellan::cli::test {

/// Rulesets are those of the project.
class InFolder {
 public:
  explicit InFolder(const std::string& folder) : before_(std::filesystem::current_path()) {
    setenv("CASTELLAN_DATA", before_.c_str(), 1);
    std::filesystem::current_path(folder);
  }
  ~InFolder() {
    std::filesystem::current_path(before_);
    unsetenv("CASTELLAN_DATA");
  }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  std::filesystem::path before_;
};

}  // namespace castellan::cli::test
