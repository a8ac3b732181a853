/// Who could see what happened to a component.
///
/// State says what a seat may know now (state/view.hpp); a log tells what
/// happened, so it must know what a seat could follow. A component's name is
/// told to a seat when the number of copies it sees changed meanwhile, or when
/// no copy lies in a private place that is closed to it. Rather tells too
/// little. Used by events and transcripts.
#pragma once

#include <array>
#include <cstdint>

#include "interpreter/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::session {

/// A set of those who look on: bit by seat, and one for everybody else.
using Viewers = std::uint32_t;
inline constexpr int kSpectator = state::kMaxPlayers;
inline constexpr Viewers kEveryViewer = (Viewers{1} << (kSpectator + 1)) - 1;
/// The bit of a seat; of a spectator for `Seat()`.
constexpr Viewers viewer_bit(Seat seat) { return Viewers{1} << (seat ? seat.value : kSpectator); }

/// Copies of one component on the table, by viewer.
struct Copies {
  std::array<Word, kSpectator + 1> seen{};
  /// In hands and other private places that are closed to the viewer. A face-
  /// down deck is nobody's place and not counted.
  std::array<Word, kSpectator + 1> closed{};
};
/// O(fields that hold the family).
Copies count_copies(const state::Schema& schema, const Arena& arena, ComponentId component);

/// Viewers to whom more or fewer copies show than before.
Viewers saw_change(const Copies& before, const Copies& now);
/// Viewers who may be told the component's name, see above.
Viewers may_be_told(const Copies& before, const Copies& now);

}  // namespace castellan::session
