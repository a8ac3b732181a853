/// Messages as the Language Server Protocol puts them on a stream: a header that says
/// how many bytes follow, a blank line, and those.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include "tools/cli/input.hpp"

namespace castellan::lsp {

using cli::Input;

enum class Frame : unsigned char { message, too_long, no_header, end };

class Frames {
 public:
  Frames(Input& input, std::size_t most) : input_(input), most_(most) {}

  /// The next message. Of one with more than `most` bytes nothing is kept, but all of it is
  /// read. What is no header is said once; what follows is passed over up to the next
  /// line that says how long a message is.
  Frame next(std::string& text);

 private:
  /// The next line of a header; false at the end. What is too long for one is cut.
  bool line(std::string& out);

  Input& input_;
  std::size_t most_;
  bool lost_ = false;                 ///< what was no header has been said
  std::optional<std::size_t> found_;  ///< of a message, behind what was no header
};

void write_frame(std::ostream& out, std::string_view text);

}  // namespace castellan::lsp
