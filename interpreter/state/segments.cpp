#include "interpreter/state/segments.hpp"

#include <charconv>

#include "interpreter/state/regions.hpp"

namespace castellan::state {
namespace {

constexpr std::string_view kSideLetters = "NESW";

const std::string& feature_name(const Schema& schema, const ComponentType& component,
                                const Segment& segment) {
  return schema.family(component.family).features[static_cast<std::size_t>(segment.feature)].name;
}

}  // namespace

std::optional<std::uint8_t> halves_named(std::string_view word) {
  if (word.empty() || word.size() > 2) return std::nullopt;
  const std::size_t side = kSideLetters.find(word[0]);
  if (side == std::string_view::npos) return std::nullopt;
  const auto both = static_cast<std::uint8_t>(3u << 2 * side);
  if (word.size() == 1) return both;
  if (word[1] == 'L') return static_cast<std::uint8_t>(both & 0b01010101);
  if (word[1] == 'R') return static_cast<std::uint8_t>(both & 0b10101010);
  return std::nullopt;
}

std::string halves_text(std::uint8_t halves) {
  std::string out;
  for (unsigned side = 0; side < kSides; ++side) {
    const unsigned both = static_cast<unsigned>(halves) >> (2 * side) & 3U;
    if (both == 0) continue;
    if (!out.empty()) out += ' ';
    out += kSideLetters[side];
    if (both == 1) out += 'L';
    if (both == 2) out += 'R';
  }
  return out;
}

std::string segment_name(const Schema& schema, const board::Piece& piece, int k) {
  const ComponentType& component = schema.component(piece);
  const auto& segments = component.segments;
  const Segment& segment = segments[static_cast<std::size_t>(k)];
  std::string out = feature_name(schema, component, segment);
  const std::uint8_t halves = turned_halves(segment.halves, piece.turn);
  if (halves == 0) {
    int number = 1;
    int count = 0;
    for (std::size_t i = 0; i < segments.size(); ++i) {
      if (segments[i].feature != segment.feature || segments[i].halves != 0) continue;
      ++count;
      if (i < static_cast<std::size_t>(k)) ++number;
    }
    return count > 1 ? out + " " + std::to_string(number) : out;
  }
  out += ' ';
  for (unsigned side = 0; side < kSides; ++side) {
    if ((halves >> 2 * side & 3) == 3) return out + kSideLetters[side];
  }
  const auto first = static_cast<unsigned>(__builtin_ctz(halves));
  out += kSideLetters[first / 2];
  out += first % 2 == 0 ? 'L' : 'R';
  return out;
}

NamedSegment find_segment(const Schema& schema, const board::Piece& piece, std::string_view feature,
                          std::span<const std::string_view> words) {
  const ComponentType& component = schema.component(piece);
  std::uint8_t halves = 0;
  int number = 0;
  for (const std::string_view word : words) {
    if (const auto named = halves_named(word)) {
      halves |= *named;
      continue;
    }
    const auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (ec != std::errc() || end != word.data() + word.size() || number < 1) return {};
  }
  // Said by its name alone, one without sides goes before those that have some.
  int fitting = 0;
  int sideless = 0;
  NamedSegment any;
  NamedSegment without;
  for (std::size_t k = 0; k < component.segments.size(); ++k) {
    const Segment& segment = component.segments[k];
    if (feature_name(schema, component, segment) != feature) continue;
    const bool no_sides = segment.halves == 0;
    sideless += no_sides ? 1 : 0;
    if (number > 0 && (!no_sides || sideless != number)) continue;
    if ((turned_halves(segment.halves, piece.turn) & halves) != halves) continue;
    ++fitting;
    any.segment = static_cast<int>(k);
    if (no_sides) without.segment = any.segment;
  }
  if (fitting <= 1) return any;
  return halves == 0 && sideless == 1 ? without : NamedSegment{-1, true};
}

}  // namespace castellan::state
