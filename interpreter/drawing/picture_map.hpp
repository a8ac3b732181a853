/// Where the places and landmarks of a map lie in a drawing. Private to pictures
/// and plans.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "interpreter/drawing/look.hpp"

namespace castellan::drawing {

/// How often an area of a map is turned clockwise about the origin, by value of
/// its choice or component of its family; `kAway` when it does not lie on the table.
using AreaTurns = std::vector<int>;
inline constexpr int kAway = -1;

/// The slots in which a style says that the areas of a map lie; none where they
/// do not move.
[[nodiscard]] FieldId sites_of(const state::Schema& schema, const ViewStyle& style,
                               const state::FieldType& map);
/// An area lies in the place of the slots where a component of its name's value
/// lies, turned once for each place before; an area that no component has stays.
/// `content` is what a view shows of the slots, null for nothing.
[[nodiscard]] AreaTurns area_turns(const state::Schema& schema, const state::FieldType& map,
                                   const state::FieldType& sites, const nlohmann::json* content);

struct Lie {
  bool there = true;
  std::optional<MapPoint> at;  ///< none: the map file does not say
  std::vector<MapPoint> cells;
};

/// Of a place, by its number. `turns` is empty where areas do not move.
[[nodiscard]] Lie lie_of_place(const state::Schema& schema, const state::FieldType& map,
                               std::size_t place, const AreaTurns& turns);
/// The landmarks that lie on the table, with look and coordinates. A landmark
/// moves with the area of the places around it.
[[nodiscard]] std::vector<Landmark> landmarks_of(const state::Schema& schema, const Looks& looks,
                                                 const state::FieldType& map,
                                                 const AreaTurns& turns);

/// The squares of two places that are nearest to one another, by which a link is
/// drawn; a place without squares is the point where it lies.
[[nodiscard]] std::pair<MapPoint, MapPoint> nearest_squares(const Item& a, const Item& b);

}  // namespace castellan::drawing
