/// Finding packages: names in the search path, folders, variants inside of a
/// ruleset. A folder in one of the search path that is no package itself is a shelf:
/// the packages in it are found as if they lay beside it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/package/files.hpp"
#include "interpreter/package/manifest.hpp"

namespace castellan::package {

/// A package as it lies on the disk.
struct Located {
  std::string name;  ///< by which it is asked for: `base`, `base/variant`
  /// Which folder of the search path has it; none when it was named by its own.
  std::optional<std::size_t> place;
  std::shared_ptr<PackageFiles> files;
  Manifest manifest;  ///< with the manifests of modules/ folders
};

/// Opens the package `name`: a name in one of the folders of `path` (the first
/// that has it), `NAME/VARIANT`, or a folder. Throws grammar::Error:
/// `package/not-found` with the nearest name, `package/bad-manifest` when the id
/// is not the name, and what reading manifests and listing files throw. `demand`: what
/// asks for it.
Located open_package(const std::string& name, const std::vector<std::filesystem::path>& path,
                     const Demand& demand = {});

/// A name that finds the package that a text in `folder` calls `name`: the name itself if the
/// search path has it, else the path as seen from that folder, else the text unchanged.
std::string name_seen_from(const std::filesystem::path& folder, const std::string& name,
                           const std::vector<std::filesystem::path>& path);
/// The package that a variant extends, by name; inside of its base's folder by that folder.
std::string base_of(const Located& variant);

/// The folder of the package `name`, found as open_package finds it; its manifest is
/// not read. Throws grammar::Error: `package/not-found`.
std::filesystem::path find_folder(const std::string& name,
                                  const std::vector<std::filesystem::path>& path);

/// A package of the search path; `error` says why one cannot be read.
struct Listed {
  std::string name;
  std::string folder;
  std::size_t place = 0;           ///< the folder of the search path that has it
  std::vector<std::string> hides;  ///< folders of packages of its name further back
  Manifest manifest;
  std::string error;
};
/// Every package of the search path and its variants, by name in byte order.
/// A name that an earlier folder has hides later ones. Reads manifests only.
std::vector<Listed> list(const std::vector<std::filesystem::path>& path);

}  // namespace castellan::package
