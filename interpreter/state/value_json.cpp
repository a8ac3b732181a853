#include "interpreter/state/value_json.hpp"

#include "interpreter/state/merges.hpp"
#include "interpreter/state/regions.hpp"

namespace castellan::state {

using description::FieldKind;
using nlohmann::json;

json component_json(const Schema& schema, Word component) {
  if (component < 0) return nullptr;
  return schema.component(ComponentId(component)).name;
}

const std::string& type_name(const Schema& schema, const FieldType& pile, std::int32_t type) {
  return schema.component(ComponentId(schema.family(pile.family).first.value + type)).name;
}

std::string cell_text(Cell cell) {
  return "(" + std::to_string(cell.x) + "," + std::to_string(cell.y) + ")";
}

std::string place_name(const Schema& schema, const FieldType& f, std::size_t place) {
  if (f.kind == FieldKind::map) {
    return schema.component(ComponentId(schema.family(f.place_family).first.index() + place)).name;
  }
  if (f.kind == FieldKind::slots && f.choice) return schema.choice(f.choice).values[place];
  return std::to_string(place + 1);
}

json value_json(const Schema& schema, const FieldType& f, Word value) {
  switch (f.kind) {
    case FieldKind::flag:
      return value != 0;
    case FieldKind::choice:
      if (value < 0) return nullptr;
      return schema.choice(f.choice).values[static_cast<std::size_t>(value)];
    case FieldKind::ref:
      if (value < 0) return nullptr;
      if (f.to == RefTo::component) return component_json(schema, value);
      if (f.to == RefTo::cell) return cell_json(unpack_cell(value));
      return value;
    default:
      return value;
  }
}

json map_place_json(const Schema& schema, const Arena& arena, const FieldType& f,
                    std::size_t instance, std::int32_t place) {
  json out = json::object();
  const Word component = arena.get(f.at(instance) + static_cast<Address>(place));
  if (component >= 0) out["component"] = component_json(schema, component);
  if (const int owner = f.maps[instance].owner(arena, place); owner >= 0) out["owner"] = owner;
  return out;
}

json added_links_json(const Schema& schema, const Arena& arena, const FieldType& f,
                      std::size_t instance) {
  json out = json::array();
  const board::Map& map = f.maps[instance];
  for (int n = static_cast<int>(f.links.size()); n < map.link_count(arena); ++n) {
    const board::MapLink l = map.link(arena, n);
    out.push_back({{"from", place_name(schema, f, static_cast<std::size_t>(l.a))},
                   {"to", place_name(schema, f, static_cast<std::size_t>(l.b))},
                   {"kind", f.link_kinds[static_cast<std::size_t>(l.kind)]}});
  }
  return out;
}

json merges_json(const Schema& schema, const Arena& arena, const FieldType& f,
                 std::size_t instance) {
  json out = json::array();
  for (int n = 0; n < merges::count(arena, f, instance); ++n) {
    const merges::Merge m = merges::get(arena, f, instance, n);
    const board::Grid& grid = schema.field(f.over).grids[instance];
    json pair = json::array();
    for (const int id : {m.a, m.b}) {
      pair.push_back({{"cell", cell_json(grid.cell_of(arena, slot_of_segment(f, id)))},
                      {"segment", index_of_segment(schema, arena, f, instance, id)}});
    }
    out.push_back(std::move(pair));
  }
  return out;
}

std::string_view where_name(figures::Where where) {
  using figures::Where;
  switch (where) {
    case Where::supply:
      return "supply";
    case Where::holder:
      return "holder";
    case Where::cell:
      return "cell";
    case Where::corner:
      return "corner";
    case Where::segment:
      return "segment";
    case Where::place:
      return "place";
    case Where::figure:
      return "figure";
    case Where::track:
      return "track";
    case Where::out:
      return "out";
  }
  return "out";
}

json figure_json(const Schema& schema, const Arena& arena, const FieldType& f, std::size_t instance,
                 int figure) {
  using figures::Where;
  const FigureType& type = f.figures[static_cast<std::size_t>(figure)];
  const figures::Location l = figures::location(arena, f, instance, figure);
  json out = {{"kind", f.figure_kinds[static_cast<std::size_t>(type.kind)]},
              {"where", where_name(l.where)}};
  if (type.owner) out["owner"] = type.owner.value;
  if (l.field) {
    out["field"] = schema.field(l.field).name;
    out["instance"] = l.instance;
  }
  switch (l.where) {
    case Where::supply:
    case Where::holder:
      if (l.at >= 0) out["seat"] = l.at;
      break;
    case Where::cell:
    case Where::corner:
      out["cell"] = cell_json(unpack_cell(l.at));
      break;
    case Where::segment: {
      const board::Grid& grid = schema.field(l.field).grids[static_cast<std::size_t>(l.instance)];
      out["cell"] = cell_json(grid.cell_of(arena, l.at));
      out["segment"] = l.part;
      break;
    }
    case Where::place:
      out["place"] = place_name(schema, schema.field(l.field), static_cast<std::size_t>(l.at));
      break;
    case Where::figure:
      out["figure"] = l.at;
      break;
    case Where::track:
      out["square"] = l.at;
      break;
    case Where::out:
      break;
  }
  if (const Word role = figures::role(arena, f, instance, figure); role != 0) out["role"] = role;
  if (const Word stack = figures::stack(arena, f, instance, figure); stack != 0)
    out["stack"] = stack;
  if (const Seat c = figures::custodian(arena, f, instance, figure)) out["custodian"] = c.value;
  return out;
}

json piece_json(const Schema& schema, const board::Piece& piece) {
  json out = {{"cell", cell_json(piece.cell)},
              {"component", component_json(schema, piece.component)}};
  if (piece.turn != Turn::none) out["turned"] = 90 * static_cast<int>(piece.turn);
  return out;
}

}  // namespace castellan::state
