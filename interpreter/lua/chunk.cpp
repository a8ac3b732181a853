#include "interpreter/lua/chunk.hpp"

#include <memory>
#include <string>
#include <string_view>

#include "grammar/unicode.hpp"
#include "interpreter/lua/environment.hpp"
#include "interpreter/lua/host.hpp"
#include "interpreter/lua/tokens.hpp"

namespace castellan::lua {
namespace {

grammar::Diagnostic bad_byte(const std::string& name, std::string_view text, std::size_t at,
                             std::string message, std::uint32_t bytes = 1) {
  const grammar::Source source(name, std::string(text));
  const auto offset = static_cast<std::uint32_t>(at);
  return grammar::diagnose(source, {offset, offset + bytes}, "package/bad-source",
                           std::move(message));
}

/// What is meant where Lua says only what it expected.
std::string syntax_hint(std::string_view message) {
  if (message.starts_with("'}' expected (to close"))
    return "what stands in a list or table is separated by ','";
  constexpr std::string_view kNoName = "<name> expected near '";
  constexpr std::string_view kValues = "0123456789\"{";
  if (message.starts_with(kNoName) &&
      kValues.find(message[kNoName.size()]) != std::string_view::npos) {
    return "a key and its value are written 'key = value'";
  }
  if (message.starts_with("')' expected near '='")) return "keys stand in braces: { key = value }";
  return {};
}

[[noreturn]] void raise_syntax(lua_State* L, const std::string& name) {
  Host& h = host(L);
  if (is_failure(L, -1)) {
    // A limit of the compiler, reported without a line of this file.
    const std::string message = h.failure.front().message;
    raise(L, {grammar::diagnose(name, "script/syntax", message)});
  }
  std::size_t size = 0;
  const char* text = lua_tolstring(L, -1, &size);
  // Lua shortens the name as it does in debug information; ask it how.
  lua_Debug activation;
  const bool named = luaL_loadbufferx(L, "", 0, ("@" + name).c_str(), "t") == LUA_OK &&
                     lua_getinfo(L, ">S", &activation) != 0;
  const LocatedMessage located = split_message(named ? activation.short_src : "", {text, size});
  const std::string message = clean(located.text, h.options.limits.message);
  const Place place = place_of(h, name, located.line);
  if (place.source == nullptr) raise(L, {grammar::diagnose(name, "script/syntax", message)});
  raise(L, {place.error("script/syntax", message, syntax_hint(message))});
}

}  // namespace

std::optional<grammar::Diagnostic> check_source(const std::string& name, std::string_view text,
                                                const Limits& limits) {
  if (text.size() > limits.source) {
    return grammar::diagnose(name, "package/bad-source",
                             "The file has " + std::to_string(text.size()) +
                                 " bytes, a script may have " + std::to_string(limits.source) +
                                 ".");
  }
  if (text.starts_with(LUA_SIGNATURE[0])) {
    return grammar::diagnose(name, "package/bad-source",
                             "The file is a compiled chunk; scripts are text.");
  }
  if (text.starts_with('#')) {
    return bad_byte(name, text, 0, "A script does not begin with a '#' line.");
  }
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    if (!unit.valid) return bad_byte(name, text, at, "The file is not valid UTF-8 here.");
    if (unit.value == 0) return bad_byte(name, text, at, "The file holds a NUL byte here.");
    // What changes the order of letters on a screen would show another script than runs.
    if (unit.value >= 0x80 && !grammar::is_printable(unit)) {
      return bad_byte(name, text, at, grammar::character_name(unit) + " may not stand in a script.",
                      unit.length);
    }
    at += unit.length;
  }
  if (const auto at = find_foreign_symbol(text)) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, *at);
    const std::string shown = grammar::character_name(unit);
    return bad_byte(name, text, *at,
                    (grammar::is_hidden_blank(unit) ? shown : "'" + shown + "'") +
                        " may stand in texts and comments alone.",
                    unit.length);
  }
  if (const auto at = find_nul_escape(text)) {
    return bad_byte(name, text, *at, "A text of a script may hold no NUL byte.");
  }
  return std::nullopt;
}

void push_chunk(lua_State* L, const std::string& name, std::string_view text, TrustLevel trust) {
  Host& h = host(L);
  if (auto bad = check_source(name, text, h.options.limits)) raise(L, {std::move(*bad)});
  h.sources[name] = Script(name, text);
  charge(L, static_cast<std::int64_t>(text.size()) / kBytesPerUnit);
  const int status = luaL_loadbufferx(L, text.data(), text.size(), ("@" + name).c_str(), "t");
  if (status == LUA_ERRMEM || status == LUA_ERRERR) {
    keep_limit_failure(L, status);
    detail::throw_failure(L);
  }
  if (status != LUA_OK) raise_syntax(L, name);
  push_environment(L, trust);
  lua_setupvalue(L, -2, 1);
}

}  // namespace castellan::lua
