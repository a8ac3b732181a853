/// Who could see what happened to a component.
///
/// State says what a seat may know now (state/view.hpp); a log tells what
/// happened, so it must know what a seat could follow. A component's name is
/// told to a seat when a place that it sees holds more or fewer copies than
/// before, or when every copy lies in its sight. Neither depends on how the
/// hidden copies lie. Rather tells too little. Used by events and transcripts.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::session {

/// A set of those who look on: bit by seat, and one for everybody else.
using Viewers = std::uint32_t;
inline constexpr int kSpectator = state::kMaxPlayers;
inline constexpr Viewers kEveryViewer = (Viewers{1} << (kSpectator + 1)) - 1;
/// The bit of a seat; of a spectator for `Seat()`.
constexpr Viewers viewer_bit(Seat seat) { return Viewers{1} << (seat ? seat.value : kSpectator); }

/// Who may see an instance of a field as a whole (knowledge aside).
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
/// Viewers who may be told the component's name, see above. `drew` have seen a
/// copy of it drawn since: the change that they saw may be that one.
Viewers may_be_told(const Copies& before, const Copies& now, Viewers drew = 0);

/// Whether somebody knows of more copies of a component than before: something that was
/// hidden from it is not any more. O(words + content of what changed).
bool somebody_learned(const state::Schema& schema, const Arena& before, const Arena& now);

}  // namespace castellan::session
