/// Figures and where they stand.
#pragma once

#include "interpreter/expr/emitter.hpp"
#include "interpreter/expr/instructions/figures.hpp"

namespace castellan::expr {

struct Standing {
  StandKind kind = StandKind::segment;
  FieldId field;
};

/// Where figures stand: pushes its two values.
std::optional<Standing> standing(Emitter& em, const Expr& e);
/// A figure: an expression, or `KIND of PLAYER`, the next one in a supply.
Type figure_value(Emitter& em, const Expr& e);
/// The fields among whose kinds a name is; one, when it has a type already.
std::vector<FieldId> figures_with_kind(Emitter& em, const Expr& kind);
/// Whether a name is a kind of one field's figures, or of none's. `instead` says
/// it with FIELD and NAME.
bool one_kind(Emitter& em, const Expr& kind, const std::vector<FieldId>& fields, std::string instead);

}  // namespace castellan::expr
