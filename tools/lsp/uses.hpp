/// Where a name of a package is written: in the rule text and declarations of Lua files, in
/// sheets, component files and scripts. Reads words, not meaning: texts for people (help,
/// labels, reasons, sentences of events) and comments are passed over.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/diagnostic.hpp"
#include "tools/lsp/library.hpp"

namespace castellan::lsp {

/// A word in a text for the rules.
struct Use {
  std::size_t begin = 0;
  std::size_t end = 0;
  /// Whether it gives a name to something of its own text: `let gold be`, `for each gold in`.
  bool local = false;
};

/// Every text of a package, as the editor has it or as it lies on the disk: its rules, and
/// the scripts in its folder games/. By path.
[[nodiscard]] std::vector<grammar::SourcePtr> texts_of(const std::string& folder);

/// In the order of the text. Ids with `-` in them that the package declares are one word.
[[nodiscard]] std::vector<Use> uses_in(const grammar::Source& text, std::string_view name,
                                       const Names& names);

/// The word that names a thing where it is declared, or all of its place.
[[nodiscard]] grammar::Span name_in(const cli::NamedThing& thing);

/// Ids of the rulebook in a text, in comments, too: `CAR-PLACE-02`.
[[nodiscard]] std::vector<grammar::Span> rule_ids(std::string_view text);

}  // namespace castellan::lsp
