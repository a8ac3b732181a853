#include "tools/lsp/words_at.hpp"

#include "interpreter/lua/tokens.hpp"
#include "tools/cli/layout.hpp"

namespace castellan::lsp {

Writing writing_at(std::string_view path, std::string_view text, std::size_t offset) {
  switch (cli::text_kind(path)) {
    case cli::TextKind::entries:
      return Writing::entries;
    case cli::TextKind::score:
      return Writing::sheet;
    case cli::TextKind::game:
      return Writing::script;
    case cli::TextKind::unknown:
      break;
  }
  if (is_pad(path)) return Writing::pad;
  if (!path.ends_with(".lua")) return Writing::other;
  lua::Tokens tokens(text);
  while (const auto token = tokens.next()) {
    if (token->from >= offset) break;
    const bool quoted =
        token->kind == lua::Token::Kind::quoted || token->kind == lua::Token::Kind::long_text;
    if (quoted && token->begin <= offset && offset <= token->end) return Writing::rules;
  }
  return Writing::lua;
}

bool is_pad(std::string_view path) { return path.ends_with(".pad"); }

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

WordAt word_at(std::string_view text, std::size_t offset, bool ids) {
  const auto belongs = [&](std::size_t at) {
    if (is_letter(text[at])) return true;
    const bool between =
        at > 0 && at + 1 < text.size() && is_letter(text[at - 1]) && is_letter(text[at + 1]);
    return ids && between && (text[at] == '-' || text[at] == '.');
  };
  WordAt out{offset, offset};
  while (out.begin > 0 && belongs(out.begin - 1)) --out.begin;
  while (out.end < text.size() && belongs(out.end)) ++out.end;
  return out;
}

}  // namespace castellan::lsp
