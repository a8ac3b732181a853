/// Input that can be waited for.
#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <string>

namespace castellan::cli {

/// Bytes that come one after another, and whether there are any to wait for.
class Input {
 public:
  /// `descriptor`: what `stream` reads; -1: unknown, reading may wait then.
  Input(std::istream& stream, int descriptor) : stream_(stream), descriptor_(descriptor) {}

  /// Whether something can be read, also that there is nothing more; waits for it at most
  /// so long.
  [[nodiscard]] bool ready(std::chrono::milliseconds most);
  /// The next byte, or -1 at the end.
  int next();

 private:
  void fill();

  std::istream& stream_;
  int descriptor_;
  std::string block_;
  std::size_t at_ = 0;
  bool end_ = false;
};

}  // namespace castellan::cli
