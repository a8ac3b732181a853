/// Spans, sources and diagnostics: how an error in any text file is said.
///
/// A diagnostic names file, line and column, repeats the source line with a
/// caret under the place, says what was found and what was expected, and may
/// carry one hint (usually the nearest known name). Rendering is here; the ids
/// are listed in interpreter/base/catalogue.md.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace castellan::grammar {

/// Half-open range of byte offsets in one source text.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  friend bool operator==(const Span&, const Span&) = default;
};

/// 1-based line and column; columns count UTF-8 code points.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// A named text. A byte order mark before it is no part of it. `first_line` lets a
/// snippet (rule text inside a Lua string) report the lines of the file it stands in.
class Source {
 public:
  /// From `read` on, an offset of a text is one of the text in which it is written.
  struct Written {
    std::uint32_t read = 0;
    std::uint32_t at = 0;
  };

  Source(std::string name, std::string text, std::uint32_t first_line = 1);
  /// What a part of `in` means that is written with escapes: its places are those of `in`.
  /// `at` has an entry for every offset from which on they lie elsewhere, in order, the
  /// first for 0.
  Source(std::shared_ptr<const Source> in, std::string text, std::vector<Written> at);

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  /// Whether a byte order mark came before the text.
  [[nodiscard]] bool is_marked() const { return marked_; }
  /// O(log lines).
  [[nodiscard]] Position position(std::uint32_t offset) const;
  /// The whole line that holds `offset`, without its line end.
  [[nodiscard]] std::string_view line_at(std::uint32_t offset) const;
  [[nodiscard]] std::string_view text(Span span) const;
  /// The text in which this one is written, or itself; and where there a part of it stands.
  [[nodiscard]] const Source& written() const { return in_ == nullptr ? *this : *in_; }
  [[nodiscard]] Span written(Span span) const;

 private:
  void find_lines();

  std::string name_;
  std::string text_;
  std::uint32_t first_line_;
  bool marked_ = false;
  std::vector<std::uint32_t> line_starts_;
  std::shared_ptr<const Source> in_;
  std::vector<Written> at_;
};
using SourcePtr = std::shared_ptr<const Source>;

enum class Severity : std::uint8_t { error, warning };

struct Diagnostic {
  Severity severity = Severity::error;
  /// `family/slug`, an entry of the catalogue.
  std::string id;
  /// One sentence: what was found, what was expected.
  std::string message;
  std::string file;
  Position at;
  std::string source_line;
  /// Code points under the caret, at least 1. 0 when there is no place.
  std::uint32_t caret_length = 0;
  /// At most one line, may be empty.
  std::string hint;
};

/// A diagnostic about `span` of `source`.
Diagnostic diagnose(const Source& source, Span span, std::string id, std::string message,
                    std::string hint = {});
/// A diagnostic about a whole file or about no file (`file` empty).
Diagnostic diagnose(std::string file, std::string id, std::string message, std::string hint = {});

/// `path:line:col: error[id]: message`, the source line (unless it is empty)
/// with carets below, the hint; no line end after the last. Control characters
/// in quoted text are escaped; source lines are cut to 200 code points around
/// the caret, messages to 1000. With `color`, ANSI escapes.
std::string render(const Diagnostic& d, bool color = false);

/// Collects diagnostics, each about one place once; keeps at most `kMaxPerFile` errors and as many
/// warnings a file. Further errors are counted, and the count is rendered last.
class Diagnostics {
 public:
  static constexpr std::size_t kMaxPerFile = 20;

  void add(Diagnostic d);
  [[nodiscard]] bool has_errors() const { return errors_ > 0; }
  /// Errors added, kept or not.
  [[nodiscard]] std::size_t error_count() const { return errors_; }
  /// Sorted by file in order of first appearance, then by position.
  [[nodiscard]] std::vector<Diagnostic> sorted() const;
  [[nodiscard]] std::string render_all(bool color = false) const;

 private:
  std::vector<Diagnostic> list_;
  std::size_t errors_ = 0;
  std::size_t repeated_ = 0;  ///< of these, errors that are kept already
};

/// Thrown where no further work is possible. `what()` is the rendered text of
/// all diagnostics, of which there is at least one.
class Error : public std::exception {
 public:
  explicit Error(Diagnostic d);
  explicit Error(std::vector<Diagnostic> list);
  [[nodiscard]] const char* what() const noexcept override { return text_.c_str(); }
  [[nodiscard]] const std::vector<Diagnostic>& diagnostics() const { return list_; }
  [[nodiscard]] const Diagnostic& first() const { return list_.front(); }

 private:
  std::vector<Diagnostic> list_;
  std::string text_;
};

/// `'x'`, as messages say a word.
std::string in_quotes(std::string_view word);
/// The known name nearest to `name` by edit distance (case ignored), or empty
/// when none is near enough to be meant (distance at most a third of the
/// length, at least 1, and fewer edits than letters). Ties go to the first in
/// `known`. Where none is near, the only one that has `name` as words or begins of words (`rain` of
/// `rain_and_snow`), or is so a part of it. Names over 100 code points have none. O(known lengths).
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);
/// `did you mean 'x'?` or empty.
std::string nearest_hint(std::string_view name, const std::vector<std::string>& known);

}  // namespace castellan::grammar
