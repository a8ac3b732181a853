/// One program as a C function. Private to expr/native.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/expr/native/tables.hpp"
#include "interpreter/expr/program.hpp"
#include "interpreter/state/schema.hpp"

namespace castellan::expr::native {

/// Writes the function of a program, instruction by instruction. What would lie on the stack are C
/// variables; only what a handler takes, leaves or is handed over lies in the frame's stack. Where
/// ways meet, the value at depth i is in the variable `s<i>`.
class FunctionWriter {
 public:
  FunctionWriter(const Program& p, const state::Schema& schema, Tables& tables);

  /// From `(frame *f, uint32_t start) {` to `}`.
  [[nodiscard]] std::string run();

 private:
  friend class Meanings;

  /// Where the function hands over: what lies on the stack before an instruction.
  struct Leave {
    std::size_t at;
    std::vector<std::string> held;
  };

  void entries();
  void instruction(const Instruction& in);
  /// By its handler, whatever it does.
  void call_handler(const Instruction& in, const InstructionInfo& line);
  void jump(std::int32_t target, const std::string& condition, const std::vector<std::string>& held);
  void handler_arguments(int taken);
  [[nodiscard]] std::string leave();
  void burn();
  void line(const std::string& text);

  const Program& p_;
  const state::Schema& schema_;
  Tables& tables_;
  std::vector<std::optional<int>> depths_;
  std::vector<bool> met_;              ///< by instruction: something leads there that is not the one before it
  std::vector<bool> entered_;          ///< the machine may begin there
  std::vector<std::string> held_;      ///< C expressions without effects, the lowest first
  std::vector<Leave> leaves_;
  std::size_t at_ = 0;
  int most_met_ = 0;                   ///< values where ways meet
  bool reached_ = true;
  std::string out_;
};

[[nodiscard]] std::string function_text(const Program& p, const state::Schema& schema, Tables& tables);

}  // namespace castellan::expr::native
