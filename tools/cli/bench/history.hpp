/// Results of the benchmark suite that were kept in a file.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tools/cli/bench/results.hpp"

namespace castellan::cli {

[[nodiscard]] nlohmann::json result_json(const Result& result);

/// A file with a line of JSON for each run; it keeps the last hundred.
class History {
 public:
  /// Reads the file; one that is not there is empty. Errors: io/json-..., and what
  /// file::read throws.
  explicit History(std::string file);

  /// By how much a result is above (0.05: a twentieth) or below the one of the run before in which
  /// it was measured last, by its ratio where it has one; none when it never was.
  [[nodiscard]] std::optional<double> change(const Result& result) const;
  /// Writes the file with these results as its last line. Errors as file::write.
  void append(const std::vector<Result>& results) const;

 private:
  using Key = std::tuple<std::string, std::string, std::string>;  // subject, figure, unit

  std::string file_;
  std::vector<std::string> lines_;
  std::map<Key, std::pair<double, double>> last_;  // value and ratio
};

}  // namespace castellan::cli
