#include "tools/cli/heartbeat.hpp"

#include <ostream>
#include <utility>

namespace castellan::cli {

Heartbeat::Heartbeat(std::ostream& out, std::chrono::milliseconds every)
    : out_(out), every_(every) {
  if (every_.count() > 0) thread_ = std::thread([this] { beat(); });
}

Heartbeat::~Heartbeat() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

bool Heartbeat::write(const std::string& line) {
  const std::lock_guard lock(mutex_);
  written_ = true;
  out_ << line << '\n' << std::flush;
  return static_cast<bool>(out_);
}

void Heartbeat::beat() {
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, every_, [this] { return stop_; })) {
    if (!std::exchange(written_, false)) out_ << '\n' << std::flush;
  }
}

}  // namespace castellan::cli
