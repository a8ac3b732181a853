/// How a domain is declared: the word that is its key, the value under it and the keys beside it.
/// Made from the lines of domains, for readers of declarations.
#pragma once

#include <string_view>

#include "interpreter/description/rules.hpp"

namespace castellan::moves {

using DomainKind = description::Domain::Kind;

/// The value under the key of a domain; none: it has no key, its values are those of the
/// parameter's kind.
enum class Key : std::uint8_t { none, container, number, function };
/// Whether `piece` may be a key beside it.
enum class Piece : std::uint8_t { none, may, must };

struct Declaration {
  std::string_view word;
  Key key;
  Piece piece;
  bool bounds;  ///< bounds of number, sum and kinds may be keys beside it
};

const Declaration& declaration(DomainKind kind);

}  // namespace castellan::moves
