/// The documents that are open in the editor, with the texts they have there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/file.hpp"
#include "tools/lsp/text.hpp"

namespace castellan::lsp {

struct Document {
  std::string uri;
  /// Of its file; of what is none its name as far as it goes: `Untitled-1.game`.
  std::string path;
  bool file = true;
  std::int64_t version = 0;
  Text text;
  /// Why its text is not known; empty when it is.
  std::string unknown_id;
  std::string unknown;
};

/// A part of a text that becomes another; without a range all of it.
struct Change {
  std::optional<Range> range;
  std::string_view text;
};

class Documents final : public file::Unsaved {
 public:
  /// Texts of up to `bytes` of up to `most` documents are kept.
  Documents(std::size_t most, std::size_t bytes) : most_(most), bytes_(bytes) {}

  /// Opens it, or again with another text. Of what is too large or one too many the
  /// text is not kept, which is said in the document. Null when there are far too many.
  const Document* open(const std::string& uri, std::int64_t version, std::string text);
  /// One change after the other. Null when it is not open. A change of a text that is not
  /// known leaves it so, unless it is of all of it.
  const Document* change(const std::string& uri, std::int64_t version,
                         const std::vector<Change>& changes);
  /// Nothing when it was not open.
  std::optional<Document> close(const std::string& uri);

  /// Null when it is not open.
  [[nodiscard]] const Document* find(const std::string& uri) const;
  [[nodiscard]] const Document* of_path(std::string_view path) const;
  [[nodiscard]] const std::map<std::string, Document>& all() const { return by_uri_; }

  [[nodiscard]] const std::string* text(const std::filesystem::path& path) const override;

 private:
  static constexpr std::size_t kFarTooMany = 16;  ///< times as many as are kept

  void put(Document& document, std::string text);

  std::size_t most_;
  std::size_t bytes_;
  std::map<std::string, Document> by_uri_;
  std::map<std::string, std::string, std::less<>> uri_by_path_;
};

}  // namespace castellan::lsp
