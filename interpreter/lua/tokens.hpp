/// The tokens of a Lua text as far as texts and names go: comments and blanks are
/// passed over, everything else is a symbol.
///
/// For who needs places in scripts; Lua itself compiles them. Any bytes will do:
/// what Lua would refuse ends where the text ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace castellan::lua {

struct Token {
  enum class Kind : std::uint8_t { name, quoted, long_text, symbol };
  Kind kind = Kind::symbol;
  /// Offsets; of texts, what stands between quotes or brackets, escapes as written.
  std::size_t begin = 0;
  std::size_t end = 0;
  std::uint32_t line = 1;  ///< in which it begins
  /// Offsets of the whole of it, with quotes and brackets.
  std::size_t from = 0;
  std::size_t to = 0;
};

class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  /// None at the end.
  std::optional<Token> next();

 private:
  std::optional<Token> read();
  void skip_comment();
  [[nodiscard]] std::optional<std::size_t> level_of_bracket() const;
  Token read_long(std::size_t level);
  Token read_quoted(char quote);
  Token read_name();

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
};

/// Offset of the first escape that makes a NUL byte in a quoted text (`\0`, `\x00`,
/// `\u{0}`); none when there is none. O(bytes).
std::optional<std::size_t> find_nul_escape(std::string_view text);
/// Offset of the first character outside of texts and comments that is not ASCII; none when
/// there is none. O(bytes).
std::optional<std::size_t> find_foreign_symbol(std::string_view text);

}  // namespace castellan::lua
