#include "interpreter/package/version.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

namespace castellan::package {
namespace {

Version behind(Version v) {
  if (v.patch < std::numeric_limits<int>::max()) ++v.patch;
  return v;
}
Version next_minor(const Version& v) { return {v.major, v.minor + 1, 0}; }
/// Before 1.0.0 a minor version may differ in everything.
Version next_breaking(const Version& v) {
  return v.major > 0 ? Version{v.major + 1, 0, 0} : next_minor(v);
}

/// The prefix of a bound; longer prefixes before their own prefixes.
enum class Bound { least, most, above, below, exact, caret, tilde };
struct BoundSign {
  std::string_view text;
  Bound bound;
};
constexpr BoundSign kSigns[] = {{">=", Bound::least}, {"<=", Bound::most}, {">", Bound::above},
                                {"<", Bound::below},  {"=", Bound::exact}, {"^", Bound::caret},
                                {"~", Bound::tilde}};

void narrow(VersionRange& range, const Version& least, const std::optional<Version>& below) {
  range.least = std::max(range.least, least);
  if (below && (!range.below || *below < *range.below)) range.below = below;
}

void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

}  // namespace

std::string Version::text() const {
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

std::optional<Version> version_in(std::string_view text) {
  constexpr int kLargest = 1'000'000'000;
  Version out;
  int* const parts[] = {&out.major, &out.minor, &out.patch};
  for (std::size_t i = 0; i < 3; ++i) {
    if (i > 0) {
      if (!text.starts_with('.')) return std::nullopt;
      text.remove_prefix(1);
    }
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), *parts[i]);
    if (failed != std::errc() || *parts[i] < 0 || *parts[i] > kLargest || text.starts_with('+'))
      return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  }
  return text.empty() ? std::optional(out) : std::nullopt;
}

std::string VersionRange::text() const {
  if (below && *below == behind(least)) return least.text();
  const std::string upper = below ? "below " + below->text() : "";
  if (least == Version{} && below) return upper;
  return least.text() + " or later" + (below ? ", " + upper : "");
}

std::optional<VersionRange> range_in(std::string_view text) {
  VersionRange out;
  skip_blanks(text);
  if (text.empty()) return std::nullopt;
  while (!text.empty()) {
    const auto* sign = std::find_if(std::begin(kSigns), std::end(kSigns),
                                    [&](const BoundSign& s) { return text.starts_with(s.text); });
    if (sign == std::end(kSigns)) return std::nullopt;
    text.remove_prefix(sign->text.size());
    skip_blanks(text);
    const std::string_view word = text.substr(0, text.find(' '));
    const auto version = version_in(word);
    if (!version) return std::nullopt;
    text.remove_prefix(word.size());
    skip_blanks(text);
    switch (sign->bound) {
      case Bound::least:
        narrow(out, *version, {});
        break;
      case Bound::above:
        narrow(out, behind(*version), {});
        break;
      case Bound::most:
        narrow(out, {}, behind(*version));
        break;
      case Bound::below:
        narrow(out, {}, *version);
        break;
      case Bound::exact:
        narrow(out, *version, behind(*version));
        break;
      case Bound::caret:
        narrow(out, *version, next_breaking(*version));
        break;
      case Bound::tilde:
        narrow(out, *version, next_minor(*version));
        break;
    }
  }
  if (out.below && *out.below <= out.least) return std::nullopt;
  return out;
}

}  // namespace castellan::package
