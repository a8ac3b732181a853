/// Where a value of a JSON text stands in it.
#pragma once

#include <nlohmann/json.hpp>

#include "grammar/diagnostic.hpp"

namespace castellan {

/// The place of the value that `path` leads to: all of a number, text or word,
/// the opening bracket of an array or object. `key`: of the key in front of it,
/// with its quotes; the path then ends with one. The text is JSON and has the
/// value. O(length of the text).
grammar::Span json_place(const grammar::Source& source, const nlohmann::json::json_pointer& path,
                         bool key = false);

}  // namespace castellan
