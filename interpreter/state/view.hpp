/// The state as a seat may see it, as JSON by schema field.
///
/// Fields of the game are at the top, those of a choice as an object by its
/// values, those of a player in `players`, a list in order of seats:
///
///   counter, flag, choice, ref   the value; null for none
///   pile      {component: count}, or {"count": n} for who sees the size only;
///             an ordered pile as {"from_top": [...], "rest": {component:
///             count}, "from_bottom": [...]}, empty parts left out; with
///             knowledge for who sees the size only {"count": n, "from_top":
///             [...], "from_bottom": [...]} down to the last place that is known,
///             {"hidden": true} for others before it
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
/// nothing. With knowledge, a place or a ref is also shown to the seats that know
/// it. What is not shown is left out. Regions follow from the rest and are not
/// shown.
///
/// In words, for clients, everything has the name that scripts, moves and events give it:
///
///   players     each with `player`, its name; seats by their names everywhere
///   ref         as text: `Anna`, `(0,-1)`, `(0,-1) city E`, `follower of Anna`
///   pieces      and what is on them also with `at`: `(0,-1)`, `(2,1)NE`, `(0,-1) city E`
///   figures     the same; `of` in place of `instance`: whose board, or of which value
///   what is not shown      {"hidden": true}, with `count` where the size is
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "interpreter/base/arena.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::state {

/// A view in words. Everything must outlive it.
struct Wording {
  std::span<const std::string> players;
  /// The text of a ref that is not none.
  std::function<std::string(const FieldType& f, Word value)> ref;
};

/// The state as `seat` may see it; everything without a seat. `Seat()`, which
/// is nobody's, is a spectator.
nlohmann::json view(const Schema& schema, const Arena& arena, std::optional<Seat> seat,
                    const Wording* wording = nullptr);

/// Whether `seat` may see the value of a whole instance (knowledge aside).
[[nodiscard]] bool visible(const Schema& schema, const FieldType& f, std::size_t instance,
                           Seat seat);

/// Whether everybody sees how much lies in each instance of a field.
[[nodiscard]] bool shows_size(const FieldType& f);

}  // namespace castellan::state
