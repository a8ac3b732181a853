/// Which package a file of rules lies in, by the folders of the packages that were opened.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>

#include "interpreter/package/load.hpp"

namespace castellan::cli {

class PackageLayers {
 public:
  /// Hears of the packages that a request opens, and tells `also`; to be kept as long as
  /// the request.
  std::function<void(const package::Located&)> listener(
      std::function<void(const package::Located&)> also, const std::filesystem::path& stdlib);
  /// `base`, of one of its modules `base/frost`; of the standard library `std`; else empty.
  [[nodiscard]] std::string of(const std::string& file) const;

 private:
  std::map<std::string, std::string> roots_;  ///< of packages: name by folder
};

/// Whether a file lies in a folder, by their names.
[[nodiscard]] bool lies_in(const std::string& file, const std::string& folder);

}  // namespace castellan::cli
