#include "interpreter/package/boards.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "interpreter/board/tiling.hpp"

namespace castellan::package {
namespace {

// Half a unit of a drawing as a number of a file.
std::string in_units(int halves) {
  std::string out = halves < 0 ? "-" : "";
  const int size = std::abs(halves);
  out += std::to_string(size / 2);
  return size % 2 == 0 ? out : out + ".5";
}

template <class Each>
void each_bit(std::span<const std::string_view> names, std::uint32_t bits, const Each& each) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if ((bits >> i & 1) != 0) each(names[i]);
  }
}

class BoardLayer {
 public:
  BoardLayer(description::Description& d, description::Field& field, grammar::Diagnostics& errors)
      : d_(d),
        field_(field),
        file_(field.map_file),
        board_(file_.boards.front()),
        errors_(errors) {}

  void run() {
    if (file_.boards.size() > 1)
      error(file_.boards[1].span, "schema/bad-value", "a map has one board");
    find_shape();
    if (shape_ == nullptr) return;
    read_properties();
    if (!sizes_fit() || failed_) return;
    const auto size = [&](std::size_t i) { return static_cast<int>(board_.sizes[i].number); };
    const board::Tiling tiling = board::lay_tiles(*shape_, size(0), size(board_.sizes.size() - 1));
    if (!stands_alone(tiling)) return;
    add_places(tiling);
    add_directions(tiling);
    add_links(tiling);
    complete_family(tiling);
  }

 private:
  void error(grammar::Span at, std::string id, std::string message, std::string hint = {}) {
    errors_.add(
        grammar::diagnose(*field_.map, at, std::move(id), std::move(message), std::move(hint)));
    failed_ = true;
  }
  [[nodiscard]] std::string name() const { return "'" + board_.shape.text + "'"; }

  // --- the line

  void find_shape() {
    std::vector<std::string> known;
    for (const board::TilingShape& shape : board::tiling_shapes()) {
      known.emplace_back(shape.word);
      if (shape.word == board_.shape.text) shape_ = &shape;
    }
    if (shape_ != nullptr) return;
    std::string list;
    for (const std::string& word : known) list += (list.empty() ? "" : ", ") + word;
    const std::string hint = grammar::nearest_hint(board_.shape.text, known);
    error(board_.shape.span, "schema/unknown-name", "there is no board of " + name(),
          hint.empty() ? "there are boards of " + list : hint);
  }

  bool sizes_fit() {
    if (board_.sizes.size() > shape_->sizes) {
      error(board_.sizes[1].span, "schema/bad-value", name() + " takes one size");
      return false;
    }
    for (const grammar::Value& size : board_.sizes) {
      if (size.number >= shape_->least && size.number <= board::kMaxTiles) continue;
      error(size.span, "schema/range",
            "a size of " + name() + " is " + std::to_string(shape_->least) + " to " +
                std::to_string(board::kMaxTiles) + ", not " + std::to_string(size.number));
      return false;
    }
    const std::int64_t places =
        shape_->count(board_.sizes.front().number, board_.sizes.back().number);
    if (places <= board::kMaxTiles) return true;
    error({board_.shape.span.begin, board_.sizes.back().span.end}, "schema/range",
          "a board has at most " + std::to_string(board::kMaxTiles) +
              " places, this one would have " + std::to_string(places));
    return false;
  }

  void read_properties() {
    family_ = shape_->tile;
    for (const grammar::Property& p : board_.properties) {
      const auto before =
          std::find_if(board_.properties.data(), &p,
                       [&](const grammar::Property& q) { return q.name.text == p.name.text; });
      if (before != &p) {
        error(p.name.span, "schema/duplicate-attribute",
              "a board says '" + p.name.text + "' twice");
      } else if (p.name.text == "places" || p.name.text == "prefix") {
        const bool one =
            p.values.size() == 1 && p.values.front().kind != grammar::Value::Kind::cell;
        if (!one) {
          error(p.span, "schema/bad-value", "'" + p.name.text + "' of a board takes one word");
          continue;
        }
        (p.name.text == "places" ? family_ : prefix_) = p.values.front().text;
      } else if (p.name.text == "links") {
        read_kinds(p);
      } else {
        error(p.name.span, "schema/unknown-attribute",
              "a board has no property '" + p.name.text + "'",
              grammar::nearest_hint(p.name.text, {"links", "places", "prefix"}));
      }
    }
  }

  void read_kinds(const grammar::Property& p) {
    const board::Tiling shape =
        board::lay_tiles(*shape_, static_cast<int>(shape_->least), static_cast<int>(shape_->least));
    const std::vector<std::string> known(shape.kinds.begin(), shape.kinds.end());
    if (p.values.empty())
      error(p.span, "schema/bad-value", "'links' of a board takes kinds of its links");
    kinds_ = 0;
    for (const grammar::Value& value : p.values) {
      const auto at = std::find(known.begin(), known.end(), value.text);
      if (at == known.end()) {
        error(value.span, "schema/bad-value",
              "'" + value.text + "' is no kind of links of " + name(),
              grammar::nearest_hint(value.text, known));
        continue;
      }
      *kinds_ |= 1U << (at - known.begin());
    }
  }

  [[nodiscard]] bool has_kind(int kind) const { return !kinds_ || (*kinds_ >> kind & 1) != 0; }

  /// False when an earlier board has its places: said once, not of every place.
  bool stands_alone(const board::Tiling& tiling) {
    std::string line = "'" + board_.shape.text;
    for (const grammar::Value& size : board_.sizes)
      line += (&size == board_.sizes.data() ? " " : " x ") + size.text;
    for (const description::Field& other : d_.fields) {
      if (&other == &field_ || other.map_file.boards.empty()) continue;
      const auto& places = other.map_file.entries;
      if (std::ranges::any_of(places, [&](const auto& e) { return e.family.text == family_; })) {
        error(board_.span, "schema/bad-field",
              "the places of map '" + other.name + "' are '" + family_ +
                  "', too; the places of a map are a family of their own",
              line + ": places WORD' calls these another");
        return false;
      }
      std::set<std::string_view> names;
      for (const grammar::Entry& e : places) names.insert(e.name.text);
      const auto same = std::ranges::find_if(tiling.tiles, [&](const board::Tile& tile) {
        return names.contains(prefix_ + tile.name);
      });
      if (same == tiling.tiles.end()) continue;
      error(board_.span, "schema/duplicate-name",
            "map '" + other.name + "' has a place '" + prefix_ + same->name + "', too",
            line + ": prefix WORD' calls this one 'WORD" + same->name + "'");
      return false;
    }
    return true;
  }

  // --- what it is short for

  void add_places(const board::Tiling& tiling) {
    std::map<std::string, std::size_t, std::less<>> said;
    for (std::size_t i = 0; i < file_.entries.size(); ++i) {
      const grammar::Entry& e = file_.entries[i];
      if (e.family.text == family_) said.emplace(e.name.text, i);
    }
    std::vector<grammar::Entry> places;
    places.reserve(tiling.tiles.size() + file_.entries.size());
    names_.reserve(tiling.tiles.size());
    for (const board::Tile& tile : tiling.tiles) {
      grammar::Entry place;
      place.family = {family_, {}};
      place.name.text = prefix_ + tile.name;
      place.span = board_.span;
      std::vector<grammar::Property> own = properties_of(tile, tiling);
      if (const auto more = said.find(place.name.text); more != said.end()) {
        // The file's own entry comes last, so that a mistake is reported there.
        place = std::move(file_.entries[more->second]);
        file_.entries[more->second].name.text.clear();
        place.lines.insert(place.lines.begin(), std::move(own));
      } else {
        place.lines.push_back(std::move(own));
      }
      names_.push_back(place.name.text);
      places.push_back(std::move(place));
    }
    for (grammar::Entry& e : file_.entries) {
      if (!e.name.text.empty()) places.push_back(std::move(e));
    }
    file_.entries = std::move(places);
  }

  [[nodiscard]] std::vector<grammar::Property> properties_of(const board::Tile& tile,
                                                             const board::Tiling& tiling) const {
    constexpr std::size_t kMostProperties = 6;
    std::vector<grammar::Property> out;
    out.reserve(kMostProperties);
    const auto property = [&](std::string name) -> std::vector<grammar::Value>& {
      out.push_back({{std::move(name), board_.span}, {}, board_.span});
      return out.back().values;
    };
    const auto number = [&](std::string name, int n) {
      property(std::move(name))
          .push_back({grammar::Value::Kind::number, std::to_string(n), n, {}, board_.span});
    };
    const auto words = [&](std::string name, std::span<const std::string_view> known,
                           std::uint32_t bits) {
      if (bits == 0) return;
      auto& values = property(std::move(name));
      each_bit(known, bits, [&](std::string_view word) {
        values.push_back({grammar::Value::Kind::word, std::string(word), 0, {}, board_.span});
      });
    };
    const grammar::Value middle{
        grammar::Value::Kind::cell, {}, 0, {in_units(tile.x), in_units(tile.y)}, board_.span};
    property("at").push_back(middle);
    if (shape_->touches) property("cells").push_back(middle);
    number(shape_->numbered ? "number" : "column", tile.column);
    if (!shape_->numbered) number("row", tile.row);
    words("edges", tiling.edges, tile.edges);
    words("corners", tiling.corners, tile.corners);
    return out;
  }

  [[nodiscard]] grammar::WordToken word(std::string_view text) const {
    return {std::string(text), board_.span};
  }

  void add_directions(const board::Tiling& tiling) {
    std::vector<grammar::Direction> own;
    for (std::size_t d = 0; d < tiling.directions.size(); d += 2) {
      if (!has_kind(d < tiling.across_sides ? 0 : 1)) continue;
      own.push_back(
          {word(tiling.directions[d]), word(tiling.directions[d + 1]), {}, {}, board_.span});
    }
    file_.directions.insert(file_.directions.begin(), std::make_move_iterator(own.begin()),
                            std::make_move_iterator(own.end()));
  }

  void add_links(const board::Tiling& tiling) {
    const auto place = [&](int tile) {
      return grammar::Value{
          grammar::Value::Kind::word, names_[static_cast<std::size_t>(tile)], 0, {}, board_.span};
    };
    std::vector<grammar::Link> own;
    own.reserve(tiling.links.size());
    for (const board::TileLink& link : tiling.links) {
      if (!has_kind(link.kind)) continue;
      std::vector<grammar::WordToken> words;
      words.reserve(static_cast<std::size_t>(std::popcount(link.directions)) + 1);
      each_bit(tiling.directions, link.directions,
               [&](std::string_view direction) { words.push_back(word(direction)); });
      words.push_back(word(tiling.kinds[static_cast<std::size_t>(link.kind)]));
      own.push_back({place(link.from), place(link.to), std::move(words), board_.span});
    }
    file_.links.insert(file_.links.begin(), std::make_move_iterator(own.begin()),
                       std::make_move_iterator(own.end()));
  }

  void complete_family(const board::Tiling& tiling) {
    const description::Origin origin{field_.origin.package, field_.map, board_.span};
    auto family = std::find_if(d_.families.begin(), d_.families.end(),
                               [&](const auto& f) { return f.name == family_; });
    if (family == d_.families.end()) {
      family = d_.families.emplace(family);
      family->name = family_;
      family->origin = origin;
    }
    const auto add = [&](std::string name, description::Attribute::Kind kind, std::int64_t most,
                         std::string choice) {
      family->attributes.push_back(
          {std::move(name), kind, most > 0 ? 1 : 0, most, std::move(choice), false, origin});
    };
    int columns = 1, rows = 1;
    for (const board::Tile& tile : tiling.tiles) {
      columns = std::max(columns, tile.column);
      rows = std::max(rows, tile.row);
    }
    add(shape_->numbered ? "number" : "column", description::Attribute::Kind::number, columns, {});
    if (!shape_->numbered) add("row", description::Attribute::Kind::number, rows, {});
    const auto choice = [&](std::string attribute, const std::string& called,
                            std::span<const std::string_view> values) {
      if (values.empty()) return;
      d_.choices.push_back({called, {values.begin(), values.end()}, origin});
      add(std::move(attribute), description::Attribute::Kind::bag, 0, called);
    };
    choice("edges", description::edges_name(field_.name), tiling.edges);
    choice("corners", description::corners_name(field_.name), tiling.corners);
  }

  description::Description& d_;
  description::Field& field_;
  grammar::EntryFile& file_;
  const grammar::Board& board_;
  grammar::Diagnostics& errors_;
  const board::TilingShape* shape_ = nullptr;
  std::string family_, prefix_;
  std::optional<std::uint32_t> kinds_;  // of links; all unless said
  std::vector<std::string> names_;      // of the places, by tile
  bool failed_ = false;
};

}  // namespace

void lay_board(description::Description& d, description::Field& field,
               grammar::Diagnostics& errors) {
  BoardLayer(d, field, errors).run();
}

}  // namespace castellan::package
