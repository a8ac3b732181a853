/// The viewers who could follow a component.
///
/// A view shows what a seat may know now (state/view.hpp); a log must also know what the seat could
/// follow. A seat learns a component's name when a place in its sight holds more or fewer copies
/// than before, or when every copy is in its sight. Neither depends on where hidden copies lie. In
/// doubt the name stays hidden. Used by events and transcripts.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::session {

/// A set of viewers: a bit for each seat, and one for spectators.
using Viewers = std::uint32_t;
inline constexpr int kSpectator = state::kMaxPlayers;
inline constexpr Viewers kEveryViewer = (Viewers{1} << (kSpectator + 1)) - 1;
/// The bit of a seat; of a spectator for `Seat()`.
constexpr Viewers viewer_bit(Seat seat) { return Viewers{1} << (seat ? seat.value : kSpectator); }

/// The viewers who may see an instance of a field as a whole (knowledge aside).
Viewers who_sees(const state::Schema& schema, FieldId field, std::size_t instance);

/// Copies of one component on the table, place by place.
struct Copies {
  struct Place {
    FieldId field;
    std::size_t instance = 0;
    std::int64_t position = 0;  ///< a place, a packed cell, or 0
    Word copies = 0;            ///< at least 1
    Viewers seen = 0;           ///< by whom
  };
  std::vector<Place> places;  ///< in order of field, instance and position
};
/// O(fields that hold the family).
Copies count_copies(const state::Schema& schema, const Arena& arena, ComponentId component);

/// Viewers who see a place that holds more or fewer copies than before, or is
/// no longer or only now in their sight.
Viewers saw_change(const Copies& before, const Copies& now);
/// Viewers who see a place that holds fewer copies than before.
Viewers saw_leave(const Copies& before, const Copies& now);
/// Viewers who may know the component's name, see above. The viewers `drew` saw a copy drawn since:
/// that draw may be the change that they saw.
Viewers may_know(const Copies& before, const Copies& now, Viewers drew = 0);

/// Whether a viewer knows of more copies of a component than before: a hidden thing was revealed.
/// O(words + content of what changed).
bool somebody_learned(const state::Schema& schema, const Arena& before, const Arena& now);

}  // namespace castellan::session
