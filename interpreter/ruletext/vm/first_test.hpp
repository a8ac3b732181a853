/// What a filter asks of its candidate first, when that is to compare what is read of it: done
/// without running a program, so that it is run for those alone which pass.
#pragma once

#include <array>
#include <cstdint>

#include "interpreter/ruletext/vm/brief.hpp"
#include "interpreter/ruletext/vm/machine.hpp"

namespace castellan::ruletext {

struct FirstTest {
  enum class Of : std::uint8_t { owner, field, attribute };
  enum class With : std::uint8_t { value, local, word, note };
  struct Compared {
    Of of = Of::owner;
    With with = With::value;
    std::uint8_t allows = 0;     ///< see allowed_by
    FieldId field;               ///< of which places have owners; of the candidate
    std::int32_t attribute = 0;  ///< its word
    std::int32_t operand = 0;    ///< the value, the local, the address, the note
    std::uint32_t next = 0;      ///< where the program goes on for what passes
  };
  static constexpr std::size_t kMost = 3;

  std::array<Compared, kMost> tests;  ///< one after the other, each for what passes those before
  std::uint8_t count = 0;             ///< none: the filter begins in another way
  bool decides = false;               ///< what passes all is let through
};

/// Of a condition over a candidate in a local, those before it being given.
[[nodiscard]] FirstTest first_test(const Program& p, std::size_t candidate);

struct FirstAnswer {
  bool known = false;
  bool through = false;    ///< if it is known
  std::uint32_t next = 0;  ///< else where the program has to go on
};
/// The tests of one candidate after the other, all of the same notes, state and locals.
class FirstQuestions {
 public:
  /// What the tests say of a candidate.
  [[nodiscard]] FirstAnswer operator()(const FirstTest& test, const ReadContext& c,
                                       const Machine& machine, const Notes& notes, Value candidate);
  /// Whether it is known with what all tests compare, and with what one of them does.
  [[nodiscard]] bool all_known(const FirstTest& test, const ReadContext& c, const Machine& machine,
                               const Notes& notes) {
    while (found_ < test.count) {
      if (!find(test, c, machine, notes)) return false;
    }
    return true;
  }
  [[nodiscard]] Value with(std::size_t test) const { return with_[test]; }

 private:
  /// With what a test compares; false while the program has not noted it.
  bool find(const FirstTest& test, const ReadContext& c, const Machine& machine,
            const Notes& notes);

  std::array<Value, FirstTest::kMost> with_;
  std::size_t found_ = 0;  ///< so many of them are known
};

}  // namespace castellan::ruletext
