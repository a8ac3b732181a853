/// The rows of score sheets as lists, for pages and editors.
#pragma once

#include <string>
#include <vector>

#include "interpreter/description/description.hpp"

namespace castellan::cli {

struct SheetRow {
  std::string id;     ///< of the rule; empty: the rows of another sheet stand here
  std::string label;  ///< as it is written, with its `{name}` places
  std::string pays;   ///< rule text in one line
  /// The loops around it, outermost first: `k`, `kind`.
  std::vector<std::pair<std::string, std::string>> loops;
  description::Origin origin;  ///< of the id, else of what stands there
};

/// In the order in which they are paid.
[[nodiscard]] std::vector<SheetRow> sheet_rows(const grammar::Sheet& sheet,
                                               const description::SheetFile& file);
/// `scoring(round: number)`.
[[nodiscard]] std::string sheet_form(const grammar::Sheet& sheet);

}  // namespace castellan::cli
