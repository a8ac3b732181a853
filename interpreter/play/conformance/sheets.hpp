/// Sheets in both modes: totals only, and explained line by line. Private to
/// interpreter/play/conformance.
#pragma once

#include <span>
#include <string>

#include "interpreter/flow/game.hpp"
#include "interpreter/play/conformance/findings.hpp"

namespace castellan::play {

/// Every sheet of players that takes no parameters, on the game as it is.
void check_sheets(const flow::Game& game, std::span<const std::string> players, Findings& findings);

/// Every sheet that a game pays, with the arguments it is paid with.
class PaidSheets final : public flow::Listener {
 public:
  PaidSheets(std::span<const std::string> players, Findings& findings)
      : players_(players), findings_(findings) {}
  void scored(const flow::Game& game, SheetId sheet, std::span<const ruletext::Value> arguments,
              FieldId counter) override;
  void scored_for(const flow::Game& game, SheetId sheet, Seat player,
                  std::span<const ruletext::Value> values) override;

 private:
  std::span<const std::string> players_;
  Findings& findings_;
};

}  // namespace castellan::play
