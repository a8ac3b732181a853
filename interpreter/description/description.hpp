/// Everything a set of packages declares for one configuration (modules,
/// options, number of players), in load order. Made by package/, compiled by
/// flow/rules.hpp; tests make small ones by hand.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "interpreter/description/language.hpp"
#include "interpreter/description/pad.hpp"
#include "interpreter/description/rules.hpp"
#include "interpreter/description/schema.hpp"

namespace castellan::description {

struct Description {
  std::string name;
  int players = 2;
  std::map<std::string, std::string> options;  ///< resolved values, as text
  std::map<std::string, std::vector<std::string>>
      option_words;           ///< of options that are words: their values
  std::int64_t turn_cap = 0;  ///< 0: the rules bound the game themselves
  std::int64_t move_cap = 0;  ///< legal moves of one decision; 0: moves::kMoveCap

  std::vector<Choice> choices;
  std::vector<Family> families;
  std::vector<ComponentEntry> components;
  std::vector<Field> fields;
  std::vector<Table> tables;
  std::vector<Definition> definitions;
  std::vector<Noun> nouns;
  std::vector<Scope> scopes;
  std::vector<NamedSet> sets;
  std::vector<Verb> verbs;
  std::vector<Pick> picks;
  std::vector<Box> boxes;
  std::vector<Point> points;
  std::vector<Contribution> contributions;
  std::vector<Event> events;
  std::vector<Handler> handlers;
  std::vector<Move> moves;
  std::vector<Phase> phases;
  std::vector<Step> steps;
  std::string first_phase;
  Origin start;  ///< where the first phase is named, or else would be
  std::vector<SheetFile> sheets;
  std::vector<Contestant> contestants;
  std::vector<Ranking> ranking;  ///< the last one holds
  std::vector<Invariant> invariants;
  Pad pad;
  std::vector<grammar::SourcePtr> maps;  ///< `.map` files, parsed when laid out
};

}  // namespace castellan::description
