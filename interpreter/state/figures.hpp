/// Figures: pieces with an owner, a kind and a location.
///
/// Owner and kind never change (FieldType::figures); where a figure stands, its
/// role there, its height in a stack and who looks after it are words of the
/// arena. A figure is named by its index in the field. How much it weighs in a
/// majority is rule text and not kept here. Nothing allocates.
#pragma once

#include <cstdint>
#include <utility>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state::figures {

/// Where a figure can be, and what `field`, `at` and `part` of its location
/// mean there.
enum class Where : std::uint8_t {
  supply,   ///< at: the seat whose supply it is, -1 for the common one
  holder,   ///< at: the seat that holds it, a prisoner
  cell,     ///< field: the grid; instance; at: the packed cell
  corner,   ///< as cell: the corner north-west of it
  segment,  ///< field: the grid; instance; at: the piece's slot; part: index in the component's
            ///< segments
  place,    ///< field: the map or slots; instance; at: the place
  figure,   ///< at: another figure; field: its field, none when that is the figure's own
  track,    ///< field: the counter that counts the squares; at: the square
  out       ///< out of the game
};
inline constexpr int kWheres = 9;

/// The highest role and height in a stack that a figure may have.
inline constexpr Word kMost = 1'000'000;

struct Location {
  Where where = Where::supply;
  FieldId field;
  Word instance = 0;
  Word at = 0;
  Word part = 0;

  friend bool operator==(const Location&, const Location&) = default;
};

/// [where] [field] [instance] [at] [part] [role] [stack] [custodian + 1]
inline constexpr std::uint32_t kFigureWords = 8;

/// Puts every figure into its owner's supply, without role. O(figures).
void reset(Arena& a, const FieldType& f, std::size_t instance);

[[nodiscard]] Location location(const Arena& a, const FieldType& f, std::size_t instance,
                                int figure);
/// Moves a figure; its role, stack index and custodian stay. Regions it leaves
/// or enters count it (kStanding in regions.hpp).
void move(const Schema& schema, Arena& a, const FieldType& f, std::size_t instance, int figure,
          const Location& to);

/// The role is a number the ruleset gives a meaning to, 0 at first.
[[nodiscard]] Word role(const Arena& a, const FieldType& f, std::size_t instance, int figure);
void set_role(Arena& a, const FieldType& f, std::size_t instance, int figure, Word role);
/// Height in a stack, 0 at the bottom.
[[nodiscard]] Word stack(const Arena& a, const FieldType& f, std::size_t instance, int figure);
void set_stack(Arena& a, const FieldType& f, std::size_t instance, int figure, Word height);
/// The seat that looks after a figure it does not own; none at first.
[[nodiscard]] Seat custodian(const Arena& a, const FieldType& f, std::size_t instance, int figure);
void set_custodian(Arena& a, const FieldType& f, std::size_t instance, int figure, Seat seat);

/// The lowest figure above `after` at a location, -1 if there is none; start
/// with -1. O(figures).
[[nodiscard]] int next_at(const Arena& a, const FieldType& f, std::size_t instance,
                          const Location& at, int after);
/// Whether a figure of any field stands on a piece, on its cell or a segment of
/// it. O(figures).
[[nodiscard]] bool any_on(const Schema& schema, const Arena& a, FieldId grid, std::size_t instance,
                          int slot);
/// Whether a figure of any field stands on a segment of a piece from this position on.
/// O(figures).
[[nodiscard]] bool any_from(const Schema& schema, const Arena& a, FieldId grid,
                            std::size_t instance, int slot, int part);
/// Where a figure of `own` is that stands on another one, of its own field or another.
[[nodiscard]] Location riding(const Schema& schema, const FieldType& own,
                              const Schema::OwnFigure& below);
/// The figure on which a figure of `f`, a field or all figures, stands that is at `l`.
[[nodiscard]] Schema::OwnFigure below(const Schema& schema, const FieldType& f, int figure,
                                      const Location& l);
/// Whether figures that stand on one another from this one on do so in a ring.
[[nodiscard]] bool in_ring(const Schema& schema, const Arena& a, const Schema::OwnFigure& from);
/// Whether a figure of any field stands on this one. O(figures of all fields).
[[nodiscard]] bool carries(const Schema& schema, const Arena& a, const Schema::OwnFigure& figure);
/// From which figure on, and up to which, not with it, those of an owner and kind lie, if there
/// are any; others may lie between them.
[[nodiscard]] std::pair<int, int> of_owner_and_kind(const FieldType& f, Seat owner,
                                                    std::int32_t kind);
/// The lowest figure above `after` of an owner and kind in the owner's supply.
[[nodiscard]] int next_in_supply(const Arena& a, const FieldType& f, std::size_t instance,
                                 Seat owner, std::int32_t kind, int after);
/// Figures of an owner and kind in the owner's supply. O(figures).
[[nodiscard]] int in_supply(const Arena& a, const FieldType& f, std::size_t instance, Seat owner,
                            std::int32_t kind);

}  // namespace castellan::state::figures
