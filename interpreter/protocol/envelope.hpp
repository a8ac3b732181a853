/// JSON-RPC 2.0 over lines of text: envelopes, batches and errors.
///
/// Knows no method; `answer` is given what runs one. Nothing that a line holds
/// ends the session: whatever is wrong with it becomes an error object. Text is
/// read with limits (interpreter/base/json.hpp) before anything is built from it, and
/// an answer that would be too long becomes an error that says so.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/json.hpp"
#include "interpreter/protocol/failure.hpp"
#include "interpreter/protocol/limits.hpp"

namespace castellan::protocol {

/// Runs one method with its parameters, an object. Throws Failure or grammar::Error.
using Run = std::function<nlohmann::json(const std::string& method, const JsonValue& params)>;

/// The answer to one line, without a line end: one response, a list for a batch,
/// nothing for notifications and blank lines.
[[nodiscard]] std::optional<std::string> answer(std::string_view line, const Run& run,
                                                const Limits& limits);

/// The answer to what is no request that could be named.
[[nodiscard]] std::string answer_failure(Failure wrong);

/// The answer to a line that was too long to be read.
[[nodiscard]] std::string answer_too_long(const Limits& limits);

}  // namespace castellan::protocol
