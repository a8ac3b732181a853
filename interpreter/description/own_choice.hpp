/// Choices that fields bring with them: the kinds of figures, the directions of a map or grid.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/board/compass.hpp"
#include "interpreter/description/schema.hpp"

namespace castellan::description {

struct OwnChoice {
  std::string name;
  std::vector<std::string> values;
};

/// None for fields that bring none. Of directions the second of each two is the
/// opposite of the first.
inline std::optional<OwnChoice> own_choice(const Field& f) {
  if (f.kind == FieldKind::figures) return OwnChoice{kinds_name(f.name), f.kinds};
  if (f.kind == FieldKind::grid && f.directions > 0) {
    OwnChoice out{directions_name(f.name), {}};
    for (std::size_t i = 0; i < f.directions; ++i) out.values.emplace_back(board::kCompass[i].name);
    return out;
  }
  if (f.kind != FieldKind::map || f.map_file.directions.empty()) return std::nullopt;
  OwnChoice out{directions_name(f.name), {}};
  for (const grammar::Direction& d : f.map_file.directions) {
    out.values.push_back(d.name.text);
    out.values.push_back(d.opposite.text);
  }
  return out;
}

}  // namespace castellan::description
