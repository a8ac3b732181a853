/// Messages of the protocol held against the schema that `describe` gives.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "interpreter/protocol/method.hpp"
#include "tests/support/json_schema.hpp"

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
  const bool known = request.is_object() && request.contains("method") &&
                     request["method"].is_string() &&
                     protocol::find_method(request["method"].get<std::string>()) != nullptr;
  if (!known) return answer.contains("error") ? "" : "an answer to nothing that is known";
  const auto method = request["method"].get<std::string>();
  const std::string wrong = schema.fault(request, "Request");
  if (answer.contains("result")) {
    return wrong.empty() ? schema.fault(answer["result"], method + ".result")
                         : "done, but " + wrong;
  }
  return {};
}

/// Whether a line gets an answer.
inline bool is_answered(const std::string& line) {
  if (line.find_first_not_of(" \t\r") == std::string::npos) return false;
  const nlohmann::json request = nlohmann::json::parse(line, nullptr, false);
  const auto silent = [](const nlohmann::json& r) {
    return r.is_object() && !r.contains("id") && r.contains("method") && r["method"].is_string() &&
           r.value("jsonrpc", nlohmann::json()) == "2.0";
  };
  if (request.is_array() && !request.empty())
    return !std::all_of(request.begin(), request.end(), silent);
  return !silent(request);
}

}  // namespace castellan::cli::test
