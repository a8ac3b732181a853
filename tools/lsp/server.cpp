#include "tools/lsp/server.hpp"

#include <signal.h>

#include <array>
#include <cerrno>
#include <exception>
#include <utility>

#include "grammar/utf8.hpp"
#include "interpreter/protocol/envelope.hpp"

namespace castellan::lsp {
namespace {

using protocol::Code;
using protocol::Failure;

protocol::Limits envelope_limits(const Limits& limits) {
  protocol::Limits out;
  out.line = limits.message;
  out.nesting = 64;
  out.decimals = true;
  // Some editors say so where the protocol has none.
  out.null_params = true;
  return out;
}

std::array<std::span<const Method>, 5> all_methods() {
  return {session_methods(), document_methods(), language_methods(), navigation_methods(),
          script_methods()};
}

/// The id of a request as JSON; empty for what has none.
std::string id_text(const nlohmann::json& message) {
  if (!message.is_object()) return {};
  const auto id = message.find("id");
  return id == message.end() || !(id->is_string() || id->is_number_integer()) ? std::string()
                                                                              : json_text(*id);
}

}  // namespace

Server::Server(const cli::CommonOptions& common, const Limits& limits, std::string version,
               Send send)
    : common_(common),
      limits_(envelope_limits(limits)),
      version_(std::move(version)),
      send_(std::move(send)),
      documents_(limits.documents, limits.document),
      notices_(documents_,
               [this](const nlohmann::json& p) { notify("textDocument/publishDiagnostics", p); }),
      watchdog_(std::chrono::milliseconds(limits.milliseconds)),
      library_(common, limits.threads),
      legal_moves_(common),
      checking_(common, documents_, notices_, library_, watchdog_, limits) {}

void Server::receive(std::string_view message) {
  std::string id;
  if (!taken_back_.empty()) id = id_text(nlohmann::json::parse(message, nullptr, false));
  const auto answer = protocol::answer(
      message,
      [&](const std::string& method, const JsonValue& params) { return run(method, params, id); },
      limits_);
  if (!id.empty()) taken_back_.erase(id);
  if (answer) send_(*answer);
}

void Server::refuse(const std::string& id, const std::string& message) {
  send_(protocol::answer_failure(protocol::failure(Code::parse_error, id, message)));
}

void Server::look_ahead(std::string_view message) {
  constexpr std::size_t kLongest = 1'000;
  constexpr std::size_t kMost = 1'000;
  if (message.size() > kLongest || message.find("$/cancelRequest") == std::string_view::npos)
    return;
  const nlohmann::json said = nlohmann::json::parse(message, nullptr, false);
  if (!said.is_object() || said.value("method", nlohmann::json()) != "$/cancelRequest" ||
      !said.contains("params"))
    return;
  const std::string id = id_text(said["params"]);
  if (!id.empty() && taken_back_.size() < kMost) taken_back_.insert(id);
}

nlohmann::json Server::run(const std::string& method, const JsonValue& parameters,
                           const std::string& id) {
  const Method* found = find_method(method);
  try {
    if (found == nullptr) {
      throw protocol::failure(Code::method_not_found, "io/rpc-method",
                              "There is no method '" + method + "'.",
                              grammar::nearest_name(method, method_names()));
    }
    if (!id.empty() && taken_back_.contains(id)) {
      throw protocol::failure(Code::request_cancelled, "io/lsp-cancelled",
                              "The request was taken back.");
    }
    if (state_ == State::fresh && method != "initialize" && method != "exit") {
      throw protocol::failure(Code::server_not_initialized, "io/lsp-order",
                              "'" + method + "' comes before 'initialize'.");
    }
    if (state_ == State::shut_down && method != "exit") {
      throw protocol::failure(Code::invalid_request, "io/lsp-order",
                              "'" + method + "' comes behind 'shutdown'.");
    }
    const file::Overlay overlay(documents_);
    watchdog_.begin();
    struct End {
      protocol::Watchdog& watchdog;
      ~End() { watchdog.end(); }
    } const end{watchdog_};
    return found->run(*this, parameters);
  } catch (const Failure& failure) {
    // Nobody answers a notification: what is wrong with it is said in the log.
    const bool said = found != nullptr && found->notification && state_ == State::ready;
    if (said) log(method + ": " + failure.data.value("message", std::string()), true);
    throw;
  } catch (const grammar::Error& error) {
    if (found->notification) log(method + ": " + error.first().message, true);
    throw;
  }
}

void Server::work() {
  try {
    checking_.step();
  } catch (const std::exception& fault) {
    log("A fault of castellan, please report it: " + std::string(fault.what()), true);
  }
}

bool Server::over() const {
  if (state_ == State::exited || state_ == State::exited_well) return true;
  return parent_ > 0 && ::kill(static_cast<pid_t>(parent_), 0) != 0 && errno == ESRCH;
}

void Server::notify(const std::string& method, nlohmann::json parameters) {
  send_(json_text({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(parameters)}}));
}

void Server::log(const std::string& message, bool error) {
  constexpr std::size_t kLongest = 1'000;
  notify(error ? "window/showMessage" : "window/logMessage",
         {{"type", error ? 1 : 3}, {"message", grammar::printable(message, kLongest)}});
}

const Method* find_method(std::string_view name) {
  for (const auto& list : all_methods()) {
    for (const Method& each : list) {
      if (each.name == name) return &each;
    }
  }
  return nullptr;
}

std::vector<std::string> method_names() {
  std::vector<std::string> out;
  for (const auto& list : all_methods()) {
    for (const Method& each : list) out.emplace_back(each.name);
  }
  return out;
}

}  // namespace castellan::lsp
