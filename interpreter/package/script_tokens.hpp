/// The tokens of a Lua script with their brackets, for those who write parts of it
/// anew, and how that is done. Reads tokens, not meaning. Private to package/.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/lua/tokens.hpp"

namespace castellan::package {

/// Replaces the bytes from `from` up to `to` by `text`.
struct Edit {
  std::size_t from = 0;
  std::size_t to = 0;
  std::string text;
};

/// The text with these changes; of those that overlap the earlier one wins, and
/// several at one place follow one another. O(bytes + n log n).
std::string edited(std::string_view text, std::vector<Edit> edits);

class ScriptTokens {
 public:
  using Token = lua::Token;

  /// Tokens `first` to `last`, both included.
  struct Range {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  /// O(bytes). `text` must outlive it.
  explicit ScriptTokens(std::string_view text);

  [[nodiscard]] std::size_t size() const { return tokens_.size(); }
  [[nodiscard]] const Token& operator[](std::size_t i) const { return tokens_[i]; }
  /// As it is written; empty after the last.
  [[nodiscard]] std::string_view shown(std::size_t i) const;
  /// The content of a text between its quotes or brackets.
  [[nodiscard]] std::string_view inner(std::size_t i) const;
  [[nodiscard]] std::string_view text(Range r) const;
  /// Whether it is this name or symbol.
  [[nodiscard]] bool is(std::size_t i, std::string_view symbol) const;
  [[nodiscard]] bool is_quoted(std::size_t i) const;
  [[nodiscard]] bool is_literal(Range r) const { return r.first == r.last && is_quoted(r.first); }
  /// The other end of a bracket or block; the token itself where there is none.
  [[nodiscard]] std::size_t pair(std::size_t i) const { return pair_[i]; }
  /// The bracket or block around the token; size() for none.
  [[nodiscard]] std::size_t around(std::size_t i) const { return around_[i]; }

 protected:
  std::string_view text_;
  std::vector<Token> tokens_;
  std::vector<std::size_t> pair_;
  std::vector<std::size_t> around_;
};

}  // namespace castellan::package
