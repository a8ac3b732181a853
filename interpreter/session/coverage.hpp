/// The clauses of rule text that games reached, and the reasons why others are not covered.
///
/// Clauses are those of ruletext/observed.hpp: parts of the syntax tree, so lines and layout make
/// no difference. Statements and amounts are covered when they ran, conditions when they held
/// once and once did not. Clauses inside of one that was never reached are not listed.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/ruletext/observed.hpp"

namespace castellan::session {

enum class Gap : std::uint8_t {
  never_reached,
  never_true,
  always_true,
  replaced,  ///< by a layer, where it was played
  left_out   ///< no configuration that was played has it: of an option, a module, a number of
             ///< players
};
/// `never-reached` ...
std::string_view gap_name(Gap gap);
/// A sentence's end: "never reached".
std::string_view gap_text(Gap gap);

struct Lack {
  Gap gap = Gap::never_reached;
  std::string rule;  ///< see ruletext::Clause::rule
  std::string text;  ///< of the clause, in one line
  std::string file;
  std::size_t line = 0;
  std::vector<std::string> ids;  ///< of the rulebook, cited beside it
  std::uint64_t runs = 0;
  std::string by;  ///< replaced: by whom, and where
};

struct Coverage {
  std::size_t clauses = 0;
  std::size_t covered = 0;
  std::vector<std::string> ids;          ///< cited beside clauses, in byte order
  std::vector<std::string> ids_missing;  ///< those of which no clause was reached
  std::vector<Lack> lacks;               ///< by file and place
  /// Hundredths of all clauses, rounded down; 100 of none.
  [[nodiscard]] int percent() const {
    return clauses == 0 ? 100 : static_cast<int>(covered * 100 / clauses);
  }
};

/// Whether a clause has been covered, by what was seen.
bool is_covered(const ruletext::Clause& clause);

/// Clauses of the files that `counts` says count. `played`: as many clauses were compiled for
/// games that were played (Observed::clauses() is in that order), by number; of others
/// `replaced_by` says by whom they were replaced, or nothing.
Coverage coverage(const ruletext::Observed& observed, const std::vector<bool>& played,
                  const std::function<bool(const std::string& file)>& counts,
                  const std::function<std::string(const ruletext::Clause&)>& replaced_by);

/// The clauses that are in programs by now, by number.
std::vector<bool> parts(const ruletext::Observed& observed);

}  // namespace castellan::session
