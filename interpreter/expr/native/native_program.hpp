/// Programs as machine code of the processor.
///
/// What most programs spend their time on, values, comparisons, words and attributes, is straight
/// code; all else calls the instruction's handler, and where an instruction would stop or fail, the
/// machine takes over at it and does what it always does. So there is one place where an instruction
/// fails, and none where results could differ but in those few that this file's translator spells out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "interpreter/expr/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr::native {

/// What runs a program's code: see translate.cpp for the registers.
struct Frame {
  Value* locals;
  const Word* words;
  std::int64_t* fuel;
  Value* stack;
  const void* run;
};

/// How it came back.
struct Return {
  std::int64_t at;                     ///< kDone, kFailed, or the instruction at which the machine takes over
  std::int64_t value;                  ///< the result, or how much lies on the stack
};
inline constexpr std::int64_t kDone = -1;
inline constexpr std::int64_t kFailed = -2;

using Enter = Return (*)(const void* code, const Frame*);

struct Code {
  Enter enter = nullptr;               ///< null: not there yet
  const void* code = nullptr;
  std::size_t from = 0;                ///< in the bytes
  std::shared_ptr<const void> keeps;
};

class Pool {
 public:
  explicit Pool(const state::Schema& schema);
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  void translate(Program& p);
  /// Until here programs are interpreted. False: the system does not allow code to be made.
  bool seal();
  [[nodiscard]] const Word* attributes(std::size_t word) const { return attributes_.data() + word * components_; }
  [[nodiscard]] const state::Schema& schema() const { return schema_; }

 private:
  const state::Schema& schema_;
  std::size_t components_ = 0;
  std::vector<Word> attributes_;       ///< word by word, by component
  std::vector<std::uint8_t> bytes_;
  std::vector<std::shared_ptr<Code>> codes_;
  void* room_ = nullptr;
  std::size_t room_size_ = 0;
};

/// The code of a program, which may be put anywhere.
[[nodiscard]] std::vector<std::uint8_t> translate(const Program& p, const Pool& pool);
[[nodiscard]] std::vector<std::uint8_t> entry_code();

/// Of the instruction: what calls its handler, null where the machine has to take over.
[[nodiscard]] const void* thunk(Op op);
/// The failure of a thunk, thrown.
[[noreturn]] void rethrow();

}  // namespace castellan::expr::native
