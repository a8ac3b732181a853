#include "interpreter/expr/value_text.hpp"

#include "interpreter/expr/values.hpp"
#include "interpreter/state/regions.hpp"
#include "interpreter/state/segments.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::expr {

using description::FieldKind;
using state::cell_text;
using state::figures::Location;
using state::figures::Where;
using Scope = description::Field::Scope;

namespace {

constexpr const char* kGone = "something gone";

std::string piece_text(const state::FieldType& grid, const Arena& arena, Value piece) {
  const std::size_t instance = instance_of_piece(piece);
  const int slot = slot_of_piece(piece);
  if (instance >= grid.instances || slot >= grid.capacity || !grid.grids[instance].used(arena, slot)) return kGone;
  return cell_text(grid.grids[instance].cell_of(arena, slot));
}

std::string segment_text(const Speaker& s, const state::FieldType& grid, std::size_t instance, int slot, int index) {
  if (instance >= grid.instances || slot >= grid.capacity || !grid.grids[instance].used(s.arena, slot)) return kGone;
  const auto piece = grid.grids[instance].piece(s.arena, slot);
  const auto& segments = s.schema.component(ComponentId(piece.component)).segments;
  if (static_cast<std::size_t>(index) >= segments.size()) return kGone;
  return cell_text(piece.cell) + " " + state::segment_name(s.schema, piece, index);
}

// `table`, `Anna yard`, `island east`: a field and its owner as a place of figures.
std::string board_name(const Speaker& s, const Location& l) {
  const auto& board = s.schema.field(l.field);
  if (board.scope == Scope::player) return s.player(l.instance) + " " + board.name;
  if (board.scope != Scope::choice) return board.name;
  return board.name + " " + s.schema.choice(board.scope_choice).values[static_cast<std::size_t>(l.instance)];
}

}  // namespace

std::string Speaker::player(Value seat) const {
  if (seat < 0) return "none";
  const auto i = static_cast<std::size_t>(seat);
  return i < players.size() ? players[i] : "seat " + std::to_string(seat + 1);
}

std::string value_text(const Speaker& s, const Type& type, Value v) {
  using Kind = Type::Kind;
  if (type.is(Kind::number)) return std::to_string(v);
  if (type.is(Kind::truth)) return v != 0 ? "true" : "false";
  if (v < 0) return "none";
  const auto i = static_cast<std::size_t>(v);
  switch (type.kind) {
    case Kind::choice: return s.schema.choice(type.choice()).values[i];
    case Kind::component: return s.schema.components()[i].name;
    case Kind::seat: return s.player(v);
    case Kind::cell: return cell_text(unpack_cell(static_cast<Word>(v)));
    case Kind::piece: return piece_text(s.schema.field(type.field()), s.arena, v);
    case Kind::corner: return cell_text(unpack_cell(number_part(v)));
    case Kind::place: return state::place_name(s.schema, s.schema.field(type.field()), i);
    case Kind::figure: return figure_name(s, s.schema.field(type.field()), static_cast<int>(v));
    case Kind::segment: {
      const Value piece = piece_of_segment(v);
      return segment_text(s, s.schema.field(type.field()), instance_of_piece(piece), slot_of_piece(piece),
                          index_of_segment(v));
    }
    case Kind::region: {
      const auto& regions = s.schema.field(type.field());
      const auto& over = s.schema.field(regions.over);
      const int member = number_part(v);
      if (over.kind == FieldKind::map) return state::place_name(s.schema, over, static_cast<std::size_t>(member));
      return segment_text(s, over, instance_part(v), state::slot_of_segment(regions, member),
                          state::index_of_segment(s.schema, s.arena, regions, instance_part(v), member));
    }
    default: return std::to_string(v);
  }
}

std::string figure_name(const Speaker& s, const state::FieldType& figures, int figure) {
  const auto& type = figures.figures[static_cast<std::size_t>(figure)];
  std::string out = figures.figure_kinds[static_cast<std::size_t>(type.kind)];
  if (type.owner) out += " of " + s.player(type.owner.value);
  return out;
}

std::string figure_place(const Speaker& s, const state::FieldType& figures, int figure) {
  const Location l = state::figures::location(s.arena, figures, 0, figure);
  switch (l.where) {
    case Where::supply: {
      if (l.at == figures.figures[static_cast<std::size_t>(figure)].owner.value) return {};
      return l.at < 0 ? "in the supply" : "in the supply of " + s.player(l.at);
    }
    case Where::holder: return "held by " + s.player(l.at);
    case Where::cell: return "on " + board_name(s, l) + " " + cell_text(unpack_cell(l.at));
    case Where::corner: return "on " + board_name(s, l) + " corner " + cell_text(unpack_cell(l.at));
    case Where::segment:
      return "on " + board_name(s, l) + " " +
             segment_text(s, s.schema.field(l.field), static_cast<std::size_t>(l.instance), l.at, l.part);
    case Where::place:
      return "on " + board_name(s, l) + " " +
             state::place_name(s.schema, s.schema.field(l.field), static_cast<std::size_t>(l.at));
    case Where::figure: {
      const std::string below = figure_place(s, figures, l.at);
      return "on " + figure_name(s, figures, l.at) + (below.empty() ? "" : " " + below);
    }
    case Where::track: return "on " + board_name(s, l) + " " + std::to_string(l.at);
    case Where::out: return "out of the game";
  }
  return {};
}

std::string figure_text(const Speaker& s, const state::FieldType& figures, int figure) {
  std::string out = figure_name(s, figures, figure);
  if (const std::string place = figure_place(s, figures, figure); !place.empty()) out += " " + place;
  if (const Word role = state::figures::role(s.arena, figures, 0, figure); role != 0) out += " role " + std::to_string(role);
  if (const Word stack = state::figures::stack(s.arena, figures, 0, figure); stack != 0)
    out += " stack " + std::to_string(stack);
  if (const Seat keeper = state::figures::custodian(s.arena, figures, 0, figure)) out += " kept by " + s.player(keeper.value);
  return out;
}

}  // namespace castellan::expr
