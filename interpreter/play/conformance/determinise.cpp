#include "interpreter/play/conformance/determinise.hpp"

#include <algorithm>
#include <vector>

#include "interpreter/state/kinds.hpp"
#include "interpreter/state/redetermine.hpp"
#include "interpreter/state/view.hpp"

namespace castellan::play {

bool determinise(const state::Schema& schema, Arena& arena, Seat viewer, rng::Stream& random) {
  const auto whole = arena.view(0, arena.size());
  const std::vector<Word> before(whole.begin(), whole.end());
  state::redetermine(schema, arena, viewer, random);
  for (const auto& f : schema.fields()) {
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (!state::visible(schema, f, i, viewer))
        state::kinds::of(f).determinise({schema, arena, f, i}, random);
    }
  }
  return !std::equal(before.begin(), before.end(), whole.begin());
}

}  // namespace castellan::play
