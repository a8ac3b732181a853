/// Counts: nouns and scopes of a ruleset, and what is made of them.
#pragma once

#include "interpreter/ruletext/check/sets.hpp"
#include "interpreter/ruletext/words/counts.hpp"

namespace castellan::ruletext {

using language::Counted;

/// A noun with what stands before it.
struct NounUse {
  const description::Noun* noun = nullptr;
  Counted kind = Counted::all;
  ChoiceId choice;
  Value value = 0;
};

/// `card costing 5 or more`: the number in a local, and how it is compared.
struct Measure {
  std::uint16_t number = 0;
  Op compare = Op::eq;
};

/// The noun that a phrase ends with, the longest one; what stands before it is
/// a value of its choice or a word in its place. `stranger` gets what stands
/// before a noun and is none of these.
std::optional<NounUse> find_noun(Emitter& em, const std::string& name,
                                 std::string* stranger = nullptr);
Type count_of(Emitter& em, const NounUse& use, grammar::Span at, const Measure* measure = nullptr);
/// A phrase that is no name and no noun.
Type noun_error(Emitter& em, const std::string& name, grammar::Span at, Type wanted = {});

/// `what of of`, where `of` is a player: counted for that player.
Type counted_of(Emitter& em, const Expr& what, const Expr& of);
Type set_of(Emitter& em, const Expr& e);
Type measured(Emitter& em, const Expr& e);
Type threshold(Emitter& em, const Expr& e);
/// `count in words`.
Type scoped(Emitter& em, const Expr& e, Type wanted);
/// `at words`: this piece is there.
Type placed(Emitter& em, const Expr& e);

/// Says that words may not stand in the slot whose text this is.
bool stands_here(Emitter& em, const std::string& what, const std::vector<std::string>& only_in,
                 grammar::Span at);
/// The names a declared text knows beside `player`: the member, and the piece
/// whose text it is.
std::vector<Binding> names_for(Emitter& em, const Binding& it = {});

}  // namespace castellan::ruletext
