/// Sheets that somebody asks for: by name, as if now or as they were paid.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"
#include "interpreter/session/session.hpp"

namespace castellan::session {

/// A sheet and its arguments as people write them: `final`, `scoring(1)`.
/// Throws as find_sheet.
[[nodiscard]] score::Call sheet_call(const Session& session, const std::string& text);
/// The sheet `final`, or without one every sheet of players that needs no
/// arguments.
[[nodiscard]] std::vector<score::Call> usual_sheets(const Session& session);
[[nodiscard]] std::vector<score::Call> usual_sheets(const score::Sheets& sheets);

struct ShownSheet {
  const score::Explained* sheet = nullptr;
  bool paid = false;  ///< as it was then
};
/// `usual`: as paid when the game is over and has paid the sheet, else as if now.
enum class SheetReading : std::uint8_t { usual, now, paid };
/// One sheet, or those that an alias stands for; none when it shall be a paid one
/// and was not paid. Good until the session evaluates another sheet.
[[nodiscard]] std::vector<ShownSheet> shown_sheets(Session& session, const score::Call& call,
                                                   SheetReading reading);

/// Sheets evaluated at this moment, with those that an alias stands for.
[[nodiscard]] std::vector<score::Explained> explained_now(Session& session,
                                                          std::span<const score::Call> calls);
/// The usual sheets, or the one that is asked for by name, evaluated at this moment. Throws
/// as sheet_call, and what rules throw.
[[nodiscard]] std::vector<score::Explained> explained_now(Session& session,
                                                          const std::string& sheet = {});

}  // namespace castellan::session
