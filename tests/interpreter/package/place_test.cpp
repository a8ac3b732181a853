#include "interpreter/package/literals.hpp"
#include "tests/interpreter/package/workspace.hpp"
#include "tests/support/catch.hpp"

namespace castellan::package {
namespace {

// Line and column of every rule text of the move `go`, effects first.
std::vector<std::string> places(const std::string& rules, const std::string& helper = "") {
  const Workspace w;
  w.base(rules);
  if (!helper.empty()) w.file("stdlib/std/helper.lua", helper);
  const Loaded loaded = load(w.request());
  const description::Move& move = loaded.description.moves.at(0);
  std::vector<std::string> out;
  const auto add = [&](const description::RuleText& rule) {
    const grammar::Position at = rule.source->position(rule.span.begin);
    out.push_back(w.relative(rule.source->name()) + ":" + std::to_string(at.line) + ":" +
                  std::to_string(at.column) + " " + std::string(rule.source->text(rule.span)));
  };
  add(move.effect);
  for (const auto& condition : move.conditions) add(condition.test);
  return out;
}

using Places = std::vector<std::string>;

TEST_CASE("a literal is found after the call, by its key", "[package]") {
  CHECK(places("local other = { effect = 'a = 1' }\n"
               "return {\n"
               "  castellan.move('go', { conditions = { 'a = 1', 'a = 1' },\n"
               "    effect = 'a = 1' }),\n"
               "}\n") == Places{"base/rules.lua:4:15 a = 1", "base/rules.lua:3:42 a = 1",
                                "base/rules.lua:3:51 a = 1"});
}

TEST_CASE("long brackets, comments and other strings are told apart", "[package]") {
  CHECK(places("return {\n"
               "  -- 'x > 1' in a comment, [[ and this ]]\n"
               "  castellan.move('go', { help = \"it's 'x > 1'\", --[[ 'x > 1' ]]\n"
               "    conditions = { 'x > 1' }, effect = [==[\n"
               "      gain ]] 1\n"
               "    ]==] }),\n"
               "}\n") ==
        Places{"base/rules.lua:5:1       gain ]] 1\n    ", "base/rules.lua:4:21 x > 1"});
}

TEST_CASE("a text made by a script stands at the call", "[package]") {
  CHECK(
      places("local n = 2\n"
             "return {\n"
             "  castellan.move('go', { effect = 'gain ' .. n, conditions = { 'a \\\"b\\\"' } }),\n"
             "}\n") == Places{"base/rules.lua:3:1 gain 2", "base/rules.lua:3:65 a \"b\""});
}

TEST_CASE("a mistake in a text with escapes is shown where it is written", "[package]") {
  const Workspace w;
  w.base(
      "return {\n"
      "  castellan.move('go', { effect = \"\\\n    gain\\u{20}1 gold if \\z\n    n\\xc3\\xa4me = "
      "\\\"x\\\" oops\" }),\n"
      "}\n");
  const Loaded loaded = load(w.request());
  const description::RuleText& rule = loaded.description.moves.at(0).effect;
  const std::string& text = rule.source->text();
  CHECK(text == "\n    gain 1 gold if n\xc3\xa4me = \"x\" oops");
  const auto place = [&](const std::string& part) {
    const auto begin = static_cast<std::uint32_t>(text.find(part));
    const grammar::Diagnostic d = grammar::diagnose(
        *rule.source, {begin, begin + static_cast<std::uint32_t>(part.size())}, "a/b", "Wrong.");
    return std::to_string(d.at.line) + ":" + std::to_string(d.at.column) + ":" +
           std::to_string(d.caret_length);
  };
  CHECK(place("gain") == "3:5:4");
  CHECK(place("1 gold") == "3:15:6");
  CHECK(place(" 1") == "3:9:7");
  CHECK(place("n\xc3\xa4me") == "4:5:11");
  CHECK(place("\"x\"") == "4:19:5");
  CHECK(place("oops") == "4:25:4");
}

TEST_CASE("a helper of the shared library points to the package's line", "[package]") {
  CHECK(places("local helper = require 'std.helper'\n"
               "return { helper.make('go',\n"
               "  'gain 1') }\n",
               "return { make = function(name, text)\n"
               "  return castellan.move(name, { effect = text, conditions = { 'true' } })\n"
               "end }\n") ==
        Places{"base/rules.lua:3:4 gain 1", "stdlib/std/helper.lua:2:64 true"});
}

TEST_CASE("the index reads any text", "[package]") {
  for (const std::string text :
       {"'", "\"\\", "[[", "[==[ ]]", "--[[", "x =", "'a\\\n'", "--", "[="}) {
    const grammar::Source source("a.lua", text);
    const Literals index(source);
    CHECK(index.text("b", {}, "", {}) == nullptr);
  }
}

}  // namespace
}  // namespace castellan::package
