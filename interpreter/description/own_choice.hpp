/// Choices that fields bring with them: the kinds of figures.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/description/schema.hpp"

namespace castellan::description {

struct OwnChoice {
  std::string name;
  const std::vector<std::string>& values;
};

/// None for fields that bring none. The values are the field's.
inline std::optional<OwnChoice> own_choice(const Field& f) {
  if (f.kind != FieldKind::figures) return std::nullopt;
  return OwnChoice{kinds_name(f.name), f.kinds};
}

}  // namespace castellan::description
