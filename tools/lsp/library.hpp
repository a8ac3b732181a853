/// What packages declare, by name, as they could last be loaded: with everything on that goes
/// together. Rules that are being written do not load at every moment; what they declared a
/// moment ago is what an author looks for.
#pragma once

#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/package/load.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/named_things.hpp"
#include "tools/lsp/documents.hpp"

namespace castellan::lsp {

struct Names {
  std::vector<cli::NamedThing> things;  ///< by name, in byte order
  std::set<std::string> sources;        ///< files that they are made of

  /// Those of one name.
  [[nodiscard]] std::vector<const cli::NamedThing*> called(std::string_view name) const;
};

/// A request that finds packages as a script beside the manifest of `folder` does.
[[nodiscard]] package::Request request_beside(const std::string& folder,
                                              const cli::CommonOptions& common);

class Library {
 public:
  /// Without `threads` what is begun is done when it is collected.
  explicit Library(const cli::CommonOptions& common, bool threads = true)
      : common_(common), launch_(threads ? std::launch::async : std::launch::deferred) {}

  /// Of the package in a folder; loaded now when it never was. Empty when it never could be.
  const Names& of(const std::string& folder);
  /// Begins to load it again, in a thread, with these texts; while it is being loaded, and when it
  /// cannot be, its names are those of before.
  void begin_refresh(const std::string& folder, const Documents& documents);
  [[nodiscard]] bool loading() const { return loading_ != nullptr; }
  /// Takes what has been loaded. Does not wait.
  void collect();
  void forget(const std::string& folder) { by_folder_.erase(folder); }

 private:
  static constexpr std::size_t kMost = 32;  ///< packages; beyond, all are forgotten

  struct Loading {
    std::string folder;
    Documents documents;
    std::future<std::optional<Names>> names;
  };
  Names& room_for(const std::string& folder);

  const cli::CommonOptions& common_;
  std::launch launch_;
  std::map<std::string, Names> by_folder_;
  std::unique_ptr<Loading> loading_;
};

}  // namespace castellan::lsp
