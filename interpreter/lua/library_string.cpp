#include <algorithm>
#include <array>
#include <cstdio>
#include <string>
#include <string_view>

#include "interpreter/lua/host.hpp"
#include "interpreter/lua/libraries.hpp"

namespace castellan::lua {
namespace {

constexpr std::size_t kShownPattern = 40;

[[noreturn]] void raise_too_long(lua_State* L) {
  raise(
      L, "sandbox/too-long",
      "The text would be longer than " + std::to_string(host(L).options.limits.string) + " bytes.");
}

// A position as Lua counts, -1 the last byte, made 1-based and at least 1.
lua_Integer from_start(lua_Integer position, std::size_t size) {
  const auto length = static_cast<lua_Integer>(size);
  if (position > 0) return position;
  if (position == 0 || position < -length) return 1;
  return length + position + 1;
}

// s:byte([from [, to]])
int string_byte(lua_State* L) {
  const std::string_view text = check_text(L, 1);
  const lua_Integer given = lua_isnoneornil(L, 2) ? 1 : check_integer(L, 2);
  const lua_Integer first = from_start(given, text.size());
  const auto length = static_cast<lua_Integer>(text.size());
  lua_Integer last = lua_isnoneornil(L, 3) ? first : check_integer(L, 3);
  if (last < 0) last = last < -length ? 0 : length + last + 1;
  if (last > length) last = length;
  if (first > last) return 0;
  const int most = host(L).options.limits.arguments;
  if (last - first >= most) {
    raise(L, "sandbox/too-many", "string.byte gives at most " + std::to_string(most) + " values.");
  }
  const auto count = static_cast<int>(last - first + 1);
  charge(L, count);
  luaL_checkstack(L, count, "string.byte");
  for (lua_Integer i = first; i <= last; ++i) {
    lua_pushinteger(L, static_cast<unsigned char>(text[static_cast<std::size_t>(i - 1)]));
  }
  return count;
}

// s:rep(n [, separator])
int string_rep(lua_State* L) {
  const std::string_view text = check_text(L, 1);
  const lua_Integer times = check_integer(L, 2);
  const std::string_view separator = lua_isnoneornil(L, 3) ? "" : check_text(L, 3);
  if (times <= 0 || text.size() + separator.size() == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  const std::size_t most = host(L).options.limits.string;
  const auto count = static_cast<std::size_t>(times);
  if (count > most + 1 || text.size() * count + separator.size() * (count - 1) > most) {
    raise_too_long(L);
  }
  std::string out;
  out.reserve(text.size() * count + separator.size() * (count - 1));
  charge(L, static_cast<std::int64_t>(count) +
                static_cast<std::int64_t>(out.capacity()) / kBytesPerUnit);
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out += separator;
    out += text;
  }
  lua_pushlstring(L, out.data(), out.size());
  return 1;
}

// Matching patterns would take time that no budget of bytes foresees; to take them for plain
// texts would be silent. What has no sign of a pattern is the same text in both.
void refuse_pattern(lua_State* L, std::string_view wanted) {
  if (wanted.find_first_of("^$*+?.([%-") == std::string_view::npos) return;
  raise(L, "sandbox/pattern",
        "'" + clean(wanted, kShownPattern) + "' is a pattern, and scripts have none.",
        "string.find(s, text, 1, true) looks for a text as it stands");
}

// s:find(text [, from [, plain]]): first and last position of the plain text.
int string_find(lua_State* L) {
  // Comparing may start at every byte and read the whole text; few do.
  constexpr std::int64_t kComparesPerUnit = 64;
  const std::string_view text = check_text(L, 1);
  const std::string_view wanted = check_text(L, 2);
  const lua_Integer given = lua_isnoneornil(L, 3) ? 1 : check_integer(L, 3);
  if (lua_toboolean(L, 4) == 0) refuse_pattern(L, wanted);
  const lua_Integer first = from_start(given, text.size());
  if (first > static_cast<lua_Integer>(text.size()) + 1) {
    lua_pushnil(L);
    return 1;
  }
  charge(L, 1 + static_cast<std::int64_t>(text.size()) * static_cast<std::int64_t>(wanted.size()) /
                    kComparesPerUnit);
  const std::size_t found = text.find(wanted, static_cast<std::size_t>(first - 1));
  if (found == std::string_view::npos) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, static_cast<lua_Integer>(found + 1));
  lua_pushinteger(L, static_cast<lua_Integer>(found + wanted.size()));
  return 2;
}

// One conversion: `%`, flags, width and precision of at most two digits, letter.
struct Conversion {
  std::string text;  // without the letter
  char letter = '\0';
};

Conversion read_conversion(lua_State* L, std::string_view format, std::size_t& at) {
  constexpr std::string_view kFlags = "-+ #0";
  constexpr std::string_view kDigits = "0123456789";
  const std::size_t begin = at++;
  const auto skip = [&](std::string_view set, std::size_t most) {
    for (std::size_t i = 0; i < most && at < format.size(); ++i, ++at) {
      if (set.find(format[at]) == std::string_view::npos) return;
    }
  };
  skip(kFlags, kFlags.size());
  skip(kDigits, 2);
  if (at < format.size() && format[at] == '.') {
    ++at;
    skip(kDigits, 2);
  }
  Conversion out{std::string(format.substr(begin, at - begin)), '\0'};
  constexpr std::string_view kLetters = "cdeEfgGiosxX%";
  if (at < format.size() && kLetters.find(format[at]) != std::string_view::npos) {
    out.letter = format[at++];
  }
  if (out.letter == '\0' || (out.letter == '%' && out.text.size() > 1)) {
    raise(L, "sandbox/format",
          "'" + std::string(format.substr(begin, at - begin + 1)) +
              "' is no conversion of string.format.",
          "there are %c %d %e %f %g %i %o %s %x and %%, with at most two digits of width");
  }
  return out;
}

template <class Value>
std::string printed(const std::string& format, Value value) {
  char buffer[512];  // the longest: %99.99f of the largest double
  const int size = std::snprintf(buffer, sizeof buffer, format.c_str(), value);
  return {buffer, static_cast<std::size_t>(size)};
}

std::string padded(const Conversion& conversion, std::string text) {
  std::size_t at = 1;
  bool left = false;
  for (; at < conversion.text.size(); ++at) {
    const char c = conversion.text[at];
    if (c == '-') left = true;
    if (c != '-' && c != '+' && c != ' ' && c != '#' && c != '0') break;
  }
  std::size_t width = 0;
  for (; at < conversion.text.size() && conversion.text[at] != '.'; ++at) {
    width = width * 10 + static_cast<std::size_t>(conversion.text[at] - '0');
  }
  if (at < conversion.text.size()) {
    std::size_t precision = 0;
    while (++at < conversion.text.size()) {
      precision = precision * 10 + static_cast<std::size_t>(conversion.text[at] - '0');
    }
    text.resize(std::min(text.size(), precision));
  }
  if (text.size() < width) text.insert(left ? text.size() : 0, width - text.size(), ' ');
  return text;
}

std::string converted(lua_State* L, const Conversion& conversion, int argument) {
  const std::string& head = conversion.text;
  switch (conversion.letter) {
    case 'c':
      return std::string(1, static_cast<char>(check_integer(L, argument)));
    case 'd':
    case 'i':
    case 'o':
    case 'x':
    case 'X':
      return printed(head + LUA_INTEGER_FRMLEN + conversion.letter, check_integer(L, argument));
    case 's': {
      const int type = lua_type(L, argument);
      if (type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TUSERDATA) {
        raise(L, "sandbox/format", "string.format does not print " + describe(L, argument) + ".",
              "pass tostring of it, or one of its fields");
      }
      luaL_checkany(L, argument);
      push_text(L, argument);
      std::string text(check_text(L, -1));
      lua_pop(L, 1);
      return padded(conversion, std::move(text));
    }
    default: {
      luaL_checktype(L, argument, LUA_TNUMBER);
      const lua_Number value = lua_tonumber(L, argument);
      const bool finite = value - value == 0;
      if (!finite) return padded({head.substr(0, head.find('.')), 's'}, number_text(value));
      return printed(head + LUA_NUMBER_FRMLEN + conversion.letter, value);
    }
  }
}

// string.format(format, ...)
int string_format(lua_State* L) {
  constexpr std::int64_t kConversion = 20;
  const std::string_view format = check_text(L, 1);
  const std::size_t most = host(L).options.limits.string;
  std::string out;
  int argument = 1;
  for (std::size_t at = 0; at < format.size();) {
    const std::size_t percent = std::min(format.find('%', at), format.size());
    out += format.substr(at, percent - at);
    at = percent;
    if (at < format.size()) {
      const Conversion conversion = read_conversion(L, format, at);
      out += conversion.letter == '%' ? "%" : converted(L, conversion, ++argument);
      charge(L, kConversion);
    }
    if (out.size() > most) raise_too_long(L);
  }
  charge(L, 1 + static_cast<std::int64_t>(out.size()) / kBytesPerUnit);
  refuse_nul(L, out);
  lua_pushlstring(L, out.data(), out.size());
  return 1;
}

constexpr std::array kStringFunctions = {
    luaL_Reg{"byte", guarded<string_byte>},
    luaL_Reg{"find", guarded<string_find>},
    luaL_Reg{"format", guarded<string_format>},
    luaL_Reg{"rep", guarded<string_rep>},
};

}  // namespace

std::span<const luaL_Reg> string_functions() { return kStringFunctions; }

}  // namespace castellan::lua
