#include "interpreter/lua/tokens.hpp"

#include <algorithm>
#include <string>

namespace castellan::lua {
namespace {

bool is_name_start(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether the escape whose backslash stands before `text` makes a NUL byte.
bool makes_nul(std::string_view text) {
  if (text.starts_with("x00")) return true;
  if (text.starts_with("u{")) {
    const std::size_t other = text.find_first_not_of('0', 2);
    return other != 2 && other != std::string_view::npos && text[other] == '}';
  }
  std::size_t zeros = 0;
  while (zeros < 3 && zeros < text.size() && text[zeros] == '0') ++zeros;
  return zeros > 0 && (zeros == 3 || zeros == text.size() || !is_digit(text[zeros]));
}

}  // namespace

std::optional<Token> Tokens::next() {
  std::optional<Token> out = read();
  if (out) out->to = at_;
  return out;
}

std::optional<Token> Tokens::read() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '\n') ++line_;
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      ++at_;
    } else if (text_.substr(at_).starts_with("--")) {
      skip_comment();
    } else if (c == '"' || c == '\'') {
      return read_quoted(c);
    } else if (c == '[' && level_of_bracket()) {
      return read_long(*level_of_bracket());
    } else if (is_name_start(c)) {
      return read_name();
    } else {
      const std::size_t begin = at_;
      at_ += text_.substr(at_).starts_with("==") ? 2U : 1U;
      return Token{Token::Kind::symbol, begin, at_, line_, begin, at_};
    }
  }
  return std::nullopt;
}

void Tokens::skip_comment() {
  at_ += 2;
  if (at_ < text_.size() && text_[at_] == '[') {
    if (const auto level = level_of_bracket()) {
      read_long(*level);
      return;
    }
  }
  at_ = std::min(text_.find('\n', at_), text_.size());
}

// The number of `=` of a long bracket that opens here.
std::optional<std::size_t> Tokens::level_of_bracket() const {
  std::size_t end = at_ + 1;
  while (end < text_.size() && text_[end] == '=') ++end;
  if (end >= text_.size() || text_[end] != '[') return std::nullopt;
  return end - at_ - 1;
}

Token Tokens::read_long(std::size_t level) {
  Token out{Token::Kind::long_text, at_ + level + 2, 0, line_, at_, 0};
  if (text_.substr(out.begin).starts_with("\r\n")) ++out.begin;
  if (out.begin < text_.size() && text_[out.begin] == '\n') ++out.begin;
  const std::string close = "]" + std::string(level, '=') + "]";
  out.end = std::min(text_.find(close, out.begin), text_.size());
  line_ += static_cast<std::uint32_t>(
      std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                 text_.begin() + static_cast<std::ptrdiff_t>(out.end), '\n'));
  at_ = std::min(out.end + close.size(), text_.size());
  return out;
}

Token Tokens::read_quoted(char quote) {
  Token out{Token::Kind::quoted, at_ + 1, 0, line_, at_, 0};
  ++at_;
  while (at_ < text_.size() && text_[at_] != quote && text_[at_] != '\n') {
    if (text_[at_] == '\\') {
      ++at_;
      if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      // Blanks and line ends behind `\z` are no part of what the text means.
      const bool skips = at_ < text_.size() && text_[at_] == 'z';
      while (skips && at_ + 1 < text_.size() &&
             std::string_view(" \t\r\n\v\f").find(text_[at_ + 1]) != std::string_view::npos) {
        if (text_[++at_] == '\n') ++line_;
      }
    }
    if (at_ < text_.size()) ++at_;
  }
  out.end = at_;
  if (at_ < text_.size()) ++at_;
  return out;
}

Token Tokens::read_name() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && (is_name_start(text_[at_]) || is_digit(text_[at_]))) ++at_;
  return {Token::Kind::name, begin, at_, line_, begin, at_};
}

std::optional<std::size_t> find_foreign_symbol(std::string_view text) {
  Tokens tokens(text);
  while (const auto token = tokens.next()) {
    const bool ascii = static_cast<signed char>(text[token->from]) >= 0;
    if (token->kind == Token::Kind::symbol && !ascii) return token->from;
  }
  return std::nullopt;
}

std::optional<std::size_t> find_nul_escape(std::string_view text) {
  Tokens tokens(text);
  while (const auto token = tokens.next()) {
    if (token->kind != Token::Kind::quoted) continue;
    const std::string_view quoted = text.substr(0, token->end);
    for (std::size_t at = quoted.find('\\', token->begin); at < quoted.size();
         at = quoted.find('\\', at + 2)) {
      if (makes_nul(quoted.substr(at + 1))) return at;
    }
  }
  return std::nullopt;
}

}  // namespace castellan::lua
