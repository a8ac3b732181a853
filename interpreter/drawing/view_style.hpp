/// How a ruleset wants to be drawn: the contents of its `view.json` files.
///
/// Plain data with checked values: colours are colours, signs are of a fixed
/// list, widths have bounds; texts are still the ruleset's and are made
/// printable where they are used. The vocabulary is documented in
/// rulesets/README.md. Knows no state and no output format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drawing/colour.hpp"
#include "interpreter/drawing/glyphs.hpp"

namespace castellan::session {
struct Ruleset;
}

namespace castellan::drawing {

enum class Shape : std::uint8_t { card, tile, disc, block, figure };
/// What ground is drawn with, over its colour.
enum class Texture : std::uint8_t { none, hatch, tufts, roofs, cobbles, waves, planks };

/// What one value of a choice, one component or one kind of figure says of
/// itself; what it leaves out is taken from elsewhere.
struct NameStyle {
  std::optional<std::string> label;
  std::optional<Colour> colour;
  std::optional<Colour> ink;             ///< of text and sign on it
  std::optional<std::string> shorthand;  ///< key `short`: a few letters for drawings in text
  std::optional<Glyph> glyph;
  std::vector<std::string> lines;  ///< of a component: text on it, instead of its family's
};

/// A side of a tile, a feature on it, or a link of a map.
struct LineStyle {
  std::optional<Colour> fill;  ///< of a feature that covers ground
  std::optional<Colour> stroke;
  std::optional<Colour> inlay;  ///< a broken thin line on the middle of the stroke
  int width = 6;                ///< of the stroke, in hundredths of the tile
  std::optional<std::string> shorthand;
  Glyph glyph = Glyph::none;  ///< of a feature that reaches no side
  Texture texture = Texture::none;
};

template <class Style>
using StyleMap = std::map<std::string, Style, std::less<>>;

/// Null when the style says nothing of it.
template <class Style>
const Style* style_of(const StyleMap<Style>& styles, std::string_view name) {
  const auto it = styles.find(name);
  return it == styles.end() ? nullptr : &it->second;
}

struct FeatureStyle : LineStyle {
  StyleMap<NameStyle> marks;  ///< by the feature's mark
};

struct FamilyStyle {
  Shape shape = Shape::card;
  std::string colour_by;  ///< an attribute; empty: none
  std::string levels_by;  ///< of blocks: an attribute that says how high; empty: none
  Colour colour = kGrey;
  Glyph glyph = Glyph::none;
  Texture texture = Texture::none;  ///< of the ground of tiles
  std::optional<std::string> shorthand;
  std::string label = "{name}";    ///< a pattern, see `Looks`
  std::string corner;              ///< a pattern: what stands in the corner of a card
  std::vector<std::string> lines;  ///< patterns: text on a card
  std::string row;                 ///< a pattern: the card in a list
  std::string badges;              ///< an attribute whose values are drawn as small shields
  StyleMap<LineStyle> edges;       ///< by side class
  StyleMap<FeatureStyle> features;
  StyleMap<NameStyle> entries;  ///< by component
  StyleMap<NameStyle> marks;    ///< of places: by flag
};

/// Whose colour an edge of a map has.
struct RimStyle {
  std::string field;   ///< a ref that names a player
  bool other = false;  ///< the one that it does not name, in a game of two
};

struct FieldStyle {
  StyleMap<NameStyle> figures;  ///< by kind of figure
  StyleMap<LineStyle> links;    ///< by kind of link
  std::string each;     ///< of a counter: what stands for one; empty: only the number is shown
  std::string covered;  ///< a flag of its pieces: those show their backs
  std::vector<Glyph> glyphs;      ///< of a field that says whose a place is: by seat, the last one
                                  ///< of all further seats; empty: a disc
  std::optional<Colour> checked;  ///< of a map of squares: the colour of every second one
  StyleMap<RimStyle> rims;        ///< of a map: by `north`, `east`, `south`, `west`
  std::string stands_at;  ///< of a choice: a field of that choice beside which its figure stands
  std::optional<Glyph> glyph;  ///< of a choice: that figure
  std::string areas;  ///< of a map: slots in which its areas lie, turned; empty: they do not move
};

struct PanelStyle {
  std::string field;
  std::optional<std::string> title;  ///< with `{player}`, `{value}`
  bool if_filled = false;            ///< it is left out while it holds nothing
  std::string
      where;  ///< of a table: a flag of the same entries; those where it does not hold are empty
};

struct ViewStyle {
  StyleMap<StyleMap<NameStyle>> choices;
  StyleMap<FamilyStyle> families;
  StyleMap<FieldStyle> fields;
  StyleMap<NameStyle> icons;       ///< by words: what is drawn instead of them in lines of cards
  std::vector<Colour> players;     ///< by seat; seats beyond them get other colours
  std::vector<PanelStyle> panels;  ///< in order; empty: every field
};

/// Reads `text` over what `style` says already: values given replace, panels of
/// fields that are not listed yet are added at the end. Throws grammar::Error:
/// the io/json-* errors, and io/bad-style for a colour, a sign or a shape that
/// does not exist. On an error `style` is half read.
void read_view_style(std::string_view text, const std::string& source_name, ViewStyle& style);

/// The styles of all packages of a configuration, later ones over earlier ones.
/// Throws as `read_view_style`.
[[nodiscard]] ViewStyle view_style(const session::Ruleset& ruleset);

}  // namespace castellan::drawing
