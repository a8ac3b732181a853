/// Whole files of people in and out.
///
/// A file is a plain one. Pipes, devices and sockets are never waited for and
/// never replaced: reading refuses them at once; writing writes into a pipe or a
/// character device as it is and refuses the rest. A link stays a link: what it
/// leads to is read and written.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace castellan::file {

/// Texts that stand for those of files while they are not written yet, as an editor has them.
class Unsaved {
 public:
  virtual ~Unsaved() = default;
  /// The text of the file at this absolute path; null: it is as it lies on the disk.
  [[nodiscard]] virtual const std::string* text(const std::filesystem::path& path) const = 0;
};

/// While it lives, `read` gives this thread what is unsaved before what lies on the disk.
/// Overlays do not stand in each other.
class Overlay {
 public:
  explicit Overlay(const Unsaved& texts);
  ~Overlay();
  Overlay(const Overlay&) = delete;
  Overlay& operator=(const Overlay&) = delete;
};

/// A path as it is on the disk, where the accents of its names may be encoded in the other way;
/// itself when there is nothing of the kind. Looks into folders only when there is nothing at it.
[[nodiscard]] std::filesystem::path on_disk(const std::filesystem::path& path);

/// The bytes of a plain file; nothing when it has more than `most`. Errors:
/// io/no-file, io/is-folder, io/not-a-file, io/cannot-read.
[[nodiscard]] std::optional<std::string> read(const std::string& path, std::size_t most);

/// Writes a plain file by a new one beside it that is renamed, so that it is
/// never half written; its permissions stay. What this process has open
/// already (a link of /dev or /proc, a file that standard output goes to) is
/// written into. `what` is what messages call it. Errors: io/cannot-write,
/// io/not-a-file.
void write(const std::filesystem::path& path, std::string_view text,
           const std::string& what = "file");

/// The plain file that `path` leads to, or would be made: a text that goes on
/// being written needs one. Errors: io/cannot-write, io/not-a-file.
[[nodiscard]] std::filesystem::path plain_file(const std::filesystem::path& path,
                                               const std::string& what = "file");

/// A descriptor that is closed at the end.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool open() const { return number_ >= 0; }
  /// False when the file system reports late that it did not take everything.
  [[nodiscard]] bool close();

 private:
  int number_;
};

/// A plain file that grows while others may look at it: what is added is there as a whole or
/// not at all, and one process at a time adds. A link is not followed.
class Growing {
 public:
  /// Opens a file that is there. Errors: io/cannot-write, io/not-a-file, io/in-use when
  /// another process, or this one, holds it already.
  Growing(const std::filesystem::path& path, std::string what);

  /// Error: io/cannot-write; the file is as it was before.
  void append(std::string_view text);
  /// Returns when what was added is on the disk. Error: io/cannot-write.
  void sync();

 private:
  [[noreturn]] void fail_with(const std::string& why) const;

  std::filesystem::path path_;
  std::string what_;
  Descriptor out_;
};

/// A folder that one process at a time works in.
class Folder {
 public:
  /// Errors: io/no-folder, io/in-use.
  explicit Folder(const std::filesystem::path& path);

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// Of a file in it; it is on the disk afterwards. Error: io/cannot-write.
  void rename(const std::filesystem::path& from, const std::filesystem::path& to);

 private:
  std::filesystem::path path_;
  Descriptor held_;
};

/// What is written to a folder by renaming and making files is on the disk afterwards, as far
/// as the system says.
void sync_folder(const std::filesystem::path& folder);

/// Whether `path` leads to what this process has open for writing as descriptor
/// `number`.
[[nodiscard]] bool is_open_as(const std::filesystem::path& path, int number);

/// Whether an error says that a file or the system failed, and not that what a
/// file holds is wrong: family `io` without io/json-... and io/bad-...
[[nodiscard]] bool is_failure(std::string_view error_id);

}  // namespace castellan::file
