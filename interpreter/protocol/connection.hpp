/// One client of the open games: who it is, and what its lines are answered.
///
/// The core that every way to speak with the program shares; lines on standard
/// input and output are one (tools/cli/rpc.cpp). Not thread-safe, nor are Games.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/protocol/call.hpp"
#include "interpreter/protocol/envelope.hpp"

namespace castellan::protocol {

class Connection {
 public:
  explicit Connection(Games& games, Client client = {})
      : games_(games), client_(std::move(client)) {}

  /// See envelope.hpp.
  [[nodiscard]] std::optional<std::string> answer(std::string_view line) {
    return protocol::answer(
        line,
        [&](const std::string& method, const JsonValue& params) { return call(method, params); },
        games_.limits());
  }
  /// Runs a method. Throws Failure or grammar::Error.
  nlohmann::json call(const std::string& method, const JsonValue& params);
  [[nodiscard]] const Client& client() const { return client_; }

 private:
  void spend();

  Games& games_;
  Client client_;
  /// Requests that may come at once; as many as of a second when none came for long.
  double left_ = 0;
  std::optional<std::chrono::steady_clock::time_point> last_;
};

}  // namespace castellan::protocol
