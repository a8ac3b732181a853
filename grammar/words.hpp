/// The words that rule text keeps for itself, as the grammar tells them apart.
/// What they do is said by the tables in interpreter/expr/language and
/// interpreter/score; a test holds both equal.
#pragma once

#include <array>
#include <string_view>

namespace castellan::grammar {

/// These and the prepositions are no names.
inline constexpr std::array<std::string_view, 19> kKeywords = {
    "and", "be", "do",  "either", "else",   "end",     "if",   "is",    "let",  "mod",
    "not", "of", "or",  "repeat", "rounded", "then",   "times", "where", "while"};

/// They begin a complement of a statement.
inline constexpr std::array<std::string_view, 17> kPrepositions = {
    "to", "from", "into", "in",   "on",   "at",   "per",   "for",  "with",
    "by", "as",   "turned", "over", "pays", "ties", "least", "most"};

/// The verbs of the language. Whatever follows one is its object, never part of
/// a phrase with it; other first words may begin the name of a rule.
inline constexpr std::array<std::string_view, 31> kVerbs = {
    "gain",   "lose",  "set",     "add",   "subtract", "move",    "draw",   "cut",     "plant",
    "remove", "score", "ask",     "emit",  "finish",   "give",    "times",  "zero",    "halve",
    "cap",    "rank",  "relink",  "merge", "reveal",   "show",    "deploy", "link",    "raise",
    "claim",  "release", "include", "distribute"};

/// They begin what runs over a set when `of` follows; `count` does, too.
inline constexpr std::array<std::string_view, 3> kFolds = {"sum", "highest", "lowest"};
/// They begin a count of complete sets when `of` follows.
inline constexpr std::array<std::string_view, 2> kGroups = {"set", "pair"};

}  // namespace castellan::grammar
