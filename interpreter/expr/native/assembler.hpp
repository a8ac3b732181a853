/// Machine code for x86-64, one instruction a call.
///
/// Operands are 64 bits wide unless said otherwise. The code holds no address of itself, so it
/// runs wherever its bytes are put. Private to interpreter/expr.
#pragma once

#include <cstdint>
#include <vector>

namespace castellan::expr::native {

enum class Reg : std::uint8_t { rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8, r9, r10, r11, r12, r13, r14, r15 };

/// As the processor numbers them.
enum class Condition : std::uint8_t { below = 2, not_below = 3, equal = 4, not_equal = 5, less = 12, not_less = 13, not_greater = 14, greater = 15, overflow = 0 };
constexpr Condition negated(Condition c) { return static_cast<Condition>(static_cast<std::uint8_t>(c) ^ 1U); }

struct Memory {
  Reg base;
  std::int32_t offset = 0;
};
/// `base + 4 * index + offset`, words.
struct Indexed {
  Reg base;
  Reg index;
  std::int32_t offset = 0;
};

/// Operations that the processor has in one shape.
enum class Alu : std::uint8_t { add = 0, sub = 5, and_ = 4, cmp = 7 };

class Assembler {
 public:
  /// A place that jumps lead to.
  using Label = std::size_t;
  [[nodiscard]] Label label();
  void bind(Label l) { places_[l] = static_cast<std::int64_t>(code_.size()); }
  [[nodiscard]] std::size_t size() const { return code_.size(); }
  /// The code from `from` on, its jumps filled in; every label that is jumped to is bound.
  [[nodiscard]] std::vector<std::uint8_t> finish();

  void move(Reg to, Reg from);
  void set(Reg to, std::int64_t value);         ///< flags stay
  void load(Reg to, Memory from);
  void store(Memory to, Reg from);
  void store(Memory to, std::int32_t value);
  void load_word(Reg to, Memory from);          ///< a signed word
  void load_word(Reg to, Indexed from);
  void op(Alu op, Reg to, Reg with);
  void op(Alu op, Reg to, Memory with);
  void op(Alu op, Reg to, std::int32_t with);
  void op(Alu op, Memory to, std::int32_t with);
  void multiply(Reg to, Reg with);
  void multiply(Reg to, Reg with, std::int32_t by);
  void negate(Reg to);
  void test(Reg a, Reg b);
  void set_if(Condition c, Reg to);             ///< 0 or 1; flags stay
  void move_if(Condition c, Reg to, Reg from);
  void jump(Label to);
  void jump_if(Condition c, Label to);
  void call(Reg to);
  void leave();                                 ///< `ret`
  void push(Reg r);
  void pop(Reg r);

 private:
  struct Jump {
    std::size_t at;     ///< where the distance stands, behind which it counts
    Label to;
  };
  void byte(unsigned b) { code_.push_back(static_cast<std::uint8_t>(b)); }
  void word(std::int32_t w);
  void prefix(Reg reg, Reg rm, Reg index = Reg::rax);
  void direct(Reg reg, Reg rm);
  void operand(unsigned reg, Memory m);
  void operand(unsigned reg, Indexed m);

  std::vector<std::uint8_t> code_;
  std::vector<std::int64_t> places_;
  std::vector<Jump> jumps_;
};

}  // namespace castellan::expr::native
