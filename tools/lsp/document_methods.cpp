// Documents that are opened, changed and closed, and files that are written.

#include "tools/cli/layout.hpp"
#include "tools/lsp/asked.hpp"
#include "tools/lsp/server.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

std::int64_t version_in(const JsonValue& document) {
  // Some editors give none.
  const json& version = document.raw().value("version", json());
  return version.is_number_integer() ? version.get<std::int64_t>() : 0;
}

void document_changed(Server& server, const Document& document) {
  if (cli::text_kind(document.path) != cli::TextKind::game) server.legal_moves().forget();
  server.checking().changed(document);
}

json opened(Server& server, const JsonValue& parameters) {
  const JsonValue document = parameters["textDocument"];
  const Document* open = server.documents().open(document["uri"].string(), version_in(document),
                                                 document["text"].string());
  if (open == nullptr) {
    throw protocol::failure(protocol::Code::refused, "io/lsp-documents",
                            "Far too many documents are open.");
  }
  document_changed(server, *open);
  return nullptr;
}

json changed(Server& server, const JsonValue& parameters) {
  const JsonValue document = parameters["textDocument"];
  const JsonValue list = parameters["contentChanges"];
  std::vector<Change> changes;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const JsonValue each = list[i];
    Change change{std::nullopt, each["text"].string()};
    if (each.has("range"))
      change.range = Range{place_in(each["range"]["start"]), place_in(each["range"]["end"])};
    changes.push_back(change);
  }
  const Document* open =
      server.documents().change(document["uri"].string(), version_in(document), changes);
  if (open == nullptr) {
    throw protocol::failure(protocol::Code::invalid_params, "io/lsp-document",
                            "This document is not open.");
  }
  document_changed(server, *open);
  return nullptr;
}

json closed(Server& server, const JsonValue& parameters) {
  const auto document = server.documents().close(parameters["textDocument"]["uri"].string());
  if (!document) {
    throw protocol::failure(protocol::Code::invalid_params, "io/lsp-document",
                            "This document is not open.");
  }
  document_changed(server, *document);
  return nullptr;
}

json written(Server& server, const JsonValue&) {
  server.legal_moves().forget();
  server.checking().written();
  return nullptr;
}

constexpr Method kDocuments[] = {
    {"textDocument/didOpen", true, opened},
    {"textDocument/didChange", true, changed},
    {"textDocument/didClose", true, closed},
    {"textDocument/didSave", true, written},
    {"workspace/didChangeWatchedFiles", true, written},
};

}  // namespace

std::span<const Method> document_methods() { return kDocuments; }

}  // namespace castellan::lsp
