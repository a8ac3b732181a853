#include "tools/cli/file_watch.hpp"

#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/inotify.h>
#endif

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace castellan::cli {
namespace {

namespace fs = std::filesystem;
using WatchClock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// So long nobody writes before what lies there is taken for whole. Longer than a tick of the
/// clock that times of change are taken from.
constexpr milliseconds kQuiet{10};
/// And so long while somebody has a file open that was begun to be written.
constexpr milliseconds kUnfinished{200};
/// What goes on being written is looked at all the same.
constexpr milliseconds kMostSettling{1'000};
/// Between two comparisons of times.
constexpr milliseconds kInterval{100};

constexpr std::string_view kEndings[] = {".lua", ".json",  ".cards", ".tiles",
                                         ".map", ".score", ".game",  ".pad"};

bool counts(const fs::path& path) {
  const std::string name = path.filename().string();
  return !name.starts_with('.') && !name.starts_with('#') &&
         std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view end) { return name.ends_with(end); });
}

int open_notices(FileWatch::Means means) {
#if defined(__linux__)
  if (means == FileWatch::Means::notices) return ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
#else
  static_cast<void>(means);
#endif
  return -1;
}

bool readable(int first, int second, milliseconds most) {
  pollfd looked[] = {{first, POLLIN, 0}, {second, POLLIN, 0}};
  static_cast<void>(
      ::poll(looked, 2, static_cast<int>(most.count())));  // a descriptor below 0 is passed over
  return looked[0].revents != 0;
}

}  // namespace

FileWatch::FileWatch(Means means) : notices_(open_notices(means)) {}

void FileWatch::add(const std::string& path) {
  if (std::find(roots_.begin(), roots_.end(), path) != roots_.end()) return;
  roots_.push_back(path);
  Stamps now = look();
  // What changed at other places since the last call is still to be told.
  for (auto& [file, stamp] : now) {
    if (file.starts_with(path)) before_.emplace(file, stamp);
  }
}

void FileWatch::be_told_of(const std::string& folder, bool of_writing) {
#if defined(__linux__)
  if (!notices_.open()) return;
  constexpr std::uint32_t kNames =
      IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ONLYDIR | IN_MASK_ADD;
  constexpr std::uint32_t kWrites =
      IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF;
  const std::string& name = folder.empty() ? "." : folder;
  if (::inotify_add_watch(notices_.number(), name.c_str(), kNames | (of_writing ? kWrites : 0)) < 0)
    complete_ = false;
#else
  static_cast<void>(folder);
  static_cast<void>(of_writing);
#endif
}

// Of what is told only who writes still is kept: what changed, the files say.
void FileWatch::drain() {
#if defined(__linux__)
  alignas(inotify_event) char block[4096];
  for (ssize_t n = 0; (n = ::read(notices_.number(), block, sizeof block)) > 0;) {
    for (ssize_t at = 0; at < n;) {
      const auto* told = reinterpret_cast<const inotify_event*>(block + at);
      const std::pair<int, std::string> file(told->wd, told->len > 0 ? told->name : "");
      if ((told->mask & IN_MODIFY) != 0)
        unfinished_.insert(file);
      else if ((told->mask & (IN_CLOSE_WRITE | IN_DELETE | IN_MOVED_FROM)) != 0)
        unfinished_.erase(file);
      at += static_cast<ssize_t>(sizeof(inotify_event) + told->len);
    }
  }
#endif
}

void FileWatch::look_at(const std::string& path, Stamps& out) const {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return;
  out[path] = {static_cast<std::uint64_t>(found.st_ino), static_cast<std::int64_t>(found.st_size),
               found.st_mtim.tv_sec, found.st_mtim.tv_nsec,
               static_cast<std::uint32_t>(found.st_mode & S_IFMT)};
}

FileWatch::Stamps FileWatch::look() {
  Stamps out;
  complete_ = true;
  for (const std::string& root : roots_) {
    std::error_code failed;
    if (!fs::is_directory(root, failed)) {
      // A file that is replaced by another is told of by its folder; what is gone, by nobody.
      look_at(root, out);
      be_told_of(fs::path(root).parent_path().generic_string(), true);
      complete_ = complete_ && out.contains(root);
      continue;
    }
    be_told_of(root, true);
    for (fs::recursive_directory_iterator at(root, failed), end; !failed && at != end;
         at.increment(failed)) {
      std::error_code ignored;
      if (at->is_directory(ignored)) {
        if (at->path().filename().string().starts_with('.')) at.disable_recursion_pending();
        // Before it is listed, so that nothing comes in between unseen.
        else if (!at->is_symlink(ignored))
          be_told_of(at->path().generic_string(), true);
      } else if (counts(at->path())) {
        look_at(at->path().generic_string(), out);
      }
    }
    // A folder that is moved away takes its notices along: the one above tells of it.
    be_told_of(fs::path(root).parent_path().generic_string(), false);
  }
  return out;
}

bool FileWatch::rings(milliseconds most, int other) {
  if (notices_.open() && complete_) {
    const bool rang = readable(notices_.number(), other, most);
    if (rang) drain();
    return rang;
  }
  const WatchClock::time_point end = WatchClock::now() + most;
  for (;;) {
    if (look() != before_) return true;
    const auto left = std::chrono::duration_cast<milliseconds>(end - WatchClock::now());
    if (left <= milliseconds(0)) return false;
    pollfd looked{other, POLLIN, 0};
    if (::poll(&looked, 1, static_cast<int>(std::min(left, kInterval).count())) > 0) return false;
  }
}

FileWatch::Stamps FileWatch::settled() {
  const WatchClock::time_point end = WatchClock::now() + kMostSettling;
  const bool told = notices_.open() && complete_;
  if (told) {
    while (WatchClock::now() < end &&
           readable(notices_.number(), -1, unfinished_.empty() ? kQuiet : kUnfinished))
      drain();
    unfinished_.clear();
  }
  Stamps now = look();
  while (!told && WatchClock::now() < end) {
    std::this_thread::sleep_for(kQuiet);
    Stamps last = std::exchange(now, look());
    if (now == last) break;
  }
  return now;
}

std::vector<std::string> FileWatch::changes(milliseconds most, int other) {
  std::vector<std::string> out;
  if (!rings(most, other)) return out;
  Stamps now = settled();
  for (const auto& [path, stamp] : now) {
    const auto known = before_.find(path);
    if (known == before_.end() || known->second != stamp) out.push_back(path);
  }
  for (const auto& [path, stamp] : before_) {
    if (!now.contains(path)) out.push_back(path);
  }
  std::sort(out.begin(), out.end());
  before_ = std::move(now);
  return out;
}

}  // namespace castellan::cli
