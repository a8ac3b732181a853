#include "tools/cli/rpc/protocol.hpp"

#include <exception>
#include <new>
#include <utility>

#include "interpreter/json.hpp"
#include "interpreter/session/report.hpp"

namespace castellan::cli::rpc {
namespace {

using nlohmann::json;

json response(const json& id, const Failure& wrong) {
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

json run(const json& id, const Call& call, const std::string& method, const json& params) {
  try {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"result", call(method, params)}};
  } catch (const Failure& refused) {
    return response(id, refused);
  } catch (const grammar::Error& error) {
    return response(id, failure_of(error));
  } catch (const std::bad_alloc&) {
    return response(id, failure(Code::internal_error, "io/no-memory",
                                "The system has no more memory."));
  } catch (const std::exception& error) {
    return response(id, failure(Code::internal_error, "io/rpc-internal",
                                "A fault of castellan, please report it: " +
                                    std::string(error.what())));
  }
}

std::optional<json> answer_one(const json& request, const Call& call) {
  const json id = id_of(request);
  if (const std::string wrong = complaint(request); !wrong.empty()) {
    return response(id, failure(Code::invalid_request, "io/rpc-request", wrong));
  }
  const json params = request.value("params", json::object());
  json out;
  if (params.is_array()) {
    out = response(id, failure(Code::invalid_params, "io/rpc-params",
                               "Parameters are given by name, in an object."));
  } else {
    out = run(id, call, request["method"].get<std::string>(), params);
  }
  // A request without an id is a notification, which nobody answers.
  if (!request.contains("id")) return std::nullopt;
  return out;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace

Failure failure(Code code, std::string id, std::string message, const std::string& nearest) {
  Failure out{code, {{"id", std::move(id)}, {"message", std::move(message)}}};
  if (!nearest.empty()) out.data["nearest"] = json::array({nearest});
  return out;
}

Failure failure_of(const grammar::Error& error) {
  const grammar::Diagnostic& first = error.first();
  const bool wrong = first.id.starts_with("io/json-") || first.id == "io/rpc-params";
  Failure out{wrong ? Code::invalid_params : Code::refused, session::error_json(first)};
  // The one form in which scripts name legal moves near an illegal one.
  constexpr std::string_view kMoves = "nearest legal moves: ";
  if (first.hint.starts_with(kMoves)) {
    std::string_view rest = std::string_view(first.hint).substr(kMoves.size());
    while (!rest.empty()) {
      const std::size_t bar = rest.find(" | ");
      out.data["nearest"].push_back(rest.substr(0, bar));
      rest = bar == std::string_view::npos ? std::string_view() : rest.substr(bar + 3);
    }
  }
  // Parameters have no lines; messages name the parameter.
  if (first.file == "params") out.data.erase("where");
  return out;
}

std::optional<json> answer(std::string_view line, const Call& call) {
  if (is_blank(line)) return std::nullopt;
  json request;
  try {
    request = parse_json(line, "request");
  } catch (const grammar::Error& error) {
    Failure wrong = failure_of(error);
    // Numbers that are too large and keys that occur twice are JSON all the same.
    const std::string& id = error.first().id;
    wrong.code = id == "io/json-number" || id == "io/json-duplicate" ? Code::invalid_request
                                                                     : Code::parse_error;
    return response(nullptr, wrong);
  }
  if (!request.is_array()) return answer_one(request, call);
  if (request.empty()) {
    return response(nullptr, failure(Code::invalid_request, "io/rpc-request",
                                     "A batch holds at least one request."));
  }
  json out = json::array();
  for (const json& each : request) {
    if (auto one = answer_one(each, call)) out.push_back(std::move(*one));
  }
  if (out.empty()) return std::nullopt;
  return out;
}

json answer_too_long(std::size_t most) {
  return response(nullptr, failure(Code::parse_error, "io/json-size",
                                   "this JSON is longer than " + std::to_string(most) + " bytes"));
}

}  // namespace castellan::cli::rpc
