/// What is to be drawn of a game for one viewer, apart from any output format.
///
/// `take_picture` reads the viewer's view of the state (state/view.hpp) and
/// nothing beyond it, so what a seat may not know is not in a picture. It puts
/// in the labels and colours of the ruleset's style. All texts are printable:
/// escape sequences and other unprintable characters are written out, long
/// texts are cut. Text and SVG are made from pictures.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/drawing/view_style.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::session {
class Session;
}

namespace castellan::drawing {

/// A point of a map, in hundredths of its unit; x to the east, y to the south.
using MapPoint = std::pair<std::int64_t, std::int64_t>;
/// Most storeys of a block.
inline constexpr int kMostLevels = 5;

/// A small sign: a glyph in its colour, or with `ink` one of that colour on a shield.
struct Badge {
  Glyph glyph = Glyph::none;
  Colour fill = kGrey;
  std::optional<Colour> ink;
};

/// How a component or a token looks.
struct Look {
  std::string id;  ///< name of the component, kind of the token
  std::string label;
  std::string shorthand;  ///< at most a few letters, may be empty
  Colour fill = kGrey;
  std::optional<Colour> ink;  ///< of the label and the sign; none: black or white
  Glyph glyph = Glyph::none;
  Shape shape = Shape::card;
  // of cards with text
  std::string corner;
  std::vector<std::string> lines;
  std::string row;  ///< for lists; empty: the id says enough
  std::vector<Badge> badges;
  int levels = 0;                              ///< of a block
  std::string kind;                            ///< the value in words that gives the colour
  Texture texture = Texture::none;             ///< of a tile
  const StyleMap<NameStyle>* icons = nullptr;  ///< in `lines`, by words
};

/// Figures of one kind and owner at one place, or components laid there.
struct Token {
  Look look;
  std::string owner;  ///< empty: nobody's
  int count = 1;
  std::string where;          ///< in words; empty: in the supply
  std::uint8_t halves = 0;    ///< on a segment: the half-sides it reaches
  std::uint8_t diagonal = 0;  ///< those of them that stand for the diagonal of half a cell
  bool at_corner = false;
  bool lit = false;
  FieldId board;  ///< on which it stands at a place or a piece; none: on none
};

/// The sides of a piece as it lies.
struct Sides {
  const LineStyle* edge[kSides] = {};  ///< how a side is drawn; null: as open
  std::string letter[kSides];          ///< what text shows there; may be empty
};

/// A mark of a feature: its glyph so many times, its letter in text.
struct Sign {
  std::string name;  ///< in words
  Glyph glyph = Glyph::none;
  Colour colour;
  std::string letter;
  int count = 1;
  /// Where it points to on a piece as it lies (board/compass.hpp); none: nowhere.
  std::optional<int> towards = {};
};

/// A feature of a piece as it lies.
struct Patch {
  int segment = 0;  ///< of the component
  std::string feature;
  const FeatureStyle* style = nullptr;
  std::uint8_t halves = 0;
  std::uint8_t diagonal = 0;  ///< of half a cell: the half-sides that stand for its diagonal
  std::vector<Sign> signs;
  bool over = false;  ///< of what lies over the piece
  bool lit = false;
  std::string thing = {};  ///< what moves call the segment; empty of what lies over a piece
};

/// A place with what lies there, or one kind of component in a pile.
struct Item {
  std::optional<Look> look;  ///< none: the place is empty or its content hidden
  bool hidden = false;
  std::int64_t count = 1;
  std::string place;        ///< name of the place of slots or a map
  std::string thing;        ///< what moves call the component (state/value_names.hpp)
  std::string place_thing;  ///< what moves call its place; empty in a pile
  std::string place_label;
  std::optional<Colour> place_colour;  ///< of a place that is a value with a colour
  std::vector<std::string> badges;
  std::vector<Token> tokens;
  // of a grid
  Cell cell;
  Turn turn = Turn::none;
  std::string above;         ///< what lies over it, in a letter or a few
  std::string covered;       ///< lies face down, in words; empty: it does not
  std::optional<Turn> half;  ///< how half a cell lies; none: it fills the cell
  std::uint8_t joined = 0;   ///< sides, bit by bit, beyond which the same piece goes on
  std::vector<Cell> fills;   ///< of the first part of a piece of several cells: all of them
  Sides sides;
  std::vector<Patch> patches;
  std::vector<Sign> marks;  ///< its attributes, and fields of it, that are drawn
  // of a map; places without coordinates are not drawn as a plan
  std::optional<MapPoint> at;
  std::vector<MapPoint> cells;     ///< middles of the unit squares that it covers
  std::optional<Look> ground;      ///< the place itself
  std::vector<Sign> ground_marks;  ///< and its attributes
  Seat owner;
  Glyph owner_glyph = Glyph::none;  ///< as which its owner is shown; none: a disc
  bool lit = false;
  bool last = false;  ///< the last move was about it

  /// A place where nothing lies, stands or is noted.
  [[nodiscard]] bool blank() const {
    return !look && !hidden && !owner && badges.empty() && tokens.empty();
  }
};

struct MapLine {
  std::size_t from = 0, to = 0;  ///< items
  const LineStyle* style = nullptr;
};

/// What places of a map lie around; coordinates as those of places.
struct Landmark {
  Look look;
  MapPoint at;
  std::vector<MapPoint> cells;  ///< as of places
};

/// A line of a table, by the columns of its panel.
struct TableRow {
  std::string label;  ///< empty: the only one
  std::vector<std::string> cells;
};

/// One instance of a field, or all entries of one thing.
struct Panel {
  enum class Kind : std::uint8_t { value, table, pile, slots, grid, map, tokens };
  Kind kind = Kind::value;
  FieldId field;
  std::size_t instance = 0;
  std::string slug;   ///< field and instance in ASCII: `market`, `hand-Anna`
  std::string thing;  ///< what moves call it: `market`, `hand of Anna`
  std::string title;
  std::string value;                 ///< of a counter, flag, choice or ref
  std::vector<std::string> columns;  ///< of a table
  std::vector<TableRow> rows;
  std::vector<Item> items;
  std::int64_t hidden = 0;  ///< further components of which only the number shows
  std::string what;         ///< what it holds: card, tile or disc
  bool axes = true;         ///< of a grid: its coordinates stand beside it
  std::vector<MapLine> lines;
  std::vector<Landmark> landmarks;  ///< of a map, those with coordinates
  std::vector<Token> tokens;        ///< what it is of, or what stands beside its title
  bool stands = false;              ///< a value that is drawn beside another panel
  std::optional<Colour> checked;    ///< every second square of a map
  std::map<std::string, Colour, std::less<>> rims;  ///< of a map: colours of edges by direction
};

struct PlayerPicture {
  std::string name;
  Colour colour;
  std::optional<std::int64_t> score;
  bool decides = false;
  std::vector<Panel> panels;
};

struct Picture {
  std::string title;  ///< of the ruleset
  std::string state;  ///< `round 2 · actions · Anna decides`
  std::vector<PlayerPicture> players;
  std::vector<std::pair<std::string, std::int64_t>> others;  ///< contestants who are no players
  std::vector<Panel> shared;
};

/// The style must outlive the picture. O(state). With `targets` grids have the empty cells, too, to
/// which a legal move of the viewer leads, of everybody without a viewer.
[[nodiscard]] Picture take_picture(const session::Session& session, std::optional<Seat> viewer,
                                   const ViewStyle& style, bool targets = false);

}  // namespace castellan::drawing
