#include "interpreter/lua/host.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "grammar/utf8.hpp"
#include "interpreter/base/deadline.hpp"

namespace castellan::lua {
namespace {

constexpr std::array<std::string_view, 6> kKindNames = {"load",       "enumeration", "effect",
                                                        "score line", "label",       "handler"};

std::string kib(std::size_t bytes) { return std::to_string(bytes >> 10) + " KiB"; }

std::string function_text(lua_State* L, lua_Debug& activation) {
  if (lua_getinfo(L, "nS", &activation) == 0) return {};
  if (std::string_view(activation.what) == "main") return " in the main chunk";
  if (activation.name != nullptr) return " in function '" + std::string(activation.name) + "'";
  return " in the function at line " + std::to_string(activation.linedefined);
}

// The innermost function that is a script's.
bool running_script(lua_State* L, lua_Debug& activation, int level) {
  for (; lua_getstack(L, level, &activation) != 0; ++level) {
    if (lua_getinfo(L, "Sl", &activation) != 0 && activation.currentline > 0) return true;
  }
  return false;
}

// Keeps an error that no protected call stops, at the running line.
void keep_sticky(lua_State* L, const char* id, const std::string& message) {
  Host& h = host(L);
  if (!h.sticky) {
    h.failure = {caller_position(L).error(id, clean(message, h.options.limits.message))};
    h.sticky = true;
  }
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
}

[[noreturn]] void exhaust(lua_State* L) {
  const Host& h = host(L);
  lua_Debug activation;
  std::string where;
  if (running_script(L, activation, 0)) where = function_text(L, activation);
  keep_sticky(L, "budget/fuel",
              h.entry_text() + " used up its " + std::to_string(h.fuel_given) + " units of work" +
                  where + ".");
  detail::throw_failure(L);
}

// What Lua says as `msg (local 'x')`: the last quoted word is the culprit.
std::string_view quoted_word(std::string_view message) {
  const std::size_t end = message.rfind('\'');
  if (end == std::string_view::npos || end == 0) return {};
  const std::size_t begin = message.rfind('\'', end - 1);
  if (begin == std::string_view::npos) return {};
  return message.substr(begin + 1, end - begin - 1);
}

}  // namespace

std::string Host::entry_text() const {
  std::string out = "the ";
  out += kKindNames[static_cast<std::size_t>(kind)];
  if (!entry_name.empty()) out += " of '" + std::string(entry_name) + "'";
  return out;
}

void on_count(lua_State* L, lua_Debug*) {
  Host& h = host(L);
  h.fuel_left -= kHookPeriod * h.heap.dearness() + h.heap.take_charge();
  if (h.heap.stack_overgrown()) {
    keep_sticky(
        L, "budget/depth",
        h.entry_text() + " needs a call stack of more than " + kib(h.options.limits.stack) + ".");
  }
  if (Deadline::passed() ||
      (h.options.interrupt != nullptr && h.options.interrupt->load(std::memory_order_relaxed))) {
    keep_sticky(L, "budget/time", h.entry_text() + " took too long and was interrupted.");
  }
  if (h.sticky) detail::throw_failure(L);
  if (h.fuel_left < 0) exhaust(L);
}

void charge(lua_State* L, std::int64_t units) {
  Host& h = host(L);
  h.fuel_left -= units + h.heap.take_charge();
  if (h.sticky) detail::throw_failure(L);
  if (h.fuel_left < 0) exhaust(L);
}

void charge_walk(lua_State* L, std::int64_t entries) {
  constexpr std::int64_t kFlat = 64;
  const Heap& heap = host(L).heap;
  charge(L, (kFlat + entries) * heap.dearness() + heap.hollow_slots());
}

void note_refusal(void* host) {
  Host& h = *static_cast<Host*>(host);
  if (h.in_entry) h.refused_at = caller_position(h.state);
}

bool is_failure(lua_State* L, int index) {
  return lua_type(L, index) == LUA_TLIGHTUSERDATA && lua_touserdata(L, index) == &host(L).failure;
}

void keep_limit_failure(lua_State* L, int status) {
  Host& h = host(L);
  if (!h.sticky) {
    const Limits& limits = h.options.limits;
    std::string id = "budget/memory";
    std::string message = h.entry_text();
    if (status == LUA_ERRERR) {
      id = "budget/depth";
      message += " nests its calls too deeply.";
    } else {
      switch (h.heap.refusal()) {
        case Heap::Refusal::string:
          message += " made a string of more than " + kib(limits.string) + ".";
          break;
        case Heap::Refusal::block:
          message += " made a table of more than " + kib(limits.block) + ".";
          break;
        case Heap::Refusal::stack:
          id = "budget/depth";
          message += " needs a call stack of more than " + kib(limits.stack) + ".";
          break;
        case Heap::Refusal::total:
          message += " needs more than " + kib(limits.memory) + " of memory.";
          break;
        case Heap::Refusal::system:
        case Heap::Refusal::none:
          message += " got no more memory from the system.";
          break;
      }
    }
    h.failure = {h.refused_at.error(std::move(id), clean(message, limits.message))};
    h.sticky = true;
  }
  lua_sethook(L, on_count, LUA_MASKCOUNT, 1);
}

int message_handler(lua_State* L) {
  if (is_failure(L, 1)) return 1;
  const std::size_t limit = host(L).options.limits.message;
  std::vector<grammar::Diagnostic> errors;
  const Place place = caller_position(L);
  if (lua_type(L, 1) == LUA_TSTRING) {
    std::size_t size = 0;
    const char* text = lua_tolstring(L, 1, &size);
    lua_Debug activation;
    const std::string_view chunk =
        running_script(L, activation, 0) ? std::string_view(activation.short_src) : "";
    const LocatedMessage located = split_message(chunk, {text, size});
    const bool deep = located.text.starts_with("stack overflow") ||
                      located.text.starts_with("C stack overflow") ||
                      located.text.starts_with("error in error handling");
    errors.push_back(
        place.narrowed(quoted_word(located.text))
            .error(deep ? "budget/depth" : "script/runtime", clean(located.text, limit)));
  } else {
    errors.push_back(
        place.error("script/bad-error-value", "The error value is " + describe(L, 1) + "."));
  }
  detail::keep_failure(L, std::move(errors));
  lua_pushlightuserdata(L, &host(L).failure);
  return 1;
}

LocatedMessage split_message(std::string_view chunk, std::string_view message) {
  std::string_view rest = message;
  if (!rest.starts_with(chunk)) return {0, std::string(message)};
  rest.remove_prefix(chunk.size());
  if (!rest.starts_with(':')) return {0, std::string(message)};
  rest.remove_prefix(1);
  std::uint32_t line = 0;
  std::size_t digits = 0;
  while (digits < rest.size() && digits < 9 && rest[digits] >= '0' && rest[digits] <= '9') {
    line = line * 10 + static_cast<std::uint32_t>(rest[digits++] - '0');
  }
  rest.remove_prefix(digits);
  if (digits == 0 || !rest.starts_with(": ")) return {0, std::string(message)};
  return {line, std::string(rest.substr(2))};
}

Script::Script(const std::string& name, std::string_view text)
    : source(std::make_shared<const grammar::Source>(name, std::string(text))) {
  constexpr std::string_view kBlanks = " \t\r";
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t next = std::min(text.find('\n', begin), text.size());
    std::size_t end = next;
    while (end > begin && kBlanks.find(text[end - 1]) != std::string_view::npos) --end;
    while (begin < end && kBlanks.find(text[begin]) != std::string_view::npos) ++begin;
    lines.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = next + 1;
  }
}

Place place_of(const Host& host, std::string_view source_name, std::uint32_t line) {
  const auto found = host.sources.find(source_name);
  if (found == host.sources.end() || line == 0) return {};
  const Script& script = found->second;
  return {script.source, line, script.lines[std::min<std::size_t>(line, script.lines.size()) - 1]};
}

Place caller_position(lua_State* L, int level) {
  lua_Debug activation;
  if (!running_script(L, activation, level)) return {};
  const std::string_view source = activation.source;
  if (!source.starts_with('@')) return {};
  return place_of(host(L), source.substr(1), static_cast<std::uint32_t>(activation.currentline));
}

std::string clean(std::string_view text, std::size_t limit) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const grammar::CodePoint unit = grammar::decode_utf8(text, at);
    const std::string shown = grammar::is_printable(unit)
                                  ? std::string(text.substr(at, unit.length))
                                  : grammar::escape(unit);
    if (out.size() + shown.size() > limit) return out + "...";
    out += shown;
    at += unit.length;
  }
  return out;
}

}  // namespace castellan::lua
