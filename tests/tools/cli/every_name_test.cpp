// Every word of rule text as a name of every kind: refused with the word in the message, or it
// works.

#include <algorithm>
#include <set>

#include "grammar/words.hpp"
#include "interpreter/ruletext/words/reference.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/cli/replaced.hpp"
#include "tests/tools/cli/run_cli.hpp"

using namespace castellan::cli;
using namespace castellan::cli::test;

namespace {

/// What is declared with the name `NAME`, an effect that speaks of it, and entries in things.cards.
struct NamedThing {
  const char* kind;
  const char* declared;
  const char* effect;
  const char* entries = "";
};

const NamedThing kThings[] = {
    {"choice", R"x(c.choice("NAME", { "one", "two" }), c.choice_field("f", { values = "NAME" }),)x",
     "set f to two; for each member in NAME do if f = member then add 1 to heap end end"},
    {"value", R"x(c.choice("w", { "NAME", "two" }), c.choice_field("f", { values = "w" }),)x",
     "set f to NAME; add 1 to heap if f = NAME"},
    {"family", R"x(c.component("NAME", {}), c.components("NAME", { { name = "n1", copies = 2 } }),
                  c.pile("stock", { holds = "NAME", starts_full = true }),)x",
     "add count of member in stock to heap"},
    {"component", R"x(c.components("card", { { name = "NAME", value = 2 } }),)x",
     "add value of NAME to heap"},
    {"attribute", R"x(c.component("thing", { attributes = { { "NAME", c.number(0, 9) } } }),
                     c.entries("things.cards"), c.pile("things", { holds = "thing", starts_full = true }),)x",
     "add sum of NAME of member for member in things to heap", "thing t1: NAME 3\n"},
    {"flag of a component",
     R"x(c.component("thing", { attributes = { { "NAME", c.flag_attribute() } } }),
                     c.entries("things.cards"), c.pile("things", { holds = "thing", starts_full = true }),)x",
     "add count of member in things where NAME of member to heap", "thing t1: NAME\n"},
    {"rule slot", R"x(c.component("thing", { effects = { "NAME" } }),
                     c.entries("things.cards"), c.pile("things", { holds = "thing", starts_full = true }),)x",
     "NAME of t1", "thing t1\n  NAME: add 1 to heap\n"},
    {"amount of a component", R"x(c.component("thing", { amounts = { "NAME" } }),
                     c.entries("things.cards"), c.pile("things", { holds = "thing", starts_full = true }),)x",
     "add NAME of t1 to heap", "thing t1\n  NAME: 2\n"},
    {"feature",
     R"x(c.component("tile", { sides = { "plain", "NAME" }, features = { { "NAME", edge = "NAME", region = true,
                     marks = { { "mark", c.number(0, 3) } } } } }),
                   c.grid("land", { holds = "tile" }), c.regions("parts", { over = "land", feature = "NAME" }),)x",
     "add count of member in parts to heap"},
    {"mark",
     R"x(c.component("tile", { sides = { "plain", "way" }, features = { { "road", edge = "way", region = true,
                  marks = { { "NAME", c.number(0, 3) } } } } }),
                c.grid("land", { holds = "tile" }), c.regions("parts", { over = "land", feature = "road" }),)x",
     "for each member in parts do add NAME of member to heap end"},
    {"counter", R"x(c.counter("NAME", { max = 9 }),)x",
     "add 1 to NAME; add NAME to heap; set NAME to 0"},
    {"counter of a player", R"x(c.counter("NAME", { of = "player", max = 9 }),)x",
     "add 1 to NAME of actor; add sum of NAME of p for p in players to heap"},
    {"counter of a choice", R"x(c.counter("NAME", { of = "tint", max = 9 }),)x",
     "add 1 to NAME[red]; add NAME[red] to heap"},
    {"flag", R"x(c.flag("NAME", {}),)x", "set NAME to true; add 1 to heap if NAME"},
    {"choice_field", R"x(c.choice_field("NAME", { values = "tint" }),)x",
     "set NAME to red; add 1 to heap if NAME = red"},
    {"ref", R"x(c.ref("NAME", { to = "player" }),)x",
     "set NAME to actor; add 1 to heap if NAME = actor"},
    {"pile", R"x(c.pile("NAME", { holds = "card" }),)x",
     "move all from deck to NAME; add size of NAME to heap"},
    {"pile of a player", R"x(c.pile("NAME", { of = "player", holds = "card" }),)x",
     "add size of NAME of actor to heap"},
    {"slots", R"x(c.slots("NAME", { holds = "card", size = 2 }),)x",
     "add count of member in NAME to heap; add 1 to heap if NAME[1] is none"},
    {"grid", R"x(c.grid("NAME", { holds = "card" }),)x", "add count of member in NAME to heap"},
    {"map", R"x(c.map("NAME", { board = "squares 2" }),)x",
     "add count of member in NAME where owner of member is none to heap"},
    {"figures", R"x(c.figures("NAME", { kinds = { { "man", each = 2 } }, of = "player" }),)x",
     "add count of member in NAME where owner of member = actor to heap"},
    {"kind of figures",
     R"x(c.figures("men", { kinds = { { "NAME", each = 2 } }, of = "player" }),)x",
     "add count of member in men where kind of member = NAME to heap"},
    {"table", R"x(c.table("NAME", { by = { { 0, 2 } }, values = { 1, 2, 3 } }),)x",
     "add NAME[1] to heap"},
    {"constant", R"x(c.constant("NAME", 2),)x", "add NAME to heap"},
    {"amount", R"x(c.amount("NAME", "2"),)x", "add NAME to heap"},
    {"amount of something", R"x(c.amount("NAME(p: player)", "coins of p"),)x",
     "add NAME(actor) to heap"},
    {"condition", R"x(c.condition("NAME(p: player)", "coins of p > 0"),)x",
     "add 1 to heap if NAME(actor)"},
    {"effect", R"x(c.effect("NAME", "add 1 to heap"),)x", "NAME"},
    {"effect on something", R"x(c.effect("NAME(n: number)", "add n to heap"),)x", "NAME(2)"},
    {"parameter of an amount", R"x(c.amount("twice(NAME: number)", "2 * NAME"),)x",
     "add twice(3) to heap"},
    {"parameter of a condition",
     R"x(c.condition("holds(n: number, NAME: player)", "coins of NAME > n"),)x",
     "add 1 to heap if holds(2, actor)"},
    {"parameter of an effect", R"x(c.effect("pay(NAME: number)", "add NAME to heap"),)x", "pay(2)"},
    {"parameter of a move",
     R"x(c.move("go(NAME: number)", { NAME_IS = { number = { 1, 2 }, where = "it < 2" },
                                 conditions = { "NAME > 0" }, effect = "add NAME to heap" }),)x",
     ""},
    {"parameter of a move without values",
     R"x(c.move("go(NAME: number, card: card, line: number)", {
                                 line = { number = { 1, 5 }, where = "it < 3 and value of card = it and NAME > 0" }, effect = "" }),)x",
     ""},
    {"parameter of a move with all values",
     R"x(c.move("go(NAME: tint, n: number)", { n = { number = { 1, 2 }, where = "NAME = red" },
                                 effect = "set heap to n if NAME = blue" }),)x",
     ""},
    {"parameter of an event", R"x(c.event("told(NAME: player)", "{NAME} is told"),
                                 c.on("told", { name = "answer", effect = "add coins of NAME to heap" }),)x",
     "emit told(actor)"},
    {"parameter of a set",
     R"x(c.set("rich(NAME: number)", { from = "players", where = "coins of it > NAME" }),)x",
     "add count of p in rich(1) to heap"},
    {"parameter of a point", R"x(c.point("bonus(NAME: player)", { combine = "sum" }),
                                c.contribute("bonus", { name = "mine", text = "coins of NAME" }),)x",
     "add bonus(actor) to heap"},
    {"parameter of a verb", R"x(c.verb("frob {NAME: number} twice", "add NAME to heap"),)x",
     "frob 2 twice"},
    {"event", R"x(c.event("NAME(who: player)", "{who}"),)x", "emit NAME(actor)"},
    {"set", R"x(c.set("NAME", { from = "players", where = "coins of it > 0" }),)x",
     "add count of p in NAME to heap"},
    {"set of something",
     R"x(c.set("NAME(n: number)", { from = "players", where = "coins of it > n" }),)x",
     "add count of p in NAME(1) to heap"},
    {"point",
     R"x(c.point("NAME(p: player)", { combine = "sum" }), c.contribute("NAME", { name = "mine", text = "1" }),)x",
     "add NAME(actor) to heap"},
    {"contribution",
     R"x(c.point("bonus", { combine = "sum" }), c.contribute("bonus", { name = "NAME", text = "1" }),)x",
     "add bonus to heap"},
    {"noun", R"x(c.noun("NAME", { field = "coins" }),)x", "gain 2 NAME"},
    {"counted noun", R"x(c.noun("NAME", { over = "hand", where = "value of it > 0" }),)x",
     "add NAME to heap"},
    {"pick", R"x(c.pick("NAME", { name = "whom", from = "players" }),)x", "add 1 to coins of NAME"},
    {"name of a pick", R"x(c.pick("someone", { name = "NAME", from = "players" }),)x",
     "add 1 to coins of someone"},
    {"scope",
     R"x(c.noun("coat", { over = "hand" }), c.scope("NAME", { where = "value of it > 0" }),)x",
     "add (coat in NAME) to heap"},
    {"verb", R"x(c.verb("NAME a bit", "add 1 to heap"),)x", "NAME a bit"},
    {"word of a verb", R"x(c.verb("frob NAME {n: number}", "add n to heap"),)x", "frob NAME 2"},
    {"last word of a verb", R"x(c.verb("frob {n: number} NAME", "add n to heap"),)x",
     "frob 2 NAME"},
    {"name that a verb gives", R"x(c.verb("frob", "choose NAME in players", { gives = "NAME" }),)x",
     "frob"},
    {"phase", R"x(c.phase("NAME", { moves = { "pass" } }),)x", "ask NAME of actor"},
    {"move",
     R"x(c.move("NAME", { effect = "add 1 to heap" }), c.phase("more", { actor = "active", moves = { "NAME" }, next = "turn" }),)x",
     ""},
    {"option", "", "add NAME to heap"},
    {"name of a value", "", "let NAME be 2; add NAME to heap"},
    {"name in a loop", "", "for each NAME in players do add coins of NAME to heap end"},
    {"name in a count", "", "add count of NAME in players where coins of NAME > 0 to heap"},
    {"name in a sum", "", "add sum of coins of NAME for NAME in players to heap"},
    {"name of the first", "",
     "add 1 to heap if (first NAME in players where coins of NAME = 0) = actor"},
    {"name that is looked for", "", "add 1 to heap if any NAME in players where coins of NAME > 0"},
    {"name of a choice made", "", "choose NAME in players; add coins of NAME to heap"},
    {"name of what is drawn", "", "draw from deck as NAME; add value of NAME to heap"},
};

const char* const kNamingRules = R"x(local c = castellan
return {
  c.choice("tint", { "red", "blue" }),
  c.component("card", { attributes = { { "value", c.number(0, 9) } } }),
  c.components("card", { { name = "ace", value = 1, copies = 50 } }),
  c.pile("deck", { holds = "card", starts_full = true }),
  c.pile("hand", { of = "player", holds = "card" }),
  c.counter("coins", { of = "player", max = 99 }),
  c.counter("heap", { max = 999 }),
  c.ref("active", { to = "player" }),
  DECLARED
  c.move("pass", { effect = "" }),
  c.move("use", { effect = "EFFECT" }),
  c.start("setup"),
  c.phase("setup", { enter = "set active to first p in players", next = "turn" }),
  c.phase("turn", { actor = "active", moves = { "use", "pass" }, next = "turn" }),
  c.turn_cap(10),
  c.ranking { "coins" },
}
)x";

/// Every word that the language has, one by one.
std::set<std::string> words_of_the_language() {
  namespace grammar = castellan::grammar;
  std::set<std::string> all;
  const auto add = [&](const auto&... tables) { (all.insert(tables.begin(), tables.end()), ...); };
  add(grammar::kKeywords, grammar::kPrepositions, grammar::kVerbs, grammar::kAsking,
      grammar::kEntryLines, grammar::kSubjects, grammar::kCounts, grammar::kFolds,
      grammar::kExtremes, grammar::kQuestions, grammar::kClaims, grammar::kPicks, grammar::kGroups);
  const auto is_word = [](const std::string& word) {
    return !word.empty() &&
           std::ranges::all_of(word, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
  };
  for (const auto& section : castellan::ruletext::language::reference()) {
    for (const auto& entry : section.entries) {
      std::istringstream words(entry.word);
      for (std::string word; words >> word;) {
        if (is_word(word)) all.insert(word);
      }
    }
  }
  return all;
}

Outcome checked(const TemporaryFolder& folder, const NamedThing& thing, const std::string& word) {
  const std::string declared =
      replaced(replaced(thing.declared, "NAME_IS", "[\"" + word + "\"]"), "NAME", word);
  folder.file("g/rules.lua", replaced(replaced(kNamingRules, "DECLARED", declared), "EFFECT",
                                      replaced(thing.effect, "NAME", word)));
  const std::string options =
      std::string(thing.kind) == "option"
          ? R"("options": { ")" + word +
                R"(": { "type": "integer", "min": 0, "max": 3, "default": 1, "help": "A number." } },)"
          : std::string();
  folder.file("g/things.cards", replaced(thing.entries, "NAME", word));
  folder.file("g/ruleset.json", R"({ "id": "g", "title": "G", "version": "0.1.0", "api": 2, )" +
                                    options + R"("players": { "min": 2, "max": 2 } })");
  return run_plain({"simulate", folder.path("g"), "--games", "1", "--quiet"});
}

}  // namespace

TEST_CASE("a name that is no word of the language works as a name of every kind") {
  const TemporaryFolder folder;
  for (const NamedThing& thing : kThings) {
    if (std::string(thing.kind) == "parameter of a move without values") continue;
    const Outcome seen = checked(folder, thing, "gizmo");
    CAPTURE(thing.kind, seen.out);
    CHECK(folder.relative(seen.err) == "");
    CHECK(seen.code == ExitCode::ok);
  }
}

namespace {

/// Every word as a name of every `share`-th kind, each word of others.
void name_by_words(std::size_t share) {
  const TemporaryFolder folder;
  const std::set<std::string> words = words_of_the_language();
  REQUIRE(words.size() > 150);
  std::size_t number = 0;
  for (const std::string& word : words) {
    ++number;
    for (const NamedThing& thing : kThings) {
      if (number++ % share != 0) continue;
      const Outcome seen = checked(folder, thing, word);
      if (seen.code == ExitCode::ok) continue;
      CAPTURE(thing.kind, word);
      const bool clear = seen.code == ExitCode::wrong_input &&
                         seen.err.find("'" + word + "'") != std::string::npos;
      if (!clear) CHECK(seen.err == "");
    }
  }
}

}  // namespace

TEST_CASE("a word of the language as a name is refused by its name, or works") {
  name_by_words(11);
}

TEST_CASE("every word of the language as a name of every kind is refused by its name, or works",
          "[.every]") {
  name_by_words(1);
}
