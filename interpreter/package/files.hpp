/// The files of one package folder: a fixed list made when it is opened.
///
/// Every path that rules may name is looked up in that list, so names are
/// exact (also on systems that ignore case), and nothing outside the folder can
/// be reached. Accents may be encoded in either way: names are compared in Unicode's Form C.
/// Links that lead out, and names that differ only in case or in that, are
/// refused at once. Folders `games/` and hidden files are no part of a package.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::package {

inline constexpr std::size_t kMaxFileBytes = 1U << 20;
inline constexpr std::size_t kMaxFiles = 20'000;

class PackageFiles {
 public:
  /// Lists the folder. Throws grammar::Error `package/not-found`,
  /// `package/outside`, `package/duplicate-path`, `package/too-large`,
  /// `io/not-a-file` (a pipe, a socket or a device lies in it), `io/cannot-read`.
  explicit PackageFiles(const std::filesystem::path& root);

  /// The folder as messages name it, without a slash at the end.
  [[nodiscard]] const std::string& root() const { return root_; }
  [[nodiscard]] bool has(std::string_view path) const;
  /// Relative paths as they are on the disk, in byte order of Form C.
  [[nodiscard]] std::vector<std::string> paths() const;
  /// The paths of the files that were read.
  [[nodiscard]] std::vector<std::string> read_paths() const;
  /// Names of the folders right under `folder`.
  [[nodiscard]] std::vector<std::string> folders(std::string_view folder) const;
  /// The text of a listed file, whose lines end in line feeds whatever they end in on the
  /// disk; read once. Throws `package/missing-file`, `package/bad-source` (over 1 MiB, not
  /// UTF-8, a NUL byte, a lone carriage return, a `#!` line), `io/cannot-read`.
  grammar::SourcePtr read(std::string_view path);
  /// FNV-1a over names and texts of the files that carry rules (`.json` manifests, `.lua`,
  /// `.cards`, `.tiles`, `.map`, `.score`) under `prefix`, in byte order; the
  /// folders modules/ and variants/ right under it are packages of their own.
  std::uint64_t hash(std::string_view prefix);

 private:
  struct File {
    std::string path;           ///< as it is on the disk
    grammar::SourcePtr source;  ///< null: not read yet
  };
  std::string root_;
  std::map<std::string, File, std::less<>> files_;  ///< by their paths in Form C
};

}  // namespace castellan::package
