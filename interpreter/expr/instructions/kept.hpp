/// Members of sets that are asked for one after the other, found once while nothing changes.
#pragma once

#include <algorithm>

#include "interpreter/expr/machine.hpp"

namespace castellan::expr {

/// The lowest member above `after`, -1 when there is none. `find(add)` calls `add` with every
/// member, in any order and as often as it likes, if they are not known for these fields and
/// this region.
template <class Find>
int next_kept(Kept& kept, const state::FieldType& of, const state::FieldType& over, Value region, int after, Find find) {
  const std::array<const state::FieldType*, 2> fields = {&of, &over};
  if (!kept.known || kept.fields != fields || kept.region != region) {
    kept.known = false;
    kept.members.clear();
    find([&](int member) {
      const auto at = std::lower_bound(kept.members.begin(), kept.members.end(), member);
      if (at == kept.members.end() || *at != member) kept.members.insert(at, member);
    });
    kept.known = true;
    kept.fields = fields;
    kept.region = region;
  }
  const auto next = std::upper_bound(kept.members.begin(), kept.members.end(), after);
  return next == kept.members.end() ? -1 : *next;
}

}  // namespace castellan::expr
