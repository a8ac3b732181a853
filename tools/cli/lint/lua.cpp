#include "tools/cli/lint/lua.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "interpreter/lua/lua_headers.hpp"
#include "interpreter/lua/vm.hpp"

namespace castellan::cli {
namespace {

struct LuaToken {
  enum class Kind : std::uint8_t { name, keyword, mark, value };
  Kind kind = Kind::mark;
  std::string_view text;
  std::uint32_t at = 0;
};

constexpr std::array<std::string_view, 22> kKeywords = {
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The words of a script that compiles.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<LuaToken> run() {
    std::vector<LuaToken> out;
    while (at_ < text_.size()) {
      if (text_.substr(at_, 2) == "--") {
        at_ += 2;
        if (!long_bracket()) at_ = std::min(text_.find('\n', at_), text_.size());
        continue;
      }
      const std::size_t begin = at_;
      const char c = text_[at_];
      LuaToken::Kind kind = LuaToken::Kind::mark;
      if (is_letter(c)) {
        while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
        const std::string_view word = text_.substr(begin, at_ - begin);
        const bool keyword = std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
        kind = keyword ? LuaToken::Kind::keyword : LuaToken::Kind::name;
      } else if (is_digit(c)) {
        number();
        kind = LuaToken::Kind::value;
      } else if (c == '"' || c == '\'') {
        quoted(c);
        kind = LuaToken::Kind::value;
      } else if (c == '[' && long_bracket()) {
        kind = LuaToken::Kind::value;
      } else {
        mark();
      }
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
        out.push_back({kind, text_.substr(begin, at_ - begin), static_cast<std::uint32_t>(begin)});
      }
    }
    return out;
  }

 private:
  void number() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool exponent =
          (c == '+' || c == '-') && (text_[at_ - 1] == 'e' || text_[at_ - 1] == 'E' ||
                                     text_[at_ - 1] == 'p' || text_[at_ - 1] == 'P');
      if (!is_letter(c) && !is_digit(c) && c != '.' && !exponent) return;
      if (c == '.' && text_.substr(at_, 2) == "..") return;
      ++at_;
    }
  }
  void quoted(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    ++at_;
  }
  /// Skips `[[ ... ]]` or `[==[ ... ]==]`; false when none begins here.
  bool long_bracket() {
    std::size_t open = at_;
    if (open >= text_.size() || text_[open] != '[') return false;
    const std::size_t level = text_.find_first_not_of('=', open + 1);
    if (level == std::string_view::npos || text_[level] != '[') return false;
    const std::string close = "]" + std::string(level - open - 1, '=') + "]";
    const std::size_t end = text_.find(close, level + 1);
    at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    return true;
  }
  void mark() {
    for (const std::string_view longer :
         {"...", "..", "::", "==", "~=", "<=", ">=", "//", "<<", ">>"}) {
      if (text_.substr(at_, longer.size()) == longer) {
        at_ += longer.size();
        return;
      }
    }
    ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class LuaNames {
 public:
  explicit LuaNames(std::vector<LuaToken> tokens) : tokens_(std::move(tokens)) {
    for (std::size_t i = 0; i < tokens_.size(); ++i) declare(i);
  }

  /// Names that stand where a variable stands.
  [[nodiscard]] std::vector<const LuaToken*> variables() const {
    std::vector<const LuaToken*> out;
    std::vector<char> open;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
      const LuaToken& t = tokens_[i];
      if (t.kind == LuaToken::Kind::mark && t.text.size() == 1) {
        if (t.text == "{" || t.text == "(" || t.text == "[") open.push_back(t.text[0]);
        if ((t.text == "}" || t.text == ")" || t.text == "]") && !open.empty()) open.pop_back();
      }
      if (t.kind != LuaToken::Kind::name) continue;
      const std::string_view before = text(i, -1);
      const bool field = before == "." || before == ":" || before == "goto" || before == "::";
      const bool key = !open.empty() && open.back() == '{' && text(i, 1) == "=" &&
                       (before == "{" || before == "," || before == ";");
      const bool attribute = before == "<" && text(i, 1) == ">";
      if (!field && !key && !attribute && !declared_.contains(std::string(t.text)))
        out.push_back(&t);
    }
    return out;
  }

  [[nodiscard]] std::vector<std::string> declared() const {
    return {declared_.begin(), declared_.end()};
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t i, int step) const {
    const auto at = static_cast<std::ptrdiff_t>(i) + step;
    if (at < 0 || at >= static_cast<std::ptrdiff_t>(tokens_.size())) return {};
    return tokens_[static_cast<std::size_t>(at)].text;
  }
  /// Takes the names that follow one another with commas, from `i` on.
  void names_from(std::size_t i) {
    for (; i < tokens_.size() && tokens_[i].kind == LuaToken::Kind::name; i += 2) {
      declared_.insert(std::string(tokens_[i].text));
      if (text(i, 1) == "<") i += 3;
      if (text(i, 1) != ",") return;
    }
  }
  void declare(std::size_t i) {
    const std::string_view word = tokens_[i].text;
    if (tokens_[i].kind != LuaToken::Kind::keyword) return;
    if (word == "for") names_from(i + 1);
    if (word == "local") names_from(text(i, 1) == "function" ? i + 2 : i + 1);
    if (word != "function") return;
    // A method has `self`.
    std::size_t open = i + 1;
    for (; open < tokens_.size() && tokens_[open].text != "("; ++open) {
      if (tokens_[open].text == ":") declared_.insert("self");
    }
    names_from(open + 1);
  }

  std::vector<LuaToken> tokens_;
  std::set<std::string> declared_;
};

}  // namespace

std::optional<grammar::Diagnostic> lua_syntax_error(const grammar::Source& source) {
  lua::Vm vm;
  try {
    static_cast<void>(vm.load_chunk(source.name(), source.text(), lua::TrustLevel::rules));
  } catch (const grammar::Error& error) {
    return error.first();
  }
  return std::nullopt;
}

std::set<std::string> script_globals() {
  // Of the environment itself, and what packages get besides.
  std::set<std::string> out{"_ENV", "castellan", "require"};
  lua::Vm vm;
  vm.extend_library("", [&](lua_State* L) {
    lua_pushnil(L);
    while (lua_next(L, 1) != 0) {
      lua_pop(L, 1);
      if (lua_type(L, -1) == LUA_TSTRING) out.insert(lua_tostring(L, -1));
    }
  });
  return out;
}

std::vector<grammar::Diagnostic> lint_lua(const grammar::Source& source,
                                          const std::set<std::string>& globals) {
  if (auto error = lua_syntax_error(source)) return {std::move(*error)};
  const LuaNames names(Lexer(source.text()).run());
  std::vector<std::string> known(globals.begin(), globals.end());
  for (std::string& name : names.declared()) known.push_back(std::move(name));
  std::vector<grammar::Diagnostic> out;
  std::set<std::string_view> said;
  for (const LuaToken* token : names.variables()) {
    const std::string name(token->text);
    if (globals.contains(name) || !said.insert(token->text).second) continue;
    out.push_back(
        grammar::diagnose(source, {token->at, token->at + static_cast<std::uint32_t>(name.size())},
                          "script/unknown-name", "'" + name + "' is not declared in this script.",
                          grammar::nearest_hint(name, known)));
  }
  return out;
}

}  // namespace castellan::cli
