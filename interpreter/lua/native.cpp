#include "interpreter/lua/native.hpp"

#include <cctype>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "interpreter/lua/host.hpp"

namespace castellan::lua {
namespace {

bool is_word_byte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

Place Place::narrowed(std::string_view word) const {
  // A line longer than this is not read by people, and was written to be searched.
  constexpr std::uint32_t kLongest = 4096;
  if (source == nullptr || word.empty() || span.end - span.begin > kLongest) return *this;
  const std::string_view shown = source->text(span);
  std::size_t found = std::string_view::npos;
  for (std::size_t at = shown.find(word); at != std::string_view::npos;
       at = shown.find(word, at + 1)) {
    const std::size_t after = at + word.size();
    if (at > 0 && is_word_byte(shown[at - 1]) && is_word_byte(word.front())) continue;
    if (after < shown.size() && is_word_byte(shown[after]) && is_word_byte(word.back())) continue;
    if (found != std::string_view::npos) return *this;
    found = at;
  }
  if (found == std::string_view::npos) return *this;
  const auto begin = span.begin + static_cast<std::uint32_t>(found);
  return {source, line, {begin, begin + static_cast<std::uint32_t>(word.size())}};
}

grammar::Diagnostic Place::error(std::string id, std::string message, std::string hint) const {
  if (source == nullptr) {
    return grammar::diagnose("", std::move(id), std::move(message), std::move(hint));
  }
  return grammar::diagnose(*source, span, std::move(id), std::move(message), std::move(hint));
}

void raise(lua_State* L, std::string id, std::string message, std::string hint,
           std::string_view word) {
  const std::size_t limit = host(L).options.limits.message;
  detail::keep_failure(L, {caller_position(L).narrowed(word).error(
                              std::move(id), clean(message, limit), clean(hint, limit))});
  detail::throw_failure(L);
}

void raise(lua_State* L, std::vector<grammar::Diagnostic> errors) {
  detail::keep_failure(L, std::move(errors));
  detail::throw_failure(L);
}

std::string describe(lua_State* L, int index) {
  constexpr std::size_t kShown = 40;
  switch (lua_type(L, index)) {
    case LUA_TNONE:
    case LUA_TNIL:
      return "nil";
    case LUA_TBOOLEAN:
      return lua_toboolean(L, index) != 0 ? "true" : "false";
    case LUA_TNUMBER:
      if (lua_isinteger(L, index) != 0) return std::to_string(lua_tointeger(L, index));
      return "the fraction " + number_text(lua_tonumber(L, index));
    case LUA_TSTRING: {
      std::size_t size = 0;
      const char* text = lua_tolstring(L, index, &size);
      return "the string '" + clean({text, size}, kShown) + "'";
    }
    default:
      return std::string("a ") + lua_typename(L, lua_type(L, index));
  }
}

lua_Integer check_integer(lua_State* L, int argument) {
  if (lua_isinteger(L, argument) != 0) return lua_tointeger(L, argument);
  if (lua_type(L, argument) == LUA_TNUMBER) return luaL_checkinteger(L, argument);
  luaL_typeerror(L, argument, "integer");
  return 0;
}

std::string_view check_text(lua_State* L, int argument) {
  if (lua_type(L, argument) != LUA_TSTRING) luaL_typeerror(L, argument, "string");
  std::size_t size = 0;
  const char* text = lua_tolstring(L, argument, &size);
  return {text, size};
}

void refuse_nul(lua_State* L, std::string_view text) {
  if (text.find('\0') == std::string_view::npos) return;
  raise(L, "sandbox/nul-byte", "A text of a script may hold no NUL byte.");
}

std::string number_text(lua_Number value) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.14g", value);
  std::string text = buffer;
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

namespace detail {

void keep_failure(lua_State* L, std::vector<grammar::Diagnostic> errors) {
  Host& h = host(L);
  if (!h.sticky) h.failure = std::move(errors);
}

void keep_failure(lua_State* L, const std::exception& unexpected) {
  keep_failure(
      L, {caller_position(L).error("sandbox/internal", std::string("A native function failed: ") +
                                                           unexpected.what() + ".")});
}

void throw_failure(lua_State* L) {
  lua_pushlightuserdata(L, &host(L).failure);
  lua_error(L);
  std::abort();  // lua_error does not return
}

}  // namespace detail
}  // namespace castellan::lua
