/// What a filter asks of its candidate first, when that is to compare a field of it: read
/// without running a program, so that it is run for those alone which pass.
#pragma once

#include <cstdint>
#include <optional>

#include "interpreter/expr/machine/machine.hpp"

namespace castellan::expr {

struct FirstTest {
  enum class Of : std::uint8_t { nothing, owner, field };
  enum class With : std::uint8_t { value, local, word };
  Of of = Of::nothing;                ///< nothing: the filter begins in another way
  With with = With::value;
  bool equal = true;                  ///< else it has to differ
  bool decides = false;               ///< what passes is let through
  FieldId field;                      ///< of which places have owners; of the candidate
  std::int32_t operand = 0;           ///< the value, the local, the address
  std::uint32_t next = 0;             ///< where the program goes on for what passes
};

/// Of a condition over a candidate in a local, those before it being given.
[[nodiscard]] FirstTest first_test(const Program& p, std::size_t candidate);

/// Whether a candidate passes; none when the program itself has to say so.
[[nodiscard]] std::optional<bool> passes(const FirstTest& test, const ReadContext& c, const Machine& machine, Value candidate);

}  // namespace castellan::expr
