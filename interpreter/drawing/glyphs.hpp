/// The figures that drawings know by name: one table with name, outline and sign in text.
///
/// Names are those of everyday things and of pieces that many games share; which component,
/// figure or mark looks like which is said in `view.json`.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace castellan::drawing {

/// A line of the table; `none` draws nothing.
enum class Glyph : std::uint8_t { none, shield };

struct GlyphEntry {
  std::string_view name;
  std::string_view path;  ///< data of an SVG path in a square of 24, filled by the nonzero rule
  std::string_view sign;  ///< one terminal cell; empty for `none`
};

[[nodiscard]] std::span<const GlyphEntry> glyph_table();
[[nodiscard]] const GlyphEntry& entry_of(Glyph glyph);

}  // namespace castellan::drawing
