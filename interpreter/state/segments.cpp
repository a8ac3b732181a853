#include "interpreter/state/segments.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>

#include "grammar/diagnostic.hpp"

namespace castellan::state {
namespace {

constexpr std::string_view kSideLetters = "NESW";
// What the diagonal of half a cell faces, by its turn.
constexpr std::string_view kFacing[] = {"SW", "NW", "NE", "SE"};
// In half-sides of a diagonal.
constexpr std::uint8_t kLeftHalves = 0b01010101;

std::string diagonal_text(std::uint8_t halves, std::uint8_t diagonal) {
  int turn = 0;
  while (turned_halves(kDiagonalHalves, static_cast<Turn>(turn)) != diagonal) ++turn;
  std::string out(kFacing[turn]);
  if (halves != diagonal) out += (halves & kLeftHalves) != 0 ? 'L' : 'R';
  return out;
}

// The half-sides by which an own segment is told apart: not those of a segment of
// its feature over it.
std::uint8_t naming_halves(const PieceSegments& on, int k) {
  unsigned halves = on.halves(k);
  for (int over = on.own(); over < on.size() && !on.is_over(k); ++over) {
    if (on[over].feature == on[k].feature) halves &= ~unsigned{on.halves(over)};
  }
  return halves == 0 ? on.halves(k) : static_cast<std::uint8_t>(halves);
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

std::optional<std::uint8_t> diagonal_named(std::string_view word) {
  const auto* const facing = std::ranges::find(kFacing, word.substr(0, 2));
  if (word.size() < 2 || facing == std::end(kFacing)) return std::nullopt;
  const std::uint8_t both = turned_halves(kDiagonalHalves, static_cast<Turn>(facing - kFacing));
  if (word.size() == 2) return both;
  if (word.substr(2) == "L") return static_cast<std::uint8_t>(both & kLeftHalves);
  if (word.substr(2) == "R") return static_cast<std::uint8_t>(both & ~kLeftHalves);
  return std::nullopt;
}

std::string halves_text(std::uint8_t halves, std::uint8_t diagonal) {
  std::string out;
  const auto across = static_cast<std::uint8_t>(halves & diagonal);
  for (unsigned side = 0; side < kSides; ++side) {
    const unsigned both = static_cast<unsigned>(halves & ~diagonal) >> (2 * side) & 3U;
    if (both == 0) continue;
    if (!out.empty()) out += ' ';
    out += kSideLetters[side];
    if (both == 1) out += 'L';
    if (both == 2) out += 'R';
  }
  if (across != 0) out += (out.empty() ? "" : " ") + diagonal_text(across, diagonal);
  return out;
}

std::string segment_name(const PieceSegments& on, int k) {
  std::string out = on.feature(k).name;
  const std::uint8_t halves = naming_halves(on, k);
  if (halves == 0) {
    int number = 1;
    int count = 0;
    for (int i = 0; i < on.size(); ++i) {
      if (on[i].feature != on[k].feature || on[i].halves != 0) continue;
      ++count;
      if (i < k) ++number;
    }
    return count > 1 ? out + " " + std::to_string(number) : out;
  }
  out += ' ';
  const auto across = static_cast<std::uint8_t>(halves & on.diagonal());
  const unsigned sides = halves ^ across;
  for (unsigned side = 0; side < kSides; ++side) {
    if ((sides >> 2 * side & 3) == 3) return out + kSideLetters[side];
  }
  if (across != 0 && (sides == 0 || across == on.diagonal()))
    return out + diagonal_text(across, on.diagonal());
  const auto first = static_cast<unsigned>(__builtin_ctz(sides));
  out += kSideLetters[first / 2];
  out += first % 2 == 0 ? 'L' : 'R';
  return out;
}

NamedSegment find_segment(const PieceSegments& on, std::string_view feature,
                          std::span<const std::string_view> words) {
  std::uint8_t halves = 0;
  int number = 0;
  const std::uint8_t sides = on.sides(), diagonal = on.diagonal();
  for (const std::string_view word : words) {
    if (const auto named = halves_named(word)) {
      if ((*named & ~sides) != 0) return {};
      halves |= *named;
      continue;
    }
    if (const auto named = diagonal_named(word)) {
      if ((*named & ~diagonal) != 0) return {};
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
  for (int k = 0; k < on.size(); ++k) {
    if (on.feature(k).name != feature) continue;
    const bool no_sides = on[k].halves == 0;
    sideless += no_sides ? 1 : 0;
    if (number > 0 && (!no_sides || sideless != number)) continue;
    if ((naming_halves(on, k) & halves) != halves) continue;
    ++fitting;
    any.segment = k;
    if (no_sides) without.segment = any.segment;
  }
  if (fitting <= 1) return any;
  return halves == 0 && sideless == 1 ? without : NamedSegment{-1, true};
}

std::string several_segments(const PieceSegments& on, std::string_view said,
                             std::string_view feature) {
  std::string out = "the piece has several " + grammar::in_quotes(said) + ": ";
  std::string_view between;
  for (int k = 0; k < on.size(); ++k) {
    if (on.feature(k).name != feature) continue;
    out.append(between).append(grammar::in_quotes(segment_name(on, k)));
    between = ", ";
  }
  return out;
}

}  // namespace castellan::state
