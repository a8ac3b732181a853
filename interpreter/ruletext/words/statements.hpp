/// The statements of the language: a verb, its object and complements.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/words/reference.hpp"

namespace castellan::ruletext::language {

/// A line of the table. What its function is given has the object, unless
/// `object` is empty, the complements that are needed, and no others than these.
struct Verb {
  std::string_view word;
  std::string_view object;  ///< what it is: `a pile`; empty: it may be left out
  std::array<Complement, 5> takes;
  std::string_view form;  ///< as the reference writes it
  std::string_view meaning;
  void (*compile)(Emitter&, const Statement&) = nullptr;
  bool in_amounts = false;  ///< stands in amounts of components, not in effects
};

std::span<const Verb> verbs();
const Verb* find_verb(std::string_view word, bool in_amounts = false);
/// Compiles a statement with a verb of the language.
void compile(Emitter& em, const Verb& verb, const Statement& s);

// --- the functions of the lines

// fields.cpp
void set_field(Emitter& em, const Statement& s);
void add_to_field(Emitter& em, const Statement& s);
void gain(Emitter& em, const Statement& s);
// moving.cpp
void move(Emitter& em, const Statement& s);
void draw(Emitter& em, const Statement& s);
void distribute(Emitter& em, const Statement& s);
// decks.cpp
void cut(Emitter& em, const Statement& s);
void plant(Emitter& em, const Statement& s);
void show(Emitter& em, const Statement& s);
// flow.cpp
void ask(Emitter& em, const Statement& s);
void reveal(Emitter& em, const Statement& s);
void finish(Emitter& em, const Statement& s);
void emit_event(Emitter& em, const Statement& s);
void pay_sheet(Emitter& em, const Statement& s);
void score_points(Emitter& em, const Statement& s);

}  // namespace castellan::ruletext::language
