// Sentences that a ruleset declares: what may stand in them.

#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

/// What is said of a sentence whose parameters are numbers.
std::string said_of_sentence(const std::string& pattern,
                             const std::vector<std::string>& parameters) {
  auto d = table_of_cards();
  description::Verb verb;
  verb.pattern = pattern;
  verb.effect.kind = description::Definition::Kind::effect;
  verb.effect.name = pattern;
  for (const auto& name : parameters) verb.effect.parameters.push_back({name, "number"});
  verb.effect.text = rule_text("set round to 1");
  verb.origin = state::test::line(9);
  d.verbs.push_back(std::move(verb));
  Table t(std::move(d));
  grammar::Diagnostics out;
  check_words(t.vocabulary, out);
  std::string all;
  for (const auto& e : out.sorted())
    all += e.id + ": " + e.message + (e.hint.empty() ? "" : " | " + e.hint) + "\n";
  return all;
}

}  // namespace

TEST_CASE("sentences are words, alternatives and parameters") {
  for (const char* sound : {"bake", "bake bread|cake", "bake|make it", "a|", "|a", "a||b",
                            "  bake   bread ", "put on", "bake-off", "bake_2"}) {
    CAPTURE(sound);
    CHECK(said_of_sentence(sound, {}).empty());
  }
  CHECK(said_of_sentence("bake {n} bread for {m}", {"m", "n"}).empty());
  CHECK(said_of_sentence("bake {n}", {"n"}).empty());
}

TEST_CASE("a sentence that nobody can say is refused where it is declared") {
  struct Row {
    const char* pattern;
    std::vector<std::string> parameters;
    const char* message;
  };
  const char* const form = " | a word has letters, digits and _, a parameter is {name}";
  const Row rows[] = {
      {" ", {}, "a sentence has a word at least"},
      {"|", {}, "'|' in '|' stands for no word"},
      {"bake ||", {}, "'||' in 'bake ||' stands for no word"},
      {"{n}", {"n"}, "'{n}' does not begin with a word"},
      {"{n} x", {"n"}, "'{n} x' does not begin with a word"},
      {"bake {n} {n}", {"n"}, "'{n}' in 'bake {n} {n}' stands twice"},
      {"bake {n} to {m}",
       {"n", "n"},
       "parameter 'n' does not stand in 'bake {n} to {m}'\n"
       "schema/bad-word: 'bake {n} to {m}' has a parameter 'm' of no declared kind"},
      {"bake {n}", {}, "'bake {n}' has a parameter 'n' of no declared kind"},
      {"bake", {"n"}, "parameter 'n' does not stand in 'bake'"},
      {"do it", {}, "'do' in 'do it' begins no sentence: 'do' is a word of the language"},
      {"bake|to it",
       {},
       "'bake|to' in 'bake|to it' begins no sentence: 'to' is a word of the language"},
      {"bake the bread", {}, "'the' in 'bake the bread' is left out when sentences are read"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.pattern);
    CHECK(said_of_sentence(row.pattern, row.parameters) ==
          "schema/bad-word: " + std::string(row.message) + "\n");
  }
  for (const std::string part : {"{}", "{n", "n}", "{n}x", "x|{n}", "{a|b}", "3", "a+b", "\"it"}) {
    CAPTURE(part);
    CHECK(said_of_sentence("bake " + part, {"n"}) == "schema/bad-word: '" + part + "' in 'bake " +
                                                         part + "' stands for no word" + form +
                                                         "\n");
  }
}

}  // namespace castellan::ruletext::test
