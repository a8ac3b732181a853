#include "interpreter/moves/board_values.hpp"

#include "interpreter/moves/text.hpp"
#include "interpreter/state/figures.hpp"
#include "interpreter/state/segments.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::moves {

using state::figures::Location;
using Stands = state::figures::Where;

// --- segments

namespace {

const std::vector<state::Segment>& segments_of(const Run& run, const state::FieldType& f, Value piece) {
  const auto& grid = f.grids[instance_of_piece(piece)];
  const Word component = grid.piece(run.arena(), slot_of_piece(piece)).component;
  return run.schema().component(ComponentId(component)).segments;
}

bool lies(const Run& run, const state::FieldType& f, Value piece) {
  return piece >= 0 && instance_of_piece(piece) < f.instances && slot_of_piece(piece) < f.capacity &&
         f.grids[instance_of_piece(piece)].used(run.arena(), slot_of_piece(piece));
}

}  // namespace

void list_segments(const Run& run, const Domain& d, std::vector<Value>& out) {
  const auto& f = run.schema().field(d.field);
  const auto add = [&](Value piece) {
    const auto n = static_cast<int>(segments_of(run, f, piece).size());
    for (int k = 0; k < n; ++k) out.push_back(expr::segment_value(piece, k));
  };
  if (d.piece.given) {
    if (const Value piece = run.value(d.piece); lies(run, f, piece)) add(piece);
    return;
  }
  const std::size_t instance = run.instance(d);
  const auto& grid = f.grids[instance];
  for (const int slot : grid.in_reading_order(run.arena(), run.scratch().board)) {
    add(piece_value(instance, slot));
  }
}

bool admits_segment(const Run& run, const Domain& d, Value segment) {
  const auto& f = run.schema().field(d.field);
  if (segment < 0) return false;
  const Value piece = expr::piece_of_segment(segment);
  if (d.piece.given ? piece != run.value(d.piece) : instance_of_piece(piece) != run.instance(d)) return false;
  return lies(run, f, piece) &&
         static_cast<std::size_t>(expr::index_of_segment(segment)) < segments_of(run, f, piece).size();
}

std::string segment_text(const Run& run, const Parameter& p, Value segment) {
  const auto& f = run.schema().field(p.type.field());
  const Value value = expr::piece_of_segment(segment);
  const auto piece = f.grids[instance_of_piece(value)].piece(run.arena(), slot_of_piece(value));
  const std::string name = state::segment_name(run.schema(), piece, expr::index_of_segment(segment));
  return p.domains.front().piece.given ? name : cell_text(piece.cell) + " " + name;
}

// --- figures

namespace {

bool alike(const Run& run, const state::FieldType& f, int x, int y) {
  const auto& a = f.figures[static_cast<std::size_t>(x)];
  const auto& b = f.figures[static_cast<std::size_t>(y)];
  const Arena& arena = run.arena();
  return a.owner == b.owner && a.kind == b.kind &&
         state::figures::location(arena, f, 0, x) == state::figures::location(arena, f, 0, y) &&
         state::figures::role(arena, f, 0, x) == state::figures::role(arena, f, 0, y) &&
         state::figures::stack(arena, f, 0, x) == state::figures::stack(arena, f, 0, y) &&
         state::figures::custodian(arena, f, 0, x) == state::figures::custodian(arena, f, 0, y);
}

bool has_earlier_twin(const Run& run, const state::FieldType& f, int figure) {
  for (int i = 0; i < figure; ++i) {
    if (alike(run, f, i, figure)) return true;
  }
  return false;
}

std::string name_of(const state::FieldType& f, int figure, std::span<const std::string> players) {
  const auto& type = f.figures[static_cast<std::size_t>(figure)];
  std::string out = f.figure_kinds[static_cast<std::size_t>(type.kind)];
  if (type.owner) out += " of " + players[type.owner.index()];
  return out;
}

std::string board_name(const Run& run, const Location& l, std::span<const std::string> players) {
  const auto& board = run.schema().field(l.field);
  std::string out = " on ";
  if (board.scope == description::Field::Scope::player) out += players[static_cast<std::size_t>(l.instance)] + " ";
  if (board.scope == description::Field::Scope::choice)
    return out + board.name + " " + run.schema().choice(board.scope_choice).values[static_cast<std::size_t>(l.instance)];
  return out + board.name;
}

std::string where_text(const Run& run, const state::FieldType& f, int figure,
                       std::span<const std::string> players) {
  const Location l = state::figures::location(run.arena(), f, 0, figure);
  const auto cell = [](Word packed) { return " " + cell_text(unpack_cell(packed)); };
  switch (l.where) {
    case Stands::supply:
      if (l.at == f.figures[static_cast<std::size_t>(figure)].owner.value) return {};
      return l.at < 0 ? " in the supply" : " in the supply of " + players[static_cast<std::size_t>(l.at)];
    case Stands::holder: return " held by " + players[static_cast<std::size_t>(l.at)];
    case Stands::cell: return board_name(run, l, players) + cell(l.at);
    case Stands::corner: return board_name(run, l, players) + " corner" + cell(l.at);
    case Stands::segment: {
      const auto piece = run.schema().field(l.field).grids[static_cast<std::size_t>(l.instance)].piece(run.arena(), l.at);
      return board_name(run, l, players) + " " + cell_text(piece.cell) + " " +
             state::segment_name(run.schema(), piece, l.part);
    }
    case Stands::place:
      return board_name(run, l, players) + " " +
             state::place_name(run.schema(), run.schema().field(l.field), static_cast<std::size_t>(l.at));
    case Stands::figure: return " on " + name_of(f, l.at, players) + where_text(run, f, l.at, players);
    case Stands::track: return board_name(run, l, players) + " " + std::to_string(l.at);
    case Stands::out: return " out of the game";
  }
  return {};
}

}  // namespace

void list_figures(const Run& run, const Domain& d, std::vector<Value>& out) {
  const auto& f = run.schema().field(d.field);
  for (int i = 0; i < f.places; ++i) {
    if (!has_earlier_twin(run, f, i)) out.push_back(i);
  }
}

bool admits_figure(const Run& run, const Domain& d, Value figure) {
  const auto& f = run.schema().field(d.field);
  return figure >= 0 && figure < f.places && !has_earlier_twin(run, f, static_cast<int>(figure));
}

std::string figure_text(const Run& run, FieldId figures, Value figure, std::span<const std::string> players) {
  const auto& f = run.schema().field(figures);
  const int i = static_cast<int>(figure);
  std::string out = name_of(f, i, players) + where_text(run, f, i, players);
  if (const Word role = state::figures::role(run.arena(), f, 0, i); role != 0) out += " role " + std::to_string(role);
  if (const Word height = state::figures::stack(run.arena(), f, 0, i); height != 0)
    out += " level " + std::to_string(height);
  if (const Seat keeper = state::figures::custodian(run.arena(), f, 0, i)) out += " kept by " + players[keeper.index()];
  return out;
}

}  // namespace castellan::moves
