/// The words of a state as JSON values by name. Private to this folder; used by
/// views and snapshots.
#pragma once

#include <nlohmann/json.hpp>

#include "interpreter/arena.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/schema.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {

/// The value of a one-word field: a number, a truth value, a name, a seat
/// counted from 0, a cell `[x,y]`, or null for none.
nlohmann::json value_json(const Schema& schema, const FieldType& f, Word value);
/// A component's name, or null.
nlohmann::json component_json(const Schema& schema, Word component);
inline nlohmann::json cell_json(Cell c) { return {c.x, c.y}; }
/// A placed piece: `{"cell":[x,y],"component":"a","turned":90}`; `turned` is
/// left out when it is 0.
nlohmann::json piece_json(const Schema& schema, const board::Piece& piece);
/// The name of type `type` of a pile's family.
const std::string& type_name(const Schema& schema, const FieldType& pile, std::int32_t type);
/// A place of a map: `{"component": "a", "owner": 1}`, each only if there is one.
nlohmann::json map_place_json(const Schema& schema, const Arena& arena, const FieldType& f,
                              std::size_t instance, std::int32_t place);
/// Links that rules added to a map: `{"from": "a", "to": "b", "kind": "ferry"}`.
nlohmann::json added_links_json(const Schema& schema, const Arena& arena, const FieldType& f,
                                std::size_t instance);
/// Merges of a regions field: two of `{"cell": [x,y], "segment": 0}` each.
nlohmann::json merges_json(const Schema& schema, const Arena& arena, const FieldType& f,
                           std::size_t instance);
/// A figure as views and snapshots show it, see view.hpp.
nlohmann::json figure_json(const Schema& schema, const Arena& arena, const FieldType& f,
                           std::size_t instance, int figure);
/// How a kind of location is called: `supply`, `segment` ...
std::string_view where_name(figures::Where where);
/// Whether the places of slots or a map have names.
inline bool places_named(const FieldType& f) {
  return f.kind == description::FieldKind::map || f.choice;
}

}  // namespace castellan::state
