/// Programs written instruction by instruction.
#pragma once

#include <string>
#include <vector>

#include "interpreter/ruletext/program.hpp"

namespace castellan::ruletext::test {

inline Program program_of(std::vector<Instruction> code, Type result = {Type::Kind::none, -1}) {
  Program p;
  p.name = "test";
  p.locals = 8;
  p.given_locals = 1;
  p.bags = 1;
  p.result = result;
  p.code = std::move(code);
  p.place_of.assign(p.code.size(), 0);
  p.places.emplace_back();
  p.refusals = {{"because", true}};
  return p;
}

inline Instruction make(Op op, int a = 0, int b = 0, int c = 0, int d = 0) {
  return {op, static_cast<std::uint8_t>(a), static_cast<std::uint16_t>(b), c, d};
}

inline Instruction push(int value) { return make(Op::push, 0, 0, value); }
inline Instruction load(int local) { return make(Op::load, 0, local); }
inline Instruction store(int local) { return make(Op::store, 0, local); }
inline Instruction lead(Op op, int to) { return make(op, 0, 0, to); }

/// `push 3, store 1, done`: names, and of these instructions their operand.
inline std::string written(const Program& p) {
  std::string out;
  for (const Instruction& in : p.code) {
    if (!out.empty()) out += ", ";
    out += info(in.op).name;
    const bool local = info(in.op).operand('b').what != Operand::none;
    const bool number = info(in.op).operand('c').what != Operand::none;
    if (local) out += ' ' + std::to_string(in.b);
    if (number) out += (local ? " > " : " ") + std::to_string(in.c);
  }
  return out;
}

}  // namespace castellan::ruletext::test
