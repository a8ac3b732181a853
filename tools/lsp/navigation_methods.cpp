// Where things are: declarations, uses, symbols, and what becomes of a name.

#include <algorithm>
#include <set>

#include "tools/lsp/asked.hpp"
#include "tools/lsp/completion.hpp"
#include "tools/lsp/rename.hpp"
#include "tools/lsp/server.hpp"
#include "tools/lsp/uri.hpp"
#include "tools/lsp/uses.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

/// Places in one text, which is taken apart once.
class Locations {
 public:
  explicit Locations(const Server& server) : documents_(server.documents()) {}

  json at(const grammar::Source& source, std::size_t begin, std::size_t end) {
    const grammar::Source& written = source.written();
    const grammar::Span span =
        source.written({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    return {{"uri", uri(written.name())},
            {"range", range_json(range_of(text(written), span.begin, span.end))}};
  }
  [[nodiscard]] std::string uri(const std::string& name) const {
    const std::string path = absolute(name);
    const Document* document = documents_.of_path(path);
    return document != nullptr ? document->uri : uri_of(path);
  }
  [[nodiscard]] static std::string absolute(const std::string& name) {
    std::error_code failed;
    return std::filesystem::absolute(name, failed).lexically_normal().generic_string();
  }

 private:
  const Text& text(const grammar::Source& source) {
    if (last_ != &source) text_ = Text(source.text());
    last_ = &source;
    return text_;
  }

  const Documents& documents_;
  const grammar::Source* last_ = nullptr;
  Text text_;
};

/// The name that is meant at a place: an id, else the word.
std::string name_at(const Asked& asked) {
  const std::string& text = asked.document.text.bytes();
  const std::size_t offset = asked.document.text.offset(asked.place);
  const std::string id(word_at(text, offset, true).of(text));
  if (!asked.names.called(id).empty() || !rule_ids(id).empty()) return id;
  return std::string(word_at(text, offset, false).of(text));
}

json define(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  Locations locations(server);
  json out = json::array();
  std::set<std::string> seen;
  for (const cli::NamedThing* thing : asked.names.called(name_at(asked))) {
    if (thing->origin.source == nullptr || !seen.insert(thing->origin.place()).second) continue;
    const grammar::Span span = name_in(*thing);
    out.push_back(locations.at(*thing->origin.source, span.begin, span.end));
  }
  return out;
}

json refer(Server& server, const JsonValue& parameters) {
  constexpr std::size_t kMost = 5'000;
  const Asked asked(server, parameters);
  const std::string name = name_at(asked);
  const std::string folder = folder_for(asked.document, server.common());
  json out = json::array();
  const bool known = !asked.names.called(name).empty() || !rule_ids(name).empty();
  if (folder.empty() || !known) return out;
  Locations locations(server);
  for (const grammar::SourcePtr& source : texts_of(folder)) {
    const auto add = [&](std::size_t begin, std::size_t end) {
      if (out.size() < kMost) out.push_back(locations.at(*source, begin, end));
    };
    if (!rule_ids(name).empty()) {
      for (const grammar::Span id : rule_ids(source->text())) {
        if (source->text(id) == name) add(id.begin, id.end);
      }
      continue;
    }
    for (const Use& use : uses_in(*source, name, asked.names)) {
      if (!use.local) add(use.begin, use.end);
    }
  }
  return out;
}

json prepare_rename(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  const std::string name = name_at(asked);
  static_cast<void>(renamed_thing(name, asked.names));
  const std::string& text = asked.document.text.bytes();
  const WordAt word =
      word_at(text, asked.document.text.offset(asked.place), name.find('-') != std::string::npos);
  return {{"range", range_json(range_of(asked.document.text, word.begin, word.end))},
          {"placeholder", name}};
}

json rename(Server& server, const JsonValue& parameters) {
  const Asked asked(server, parameters);
  const std::string folder = folder_for(asked.document, server.common());
  const std::string name = name_at(asked);
  const std::string& to = parameters["newName"].string();
  json changes = json::object();
  Locations locations(server);
  const auto texts = renamed(folder, name, to, asked.names, server.documents(), server.common());
  for (const grammar::SourcePtr& source : texts_of(folder)) {
    if (!texts.contains(source->name())) continue;
    json edits = json::array();
    for (const Use& use : uses_in(*source, name, asked.names)) {
      edits.push_back(
          {{"range", locations.at(*source, use.begin, use.end)["range"]}, {"newText", to}});
    }
    changes[locations.uri(source->name())] = std::move(edits);
  }
  return {{"changes", std::move(changes)}};
}

/// The numbers that the protocol has for kinds of symbols.
int symbol_kind(const std::string& kind) {
  constexpr int kFunction = 12, kVariable = 13, kConstant = 14, kField = 8, kEvent = 24,
                kMethod = 6, kModule = 2, kKey = 20, kEnum = 10, kMember = 22;
  const std::pair<std::string_view, int> kKinds[] = {
      {"amount", kFunction}, {"condition", kFunction}, {"effect", kFunction}, {"point", kFunction},
      {"set", kFunction},    {"attribute", kField},    {"mark", kField},      {"feature", kField},
      {"rule", kKey},        {"event", kEvent},        {"move", kMethod},     {"phase", kModule},
      {"table", kConstant},  {"value", kMember},       {"choice", kEnum}};
  for (const auto& [begin, number] : kKinds) {
    if (kind.starts_with(begin)) return number;
  }
  return kVariable;
}

json symbol(const std::string& name, const std::string& kind, json location) {
  return {{"name", name},
          {"kind", symbol_kind(kind)},
          {"containerName", kind},
          {"location", std::move(location)}};
}

/// Every declaration that stands in a document, and every id of the rulebook that is named there.
json document_symbols(Server& server, const JsonValue& parameters) {
  const Document& document = document_of(server, parameters);
  const std::string folder = folder_for(document, server.common());
  Locations locations(server);
  json out = json::array();
  std::set<std::string, std::less<>> seen;  // ids of rows, which are declarations
  if (!folder.empty()) {
    for (const cli::NamedThing& thing : server.library().of(folder).things) {
      if (thing.origin.source == nullptr ||
          Locations::absolute(thing.origin.source->name()) != document.path)
        continue;
      const grammar::Span span = name_in(thing);
      if (thing.kind == "rule") seen.insert(thing.name);
      out.push_back(
          symbol(thing.name, thing.kind, locations.at(*thing.origin.source, span.begin, span.end)));
    }
  }
  const grammar::Source source(document.path, document.text.bytes());
  for (const grammar::Span id : rule_ids(source.text())) {
    if (!seen.emplace(source.text(id)).second) continue;
    out.push_back(
        symbol(std::string(source.text(id)), "rule", locations.at(source, id.begin, id.end)));
  }
  std::stable_sort(out.begin(), out.end(), [](const json& a, const json& b) {
    const json& left = a["location"]["range"]["start"];
    const json& right = b["location"]["range"]["start"];
    return std::pair(left["line"].get<int>(), left["character"].get<int>()) <
           std::pair(right["line"].get<int>(), right["character"].get<int>());
  });
  return out;
}

constexpr Method kNavigation[] = {
    {"textDocument/definition", false, define},
    {"textDocument/references", false, refer},
    {"textDocument/prepareRename", false, prepare_rename},
    {"textDocument/rename", false, rename},
    {"textDocument/documentSymbol", false, document_symbols},
};

}  // namespace

std::span<const Method> navigation_methods() { return kNavigation; }

}  // namespace castellan::lsp
