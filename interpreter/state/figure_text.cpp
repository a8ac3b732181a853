#include "interpreter/state/figure_text.hpp"

#include "interpreter/state/segments.hpp"
#include "interpreter/state/value_names.hpp"

namespace castellan::state {

using figures::Location;
using figures::Where;

std::string Speaker::player(std::int64_t seat) const {
  if (seat < 0) return "none";
  const auto i = static_cast<std::size_t>(seat);
  return i < players.size() ? players[i] : "seat " + std::to_string(seat + 1);
}

std::string segment_text(const Speaker& s, const FieldType& grid, std::size_t instance, int slot,
                         int index) {
  if (instance >= grid.instances || slot >= grid.capacity ||
      !grid.grids[instance].used(s.arena, slot))
    return kGone;
  const PieceSegments segments(s.schema, s.arena, grid, instance, slot);
  if (index >= segments.size()) return kGone;
  return piece_text(grid.grids[instance], s.arena, slot) + " " + segment_name(segments, index);
}

std::string where_text(const Speaker& s, const FieldType& grid, std::size_t instance, int slot,
                       int segment) {
  return segment < 0 ? piece_text(grid.grids[instance], s.arena, slot)
                     : segment_text(s, grid, instance, slot, segment);
}

namespace {

using Scope = description::Field::Scope;

// `table`, `Anna yard`, `island east`: a field and its owner as a place of figures.
std::string board_name(const Speaker& s, const Location& l) {
  const auto& board = s.schema.field(l.field);
  if (board.scope == Scope::player) return s.player(l.instance) + " " + board.name;
  if (board.scope != Scope::choice) return board.name;
  return board.name + " " +
         s.schema.choice(board.scope_choice).values[static_cast<std::size_t>(l.instance)];
}

}  // namespace

std::string figure_name(const Speaker& s, const FieldType& figures, int figure) {
  const auto& type = figures.figures[static_cast<std::size_t>(figure)];
  std::string out = figures.figure_kinds[static_cast<std::size_t>(type.kind)];
  if (type.owner) out += " of " + s.player(type.owner.value);
  return out;
}

std::string figure_place(const Speaker& s, const FieldType& figures, int figure) {
  const Location l = figures::location(s.arena, figures, 0, figure);
  switch (l.where) {
    case Where::supply: {
      if (l.at == figures.figures[static_cast<std::size_t>(figure)].owner.value) return {};
      return l.at < 0 ? "in the supply" : "in the supply of " + s.player(l.at);
    }
    case Where::holder:
      return "held by " + s.player(l.at);
    case Where::cell:
      return "on " + board_name(s, l) + " " + cell_text(unpack_cell(l.at));
    case Where::corner:
      return "on " + board_name(s, l) + " corner " + cell_text(unpack_cell(l.at));
    case Where::segment:
      return "on " + board_name(s, l) + " " +
             segment_text(s, s.schema.field(l.field), static_cast<std::size_t>(l.instance), l.at,
                          l.part);
    case Where::place:
      return "on " + board_name(s, l) + " " +
             place_name(s.schema, s.schema.field(l.field), static_cast<std::size_t>(l.at));
    case Where::figure: {
      const auto [field, at] = figures::below(s.schema, figures, figure, l);
      const std::string place = figure_place(s, field, at);
      return "on " + figure_name(s, field, at) + (place.empty() ? "" : " " + place);
    }
    case Where::track:
      return "on " + board_name(s, l) + " " + std::to_string(l.at);
    case Where::out:
      return "out of the game";
  }
  return {};
}

std::string figure_text(const Speaker& s, const FieldType& figures, int figure) {
  std::string out = figure_name(s, figures, figure);
  if (const std::string place = figure_place(s, figures, figure); !place.empty())
    out += " " + place;
  if (const Word role = figures::role(s.arena, figures, 0, figure); role != 0)
    out += " role " + std::to_string(role);
  if (const Word stack = figures::stack(s.arena, figures, 0, figure); stack != 0)
    out += " stack " + std::to_string(stack);
  if (const Seat keeper = figures::custodian(s.arena, figures, 0, figure))
    out += " kept by " + s.player(keeper.value);
  return out;
}

}  // namespace castellan::state
