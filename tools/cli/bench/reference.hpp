/// A program of somebody's own that plays some games by hand, to compare with.
#pragma once

#include <string>
#include <vector>

namespace castellan::cli {

/// It prints the names of its games, one a line, when it is run without arguments; with a
/// name and seconds it plays random games with complete lists of moves for so much processor
/// time and prints games, decisions and nanoseconds.
class Reference {
 public:
  /// Asks the program for its games. Error: io/bad-reference.
  explicit Reference(std::string program);

  [[nodiscard]] bool plays(const std::string& game) const;
  /// Of one second. Error: io/bad-reference.
  [[nodiscard]] double games_per_second(const std::string& game) const;

 private:
  [[nodiscard]] std::string output(const std::vector<std::string>& arguments) const;
  [[noreturn]] void fail(const std::string& message) const;

  std::string program_;
  std::vector<std::string> games_;
};

}  // namespace castellan::cli
