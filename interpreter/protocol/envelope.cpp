#include "interpreter/protocol/envelope.hpp"

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

namespace castellan::protocol {
namespace {

using nlohmann::json;

json response(const json& id, Failure wrong) {
  wrong = shortened(std::move(wrong));
  return {{"jsonrpc", "2.0"},
          {"id", id},
          {"error",
           {{"code", static_cast<int>(wrong.code)},
            {"message", wrong.data["message"]},
            {"data", wrong.data}}}};
}

/// What is wrong with a request's envelope; empty when nothing is.
std::string complaint(const json& request) {
  if (!request.is_object()) return "A request is an object.";
  const auto version = request.find("jsonrpc");
  if (version == request.end() || *version != "2.0") return "'jsonrpc' must be \"2.0\".";
  const auto method = request.find("method");
  if (method == request.end() || !method->is_string()) return "'method' must be a string.";
  const auto id = request.find("id");
  if (id != request.end() && !id->is_string() && !id->is_number_integer() && !id->is_null()) {
    return "'id' must be a string, an integer or null.";
  }
  const auto params = request.find("params");
  if (params != request.end() && !params->is_structured()) return "'params' must be an object.";
  return {};
}

json id_of(const json& request) {
  if (!request.is_object()) return nullptr;
  const auto id = request.find("id");
  const bool usable = id != request.end() && (id->is_string() || id->is_number_integer());
  return usable ? *id : json(nullptr);
}

json run_method(const json& id, const Run& run, const std::string& method,
                const JsonValue& params) {
  try {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"result", run(method, params)}};
  } catch (const Failure& refused) {
    return response(id, refused);
  } catch (const grammar::Error& error) {
    return response(id, failure_of(error));
  } catch (const std::bad_alloc&) {
    return response(
        id, failure(Code::internal_error, "io/no-memory", "The system has no more memory."));
  } catch (const std::exception& error) {
    return response(
        id, failure(Code::internal_error, "io/rpc-internal",
                    "A fault of castellan, please report it: " + std::string(error.what())));
  }
}

std::optional<json> answer_one(const JsonValue& request, const Run& run) {
  const json& raw = request.raw();
  const json id = id_of(raw);
  if (const std::string wrong = complaint(raw); !wrong.empty()) {
    return response(id, failure(Code::invalid_request, "io/rpc-request", wrong));
  }
  static const json kNothing = json::object();
  const JsonValue params =
      request.has("params") ? request["params"].from_here() : JsonValue(kNothing, "request");
  json out;
  if (params.raw().is_array()) {
    out = response(id, failure(Code::invalid_params, "io/rpc-params",
                               "Parameters are given by name, in an object."));
  } else {
    out = run_method(id, run, raw["method"].get<std::string>(), params);
  }
  // A request without an id is a notification, which nobody answers.
  if (!raw.contains("id")) return std::nullopt;
  return out;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

/// The text of an answer; of one that is too long an error in its place.
std::string text_within(const json& answer, std::size_t left, const Limits& limits) {
  std::string text = json_text(answer);
  if (text.size() <= left) return text;
  return json_text(response(answer["id"], failure(Code::refused, "io/rpc-answer",
                                                  "The answer would be longer than " +
                                                      std::to_string(limits.answer) + " bytes.")));
}

}  // namespace

std::optional<std::string> answer(std::string_view line, const Run& run, const Limits& limits) {
  if (is_blank(line)) return std::nullopt;
  const grammar::Source source("request", std::string(line));
  json request;
  try {
    JsonLimits reading;
    reading.bytes = limits.line;
    reading.depth = limits.nesting;
    reading.decimals = limits.decimals;
    request = parse_json(source, reading);
  } catch (const grammar::Error& error) {
    Failure wrong = failure_of(error);
    // Numbers that are too large and keys that occur twice are JSON all the same.
    const std::string& id = error.first().id;
    wrong.code = id == "io/json-number" || id == "io/json-duplicate" ? Code::invalid_request
                                                                     : Code::parse_error;
    return json_text(response(nullptr, std::move(wrong)));
  }
  const auto params = request.is_object() ? request.find("params") : request.end();
  if (limits.null_params && params != request.end() && params->is_null()) request.erase(params);
  const JsonValue root(request, source);
  if (!request.is_array()) {
    const auto one = answer_one(root, run);
    return one ? std::optional(text_within(*one, limits.answer, limits)) : std::nullopt;
  }
  if (request.empty() || request.size() > limits.batch) {
    const std::string wrong =
        request.empty() ? "A batch holds at least one request."
                        : "A batch holds at most " + std::to_string(limits.batch) + " requests.";
    return json_text(
        response(nullptr, failure(Code::invalid_request,
                                  request.empty() ? "io/rpc-request" : "io/rpc-batch", wrong)));
  }
  std::string out;
  for (std::size_t i = 0; i < request.size(); ++i) {
    const auto one = answer_one(root[i], run);
    if (!one) continue;
    out += out.empty() ? "[" : ",";
    out += text_within(*one, limits.answer - std::min(limits.answer, out.size()), limits);
  }
  if (out.empty()) return std::nullopt;
  return out + "]";
}

std::string answer_failure(Failure wrong) { return json_text(response(nullptr, std::move(wrong))); }

std::string answer_too_long(const Limits& limits) {
  return answer_failure(
      failure(Code::parse_error, "io/json-size",
              "this JSON is longer than " + std::to_string(limits.line) + " bytes"));
}

}  // namespace castellan::protocol
