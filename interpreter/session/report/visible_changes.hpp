/// The changes between two states of a game that a viewer sees.
///
/// A pure function of what the viewer sees before and after: two games that look the
/// same to it give the same, however the rest of them lies. Components that the viewer
/// knows are followed by name, others by how many lie where it sees the number. What
/// lies in a place of which it sees nothing is neither.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/state/schema.hpp"

namespace castellan::session {

/// An instance of a field that is not as it was.
struct Touched {
  FieldId field;
  std::size_t instance = 0;
};

/// Where something lies, as scripts name it: `Anna.hand`, `market[wood]`, `table`; on a
/// grid also where, `(0,-1) turned 180`.
struct Spot {
  std::string path;
  std::string at;
};

struct VisibleChange {
  enum class Kind : std::uint8_t { moved, changed, revealed, shuffled };
  Kind kind = Kind::moved;
  std::string name;  ///< component, figure or field; empty: hidden
  std::string of;    ///< changed: whose, what of, empty: of the game
  Word copies = 1;
  std::optional<Spot> from, to;  ///< moved; none: out of sight. revealed, shuffled: `to`
  nlohmann::json before, after;  ///< changed
};

/// Appends them, in order of fields; `seat` none: the host. `touched` in order, without
/// repeats. O(content of the instances).
void visible_changes(const state::Schema& schema, const Arena& before, const Arena& now,
                     std::span<const Touched> touched, const std::vector<std::string>& players,
                     std::optional<Seat> seat, std::vector<VisibleChange>& out);

/// Appends the instances whose words differ. O(words).
void touched_fields(const state::Schema& schema, const Arena& before, const Arena& now,
                    std::vector<Touched>& out);

}  // namespace castellan::session
