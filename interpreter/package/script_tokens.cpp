#include "interpreter/package/script_tokens.hpp"

#include <algorithm>

namespace castellan::package {

std::string edited(std::string_view text, std::vector<Edit> edits) {
  std::stable_sort(edits.begin(), edits.end(),
                   [](const Edit& a, const Edit& b) { return a.from < b.from; });
  std::string done;
  std::size_t at = 0;
  for (const Edit& e : edits) {
    if (e.from > at) done.append(text.substr(at, e.from - at));
    done.append(e.text);
    at = std::max(at, e.to);
  }
  return done.append(text.substr(at));
}

ScriptTokens::ScriptTokens(std::string_view text) : text_(text) {
  lua::Tokens tokens(text_);
  while (const auto token = tokens.next()) tokens_.push_back(*token);
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    pair_.push_back(i);
    const bool opens = is(i, "(") || is(i, "[") || is(i, "{") || is(i, "function") || is(i, "if") ||
                       is(i, "do") || is(i, "repeat");
    const bool closes = is(i, ")") || is(i, "]") || is(i, "}") || is(i, "end") || is(i, "until");
    if (closes && !open.empty()) {
      pair_[i] = open.back();
      pair_[open.back()] = i;
      open.pop_back();
    }
    around_.push_back(open.empty() ? tokens_.size() : open.back());
    if (opens) open.push_back(i);
  }
}

std::string_view ScriptTokens::shown(std::size_t i) const {
  if (i >= tokens_.size()) return {};
  return text_.substr(tokens_[i].from, tokens_[i].to - tokens_[i].from);
}

std::string_view ScriptTokens::inner(std::size_t i) const {
  return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
}

std::string_view ScriptTokens::text(Range r) const {
  return text_.substr(tokens_[r.first].from, tokens_[r.last].to - tokens_[r.first].from);
}

bool ScriptTokens::is(std::size_t i, std::string_view symbol) const {
  return i < tokens_.size() && tokens_[i].kind != Token::Kind::quoted &&
         tokens_[i].kind != Token::Kind::long_text && shown(i) == symbol;
}

bool ScriptTokens::is_quoted(std::size_t i) const {
  return i < tokens_.size() && tokens_[i].kind == Token::Kind::quoted;
}

}  // namespace castellan::package
