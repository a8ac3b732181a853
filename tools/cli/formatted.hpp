/// A text in canonical layout, for who writes files and for editors.
#pragma once

#include <string>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {

/// By lay_out (layout.hpp), held to keep meaning and comments; lines end as most of them did.
/// Throws grammar::Error when the text has errors or its name is of no kind that has a layout.
[[nodiscard]] std::string formatted(const grammar::Source& source);

}  // namespace castellan::cli
