#include "tools/lsp/asked.hpp"

#include <filesystem>
#include <limits>
#include <sstream>
#include <system_error>

#include "interpreter/package/locate.hpp"
#include "tools/cli/layout.hpp"
#include "tools/cli/scripts.hpp"
#include "tools/lsp/server.hpp"
#include "tools/lsp/words_at.hpp"

namespace castellan::lsp {
namespace {

namespace fs = std::filesystem;

/// The word behind `ruleset`, or `pad`, at the start of a line; empty when no line has it.
std::string ruleset_of(const std::string& script, std::string_view begin) {
  std::istringstream lines(script);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string first, name;
    if (words >> first >> name && first == begin) return name;
  }
  return {};
}

const Names& names_of_document(Server& server, const Document& document) {
  static const Names kNone;
  const std::string folder = folder_for(document, server.common());
  return folder.empty() ? kNone : server.library().of(folder);
}

}  // namespace

const Document& document_of(Server& server, const JsonValue& parameters) {
  const Document* document = server.documents().find(parameters["textDocument"]["uri"].string());
  if (document == nullptr) {
    throw protocol::failure(protocol::Code::invalid_params, "io/lsp-document",
                            "This document is not open.");
  }
  return *document;
}

Place place_in(const JsonValue& at) {
  constexpr std::int64_t kMostNumber = std::numeric_limits<std::uint32_t>::max();
  return {static_cast<std::uint32_t>(at["line"].integer(0, kMostNumber)),
          static_cast<std::uint32_t>(at["character"].integer(0, kMostNumber))};
}

std::string folder_for(const Document& document, const cli::CommonOptions& common) {
  const bool pad = is_pad(document.path);
  if (pad || cli::text_kind(document.path) == cli::TextKind::game) {
    const std::string name = ruleset_of(document.text.bytes(), pad ? "pad" : "ruleset");
    try {
      if (!name.empty()) {
        std::error_code failed;
        const fs::path folder =
            package::find_folder(name, cli::script_options(document.path, common).path);
        return fs::absolute(folder, failed).lexically_normal().generic_string();
      }
    } catch (const grammar::Error&) {
      // The script says so itself; names of the package around it are better than none.
    }
  }
  return document.file ? package_folder(document.path) : std::string();
}

Asked::Asked(Server& server, const JsonValue& parameters)
    : document(document_of(server, parameters)),
      place(place_in(parameters["position"])),
      names(names_of_document(server, document)) {}

}  // namespace castellan::lsp
