/// The reference of rule text, from the tables that its compiler reads.
#pragma once

#include <string>
#include <vector>

#include "interpreter/ruletext/words/reference.hpp"

namespace castellan::cli {

/// Every table of the language: those of rule text and that of the rows of sheets.
[[nodiscard]] std::vector<ruletext::language::Section> language_sections();

/// For editors: lists of words the grammar keeps (`keywords`, `prepositions`,
/// `verbs`), and for each table a list of objects with `word`, `form`, `meaning`
/// and, where there is something to say, `of`, `takes`, `gives`, `can_be_set`.
std::string language_json();
/// The tables for docs/dsl.md and docs/sheets.md, each between its marks; see
/// tools/docgen/language.
std::string language_markdown();

}  // namespace castellan::cli
