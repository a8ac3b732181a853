/// How many ways to pay there are, without going through them.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/board/payments.hpp"

namespace castellan::board {

/// As many as Payments goes through; nothing where there is a joker, where payments have to be
/// irredundant, or where bounds are so wide that counting by total, size and kinds would take too
/// much room. The numbers of pieces at hand, each plus 1, multiplied with one another stay below
/// 2^63.
[[nodiscard]] std::optional<std::int64_t> count_payments(const PaymentTerms& terms);

/// Puts the payment that `n` others come before, in the order of Payments, into `counts`, one for
/// each kind. `n` is below what count_payments gives. False where these are not counted.
[[nodiscard]] bool nth_payment(const PaymentTerms& terms, std::int64_t n, std::span<Word> counts);

}  // namespace castellan::board
