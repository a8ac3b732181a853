/// How a domain is declared: the word that is its key, and what stands under and
/// beside it. Made from the lines of domains; read by those who read declarations.
#pragma once

#include <string_view>

#include "interpreter/description/rules.hpp"

namespace castellan::moves {

using DomainKind = description::Domain::Kind;

/// The value under the key of a domain; none: it has no key, its values are those of the
/// parameter's kind.
enum class Key : std::uint8_t { none, container, number, function };
/// Whether `piece` stands beside it.
enum class Piece : std::uint8_t { none, may, must };

struct Declaration {
  std::string_view word;
  Key key;
  Piece piece;
  bool bounds;  ///< of how many, of their sum and kinds: they may stand beside it
};

const Declaration& declaration(DomainKind kind);

}  // namespace castellan::moves
