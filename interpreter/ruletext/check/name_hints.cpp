#include "interpreter/ruletext/check/name_hints.hpp"

#include <algorithm>
#include <iterator>
#include <vector>

#include "grammar/words.hpp"
#include "interpreter/ruletext/check/names.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext {

namespace {

struct Foreign {
  std::string_view word;
  std::string_view hint;
};

constexpr std::string_view kNothingIs = "nothing is 'none'";
constexpr std::string_view kAllPlayers = "all players are 'players'";
constexpr std::string_view kComparisons = "comparisons are written with =, !=, <, <=, > and >=";

/// Names that are one of these.
constexpr Foreign kNames[] = {{"nil", kNothingIs},
                              {"null", kNothingIs},
                              {"empty", kNothingIs},
                              {"nothing", kNothingIs},
                              {"nobody", kNothingIs},
                              {"undefined", kNothingIs},
                              {"everyone", kAllPlayers},
                              {"everybody", kAllPlayers},
                              {"all_players", kAllPlayers},
                              {"each_player", kAllPlayers},
                              {"next_player", "the next player is 'left of' the one before"},
                              {"previous_player", "the player before is 'right of' the next"},
                              {"yes", "what holds is 'true'"},
                              {"no", "what does not hold is 'false'"}};

/// Words that stand in a phrase by mistake.
constexpr Foreign kWithin[] = {{"more", kComparisons},
                               {"less", kComparisons},
                               {"greater", kComparisons},
                               {"fewer", kComparisons},
                               {"equal", kComparisons},
                               {"equals", kComparisons},
                               {"than", kComparisons},
                               {"between", "a range is 'a <= x and x <= b'"},
                               {"has", "what somebody has is written with 'of': 'gold of p'"},
                               {"have", "what somebody has is written with 'of': 'gold of p'"},
                               {"unless", "a condition that must not hold is 'if not (...)'"},
                               {"plus", "a sum is 'a + b'"},
                               {"minus", "a difference is 'a - b'"}};

/// First words of statements.
constexpr Foreign kVerbs[] = {
    {"local", "a value gets a name with 'let x be ...'"},
    {"var", "a value gets a name with 'let x be ...'"},
    {"print", "what a log tells is an event: 'emit EVENT(...)'"},
    {"log", "what a log tells is an event: 'emit EVENT(...)'"},
    {"return", "effects give no value; an amount is its value"},
    {"shuffle", "a pile has no order until somebody draws from it, so nothing is shuffled"},
    {"discard", "write 'move X to PILE'"},
    {"put", "write 'move X to PILE'"},
    {"deal", "write 'draw from PILE to PILE'"},
    {"increase", "write 'add N to F'"},
    {"increment", "write 'add 1 to F'"},
    {"decrease", "write 'subtract N from F'"},
    {"decrement", "write 'subtract 1 from F'"},
    {"reduce", "write 'subtract N from F'"},
    {"win", "who wins is what 'ranking' declares; 'finish game' ends the game"},
    {"stop", "'finish game' ends the game"},
    {"go", "a phase says with 'next' what comes after it"},
    {"goto", "a phase says with 'next' what comes after it"},
    {"roll", "chance decides with 'random x in SET'"}};

template <std::size_t N>
std::string hint_of(const Foreign (&list)[N], std::string_view word) {
  const auto found = std::find_if(std::begin(list), std::end(list),
                                  [&](const Foreign& f) { return f.word == word; });
  return found == std::end(list) ? std::string() : std::string(found->hint);
}

/// The words of a name, one by one.
std::vector<std::string> words_of(const std::string& n) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= n.size();) {
    const std::size_t end = std::min(n.find('_', begin), n.size());
    words.push_back(n.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// Whether what was read there holds, or follows, what Lua and SQL take for a comment.
bool is_comment(const Emitter& em, grammar::Span at) {
  if (em.source == nullptr) return false;
  const std::string_view text = em.source->text();
  if (text.substr(at.begin, at.end - at.begin).find("--") != std::string_view::npos) return true;
  const std::size_t before =
      at.begin == 0 ? std::string_view::npos : text.find_last_not_of(' ', at.begin - 1);
  return before != std::string_view::npos && before > 0 && text.substr(before - 1, 2) == "--";
}

/// The keyword or preposition that a word between two names is nearest to: `until` for `til`.
std::string grammar_word(const std::string& word) {
  std::vector<std::string> known(grammar::kKeywords.begin(), grammar::kKeywords.end());
  known.insert(known.end(), grammar::kPrepositions.begin(), grammar::kPrepositions.end());
  if (const std::string near = grammar::nearest_name(word, known); !near.empty()) return near;
  const auto begun = std::ranges::find_if(known, [&](const std::string& w) {
    return word.size() >= 3 && (w.starts_with(word) || w.ends_with(word));
  });
  return begun == known.end() ? std::string() : *begun;
}

}  // namespace

std::string with_blanks(std::string n) {
  std::replace(n.begin(), n.end(), '_', ' ');
  return n;
}

std::string hint_within(Emitter& em, const std::string& n) {
  std::vector<std::string> names = known_names(em);
  for (const auto& p : language::properties()) names.emplace_back(p.word);
  const auto known = [&](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  const std::vector<std::string> words = words_of(n);
  std::string before = words.front();
  for (std::size_t i = 1; i < words.size(); before += "_" + words[i++]) {
    if (!known(before)) continue;
    std::string behind;
    for (std::size_t k = i; k < words.size(); ++k) behind += (k == i ? "" : "_") + words[k];
    if (known(behind))
      return "a word is missing behind '" + with_blanks(before) + "', such as 'of'";
    const std::string meant = grammar_word(words[i]);
    if (meant.empty()) continue;
    const std::size_t rest = before.size() + 1 + words[i].size();
    return "did you mean '" + with_blanks(before) + " " + meant + with_blanks(n.substr(rest)) +
           "'?";
  }
  return {};
}

std::string foreign_hint(Emitter& em, const std::string& n, grammar::Span at) {
  constexpr std::string_view kSelf[] = {"me",   "self", "myself",         "you",
                                        "your", "my",   "current_player", "active_player"};
  constexpr std::string_view kNumbers[] = {"zero", "one",   "two",   "three", "four", "five",
                                           "six",  "seven", "eight", "nine",  "ten"};
  if (is_comment(em, at)) return "a comment begins with '#'";
  if (n.empty()) return {};
  if (const std::string hint = hint_of(kNames, n); !hint.empty()) return hint;
  if (std::ranges::find(kSelf, n) != std::end(kSelf) && !em.text.subject.empty())
    return "here it is called '" + em.text.subject + "'";
  const std::vector<std::string> words = words_of(n);
  if (const auto number = std::ranges::find(kNumbers, words.front());
      number != std::end(kNumbers)) {
    return "numbers are written in digits: " + std::to_string(number - std::begin(kNumbers));
  }
  for (const std::string& word : words) {
    if (const std::string hint = hint_of(kWithin, word); !hint.empty()) return hint;
  }
  if (grammar::is_one_of(grammar::kVerbs, words.front())) {
    return "'" + words.front() + "' begins an effect, and a value is needed here";
  }
  if (em.schema.find_family(n)) return "'" + n + "' is a family of components, not one of them";
  if (em.v.phases.contains(n)) return "'" + n + "' is a phase, which has no value";
  for (const auto& family : em.schema.families()) {
    if (family.find_attribute(n) >= 0)
      return "each '" + family.name + "' has its own: '" + with_blanks(n) + " of ...'";
  }
  return hint_within(em, n);
}

std::string foreign_verb_hint(const Emitter& em, const std::string& word) {
  const std::string first = word.substr(0, word.find('_'));
  for (const auto& m : em.v.description.moves) {
    if (m.name == word || m.name == first)
      return "'" + m.name + "' is a move, which a player makes";
  }
  return hint_of(kVerbs, first);
}

}  // namespace castellan::ruletext
