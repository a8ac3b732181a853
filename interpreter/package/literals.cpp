#include "interpreter/package/literals.hpp"

#include <algorithm>

namespace castellan::package {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_name_byte(char c) { return is_name_start(c) || (c >= '0' && c <= '9'); }

}  // namespace

/// One pass over the tokens of a Lua file.
class LuaTokens {
 public:
  LuaTokens(std::string_view text, Literals& out) : text_(text), out_(out) {}

  void read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        ++at_;
      } else if (text_.substr(at_).starts_with("--")) {
        skip_comment();
      } else if (c == '"' || c == '\'') {
        read_quoted(c);
      } else if (c == '[' && level_of_bracket()) {
        read_long(*level_of_bracket(), true);
      } else if (is_name_start(c)) {
        read_name();
      } else {
        read_symbol(c);
      }
    }
  }

 private:
  void forget() {
    name_ = {};
    assigned_ = false;
  }

  void skip_comment() {
    at_ += 2;
    if (at_ < text_.size() && text_[at_] == '[') {
      if (const auto level = level_of_bracket()) return read_long(*level, false);
    }
    at_ = std::min(text_.find('\n', at_), text_.size());
  }

  // The number of `=` of a long bracket that opens here.
  [[nodiscard]] std::optional<std::size_t> level_of_bracket() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] == '=') ++end;
    if (end >= text_.size() || text_[end] != '[') return std::nullopt;
    return end - at_ - 1;
  }

  void read_long(std::size_t level, bool keep) {
    const std::uint32_t first_line = line_;
    std::size_t begin = at_ + level + 2;
    if (text_.substr(begin).starts_with("\r\n")) ++begin;
    if (begin < text_.size() && text_[begin] == '\n') ++begin;
    const std::string close = "]" + std::string(level, '=') + "]";
    const std::size_t end = std::min(text_.find(close, begin), text_.size());
    line_ += static_cast<std::uint32_t>(
        std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                   text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
    at_ = std::min(end + close.size(), text_.size());
    if (keep) keep_literal(begin, end, first_line);
  }

  void read_quoted(char quote) {
    const std::size_t begin = ++at_;
    const std::uint32_t first_line = line_;
    bool plain = true;
    while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
      if (text_[at_] == '\\') {
        plain = false;
        ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      }
      if (at_ < text_.size()) ++at_;
    }
    const std::size_t end = at_;
    if (at_ < text_.size()) ++at_;
    if (plain) {
      keep_literal(begin, end, first_line);
    } else {
      forget();
    }
  }

  void keep_literal(std::size_t begin, std::size_t end, std::uint32_t line) {
    const grammar::Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    out_.texts_[text_.substr(begin, end - begin)].push_back(
        {span, line, assigned_ ? name_ : std::string_view()});
    forget();
  }

  void read_name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_byte(text_[at_])) ++at_;
    name_ = text_.substr(begin, at_ - begin);
    name_begin_ = begin;
    assigned_ = false;
  }

  void read_symbol(char c) {
    const bool doubled = text_.substr(at_).starts_with("==");
    if (c == '=' && !doubled && !name_.empty()) {
      assigned_ = true;
      const auto begin = static_cast<std::uint32_t>(name_begin_);
      out_.names_[name_].push_back(
          {{begin, begin + static_cast<std::uint32_t>(name_.size())}, line_});
      ++at_;
      return;
    }
    at_ += doubled ? 2 : 1;
    forget();
  }

  std::string_view text_;
  Literals& out_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::string_view name_;            // the name just read
  std::size_t name_begin_ = 0;
  bool assigned_ = false;            // ... and a `=` after it
};

Literals::Literals(const grammar::Source& source) { LuaTokens(source.text(), *this).read(); }

std::optional<grammar::Span> Literals::text(std::string_view text, std::uint32_t line,
                                            std::string_view key,
                                            const std::set<std::uint32_t>& taken) const {
  const auto found = texts_.find(text);
  if (found == texts_.end()) return std::nullopt;
  const Literal* nearest = nullptr;
  for (const Literal& literal : found->second) {
    if (literal.line < line || taken.contains(literal.span.begin)) continue;
    if (literal.key == key) return literal.span;
    if (nearest == nullptr) nearest = &literal;
  }
  return nearest == nullptr ? std::nullopt : std::optional(nearest->span);
}

std::optional<grammar::Span> Literals::key(std::string_view name, std::uint32_t line) const {
  const auto found = names_.find(name);
  if (found == names_.end()) return std::nullopt;
  for (const Name& candidate : found->second) {
    if (candidate.line >= line) return candidate.span;
  }
  return std::nullopt;
}

}  // namespace castellan::package
