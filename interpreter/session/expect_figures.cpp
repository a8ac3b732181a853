#include "interpreter/session/expect_figures.hpp"

#include <algorithm>
#include <iterator>

#include "interpreter/session/position_parts.hpp"

namespace castellan::session {

namespace {

using grammar::TextToken;
using state::figures::Location;
using state::figures::Where;

/// The words of a bracket, each with its place.
std::vector<TextToken> words_of(const TextToken& text) {
  std::vector<TextToken> words;
  for (std::size_t begin = 0; begin < text.text.size();) {
    const std::size_t end = std::min(text.text.find(' ', begin), text.text.size());
    if (end > begin) {
      const auto at = text.span.begin + static_cast<std::uint32_t>(begin);
      words.push_back({text.text.substr(begin, end - begin), {at, at + static_cast<std::uint32_t>(end - begin)}});
    }
    begin = end + 1;
  }
  return words;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& p : parts) out += (out.empty() ? "" : ", ") + p;
  return out.empty() ? "none" : out;
}

/// Index of the part of the path that is the field; its size when there is none.
std::size_t field_part(const Names& names, const grammar::Expectation& e) {
  const auto is_figures = [&](const TextToken& part) {
    const FieldId f = names.schema.find_field(part.text);
    return f && names.schema.field(f).kind == description::FieldKind::figures;
  };
  if (!e.path.empty() && is_figures(e.path[0])) return 0;
  const bool of_player = e.player.text.empty() && e.path.size() > 1 && names.seat(e.path[0].text);
  return of_player && is_figures(e.path[1]) ? 1 : e.path.size();
}

/// `KIND of PLAYER`, as figures are called; without the owner where `bare`.
std::string name_of(const Names& names, const state::FieldType& f, const state::FigureType& figure, bool bare) {
  std::string name = f.figure_kinds[static_cast<std::size_t>(figure.kind)];
  if (figure.owner && !bare) name += " of " + names.players[figure.owner.index()];
  return name;
}

}  // namespace

bool is_about_figures(const Names& names, const grammar::Expectation& e) {
  return field_part(names, e) < e.path.size();
}

Verdict judge_figures(const Session& session, const Names& names, const grammar::Expectation& e) {
  const Arena& arena = session.game().arena();
  const std::size_t part = field_part(names, e);
  const TextToken& name = e.path[part];
  const auto& f = names.schema.field(names.schema.find_field(name.text));
  const TextToken& player = part > 0 ? e.path[0] : e.player;
  const bool supply = !player.text.empty();
  const std::size_t brackets = e.path.size() - part - 1;
  if (brackets != (supply ? 0U : 1U)) {
    throw names.error(name.span, "script/bad-path",
                      "say which figures of '" + f.name + "' are meant",
                      "those somewhere: " + f.name + "[FIELD PLACE], those in a supply: " +
                          names.players.front() + "." + f.name);
  }
  Location at;
  if (supply) {
    at.where = Where::supply;
    at.at = names.need_seat(player).value;
  } else {
    at = find_location(names, arena, words_of(e.path.back()), e.path.back().span);
  }

  std::vector<std::string> now, known;
  for (int i = state::figures::next_at(arena, f, 0, at, -1); i >= 0; i = state::figures::next_at(arena, f, 0, at, i)) {
    now.push_back(name_of(names, f, f.figures[static_cast<std::size_t>(i)], supply));
  }
  for (const auto& figure : f.figures) known.push_back(name_of(names, f, figure, supply));
  std::sort(now.begin(), now.end());
  const std::string what = supply ? player.text + " " + f.name : f.name + "[" + e.path.back().text + "]";
  if (e.values.size() == 1) {
    if (const auto n = to_number(e.values[0].text)) {
      if (*n == static_cast<std::int64_t>(now.size())) return {};
      return {false, what + " has " + std::to_string(now.size()) + ", expected " + std::to_string(*n)};
    }
  }
  std::vector<std::string> wanted;
  for (const auto& value : e.values) {
    if (value.text == "none") continue;
    const Counted c = counted(value);
    if (std::find(known.begin(), known.end(), c.name.text) == known.end()) {
      throw names.error(c.name.span, "script/unknown-figure", "there is no figure '" + c.name.text + "'",
                        grammar::nearest_hint(c.name.text, known));
    }
    const auto n = std::clamp<std::int64_t>(c.count, 0, static_cast<std::int64_t>(known.size()) + 1);
    wanted.insert(wanted.end(), static_cast<std::size_t>(n), c.name.text);
  }
  std::sort(wanted.begin(), wanted.end());
  if (now == wanted) return {};
  return {false, what + " is " + joined(now) + ", expected " + joined(wanted)};
}

}  // namespace castellan::session
