/// Whether a text could stand in a file as it is, and which words are verbs; for printers.
#pragma once

#include <string_view>

namespace castellan::grammar::build {

/// One word: letters, digits, `_` and inner hyphens.
bool is_name(std::string_view text);
/// An id of a component, a row or an option.
bool is_id(std::string_view text);
/// An item of a list.
bool is_item(std::string_view text);
/// The text of a move, as it stands.
bool is_move_text(std::string_view text);
/// What may stand between `[` and `]` of a path.
bool is_index(std::string_view text);
/// A verb of the language.
bool is_verb(std::string_view text);

}  // namespace castellan::grammar::build
