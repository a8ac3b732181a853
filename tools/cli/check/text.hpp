/// Checking one text by itself, without the package it belongs to.
#pragma once

#include <vector>

#include "grammar/diagnostic.hpp"

namespace castellan::cli {

/// What is wrong with sheets, component files and JSON, known by the names of their files.
/// Throws grammar::Error for other files (grammar/unknown-kind) and where reading ends.
[[nodiscard]] std::vector<grammar::Diagnostic> check_text(const grammar::Source& source);

}  // namespace castellan::cli
