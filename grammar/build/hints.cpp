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

std::string_view at(std::string_view text, Span part) {
  return text.substr(part.begin, part.end - part.begin);
}

/// What a text has before and behind a token, in the statement that it is in.
struct Place {
  std::string_view text;
  Span token;
  std::size_t begin = 0;  ///< of the statement
  std::size_t line = 0;   ///< its line begins there

  [[nodiscard]] std::string_view said() const {
    return trimmed(text.substr(begin, token.begin - begin));
  }
  [[nodiscard]] std::vector<Span> parts() const { return parts_of(text, begin, token.begin); }
  /// What follows `part` in the statement, for an example; too much of it is left out.
  [[nodiscard]] std::string value_behind(std::size_t part) const {
    const std::size_t end = std::min(text.find_first_of(";\n#", part), text.size());
    const std::string_view value =
        part < end ? trimmed(text.substr(part, end - part)) : std::string_view();
    return value.empty() || value.size() > kMostShown ? "..." : printable(value, kMostShown);
  }
};

Place place_of(std::string_view text, Span token) {
  constexpr std::array<std::string_view, 7> kOpening = {"then",   "do", "times", "else",
                                                        "either", "or", "end"};
  Place place{text, token, 0, 0};
  const std::size_t line =
      token.begin == 0 ? std::string_view::npos : text.find_last_of('\n', token.begin - 1);
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
  std::size_t read;  ///< characters of it that were read before
  std::string_view hint;
};

/// How other languages write what stands there, and how rule text does.
constexpr Habit kHabits[] = {
    {"==", 1, "equality is '='"},
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
    {"“", 0, "a text is written in straight quotes"},
    {"”", 0, "a text is written in straight quotes"},
    {"„", 0, "a text is written in straight quotes"},
    {"..", 0, "rule text does not join texts"},
    {"--", 0, "a comment begins with '#'"},
    {"//", 0, "a comment begins with '#'"},
    {"at least", 0, "'at least' is '>='"},
    {"at most", 0, "'at most' is '<='"},
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
    {"'", 0, "a text is written in double quotes"},
    {"`", 0, "a text is written in double quotes"},
    {"$", 0, "a name is written without a sign before it"},
    {"@", 0, "a name is written without a sign before it"}};

std::string habit_hint(const Place& p, std::string_view expected) {
  for (const Habit& habit : kHabits) {
    // In a sentence braces stand around a parameter.
    if (habit.sign == "}" && expected.find("parameter") != std::string_view::npos) continue;
    if (p.token.begin >= habit.read &&
        p.text.substr(p.token.begin - habit.read).starts_with(habit.sign))
      return std::string(habit.hint);
  }
  return {};
}

/// `heap = heap - 1`, `heap += 1`, `let n = 1`.
std::string assignment_hint(const Place& p) {
  std::string_view said = p.said();
  const std::string_view rest = p.text.substr(p.token.begin);
  const bool minus = said.ends_with('-');
  if (minus) said = trimmed(said.substr(0, said.size() - 1));
  const bool steps =
      rest.starts_with("++") ||
      (minus && (rest.empty() || rest.find_first_not_of(kSpaces) != 0 || rest[0] == '\n'));
  std::size_t sign = 0;  // letters of the sign from the token on
  if (rest.starts_with(":=") || rest.starts_with("+="))
    sign = 2;
  else if (rest.starts_with('=') && !rest.starts_with("=="))
    sign = 1;
  if (sign == 0 && !steps) return {};
  const auto parts = parts_of(said, 0, said.size());
  const auto plain = [&](Span part) {
    return in_word(said[part.begin]) || said[part.begin] == '[' || said[part.begin] == ']';
  };
  if (parts.empty() || is_digit(said[0]) || !std::all_of(parts.begin(), parts.end(), plain))
    return {};
  const std::string value = steps ? "1" : p.value_behind(p.token.begin + sign);
  const std::string_view first = at(said, parts.front());
  const bool makes = first == "let" || first == "local" || first == "var";
  const std::string target(first == "set" || makes ? trimmed(said.substr(parts.front().end))
                                                   : said);
  if (target.empty() || target.size() > kMostShown || (is_one_of(kVerbs, first) && first != "set"))
    return {};
  if (makes) return "write 'let " + target + " be " + value + "'";
  if (rest.starts_with('+')) return "write 'add " + value + " to " + target + "'";
  return minus ? "write 'subtract " + value + " from " + target + "'"
               : "write 'set " + target + " to " + value + "'";
}

/// `a.b`: what somebody has is before or behind the point.
std::string of_hint(std::string_view a, std::string_view b) {
  constexpr std::array<std::string_view, 4> kOwners = {"actor", "player", "it", "this"};
  // Of two other names the shorter is a variable.
  if (is_one_of(kOwners, b) || (!is_one_of(kOwners, a) && b.size() == 1 && a.size() > 1))
    std::swap(a, b);
  return "write '" + printable(b, kMostShown) + " of " + printable(a, kMostShown) + "'";
}

/// `gold.actor`, `3.5`.
std::string point_hint(const Place& p) {
  const std::size_t i = p.token.begin;
  if (i == 0 || i + 1 >= p.text.size() || p.text[i] != '.' || !in_word(p.text[i - 1]) ||
      !in_word(p.text[i + 1]))
    return {};
  if (is_digit(p.text[i - 1]))
    return "numbers are integers: a half is 'a / 2 rounded down' or 'rounded up'";
  const std::vector<Span> before = p.parts(), behind = parts_of(p.text, i + 1, p.text.size());
  if (before.empty() || behind.empty()) return {};
  return of_hint(at(p.text, before.back()), at(p.text, behind.front()));
}

/// `actor's gold`.
std::string owner_hint(const Place& p) {
  const std::size_t i = p.token.begin;
  if (i == 0 || !in_word(p.text[i - 1]) ||
      !(p.text.substr(i).starts_with("'s ") || p.text.substr(i).starts_with("’s ")))
    return {};
  const std::vector<Span> before = p.parts(),
                          behind = parts_of(p.text, p.text.find(' ', i), p.text.size());
  return before.empty() || behind.empty()
             ? ""
             : "write '" + printable(at(p.text, behind.front()), kMostShown) + " of " +
                   printable(at(p.text, before.back()), kMostShown) + "'";
}

/// `2gold`.
std::string number_hint(const Place& p) {
  const std::string_view token = at(p.text, p.token);
  const std::size_t letters = token.find_first_not_of("0123456789");
  if (letters == 0 || letters == std::string_view::npos) return {};
  return "write '" + std::string(token.substr(0, letters)) + " " +
         printable(token.substr(letters), kMostShown) + "'";
}

/// `if a then first x in s else b`: the `else` before belongs to what picks.
std::string else_hint(const Place& p, std::string_view expected) {
  if (!expected.starts_with("'else'")) return {};
  std::string picks;
  bool taken = false;
  for (const Span part : parts_of(p.text, p.line, p.token.begin)) {
    const std::string_view word = at(p.text, part);
    if (word == "else")
      taken = !picks.empty();
    else if (is_one_of(kPicks, word) || is_one_of(kExtremes, word))
      picks = word;
  }
  if (!taken) return {};
  return "the 'else' before it belongs to '" + picks + "': put '" + picks + " ...' in parentheses";
}

std::string closing_hint(const Place& p, std::string_view expected) {
  const std::string_view token = at(p.text, p.token);
  if (token == ")" || token == "]")
    return expected.starts_with("the end") ? "no bracket is open here" : "";
  if (expected != "a statement") return {};
  if (!token.empty() && is_digit(token[0]))
    return "a statement begins with a verb, such as 'add' or 'gain'";
  if (token != "end" && token != "else" && token != "or") return {};
  const auto before = p.parts();
  if (token == "else" &&
      std::ranges::any_of(before, [&](Span part) { return at(p.text, part) == "if"; })) {
    return "two ways are 'if ... then ... else ... end'";
  }
  const auto behind =
      parts_of(p.text, p.token.end, std::min(p.text.find('\n', p.token.end), p.text.size()));
  if (token == "end" && !behind.empty() && at(p.text, behind.front()) == "game")
    return "a game ends with 'finish game'";
  return "no block is open here that '" + std::string(token) + "' could belong to";
}

/// `count x in players`, `sum(a for x in b)`: a word that needs `of`.
std::string aggregate_hint(const Place& p) {
  const auto parts = p.parts();
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const std::string_view word = at(p.text, parts[i]);
    const std::string_view next = at(p.text, parts[i + 1]);
    const bool sorts =
        i > 0 && (at(p.text, parts[i - 1]) == "by" || at(p.text, parts[i - 1]) == ",");
    if (sorts || (next != "(" && !in_word(next[0]))) continue;
    const bool counts = word == "count";
    if (counts && next == "of" && at(p.text, p.token) == "of") {
      return "how many there are is 'size of " + printable(at(p.text, parts.back()), kMostShown) +
             "'";
    }
    if (word == "number" && next == "of")
      return "how many there are is 'count of x in SET', or 'size of' a pile";
    if (next == "of" || is_one_of(kKeywords, next)) continue;
    if (counts) return "members are counted with 'count of x in SET'";
    if (is_one_of(kFolds, word) || is_one_of(kExtremes, word)) {
      return "write '" + std::string(word) + " of VALUE for x in SET'";
    }
  }
  return {};
}

/// `max of VALUE for x in SET`.
std::string fold_hint(std::string_view word) {
  constexpr std::array<std::string_view, 5> kLargest = {"max", "maximum", "largest", "greatest",
                                                        "most"};
  constexpr std::array<std::string_view, 4> kLeast = {"min", "minimum", "smallest", "least"};
  if (is_one_of(kLargest, word)) return "write 'highest of VALUE for x in SET'";
  if (is_one_of(kLeast, word)) return "write 'lowest of VALUE for x in SET'";
  return "values are added up with 'sum of VALUE for x in SET'";
}

/// A word of the language where a name would begin.
std::string name_hint(const Place& p, std::string_view expected) {
  constexpr std::array<std::string_view, 4> kWanted = {"a value", "a condition", "a name",
                                                       "'up' or 'down'"};
  if (!is_one_of(kWanted, expected)) return {};
  const auto parts = p.parts();
  if (parts.empty()) return {};
  const std::string_view word = at(p.text, parts.back());
  if (!is_one_of(kKeywords, word) && !is_one_of(kPrepositions, word)) return {};
  const std::string_view before =
      parts.size() == 1 ? std::string_view() : at(p.text, parts[parts.size() - 2]);
  if (!before.empty() && before != "of" && before != "as" && !is_one_of(kVerbs, before)) return {};
  return "'" + std::string(word) + "' is a word of the language, no name";
}

/// What is written between things of the same kind, or before a condition.
std::string joining_hint(const Place& p, std::string_view expected, Form form) {
  const std::string_view token = at(p.text, p.token);
  const auto parts = p.parts();
  const auto said = [&](std::string_view word) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](Span part) { return at(p.text, part) == word; });
  };
  constexpr std::array<std::string_view, 2> kPackages = {"ruleset", "mod"};
  if (form != Form::entries && expected == "the end of the line" && !parts.empty() &&
      is_one_of(kPackages, at(p.text, parts.front()))) {
    return "a path with blanks is written in double quotes";
  }
  const bool board = !parts.empty() && at(p.text, parts.front()) == "board";
  if (form == Form::entries && !board && expected == "the end of the line") {
    if (token == ";" && said(":")) return "what an entry is like is separated by ','";
    if (!said(":") && (token == "x" || (!token.empty() && is_digit(token[0]))))
      return "how many there are is written after the name: 'x2'";
    if (token == "=" && !parts.empty())
      return "a value is written after its name: '" +
             printable(at(p.text, parts.back()), kMostShown) + " " + p.value_behind(p.token.end) +
             "'";
    return said(":") || parts.empty() ? "" : "what an entry is like is written after ':'";
  }
  if (expected.starts_with("the name of the component") && token == ":")
    return "an entry begins with its family, as in 'card ace: ...', its rules are indented below";
  if (expected.find("links lead both ways") != std::string_view::npos && parts.size() < 3)
    return "'link' begins a line of its own, so no family has this name";
  if (expected == "the id of the row" && token.starts_with('"'))
    return "a row has an id before its title: 'row ID " + std::string(token) + ": ...'";
  if (expected.starts_with("':' before the row") && !said("after") && !said("before"))
    return "the title of a row is written in double quotes, followed by ':'";
  if (expected.starts_with("'ruleset', 'mod'") && p.value_behind(p.token.end) != "...")
    return "a move is written after the player's name and ':'";
  const bool sign = token == "<" || token == ">" || token == "=";
  if (sign && (said("<") || said(">") || said("="))) return "two comparisons are joined with 'and'";
  if (form == Form::rule_text && expected.starts_with("the end of the")) {
    if (token == ":" && p.said().ends_with('"')) return "a row begins with 'row'";
    const bool text = expected == "the end of the text";
    const bool chooses = token == "with" || token == "if" || token == "when";
    if (chooses && said("in")) return "members are chosen with 'where'";
    if (text && token == "if") return "a value that depends on something is 'if a then b else c'";
    if (text && token == "per") return "write 'score ... per ...'";
    if (text && token == "for")
      return fold_hint(parts.empty() ? std::string_view() : at(p.text, parts.front()));
    if (text && token == "of" && said("in") && parts.size() > 1 && at(p.text, parts[1]) == "in") {
      return "whether a set has something is 'x is in SET'";
    }
    if (!text && (token == "," || token == "then" || token == "and"))
      return "another statement follows ';' or stands on the next line";
  }
  if (token == "[" && expected == "a value")
    return "several values are written in parentheses: 'x is in (1, 2)'";
  if (token == "(" && expected == "a name" && !parts.empty() && at(p.text, parts.back()) == "in")
    return "one of several values is 'x is in (1, 2)'";
  return {};
}

}  // namespace

std::optional<Mistake> mistake_before(std::string_view text, Span token,
                                      std::string_view expected) {
  constexpr std::array<std::string_view, 4> kForeign = {"elseif", "elsif", "elif", "elseIf"};
  constexpr std::array<std::string_view, 2> kEach = {"foreach", "forEach"};
  const Place place = place_of(text, token);
  for (const Span part : parts_of(text, place.line, token.end)) {
    if (is_one_of(kForeign, at(text, part))) return Mistake{part, "'else if'"};
    if (is_one_of(kEach, at(text, part)) && at(text, token) == "do")
      return Mistake{part, "'for each'"};
  }
  const auto parts = place.parts();
  // `first and in players`: a word of the language as a variable.
  for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
    const std::string_view word = at(text, parts[i]);
    const std::string_view next = at(text, i + 2 < parts.size() ? parts[i + 2] : token);
    const bool selects =
        is_one_of(kQuestions, word) || is_one_of(kPicks, word) || is_one_of(kClaims, word);
    if (selects && next == "in" && is_one_of(kKeywords, at(text, parts[i + 1])))
      return Mistake{parts[i + 1], "a name"};
  }
  const bool head = expected == "'then'" || expected == "'do'" || expected == "'times'";
  if (!head) return std::nullopt;
  // `if heap = 0 finish game`: a verb behind a value.
  for (std::size_t i = 2; i < parts.size(); ++i) {
    const std::string_view before = at(text, parts[i - 1]);
    const bool value =
        in_word(before[0]) && !is_one_of(kKeywords, before) && !is_one_of(kPrepositions, before);
    const bool aggregate = at(text, i + 1 < parts.size() ? parts[i + 1] : token) == "of";
    if (value && !aggregate && is_one_of(kVerbs, at(text, parts[i])))
      return Mistake{parts[i], std::string(expected)};
  }
  return std::nullopt;
}

bool follows_from_another(std::string_view text, std::size_t offset, std::string_view expected) {
  constexpr std::array<std::string_view, 2> kClosing = {"end", "else"};
  return expected == "a statement" && std::ranges::any_of(kClosing, [&](std::string_view word) {
           return text.substr(std::min(offset, text.size())).starts_with(word);
         });
}

std::string hint_at(std::string_view text, Span token, std::string_view expected, Form form) {
  const Place place = place_of(text, token);
  for (const std::string& hint :
       {closing_hint(place, expected), else_hint(place, expected), assignment_hint(place),
        point_hint(place), owner_hint(place), number_hint(place),
        nearest_hint(at(text, token), quoted_words(expected)), aggregate_hint(place),
        habit_hint(place, expected), joining_hint(place, expected, form),
        name_hint(place, expected)}) {
    if (!hint.empty()) return hint;
  }
  return {};
}

}  // namespace castellan::grammar::build
