/// Control dependence: which instructions run or not as a branch decides. Private to
/// interpreter/ruletext.
#pragma once

#include <cstddef>
#include <vector>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext {

/// Postdominators of a program, worked out once.
class Control {
 public:
  /// O(instructions times the nesting of loops). The program must outlive it.
  explicit Control(const Program& p);

  /// The instructions between a branch and where all its ways meet again, ascending.
  [[nodiscard]] std::vector<std::size_t> decided_by(std::size_t branch) const;
  /// By instruction: whether every way from the begin to an end goes over it.
  [[nodiscard]] std::vector<std::uint8_t> on_every_way() const;

 private:
  [[nodiscard]] std::vector<std::size_t> behind(std::size_t at) const;
  void number();
  void dominate();
  [[nodiscard]] std::size_t common(std::size_t a, std::size_t b) const;

  const Program& p_;
  std::size_t exit_;  ///< behind the last instruction
  std::vector<std::vector<std::size_t>> before_;
  std::vector<std::size_t> order_;   ///< the exit first, each behind one of those that it leads to
  std::vector<std::size_t> number_;  ///< in `order_`; its size where no way leads to the exit
  std::vector<std::size_t> meets_;   ///< immediate postdominators
};

}  // namespace castellan::ruletext
