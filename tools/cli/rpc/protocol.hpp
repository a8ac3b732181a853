/// JSON-RPC 2.0 over lines of text: envelopes, batches and errors.
///
/// Knows no method; `answer` is given what runs one. Nothing that a line holds
/// ends the session: whatever is wrong with it becomes an error object. Text is
/// read with limits (interpreter/json.hpp) before anything is built from it.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace castellan::cli::rpc {

/// The codes of the specification, and the one for everything a game refuses.
enum class Code : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  refused = -32000,
};

/// A request that gets an error object as its answer.
struct Failure {
  Code code = Code::refused;
  /// `{id, message, nearest?, where?}`.
  nlohmann::json data;
};

[[nodiscard]] Failure failure(Code code, std::string id, std::string message,
                              const std::string& nearest = {});
/// The first diagnostic of an error; wrong JSON values are wrong parameters.
[[nodiscard]] Failure failure_of(const grammar::Error& error);

/// Runs one method. Throws Failure or grammar::Error.
using Call = std::function<nlohmann::json(const std::string& method, const nlohmann::json& params)>;

/// The answer to one line: one response, a list for a batch, nothing for
/// notifications and blank lines.
[[nodiscard]] std::optional<nlohmann::json> answer(std::string_view line, const Call& call);

/// The answer to a line that was too long to be read.
[[nodiscard]] nlohmann::json answer_too_long(std::size_t most);

}  // namespace castellan::cli::rpc
