#include "interpreter/protocol/watchdog.hpp"

#include <algorithm>

#include "interpreter/base/deadline.hpp"

namespace castellan::protocol {
Watchdog::Watchdog(std::chrono::milliseconds most) : most_(most) {
  if (most_.count() > 0) thread_ = std::thread([this] { watch(); });
}

Watchdog::~Watchdog() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
  Deadline::set_passed(false);
}

void Watchdog::begin() {
  if (most_.count() == 0) return;
  const std::lock_guard lock(mutex_);
  Deadline::set_passed(false);
  since_ = std::chrono::steady_clock::now();
}

void Watchdog::end() {
  if (most_.count() == 0) return;
  const std::lock_guard lock(mutex_);
  Deadline::set_passed(false);
  since_.reset();
}

void Watchdog::watch() {
  using namespace std::chrono;
  // Nobody is woken for a request that is short: it is enough to look now and then.
  const milliseconds pause = std::clamp(most_ / 4, milliseconds(1), milliseconds(100));
  std::unique_lock lock(mutex_);
  while (!wake_.wait_for(lock, pause, [this] { return stop_; })) {
    if (since_ && steady_clock::now() - *since_ > most_) Deadline::set_passed(true);
  }
}

}  // namespace castellan::protocol
