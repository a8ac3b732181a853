/// Versions of packages, and ranges of them as manifests say them.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace castellan::package {

struct Version {
  int major = 0;
  int minor = 0;
  int patch = 0;
  friend auto operator<=>(const Version&, const Version&) = default;
  /// `1.2.3`.
  [[nodiscard]] std::string text() const;
};

/// `1.2.3`, and nothing after it.
[[nodiscard]] std::optional<Version> version_in(std::string_view text);

/// All versions from one on that are below another.
struct VersionRange {
  Version least;
  std::optional<Version> below;
  [[nodiscard]] bool holds(const Version& v) const { return v >= least && (!below || v < *below); }
  /// `1.2.0 or later`, `1.2.0 or later, below 2.0.0`.
  [[nodiscard]] std::string text() const;
};

/// One bound or several that all hold, with blanks between them: `>= 1.2.0`, `> 1.2.0`,
/// `< 2.0.0`, `<= 1.9.9`, `= 1.2.3`; `^1.2.0`, the same up to the next version that may differ
/// in what it promises (2.0.0; of 0.2.1 it is 0.3.0); `~1.2.0`, up to the next minor one. None
/// when it is something else, or when no version fits.
[[nodiscard]] std::optional<VersionRange> range_in(std::string_view text);

}  // namespace castellan::package
