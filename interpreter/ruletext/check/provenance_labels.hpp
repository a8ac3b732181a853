/// What is known of values while they are followed along a program. Private to
/// interpreter/ruletext.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "interpreter/ruletext/program.hpp"
#include "interpreter/ruletext/references.hpp"

namespace castellan::ruletext {

/// A set of small numbers; the last one stands for all that have no bit of their own.
class Bits {
 public:
  static constexpr std::size_t kMost = 63;
  static Bits of(std::size_t i) { return Bits(std::uint64_t{1} << std::min(i, kMost)); }
  Bits() = default;
  [[nodiscard]] bool any() const { return bits_ != 0; }
  [[nodiscard]] bool has(std::size_t i) const { return (bits_ >> std::min(i, kMost) & 1) != 0; }
  Bits& operator|=(Bits other) {
    bits_ |= other.bits_;
    return *this;
  }
  friend bool operator==(Bits, Bits) = default;

 private:
  explicit Bits(std::uint64_t bits) : bits_(bits) {}
  std::uint64_t bits_ = 0;
};

struct Label {
  Bits secrets;  ///< that it was computed from
  Bits sources;
  std::int16_t exact = -1;  ///< it is the value of this source
  std::int16_t whose =
      Reference::kOfAnybody;  ///< it is this player, or an instance or a piece of its field

  void join(const Label& other) {
    secrets |= other.secrets;
    sources |= other.sources;
    if (exact != other.exact) exact = -1;
    if (whose != other.whose) whose = Reference::kOfAnybody;
  }
  /// Adds what another value that it is worked out from was computed from.
  void mix(const Label& other) {
    secrets |= other.secrets;
    sources |= other.sources;
  }
  friend bool operator==(const Label&, const Label&) = default;
};

/// Before an instruction.
struct Labels {
  std::vector<Label> stack;
  std::vector<Label> locals;
  std::array<Label, kMaxBags> bags;
  std::int16_t offering = -1;  ///< the source whose values are offered

  /// Whether anything changed.
  bool join(const Labels& other) {
    const auto each = [](auto& to, const auto& from) {
      bool changes = false;
      for (std::size_t i = 0; i < to.size(); ++i) {
        const Label before = to[i];
        to[i].join(from[i]);
        changes = changes || to[i] != before;
      }
      return changes;
    };
    const bool on_stack = each(stack, other.stack), in_locals = each(locals, other.locals),
               in_bags = each(bags, other.bags);
    return on_stack || in_locals || in_bags;
  }
};

}  // namespace castellan::ruletext
