#include "grammar/build/hints.hpp"

#include <algorithm>
#include <vector>

namespace castellan::grammar::build {
namespace {

bool in_word(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || byte >= 0x80;
}

// The words that a message shows between quotes: 'then', 'up' or 'down'.
std::vector<std::string> quoted_words(std::string_view message) {
  std::vector<std::string> words;
  for (std::size_t open = message.find('\''); open != std::string_view::npos;) {
    const std::size_t close = message.find('\'', open + 1);
    if (close == std::string_view::npos) break;
    const std::string_view word = message.substr(open + 1, close - open - 1);
    if (!word.empty() && std::all_of(word.begin(), word.end(), in_word)) words.emplace_back(word);
    open = message.find('\'', close + 1);
  }
  return words;
}

/// How Lua writes what stands around `at`, and how rule text does.
std::string habit_hint(std::string_view text, std::size_t at) {
  struct Habit {
    std::string_view sign;
    std::size_t read;               ///< characters of it that were read before
    std::string_view hint;
  };
  constexpr Habit kHabits[] = {{"==", 1, "equality is '='"},
                               {"~=", 0, "inequality is '!='"},
                               {"..", 0, "rule text does not join texts"},
                               {"//", 1, "a division says how it rounds: 'a / b rounded down'"},
                               {"%", 0, "the rest of a division is 'a mod b'"}};
  for (const Habit& habit : kHabits) {
    if (at >= habit.read && text.substr(at - habit.read).starts_with(habit.sign)) return std::string(habit.hint);
  }
  return {};
}

}  // namespace

std::string hint_at(std::string_view text, Span token, std::string_view expected) {
  const std::string nearest =
      nearest_hint(std::string(text.substr(token.begin, token.end - token.begin)), quoted_words(expected));
  return nearest.empty() ? habit_hint(text, token.begin) : nearest;
}

}  // namespace castellan::grammar::build
