// The words that the grammar keeps and the words that mean something are the same.

#include <algorithm>
#include <set>
#include <string>

#include "grammar/words.hpp"
#include "interpreter/ruletext/words/counts.hpp"
#include "interpreter/ruletext/words/reference.hpp"
#include "interpreter/score/row_verbs.hpp"
#include "tests/support/catch.hpp"

namespace castellan {
namespace {

using Words = std::set<std::string, std::less<>>;

/// Statements of the language, and the prepositions behind them.
std::pair<Words, Words> words_of_tables() {
  auto sections = ruletext::language::reference();
  sections.push_back(score::reference());
  Words verbs, prepositions;
  for (const auto& s : sections) {
    if (s.name != "statements" && s.name != "amounts" && s.name != "rows") continue;
    for (const auto& e : s.entries) {
      verbs.insert(e.word);
      for (const auto& p : e.takes) {
        if (!p.name.empty()) prepositions.insert(p.name);
      }
    }
  }
  return {verbs, prepositions};
}

}  // namespace

TEST_CASE("every verb that the grammar keeps is in a table, and the other way round") {
  auto verbs = words_of_tables().first;
  verbs.insert("include");  // of sheets: an item, no row
  CHECK(verbs == Words(grammar::kVerbs.begin(), grammar::kVerbs.end()));
}

TEST_CASE("every preposition that the grammar keeps goes with a verb, and the other way round") {
  auto prepositions = words_of_tables().second;
  prepositions.insert("in");      // goes on a count
  prepositions.erase("rounded");  // a keyword
  CHECK(prepositions == Words(grammar::kPrepositions.begin(), grammar::kPrepositions.end()));
}

TEST_CASE("every aggregate that the grammar keeps is in the table, and the other way round") {
  Words words, kept;
  for (const auto& s : ruletext::language::reference()) {
    if (s.name != "aggregates") continue;
    for (const auto& e : s.entries) words.insert(e.word);
  }
  const auto keep = [&](const auto& list) { kept.insert(list.begin(), list.end()); };
  keep(grammar::kCounts);
  keep(grammar::kFolds);
  keep(grammar::kExtremes);
  keep(grammar::kQuestions);
  keep(grammar::kClaims);
  keep(grammar::kPicks);
  CHECK(words == kept);
}

TEST_CASE("every group that the grammar keeps is in the table of counts") {
  Words counts;
  for (const auto& c : ruletext::language::counts()) counts.emplace(c.word);
  for (const auto word : grammar::kGroups) CHECK(counts.contains(word));
}

}  // namespace castellan
