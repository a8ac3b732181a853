/// Work in a process of its own, which can be given up at any moment: what it says comes back as
/// lines of JSON. It begins with a copy of everything that this process knows, and what it does
/// to it is lost with it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace castellan::lsp {

class Worker {
 public:
  using Tell = std::function<void(const nlohmann::json& said)>;

  /// `bytes`: the memory that work may take beyond what this process has; `silence`: how long it
  /// may say nothing before `heard` ends it, 0: as long as it likes.
  Worker(std::size_t bytes, std::chrono::milliseconds silence) : bytes_(bytes), silence_(silence) {}
  ~Worker() { give_up(); }
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Begins `work`; what was going on is given up. False when the system gives no process.
  bool begin(const std::function<void(const Tell&)>& work);
  /// What was said is forgotten, too.
  void give_up();
  [[nodiscard]] bool busy() const { return process_ > 0; }

  /// What it has said since it was asked last. Does not wait.
  [[nodiscard]] std::vector<nlohmann::json> heard();
  /// Whether the work that ended last came to its end, and was not killed, silent or out of memory.
  [[nodiscard]] bool well_ended() const { return well_ended_; }

 private:
  /// False at the end of what it says.
  [[nodiscard]] bool read();
  void end();

  std::size_t bytes_;
  std::chrono::milliseconds silence_;
  std::chrono::steady_clock::time_point said_;  ///< when it began, or was heard last
  pid_t process_ = 0;
  int from_ = -1;
  std::string text_;
  bool well_ended_ = true;
};

}  // namespace castellan::lsp
