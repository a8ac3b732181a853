/// Ends requests that take too long, see interpreter/base/deadline.hpp.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace castellan::protocol {

class Watchdog {
 public:
  /// `most`: of each request; zero: they may take as long as they like, and nothing runs.
  explicit Watchdog(std::chrono::milliseconds most);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  /// A request begins, or is as good as done: what remains of it ends by itself.
  void begin();
  void end();

 private:
  void watch();

  std::chrono::milliseconds most_;
  std::mutex mutex_;
  std::optional<std::chrono::steady_clock::time_point> since_;  ///< when the request began
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

}  // namespace castellan::protocol
