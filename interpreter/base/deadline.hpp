/// Whether the request that the program is at has taken too long.
///
/// A watchdog in a thread of its own says so; rules that are asked or run, the search
/// for moves and Lua look at it and give up with budget/time. One for the program,
/// which answers one request at a time.
#pragma once

#include <atomic>

namespace castellan {

class Deadline {
 public:
  [[nodiscard]] static bool passed() { return passed_.load(std::memory_order_relaxed); }
  static void set_passed(bool passed) { passed_.store(passed, std::memory_order_relaxed); }

  static constexpr const char* kMessage = "the request took longer than it may";

 private:
  inline static std::atomic<bool> passed_{false};
};

}  // namespace castellan
