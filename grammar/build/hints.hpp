/// What somebody probably meant where a text does not follow its grammar.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grammar/build/text.hpp"
#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

/// A hint about `token` of `text`, where `expected` was expected; empty when there is none.
std::string hint_at(std::string_view text, Span token, std::string_view expected, Form form);

/// Where something else is wrong than what could not be read.
struct Mistake {
  Span at;
  std::string expected;
};
/// A word before `token` that was read, but not as it was meant: `elseif`, or a verb where
/// `expected` should have stood. None when there is none.
std::optional<Mistake> mistake_before(std::string_view text, Span token, std::string_view expected);

/// Whether what stands at `offset` closes a block, and `expected` was expected: where an error was
/// reported before, its block was not read.
bool follows_from_another(std::string_view text, std::size_t offset, std::string_view expected);

}  // namespace castellan::grammar::build
