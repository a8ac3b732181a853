/// How many ways to pay there are, without going through them.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/board/payments.hpp"

namespace castellan::board {

/// As many as Payments goes through; nothing where more is asked than bounds of the total, and of the size that
/// one piece, or two at least, are taken, or than bounds of the size alone, or where bounds are wide. The numbers of pieces at hand, each plus 1,
/// multiplied with one another stay below 2^63.
[[nodiscard]] std::optional<std::int64_t> count_payments(const PaymentTerms& terms);

}  // namespace castellan::board
