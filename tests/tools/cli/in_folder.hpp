/// The process in another folder for a while.
#pragma once

#include <filesystem>
#include <string>

#include "tests/support/environment.hpp"

namespace castellan::cli::test {

/// Rulesets are those of the project.
class InFolder {
 public:
  explicit InFolder(const std::string& folder) : before_(std::filesystem::current_path()) {
    environment_.set("CASTELLAN_DATA", before_.string());
    std::filesystem::current_path(folder);
  }
  ~InFolder() { std::filesystem::current_path(before_); }
  InFolder(const InFolder&) = delete;
  InFolder& operator=(const InFolder&) = delete;

 private:
  std::filesystem::path before_;
  castellan::test::Environment environment_;
};

}  // namespace castellan::cli::test
