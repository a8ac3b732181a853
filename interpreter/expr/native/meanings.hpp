/// What instructions do, written in C. Private to expr/native.
///
/// Only those that are short and come often: the others are called by their handlers. Where one would
/// fail, the function hands over, so there is nothing here of messages.
#pragma once

#include <string>

#include "interpreter/expr/native/function.hpp"

namespace castellan::expr::native {

class Meanings {
 public:
  explicit Meanings(FunctionWriter& to) : to_(to) {}

  /// False when it is not among them; nothing is written then.
  bool write(const Instruction& in);

 private:
  [[nodiscard]] bool values(const Instruction& in);
  [[nodiscard]] bool reading(const Instruction& in);
  /// What is asked of a piece of a grid.
  [[nodiscard]] bool piece(const Instruction& in, const state::FieldType& grid);
  [[nodiscard]] bool loops(const Instruction& in);
  [[nodiscard]] bool changing(const Instruction& in);

  /// Takes the top away.
  std::string pop();
  /// A value for the stack, worked out here.
  void push(const std::string& expression);
  void binary(std::string_view op);
  void checked(std::string_view builtin);
  /// The function hands over where this holds.
  void unless(const std::string& condition);
  /// The same where a value is not from 0 up to below `n`.
  void within(const std::string& value, std::int64_t n);
  /// The address of an instance of a field, which is from 0 up to below the number of instances.
  [[nodiscard]] static std::string address(const state::FieldType& f, const std::string& instance, Address more = 0);
  std::string instance(const state::FieldType& f, const std::string& value);
  void store_word(const std::string& address, const std::string& value);

  FunctionWriter& to_;
};

}  // namespace castellan::expr::native
