/// What packages declare, by name, as they could last be loaded: with everything on that goes
/// together. Rules that are being written do not load at every moment; what they declared a
/// moment ago is what an author looks for.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/package/load.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/named_things.hpp"

namespace castellan::lsp {

struct Names {
  std::vector<cli::NamedThing> things;        ///< by name, in byte order
  std::set<std::string> sources;              ///< files that they are made of

  /// Those of one name.
  [[nodiscard]] std::vector<const cli::NamedThing*> called(std::string_view name) const;
};

/// A request that finds packages as a script beside the manifest of `folder` does.
[[nodiscard]] package::Request request_beside(const std::string& folder, const cli::CommonOptions& common);

class Library {
 public:
  explicit Library(const cli::CommonOptions& common) : common_(common) {}

  /// Of the package in a folder; loaded now when it never was. Empty when it never could be.
  const Names& of(const std::string& folder);
  /// Loads it again, if it can be loaded.
  void refresh(const std::string& folder);
  void forget(const std::string& folder) { by_folder_.erase(folder); }

 private:
  static constexpr std::size_t kMost = 32;    ///< packages; beyond, all are forgotten

  const cli::CommonOptions& common_;
  std::map<std::string, Names> by_folder_;
};

}  // namespace castellan::lsp
