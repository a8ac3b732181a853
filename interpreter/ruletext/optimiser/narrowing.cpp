#include "interpreter/ruletext/optimiser/narrowing.hpp"

#include <limits>
#include <optional>
#include <utility>

#include "interpreter/ruletext/code/figures.hpp"
#include "interpreter/ruletext/optimiser/draft.hpp"

namespace castellan::ruletext {

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
  return turn[0].op == Op::load && turn[0].b == code[loop].b + 3 && turn[3].op == Op::eq &&
         leads_on(turn[4], loop);
}

/// Whether the instruction is a constant, none.
bool is_none(const Instruction& in) { return in.op == Op::push && in.c == kNone; }

/// Whether what begins at `at` leads to the next turn for every figure in a supply: it asks where
/// the figure stands, or who holds it, and goes on only if there is such a place.
bool asks_whether_out(const std::vector<Instruction>& code, std::size_t loop, std::size_t at) {
  const bool of_board = at < code.size() && code[at].op == Op::push;
  if (of_board) ++at;
  if (at + kAsking > code.size() || code[at].op != Op::load || code[at].b != code[loop].b + 3)
    return false;
  const Instruction& what = code[at + 1];
  const bool spot = of_board && (what.op == Op::figure_spot || what.op == Op::figure_piece) &&
                    what.c == code[loop].d;
  const bool holder = !of_board && what.op == Op::figure_get && what.b == code[loop].d &&
                      static_cast<FigureProperty>(what.c) == FigureProperty::holder;
  if ((spot || holder) && is_none(code[at + 2]) && code[at + 3].op == Op::ne &&
      leads_on(code[at + 4], loop))
    return true;
  // Nothing is of no feature.
  return spot && at + kAsking < code.size() && code[at + 2].op == Op::segment_feature &&
         code[at + 3].op == Op::push && code[at + 3].c >= 0 && code[at + 4].op == Op::eq &&
         leads_on(code[at + 5], loop);
}

/// The grid + 1 of which a turn of a loop over cells asks first whether something lies there.
std::int32_t grid_asked(const std::vector<Instruction>& code, std::size_t loop) {
  if (loop + kAsking + 1 >= code.size()) return 0;
  const Instruction* turn = &code[loop + 1];
  const bool asks = turn[0].op == Op::push && turn[0].c == 0 && turn[1].op == Op::load &&
                    turn[1].b == code[loop].b + 3 && turn[2].op == Op::grid_at &&
                    is_none(turn[3]) && turn[4].op == Op::ne && leads_on(turn[5], loop);
  return asks ? turn[2].b + 1 : 0;
}

/// The field that a turn of a loop over numbers, places or figures asks for first, going on only
/// where it is not 0; -1: none.
std::int32_t field_asked(const std::vector<Instruction>& code, std::size_t loop) {
  constexpr std::size_t kAskingField = 3;
  if (loop + kAskingField >= code.size()) return -1;
  const Instruction* turn = &code[loop + 1];
  const bool asks = turn[0].op == Op::load && turn[0].b == code[loop].b + 3 &&
                    turn[1].op == Op::load_field && leads_on(turn[2], loop);
  return asks ? turn[1].b : -1;
}

/// What an instruction gives that is the same in every turn: a constant, a local or a word.
std::optional<Guard::Compared> compared(const Instruction& with) {
  using From = Guard::Compared::From;
  switch (with.op) {
    case Op::push:
      return Guard::Compared{.from = From::constant, .of = with.c};
    case Op::load:
      return Guard::Compared{.from = From::local, .of = with.b};
    case Op::load_word:
      return Guard::Compared{.from = From::word, .of = with.c};
    default:
      return std::nullopt;
  }
}

/// That a turn of a loop over places asks first whether an attribute is that of another place, or a
/// value, and the map of the places; none when it asks something else.
std::optional<std::pair<Guard, FieldId>> attribute_asked(const std::vector<Instruction>& code,
                                                         std::size_t loop) {
  constexpr std::size_t kLongest = 8;
  if (loop + kLongest >= code.size()) return std::nullopt;
  const Instruction* turn = &code[loop + 1];
  const auto reads = [&](std::size_t at) {
    return turn[at].op == Op::place_component && turn[at + 1].op == Op::attribute;
  };
  if (turn[0].op != Op::load || turn[0].b != code[loop].b + 3 || !reads(1)) return std::nullopt;
  auto with = compared(turn[3]);
  // The element itself is another one in each turn.
  if (!with || (turn[3].op == Op::load && turn[3].b == turn[0].b)) return std::nullopt;
  const bool of_place = turn[3].op == Op::load && reads(4);
  if (of_place)
    *with = {Guard::Compared::From::attribute, turn[3].b, FieldId(std::size_t{turn[4].b}),
             turn[5].c};
  const std::size_t how = of_place ? 6 : 4;
  if (turn[how].op != Op::eq || !leads_on(turn[how + 1], loop)) return std::nullopt;
  return std::pair(Guard{.asks = Guard::Asks::attribute, .word = turn[2].c, .with = *with},
                   FieldId(std::size_t{turn[1].b}));
}

std::uint8_t feature_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const Instruction& what = code[loop + 2];
  const Instruction& with = code[loop + 3];
  const bool known = what.op == Op::segment_feature && what.b == code[loop].d &&
                     with.op == Op::push && with.c >= 0 &&
                     with.c < std::numeric_limits<std::uint8_t>::max();
  return known ? static_cast<std::uint8_t>(with.c + 1) : 0;
}

/// That a turn of a loop over figures asks first whose it is or of what kind; else it asks nothing.
Guard property_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const Instruction& what = code[loop + 2];
  const auto with = compared(code[loop + 3]);
  if (what.op != Op::figure_get || what.b != code[loop].d || !with) return {};
  const auto property = static_cast<FigureProperty>(what.c);
  if (property == FigureProperty::owner) return {.asks = Guard::Asks::owner, .with = *with};
  if (property == FigureProperty::kind) return {.asks = Guard::Asks::kind, .with = *with};
  return {};
}

/// Where a turn goes on that asks, from `at` on, for a field or an attribute of a piece, which can
/// not fail for one that lies there; 0: it asks for something else.
std::size_t behind_question(const std::vector<Instruction>& code, std::size_t loop,
                            std::size_t at) {
  const bool field = code[at + 1].op == Op::piece_instance && code[at + 2].op == Op::load_field;
  const bool attribute = code[at + 1].op == Op::piece_component && code[at + 2].op == Op::attribute;
  if (!field && !attribute) return 0;
  at += 3;
  if (code[at].op == Op::logic_not)
    ++at;
  else if (code[at].op == Op::push && is_comparison(code[at + 1].op))
    at += 2;
  return leads_on(code[at], loop) ? at + 1 : 0;
}

/// Whether a turn writes the local.
bool writes(const std::vector<Instruction>& code, std::size_t loop, std::size_t local) {
  bool found = false;
  for (std::size_t at = loop; at < static_cast<std::size_t>(code[loop].c); ++at) {
    optimiser::each_written(code[at],
                            [&](std::size_t written) { found = found || written == local; });
  }
  return found;
}

/// The local of the piece that the element of a loop over pieces has to be; none when it may be
/// others, too.
std::optional<std::uint8_t> piece_asked(const std::vector<Instruction>& code, std::size_t loop) {
  const std::uint16_t element = code[loop].b + 3;
  constexpr std::size_t kQuestion = 6;
  std::size_t at = loop + 1;
  while (at + kQuestion <= code.size() && code[at].op == Op::load && code[at].b == element) {
    const Instruction& with = code[at + 1];
    if (with.op == Op::load && code[at + 2].op == Op::eq && leads_on(code[at + 3], loop)) {
      if (writes(code, loop, with.b)) return std::nullopt;
      return static_cast<std::uint8_t>(with.b);
    }
    at = behind_question(code, loop, at);
    if (at == 0) return std::nullopt;
  }
  return std::nullopt;
}

/// Whether the turns of a loop over regions go straight to looking for a figure in the region,
/// and to the next turn when there is none.
bool asks_who_stands(const std::vector<Instruction>& code, std::size_t loop) {
  std::size_t at = loop + 1;
  int from = -1;    ///< local of which the value on top is; none known
  int region = -1;  ///< local that has got the element
  for (; at < code.size(); ++at) {
    const Instruction& in = code[at];
    if (in.op == Op::load) {
      from = in.b;
    } else if (in.op == Op::push) {
      from = -1;
    } else if (in.op == Op::store) {
      if (from == code[loop].b + 3)
        region = in.b;
      else if (in.b == region)
        region = -1;
      if (in.b == code[loop].b + 3) return false;
      from = -1;
    } else {
      break;
    }
  }
  if (at == code.size() || region < 0) return false;
  const Instruction& looked = code[at];
  return looked.op == Op::iterate_standing &&
         static_cast<StandKind>(looked.a) == StandKind::region &&
         high_half(looked.d) == static_cast<std::size_t>(code[loop].d) && looked.b + 1 == region &&
         static_cast<std::size_t>(looked.c) == loop;
}

/// The loop goes to the members for which the guard holds; false when the program has too many.
bool give_guard(Program& p, std::size_t loop, const Guard& guard) {
  if (p.guards.size() == std::numeric_limits<std::uint8_t>::max()) return false;
  p.guards.push_back(guard);
  p.code[loop].a = static_cast<std::uint8_t>(p.guards.size());
  return true;
}

void narrow_pieces(std::vector<Instruction>& code, std::size_t loop) {
  const auto piece = piece_asked(code, loop);
  if (!piece) return;
  code[loop].op = Op::iterate_piece;
  code[loop].a = *piece;
}

void narrow_range(Program& p, std::size_t loop) {
  Instruction& in = p.code[loop];
  if (const auto field = field_asked(p.code, loop); field >= 0) {
    in.op = Op::iterate_range_with;
    in.d = field;
  } else if (const auto asked = attribute_asked(p.code, loop);
             asked && give_guard(p, loop, asked->first)) {
    in.op = Op::iterate_range_alike;
    in.d = asked->second.value;
  }
}

/// The question of the loop is answered before its turns begin.
void skip_question(std::vector<Instruction>& code, std::size_t loop) {
  code[loop + 1] = {Op::jump, 0, 0, static_cast<std::int32_t>(loop + 1 + kAsking), 0};
}

void narrow_segments(std::vector<Instruction>& code, std::size_t loop) {
  const std::uint8_t asked = asks_first(code, loop) ? feature_asked(code, loop) : std::uint8_t{0};
  if (asked == 0) return;
  code[loop].a = asked;
  skip_question(code, loop);
}

void narrow_figures(Program& p, std::size_t loop) {
  Guard guard = asks_first(p.code, loop) ? property_asked(p.code, loop) : Guard{};
  const bool property = guard.asks != Guard::Asks::nothing;
  guard.out_of_supply = asks_whether_out(p.code, loop, loop + 1 + (property ? kAsking : 0));
  if (const auto flag = field_asked(p.code, loop); flag >= 0 && !property && !guard.out_of_supply) {
    guard.asks = Guard::Asks::flag;
    guard.flag = FieldId(flag);
  }
  const bool asks = guard.asks != Guard::Asks::nothing || guard.out_of_supply;
  if (asks && give_guard(p, loop, guard) && property) skip_question(p.code, loop);
}

}  // namespace

void narrow_loops(Program& p) {
  for (std::size_t loop = 0; loop < p.code.size(); ++loop) {
    switch (p.code[loop].op) {
      case Op::iterate_regions:
        // What regions leave in registers that nobody reads is part of a frame.
        if (!p.effects && asks_who_stands(p.code, loop)) p.code[loop].a = 1;
        break;
      case Op::iterate_grid:
      case Op::iterate_reading:
        // Nor what pieces do.
        if (!p.effects) narrow_pieces(p.code, loop);
        break;
      case Op::iterate_cells:
        p.code[loop].d = grid_asked(p.code, loop);
        break;
      case Op::iterate_range:
        narrow_range(p, loop);
        break;
      case Op::iterate_segments:
        narrow_segments(p.code, loop);
        break;
      case Op::iterate_figures:
        narrow_figures(p, loop);
        break;
      default:
        break;
    }
  }
}

}  // namespace castellan::ruletext
