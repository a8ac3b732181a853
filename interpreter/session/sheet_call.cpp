// A sheet and its arguments as words of a script.

#include "interpreter/session/script/path.hpp"
#include "interpreter/session/script/script.hpp"

namespace castellan::session {

using grammar::TextToken;

ruletext::Value read_argument(const Session& session, const grammar::SourcePtr& source,
                              const TextToken& word, const ruletext::Type& type) {
  using Kind = ruletext::Type::Kind;
  const auto& schema = session.ruleset().rules->schema();
  if (type.is(Kind::number)) {
    if (const auto n = to_number(word.text)) return *n;
  } else if (type.is(Kind::truth)) {
    if (word.text == "true" || word.text == "false") return word.text == "true" ? 1 : 0;
  } else if (type.is(Kind::seat)) {
    if (const Seat s = session.seat(word.text)) return s.value;
  } else if (type.is(Kind::choice)) {
    if (const Word value = schema.choice(type.choice()).find(word.text); value >= 0) return value;
  } else if (type.is(Kind::component)) {
    const ComponentId c = schema.find_component(word.text);
    if (c && schema.component(c).family == type.family()) return c.value;
  } else {
    throw grammar::Error(
        grammar::diagnose(*source, word.span, "script/bad-value",
                          "a script cannot name " + ruletext::describe(type, schema)));
  }
  throw grammar::Error(
      grammar::diagnose(*source, word.span, "script/bad-value",
                        "'" + word.text + "' is not " + ruletext::describe(type, schema)));
}

score::Call find_sheet(const Session& session, const grammar::SourcePtr& source,
                       const std::vector<TextToken>& words) {
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
  const auto& types = sheets.parameter_types(call.sheet);
  if (words.size() - 1 != types.size()) {
    throw grammar::Error(grammar::diagnose(*source, name.span, "script/bad-value",
                                           "sheet '" + name.text + "' takes " +
                                               std::to_string(types.size()) + " values, not " +
                                               std::to_string(words.size() - 1)));
  }
  for (std::size_t i = 0; i < types.size(); ++i)
    call.arguments.push_back(read_argument(session, source, words[i + 1], types[i]));
  return call;
}

}  // namespace castellan::session
