/// Requests that get an error object as their answer.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::protocol {

/// The codes of the specification, and the one for everything a game refuses.
enum class Code : int {
  parse_error = -32700,
  invalid_request = -32600,
  method_not_found = -32601,
  invalid_params = -32602,
  internal_error = -32603,
  server_not_initialized = -32002,  ///< of language servers, as is the next
  request_cancelled = -32800,
  refused = -32000,
};

struct Failure {
  Code code = Code::refused;
  /// `{id, message, nearest?, where?}`.
  nlohmann::json data;
};

/// Bytes of an error's message, and of each text that stands near; more is cut.
inline constexpr std::size_t kMostMessage = 2'000;

[[nodiscard]] Failure failure(Code code, std::string id, std::string message,
                              const std::string& nearest = {});
/// The first diagnostic of an error; wrong JSON values are wrong parameters.
[[nodiscard]] Failure failure_of(const grammar::Error& error);
/// Its texts cut to kMostMessage bytes, with how much is missing.
[[nodiscard]] Failure shortened(Failure wrong);

}  // namespace castellan::protocol
