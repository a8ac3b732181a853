/// What a ruleset declares and whether anything uses it: phases that cannot be
/// reached, moves without a phase or that nobody can ever make, an end that is never
/// come to, fields, choices, tables, points, definitions
/// and events that no rule names, families that no field holds, components that
/// never come into play, names in `view.json` that nothing declares.
///
/// Judged by the words of rule text, so a name that is only mentioned counts as
/// used: what is reported is surely unused. Rules written in Lua may name things
/// where nobody can look, so with them names are not judged.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drawing/view_style.hpp"
#include "interpreter/flow/rules.hpp"
#include "interpreter/package/manifest.hpp"

namespace castellan::cli {

/// A declared thing; the same in another configuration has an equal `kind` and
/// `name`.
struct Finding {
  std::string kind;
  std::string name;
  std::optional<grammar::Diagnostic> warning;  ///< none: it is used here
};

/// O(text of the rules).
[[nodiscard]] std::vector<Finding> look_over(const flow::Rules& rules);

/// The names in a style; `file` is where a warning is said.
[[nodiscard]] std::vector<Finding> look_over(const drawing::ViewStyle& style,
                                             const std::string& file, const state::Schema& schema);

/// The words of rule text, or of whole sources.
[[nodiscard]] std::set<std::string> words_in(const description::Description& d);
[[nodiscard]] std::set<std::string> words_in(const std::vector<grammar::SourcePtr>& sources);

/// What modules say of one another and of numbers of players that cannot be.
[[nodiscard]] std::vector<grammar::Diagnostic> lint_manifest(const package::Manifest& manifest,
                                                             int fewest, int most);

}  // namespace castellan::cli
