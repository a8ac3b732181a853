/// What may be written at a place, and what a word there means: from the tables of the
/// language and from what the ruleset declares.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/lsp/documents.hpp"
#include "tools/lsp/legal_moves.hpp"
#include "tools/lsp/library.hpp"

namespace castellan::lsp {

/// At most so many; of more the list is incomplete, and the editor asks again.
inline constexpr std::size_t kMostItems = 300;

/// Whether moves stand at a place of a script: behind `Anna: `, or where a line begins.
[[nodiscard]] bool is_at_move(const Document& document, Place place);
/// A CompletionList, moves of `offers` first. Its items say that they are of the package in
/// `folder`, and nothing about what they mean: editors ask that of the one they show.
[[nodiscard]] nlohmann::json completion(const Document& document, Place place, const Names& names,
                                        const std::string& folder,
                                        const std::vector<LegalMoves::Offer>& offers = {});
/// What an item means, as Markdown; empty when there is no such thing any more.
[[nodiscard]] std::string meaning_of(const std::string& label, const Names& names);
/// A Hover; null when the word has no meaning.
[[nodiscard]] nlohmann::json hover(const Document& document, Place place, const Names& names);

[[nodiscard]] nlohmann::json range_json(Range range);
/// What of a text stands there.
[[nodiscard]] Range range_of(const Text& text, std::size_t begin, std::size_t end);

}  // namespace castellan::lsp
