/// Talks to `castellan rpc` in this process; every message is held against the
/// schema that `describe` gives.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/catch.hpp"
#include "tests/tools/cli/rpc_messages.hpp"
#include "tests/tools/cli/run_cli.hpp"

namespace castellan::cli::test {

/// The same for a line and its answer, which may be batches.
inline void check_messages(const std::string& line, const nlohmann::json& answer) {
  const nlohmann::json request = nlohmann::json::parse(line, nullptr, false);
  if (!answer.is_array()) {
    CHECK(fault_of_messages(request, answer) == "");
    return;
  }
  std::size_t next = 0;
  for (const nlohmann::json& each : request) {
    if (!is_answered(each.dump())) continue;
    REQUIRE(next < answer.size());
    CHECK(fault_of_messages(each, answer[next++]) == "");
  }
}

/// Sends lines and returns the answers, one a line.
inline std::vector<nlohmann::json> talk(const std::string& lines,
                                        std::vector<std::string> flags = {}) {
  flags.insert(flags.begin(), "rpc");
  const Outcome outcome = run_cli(flags, lines);
  CHECK(outcome.code == ExitCode::ok);
  CHECK(outcome.err.empty());
  std::vector<nlohmann::json> out;
  std::istringstream in(outcome.out);
  for (std::string line; std::getline(in, line);) out.push_back(nlohmann::json::parse(line));
  std::istringstream asked(lines);
  std::size_t next = 0;
  for (std::string line; std::getline(asked, line);) {
    if (!is_answered(line)) continue;
    REQUIRE(next < out.size());
    check_messages(line, out[next++]);
  }
  CHECK(next == out.size());
  return out;
}

inline std::string request(const nlohmann::json& id, const std::string& method,
                           const nlohmann::json& params) {
  return nlohmann::json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}
             .dump() +
         "\n";
}

/// A new game of nim, which is game 1 of the session.
inline std::string new_game(const nlohmann::json& more = nlohmann::json::object()) {
  nlohmann::json params = {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}};
  params.update(more);
  return request(0, "new", params);
}

/// The answer to the last request.
inline nlohmann::json call(const std::string& before, const std::string& method,
                           const nlohmann::json& params,
                           const std::vector<std::string>& flags = {}) {
  const std::vector<nlohmann::json> answers = talk(before + request(1, method, params), flags);
  REQUIRE_FALSE(answers.empty());
  return answers.back();
}

}  // namespace castellan::cli::test
