/// Lines of an output that several threads write, and a blank one when nothing has
/// been written for a while: who reads sees that the program lives, and no JSON is blank.
#pragma once

#include <chrono>
#include <condition_variable>
#include <iosfwd>
#include <mutex>
#include <string>
#include <thread>

namespace castellan::cli {

class Heartbeat {
 public:
  /// `every`: zero for no blank lines.
  Heartbeat(std::ostream& out, std::chrono::milliseconds every);
  ~Heartbeat();
  Heartbeat(const Heartbeat&) = delete;
  Heartbeat& operator=(const Heartbeat&) = delete;

  /// Writes a line and flushes it; false when nobody listens any more.
  bool write(const std::string& line);

 private:
  void beat();

  std::ostream& out_;
  std::chrono::milliseconds every_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  bool written_ = false;  ///< since the last beat
  std::thread thread_;
};

}  // namespace castellan::cli
