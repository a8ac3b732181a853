/// A program that goes on beside a test, which waits for what it says.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <ostream>
#include <streambuf>
#include <thread>

#include "tests/tools/cli/run_cli.hpp"

namespace castellan::cli::test {

/// What was written, for who waits in another thread.
class Said final : public std::streambuf {
 public:
  /// What was said since the last call, once `end` stands in it; all of it after a minute without.
  std::string until(const std::string& end) {
    constexpr std::chrono::seconds kLongest{60};
    std::unique_lock lock(mutex_);
    more_.wait_for(lock, kLongest, [&] { return text_.find(end, read_) != std::string::npos; });
    const std::size_t found = text_.find(end, read_);
    const std::size_t stop = found == std::string::npos ? text_.size() : found + end.size();
    std::string out = text_.substr(read_, stop - read_);
    read_ = stop;
    return out;
  }

 protected:
  int_type overflow(int_type c) override {
    const char byte = traits_type::to_char_type(c);
    return xsputn(&byte, 1) == 1 ? c : traits_type::eof();
  }
  std::streamsize xsputn(const char* bytes, std::streamsize n) override {
    const std::lock_guard lock(mutex_);
    text_.append(bytes, static_cast<std::size_t>(n));
    more_.notify_all();
    return n;
  }

 private:
  std::mutex mutex_;
  std::condition_variable more_;
  std::string text_;
  std::size_t read_ = 0;
};

/// The program with both outputs as one. It must end by itself.
class Background {
 public:
  explicit Background(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"--packages", "tests/packages"});
    program_ = std::thread([this, arguments = std::move(arguments)] {
      std::istringstream nothing;
      std::ostream out(&said_);
      code_ = run_program(kCommands, arguments, {nothing, out, out});
    });
  }
  ~Background() { end(); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  std::string until(const std::string& end) { return said_.until(end); }
  ExitCode end() {
    if (program_.joinable()) program_.join();
    return code_;
  }

 private:
  Said said_;
  ExitCode code_ = ExitCode::ok;
  std::thread program_;
};

}  // namespace castellan::cli::test
