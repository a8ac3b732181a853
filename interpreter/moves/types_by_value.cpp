#include "interpreter/moves/types_by_value.hpp"

#include <algorithm>

namespace castellan::moves {

TypesByValue::TypesByValue(const state::Schema& schema, const state::FamilyType& family,
                           std::int32_t attribute) {
  constexpr std::int64_t kMostValues = 256;
  if (family.size <= 0 || family.size > kMostTypes) return;
  std::vector<std::int64_t> values;
  for (std::int32_t type = 0; type < family.size; ++type) {
    const auto& component =
        schema.components()[static_cast<std::size_t>(family.first.value + type)];
    values.push_back(component.attributes[static_cast<std::size_t>(attribute)]);
  }
  const auto [least, most] = std::ranges::minmax(values);
  if (most - least >= kMostValues) return;
  least_ = least;
  below_.resize(static_cast<std::size_t>(most - least) + 2);
  for (std::size_t type = 0; type < values.size(); ++type) {
    for (auto above = static_cast<std::size_t>(values[type] - least) + 1; above < below_.size();
         ++above) {
      below_[above] |= std::uint64_t{1} << type;
    }
  }
}

}  // namespace castellan::moves
