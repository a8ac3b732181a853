/// The present worth of single things to each player: the parts of sheets that are
/// about them. Used by `score --of` and to light a line in a drawing.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/score/sheets.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// `text` names a thing as evidence does, `(0,-1) city E`, any segment of a region, a cell or
/// a place of a board, and with the sheet that is of such things before it `city of (2,1)`.
/// What the asked sheets of players include for it, with who is paid; a sheet of one subject
/// for what they do not include, as paid to nobody; without the name of a sheet also the
/// other lines that count it, for each of `asked` that has any. A viewer asks those sheets alone
/// that read what is open to everybody. Never empty: throws
/// script/unknown-thing, script/unknown-sheet, and what rules throw.
[[nodiscard]] std::vector<score::Explained> worth(const Session& session,
                                                  std::span<const score::Explained> asked,
                                                  const std::string& text,
                                                  std::optional<Seat> viewer = std::nullopt);

/// The part of a sheet that `text` says: `ROW`, or `ROW:THING` of a row that stands there for
/// several things or players. Clauses of a row belong to it. Throws script/unknown-row and
/// script/unknown-thing.
[[nodiscard]] score::Explained part_of(std::span<const score::Explained> sheets,
                                       std::span<const std::string> players,
                                       const std::string& text);

/// `R-07` means the rows R-07a and R-07b, too.
[[nodiscard]] bool is_clause_of(std::string_view rule, std::string_view row);

}  // namespace castellan::session
