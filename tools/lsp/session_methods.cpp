// How a session begins and ends, and what nobody answers.

#include "tools/lsp/server.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

json initialize(Server& server, const JsonValue& parameters) {
  if (server.state() != Server::State::fresh) {
    throw protocol::failure(protocol::Code::invalid_request, "io/lsp-order",
                            "'initialize' comes a second time.");
  }
  const json& process = parameters.raw().value("processId", json());
  if (process.is_number_integer()) server.watch_parent(process.get<std::int64_t>());
  server.enter(Server::State::ready);
  return {{"serverInfo", {{"name", "castellan"}, {"version", server.version()}}},
          {"capabilities",
           {{"positionEncoding", "utf-16"},
            {"textDocumentSync",
             {{"openClose", true}, {"change", 2}, {"save", {{"includeText", false}}}}},
            {"completionProvider", {{"resolveProvider", true}}},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"referencesProvider", true},
            {"renameProvider", {{"prepareProvider", true}}},
            {"documentSymbolProvider", true},
            {"documentFormattingProvider", true},
            {"codeLensProvider", json::object()},
            {"executeCommandProvider", {{"commands", {"castellan.run", "castellan.play"}}}}}}};
}

json shutdown(Server& server, const JsonValue&) {
  server.enter(Server::State::shut_down);
  return nullptr;
}

json leave(Server& server, const JsonValue&) {
  server.enter(server.state() == Server::State::shut_down ? Server::State::exited_well
                                                          : Server::State::exited);
  return nullptr;
}

json ignore(Server&, const JsonValue&) { return nullptr; }

constexpr Method kSession[] = {
    {"initialize", false, initialize},
    {"initialized", true, ignore},
    {"shutdown", false, shutdown},
    {"exit", true, leave},
    {"$/cancelRequest", true, ignore},
    {"$/setTrace", true, ignore},
    {"workspace/didChangeConfiguration", true, ignore},
};

}  // namespace

std::span<const Method> session_methods() { return kSession; }

}  // namespace castellan::lsp
