/// Results of the benchmark suite, and what they are measured with.
#pragma once

#include <algorithm>
#include <cctype>
#include <chrono>
#include <ctime>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace castellan::cli {

/// Processor time of the whole process: what else runs on a machine does not count.
struct Clock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<Clock>;
  static constexpr bool is_steady = true;
  static time_point now() {
    timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return time_point(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
  }
};

inline double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The middle of three measurements.
template <class F>
double median_of_three(F&& measure) {
  double v[3] = {measure(), measure(), measure()};
  std::sort(std::begin(v), std::end(v));
  return v[1];
}

struct Result {
  std::string subject;
  std::string what;
  double value = 0;
  std::string unit;
  double ratio = 0;  ///< to the calibration or the reference, 0 where it says nothing
};

/// The results that somebody asked for.
class Results {
 public:
  /// Only results whose subject or name contains the filter; all if it is empty.
  /// Small and capital letters are the same.
  explicit Results(std::string filter) : filter_(in_small_letters(std::move(filter))) {}

  void add(std::string subject, std::string what, double value, std::string unit,
           double ratio = 0) {
    if (in_small_letters(subject + " " + what).find(filter_) == std::string::npos) return;
    list_.push_back({std::move(subject), std::move(what), value, std::move(unit), ratio});
  }
  /// Whether a figure of the subject may pass the filter.
  [[nodiscard]] bool wanted(const std::string& subject) const {
    const std::string text = in_small_letters(subject);
    return text.find(filter_) != std::string::npos || filter_.find(text) != std::string::npos;
  }
  [[nodiscard]] std::vector<Result> list() && { return std::move(list_); }

 private:
  static std::string in_small_letters(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
  }

  std::string filter_;
  std::vector<Result> list_;
};

}  // namespace castellan::cli
