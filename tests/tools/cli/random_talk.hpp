/// Clients of every role that say anything: lines made from the table of methods, with
/// values that mean something and with others, and lines of which bytes were changed.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/protocol/connection.hpp"

namespace castellan::cli::test {

class RandomTalk {
 public:
  /// `random(n)`: a number below n.
  using Random = std::function<std::uint32_t(std::uint32_t n)>;
  RandomTalk(protocol::Workplace workplace, Random random);

  /// Somebody says a line. What is wrong with its answer; empty when nothing is.
  std::string step();
  /// One of them says this line; the same.
  std::string say(std::size_t who, std::string line);
  /// The last line.
  [[nodiscard]] const std::string& line() const { return line_; }
  [[nodiscard]] std::size_t answered() const { return answered_; }
  [[nodiscard]] std::size_t done() const { return done_; }

 private:
  nlohmann::json value(const protocol::Parameter& parameter, bool wrong);
  nlohmann::json request();
  void spoil(std::string& text);
  std::string judge(const std::string& answer);
  [[nodiscard]] const std::string& word(const std::vector<std::string>& of) {
    return of[random_(static_cast<std::uint32_t>(of.size()))];
  }

  Random random_;
  protocol::Games games_;
  std::vector<protocol::Connection> clients_;
  std::string line_;
  std::size_t answered_ = 0;
  std::size_t done_ = 0;
};

}  // namespace castellan::cli::test
