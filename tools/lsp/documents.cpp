#include "tools/lsp/documents.hpp"

#include <utility>

#include "tools/lsp/uri.hpp"

namespace castellan::lsp {

void Documents::put(Document& document, std::string text) {
  document.text = Text();
  document.unknown_id.clear();
  if (text.size() > bytes_) {
    document.unknown_id = "io/lsp-document";
    document.unknown =
        "The text is longer than " + std::to_string(bytes_) + " bytes; nobody looks at it.";
  } else if (by_uri_.size() > most_) {
    document.unknown_id = "io/lsp-documents";
    document.unknown =
        "More than " + std::to_string(most_) + " documents are open; nobody looks at this one.";
  } else {
    document.text = Text(std::move(text));
  }
}

const Document* Documents::open(const std::string& uri, std::int64_t version, std::string text) {
  if (by_uri_.size() >= kFarTooMany * most_ && !by_uri_.contains(uri)) return nullptr;
  Document& document = by_uri_[uri];
  document.uri = uri;
  document.path = path_of(uri);
  document.file = !document.path.empty();
  document.version = version;
  if (document.file)
    uri_by_path_[document.path] = uri;
  else
    document.path = uri.substr(uri.find_last_of(":/") + 1);
  put(document, std::move(text));
  return &document;
}

const Document* Documents::change(const std::string& uri, std::int64_t version,
                                  const std::vector<Change>& changes) {
  const auto found = by_uri_.find(uri);
  if (found == by_uri_.end()) return nullptr;
  Document& document = found->second;
  document.version = version;
  for (const Change& change : changes) {
    if (!change.range) {
      put(document, std::string(change.text));
    } else if (!document.unknown_id.empty()) {
      continue;
    } else if (change.range->end < change.range->start) {
      put(document, {});
      document.unknown_id = "io/lsp-change";
      document.unknown = "A change ends before it begins; open the document again.";
    } else if (document.text.replace(*change.range, change.text);
               document.text.bytes().size() > bytes_) {
      put(document, document.text.bytes());
    }
  }
  return &document;
}

std::optional<Document> Documents::close(const std::string& uri) {
  const auto found = by_uri_.find(uri);
  if (found == by_uri_.end()) return std::nullopt;
  Document out = std::move(found->second);
  by_uri_.erase(found);
  if (const auto named = uri_by_path_.find(out.path);
      named != uri_by_path_.end() && named->second == uri) {
    uri_by_path_.erase(named);
  }
  return out;
}

const Document* Documents::find(const std::string& uri) const {
  const auto found = by_uri_.find(uri);
  return found == by_uri_.end() ? nullptr : &found->second;
}

const Document* Documents::of_path(std::string_view path) const {
  const auto found = uri_by_path_.find(path);
  return found == uri_by_path_.end() ? nullptr : find(found->second);
}

const std::string* Documents::text(const std::filesystem::path& path) const {
  if (uri_by_path_.empty()) return nullptr;
  const Document* document = of_path(path.generic_string());
  return document == nullptr || !document->unknown_id.empty() ? nullptr : &document->text.bytes();
}

}  // namespace castellan::lsp
