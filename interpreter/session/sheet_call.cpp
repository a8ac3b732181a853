// A sheet and its arguments as words of a script.

#include "interpreter/session/path.hpp"
#include "interpreter/session/script.hpp"

namespace castellan::session {

using grammar::TextToken;

namespace {

/// A sheet's argument: a number, a player, a value of a choice or a component.
expr::Value argument(const Session& session, const grammar::SourcePtr& source, const TextToken& word) {
  if (const auto n = to_number(word.text)) return *n;
  if (const Seat s = session.seat(word.text)) return s.value;
  const auto& schema = session.ruleset().rules->schema();
  for (const auto& choice : schema.choices()) {
    if (const Word value = choice.find(word.text); value >= 0) return value;
  }
  if (const ComponentId c = schema.find_component(word.text)) return c.value;
  throw grammar::Error(grammar::diagnose(*source, word.span, "script/bad-value",
                                         "'" + word.text + "' is no number, player, component or value of a choice"));
}

}  // namespace

score::Call find_sheet(const Session& session, const grammar::SourcePtr& source, const std::vector<TextToken>& words) {
  const auto& sheets = session.ruleset().rules->sheets();
  const TextToken& name = words.at(0);
  score::Call call{sheets.find(name.text), {}};
  if (!call.sheet || !sheets.of_players(call.sheet)) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
      if (sheets.of_players(SheetId(i))) known.push_back(sheets.name(SheetId(i)));
    }
    throw grammar::Error(grammar::diagnose(*source, name.span, "script/unknown-sheet",
                                           "there is no sheet of players '" + name.text + "'",
                                           grammar::nearest_hint(name.text, known)));
  }
  for (std::size_t i = 1; i < words.size(); ++i) call.arguments.push_back(argument(session, source, words[i]));
  if (call.arguments.size() != sheets.parameters(call.sheet)) {
    throw grammar::Error(grammar::diagnose(
        *source, name.span, "script/bad-value",
        "sheet '" + name.text + "' takes " + std::to_string(sheets.parameters(call.sheet)) + " values, not " +
            std::to_string(call.arguments.size())));
  }
  return call;
}

}  // namespace castellan::session
