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

namespace castellan::file {

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

/// Whether `path` leads to what this process has open for writing as descriptor
/// `number`.
[[nodiscard]] bool is_open_as(const std::filesystem::path& path, int number);

/// Whether an error says that a file or the system failed, and not that what a
/// file holds is wrong: family `io` without io/json-... and io/bad-...
[[nodiscard]] bool is_failure(std::string_view error_id);

}  // namespace castellan::file
