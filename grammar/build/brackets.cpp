#include "grammar/build/brackets.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

namespace castellan::grammar::build {
namespace {

struct Part {
  std::size_t begin = 0, end = 0;
};

/// Behind the string that begins at `at`, or at the end of its line.
std::size_t behind_string(std::string_view text, std::size_t at) {
  for (++at; at < text.size() && text[at] != '\n' && text[at] != '"'; ++at) {
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n') ++at;
  }
  return std::min(at + 1, text.size());
}

class Joining {
 public:
  explicit Joining(std::string_view text) : text_(text) {}

  std::optional<std::string> run() {
    for (std::size_t at = 0; at < text_.size();) at = step(at);
    return std::move(joined_);
  }

  /// After run().
  [[nodiscard]] std::optional<std::size_t> open_before(std::size_t offset) const {
    const auto behind = std::lower_bound(open_.begin(), open_.end(), offset);
    return behind == open_.begin() ? std::nullopt : std::optional(*std::prev(behind));
  }

 private:
  /// Looks at what begins at `at`; returns where it ends.
  std::size_t step(std::size_t at) {
    switch (text_[at]) {
      case '"':
        return behind_string(text_, at);
      case '#':
        return note({at, std::min(text_.find('\n', at), text_.size())});
      case '\n':
      case '\r':
        return note({at, at + 1});
      case '(':
      case '[':
        open_.push_back(at);
        break;
      case ')':
        close('(');
        break;
      case ']':
        close('[');
        break;
      default:
        break;
    }
    return at + 1;
  }

  std::size_t note(Part part) {
    if (!open_.empty()) parts_.push_back(part);
    return part.end;
  }

  void close(char opening) {
    if (open_.empty()) return;
    const std::size_t begin = open_.back();
    open_.pop_back();
    if (text_[begin] != opening) {
      open_.clear();
      parts_.clear();
      return;
    }
    for (; !parts_.empty() && parts_.back().begin > begin; parts_.pop_back()) {
      if (!joined_) joined_ = std::string(text_);
      const Part part = parts_.back();
      joined_->replace(part.begin, part.end - part.begin, part.end - part.begin, ' ');
    }
  }

  std::string_view text_;
  std::vector<std::size_t> open_;  ///< brackets that are not closed yet
  std::vector<Part> parts_;        ///< line ends and comments behind the first of them
  std::optional<std::string> joined_;
};

}  // namespace

std::optional<std::string> joined_in_brackets(std::string_view text) { return Joining(text).run(); }

std::optional<std::size_t> unclosed_bracket(std::string_view text, std::size_t offset) {
  Joining joining(text);
  joining.run();
  return joining.open_before(offset);
}

}  // namespace castellan::grammar::build
