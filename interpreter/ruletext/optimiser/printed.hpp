/// What aggregates say of pieces by what is printed on them alone.
///
/// `any s in segments(P) where s is road` depends on nothing but the component that lies
/// there, as long as no piece of a layer lies over it. Such an aggregate is evaluated for
/// every component when rules are compiled; in play its value is looked up. Private to
/// interpreter/ruletext.
#pragma once

#include <limits>
#include <map>
#include <memory>
#include <vector>

#include "interpreter/base/arena.hpp"
#include "interpreter/ruletext/program.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::ruletext {

/// A loop over the segments of a piece, in a program that is being made: the instructions
/// from `from` to `to` set it up, go through it and leave one number or truth, using no
/// locals for themselves but those from `first` on. The loop is at `head`, its locals
/// begin at `base`.
struct SegmentLoop {
  std::size_t from = 0;
  std::size_t head = 0;
  std::size_t to = 0;
  std::uint16_t first = 0;
  std::uint16_t base = 0;
};

/// Works out what is printed, once for loops that say the same.
class PrintedValues {
 public:
  explicit PrintedValues(const state::Schema& schema) : schema_(schema) {}

  /// The values by component; null when something else is asked as well.
  std::shared_ptr<const Printed> find(const Program& p, const SegmentLoop& loop);

 private:
  std::shared_ptr<const Printed> evaluate(const Program& p, FieldId grid, std::uint16_t held);

  const state::Schema& schema_;
  Arena arena_;  ///< on which one piece after the other is laid
  std::unique_ptr<Machine> machine_;
  std::map<std::vector<Value>, std::shared_ptr<const Printed>> known_;
};

}  // namespace castellan::ruletext
