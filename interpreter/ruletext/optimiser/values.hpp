/// Values of a program: instructions that leave one value on the stack. Private to
/// interpreter/ruletext.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::ruletext {

/// Instructions that leave one value on the stack; the locals that they use for
/// themselves begin at `first`.
struct ValueCode {
  std::size_t from = 0;
  std::size_t to = 0;
  std::uint16_t first = 0;
};

/// Which values can be recalled instead of computed again while the state and the locals that they
/// read are the same.
class Recallable {
 public:
  Recallable(const Program& p, const state::Schema& schema);

  /// It takes nothing from the stack, is entered at its begin alone, writes only what is its own,
  /// and does nothing but leave the value.
  [[nodiscard]] bool operator()(const ValueCode& v) const;

 private:
  [[nodiscard]] bool fits(const ValueCode& v, std::size_t at) const;
  [[nodiscard]] bool entered(const ValueCode& v) const;

  const Program& p_;
  const state::Schema& schema_;
  std::vector<std::optional<int>> depths_;
  std::vector<std::pair<std::size_t, std::size_t>>
      ways_;  ///< instructions that lead elsewhere, and where
};

}  // namespace castellan::ruletext
