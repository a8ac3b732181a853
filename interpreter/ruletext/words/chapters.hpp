/// Chapters of the language: what it says of one kind of things, all in one file.
///
/// The tables of words.hpp and statements.hpp hold the lines of every chapter
/// behind their own; what else a chapter brings is asked for here.
#pragma once

#include <vector>

#include "interpreter/ruletext/words/statements.hpp"
#include "interpreter/ruletext/words/words.hpp"

namespace castellan::ruletext::language {

/// `F[x]`: what it gives, by an instruction with the fields of F and of x.
struct Subscript {
  Part of;
  Part at;
  Part gives;
  Op op;
};

/// A call that has a meaning in one place only.
struct Phrase {
  std::string_view word;
  std::string_view meaning;  ///< behind the word: `is where ...`
};

struct Chapter {
  std::span<const Function> functions = {};
  std::span<const Property> properties = {};
  std::span<const Verb> verbs = {};
  std::span<const Subscript> subscripts = {};
  std::span<const Phrase> phrases = {};
  /// Sets that are written in a way of their own; false when this is none.
  bool (*open)(Emitter&, const Expr& set, Loop&) = nullptr;
  /// All in a container that was pushed last; false when it is none of these.
  bool (*open_all)(Emitter&, Type container, Loop&) = nullptr;
};

extern const Chapter kFigures, kBoards, kDirections;
std::span<const Chapter* const> chapters();

/// The lines of a table and those of the chapters.
template <class Line, std::size_t N>
std::vector<Line> with_chapters(const Line (&lines)[N], std::span<const Line> Chapter::*part) {
  std::vector<Line> all(std::begin(lines), std::end(lines));
  for (const Chapter* c : chapters()) all.insert(all.end(), (c->*part).begin(), (c->*part).end());
  return all;
}

/// Opens the loop over a set of a chapter; false when it is none.
bool open_in_chapters(Emitter& em, const Expr& set, Loop& loop);
bool open_all_in_chapters(Emitter& em, Type container, Loop& loop);
/// Compiles `F[x]`, where both are on the stack; none when no chapter has it.
std::optional<Type> subscript(Emitter& em, Type of, Type at);
const Phrase* find_phrase(std::string_view word);

}  // namespace castellan::ruletext::language
