#include "interpreter/session/sheet_reading.hpp"

#include <string_view>

namespace castellan::session {

score::Call sheet_call(const Session& session, const std::string& text) {
  // `name(a, b)` as the words of a statement `score`, with their places.
  std::vector<grammar::TextToken> words;
  std::size_t begin = std::string::npos;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const bool inside =
        at < text.size() && std::string_view(" ,()").find(text[at]) == std::string_view::npos;
    if (inside && begin == std::string::npos) begin = at;
    if (inside || begin == std::string::npos) continue;
    words.push_back({text.substr(begin, at - begin),
                     {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)}});
    begin = std::string::npos;
  }
  if (words.empty()) words.push_back({text, {0, static_cast<std::uint32_t>(text.size())}});
  return find_sheet(session, std::make_shared<grammar::Source>("sheet", text), words);
}

std::vector<score::Call> usual_sheets(const Session& session) {
  return usual_sheets(session.game().rules().sheets());
}

std::vector<score::Call> usual_sheets(const score::Sheets& sheets) {
  const auto usable = [&](SheetId id) {
    return id && sheets.of_players(id) && sheets.parameters(id) == 0;
  };
  if (usable(sheets.find("final"))) return {{sheets.find("final"), {}}};
  std::vector<score::Call> out;
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    if (usable(SheetId(i))) out.push_back({SheetId(i), {}});
  }
  return out;
}

std::vector<ShownSheet> shown_sheets(Session& session, const score::Call& call,
                                     SheetReading reading) {
  std::vector<ShownSheet> out;
  if (reading == SheetReading::paid || (reading == SheetReading::usual && session.game().over())) {
    for (const score::Explained* sheet : session.paid(call)) out.push_back({sheet, true});
  }
  if (out.empty() && reading != SheetReading::paid)
    out.push_back({&session.score(call.sheet, call.arguments), false});
  return out;
}

std::vector<score::Explained> explained_now(Session& session, const std::string& sheet) {
  return explained_now(session, sheet.empty()
                                    ? usual_sheets(session)
                                    : std::vector<score::Call>{sheet_call(session, sheet)});
}

std::vector<score::Explained> explained_now(Session& session, std::span<const score::Call> calls) {
  std::vector<score::Explained> out;
  for (const score::Call& call : calls) {
    for (const ShownSheet& shown : shown_sheets(session, call, SheetReading::now))
      out.push_back(*shown.sheet);
  }
  return out;
}

}  // namespace castellan::session
