// Declared names that a word of the language would hide: the whole message.

#include "tests/interpreter/ruletext/boards_fixture.hpp"
#include "tests/interpreter/ruletext/fixture.hpp"
#include "tests/support/catch.hpp"

namespace castellan::ruletext::test {
namespace {

std::string reported(Description declared) {
  Table t(std::move(declared));
  grammar::Diagnostics out;
  check_words(t.vocabulary, out);
  std::string all;
  for (const auto& d : out.sorted()) {
    all += std::to_string(d.at.line) + " " + d.id + ": " + d.message +
           (d.hint.empty() ? "" : " | " + d.hint) + "\n";
  }
  return all;
}

constexpr const char* kItself = " has a name that rule text uses itself";

}  // namespace

TEST_CASE("a field may not have the name of a word that is looked up where it is") {
  using Scope = description::Field::Scope;
  struct Row {
    const char* name;
    Scope scope;
    const char* hint;  ///< empty: the name is free
  };
  const Row row = GENERATE(values<Row>({
      {"it", Scope::game, "'it' is whom or what a text is about"},
      {"player", Scope::game, "'player' is whom or what a text is about"},
      {"players", Scope::game, "'players' are all players"},
      {"none", Scope::game, "'none' is nobody, nothing"},
      {"end", Scope::game, "'end' is a keyword"},
      {"cards on table", Scope::game, "'on' is a preposition"},
      {"number", Scope::game, "'number' is a kind of values"},
      {"left", Scope::player,
       "'left' of a player is who sits to the left, the next in clockwise order"},
      {"count", Scope::player, "'count of' counts what is in a set"},
      {"set", Scope::player, "'set of' counts what is in a set"},
      {"left", Scope::game, ""},
      {"supply", Scope::player, ""},
      {"size", Scope::player, ""},
      {"move", Scope::game, ""},
      {"stack", Scope::game, ""},
  }));
  CAPTURE(row.name);
  auto d = table_of_cards();
  auto f = state::test::field(FieldKind::counter, row.name, 9);
  f.scope = row.scope;
  f.max = 9;
  d.fields.push_back(f);
  const std::string hint = row.hint;
  CHECK(reported(std::move(d)) ==
        (hint.empty() ? ""
                      : "9 schema/reserved-name: counter '" + std::string(row.name) + "'" +
                            kItself + " | " + hint + "\n"));
}

TEST_CASE("a direction may not have the name of a value") {
  auto d = boards();
  for (auto& f : d.fields) {
    if (f.name == "ring") f.map_file.directions.push_back({{"none", {}}, {"some", {}}, {}, {}, {}});
  }
  CHECK(reported(std::move(d)) == "1 schema/reserved-name: direction 'none'" +
                                      std::string(kItself) + " | 'none' is nobody, nothing\n");
}

TEST_CASE("what is called may not have the name of a function, an effect not that of a verb") {
  using K = Definition::Kind;
  auto d = table_of_cards();
  d.definitions = {definition(K::amount, "min", "1"), definition(K::amount, "corners", "1"),
                   definition(K::amount, "draw", "1"), definition(K::effect, "draw", "finish game"),
                   definition(K::amount, "holder", "1", {{"it", "card"}})};
  for (auto& rule : d.definitions) rule.origin = state::test::line(3);
  d.definitions[2].name = "drawn";
  description::Point joined{"joined", description::Point::Combine::any, {}, state::test::line(4)};
  d.points.push_back(joined);
  CHECK(reported(std::move(d)) == std::string("3 schema/reserved-name: definition 'min'") +
                                      kItself +
                                      " | 'min(...)' is the lower of two\n"
                                      "3 schema/reserved-name: definition 'corners'" +
                                      kItself +
                                      " | 'corners(...)' is a set\n"
                                      "3 schema/reserved-name: definition 'draw'" +
                                      kItself +
                                      " | 'draw' is a verb\n"
                                      "4 schema/reserved-name: point 'joined'" +
                                      kItself + " | 'joined(...)' is where figures stand\n");
}

TEST_CASE("choices, families, words and parameters may not hide words of the language") {
  auto d = table_of_cards();
  d.choices.push_back({"cell", {"none", "empty", "left"}, state::test::line(3)});
  description::Family number;
  number.name = "number";
  number.origin = state::test::line(4);
  d.families.push_back(number);
  description::Noun noun;
  noun.words = {"true", "truths"};
  noun.field = "round";
  noun.origin = state::test::line(5);
  d.nouns = {noun};
  d.events.push_back({"told", {{"false", "number"}, {"who", "player"}}, "", state::test::line(6)});
  CHECK(reported(std::move(d)) == std::string("3 schema/reserved-name: choice 'cell'") + kItself +
                                      " | 'cell' is a kind of values\n"
                                      "3 schema/reserved-name: value 'none' of the choice 'cell'" +
                                      kItself +
                                      " | 'none' is nobody, nothing\n"
                                      "4 schema/reserved-name: component family 'number'" +
                                      kItself +
                                      " | 'number' is a kind of values\n"
                                      "5 schema/reserved-name: noun 'true'" +
                                      kItself +
                                      " | 'true' is a condition that holds\n"
                                      "6 schema/reserved-name: parameter 'false' of event 'told'" +
                                      kItself + " | 'false' is a condition that does not hold\n");
}

TEST_CASE("attributes and marks may not hide properties of what has them") {
  auto d = table_of_cards();
  for (auto& family : d.families) {
    const bool card = family.name == "card";
    family.attributes.push_back({"turn",
                                 description::Attribute::Kind::number,
                                 0,
                                 9,
                                 {},
                                 false,
                                 state::test::line(card ? 3 : 4)});
    family.attributes.push_back(
        {"height", description::Attribute::Kind::number, 0, 9, {}, false, state::test::line(5)});
    if (card) continue;
    auto& wall = family.features.front();
    wall.region = true;
    wall.marks = {
        {"size", description::Attribute::Kind::number, 0, 9, {}, false, state::test::line(6)},
        {"piece", description::Attribute::Kind::number, 0, 9, {}, false, state::test::line(7)}};
  }
  CHECK(reported(std::move(d)) ==
        std::string("4 schema/reserved-name: attribute 'turn'") + kItself +
            " | 'turn' of a piece is how far it is turned clockwise, in quarters\n"
            "6 schema/reserved-name: mark 'size'" +
            kItself +
            " | 'size' of a region is different pieces, or places\n"
            "7 schema/reserved-name: mark 'piece'" +
            kItself + " | 'piece' of a segment is the piece it is part of\n");
}

TEST_CASE("a name given in a text is none of the language's own") {
  Table t;
  const auto [text, column] = GENERATE(table<std::string, int>({
      {"let none be 3", 5},
      {"for each players in hand do gain 1 score end", 10},
      {"choose true in colour", 8},
      {"draw from deck as false", 19},
      {"add (sum of 1 for none in hand) to score", 19},
      {"let x be first none in hand", 16},
  }));
  CAPTURE(text);
  const std::string name =
      text.substr(static_cast<std::size_t>(column) - 1,
                  text.find_first_of(" )", static_cast<std::size_t>(column) - 1) -
                      static_cast<std::size_t>(column) + 1);
  CHECK(t.effect_error(text) == std::to_string(column) + " expr/reserved-name: '" + name +
                                    "' is a word of the language, not a name to give");
}

}  // namespace castellan::ruletext::test
