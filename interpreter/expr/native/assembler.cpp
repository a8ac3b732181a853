// Encodings: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.

#include "interpreter/expr/native/assembler.hpp"

#include <cassert>
#include <cstring>
#include <limits>

namespace castellan::expr::native {

namespace {

constexpr unsigned number(Reg r) { return static_cast<unsigned>(r); }
constexpr unsigned low(Reg r) { return number(r) & 7U; }
constexpr bool is_short(std::int32_t v) { return v >= -128 && v <= 127; }

}  // namespace

Assembler::Label Assembler::label() {
  places_.push_back(-1);
  return places_.size() - 1;
}

std::vector<std::uint8_t> Assembler::finish() {
  for (const Jump& j : jumps_) {
    assert(places_[j.to] >= 0);
    const auto distance = static_cast<std::int32_t>(places_[j.to] - static_cast<std::int64_t>(j.at + 4));
    std::memcpy(code_.data() + j.at, &distance, sizeof distance);
  }
  return std::move(code_);
}

void Assembler::word(std::int32_t w) {
  for (int i = 0; i < 4; ++i) byte(static_cast<std::uint32_t>(w) >> (8 * i) & 0xFFU);
}

void Assembler::prefix(Reg reg, Reg rm, Reg index) {
  byte(0x48U | (number(reg) >> 3) << 2 | (number(index) >> 3) << 1 | number(rm) >> 3);
}
void Assembler::direct(Reg reg, Reg rm) { byte(0xC0U | low(reg) << 3 | low(rm)); }

void Assembler::operand(unsigned reg, Memory m) {
  const bool near = is_short(m.offset);
  byte((near ? 0x40U : 0x80U) | (reg & 7U) << 3 | low(m.base));
  if (low(m.base) == 4) byte(0x24U);
  if (near) byte(static_cast<std::uint32_t>(m.offset) & 0xFFU);
  else word(m.offset);
}
void Assembler::operand(unsigned reg, Indexed m) {
  byte(0x84U | (reg & 7U) << 3);
  byte(0x80U | low(m.index) << 3 | low(m.base));
  word(m.offset);
}

void Assembler::move(Reg to, Reg from) {
  if (to == from) return;
  prefix(from, to);
  byte(0x89);
  direct(from, to);
}
void Assembler::set(Reg to, std::int64_t value) {
  if (value >= 0 && value <= std::numeric_limits<std::uint32_t>::max()) {
    if (number(to) >= 8) byte(0x41);
    byte(0xB8U | low(to));
    word(static_cast<std::int32_t>(static_cast<std::uint32_t>(value)));
  } else if (value == static_cast<std::int32_t>(value)) {
    prefix(Reg::rax, to);
    byte(0xC7);
    byte(0xC0U | low(to));
    word(static_cast<std::int32_t>(value));
  } else {
    prefix(Reg::rax, to);
    byte(0xB8U | low(to));
    for (int i = 0; i < 8; ++i) byte(static_cast<std::uint64_t>(value) >> (8 * i) & 0xFFU);
  }
}
void Assembler::load(Reg to, Memory from) {
  prefix(to, from.base);
  byte(0x8B);
  operand(number(to), from);
}
void Assembler::store(Memory to, Reg from) {
  prefix(from, to.base);
  byte(0x89);
  operand(number(from), to);
}
void Assembler::store(Memory to, std::int32_t value) {
  prefix(Reg::rax, to.base);
  byte(0xC7);
  operand(0, to);
  word(value);
}
void Assembler::load_word(Reg to, Memory from) {
  prefix(to, from.base);
  byte(0x63);
  operand(number(to), from);
}
void Assembler::load_word(Reg to, Indexed from) {
  prefix(to, from.base, from.index);
  byte(0x63);
  operand(number(to), from);
}
void Assembler::op(Alu op, Reg to, Reg with) {
  prefix(with, to);
  byte(static_cast<unsigned>(op) << 3 | 1U);
  direct(with, to);
}
void Assembler::op(Alu op, Reg to, Memory with) {
  prefix(to, with.base);
  byte(static_cast<unsigned>(op) << 3 | 3U);
  operand(number(to), with);
}
void Assembler::op(Alu op, Reg to, std::int32_t with) {
  prefix(Reg::rax, to);
  byte(is_short(with) ? 0x83U : 0x81U);
  byte(0xC0U | static_cast<unsigned>(op) << 3 | low(to));
  if (is_short(with)) byte(static_cast<std::uint32_t>(with) & 0xFFU);
  else word(with);
}
void Assembler::op(Alu op, Memory to, std::int32_t with) {
  prefix(Reg::rax, to.base);
  byte(is_short(with) ? 0x83U : 0x81U);
  operand(static_cast<unsigned>(op), to);
  if (is_short(with)) byte(static_cast<std::uint32_t>(with) & 0xFFU);
  else word(with);
}
void Assembler::multiply(Reg to, Reg with) {
  prefix(to, with);
  byte(0x0F);
  byte(0xAF);
  direct(to, with);
}
void Assembler::multiply(Reg to, Reg with, std::int32_t by) {
  prefix(to, with);
  byte(0x69);
  direct(to, with);
  word(by);
}
void Assembler::negate(Reg to) {
  prefix(Reg::rax, to);
  byte(0xF7);
  byte(0xD8U | low(to));
}
void Assembler::test(Reg a, Reg b) {
  prefix(b, a);
  byte(0x85);
  direct(b, a);
}
void Assembler::set_if(Condition c, Reg to) {
  byte(0x40U | number(to) >> 3);
  byte(0x0F);
  byte(0x90U | static_cast<unsigned>(c));
  byte(0xC0U | low(to));
  prefix(to, to);                      // movzx from the lowest byte
  byte(0x0F);
  byte(0xB6);
  direct(to, to);
}
void Assembler::move_if(Condition c, Reg to, Reg from) {
  prefix(to, from);
  byte(0x0F);
  byte(0x40U | static_cast<unsigned>(c));
  direct(to, from);
}
void Assembler::jump(Label to) {
  byte(0xE9);
  jumps_.push_back({code_.size(), to});
  word(0);
}
void Assembler::jump_if(Condition c, Label to) {
  byte(0x0F);
  byte(0x80U | static_cast<unsigned>(c));
  jumps_.push_back({code_.size(), to});
  word(0);
}
void Assembler::call(Reg to) {
  if (number(to) >= 8) byte(0x41);
  byte(0xFF);
  byte(0xD0U | low(to));
}
void Assembler::leave() { byte(0xC3); }
void Assembler::push(Reg r) {
  if (number(r) >= 8) byte(0x41);
  byte(0x50U | low(r));
}
void Assembler::pop(Reg r) {
  if (number(r) >= 8) byte(0x41);
  byte(0x58U | low(r));
}

}  // namespace castellan::expr::native
