/// A folder of files that a test writes and that goes away with it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace castellan::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "castellan-test-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(root_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }
  [[nodiscard]] std::string path(const std::string& name) const { return (root_ / name).string(); }
  /// Writes a file, makes the folders above it, and returns its path.
  std::string file(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name, std::ios::binary) << text;
    return path(name);
  }
  /// Makes a folder, and those above it, and returns its path.
  std::filesystem::path folder(const std::string& name) const {
    std::filesystem::create_directories(root_ / name);
    return root_ / name;
  }
  [[nodiscard]] std::string read(const std::string& name) const {
    std::ifstream in(root_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// The text without this folder's path.
  [[nodiscard]] std::string relative(std::string text) const {
    const std::string prefix = root_.generic_string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
      text.erase(at, prefix.size());
    }
    return text;
  }

 private:
  std::filesystem::path root_;
};

}  // namespace castellan::test
