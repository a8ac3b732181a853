#include "interpreter/expr/optimiser/narrowing.hpp"

#include <limits>

#include "interpreter/expr/instructions/figures.hpp"
#include "interpreter/expr/optimiser/draft.hpp"

namespace castellan::expr {

namespace {

/// Instructions of a turn that asks first: the element, what is asked, with what it is
/// compared, whether they are equal, and the way to the next turn if they are not.
constexpr std::size_t kAsking = 5;

/// Whether the way to the next turn is taken where the value on top does not hold.
bool leads_on(const Instruction& in, std::size_t loop) {
  return in.op == Op::jump_if_false && static_cast<std::size_t>(in.c) == loop;
}

bool asks_first(const std::vector<Instruction>& code, std::size_t loop) {
  if (loop + kAsking >= code.size()) return false;
  const Instruction* turn = &code[loop + 1];
  return turn[0].op == Op::load && turn[0].b == code[loop].b + 3 && turn[3].op == Op::eq && leads_on(turn[4], loop);
}

/// Whether the instruction is a constant, none.
bool is_none(const Instruction& in) { return in.op == Op::push && in.c == kNone; }

/// Whether what begins at `at` leads to the next turn for every figure in a supply: it asks where the
/// figure stands, or who holds it, and goes on only if there is such a place.
bool asks_whether_out(const std::vector<Instruction>& code, std::size_t loop, std::size_t at) {
  const bool of_board = at < code.size() && code[at].op == Op::push;
  if (of_board) ++at;
  if (at + kAsking > code.size() || code[at].op != Op::load || code[at].b != code[loop].b + 3) return false;
  const Instruction& what = code[at + 1];
  const bool spot = of_board && (what.op == Op::figure_spot || what.op == Op::figure_piece) && what.c == code[loop].d;
  const bool holder = !of_board && what.op == Op::figure_get && what.b == code[loop].d &&
                      static_cast<FigureProperty>(what.c) == FigureProperty::holder;
  if ((spot || holder) && is_none(code[at + 2]) && code[at + 3].op == Op::ne && leads_on(code[at + 4], loop)) return true;
  // Nothing is of no feature.
  return spot && at + kAsking < code.size() && code[at + 2].op == Op::segment_feature && code[at + 3].op == Op::push &&
         code[at + 3].c >= 0 && code[at + 4].op == Op::eq && leads_on(code[at + 5], loop);
}

/// The grid + 1 of which a turn of a loop over cells asks first whether something lies there.
std::int32_t grid_asked(const std::vector<Instruction>& code, std::size_t loop) {
  if (loop + kAsking + 1 >= code.size()) return 0;
  const Instruction* turn = &code[loop + 1];
  const bool asks = turn[0].op == Op::push && turn[0].c == 0 && turn[1].op == Op::load && turn[1].b == code[loop].b + 3 &&
                    turn[2].op == Op::grid_at && is_none(turn[3]) && turn[4].op == Op::ne && leads_on(turn[5], loop);
  return asks ? turn[2].b + 1 : 0;
}

/// The field that a turn of a loop over numbers, places or figures asks for first, going on only where it is not 0; -1: none.
std::int32_t field_asked(const std::vector<Instruction>& code, std::size_t loop) {
  constexpr std::size_t kAskingField = 3;
  if (loop + kAskingField >= code.size()) return -1;
  const Instruction* turn = &code[loop + 1];
  const bool asks = turn[0].op == Op::load && turn[0].b == code[loop].b + 3 && turn[1].op == Op::load_field && leads_on(turn[2], loop);
  return asks ? turn[1].b : -1;
}

/// The map of which a turn of a loop over places asks first whether an attribute is that of another place, or a value;
/// -1: none.
std::int32_t attribute_asked(const std::vector<Instruction>& code, std::size_t loop) {
  constexpr std::size_t kLongest = 8;
  if (loop + kLongest >= code.size()) return -1;
  const Instruction* turn = &code[loop + 1];
  const auto reads = [&](std::size_t at) { return turn[at].op == Op::place_component && turn[at + 1].op == Op::attribute; };
  if (turn[0].op != Op::load || turn[0].b != code[loop].b + 3 || !reads(1)) return -1;
  const bool value = turn[3].op == Op::push || turn[3].op == Op::load || turn[3].op == Op::load_word;
  // The element itself is another one in each turn.
  if (!value || (turn[3].op == Op::load && turn[3].b == turn[0].b)) return -1;
  const std::size_t how = turn[3].op == Op::load && reads(4) ? 6 : 4;
  return turn[how].op == Op::eq && leads_on(turn[how + 1], loop) ? turn[1].b : -1;
}

std::uint8_t feature_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const Instruction& what = code[loop + 2];
  const Instruction& with = code[loop + 3];
  const bool known = what.op == Op::segment_feature && what.b == code[loop].d && with.op == Op::push && with.c >= 0 &&
                     with.c < std::numeric_limits<std::uint8_t>::max();
  return known ? static_cast<std::uint8_t>(with.c + 1) : 0;
}

std::uint8_t property_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const Instruction& what = code[loop + 2];
  const Op with = code[loop + 3].op;
  if (what.op != Op::figure_get || what.b != code[loop].d) return 0;
  if (with != Op::push && with != Op::load && with != Op::load_word) return 0;
  const auto property = static_cast<FigureProperty>(what.c);
  if (property != FigureProperty::owner && property != FigureProperty::kind) return 0;
  return static_cast<std::uint8_t>(what.c + 1);
}

/// Where a turn goes on that asks, from `at` on, for a field or an attribute of a piece, which can not fail for one that lies
/// there; 0: it asks for something else.
std::size_t behind_question(const std::vector<Instruction>& code, std::size_t loop, std::size_t at) {
  const bool field = code[at + 1].op == Op::piece_instance && code[at + 2].op == Op::load_field;
  const bool attribute = code[at + 1].op == Op::piece_component && code[at + 2].op == Op::attribute;
  if (!field && !attribute) return 0;
  at += 3;
  if (code[at].op == Op::logic_not) ++at;
  else if (code[at].op == Op::push && is_comparison(code[at + 1].op)) at += 2;
  return leads_on(code[at], loop) ? at + 1 : 0;
}

/// Whether a turn writes the local.
bool writes(const std::vector<Instruction>& code, std::size_t loop, std::size_t local) {
  bool found = false;
  for (std::size_t at = loop; at < static_cast<std::size_t>(code[loop].c); ++at) {
    optimiser::each_written(code[at], [&](std::size_t written) { found = found || written == local; });
  }
  return found;
}

/// How many instructions behind a loop over pieces that one stands which loads the piece that the element has to be; 0: it
/// may be others, too.
std::uint8_t piece_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const std::uint16_t element = code[loop].b + 3;
  constexpr std::size_t kQuestion = 6;
  constexpr std::size_t kFarthest = std::numeric_limits<std::uint8_t>::max() - kQuestion;
  std::size_t at = loop + 1;
  while (at + kQuestion <= code.size() && at - loop < kFarthest && code[at].op == Op::load && code[at].b == element) {
    const Instruction& with = code[at + 1];
    if (with.op == Op::load && code[at + 2].op == Op::eq && leads_on(code[at + 3], loop))
      return writes(code, loop, with.b) ? 0 : static_cast<std::uint8_t>(at + 1 - loop);
    at = behind_question(code, loop, at);
    if (at == 0) return 0;
  }
  return 0;
}

/// Whether the turns of a loop over regions go straight to looking for a figure in the region,
/// and to the next turn when there is none.
bool asks_who_stands(const std::vector<Instruction>& code, std::size_t loop) {
  std::size_t at = loop + 1;
  int from = -1;                 ///< local of which the value on top is; none known
  int region = -1;               ///< local that has got the element
  for (; at < code.size(); ++at) {
    const Instruction& in = code[at];
    if (in.op == Op::load) {
      from = in.b;
    } else if (in.op == Op::push) {
      from = -1;
    } else if (in.op == Op::store) {
      if (from == code[loop].b + 3) region = in.b;
      else if (in.b == region) region = -1;
      if (in.b == code[loop].b + 3) return false;
      from = -1;
    } else {
      break;
    }
  }
  if (at == code.size() || region < 0) return false;
  const Instruction& looked = code[at];
  return looked.op == Op::iterate_standing && static_cast<StandKind>(looked.a) == StandKind::region &&
         high_half(looked.d) == static_cast<std::size_t>(code[loop].d) && looked.b + 1 == region &&
         static_cast<std::size_t>(looked.c) == loop;
}

}  // namespace

void narrow_loops(Program& p) {
  auto& code = p.code;
  for (std::size_t loop = 0; loop < code.size(); ++loop) {
    const Op op = code[loop].op;
    // What regions leave in registers that nobody reads is part of a frame.
    if (op == Op::iterate_regions && !p.effects && asks_who_stands(code, loop)) code[loop].a = 1;
    // Nor what pieces do.
    if ((op == Op::iterate_grid || op == Op::iterate_reading) && !p.effects) {
      if (const std::uint8_t asked = piece_asked(code, loop); asked != 0) {
        code[loop].op = Op::iterate_piece;
        code[loop].a = asked;
      }
    }
    if (op == Op::iterate_cells) code[loop].d = grid_asked(code, loop);
    if (const auto field = op == Op::iterate_range ? field_asked(code, loop) : -1; field >= 0) {
      code[loop].op = Op::iterate_range_with;
      code[loop].d = field;
    } else if (const auto map = op == Op::iterate_range ? attribute_asked(code, loop) : -1; map >= 0) {
      code[loop].op = Op::iterate_range_alike;
      code[loop].d = map;
    }
    if (op != Op::iterate_segments && op != Op::iterate_figures) continue;
    std::size_t next = loop + 1;
    if (asks_first(code, loop)) {
      const std::uint8_t asked = op == Op::iterate_segments ? feature_asked(code, loop) : property_asked(code, loop);
      if (asked != 0) {
        next += kAsking;
        code[loop].a = asked;
        code[loop + 1] = {Op::jump, 0, 0, static_cast<std::int32_t>(next), 0};
      }
    }
    if (op == Op::iterate_figures && asks_whether_out(code, loop, next)) code[loop].a |= kOutOfSupply;
    if (op == Op::iterate_figures && code[loop].a == 0 && field_asked(code, loop) >= 0) code[loop].a = kFlagged;
  }
}

}  // namespace castellan::expr
