/// What the end of a condition says of all candidates that it is asked about one after the other:
/// `A or B`, where A can not fail and B does not depend on the candidate, holds for each of them if B does.
#pragma once

#include <cstdint>

#include "interpreter/expr/program.hpp"

namespace castellan::expr {

/// Where B begins, which the program notes for a row of candidates; from there on it runs to the end
/// of the program. 0: it does not end so, or somebody counts what is run.
[[nodiscard]] std::uint32_t row_end(const Program& p);

/// The component T of a condition `it[T] = 0`, or `it[T] = 0 or B` that ends alike, of what is in this bag; none: it
/// says something else.
[[nodiscard]] ComponentId left_out(const Program& p, std::size_t bag);

}  // namespace castellan::expr
