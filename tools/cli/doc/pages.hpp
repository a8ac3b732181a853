/// The pages that `castellan doc` writes of a ruleset.
#pragma once

#include "interpreter/package/load.hpp"
#include "interpreter/session/ruleset.hpp"
#include "tools/cli/page.hpp"

namespace castellan::cli {

/// Everything that is declared, with its type, its file and line; names are anchors: `move.buy`,
/// `field.hand`, `rule.AB-12`.
[[nodiscard]] Page authors_page(const package::Loaded& loaded, const package::Manifest& manifest);

/// What somebody needs who plays: how a game goes, what may be done, what is in the box, drawn,
/// and what brings points, with the ids of the rulebook. Throws grammar::Error when the rules do
/// not compile, when a `view.json` is wrong, or when the set-up fails.
[[nodiscard]] Page players_page(const package::Request& request, const package::Manifest& manifest);

// --- of both

/// What the page is about: the ruleset, its version, for how many, with which modules on.
void write_title(Page& page, const package::Loaded& loaded, const package::Manifest& manifest);
/// When a module is on that nobody asks for.
[[nodiscard]] std::string when_on(const package::Manifest& module);

}  // namespace castellan::cli
