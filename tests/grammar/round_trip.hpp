/// The property every text must have, used by unit tests and fuzzers: a text
/// that has no errors is printed as a text that reads as the same tree.
#pragma once

#include <string>

#include "grammar/parse.hpp"

namespace castellan::grammar::test {

/// A row of a table of texts: what is read, and what comes of it.
struct Row {
  const char* text;
  const char* outcome;
};

/// Empty, or what went wrong.
template <typename Parse>
std::string round_trip(const std::string& text, Parse parse) {
  Diagnostics out;
  const auto tree = parse(Source("text", text), out);
  if (out.has_errors()) {
    return out.render_all().empty() ? "errors without a message in: " + text : std::string();
  }
  const std::string printed = print(tree);
  const auto again = parse(Source("printed", printed), out);
  if (!out.has_errors() && same_tree(tree, again)) return {};
  return "text\n" + text + "\nprinted\n" + printed + "\nread as\n" + print(again) + "\n" +
         out.render_all();
}

/// The same for every grammar.
inline std::string round_trip(const std::string& text) {
  return round_trip(text, parse_expression) + round_trip(text, parse_effects) +
         round_trip(text, parse_entries) + round_trip(text, parse_score) +
         round_trip(text, parse_game);
}

/// The canonical text, or the errors; what was printed says so when it reads as
/// another tree.
template <typename Parse>
std::string canonical(const std::string& text, Parse parse) {
  Diagnostics out;
  const auto tree = parse(Source("t", text), out);
  if (out.has_errors()) return out.render_all();
  const std::string printed = print(tree);
  const auto again = parse(Source("t", printed), out);
  return !out.has_errors() && same_tree(tree, again) ? printed : "CHANGED " + printed;
}

}  // namespace castellan::grammar::test
