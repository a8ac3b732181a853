// Texts laid out, and scripts that are run and played from the editor.

#include <algorithm>

#include "interpreter/protocol/failure.hpp"
#include "tools/cli/formatted.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/lsp/asked.hpp"
#include "tools/lsp/completion.hpp"
#include "tools/lsp/server.hpp"
#include "tools/lsp/uri.hpp"

namespace castellan::lsp {
namespace {

using nlohmann::json;

/// As `castellan fmt`; a text with errors stays as it is, its errors are shown anyway.
json format(Server& server, const JsonValue& parameters) {
  const Document& document = document_of(server, parameters);
  if (cli::text_kind(document.path) == cli::TextKind::unknown) return nullptr;
  const std::string& before = document.text.bytes();
  const std::string after = cli::formatted({document.path, before});
  if (after == before) return json::array();
  return {{{"range", range_json({{0, 0}, document.text.end()})}, {"newText", after}}};
}

/// Lines of a script that begin with a word, from 0.
std::vector<std::uint32_t> lines_with(const std::string& text, std::string_view word) {
  std::vector<std::uint32_t> out;
  std::uint32_t line = 0;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view shown = std::string_view(text).substr(begin, end - begin);
    shown = shown.substr(std::min(shown.find_first_not_of(" \t"), shown.size()));
    if (shown.starts_with(word) &&
        (shown.size() == word.size() ||
         std::string_view(" \t\r#").find(shown[word.size()]) != std::string_view::npos)) {
      out.push_back(line);
    }
    begin = end + 1;
  }
  return out;
}

json lens(std::uint32_t line, const std::string& title, const std::string& command,
          json arguments) {
  return {
      {"range", range_json({{line, 0}, {line, 0}})},
      {"command", {{"title", title}, {"command", command}, {"arguments", std::move(arguments)}}}};
}

/// A script is run as a whole, and played from the end of each position.
json lenses(Server& server, const JsonValue& parameters) {
  const Document& document = document_of(server, parameters);
  json out = json::array();
  if (cli::text_kind(document.path) != cli::TextKind::game) return out;
  const std::string& text = document.text.bytes();
  out.push_back(lens(0, "run the script", "castellan.run", {document.uri}));
  if (!document.file) return out;
  const std::vector<std::uint32_t> ends = lines_with(text, "end");
  for (const std::uint32_t line : lines_with(text, "position")) {
    const auto end =
        std::find_if(ends.begin(), ends.end(), [&](std::uint32_t e) { return e > line; });
    if (end != ends.end())
      out.push_back(lens(line, "play from here", "castellan.play", {document.path, *end + 1}));
  }
  return out;
}

json run_script_of(Server& server, const Document& document) {
  session::ScriptOptions options = cli::script_options(document.path, server.common());
  const auto source = std::make_shared<const grammar::Source>(document.path, document.text.bytes());
  const session::ScriptResult result = session::run_script(source, options);
  const bool done = result.category == session::ScriptResult::Category::done;
  std::string said =
      std::to_string(result.met) + " expectations met, " + std::to_string(result.failed) + " not";
  if (!result.diagnostics.empty()) said += ". " + result.diagnostics.front().message;
  server.log(document.path.substr(document.path.rfind('/') + 1) + ": " + said, !done);
  return {{"passed", done},
          {"met", result.met},
          {"failed", result.failed},
          {"diagnostics", cli::diagnostics_json(result.diagnostics)}};
}

json execute(Server& server, const JsonValue& parameters) {
  const std::string& command = parameters["command"].string();
  if (command != "castellan.run") {
    throw protocol::failure(protocol::Code::invalid_params, "io/lsp-command",
                            "There is no command '" + command + "' here.",
                            command == "castellan.play"
                                ? "castellan play FILE --at LINE in a terminal"
                                : "castellan.run");
  }
  const std::string& uri = parameters["arguments"][0].string();
  const Document* document = server.documents().find(uri);
  if (document == nullptr) {
    throw protocol::failure(protocol::Code::invalid_params, "io/lsp-document",
                            "This document is not open.");
  }
  return run_script_of(server, *document);
}

constexpr Method kScripts[] = {
    {"textDocument/formatting", false, format},
    {"textDocument/codeLens", false, lenses},
    {"workspace/executeCommand", false, execute},
};

}  // namespace

std::span<const Method> script_methods() { return kScripts; }

}  // namespace castellan::lsp
