#include "grammar/build/hints.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "grammar/build/text.hpp"
#include "grammar/utf8.hpp"
#include "grammar/words.hpp"

namespace castellan::grammar::build {
namespace {

constexpr std::size_t kMostShown = 40;
constexpr std::string_view kSpaces = " \t\r";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kSpaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kSpaces) + 1 - begin);
}

/// Words and what is between them, blanks left out.
std::vector<Span> parts_of(std::string_view text, std::size_t begin, std::size_t end) {
  std::vector<Span> parts;
  while (begin < end) {
    std::size_t last = begin + 1;
    while (in_word(text[begin]) && last < end && in_word(text[last])) ++last;
    if (kSpaces.find(text[begin]) == std::string_view::npos) {
      parts.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(last)});
    }
    begin = last;
  }
  return parts;
}

std::string_view at(std::string_view text, Span part) { return text.substr(part.begin, part.end - part.begin); }

/// What a text has before and behind a token, in the statement that it is in.
struct Place {
  std::string_view text;
  Span token;
  std::size_t begin = 0;      ///< of the statement
  std::size_t line = 0;       ///< its line begins there

  [[nodiscard]] std::string_view said() const { return trimmed(text.substr(begin, token.begin - begin)); }
  [[nodiscard]] std::vector<Span> parts() const { return parts_of(text, begin, token.begin); }
  /// What follows `part` in the statement, for an example; too much of it is left out.
  [[nodiscard]] std::string value_behind(std::size_t part) const {
    const std::size_t end = std::min(text.find_first_of(";\n#", part), text.size());
    const std::string_view value = part < end ? trimmed(text.substr(part, end - part)) : std::string_view();
    return value.empty() || value.size() > kMostShown ? "..." : printable(value, kMostShown);
  }
};

Place place_of(std::string_view text, Span token) {
  constexpr std::array<std::string_view, 7> kOpening = {"then", "do", "times", "else", "either", "or", "end"};
  Place place{text, token, 0, 0};
  const std::size_t line = token.begin == 0 ? std::string_view::npos : text.find_last_of('\n', token.begin - 1);
  place.begin = place.line = line == std::string_view::npos ? 0 : line + 1;
  for (const Span part : parts_of(text, place.begin, token.begin)) {
    if (at(text, part) == ";" || is_one_of(kOpening, at(text, part))) place.begin = part.end;
  }
  return place;
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

struct Habit {
  std::string_view sign;
  std::size_t read;               ///< characters of it that were read before
  std::string_view hint;
};

/// How other languages write what stands there, and how rule text does.
constexpr Habit kHabits[] = {{"==", 1, "equality is '='"},
                             {"~=", 0, "inequality is '!='"},
                             {"<>", 1, "inequality is '!='"},
                             {"=>", 1, "'at least' is '>='"},
                             {"=<", 1, "'at most' is '<='"},
                             {"≥", 0, "'at least' is '>='"},
                             {"≤", 0, "'at most' is '<='"},
                             {"≠", 0, "inequality is '!='"},
                             {"×", 0, "a product is 'a * b'"},
                             {"÷", 0, "a division says how it rounds: 'a / b rounded down'"},
                             {"−", 0, "a difference is written with the sign '-'"},
                             {"–", 0, "a difference is written with the sign '-'"},
                             {"“", 0, "a text stands between straight quotes"},
                             {"”", 0, "a text stands between straight quotes"},
                             {"„", 0, "a text stands between straight quotes"},
                             {"..", 0, "rule text does not join texts"},
                             {"//", 1, "a division says how it rounds: 'a / b rounded down'; a comment begins with '#'"},
                             {"/*", 1, "a comment begins with '#'"},
                             {"%", 0, "the rest of a division is 'a mod b'"},
                             {"^", 0, "a power is written as a product: 'a * a'"},
                             {"&", 0, "both conditions hold: 'a and b'"},
                             {"|", 0, "one of two conditions holds: 'a or b'"},
                             {"!", 0, "a condition does not hold: 'not a'; inequality is '!='"},
                             {"?", 0, "one of two values is 'if a then b else c'"},
                             {"{", 0, "a block goes from 'then' or 'do' to 'end'"},
                             {"}", 0, "a block goes from 'then' or 'do' to 'end'"},
                             {"'", 0, "a text stands in double quotes"},
                             {"`", 0, "a text stands in double quotes"},
                             {"$", 0, "a name is written without a sign before it"},
                             {"@", 0, "a name is written without a sign before it"}};

std::string habit_hint(const Place& p, std::string_view expected) {
  for (const Habit& habit : kHabits) {
    // In a sentence braces stand around a parameter.
    if (habit.sign == "}" && expected.find("parameter") != std::string_view::npos) continue;
    if (p.token.begin >= habit.read && p.text.substr(p.token.begin - habit.read).starts_with(habit.sign)) return std::string(habit.hint);
  }
  return {};
}

/// `heap = heap - 1`, `heap += 1`, `let n = 1`.
std::string assignment_hint(const Place& p) {
  std::string_view said = p.said();
  const std::string_view rest = p.text.substr(p.token.begin);
  const bool minus = said.ends_with('-');
  if (minus) said = trimmed(said.substr(0, said.size() - 1));
  const bool steps = rest.starts_with("++") || (minus && (rest.empty() || rest.find_first_not_of(kSpaces) != 0 || rest[0] == '\n'));
  std::size_t sign = 0;         // letters of the sign from the token on
  if (rest.starts_with(":=") || rest.starts_with("+=")) sign = 2;
  else if (rest.starts_with('=') && !rest.starts_with("==")) sign = 1;
  if (sign == 0 && !steps) return {};
  const auto parts = parts_of(said, 0, said.size());
  const auto plain = [&](Span part) { return in_word(said[part.begin]) || said[part.begin] == '[' || said[part.begin] == ']'; };
  if (parts.empty() || is_digit(said[0]) || !std::all_of(parts.begin(), parts.end(), plain)) return {};
  const std::string value = steps ? "1" : p.value_behind(p.token.begin + sign);
  const std::string_view first = at(said, parts.front());
  const bool makes = first == "let" || first == "local" || first == "var";
  const std::string target(first == "set" || makes ? trimmed(said.substr(parts.front().end)) : said);
  if (target.empty() || target.size() > kMostShown || (is_one_of(kVerbs, first) && first != "set")) return {};
  if (makes) return "write 'let " + target + " be " + value + "'";
  if (rest.starts_with('+')) return "write 'add " + value + " to " + target + "'";
  return minus ? "write 'subtract " + value + " from " + target + "'" : "write 'set " + target + " to " + value + "'";
}

/// `gold.actor`, `3.5`.
std::string point_hint(const Place& p) {
  const std::size_t i = p.token.begin;
  if (i == 0 || i + 1 >= p.text.size() || p.text[i] != '.' || !in_word(p.text[i - 1]) || !in_word(p.text[i + 1])) return {};
  if (is_digit(p.text[i - 1])) return "numbers are integers: a half is 'a / 2 rounded down' or 'rounded up'";
  const auto before = p.parts();
  if (before.empty()) return {};
  const auto behind = parts_of(p.text, i + 1, p.text.size());
  return "write '" + printable(at(p.text, behind.front()), kMostShown) + " of " + printable(at(p.text, before.back()), kMostShown) + "'";
}

/// `2gold`.
std::string number_hint(const Place& p) {
  const std::string_view token = at(p.text, p.token);
  const std::size_t letters = token.find_first_not_of("0123456789");
  if (letters == 0 || letters == std::string_view::npos) return {};
  return "write '" + std::string(token.substr(0, letters)) + " " + printable(token.substr(letters), kMostShown) + "'";
}

/// `if a then first x in s else b`: the `else` before belongs to what picks.
std::string else_hint(const Place& p, std::string_view expected) {
  if (!expected.starts_with("'else'")) return {};
  std::string picks;
  bool taken = false;
  for (const Span part : parts_of(p.text, p.line, p.token.begin)) {
    const std::string_view word = at(p.text, part);
    if (word == "else") taken = !picks.empty();
    else if (is_one_of(kPicks, word) || is_one_of(kExtremes, word)) picks = word;
  }
  if (!taken) return {};
  return "the 'else' before it belongs to '" + picks + "': put '" + picks + " ...' in parentheses";
}

std::string closing_hint(const Place& p, std::string_view expected) {
  const std::string_view token = at(p.text, p.token);
  if (expected != "a statement" || (token != "end" && token != "else" && token != "or")) return {};
  return "no block is open here that '" + std::string(token) + "' could belong to";
}

}  // namespace

std::optional<Span> foreign_else(std::string_view text, Span token) {
  constexpr std::array<std::string_view, 4> kForeign = {"elseif", "elsif", "elif", "elseIf"};
  const std::size_t line = token.begin == 0 ? std::string_view::npos : text.find_last_of('\n', token.begin - 1);
  for (const Span part : parts_of(text, line == std::string_view::npos ? 0 : line + 1, token.end)) {
    if (is_one_of(kForeign, at(text, part))) return part;
  }
  return std::nullopt;
}

std::string hint_at(std::string_view text, Span token, std::string_view expected) {
  const Place place = place_of(text, token);
  for (const std::string& hint : {closing_hint(place, expected), else_hint(place, expected), assignment_hint(place), point_hint(place),
                                  number_hint(place), habit_hint(place, expected)}) {
    if (!hint.empty()) return hint;
  }
  return nearest_hint(std::string(at(text, token)), quoted_words(expected));
}

}  // namespace castellan::grammar::build
