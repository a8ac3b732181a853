/// What a seat may see of a state, as JSON by schema field.
///
/// Fields of the game stand at the top, those of a choice as an object by its
/// values, those of a player in `players`, a list in order of seats:
///
///   counter, flag, choice, ref   the value; null for none
///   pile      {component: count}, or {"count": n} for who sees the size only;
///             an ordered pile as {"from_top": [...], "rest": {component:
///             count}, "from_bottom": [...]}, empty parts left out
///   slots     by place name, or a list; null where a place is empty and
///             {"hidden": true} where something unknown lies
///   grid      [{"cell": [x,y], "component": name, "turned": 90}] in reading order
///   map       {place: {"component": name, "owner": seat}}, what is none left out
///   figures   [{"kind": name, "owner": seat, "where": "segment", "field":
///             "table", "instance": 0, "cell": [x,y], "segment": 2}]; by `where`
///             also `seat`, `place`, `figure`, `square`; `role`, `stack` and
///             `custodian` when they are not the first ones
///   fields of a slot, place, piece or figure   the shape of its container,
///             pieces as [{"cell": [x,y], "value": v}], segments as
///             [{"cell": [x,y], "segment": k, "value": v}]; regions so, too,
///             by their lowest segments, those of a map by their lowest places
///   fields of several things   an object by the values of each further choice
///             in place of the value: {"wine": 2, "cloth": 0}
///
/// Visibility: `owner` shows the field to its owner, and the size of piles and
/// slots to everybody; `count` shows everybody the size; `nobody` shows
/// nothing. With knowledge, a place or a ref is shown to the seats that know
/// it. What is not shown is left out. Regions follow from the rest and are not
/// shown.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "interpreter/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// The state as `seat` may see it; everything without a seat. `Seat()`, which
/// is nobody's, is a spectator.
nlohmann::json view(const Schema& schema, const Arena& arena, std::optional<Seat> seat);

/// Whether `seat` may see the value of a whole instance (knowledge aside).
[[nodiscard]] bool visible(const Schema& schema, const FieldType& f, std::size_t instance,
                           Seat seat);

}  // namespace castellan::state
