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
/// Programs that may evaluate one another, the first included.
inline constexpr int kMaxPrograms = 4;

/// What figure_get reads and, for the last three, set_figure writes.
enum class FigureProperty : std::int32_t { owner, kind, holder, in_supply, role, stack, custodian };

/// What a place of a figure is given by: two values on the stack, the second
/// one used by slots only (instance, then place), and a container field.
enum class StandKind : std::uint8_t {
  segment, piece, corner, place, slot, square, figure,
  // only where figures are looked for, not where one goes:
  supply, region,
  joined           ///< a segment and all that is joined with it
};

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
  and_else,        ///< top is 0: jump and keep it, else drop it; b: refusal number b - 1
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
  make_cell,       ///< pops x y
  cell_x, cell_y,  ///< pops cell
  // containers of field b
  pile_size, pile_count,          ///< pops instance / instance component
  slot_get,                       ///< of slots or a map; pops instance place
  slots_used, slots_free,         ///< pops instance
  grid_size, grid_at,             ///< pops instance / instance cell; pushes a piece
  grid_width, grid_height,        ///< pops instance
  grid_edge,                      ///< pops instance; c: 0 least x, 1 least y, 2 most x, 3 most y
  longest_run,                    ///< pops instance; c: side classes as a mask
  near_count,                     ///< pops instance cell; c: 0 sides, 1 all eight
  piece_component, piece_cell, piece_turn,  ///< pops piece
  piece_instance,                 ///< pops piece; pushes the instance of a field of it
  piece_grid,                     ///< pops piece; pushes the instance of its grid
  slot_instance,                  ///< pops instance place; pushes the instance of a field of it
  // boards: segments, regions, figures, maps
  segment_piece, segment_feature,  ///< pops segment of grid b
  segment_mark,                    ///< pops segment; constants from c on: word by feature, or -1
  region_of,                       ///< pops instance segment; regions b
  region_of_place,                 ///< pops instance place; regions b
  region_of_figure,                ///< pops instance figure; regions b, figures c
  region_size, region_open, region_owner,  ///< pops region of b
  region_mark,                     ///< pops region of b; word c of its sums
  figure_get,                      ///< pops figure of b; FigureProperty c
  figure_of,                       ///< pops kind seat; figures b; c: only one in the supply, must be there
  figure_piece,                    ///< pops instance figure; grid b, figures c
  figure_spot,                     ///< pops instance figure; container b, figures c; see place_of
  place_component, place_owner,    ///< pops place of map b
  linked,                          ///< pops place place; map b, kinds as a mask in c
  figure_corner,                   ///< pops instance figure; grid b, figures c
  supply,                          ///< pops kind seat; figures b
  reaches,                         ///< pops segment cell; grid b
  adjoin,                          ///< pops segment segment; grid b
  component_copies,                ///< pops component; pushes how many are in the box
  signature, piece_signature,      ///< pops component turn / piece of b
  corner_of,                       ///< pops instance cell
  bag_size,                       ///< register b
  bag_count,                      ///< register b; pops component
  bag_kinds,                      ///< register b: different types
  // sets: locals from b on are cursor, instance or bound, weight, value;
  // jumps to c when used up. Copies: every copy, else every type once.
  iterate_range,
  iterate_pile, iterate_pile_copies,      ///< a: unused; field in wide operand d
  iterate_bag, iterate_bag_copies,
  iterate_slots, iterate_grid, iterate_near,
  iterate_reading,                        ///< pieces from north to south, west to east
  iterate_frame,                          ///< cells of the largest box from the north-west corner on
  collect,         ///< pops what is added to Machine::collected
  // the same over boards; what a, and d's halves, mean: see board_sets.cpp
  iterate_segments, iterate_region, iterate_regions, iterate_piece_regions, iterate_touching,
  iterate_figures, iterate_links, iterate_area, iterate_groups, iterate_around, iterate_corners, iterate_at_corner,
  iterate_corner_segments, iterate_facing,
  // effects
  take_pile,       ///< pops instance component; pushes the component
  take_slot,       ///< of slots or a map; pops instance place; pushes the component
  take_piece,      ///< pops piece; pushes the component
  put_pile,        ///< pops component instance
  put_slot,        ///< of slots or a map; pops component instance place
  put_grid,        ///< pops component instance cell turn
  move_bag,        ///< register c, from pile b to pile d; pops from-instance to-instance
  move_all,        ///< from pile b to pile d; pops from-instance to-instance
  move_copies,     ///< from pile b to pile d; pops from-instance to-instance component n
  draw,            ///< from pile b; pops instance; pushes the component
  cut,             ///< pops instance n
  plant,           ///< pops instance component section
  know,            ///< pops instance place seat: the seat knows what lies there
  stand_figure,    ///< pops figure value second; StandKind a, figures b, container c
  release_figure, remove_figure,   ///< pops figure of b
  hold_figure,     ///< pops figure seat
  set_figure,      ///< pops figure value; FigureProperty c
  claim_place,     ///< pops place seat; map b
  release_place,   ///< pops place of map b
  add_link,        ///< pops place place; map b, kind c
  merge,           ///< pops segment segment; regions b
  unmerge,         ///< pops segment segment; regions b
  ask,             ///< pops seat; phase c
  run_slot,        ///< pops subject component piece; rule slot c
  eval_slot,       ///< pops subject component piece and a arguments; pushes the amount of rule slot c
  points,          ///< pops points, an amount and, if a, how often it counts; pushes the points with it
  has_slot,        ///< pops component; whether it has a text in rule slot c
  choose,          ///< pops seat, with a also number: decision c, answer in local (with a: bag) b;
                   ///< the code behind it offers values, the answer goes on at d
  offer,           ///< pops a value that may be chosen
  offered,         ///< all have been offered
  fill_begin,      ///< pops the supply's instance: counter b fills field c
  fill_add,        ///< pops instance most: a place to be filled
  fill_try,        ///< the next filling to be tried; jumps to c when the best is done
  fill_value,      ///< pops what the filling tried is worth
  score,           ///< a arguments; sheet b, to counter c
  score_for,       ///< pops player, then a arguments, a subject first; sheet b, to counter c
  sheet_amount,    ///< a arguments, the subject first; sheet b as local 0 sees it; pushes the amount
  emit,            ///< a values; event b
  reveal,          ///< phase c
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

  /// A contribution to a point that can decide alone that the program gives 0.
  struct Refusal {
    std::string sentence;                ///< its own, or its text
    bool own = false;
  };
  std::vector<Refusal> refusals;

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
