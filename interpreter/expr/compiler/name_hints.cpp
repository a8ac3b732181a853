#include "interpreter/expr/compiler/name_hints.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "grammar/words.hpp"
#include "interpreter/expr/compiler/names.hpp"

namespace castellan::expr {

std::string with_blanks(std::string n) {
  std::replace(n.begin(), n.end(), '_', ' ');
  return n;
}

std::string hint_within(Emitter& em, const std::string& n) {
  const std::string phrase = with_blanks(n);
  const std::vector<std::string> names = known_names(em);
  std::vector<std::string> words(grammar::kKeywords.begin(), grammar::kKeywords.end());
  words.insert(words.end(), grammar::kPrepositions.begin(), grammar::kPrepositions.end());
  for (std::size_t begin = phrase.find(' '); begin != std::string::npos; begin = phrase.find(' ', begin + 1)) {
    if (std::find(names.begin(), names.end(), key_of(phrase.substr(0, begin))) == names.end()) continue;
    const std::string word = phrase.substr(begin + 1, phrase.find(' ', begin + 1) - begin - 1);
    std::string meant = grammar::nearest_name(word, words);
    const auto longer = [&](const std::string& w) { return word.size() >= 3 && (w.starts_with(word) || w.ends_with(word)); };
    const auto begun = std::find_if(words.begin(), words.end(), longer);
    if (meant.empty() && begun != words.end()) meant = *begun;
    if (meant.empty()) continue;
    return "did you mean '" + phrase.substr(0, begin + 1) + meant + phrase.substr(begin + 1 + word.size()) + "'?";
  }
  return {};
}

std::string foreign_hint(Emitter& em, const std::string& n, grammar::Span at) {
  constexpr std::string_view kNothing[] = {"nil", "null", "empty", "nothing", "nobody", "undefined"};
  constexpr std::string_view kSelf[] = {"me", "self", "myself", "you", "your", "my", "current_player", "active_player"};
  constexpr std::string_view kNumbers[] = {"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"};
  const std::string first = n.substr(0, n.find('_'));
  const auto among = [](const auto& words, std::string_view word) { return std::find(std::begin(words), std::end(words), word); };
  if (among(kNothing, n) != std::end(kNothing)) return "nothing is 'none'";
  if (among(kSelf, n) != std::end(kSelf) && !em.text.subject.empty()) return "here it is called '" + em.text.subject + "'";
  if (n == "everyone" || n == "everybody" || n == "all_players" || n == "each_player") return "all players are 'players'";
  if (n == "yes" || n == "no") return n == "yes" ? "what holds is 'true'" : "what does not hold is 'false'";
  if (const auto number = among(kNumbers, first); number != std::end(kNumbers)) {
    return "numbers are written in digits: " + std::to_string(number - std::begin(kNumbers));
  }
  const std::string_view before = em.source == nullptr ? std::string_view() : std::string_view(em.source->text()).substr(0, at.begin);
  const std::size_t end = before.find_last_not_of(' ');
  if (end != std::string_view::npos && end > 0 && before.substr(end - 1, 2) == "--") return "a comment begins with '#'";
  return hint_within(em, n);
}

}  // namespace castellan::expr
