/// Syntax tree of a signature: what a declaration is called, takes and gives.
#pragma once

#include <optional>
#include <vector>

#include "grammar/ast/rule.hpp"

namespace castellan::grammar {

/// A parameter; its kind in one word or as `piece of table`, one blank between words.
struct TypedName {
  WordToken name;
  WordToken kind;
};

struct Signature {
  WordToken name;  ///< one word or several; empty in sentences
  std::vector<TypedName> parameters;
  std::optional<WordToken> gives;  ///< the kind of the value
};

}  // namespace castellan::grammar
