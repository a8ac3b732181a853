/// The moves that are legal ahead of a line of a game script, from the lines before it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/session/ruleset_cache.hpp"
#include "tools/cli/command.hpp"
#include "tools/lsp/documents.hpp"

namespace castellan::lsp {

class LegalMoves {
 public:
  explicit LegalMoves(const cli::CommonOptions& common) : common_(common) {}

  struct Offer {
    std::string player;
    std::vector<std::string> moves;  ///< in natural order
  };
  /// Of everybody who may act; nothing when the lines before have mistakes, end in a position or
  /// at an open draw, or take longer to play than somebody waits who writes. What was played for
  /// the line before is kept.
  const std::vector<Offer>& before(const Document& document, std::uint32_t line);
  /// Rules have changed.
  void forget();

 private:
  const cli::CommonOptions& common_;
  session::RulesetCache rulesets_{2};
  std::string played_;  ///< path and lines
  std::vector<Offer> offers_;
};

}  // namespace castellan::lsp
