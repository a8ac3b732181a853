/// Where a statement puts a component, and who knows it there. Private to
/// interpreter/ruletext/words.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/ruletext/check/emitter.hpp"
#include "interpreter/ruletext/code/instruction.hpp"

namespace castellan::ruletext::language {

/// Where something is put: an instruction, which takes what is put and its operands.
struct Destination {
  Op op = Op::done;  ///< `done` after an error
  int field = 0;
  int operands = 0;
  bool follows = false;                 ///< it keeps who knows what is put there
  std::uint16_t knowers = 0;            ///< the local with these; 0: nobody
  std::vector<Instruction> aside = {};  ///< what gives the operands once more
};

/// Leaves the operands of the place that `e` says on the stack.
Destination operands_of(Emitter& em, const Expr& e, const Statement& s);
/// The place that `e` says, worked out before anything is taken from where it lies.
Destination destination(Emitter& em, const Expr& e, const Statement& s);
/// Whether somebody may know what is taken from a field before it lies where it is put.
bool may_be_known(Emitter& em, FieldId from);
/// Notes in a local who knows what is about to be taken; the operands for it are on the stack.
std::uint16_t note_knowers(Emitter& em, Op knowers, int field);
/// Takes what the operands on the stack say, with who knows it where the destination keeps that.
void take(Emitter& em, Op op, int field, Destination& to);
/// Puts there what is on the stack.
void put(Emitter& em, const Destination& to, const Statement& s);
/// Puts there what is on the stack, with the operands after it.
void put_with_operands(Emitter& em, const Destination& to);

}  // namespace castellan::ruletext::language
