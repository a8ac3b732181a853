/// Components and pieces of grids as items of a picture, with what lies over them.
/// Private to picture.cpp.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "interpreter/drawing/look.hpp"

namespace castellan::drawing {

/// A component that lies somewhere, not turned.
[[nodiscard]] Item item_of(const state::Schema& schema, const Looks& looks,
                           const std::string& component);
/// A piece of a grid, as a view shows it: an item for each of its cells, the first one
/// with its name.
[[nodiscard]] std::vector<Item> piece_items(const state::Schema& schema, const Looks& looks,
                                            const state::FieldType& grid,
                                            const nlohmann::json& piece);
/// One that fills a single cell.
[[nodiscard]] Item piece_item(const state::Schema& schema, const Looks& looks,
                              const nlohmann::json& piece);
/// Lays the pieces of a layer, as a view shows it, over the pieces of its grid, and beside
/// them over empty cells.
void lay_over(const state::Schema& schema, const Looks& looks, const nlohmann::json& layer,
              std::vector<Item>& items);

/// Draws the value of a flag or counter of segments as a sign on the feature, where the
/// style of the feature has one for it. Otherwise false, and nothing is done.
bool note_sign(const Looks& looks, const state::FieldType& field, int segment,
               const nlohmann::json& value, Item& item);
/// Draws the value of a flag, counter or choice of the pieces of a family as a mark of the
/// piece, where the style of the family has one for it. Otherwise false, and nothing is done.
bool note_mark(const state::Schema& schema, const Looks& looks, FamilyId family,
               const state::FieldType& field, const nlohmann::json& value, Item& item);

}  // namespace castellan::drawing
