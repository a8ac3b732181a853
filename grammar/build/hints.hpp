/// What somebody probably meant where a text does not follow its grammar.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "grammar/diagnostic.hpp"

namespace castellan::grammar::build {

/// A hint about `token` of `text`, where `expected` was expected; empty when there is none.
std::string hint_at(std::string_view text, Span token, std::string_view expected);

/// `elseif` in the line up to and with `token`, as other languages write it.
std::optional<Span> foreign_else(std::string_view text, Span token);

}  // namespace castellan::grammar::build
