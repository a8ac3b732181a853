// The grammars by which editors colour texts know the words of the languages, and no others.

#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "grammar/words.hpp"
#include "interpreter/ruletext/words/reference.hpp"
#include "interpreter/score/row_verbs.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/source_folder.hpp"

namespace castellan {
namespace {

using Words = std::set<std::string, std::less<>>;

std::string source_text(const std::string& path) {
  std::ifstream in(castellan::test::source_folder() / path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  REQUIRE_FALSE(text.str().empty());
  return text.str();
}

/// The words of the pattern called `keyword.control.castellan`.
Words coloured(const std::string& grammar, const std::string& name) {
  const std::string text = source_text("tools/editors/vscode/syntaxes/" + grammar + ".json");
  const std::string open = "\\\\b(?:";
  const std::size_t named = text.find("\"" + name + "\"");
  const std::size_t begin = text.find(open, named);
  const std::size_t end = text.find(")\\\\b", begin);
  if (named == std::string::npos || end == std::string::npos) return {};
  std::istringstream list(text.substr(begin + open.size(), end - begin - open.size()));
  Words out;
  for (std::string word; std::getline(list, word, '|');) out.insert(word);
  return out;
}

Words kept(const auto& list) { return {list.begin(), list.end()}; }

/// The words of tables, each word of a phrase by itself.
Words of_tables(const Words& names) {
  Words out;
  for (const auto& section : ruletext::language::reference()) {
    if (!names.contains(section.name)) continue;
    for (const auto& entry : section.entries) {
      std::istringstream words(entry.word);
      for (std::string word; words >> word;) out.insert(word);
    }
  }
  return out;
}

Words without(Words words, const Words& these) {
  std::erase_if(words, [&](const std::string& w) { return these.contains(w); });
  return words;
}

}  // namespace

TEST_CASE("grammars of editors know the vocabulary of rule text") {
  const Words keywords = kept(grammar::kKeywords);
  const Words verbs = kept(grammar::kVerbs);
  for (const char* grammar : {"rules", "score", "entries"}) {
    CAPTURE(grammar);
    CHECK(coloured(grammar, "keyword.control.castellan") == keywords);
    CHECK(coloured(grammar, "keyword.other.castellan") == kept(grammar::kPrepositions));
    CHECK(coloured(grammar, "support.function.verb.castellan") == without(verbs, keywords));
    CHECK(coloured(grammar, "constant.language.castellan") == of_tables({"constants"}));
    CHECK(coloured(grammar, "support.function.castellan") ==
          without(of_tables({"functions", "sets", "aggregates"}), verbs));
    CHECK(coloured(grammar, "support.variable.castellan") == of_tables({"properties"}));
  }
}

TEST_CASE("the grammar of scripts knows the words that scripts keep") {
  const std::string rules = source_text("grammar/rules/game.hpp");
  const auto words_in = [&](const std::string& open) {
    Words out;
    for (std::size_t at = rules.find(open); at != std::string::npos;
         at = rules.find(open, at + 1)) {
      const std::size_t begin = at + open.size();
      out.insert(rules.substr(begin, rules.find('"', begin) - begin));
    }
    return out;
  };
  const Words statements = words_in("script_word<\"");
  CHECK(coloured("game", "keyword.control.castellan") == statements);
  CHECK(coloured("game", "keyword.other.castellan") ==
        without(words_in("script_keyword<\""), statements));
}

}  // namespace castellan
