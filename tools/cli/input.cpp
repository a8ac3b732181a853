#include "tools/cli/input.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <istream>

namespace castellan::cli {

bool Input::ready(std::chrono::milliseconds most) {
  if (at_ < block_.size() || end_ || descriptor_ < 0) return true;
  pollfd looked{descriptor_, POLLIN, 0};
  return ::poll(&looked, 1, static_cast<int>(most.count())) > 0;
}

int Input::next() {
  if (descriptor_ < 0) return stream_.rdbuf()->sbumpc();
  if (at_ == block_.size()) fill();
  return end_ ? -1 : static_cast<unsigned char>(block_[at_++]);
}

void Input::fill() {
  char block[1 << 16];
  for (;;) {
    const ssize_t n = ::read(descriptor_, block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    end_ = n <= 0;
    block_.assign(block, static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    at_ = 0;
    return;
  }
}

}  // namespace castellan::cli
