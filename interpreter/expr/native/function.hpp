/// One program as the body of a C function. Private to expr/native.
#pragma once

#include <set>
#include <string>

#include "interpreter/expr/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr::native {

/// What functions need of the rules beside their own text.
struct Needs {
  std::set<std::size_t>& attributes;   ///< words of components
  std::set<std::size_t>& tables;
};

/// From `(frame *f, uint32_t start) {` to `}`.
[[nodiscard]] std::string function_text(const Program& p, const state::Schema& schema, Needs needs);

}  // namespace castellan::expr::native
