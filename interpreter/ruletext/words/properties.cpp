// The properties of the language: `NAME of X`.

#include <algorithm>

#include "interpreter/ruletext/words/chapters.hpp"

namespace castellan::ruletext::language {

namespace {

using P = Part;

constexpr Property kProperties[] = {
    {P::player, "left", P::player, "who sits to the left, the next in clockwise order",
     Op::turn_seat, 1},
    {P::player, "right", P::player, "who sits to the right", Op::turn_seat, -1},
    {P::player, "next", P::player, "the same as `left`", Op::turn_seat, 1},
    {P::cell, "x", P::number, "how far to the east; also of a piece", Op::cell_x},
    {P::cell, "y", P::number, "how far to the south; also of a piece", Op::cell_y},
    {P::pile, "size", P::number, "how many lie there", Op::pile_size},
    {P::slots, "size", P::number, "how many lie there", Op::slots_used},
    {P::slots, "free_places", P::number, "places where nothing lies", Op::slots_free},
    {P::set, "size", P::number, "how many members it has, copies counted"},
    {P::several, "size", P::number, "how many there are", Op::bag_size},
    {P::several, "kinds", P::number, "how many different ones", Op::bag_kinds},
    {P::grid, "size", P::number, "how many pieces lie there", Op::grid_size},
    {P::grid, "width", P::number, "columns from the first used one to the last", Op::grid_width},
    {P::grid, "height", P::number, "rows from the first used one to the last", Op::grid_height},
    {P::grid, "west", P::number, "the lowest x", Op::grid_edge, 0},
    {P::grid, "north", P::number, "the lowest y", Op::grid_edge, 1},
    {P::grid, "east", P::number, "the highest x", Op::grid_edge, 2},
    {P::grid, "south", P::number, "the highest y", Op::grid_edge, 3},
    {P::component, "copies", P::number, "how many of its type are in the box",
     Op::component_copies},
    {P::piece, "component", P::component, "what it is", Op::piece_component},
    {P::piece, "cell", P::cell, "where it lies", Op::piece_cell},
    {P::piece, "turn", P::number, "how far it is turned clockwise, in quarters", Op::piece_turn},
    {P::piece, "whole", P::piece,
     "the first part of the piece of several cells that it is part of; else itself",
     Op::piece_whole},
    {P::piece, "other_half", P::piece, "the other half in the cell of half a cell, or none",
     Op::piece_other_half},
    {P::segment, "piece", P::piece, "the piece it is part of", Op::segment_piece},
    {P::region, "size", P::number, "different pieces, or places", Op::region_size},
    {P::grid_region, "open_ends", P::number,
     "open half-sides; a whole side, or one `open` end, is 2", Op::region_open},
    {P::map_region, "owner", P::player, "whose places it is made of, or none", Op::region_owner},
    {P::place, "owner", P::player, "whose it is, or none", Op::place_owner},
};

}  // namespace

std::span<const Property> properties() {
  static const std::vector<Property> all = with_chapters(kProperties, &Chapter::properties);
  return all;
}

const Property* find_property(const Emitter& em, std::string_view word, Type of) {
  const auto all = properties();
  const auto of_kind = [&](Part as) -> const Property* {
    const auto it =
        std::ranges::find_if(all, [&](const Property& p) { return p.word == word && p.of == as; });
    return it == all.end() ? nullptr : &*it;
  };
  const auto it = std::ranges::find_if(
      all, [&](const Property& p) { return p.word == word && fits(p.of, of, em); });
  if (it != all.end()) return &*it;
  if (!of.is(Kind::piece)) return nullptr;
  const Property* as_cell = of_kind(Part::cell);
  return as_cell != nullptr ? as_cell : of_kind(Part::component);
}

const Property* find_settable(std::string_view word) {
  const auto all = properties();
  const auto it = std::ranges::find_if(
      all, [&](const Property& p) { return p.can_be_set() && p.word == word; });
  return it == all.end() ? nullptr : &*it;
}

Type property(Emitter& em, const Property& p, Type of, const Expr& e) {
  if (p.of == Part::cell) em.to_cell(of);
  if (p.of == Part::component) em.to_component(of);
  const Type gives = type_of(p.gives, of, em);
  const bool of_field = !is_plain(p.of) && p.of != Part::component;
  em.emit(p.op, 0, p.of == Part::several ? em.bag_of(e) : of_field ? of.id : 0, p.c);
  return gives;
}

}  // namespace castellan::ruletext::language
