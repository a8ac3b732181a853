/// The files that `new` begins a package with.
///
/// In every text `{name}` and `{title}` are filled in. The ruleset is a whole
/// small game with a script that tests it, so that an author changes something
/// that works.
#pragma once

#include <string_view>
#include <vector>

namespace castellan::cli {

struct TemplateFile {
  std::string_view path;
  std::string_view text;
};

/// A ruleset of its own.
[[nodiscard]] const std::vector<TemplateFile>& ruleset_template();
/// A variant of `{base}`; `{players}` are the names in its script, `{phase}` is
/// where a game of it begins.
[[nodiscard]] const std::vector<TemplateFile>& variant_template();
/// A mod of `{base}`, with the same names.
[[nodiscard]] const std::vector<TemplateFile>& mod_template();

/// The README of a copy of the small game `{base}`.
[[nodiscard]] std::string_view copy_readme();

}  // namespace castellan::cli
