/// Whole text files in and out, as commands need them.
///
/// Sizes are checked before anything is kept, so that a wrong file is refused
/// with a sentence and not by running out of memory. What a text means is the
/// business of its parser.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "grammar/diagnostic.hpp"
#include "tools/cli/command.hpp"
#include "tools/cli/input.hpp"

namespace castellan::cli {

/// The largest text that any parser takes.
inline constexpr std::size_t kMaxTextBytes = std::size_t{8} << 20;

/// The text of a plain file; `-` is standard input, which messages call `<stdin>`.
/// Errors: io/no-file, io/is-folder, io/not-a-file, io/cannot-read,
/// grammar/too-long.
[[nodiscard]] grammar::SourcePtr read_source(const std::string& path, const Console& console,
                                             std::size_t most = kMaxTextBytes);

enum class Read : std::uint8_t { line, too_long, end };
/// The next line of a stream without its end. Of a line with more than `most`
/// bytes nothing is kept, but all of it is read.
Read read_line(std::istream& in, std::string& line, std::size_t most);
Read read_line(Input& in, std::string& line, std::size_t most);

/// Whether a flag that names a file for results means standard output: `-`, or
/// what leads to where standard output goes, as /dev/stdout does.
[[nodiscard]] bool is_standard_output(const std::string& path);
/// Writes results to where a flag says. Errors: io/cannot-write, io/not-a-file.
void write_result(const std::string& path, const std::string& text, const Console& console);

}  // namespace castellan::cli
