/// Rulesets that were loaded before, for programs that begin many games.
///
/// A ruleset is given again while the files it was read from are as they were:
/// their sizes and times of change are compared, the names of all files of its packages,
/// and that each package is still found where it was. Files
/// changed within two seconds of loading could change again in the same tick of
/// a coarse clock; what was read from them is not kept. For one thread.
#pragma once

#include <cstdint>
#include <filesystem>
#include <list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/session/ruleset.hpp"

namespace castellan::session {

class RulesetCache {
 public:
  enum class Files : std::uint8_t {
    may_change,
    stand_still  ///< while this lives, as somebody else watches: nobody looks at them again
  };
  /// Keeps up to `most` rulesets (at least 1); the one that was not asked for
  /// the longest goes first. With `observed` they report the clauses that they reach.
  explicit RulesetCache(std::size_t most = kMost,
                        std::shared_ptr<ruletext::Observed> observed = nullptr,
                        Files files = Files::may_change);

  /// As load_ruleset(), with the same errors; what fails is not kept.
  /// `request.opened` is called for the packages also when nothing is loaded.
  std::shared_ptr<const Ruleset> load(const package::Request& request);

  static constexpr std::size_t kMost = 32;

 private:
  struct File {
    std::string path;                           ///< of a file or folder
    std::int64_t size = -1;                     ///< of a file
    std::int64_t seconds = 0, nanoseconds = 0;  ///< when it was changed
    friend bool operator==(const File&, const File&) = default;
  };
  struct Entry {
    package::Request request;              ///< without its `opened`
    std::vector<package::Located> opened;  ///< in the order of loading
    /// Where each name led that was looked up.
    std::vector<std::pair<std::string, std::filesystem::path>> found;
    std::vector<File> files;         ///< that were read
    std::vector<std::string> names;  ///< of all files
    /// Those that hold them. While they are as they were, no file came or went, and
    /// nobody lists them.
    std::vector<File> folders;
    std::shared_ptr<const Ruleset> ruleset;
  };

  [[nodiscard]] static File look_at(std::string path);
  [[nodiscard]] static bool is_as_before(const File& file);
  [[nodiscard]] static std::vector<std::string> names_in(const Entry& entry,
                                                         std::vector<File>& folders);
  [[nodiscard]] bool is_current(Entry& entry) const;

  std::size_t most_;
  std::shared_ptr<ruletext::Observed> observed_;
  Files files_;
  std::list<Entry> entries_;  ///< last asked for first
};

}  // namespace castellan::session
