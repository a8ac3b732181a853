// What an author asks while writing: what may stand here, and what a word means.

#include "tools/lsp/asked.hpp"
#include "tools/lsp/completion.hpp"
#include "tools/lsp/server.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

json complete(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  return completion(asked.document, asked.place, asked.names);
}

json tell(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  return hover(asked.document, asked.place, asked.names);
}

constexpr Method kLanguage[] = {
    {"textDocument/completion", false, complete},
    {"textDocument/hover", false, tell},
};

}  // namespace

std::span<const Method> language_methods() { return kLanguage; }

}  // namespace castellan::lsp
