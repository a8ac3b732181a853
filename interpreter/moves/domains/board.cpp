#include "interpreter/moves/domains/board.hpp"

#include "interpreter/moves/reason.hpp"
#include "interpreter/moves/text.hpp"

namespace castellan::moves {

namespace {

constexpr const char* kSideNames[] = {"north", "east", "south", "west"};
/// Larger boxes are not searched for the place of a hole.
constexpr std::int64_t kMostCells = 1'000'000;

}  // namespace

// --- pieces

bool lies(const Run& run, const state::FieldType& f, Value piece) {
  return piece >= 0 && instance_of_piece(piece) < f.instances &&
         slot_of_piece(piece) < f.capacity &&
         f.grids[instance_of_piece(piece)].used(run.arena(), slot_of_piece(piece));
}

bool lies(const Run& run, const Domain& d, Value piece) {
  const std::size_t instance = run.instance(d);
  return piece >= 0 && instance_of_piece(piece) == instance &&
         lies(run, run.schema().field(d.field), piece);
}

std::string piece_filter_reason(const Run& run, const Parameter& p, const Domain& d, Value v) {
  const auto& grid = run.schema().field(d.field).grids[run.instance(d)];
  return filter_reason(
      run, p, d, v,
      "the piece at " + state::piece_text(grid, run.arena(), slot_of_piece(without_turn(v))));
}

// --- turns

std::string turned_text(std::string place, Value v) {
  return std::move(place) + (turn_of(v) == 0 ? "" : " turned " + std::to_string(90 * turn_of(v)));
}
std::string turned_text(Cell cell, Value v) { return turned_text(cell_text(cell), v); }

bool read_cell(const Run& run, Reader& in, Cell& cell, Misread& problem) {
  if (in.cell(cell)) return true;
  problem = no_value(run, Type::cell(), in.word(), {});
  return false;
}

bool read_piece_cell(const Run& run, const Domain& d, Reader& in, Value& piece, Misread& problem) {
  return read_piece_cell(run, run.schema().field(d.field), run.instance(d), in, piece, problem);
}

bool read_piece_cell(const Run& run, const state::FieldType& f, std::size_t instance, Reader& in,
                     Value& piece, Misread& problem) {
  state::PieceName name;
  if (!in.piece(name)) {
    problem = no_value(run, Type::cell(), in.word(), {});
    return false;
  }
  const board::Grid& grid = f.grids[instance];
  const auto found = state::find_piece(grid, run.arena(), name);
  if (found.several) {
    problem = {"move/bad-value", state::two_halves(grid, run.arena(), found.slot)};
  } else if (found.slot < 0) {
    const std::string half(name.half ? state::corner_of_half(*name.half) : "");
    problem = {"move/illegal", "there is no piece at " + cell_text(name.cell) + half};
  } else {
    piece = piece_value(instance, found.slot);
    return true;
  }
  return false;
}

bool read_turn(const Run& run, const Parameter& p, Reader& in, int& turn, Misread& problem) {
  turn = 0;
  if (!p.turns || !in.take("turned ")) return true;
  Value degrees = 0;
  const std::string word(in.word());
  if (!in.number(degrees) || degrees < 0 || degrees > 270 || degrees % 90 != 0) {
    problem = {"move/bad-value", grammar::in_quotes(word) + " is no turn; expected 90, 180 or 270"};
    return false;
  }
  turn = static_cast<int>(degrees / 90);
  // Turns that look alike are one; of a piece of several cells they lie elsewhere.
  const Domain& d = p.domains.front();
  const Value component = run.value(d.piece);
  if (component >= 0 && run.schema().field(d.field).is_plain(component))
    turn %= distinct_turns(run, p, component);
  return true;
}

// --- rules of placement

Board::Board(const Run& run, const Domain& d)
    : schema(run.schema()),
      arena(run.arena()),
      f(schema.field(d.field)),
      instance(run.instance(d)),
      grid(f.grids[instance]),
      placement(f.placements[instance]),
      rules(placement.rules()) {}

std::string Board::class_name(int side_class) const {
  return side_class == board::kWildcard
             ? "any"
             : schema.family(f.family).sides[static_cast<std::size_t>(side_class)];
}

std::string Board::mismatch(const board::Around& around, board::Signature signature, Cell cell,
                            board::Sides sides) const {
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    if (!board::has_side(sides, side)) continue;
    const int own = board::side_class(signature, side);
    const int other = board::side_class(around.need, side);
    if (own == other || own == board::kWildcard || other == board::kWildcard) {
      continue;
    }
    return std::string("side must match: the ") + kSideNames[s] + " side is '" + class_name(own) +
           "', the piece at " + cell_text(cell.step(side)) + " has '" + class_name(other) +
           "' there";
  }
  return {};
}

std::string Board::covered(Cell cell, board::Signature over, board::Signature below) const {
  const auto& layer = placement.layer() != nullptr ? *placement.layer() : *placement.above();
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    const int own = board::side_class(below, side);
    if (board::side_class(over, side) == board::kWildcard ||
        board::in_mask(layer.rules().covers, own))
      continue;
    const auto& name = placement.layer() != nullptr ? f.label : schema.field(f.layer).label;
    return state::the(name) + " cannot lie over " + class_name(own) + ": the " + kSideNames[s] +
           " side at " + cell_text(cell);
  }
  return {};
}

std::optional<Cell> Board::find_hole(std::span<const board::Laid> filled) const {
  board::Box box = grid.box(arena);
  for (const board::Laid& part : filled) box = box.including(part.cell);
  box = {box.min_x - 1, box.min_y - 1, box.max_x + 1, box.max_y + 1};
  const std::int64_t width = box.width();
  if (width * box.height() > kMostCells) return std::nullopt;
  std::vector<std::uint8_t> seen(static_cast<std::size_t>(width * box.height()), 0);
  const auto mark = [&](Cell c) -> std::uint8_t& {
    return seen[static_cast<std::size_t>((c.y - box.min_y) * width + (c.x - box.min_x))];
  };
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    mark(grid.cell_of(arena, s)) = 1;
  }
  for (const board::Laid& part : filled) mark(part.cell) = 1;
  const int step = rules.holes == board::HoleRule::forbid_corner ? 1 : 2;
  std::vector<Cell> open{
      {static_cast<std::int16_t>(box.min_x), static_cast<std::int16_t>(box.min_y)}};
  mark(open.front()) = 1;
  while (!open.empty()) {
    const Cell at = open.back();
    open.pop_back();
    for (int k = 0; k < board::kRing; k += step) {
      const Cell next = at.offset(board::kRingX[k], board::kRingY[k]);
      if (!box.contains(next) || mark(next) != 0) continue;
      mark(next) = 1;
      open.push_back(next);
    }
  }
  for (int y = box.min_y; y <= box.max_y; ++y) {
    for (int x = box.min_x; x <= box.max_x; ++x) {
      const Cell c{static_cast<std::int16_t>(x), static_cast<std::int16_t>(y)};
      if (mark(c) == 0) return c;
    }
  }
  return std::nullopt;
}

std::string hole_at(std::optional<Cell> cell) {
  return cell ? "would leave a hole at " + cell_text(*cell) : "would leave a hole";
}

}  // namespace castellan::moves
