#include "interpreter/drawing/picture_map.hpp"

#include <algorithm>

#include "interpreter/state/drawn.hpp"

namespace castellan::drawing {
namespace {

MapPoint point(const std::pair<std::string, std::string>& cell) {
  return state::drawn_point(cell.first, cell.second);
}

MapPoint turned(MapPoint p, int turns) {
  for (int i = 0; i < turns; ++i) p = {-p.second, p.first};
  return p;
}

/// As its entry says it, turned.
Lie lie_of(const state::ComponentType& component, int turns) {
  Lie out;
  if (turns == kAway) {
    out.there = false;
    return out;
  }
  for (const auto& cell : component.drawn_cells) out.cells.push_back(turned(point(cell), turns));
  if (component.drawn_at)
    out.at = turned(point(*component.drawn_at), turns);
  else if (!out.cells.empty())
    out.at = out.cells.front();
  return out;
}

int turns_of(const state::FieldType& map, std::size_t place, const AreaTurns& turns) {
  if (turns.empty() || map.area_of.empty() || map.area_of[place] < 0) return 0;
  return turns[static_cast<std::size_t>(map.area_of[place])];
}

}  // namespace

FieldId sites_of(const state::Schema& schema, const ViewStyle& style, const state::FieldType& map) {
  const auto field = style.fields.find(map.name);
  const FieldId id =
      field == style.fields.end() ? FieldId() : schema.find_field(field->second.areas);
  const bool moves = id && !map.area_of.empty() &&
                     schema.field(id).kind == description::FieldKind::slots &&
                     schema.field(id).instances == 1;
  return moves ? id : FieldId();
}

AreaTurns area_turns(const state::Schema& schema, const state::FieldType& map,
                     const state::FieldType& sites, const nlohmann::json* content) {
  const state::FamilyType& family = schema.family(sites.family);
  const bool of_family = static_cast<bool>(map.area_family);
  const std::size_t areas = of_family
                                ? static_cast<std::size_t>(schema.family(map.area_family).size)
                                : schema.choice(map.areas).values.size();
  const Word first = of_family ? schema.family(map.area_family).first.value : 0;
  AreaTurns turns(areas, 0);
  const auto area_of = [&](ComponentId c) {
    for (const state::AttributeType& a : family.attributes) {
      const bool names_area = of_family ? a.family == map.area_family : a.choice == map.areas;
      if (names_area && a.kind == description::Attribute::Kind::choice) {
        return schema.component(c).attributes[a.offset] - first;
      }
    }
    return state::kNone;
  };
  const auto set = [&](ComponentId c, int value) {
    if (const Word area = area_of(c); area >= 0) turns[static_cast<std::size_t>(area)] = value;
  };
  for (std::int32_t t = 0; t < family.size; ++t) set(ComponentId(family.first.value + t), kAway);
  for (std::size_t p = 0; content != nullptr && p < static_cast<std::size_t>(sites.places); ++p) {
    const auto& lies =
        sites.choice ? (*content)[schema.choice(sites.choice).values[p]] : (*content)[p];
    if (lies.is_string())
      set(schema.find_component(lies.get<std::string>()), static_cast<int>(p % 4));
  }
  return turns;
}

Lie lie_of_place(const state::Schema& schema, const state::FieldType& map, std::size_t place,
                 const AreaTurns& turns) {
  const ComponentId id(schema.family(map.place_family).first.index() + place);
  return lie_of(schema.component(id), turns_of(map, place, turns));
}

std::vector<Landmark> landmarks_of(const state::Schema& schema, const Looks& looks,
                                   const state::FieldType& map, const AreaTurns& turns) {
  std::vector<Landmark> out;
  const std::string& family = schema.family(map.place_family).name;
  for (const grammar::Entry& entry : map.declared->map_file.entries) {
    if (entry.family.text == family) continue;
    const ComponentId id = schema.find_component(entry.name.text);
    const auto& around = schema.component(id).around;
    Lie lie =
        lie_of(schema.component(id),
               around.empty() ? 0 : turns_of(map, static_cast<std::size_t>(around.front()), turns));
    if (lie.there && lie.at) out.push_back({looks.component(id), *lie.at, std::move(lie.cells)});
  }
  return out;
}

std::pair<MapPoint, MapPoint> nearest_squares(const Item& a, const Item& b) {
  const auto squares = [](const Item& item) {
    return item.cells.empty() ? std::vector<MapPoint>{item.at.value_or(MapPoint{})} : item.cells;
  };
  std::pair<MapPoint, MapPoint> out;
  std::int64_t nearest = -1;
  for (const MapPoint& p : squares(a)) {
    for (const MapPoint& q : squares(b)) {
      const std::int64_t dx = p.first - q.first, dy = p.second - q.second;
      if (nearest >= 0 && dx * dx + dy * dy >= nearest) continue;
      nearest = dx * dx + dy * dy;
      out = {p, q};
    }
  }
  return out;
}

}  // namespace castellan::drawing
