/// What has a name in a ruleset, as pages for authors and editors tell of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/description/description.hpp"

namespace castellan::cli {

struct NamedThing {
  std::string name;   ///< as rule text and scripts write it
  std::string kind;   ///< `counter`, `amount`, `move`
  std::string form;   ///< with what it takes: `price(b: building): money`
  std::string about;  ///< what else it says of itself; may be empty
  description::Origin origin;
};

/// In the order of the declarations, kind by kind. Rows of sheets are things of their own,
/// by the ids of their rules.
[[nodiscard]] std::vector<NamedThing> named_things(const description::Description& d);
/// The comment right above a declaration, without its marks; empty when there is none.
[[nodiscard]] std::string comment_above(const description::Origin& origin);

// --- as pages write them

[[nodiscard]] std::string kind_text(const description::Field& field);
[[nodiscard]] std::string scope_text(const description::Field& field);
/// As it is declared: `price(b: building): player`.
[[nodiscard]] std::string signature(const std::string& name,
                                    const std::vector<description::Param>& parameters,
                                    const std::string& gives = "number");
[[nodiscard]] std::string kind_of(const description::Definition& d);

}  // namespace castellan::cli
