/// Talks to `castellan rpc` in this process; every message is held against the
/// schema that `describe` gives.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "interpreter/protocol/method.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/tools/cli/run_cli.hpp"

namespace castellan::cli::test {

inline const castellan::test::JsonSchema& message_schema() {
  static const castellan::test::JsonSchema kSchema(protocol::message_schema());
  return kSchema;
}

/// What is wrong with a request and its answer by the schema. A request that was
/// done is of its method's form; one refused for its parameters is not.
inline std::string fault_of_messages(const nlohmann::json& request, const nlohmann::json& answer) {
  const auto& schema = message_schema();
  if (std::string wrong = schema.fault(answer, "Response"); !wrong.empty()) return wrong;
  const bool known = request.is_object() && request.contains("method") && request["method"].is_string() &&
                     protocol::find_method(request["method"].get<std::string>()) != nullptr;
  if (!known) return answer.contains("error") ? "" : "an answer to nothing that is known";
  const auto method = request["method"].get<std::string>();
  const std::string wrong = schema.fault(request, "Request");
  if (answer.contains("result")) {
    return wrong.empty() ? schema.fault(answer["result"], method + ".result") : "done, but " + wrong;
  }
  return {};
}

/// Whether a line gets an answer.
inline bool is_answered(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return false;
  const nlohmann::json request = nlohmann::json::parse(line, nullptr, false);
  const auto silent = [](const nlohmann::json& r) {
    return r.is_object() && !r.contains("id") && r.contains("method") && r["method"].is_string() && r.value("jsonrpc", nlohmann::json()) == "2.0";
  };
  if (request.is_array() && !request.empty()) return !std::all_of(request.begin(), request.end(), silent);
  return !silent(request);
}

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
inline std::vector<nlohmann::json> talk(const std::string& lines, std::vector<std::string> flags = {}) {
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

inline std::string request(const nlohmann::json& id, const std::string& method, const nlohmann::json& params) {
  return nlohmann::json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", params}}.dump() + "\n";
}

/// A new game of nim, which is game 1 of the session.
inline std::string new_game(const nlohmann::json& more = nlohmann::json::object()) {
  nlohmann::json params = {{"ruleset", "nim"}, {"players", {"Anna", "Ben"}}};
  params.update(more);
  return request(0, "new", params);
}

/// The answer to the last request.
inline nlohmann::json call(const std::string& before, const std::string& method, const nlohmann::json& params,
                           const std::vector<std::string>& flags = {}) {
  const std::vector<nlohmann::json> answers = talk(before + request(1, method, params), flags);
  REQUIRE_FALSE(answers.empty());
  return answers.back();
}

}  // namespace castellan::cli::test
