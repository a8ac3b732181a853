/// Scoring pads: a sheet filled in from described features, without a board.
///
/// Reads a `.pad` text, loads its ruleset with what that declares for pads,
/// lets a position say what was described and asks the ruleset's own sheets.
/// Knows no game.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/session/script/script.hpp"

namespace castellan::session {

struct PadSheetLine {
  std::string rule;
  std::string label;
  std::optional<std::int64_t> count;  ///< what the row counted
  std::int64_t points = 0;
  Seat seat;  ///< none: everybody who leads gets it
};

struct PadFeature {
  int n = 0;  ///< place in the pad, from 1
  std::string kind;
  std::optional<std::int64_t> value;  ///< none: every line is a player's
  std::vector<PadSheetLine> lines;
  struct Share {
    Seat seat;
    std::int64_t amount = 0;
  };
  std::vector<Share> majority;  ///< who is paid, with which weight
  std::vector<Share> awards;    ///< points by seat, without those who get nothing
};

struct PadResult {
  ScriptResult::Category category = ScriptResult::Category::done;
  std::vector<grammar::Diagnostic> diagnostics;
  bool filled = false;  ///< whether there is a sheet
  std::string title;
  std::vector<std::string> players;
  std::vector<PadFeature> features;  ///< in order of evaluation
  std::vector<PadSheetLine> others;  ///< of holdings
  std::vector<std::int64_t> totals;  ///< by seat
  std::vector<std::string> winners;
};

/// Reports everything in the result: errors as those of scripts, and
/// script/expectation for what is not met.
PadResult fill_in(const grammar::SourcePtr& source, const ScriptOptions& options);

/// The output of `castellan pad --json`, see docs/pads.md.
nlohmann::json pad_json(const PadResult& result);

}  // namespace castellan::session
