/// What is known of the registers and the stack when an instruction is reached, whatever
/// the way: which are constants, which are copies of other registers. Private to
/// interpreter/ruletext/optimiser.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "interpreter/ruletext/type.hpp"

namespace castellan::ruletext::optimiser {

struct Fact {
  enum class What : std::uint8_t { nothing, constant, copy };
  What what = What::nothing;
  std::uint16_t local = 0;  ///< of a copy: the register that has the same value
  Value value = 0;          ///< of a constant

  static Fact constant(Value v) { return {What::constant, 0, v}; }
  static Fact copy(std::uint16_t of) { return {What::copy, of, 0}; }
  [[nodiscard]] bool is_constant() const { return what == What::constant; }
  [[nodiscard]] bool is_copy() const { return what == What::copy; }
  friend bool operator==(const Fact&, const Fact&) = default;
};

class Known {
 public:
  static constexpr std::size_t kNowhere = ~std::size_t{0};
  struct Entry {
    Fact fact;
    std::size_t from = kNowhere;  ///< the instruction that pushed it and can be taken out
  };

  Known() = default;
  explicit Known(std::size_t locals) : locals_(locals) {}

  [[nodiscard]] const Fact& local(std::size_t i) const { return locals_[i]; }
  /// What a load of the register gives: never a copy of a copy.
  [[nodiscard]] Fact loaded(std::size_t i) const;
  void write(std::size_t i, Fact fact);

  std::vector<Entry> stack;
  Entry pop();
  void push(Fact fact, std::size_t from = kNowhere) { stack.push_back({fact, from}); }
  /// Nothing on the stack can be taken out any more.
  void settle();
  /// Only what both know.
  void meet(const Known& other);

 private:
  std::vector<Fact> locals_;
};

}  // namespace castellan::ruletext::optimiser
