#include "interpreter/play/conformance/disguise.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "interpreter/state/pile.hpp"
#include "interpreter/state/redetermine.hpp"
#include "interpreter/state/view.hpp"
#include "interpreter/state/write.hpp"

namespace castellan::play {

namespace {

using description::FieldKind;

/// A secret of players that can have another value without more: no component,
/// which exists so many times only.
bool is_secret_value(const state::FieldType& f) {
  if (f.derived || f.knowledge || f.visible != description::Visibility::owner) return false;
  switch (f.kind) {
    case FieldKind::counter:
    case FieldKind::flag:
    case FieldKind::choice: return true;
    case FieldKind::ref: return f.to == state::RefTo::player || f.to == state::RefTo::number;
    default: return false;
  }
}

void shuffle_top(const state::FieldType& f, Arena& arena, std::size_t instance, rng::Stream& random) {
  const Address pile = f.at(instance);
  std::vector<std::int32_t> types;
  for (Word left = state::pile::known(arena, f, pile).top; left > 0; --left) {
    types.push_back(state::pile::peek(arena, f, pile));
    state::pile::draw_given(arena, f, pile, types.back());
  }
  for (std::size_t i = types.size(); i > 0; --i) {
    std::swap(types[i - 1], types[random.below(i)]);
    state::pile::put_on_top(arena, f, pile, types[i - 1]);
  }
}

}  // namespace

bool disguise(const state::Schema& schema, Arena& arena, Seat viewer, rng::Stream& random) {
  const auto whole = arena.view(0, arena.size());
  const std::vector<Word> before(whole.begin(), whole.end());
  state::redetermine(schema, arena, viewer, random);
  for (const auto& f : schema.fields()) {
    const bool stack = f.kind == FieldKind::pile && f.ordered > 0;
    if (!stack && !is_secret_value(f)) continue;
    for (std::size_t i = 0; i < f.instances; ++i) {
      if (state::visible(schema, f, i, viewer)) continue;
      if (stack) {
        shuffle_top(f, arena, i, random);
        continue;
      }
      // Counters may have wide bounds; what happens is near what is there.
      constexpr std::int64_t kNear = 10;
      const std::int64_t now = arena.get(f.at(i));
      const std::int64_t least = std::max(f.min, now - kNear);
      const std::int64_t most = std::min(f.max, now + kNear);
      const auto range = static_cast<std::uint64_t>(most - least + 1);
      arena.set(f.at(i), static_cast<Word>(least + static_cast<std::int64_t>(random.below(range))));
    }
  }
  return !std::equal(before.begin(), before.end(), whole.begin());
}

}  // namespace castellan::play
