/// A folder of packages that a test writes and that goes away with it.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "interpreter/package/load.hpp"

namespace castellan::package {

class Workspace {
 public:
  Workspace() {
    std::string name = (std::filesystem::temp_directory_path() / "castellan-XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    root_ = name;
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  ~Workspace() { std::filesystem::remove_all(root_); }

  [[nodiscard]] const std::filesystem::path& root() const { return root_; }

  void file(const std::string& path, const std::string& text) const {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path, std::ios::binary) << text;
  }
  /// A manifest with the least that one needs, and `more` behind it.
  void manifest(const std::string& id, const std::string& more = "") const {
    file(id + "/ruleset.json", "{\"id\": \"" + id +
                                   "\", \"title\": \"T\", \"version\": \"1.0.0\", \"api\": 2, "
                                   "\"players\": {\"min\": 1, \"max\": 4}" +
                                   (more.empty() ? "" : ", " + more) + "}");
  }
  /// The ruleset `base` with this script.
  void base(const std::string& rules, const std::string& more = "") const {
    manifest("base", more);
    file("base/rules.lua", rules);
  }

  [[nodiscard]] Request request(const std::string& ruleset = "base") const {
    Request out;
    out.ruleset = ruleset;
    out.path = {root_};
    out.stdlib = root_ / "stdlib";
    return out;
  }
  /// The text with the workspace's folder taken off every path.
  [[nodiscard]] std::string relative(std::string text) const {
    const std::string prefix = root_.generic_string() + "/";
    for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
      text.erase(at, prefix.size());
    }
    return text;
  }
  /// What loading says: every diagnostic, or nothing.
  [[nodiscard]] std::string outcome(const Request& request) const {
    try {
      load(request);
    } catch (const grammar::Error& error) {
      return relative(error.what());
    }
    return {};
  }
  [[nodiscard]] std::string outcome() const { return outcome(request()); }

 private:
  std::filesystem::path root_;
};

}  // namespace castellan::package
