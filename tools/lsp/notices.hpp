/// Diagnostics on their way to the editor: who found what, and what was said of a document.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "tools/lsp/documents.hpp"

namespace castellan::lsp {

/// A diagnostic as editors take it.
[[nodiscard]] nlohmann::json diagnostic_json(const grammar::Diagnostic& d);

class Notices {
 public:
  using Publish = std::function<void(const nlohmann::json& parameters)>;

  Notices(const Documents& documents, Publish publish)
      : documents_(documents), publish_(std::move(publish)) {}

  /// What one who looks has found, in place of what it found before. What names no file is
  /// said of `beside`.
  void set(const std::string& finder, const std::string& beside,
           const std::vector<grammar::Diagnostic>& found);
  /// Tells the editor of every document about which something else is to be said now.
  /// What two have found is said once.
  void tell();
  /// The editor knows nothing of this document any more.
  void forget(const std::string& uri) { told_.erase(uri); }

 private:
  [[nodiscard]] std::string path_of(const grammar::Diagnostic& d, const std::string& beside) const;

  const Documents& documents_;
  Publish publish_;
  /// By finder and path.
  std::map<std::string, std::map<std::string, std::vector<grammar::Diagnostic>>> found_;
  std::map<std::string, nlohmann::json> told_;  ///< by document, where it is not nothing
};

}  // namespace castellan::lsp
