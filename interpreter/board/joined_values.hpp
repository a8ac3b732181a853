/// Values that belong to regions, and what becomes of them when regions are joined
/// and parted.
///
/// A region keeps its values at its lowest member; those of every other member are
/// the first ones. Joined regions have one value by the rule of each. When a region
/// is parted, its values stay with the part that has its lowest member, or, when that
/// one is taken away, the lowest that is left; the other parts begin anew.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/arena.hpp"

namespace castellan::board {

enum class Joining : std::uint8_t {
  sum,  ///< of both, within the bounds
  highest,
  lowest,
  first  ///< that of the region with the lower member, unless it is none
};

struct JoinedValue {
  Address base = 0;    ///< of member 0
  Address stride = 1;  ///< from one member to the next
  Joining joining = Joining::sum;
  Word first = 0;  ///< of a new region
  Word least = 0;
  Word most = 0;
  bool may_be_none = false;
};

class JoinedValues {
 public:
  void add(const JoinedValue& v) { values_.push_back(v); }
  [[nodiscard]] bool empty() const { return values_.empty(); }

  /// A member becomes a region of its own.
  void begin(Arena& arena, int member) const;
  /// The regions with these lowest members become one.
  void join(Arena& arena, int a, int b) const;

  /// Takes the value of the region with this lowest member, which starts again.
  struct Taken {
    int lowest = 0;
    std::vector<Word> words;
  };
  [[nodiscard]] Taken take(Arena& arena, int lowest) const;
  /// Gives it to the region with this lowest member, which has just begun.
  void give(Arena& arena, int lowest, const Taken& taken) const;

 private:
  std::vector<JoinedValue> values_;
};

}  // namespace castellan::board
