// Every grammar: what has no errors is printed as a text that reads as the same tree, and
// errors have messages.

#include "grammar/unicode.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/grammar/round_trip.hpp"

namespace castellan::fuzz {
namespace {

using grammar::Diagnostics;
using grammar::Source;

template <auto parse>
std::string printed(std::string_view bytes) {
  return grammar::test::round_trip(std::string(bytes), parse);
}

/// Of grammars that nobody prints.
template <typename Parse>
std::string read_only(std::string_view bytes, Parse parse) {
  Diagnostics out;
  parse(Source("text", std::string(bytes)), out);
  return out.has_errors() && out.render_all().empty() ? "errors without a message" : "";
}

grammar::Span all_of(const Source& source) {
  return {0, static_cast<std::uint32_t>(source.text().size())};
}

/// Forms of a name have forms of their own only in themselves, and one look.
std::string names(std::string_view bytes) {
  const std::string form = grammar::normalised(bytes);
  if (grammar::normalised(form) != form) return "Form C is not its own Form C";
  if (!grammar::is_same_text(bytes, form)) return "a text is another one than its Form C";
  const std::string look = grammar::look_of(bytes);
  if (look != grammar::look_of(form)) return "a text looks otherwise than its Form C";
  if (grammar::look_of(look) != look) return "a look looks otherwise";
  const auto hidden = grammar::first_hidden(bytes);
  return hidden && grammar::character_name(*hidden).empty() ? "a character without a name" : "";
}

const Registered kGrammars[] = {
    {"effects",
     printed<static_cast<std::vector<grammar::Statement> (*)(const Source&, Diagnostics&)>(
         grammar::parse_effects)>},
    {"entries", printed<grammar::parse_entries>},
    {"expression", printed<static_cast<grammar::Expr (*)(const Source&, Diagnostics&)>(
                       grammar::parse_expression)>},
    {"game", printed<grammar::parse_game>},
    {"score", printed<grammar::parse_score>},
    {"board",
     [](std::string_view bytes) {
       return read_only(bytes, [](const Source& s, Diagnostics& out) {
         return grammar::parse_board(s, all_of(s), out);
       });
     }},
    {"names", names},
    {"pad", [](std::string_view bytes) { return read_only(bytes, grammar::parse_pad); }},
    {"placed",
     [](std::string_view bytes) {
       return read_only(bytes, [](const Source& s, Diagnostics& out) {
         return grammar::parse_placed(s, all_of(s), out);
       });
     }},
    {"sentence", [](std::string_view bytes) { return read_only(bytes, grammar::parse_sentence); }},
    {"signature",
     [](std::string_view bytes) { return read_only(bytes, grammar::parse_signature); }},
};

}  // namespace
}  // namespace castellan::fuzz
