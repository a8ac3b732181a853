// The sides of components: classes, the features that must meet them, turns.
#include <algorithm>
#include <bit>
#include <span>
#include <tuple>
#include <utility>

#include "interpreter/state/builder.hpp"
#include "interpreter/state/segments.hpp"

namespace castellan::state {
namespace {

constexpr std::string_view kAnySide = "any";
constexpr const char* kSideNames[] = {"north", "east", "south", "west"};
constexpr unsigned kHalves = 2 * kSides;

// Whether a feature gives sides this class.
bool is_shown(const FamilyType& family, int side_class) {
  return std::any_of(family.features.begin(), family.features.end(),
                     [&](const FeatureType& f) { return f.side_class == side_class; });
}

std::string half_name(board::Form form, unsigned half) {
  return halves_text(static_cast<std::uint8_t>(1u << half), diagonal_of(form, Turn::none));
}
// Half a cell has its diagonal where it has no sides, see kDiagonalHalves.
constexpr unsigned kSidesOfHalf = 2;
bool is_diagonal(board::Form form, unsigned half) {
  return form == board::Form::half && half >= 2 * kSidesOfHalf;
}
bool has_half(board::Form form, unsigned half) {
  return !is_diagonal(form, half) || (kDiagonalHalves >> half & 1) != 0;
}
std::string side_name(board::Form form, unsigned half) {
  return is_diagonal(form, half) ? "diagonal" : std::string(kSideNames[half / 2]) + " side";
}

// The visible properties of a turned segment, without its number.
using Looks = std::tuple<std::int32_t, std::uint8_t, std::uint8_t, std::vector<Word>,
                         std::vector<std::uint8_t>>;
std::vector<Looks> looks_of(const ComponentType& c, Turn turn) {
  std::vector<Looks> out;
  for (const Segment& s : c.segments) {
    std::vector<std::uint8_t> beside;
    for (std::size_t k = 0; k < c.segments.size(); ++k) {
      if ((s.beside >> k & 1) != 0) beside.push_back(turned_halves(c.segments[k].halves, turn));
    }
    std::sort(beside.begin(), beside.end());
    out.emplace_back(s.feature, turned_halves(s.halves, turn), s.open, s.marks, std::move(beside));
  }
  std::sort(out.begin(), out.end());
  return out;
}

// A turned piece: each of its cells, counted from the north-west corner around it.
using Shown = std::tuple<int, int, std::uint16_t, std::vector<Looks>>;
std::vector<Shown> shown(std::span<const ComponentType* const> parts,
                         std::span<const board::Part> shape, Turn turn) {
  std::vector<Shown> out;
  int west = 0, north = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    int x = shape[i].dx, y = shape[i].dy;
    for (int t = 0; t < static_cast<int>(turn); ++t) x = -std::exchange(y, x);
    west = std::min(west, x);
    north = std::min(north, y);
    const Turn lies = board::then(turn, shape[i].turn);
    out.emplace_back(x, y, parts[i]->signature[static_cast<std::size_t>(lies)],
                     looks_of(*parts[i], lies));
  }
  for (auto& [x, y, signature, looks] : out) {
    x -= west;
    y -= north;
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

std::optional<std::uint8_t> halves_printed(const ComponentType& on, std::string_view word) {
  auto named = halves_named(word);
  if (on.form == board::Form::cell) return named;
  constexpr std::uint8_t kOwn = (1u << 2 * kSidesOfHalf) - 1;
  const auto lacks = [&](std::uint8_t own) { return named && (*named & ~own) != 0; };
  if (named) return lacks(kOwn) ? std::nullopt : named;
  named = diagonal_named(word);
  return lacks(kDiagonalHalves) ? std::nullopt : named;
}

std::uint8_t different_turns(const FamilyType& family, std::span<const ComponentType* const> parts,
                             std::span<const board::Part> shape) {
  const bool points = std::any_of(
      family.attributes.begin(), family.attributes.end(),
      [&](const AttributeType& a) { return a.turns && parts[0]->attributes[a.offset] >= 0; });
  if (points) return 4;
  const auto looks_alike = [&](Turn turn) {
    return shown(parts, shape, turn) == shown(parts, shape, Turn::none);
  };
  if (looks_alike(Turn::quarter)) return 1;
  return looks_alike(Turn::half) ? 2 : 4;
}

/// `sides road field any city`: the classes from north, clockwise.
std::optional<board::Signature> SchemaBuilder::read_sides(const Origin& origin,
                                                          const FamilyType& family,
                                                          board::Form form,
                                                          const grammar::Property& property) {
  const bool half = form == board::Form::half;
  const std::size_t own = half ? kSidesOfHalf + 1 : kSides;
  if (property.values.size() != own) {
    error(origin, "schema/bad-value",
          half ? "'sides' of half a cell takes three classes: of its north and east side, and of "
                 "its diagonal"
               : "'sides' takes the classes of the four sides, from north and clockwise");
    return std::nullopt;
  }
  board::Signature out = 0;
  for (std::size_t s = 0; s < kSides; ++s) {
    const grammar::Value& value = property.values[std::min(s, own - 1)];
    int side_class = value.text == kAnySide ? board::kWildcard : family.find_side(value.text);
    if (side_class < 0) {
      Origin place = origin;
      place.span = value.span;
      error(place, "schema/bad-value",
            "'" + value.text + "' is no side of a " + family.name + ", and not '" +
                std::string(kAnySide) + "'",
            grammar::nearest_hint(value.text, family.sides));
      return std::nullopt;
    }
    out = board::with_side(out, static_cast<Side>(s), side_class);
  }
  return out;
}

/// The class of each half-side by the features that reach it, 0 where none
/// does. A half-side belongs to one feature of a class.
std::array<int, 8> SchemaBuilder::reached_halves(const Origin& origin, const FamilyType& family,
                                                 const ComponentType& of) {
  std::array<int, kHalves> reached{};
  const auto feature_of = [&](const Segment& s) -> const FeatureType& {
    return family.features[static_cast<std::size_t>(s.feature)];
  };
  bool clash = false;
  for (unsigned half = 0; half < kHalves && !clash; ++half) {
    const Segment* edge = nullptr;
    for (const Segment& segment : of.segments) {
      if ((segment.halves >> half & 1) == 0) continue;
      const FeatureType& feature = feature_of(segment);
      if (edge != nullptr && feature.side_class != 0 &&
          feature_of(*edge).side_class != feature.side_class) {
        error(origin, "schema/side-clash",
              "component '" + of.name + "' has features of different side classes on its " +
                  side_name(of.form, half) + ": '" + feature_of(*edge).name + "' and '" +
                  feature.name + "'");
        clash = true;
        break;
      }
      if (edge != nullptr && feature.side_class != 0) {
        error(origin, "schema/side-twice",
              "half-side " + half_name(of.form, half) + " of component '" + of.name +
                  "' belongs to two features: '" + feature_of(*edge).name + "' and '" +
                  feature.name + "'");
        clash = true;
        break;
      }
      if (feature.side_class != 0) {
        edge = &segment;
        reached[half] = feature.side_class;
      }
    }
  }
  return reached;
}

/// Whether the features fit the classes that the entry gives its sides.
void SchemaBuilder::check_sides(const Origin& origin, const FamilyType& family,
                                const ComponentType& of, board::Signature printed,
                                const std::array<int, 8>& reached) {
  const auto class_name = [&](int side_class) {
    return "'" + family.sides[static_cast<std::size_t>(side_class)] + "'";
  };
  for (unsigned half = 0; half < kHalves; ++half) {
    if (!has_half(of.form, half)) continue;
    const int side_class = board::side_class(printed, static_cast<Side>(half / 2));
    const std::string side = side_name(of.form, half);
    if (reached[half] == side_class ||
        (reached[half] == 0 && (side_class == 0 || !is_shown(family, side_class))))
      continue;
    if (reached[half] == 0) {
      error(origin, "schema/side-unmet",
            "the " + side + " of component '" + of.name + "' is " + class_name(side_class) +
                ", and no such feature reaches " + half_name(of.form, half));
    } else {
      error(origin, "schema/side-clash",
            "the " + side + " of component '" + of.name + "' is " +
                (side_class == board::kWildcard ? "'any'" : class_name(side_class)) +
                ", and a feature of a " + class_name(reached[half]) + " side reaches it");
    }
    half |= is_diagonal(of.form, half) ? kHalves - 1 : 1;  // one word about a side
  }
}

/// Features that fill sides own every half of sides of their classes, and no
/// half of sides that show another feature, or any.
void SchemaBuilder::check_fillings(const Origin& origin, const FamilyType& family,
                                   const ComponentType& of) {
  for (std::size_t n = 0; n < family.features.size(); ++n) {
    const FeatureType& feature = family.features[n];
    if (feature.fills == 0) continue;
    unsigned owned = 0;
    for (const Segment& segment : of.segments) {
      if (static_cast<std::size_t>(segment.feature) == n) owned |= segment.halves;
    }
    for (unsigned half = 0; half < kHalves; ++half) {
      if (!has_half(of.form, half)) continue;
      const int side_class = board::side_class(of.signature[0], static_cast<Side>(half / 2));
      const bool fills = board::in_mask(feature.fills, side_class);
      const bool shown = side_class == board::kWildcard || is_shown(family, side_class);
      if (((owned >> half & 1) != 0) == fills || (!fills && !shown)) continue;
      const std::string where =
          "half-side " + half_name(of.form, half) + " of component '" + of.name + "'";
      error(origin, "schema/half-side",
            fills ? where + " belongs to no '" + feature.name + "'"
                  : where + " belongs to a '" + feature.name + "', whose place is not there");
    }
  }
}

void SchemaBuilder::sum_up_segments(ComponentType& to) const {
  for (std::size_t k = 0; k < to.segments.size(); ++k) {
    Segment& segment = to.segments[k];
    const FeatureType& feature =
        schema_->family(to.family).features[static_cast<std::size_t>(segment.feature)];
    for (std::size_t m = 0; m < feature.marks.size(); ++m) {
      if (feature.marks[m].kind == description::Attribute::Kind::choice) continue;
      const std::size_t end =
          m + 1 == feature.marks.size() ? feature.mark_words : feature.marks[m + 1].offset;
      for (std::size_t word = feature.marks[m].offset; word < end; ++word) {
        if (segment.marks[word] != 0)
          segment.summed.emplace_back(static_cast<std::int32_t>(word), segment.marks[word]);
      }
    }
    const auto reach = [&](int contact, unsigned halves) {
      if (halves == 0) return;
      to.ends[static_cast<std::size_t>(contact)].push_back(
          {static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(halves)});
    };
    for (int side = 0; side < kSides; ++side) reach(side, segment.halves >> 2 * side & 3U);
    reach(board::kDiagonal, (segment.halves >> 4 & 1U) | (segment.halves >> 6 & 2U));
  }
}

void SchemaBuilder::set_signature(const Origin& origin, const FamilyType& family,
                                  std::optional<board::Signature> given, ComponentType& to) {
  const auto before = out_.error_count();
  const auto reached = reached_halves(origin, family, to);
  board::Signature signature = given.value_or(0);
  if (given && out_.error_count() == before) {
    check_sides(origin, family, to, *given, reached);
  } else if (!given) {
    for (unsigned s = 0; s < kSides; ++s) {
      // On both sides that it lacks, half a cell has the class of its diagonal.
      const bool diagonal = is_diagonal(to.form, 2 * s);
      signature =
          board::with_side(signature, static_cast<Side>(s),
                           diagonal ? std::max(reached[2 * kSidesOfHalf], reached[kHalves - 1])
                                    : std::max(reached[2 * s], reached[2 * s + 1]));
    }
  }
  for (std::size_t t = 0; t < 4; ++t)
    to.signature[t] = board::turned(signature, static_cast<Turn>(t));
  // A piece of a layer leaves the piece below whole and need not fill its sides.
  if (!family.features_of) check_fillings(origin, family, to);
  const ComponentType* const alone[] = {&to};
  const board::Part here[] = {{}};
  to.turns = to.form == board::Form::half ? 4 : different_turns(family, alone, here);
}

}  // namespace castellan::state
