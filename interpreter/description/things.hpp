/// What fields have in them, each a thing of its own to rules: the pieces of a grid, the
/// places of a map. Declarations name one as `piece of FIELD`.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "interpreter/description/schema.hpp"

namespace castellan::description {

/// What the word of a ref names.
enum class RefTo : std::uint8_t {
  component,
  player,
  cell,
  number,
  piece,
  segment,
  corner,
  place,
  figure,
  region
};

struct Thing {
  std::string_view word;  ///< `piece`, as in `piece of castle`
  FieldKind in;
  std::optional<Field::Scope> scope = {};  ///< of fields that each of them has
  std::optional<RefTo> to = {};            ///< of references to them

  /// Whether a declaration speaks of one of these: `piece of castle`.
  [[nodiscard]] constexpr bool begins(std::string_view text) const {
    return text.starts_with(word) && text.substr(word.size()).starts_with(kOf);
  }
  /// `castle` of `piece of castle`.
  [[nodiscard]] constexpr std::string_view field_in(std::string_view text) const {
    return text.substr(word.size() + kOf.size());
  }

  static constexpr std::string_view kOf = " of ";
};

/// What is gone through in a field comes before what else is in it.
inline constexpr std::array<Thing, 7> kThings = {{
    {"piece", FieldKind::grid, Field::Scope::piece, RefTo::piece},
    {"segment", FieldKind::grid, Field::Scope::segment, RefTo::segment},
    {"corner", FieldKind::grid, {}, RefTo::corner},
    {"place", FieldKind::map, Field::Scope::place, RefTo::place},
    {"figure", FieldKind::figures, Field::Scope::figure, RefTo::figure},
    {"region", FieldKind::regions, Field::Scope::region, RefTo::region},
    {"slot", FieldKind::slots, Field::Scope::slot, {}},
}};

/// The first thing with this value of a member, or null.
template <typename Value, typename Wanted>
constexpr const Thing* thing_with(Value Thing::*member, Wanted wanted) {
  const auto* it = std::find_if(kThings.begin(), kThings.end(),
                                [&](const Thing& t) { return t.*member == wanted; });
  return it == kThings.end() ? nullptr : it;
}

/// The thing that a declaration speaks of, or null: `piece of castle`.
constexpr const Thing* thing_of(std::string_view text) {
  const auto* it =
      std::find_if(kThings.begin(), kThings.end(), [&](const Thing& t) { return t.begins(text); });
  return it == kThings.end() ? nullptr : it;
}

}  // namespace castellan::description
