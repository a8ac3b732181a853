/// The texts that name a declaration together with what it takes: which name they
/// hold, what they say, and how the tables that stood for them before are written
/// in them. Private to package/.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/lua/declare.hpp"

namespace castellan::package {

/// Whether the first argument of this constructor is a signature, as
/// `free(s: segment of table)`, or a sentence, as `put {n: number} gold`.
[[nodiscard]] bool takes_signature(std::string_view kind);

/// The name that a signature gives, whether or not the rest of it can be read; of
/// a sentence the sentence without the kinds of its parameters.
[[nodiscard]] std::string name_in(std::string_view kind, std::string_view signature);

inline constexpr std::string_view kMove = "move";
/// Whether a table of moves has this key for itself: no parameter is called so.
[[nodiscard]] bool is_key_of_move(std::string_view word);

/// `piece table` of level 1 as rule text says it now: `piece of table`.
[[nodiscard]] std::string kind_in_words(std::string_view kind);

/// The signature that says what a table `{ params = { { "s", "segment table" } },
/// type = "player" }` said of `name`; none when the table says nothing of the kind,
/// or not in texts.
[[nodiscard]] std::optional<std::string> signature_of(std::string_view kind, std::string_view name,
                                                      const lua::Value& table);

}  // namespace castellan::package
