/// Which files changed, for who waits for people to save them.
///
/// The system rings (inotify), or times are compared; what changed is found in both cases by
/// looking at sizes, times and places of files, so renames, folders that go and come back and
/// lost notices make no difference. Files of rulesets count, by the ends of their names; hidden
/// files and what editors write on the way do not. Links to folders are not followed.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/file.hpp"

namespace castellan::cli {

class FileWatch {
 public:
  enum class Means : std::uint8_t {
    notices,  ///< of the system, where it has them
    times
  };
  explicit FileWatch(Means means = Means::notices);

  /// A file, or a folder with all that lies below it; it may be missing. Changes from now on count.
  void add(const std::string& path);
  [[nodiscard]] const std::vector<std::string>& watched() const { return roots_; }

  /// Files that came, went or were written since the last call, in byte order. Waits for one at
  /// most so long, or until the descriptor `other` can be read; then until nobody writes for a
  /// moment.
  [[nodiscard]] std::vector<std::string> changes(std::chrono::milliseconds most, int other = -1);

 private:
  struct Stamp {
    std::uint64_t place = 0;  ///< of the file on its device
    std::int64_t size = 0;
    std::int64_t seconds = 0, nanoseconds = 0;  ///< when it was changed
    std::uint32_t kind = 0;                     ///< plain, a pipe ...
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  using Stamps = std::map<std::string, Stamp>;

  [[nodiscard]] Stamps look();
  void look_at(const std::string& path, Stamps& out) const;
  void be_told_of(const std::string& folder, bool of_writing);
  void drain();
  /// False when nothing happened in that time. `other` is no change.
  bool rings(std::chrono::milliseconds most, int other);
  /// What lies there when nobody writes.
  [[nodiscard]] Stamps settled();

  file::Descriptor notices_;
  bool complete_ = true;                              ///< the system tells of everything
  std::set<std::pair<int, std::string>> unfinished_;  ///< files that are being written
  std::vector<std::string> roots_;
  Stamps before_;
};

}  // namespace castellan::cli
