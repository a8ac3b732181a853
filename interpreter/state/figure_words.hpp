/// Where the words of a figure lie. For those who go through many figures and ask one or two
/// words of most of them; all others ask figures.hpp.
#pragma once

#include <cassert>

#include "interpreter/state/figures.hpp"

namespace castellan::state::figures {

enum FigureWord : Address { kWhere, kField, kInstance, kAt, kPart, kRole, kStack, kCustodian };

inline Address word(const FieldType& f, std::size_t instance, int figure, FigureWord w) {
  assert(figure >= 0 && figure < f.places);
  return f.at(instance) + static_cast<Address>(figure) * kFigureWords + w;
}

/// `location`, of which only what is looked at is read.
inline Location read_location(const Arena& a, const FieldType& f, std::size_t instance,
                              int figure) {
  const auto get = [&](FigureWord w) { return a.get(word(f, instance, figure, w)); };
  return {static_cast<Where>(get(kWhere)), FieldId(get(kField)), get(kInstance), get(kAt),
          get(kPart)};
}

}  // namespace castellan::state::figures
