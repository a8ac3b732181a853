/// Writes SVG elements: attributes and texts escaped, ids unique.
///
/// Whatever text goes in, the result is well-formed XML without scripts or
/// links: element and attribute names are the caller's literals, values are
/// escaped, colours are Colour. Numbers are integers. Used by draw_svg.cpp and
/// its parts.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drawing/colour.hpp"

namespace castellan::drawing {

/// `text` for XML: markup characters as entities, characters that XML does not
/// allow as U+FFFD.
[[nodiscard]] std::string xml_escaped(std::string_view text);

class SvgWriter {
 public:
  struct Attribute {
    Attribute(std::string_view n, std::string_view v) : name(n), value(v) {}
    Attribute(std::string_view n, const char* v) : name(n), value(v) {}
    Attribute(std::string_view n, std::int64_t v) : name(n), value(std::to_string(v)) {}
    Attribute(std::string_view n, int v) : name(n), value(std::to_string(v)) {}
    Attribute(std::string_view n, Colour c) : name(n), value(hex(c)) {}

    std::string_view name;
    std::string value;
  };
  using Attributes = std::initializer_list<Attribute>;

  void begin(std::string_view element, Attributes attributes);
  void end();
  /// An element without content.
  void leaf(std::string_view element, Attributes attributes);
  /// An element with a text as its content.
  void text_element(std::string_view element, std::string_view text, Attributes attributes);

  /// `slug`, with a number behind it when it was given out before.
  [[nodiscard]] std::string unique(const std::string& slug);

  /// A part whose place is not known yet: takes out what was written since
  /// `mark`, and puts it back in.
  [[nodiscard]] std::size_t mark() const { return out_.size(); }
  [[nodiscard]] std::string cut(std::size_t mark);
  void paste(const std::string& part) { out_ += part; }

  /// A drawing begins that stands beside others in one page: its patterns have ids of their own.
  void begin_drawing() {
    needed_.clear();
    patterns_ = unique("patterns") + "-";
  }
  /// Before the name of a pattern in its id.
  [[nodiscard]] const std::string& patterns() const { return patterns_; }
  /// Patterns that the drawing uses, by their numbers (svg/textures.hpp).
  void need(std::size_t pattern) { needed_.insert(pattern); }
  [[nodiscard]] const std::set<std::size_t>& needed() const { return needed_; }

  [[nodiscard]] const std::string& text() const { return out_; }

 private:
  void tag(std::string_view element, Attributes attributes, std::string_view close);

  std::string out_;
  std::vector<std::string_view> open_;
  std::set<std::string> ids_;
  std::set<std::size_t> needed_;
  std::string patterns_ = "pattern-";
};

/// The value of a `transform` that moves by (x, y).
[[nodiscard]] std::string translate(int x, int y);
/// `0.458`: a number in thousandths, of at least 0, as attributes have it.
[[nodiscard]] std::string thousandths(int n);

}  // namespace castellan::drawing
