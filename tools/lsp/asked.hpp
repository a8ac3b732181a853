/// What a request about a place of a document is about.
#pragma once

#include "interpreter/base/json.hpp"
#include "tools/lsp/documents.hpp"
#include "tools/lsp/library.hpp"

namespace castellan::lsp {

class Server;

/// The document that a request names. Throws Failure: io/lsp-document.
[[nodiscard]] const Document& document_of(Server& server, const JsonValue& parameters);
[[nodiscard]] Place place_in(const JsonValue& at);
/// The folder of the package whose names a document uses: of a script the ruleset that it
/// plays, else the innermost one that it lies in; empty when there is none.
[[nodiscard]] std::string folder_for(const Document& document, const cli::CommonOptions& common);

struct Asked {
  /// Throws Failure, and grammar::Error for what is no place.
  Asked(Server& server, const JsonValue& parameters);

  const Document& document;
  Place place;
  const Names& names;
};

}  // namespace castellan::lsp
