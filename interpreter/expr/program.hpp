/// A compiled piece of rule text: instructions for the stack machine.
///
/// Immutable after compilation. Local 0 is the subject (`actor` in effects,
/// `player` in sheets); parameters follow. Bags have registers of their own.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/description/origin.hpp"
#include "interpreter/expr/type.hpp"

namespace castellan::expr {

inline constexpr int kMaxLocals = 96;
inline constexpr int kMaxStack = 48;
inline constexpr int kMaxBags = 4;

/// Operands of instructions are called a, b, c; "pops x y" means that y is on
/// top. Instances are subscripts of a field's scope.
enum class Op : std::uint8_t {
  // values
  push,            ///< pushes c
  push_wide,       ///< pushes constants[c]
  load,            ///< pushes local b
  store,           ///< pops into local b
  drop,
  // control: c is the target instruction
  jump,
  jump_if_false,
  jump_if_true,
  and_else,        ///< top is 0: jump and keep it, else drop it
  or_else,         ///< top is not 0: jump and keep 1, else drop it
  // arithmetic and comparison
  add, sub, mul, div_down, div_up, mod, negate, logic_not,
  eq, ne, lt, le, gt, ge, min2, max2, absolute,
  // fields of one word
  load_word,       ///< pushes the word at address c
  load_field,      ///< pops instance; pushes field b
  store_field,     ///< pops instance value; checked against the field's range
  add_field,       ///< pops instance delta; checked
  // components and tables
  attribute,       ///< pops component of family b; pushes its word c
  attribute_at,    ///< pops component position; pushes word c + position
  table,           ///< pops the subscripts; pushes the entry of table b
  table_length,    ///< pops all subscripts but the last; pushes entries in that row
  turn_seat,       ///< pops seat; pushes the seat c places clockwise
  // containers of field b
  pile_size, pile_count,          ///< pops instance / instance component
  slot_get, slots_used, slots_free,  ///< pops instance place / instance
  map_get,                        ///< pops place
  grid_size, grid_at,             ///< pops instance / instance cell; pushes a piece
  grid_width, grid_height,        ///< pops instance
  longest_run,                    ///< pops instance; c: side classes as a mask
  near_count,                     ///< pops instance cell; c: 0 sides, 1 all eight
  piece_component, piece_cell, piece_turn, piece_instance,  ///< pops piece
  bag_size,                       ///< register b
  bag_count,                      ///< register b; pops component
  bag_kinds,                      ///< register b: different types
  // sets: locals from b on are cursor, instance or bound, weight, value;
  // jumps to c when used up. Copies: every copy, else every type once.
  iterate_range,
  iterate_pile, iterate_pile_copies,      ///< a: unused; field in wide operand d
  iterate_bag, iterate_bag_copies,
  iterate_slots, iterate_grid, iterate_near,
  // effects
  take_pile,       ///< pops instance component; pushes the component
  take_slot,       ///< pops instance place; pushes the component
  take_place,      ///< pops place (map b); pushes the component
  take_piece,      ///< pops piece; pushes the component
  put_pile,        ///< pops component instance
  put_slot,        ///< pops component instance place
  put_place,       ///< pops component place
  put_grid,        ///< pops component instance cell turn
  move_bag,        ///< register c, from pile b to pile d; pops from-instance to-instance
  move_all,        ///< from pile b to pile d; pops from-instance to-instance
  draw,            ///< from pile b; pops instance; pushes the component
  cut,             ///< pops instance n
  plant,           ///< pops instance component section
  know,            ///< pops instance place seat: the seat knows what lies there
  ask,             ///< pops seat; phase c
  run_slot,        ///< pops component; rule slot c
  eval_slot,       ///< pops component; pushes the amount of rule slot c
  score,           ///< a arguments; sheet b, to counter c
  emit,            ///< a values; event b
  finish,
  call_lua,        ///< a arguments; function c; pushes its value
  call_lua_effect, ///< a arguments; function c
  done             ///< end; an expression leaves its value on the stack
};

struct Instruction {
  Op op = Op::done;
  std::uint8_t a = 0;
  std::uint16_t b = 0;
  std::int32_t c = 0;
  std::int32_t d = 0;
};

struct Program {
  std::string name;                      ///< for messages: "effect of move buy"
  std::vector<Instruction> code;
  std::vector<Value> constants;
  std::uint16_t locals = 0;
  std::uint16_t bags = 0;
  Type result;                           ///< `none` for effects
  /// True when it can stop before its end (ask, draw, a component's effect).
  bool resumable = false;

  /// Where each instruction comes from; parallel to `code`.
  struct Place {
    grammar::SourcePtr source;
    grammar::Span span;
  };
  std::vector<std::uint32_t> place_of;
  std::vector<Place> places;

  [[nodiscard]] bool empty() const { return code.empty(); }
  /// Whether the program is one constant (`push c; done`), and which.
  [[nodiscard]] bool constant(Value& out) const {
    if (code.size() != 2 || code[0].op != Op::push) return false;
    out = code[0].c;
    return true;
  }
};

/// A rule written in Lua, as programs call it by number.
struct LuaFunction {
  std::string name;                      ///< what the description calls it
  std::vector<Type> parameters;
  Type result;                           ///< `none` for effects; of one item, for lists
};

}  // namespace castellan::expr
