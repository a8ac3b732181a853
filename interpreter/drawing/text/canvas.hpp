/// A rectangle of terminal cells to draw on.
///
/// Knows widths: a wide character takes two cells, a combining mark none. What
/// does not fit into the rectangle is cut off. Used by drawings in text.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drawing/colour.hpp"

namespace castellan::drawing {

/// The columns that a drawing may take beside what stands left of it.
inline constexpr int kPageColumns = 76;

/// `text` on a coloured ground, as escape sequences of a terminal.
[[nodiscard]] std::string painted(std::string_view text, Colour ground);

class TextCanvas {
 public:
  TextCanvas(int width, int height);

  /// Writes printable text from (x, y) to the right.
  void put(int x, int y, std::string_view text);
  /// Gives `width` cells a ground.
  void paint(int x, int y, int width, Colour ground);
  /// The lines from the top, blanks at their ends left out, with or without
  /// colours.
  [[nodiscard]] std::vector<std::string> lines(bool color) const { return lines(color, 0, width_); }
  /// The same as a page has room for: where it is wider, in parts below one another, each with the
  /// first `margin` columns and a line above it that `caption` gives. Parts are whole units of
  /// `unit` columns behind the margin, and the column behind them, about as many in each.
  /// `caption` gets the units of the part, the last one not in it.
  [[nodiscard]] std::vector<std::string> parts(
      bool color, int margin, int unit,
      const std::function<std::string(int from, int to)>& caption) const;

 private:
  struct Place {
    std::string text = " ";  ///< empty: the right half of a wide character
    std::optional<Colour> ground;
  };
  [[nodiscard]] std::vector<std::string> lines(bool color, int begin, int end) const;
  [[nodiscard]] Place& at(int x, int y) {
    return places_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                   static_cast<std::size_t>(x)];
  }

  int width_;
  int height_;
  std::vector<Place> places_;
};

}  // namespace castellan::drawing
