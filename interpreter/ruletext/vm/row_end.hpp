/// What the begin or the end of a condition says of all candidates that it is asked about one after
/// the other: `A or B` holds for each of them if A does and does not depend on the candidate, or if
/// B does, and A cannot fail.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// A, where it does not depend on the candidate, as a program of its own, of the same locals; none:
/// it does not begin so, or A takes fuel.
[[nodiscard]] std::optional<Program> row_begin(const Program& p, const state::Schema& schema);

/// Where B begins, which the program notes for a row of candidates; from there on it runs to the
/// end of the program. 0: it does not end so, or somebody counts what is run.
[[nodiscard]] std::uint32_t row_end(const Program& p);

/// The component T of a condition `it[T] = 0`, or `it[T] = 0 or B` that ends alike, of what is in
/// this bag; none: it says something else.
[[nodiscard]] ComponentId left_out(const Program& p, std::size_t bag);

}  // namespace castellan::ruletext
