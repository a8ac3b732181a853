/// The phase stack in the arena: what a game is doing and what it returns to.
///
/// Frames lie one after the other from `kStackBase`; the last word of a frame
/// is its length. A phase frame:
///   [0] [phase] [stage] [actor] [extra ...] [length]
/// where extra, in simultaneous phases, is the mask of actors, the next in the
/// order of resolution, and for each seat a committed move; in a choice that a
/// program offers, how many values are chosen, and the program's frame is below
/// it, stopped at the choice. A program frame:
///   [1 + kind] [index] [pc] [registers ...] [length]
#pragma once

#include "interpreter/arena.hpp"
#include "interpreter/moves/move.hpp"
#include "interpreter/vocabulary.hpp"

namespace castellan::flow {

inline constexpr std::uint32_t kStackWords = 1024;
inline constexpr std::uint32_t kStackBase = 6;
inline constexpr std::uint32_t kFlowWords = kStackBase + kStackWords;

/// Words of the flow area before the stack.
enum class FlowWord : Address {
  over,        ///< 1 when the game has ended
  used,        ///< words used by the stack
  draw_field,  ///< field + 1 while a draw is open, else 0
  draw_instance,
  decisions    ///< moves made so far
};

/// Words of a phase frame before its length.
inline constexpr Address kPhaseId = 1, kPhaseStage = 2, kPhaseActor = 3, kPhaseExtra = 4;
inline constexpr Address kNumber = kPhaseExtra;  ///< of a choice of rule text
inline constexpr Address kMask = kPhaseExtra, kNextSeat = kPhaseExtra + 1,
                         kCommits = kPhaseExtra + 2;

/// A committed move: set flag, kind, values in two words each.
inline constexpr std::uint32_t kCommitWords = 2 + 2 * moves::kMaxParameters;

/// Stage of a phase frame.
enum class Stage : Word {
  enter,
  decide,      ///< waiting for a move, or about to
  moved,       ///< a move's effects are running or have just ended
  resolve,     ///< simultaneous: all have committed
  leave,
  next
};

}  // namespace castellan::flow
