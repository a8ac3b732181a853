#include "interpreter/base/file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "grammar/diagnostic.hpp"
#include "grammar/unicode.hpp"

namespace castellan::file {
namespace {

namespace fs = std::filesystem;

/// Of the thread's overlay.
thread_local const Unsaved* unsaved = nullptr;

/// What stands for a file while it is not written; null: nothing does.
const std::string* unsaved_text(const std::string& path) {
  if (unsaved == nullptr) return nullptr;
  std::error_code failed;
  const fs::path absolute = fs::absolute(path, failed);
  return failed ? nullptr : unsaved->text(absolute.lexically_normal());
}

/// What a file that is no plain one is called; null for a plain one.
const char* special_name(mode_t mode) {
  if (S_ISREG(mode)) return nullptr;
  if (S_ISFIFO(mode)) return "a pipe";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

[[noreturn]] void fail(const std::string& path, std::string id, std::string message,
                       std::string hint = {}) {
  throw grammar::Error(grammar::diagnose(path, std::move(id), std::move(message), std::move(hint)));
}

[[noreturn]] void cannot_read(const std::string& path) {
  fail(path, "io/cannot-read", "The file cannot be read.");
}

void refuse_special(const std::string& path, const struct stat& found) {
  if (S_ISDIR(found.st_mode)) fail(path, "io/is-folder", "This is a folder; a file is needed.");
  if (const char* name = special_name(found.st_mode)) {
    fail(path, "io/not-a-file", std::string("This is ") + name + "; a file is needed.");
  }
}

/// False when not all of it could be written; `errno` says why.
bool put_all(int number, std::string_view text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(number, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n == 0) errno = ENOSPC;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

/// A plain file opened for reading.
Descriptor open_plain(const std::string& asked) {
  const std::string path = on_disk(asked).string();
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) fail(path, "io/no-file", "There is no such file.");
    cannot_read(path);
  }
  refuse_special(path, found);
  // What was a file a moment ago may be a pipe now: opening must not wait.
  Descriptor in(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!in.open() || ::fstat(in.number(), &found) != 0) cannot_read(path);
  refuse_special(path, found);
  return in;
}

std::optional<std::string> read_all(const Descriptor& in, const std::string& path,
                                    std::size_t most) {
  std::string text;
  char block[1 << 16];
  for (;;) {
    const ssize_t n = ::read(in.number(), block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) cannot_read(path);
    if (n == 0) return text;
    text.append(block, static_cast<std::size_t>(n));
    if (text.size() > most) return std::nullopt;
  }
}

/// One text on its way to `path`, where only the permissions of `most` are given.
class Writer {
 public:
  Writer(const fs::path& path, std::string_view text, const std::string& what)
      : path_(path), text_(text), what_(what) {}

  void write() {
    struct stat link {};
    if (::lstat(path_.c_str(), &link) != 0) return replace(path_, nullptr);
    const struct stat found = look();
    // By its own name a file is what the streams of the process may go to; by a
    // link of /proc it is any descriptor.
    for (int number = 1; number < (S_ISLNK(link.st_mode) ? kDescriptors : 3); ++number) {
      if (!is_open_as(path_, number)) continue;
      if (!put_all(number, text_)) fail_with(std::strerror(errno));
      return;
    }
    if (!S_ISREG(found.st_mode)) return write_into(found);
    replace(S_ISLNK(link.st_mode) ? fs::canonical(path_) : path_, &found);
  }

  fs::path plain() {
    struct stat link {};
    if (::lstat(path_.c_str(), &link) != 0) {
      if (errno != ENOENT) fail_with(std::strerror(errno));
      const fs::path folder = path_.has_parent_path() ? path_.parent_path() : ".";
      if (::access(folder.c_str(), W_OK | X_OK) != 0) fail_with(std::strerror(errno));
      return path_;
    }
    const struct stat found = look();
    if (special_name(found.st_mode) != nullptr) refuse_special(path_.string(), found);
    return S_ISLNK(link.st_mode) ? fs::canonical(path_) : path_;
  }

 private:
  static constexpr int kDescriptors = 256;
  static constexpr int kNames = 100;

  [[noreturn]] void fail_with(const std::string& why) const {
    fail(path_.generic_string(), "io/cannot-write",
         "The " + what_ + " cannot be written: " + why + ".");
  }

  /// What the path leads to; no folder.
  [[nodiscard]] struct stat look() const {
    struct stat found {};
    if (::stat(path_.c_str(), &found) != 0) {
      fail_with(errno == ENOENT ? "the link leads nowhere" : std::strerror(errno));
    }
    if (S_ISDIR(found.st_mode)) fail_with(std::strerror(EISDIR));
    return found;
  }

  void write_into(const struct stat& found) const {
    if (!S_ISFIFO(found.st_mode) && !S_ISCHR(found.st_mode)) refuse_special(path_.string(), found);
    Descriptor out(::open(path_.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (!out.open()) {
      fail_with(errno == ENXIO ? "nobody reads from this pipe" : std::strerror(errno));
    }
    ::fcntl(out.number(), F_SETFL, 0);
    if (!put_all(out.number(), text_) || !out.close()) fail_with(std::strerror(errno));
  }

  void replace(const fs::path& target, const struct stat* before) const {
    fs::path fresh;
    Descriptor out(open_beside(target, fresh));
    if (!out.open()) fail_with(std::strerror(errno));
    if (before != nullptr) ::fchmod(out.number(), before->st_mode & 07777);
    if (!put_all(out.number(), text_) || !out.close() ||
        ::rename(fresh.c_str(), target.c_str()) != 0) {
      const int why = errno;
      ::unlink(fresh.c_str());
      fail_with(std::strerror(why));
    }
  }

  /// A file that was not there before.
  int open_beside(const fs::path& target, fs::path& fresh) const {
    for (int i = 1;; ++i) {
      fresh = target;
      fresh += i == 1 ? ".new" : ".new" + std::to_string(i);
      const int number =
          ::open(fresh.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
      if (number >= 0 || errno != EEXIST || i == kNames) return number;
    }
  }

  const fs::path& path_;
  std::string_view text_;
  const std::string& what_;
};

}  // namespace

Overlay::Overlay(const Unsaved& texts) { unsaved = &texts; }
Overlay::~Overlay() { unsaved = nullptr; }

fs::path on_disk(const fs::path& path) {
  const std::string& text = path.native();
  std::error_code failed;
  const bool ascii = std::all_of(text.begin(), text.end(),
                                 [](char c) { return static_cast<signed char>(c) >= 0; });
  if (ascii || fs::exists(path, failed)) return path;
  fs::path out;
  for (const fs::path& part : path) {
    const fs::path folder = out.empty() ? fs::path(".") : out;
    fs::path found = part;
    if (!fs::exists(out / part, failed)) {
      for (fs::directory_iterator at(folder, failed), end; !failed && at != end;
           at.increment(failed)) {
        if (grammar::is_same_text(at->path().filename().string(), part.string()))
          found = at->path().filename();
      }
    }
    out /= found;
  }
  return fs::exists(out, failed) ? out : path;
}

std::optional<std::string> read(const std::string& path, std::size_t most) {
  if (const std::string* text = unsaved_text(path))
    return text->size() > most ? std::nullopt : std::optional(*text);
  return read_all(open_plain(path), path, most);
}

void write(const fs::path& path, std::string_view text, const std::string& what) {
  Writer(path, text, what).write();
}

fs::path plain_file(const fs::path& path, const std::string& what) {
  return Writer(path, {}, what).plain();
}

Descriptor::~Descriptor() {
  if (open()) ::close(number_);
}

bool Descriptor::close() { return ::close(std::exchange(number_, -1)) == 0; }

// --- what grows

Growing::Growing(const fs::path& path, std::string what)
    : path_(path),
      what_(std::move(what)),
      out_(::open(path.c_str(),
                  O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)) {
  struct stat found {};
  if (!out_.open() || ::fstat(out_.number(), &found) != 0) {
    fail_with(errno == ELOOP ? "it is a link" : std::strerror(errno));
  }
  if (const char* special = S_ISDIR(found.st_mode) ? "a folder" : special_name(found.st_mode)) {
    fail(path.generic_string(), "io/not-a-file",
         "This is " + std::string(special) + "; a file is needed.");
  }
  if (::flock(out_.number(), LOCK_EX | LOCK_NB) == 0) return;
  fail(path.generic_string(), "io/in-use", "Another program writes this " + what_ + ".");
}

void Growing::fail_with(const std::string& why) const {
  fail(path_.generic_string(), "io/cannot-write",
       "The " + what_ + " cannot be written: " + why + ".");
}

void Growing::append(std::string_view text) {
  struct stat before {};
  if (::fstat(out_.number(), &before) != 0) fail_with(std::strerror(errno));
  if (put_all(out_.number(), text)) return;
  const int why = errno;
  const bool cut = ::ftruncate(out_.number(), before.st_size) == 0;
  fail_with(std::string(std::strerror(why)) + (cut ? "" : ", and half a line stays in it"));
}

void Growing::sync() {
  if (::fdatasync(out_.number()) != 0) fail_with(std::strerror(errno));
}

Folder::Folder(const fs::path& path)
    : path_(path), held_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (!held_.open())
    fail(path.generic_string(), "io/no-folder",
         std::string("The folder cannot be opened: ") + std::strerror(errno) + ".");
  if (::flock(held_.number(), LOCK_EX | LOCK_NB) == 0) return;
  fail(path.generic_string(), "io/in-use", "Another program uses this folder.");
}

void Folder::rename(const fs::path& from, const fs::path& to) {
  if (::rename(from.c_str(), to.c_str()) != 0) {
    fail(from.generic_string(), "io/cannot-write",
         std::string("The file cannot be renamed: ") + std::strerror(errno) + ".");
  }
  sync_folder(path_);
}

void sync_folder(const fs::path& folder) {
  const Descriptor opened(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // File systems that cannot do it have nothing to lose by it.
  if (opened.open()) ::fsync(opened.number());
}

bool is_open_as(const fs::path& path, int number) {
  struct stat named {};
  struct stat open {};
  if (::stat(path.c_str(), &named) != 0 || ::fstat(number, &open) != 0) return false;
  if (named.st_dev != open.st_dev || named.st_ino != open.st_ino) return false;
  const int flags = ::fcntl(number, F_GETFL);
  return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY;
}

bool is_failure(std::string_view id) {
  return id.starts_with("io/") && !id.starts_with("io/json-") && !id.starts_with("io/bad-");
}

}  // namespace castellan::file
