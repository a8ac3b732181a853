/// A colour of a drawing: three bytes, and nothing else that a ruleset could
/// slip into one.
///
/// Texts of strangers become colours only through `parse_colour`, so what is
/// written into SVG or sent to a terminal is always `#rrggbb` or three numbers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace castellan::drawing {

struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

/// `#rrggbb`, or one of the basic names of CSS in small letters (`navy`,
/// `orange`); none for every other text.
[[nodiscard]] std::optional<Colour> parse_colour(std::string_view text);
/// `#rrggbb`.
[[nodiscard]] std::string hex(Colour colour);
/// Whether black is easier to read on it than white.
[[nodiscard]] bool is_light(Colour colour);
/// The colour with `percent` of `other` mixed in, 0 to 100.
[[nodiscard]] Colour mix(Colour colour, Colour other, int percent);

inline constexpr Colour kBlack{0, 0, 0};
inline constexpr Colour kWhite{255, 255, 255};
inline constexpr Colour kGrey{0xc4, 0xc4, 0xc4};

}  // namespace castellan::drawing
