/// The words that rule text keeps for itself, as the grammar tells them apart.
/// The tables in interpreter/ruletext/words and interpreter/score give their
/// meaning; a test holds both equal.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace castellan::grammar {

template <std::size_t N>
constexpr bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// These and the prepositions are no names.
inline constexpr std::array<std::string_view, 20> kKeywords = {
    "and", "be", "do", "either", "else",    "end",  "if",    "is",    "let",   "mod",
    "not", "of", "or", "repeat", "rounded", "then", "times", "until", "where", "while"};

/// They begin a complement of a statement.
inline constexpr std::array<std::string_view, 19> kPrepositions = {
    "to", "from",   "into", "in",   "on",   "at",    "per",  "for",     "with",    "by",
    "as", "turned", "over", "pays", "ties", "least", "most", "towards", "counting"};

/// The verbs of the language. Whatever follows one is its object, never part of
/// a phrase with it; other first words may begin the name of a rule.
inline constexpr std::array<std::string_view, 31> kVerbs = {
    "gain",   "lose",   "set",   "add",   "subtract", "move",    "draw",      "cut",
    "plant",  "remove", "score", "ask",   "emit",     "finish",  "give",      "times",
    "zero",   "halve",  "cap",   "rank",  "relink",   "merge",   "reveal",    "show",
    "deploy", "link",   "raise", "claim", "release",  "include", "distribute"};

/// Whom or what a text is about.
inline constexpr std::array<std::string_view, 4> kSubjects = {"actor", "player", "it", "this"};
/// WORD in set: statements of a form of their own.
inline constexpr std::array<std::string_view, 1> kAsking = {"choose"};
/// They begin a line of their own among the entries of a component file.
inline constexpr std::array<std::string_view, 1> kEntryLines = {"link"};

/// They begin an aggregate, each list one of its forms. Those before `of` always
/// do, the others when WORD `in` follows.
inline constexpr std::array<std::string_view, 2> kCounts = {"count",
                                                            "longest"};  ///< of WORD in set [where]
inline constexpr std::array<std::string_view, 1> kFolds = {
    "sum"};  ///< of value for WORD in set [where]
inline constexpr std::array<std::string_view, 2> kExtremes = {
    "highest", "lowest"};  ///< of value for WORD in set [where] [else value]
inline constexpr std::array<std::string_view, 2> kQuestions = {"any",
                                                               "random"};  ///< WORD in set [where]
inline constexpr std::array<std::string_view, 1> kClaims = {"every"};      ///< WORD in set where
inline constexpr std::array<std::string_view, 1> kPicks = {
    "first"};  ///< WORD in set [where] [by keys] [else value]
/// They begin a count of complete sets when `of` follows.
inline constexpr std::array<std::string_view, 2> kGroups = {"set", "pair"};

}  // namespace castellan::grammar
