// What an author asks while writing: what may stand here, and what a word means.

#include "tools/cli/layout.hpp"
#include "tools/lsp/asked.hpp"
#include "tools/lsp/completion.hpp"
#include "tools/lsp/server.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

json complete(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  const std::string folder = folder_for(asked.document, server.common());
  if (cli::text_kind(asked.document.path) == cli::TextKind::game &&
      is_at_move(asked.document, asked.place)) {
    return completion(asked.document, asked.place, asked.names, folder,
                      server.legal_moves().before(asked.document, asked.place.line));
  }
  return completion(asked.document, asked.place, asked.names, folder);
}

/// An item with what it means.
json resolve(Server& server, const JsonValue& item) {
  static const Names kNone;
  json out = item.raw();
  const std::string folder = item.has("data") ? item["data"].string() : std::string();
  const std::string meaning =
      meaning_of(item["label"].string(), folder.empty() ? kNone : server.library().of(folder));
  if (!meaning.empty()) out["documentation"] = {{"kind", "markdown"}, {"value", meaning}};
  return out;
}

json tell(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  return hover(asked.document, asked.place, asked.names);
}

constexpr Method kLanguage[] = {
    {"textDocument/completion", false, complete},
    {"completionItem/resolve", false, resolve},
    {"textDocument/hover", false, tell},
};

}  // namespace

std::span<const Method> language_methods() { return kLanguage; }

}  // namespace castellan::lsp
