#include "interpreter/state/script_values.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/unicode.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::state {

using grammar::TextToken;

// --- names

Seat find_player(std::span<const std::string> players, std::string_view name) {
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (grammar::is_same_text(players[i], name)) return Seat(i);
  }
  return {};
}

grammar::Error Names::error(grammar::Span at, std::string id, std::string message,
                            std::string hint) const {
  return grammar::Error(
      grammar::diagnose(*source, at, std::move(id), std::move(message), std::move(hint)));
}

Seat Names::need_seat(const TextToken& name) const {
  if (const Seat s = seat(name.text)) return s;
  throw error(name.span, "script/unknown-player", "there is no player '" + name.text + "'",
              schema.find_field(name.text)
                  ? "'" + name.text + "' is a field, whose value stands behind '='"
                  : grammar::nearest_hint(name.text, players));
}

ComponentId Names::need_component(const TextToken& name, FamilyId family) const {
  const ComponentId c = schema.find_component(name.text);
  if (c && schema.component(c).family == family) return c;
  const auto& f = schema.family(family);
  std::vector<std::string> known;
  for (std::int32_t t = 0; t < f.size; ++t)
    known.push_back(schema.component(ComponentId(f.first.value + t)).name);
  throw error(
      name.span, "script/unknown-component",
      c ? "'" + name.text + "' is no " + f.name : "there is no " + f.name + " '" + name.text + "'",
      grammar::nearest_hint(name.text, known));
}

// --- values

std::optional<std::int64_t> to_number(std::string_view text) {
  std::int64_t n = 0;
  const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || rest != text.data() + text.size() || text.empty())
    return std::nullopt;
  return n;
}

std::optional<Cell> to_cell(std::string_view text) {
  if (text.size() < 5 || text.front() != '(' || text.back() != ')') return std::nullopt;
  text = text.substr(1, text.size() - 2);
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto trimmed = [](std::string_view part) {
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    return part;
  };
  const auto x = to_number(trimmed(text.substr(0, comma)));
  const auto y = to_number(trimmed(text.substr(comma + 1)));
  const auto fits = [](const std::optional<std::int64_t>& v) {
    return v && *v >= -kCellLimit && *v <= kCellLimit;
  };
  if (!fits(x) || !fits(y)) return std::nullopt;
  return Cell{static_cast<std::int16_t>(*x), static_cast<std::int16_t>(*y)};
}

std::optional<PieceName> to_piece(std::string_view text) {
  const std::size_t end = std::min(text.find(')'), text.size() - 1) + 1;
  const auto cell = to_cell(text.substr(0, end));
  const auto half = half_named(text.substr(end));
  if (!cell || (!half && end != text.size())) return std::nullopt;
  return PieceName{*cell, half};
}

Counted counted(const TextToken& value) {
  const std::size_t blank = value.text.rfind(' ');
  if (blank != std::string::npos && blank + 2 < value.text.size() && value.text[blank + 1] == 'x') {
    const auto n = to_number(std::string_view(value.text).substr(blank + 2));
    if (n && *n >= 0) {
      const std::size_t end = value.text.find_last_not_of(' ', blank);
      TextToken name{value.text.substr(0, end + 1), value.span};
      name.span.end = name.span.begin + static_cast<std::uint32_t>(name.text.size());
      return {name, *n};
    }
  }
  return {value, 1};
}

std::vector<TextToken> words_of_segment(const TextToken& text) {
  std::vector<TextToken> words;
  std::size_t at = 0;
  const std::string& all = text.text;
  while ((at = all.find_first_not_of(" \t", at)) != std::string::npos) {
    // A cell may have blanks within.
    const std::size_t close = all[at] == '(' ? all.find(')', at) : std::string::npos;
    std::size_t end =
        close == std::string::npos ? std::min(all.find_first_of(" \t", at), all.size()) : close + 1;
    const std::size_t blank = std::min(all.find_first_of(" \t", end), all.size());
    if (half_named(std::string_view(all).substr(end, blank - end))) end = blank;
    const auto begin = text.span.begin + static_cast<std::uint32_t>(at);
    words.push_back(
        {all.substr(at, end - at), {begin, begin + static_cast<std::uint32_t>(end - at)}});
    at = end;
  }
  return words;
}

SegmentPlace find_segment(const Names& names, const Arena& arena, const FieldType& grid,
                          std::size_t instance, std::span<const TextToken> words) {
  const TextToken& where = words.front();
  const auto piece = to_piece(where.text);
  const auto [slot, several] =
      piece ? find_piece(grid.grids[instance], arena, *piece) : PieceFound();
  if (several)
    throw names.error(where.span, "script/bad-path", two_halves(grid.grids[instance], arena, slot));
  if (slot < 0)
    throw names.error(where.span, "script/bad-path",
                      "no piece of '" + grid.name + "' lies on " + where.text);
  if (words.size() == 1)
    throw names.error(where.span, "script/bad-path", "say which feature of the piece is meant");
  const TextToken& feature = words[1];
  std::vector<std::string_view> sides;
  for (const auto& word : words.subspan(2)) sides.emplace_back(word.text);
  const PieceSegments on(names.schema, arena, grid, instance, slot);
  const auto found = find_segment(on, feature.text, sides);
  if (found.several)
    throw names.error(feature.span, "script/bad-path",
                      several_segments(on, feature.text, feature.text));
  if (found.segment < 0)
    throw names.error(feature.span, "script/bad-path",
                      "the piece has no such '" + feature.text + "'");
  return {slot, found.segment};
}

}  // namespace castellan::state
