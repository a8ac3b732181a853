/// A domain says where the values of a parameter come from. All that it does is
/// in the file that has its name; its line here is what everybody asks. Private
/// to interpreter/moves.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "interpreter/moves/compiler.hpp"
#include "interpreter/moves/domains/declaration.hpp"
#include "interpreter/moves/walk.hpp"

namespace castellan::moves {

/// The containers that values are taken from, in messages and as types.
struct Source {
  std::string_view words;
  std::array<Type::Kind, 2> kinds;
  /// A set of these, in words, stands for a container too; none: only containers.
  Type::Kind element = Type::Kind::none;
  std::string_view elements = {};
};
inline constexpr Source kNoSource = {{}, {}};
inline constexpr Source kGridSource = {"a grid", {Type::Kind::grid}};
inline constexpr Source kSlotsSource = {"places", {Type::Kind::slots}};

/// A declared domain that is being compiled.
struct Compiling {
  Compiler& compiler;
  const description::Domain& from;
  const std::string& what;  ///< "parameter 'p' of move 'm'"
  const Scope& scope;
  Domain& out;         ///< what it has of a container is there
  bool turns = false;  ///< set: a turn goes with every value

  [[nodiscard]] const state::Schema& schema() const { return compiler.schema(); }
  [[nodiscard]] const state::FieldType& field() const { return schema().field(out.field); }
  [[nodiscard]] Formula formula(const description::RuleText& text, Type wanted) const {
    return compiler.formula(scope.signature, text, wanted);
  }
  /// Reports `move/bad-domain`; gives no type.
  Type error(const std::string& message, std::string hint = {}) const {
    compiler.error(from.origin, "move/bad-domain", what + message, std::move(hint));
    return {};
  }
};

/// The line of a domain. All of it is given, or it does not compile.
struct DomainType {
  Declaration declaration;
  Source source;
  /// The kind of its values.
  Type (&compile)(Compiling&);
  /// Offers its values in its order; false when no more were wanted.
  bool (&each)(Look&);
  /// How many it offers when no filter forbids any.
  std::int64_t (&count)(Look&);
  /// Whether it has a value, its filter left out; a bag is read from its
  /// register, with its filter.
  bool (&admits)(const Run&, const Parameter&, const Domain&, Value);
  /// Why it has not; empty when only the filter can be the reason.
  std::string (&reason)(const Run&, const Parameter&, const Domain&, Value,
                        std::span<const std::string> players);
};

const DomainType& domain_type(DomainKind kind);

inline std::string no_reason(const Run&, const Parameter&, const Domain&, Value,
                             std::span<const std::string>) {
  return {};
}

extern const DomainType kComponent, kOccupied, kVacant, kPlacement, kPiece, kRemovable,
    kReplaceable, kSubset, kChoice, kNumber, kPlayer, kPlace, kFigure, kSegment, kCorner, kRegion,
    kList;

}  // namespace castellan::moves
