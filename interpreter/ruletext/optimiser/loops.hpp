/// Where a program goes back, and what may have been written by then. Private to
/// interpreter/ruletext/optimiser.
#pragma once

#include <bitset>
#include <vector>

#include "interpreter/ruletext/optimiser/draft.hpp"

namespace castellan::ruletext::optimiser {

using Locals = std::bitset<kMaxLocals + 4>;

/// An instruction that something behind it leads back to.
struct Head {
  std::size_t at = 0;
  std::size_t last = 0;  ///< no way from here back to here goes beyond it
  Locals written;        ///< on ways from here back to here
};

class Loops {
 public:
  explicit Loops(const Draft& draft);

  /// False when some instruction is reached only from behind it: such a program is left
  /// as it is.
  [[nodiscard]] bool forward() const { return forward_; }
  /// None, or what is at the instruction.
  [[nodiscard]] const Head* head(std::size_t at) const;
  [[nodiscard]] const std::vector<Head>& heads() const { return heads_; }

 private:
  void extend();
  void find_written(const Draft& draft, Head& head);

  std::vector<Head> heads_;  ///< ascending
  bool forward_ = true;
};

}  // namespace castellan::ruletext::optimiser
