/// Pieces of one cell, half a cell and several: their definition as a plain list
/// of pieces, and a board on which every answer is compared with it.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "interpreter/board/shape_placement.hpp"
#include "tests/interpreter/board/model.hpp"
#include "tests/support/catch.hpp"

namespace castellan::board::model {

// A box of components: single cells, halves, and pieces made of both.
struct PieceBox {
  std::vector<Form> forms;
  std::vector<Signature> signatures;
  std::vector<std::vector<Part>> pieces;  // by the parts, first one first

  Word component(Form form, Signature base) {
    const auto id = static_cast<Word>(forms.size());
    forms.push_back(form);
    for (int t = 0; t < 4; ++t) signatures.push_back(turned(base, static_cast<Turn>(t)));
    return id;
  }
  Word random_component(Random& random, Form form, int classes) {
    const auto draw = [&] { return pick(random, 9) == 0 ? kWildcard : pick(random, classes); };
    const int diagonal = draw();
    return component(form, form == Form::cell ? signature(draw(), draw(), draw(), draw())
                                              : signature(draw(), draw(), diagonal, diagonal));
  }
  Shapes shapes() const {
    Shapes s(static_cast<int>(forms.size()));
    for (const auto& p : pieces) {
      if (p.size() > 1) s.add(p);
    }
    return s;
  }
};

struct Outline {
  Form form;
  int dx, dy;
  Turn turn;
};

// A single cell, a half, two and three cells in a row, an L, a square of four, a
// cell made of two halves, a triangle of one cell and two halves.
inline const std::vector<std::vector<Outline>>& outlines() {
  static const std::vector<std::vector<Outline>> all{
      {{Form::cell, 0, 0, Turn::none}},
      {{Form::half, 0, 0, Turn::none}},
      {{Form::cell, 0, 0, Turn::none}, {Form::cell, 1, 0, Turn::none}},
      {{Form::cell, 0, 0, Turn::none},
       {Form::cell, 0, 1, Turn::half},
       {Form::cell, 0, 2, Turn::none}},
      {{Form::cell, 0, 0, Turn::none},
       {Form::cell, -1, 0, Turn::quarter},
       {Form::cell, 0, 1, Turn::none}},
      {{Form::cell, 0, 0, Turn::none},
       {Form::cell, 1, 0, Turn::none},
       {Form::cell, 0, 1, Turn::none},
       {Form::cell, 1, 1, Turn::none}},
      {{Form::half, 0, 0, Turn::none}, {Form::half, 0, 0, Turn::half}},
      {{Form::half, 0, 0, Turn::none},
       {Form::cell, 1, 0, Turn::none},
       {Form::half, 1, 1, Turn::three_quarters}},
  };
  return all;
}

inline PieceBox random_box(Random& random, int classes, bool halves) {
  PieceBox box;
  for (int n = 0; n < 2; ++n) {
    for (const auto& outline : outlines()) {
      const bool has_half =
          std::ranges::any_of(outline, [](const Outline& o) { return o.form == Form::half; });
      if (has_half && !halves) continue;
      std::vector<Part> parts;
      for (const Outline& o : outline) {
        parts.push_back({box.random_component(random, o.form, classes),
                         static_cast<std::int8_t>(o.dx), static_cast<std::int8_t>(o.dy), o.turn});
      }
      box.pieces.push_back(parts);
    }
  }
  return box;
}

// The definition: pieces in a list, each a list of parts.
struct Pieces {
  const PieceBox& box;
  std::vector<std::vector<Laid>> list;

  Sides sides(const Laid& p) const {
    return sides_of(box.forms[static_cast<std::size_t>(p.component)], p.turn);
  }
  Signature signature(const Laid& p) const {
    return box
        .signatures[static_cast<std::size_t>(p.component) * 4 + static_cast<std::size_t>(p.turn)];
  }
  std::vector<Laid> laid(std::size_t piece, Cell at, Turn turn) const {
    std::vector<Laid> result;
    for (const Part& p : box.pieces[piece]) {
      int dx = p.dx;
      int dy = p.dy;
      for (int t = 0; t < static_cast<int>(turn); ++t) {
        const int old = dx;
        dx = -dy;
        dy = old;
      }
      result.push_back(
          {at.offset(dx, dy), p.component,
           static_cast<Turn>((static_cast<int>(p.turn) + static_cast<int>(turn)) % 4)});
    }
    return result;
  }
  // The classes with which two parts meet, if they do.
  std::optional<std::pair<int, int>> meeting(const Laid& a, const Laid& b) const {
    if (a.cell == b.cell) {
      const auto lacking = [&](const Laid& p) {
        int s = 0;
        while (has_side(sides(p), static_cast<Side>(s))) ++s;
        return side_class(signature(p), static_cast<Side>(s));
      };
      return std::pair(lacking(a), lacking(b));
    }
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      if (a.cell.step(side) == b.cell && has_side(sides(a), side) &&
          has_side(sides(b), opposite(side)))
        return std::pair(side_class(signature(a), side), side_class(signature(b), opposite(side)));
    }
    return std::nullopt;
  }
  std::set<Cell> cells() const {
    std::set<Cell> result;
    for (const auto& piece : list) {
      for (const Laid& p : piece) result.insert(p.cell);
    }
    return result;
  }
  bool touching(std::size_t a, std::size_t b) const {
    for (const Laid& p : list[a]) {
      for (const Laid& q : list[b]) {
        if (meeting(p, q)) return true;
      }
    }
    return false;
  }
  bool hang_together() const {
    std::set<std::size_t> seen;
    if (!list.empty()) seen.insert(0);
    for (std::size_t before = 0; before != seen.size();) {
      before = seen.size();
      for (std::size_t i = 0; i < list.size(); ++i) {
        for (std::size_t j = 0; j < list.size(); ++j) {
          if (seen.contains(i) && touching(i, j)) seen.insert(j);
        }
      }
    }
    return seen.size() == list.size();
  }
  // Whether no two parts are in each other's way.
  bool possible() const {
    std::map<Cell, int> filled;
    for (const auto& piece : list) {
      for (const Laid& p : piece) {
        int& taken = filled[p.cell];
        if ((taken & sides(p)) != 0) return false;
        taken |= sides(p);
      }
    }
    return true;
  }
  bool valid(const PlacementRules& rules) const {
    if (!possible()) return false;
    Board flat;
    std::vector<std::pair<std::size_t, Laid>> parts;
    if (rules.touch && !hang_together()) return false;
    for (std::size_t i = 0; i < list.size(); ++i) {
      for (const Laid& p : list[i]) {
        flat[p.cell] = kOpenSignature;
        parts.emplace_back(i, p);
      }
    }
    for (const auto& [i, p] : parts) {
      for (const auto& [j, q] : parts) {
        const auto classes = i == j ? std::nullopt : meeting(p, q);
        if (rules.match_edges && classes && !classes_match(classes->first, classes->second))
          return false;
      }
    }
    PlacementRules flat_rules = rules;
    flat_rules.passable = 0;
    flat_rules.touch = false;
    if (!model::valid(flat, flat_rules, {})) return false;
    if (rules.passable == 0 || parts.empty()) return true;
    std::set<std::size_t> seen{0};
    for (std::size_t before = 0; before != seen.size();) {
      before = seen.size();
      for (const std::size_t i : std::set<std::size_t>(seen)) {
        for (std::size_t j = 0; j < parts.size(); ++j) {
          const auto classes = i == j ? std::nullopt : meeting(parts[i].second, parts[j].second);
          if (classes && in_mask(rules.passable, classes->first) &&
              in_mask(rules.passable, classes->second))
            seen.insert(j);
        }
      }
    }
    return seen.size() == parts.size();
  }
};

struct ShapeGame {
  PieceBox box;
  Shapes shapes;
  Grid grid;
  Placement plain;
  ShapePlacement placement;
  Arena arena;
  Scratch scratch;
  Pieces pieces{box, {}};

  ShapeGame(const PlacementRules& rules, int cells, PieceBox with, bool halves)
      : box(std::move(with)),
        shapes(box.shapes()),
        grid(7, halves ? 2 * cells : cells, box.signatures,
             halves ? std::span<const Form>(box.forms) : std::span<const Form>()),
        plain(grid, rules),
        placement(plain, shapes),
        arena(grid.base() + grid.words()) {
    grid.reset(arena);
  }

  int slot_of(const std::vector<Laid>& piece) const {
    return Shapes::slot_of(grid, arena, piece[0]);
  }

  void compare(Random& random) {
    REQUIRE(grid.is_consistent(arena));
    const auto cells = pieces.cells();
    REQUIRE(grid.cells(arena) == static_cast<int>(cells.size()));
    for (std::size_t i = 0; i < pieces.list.size(); ++i) {
      const int first = slot_of(pieces.list[i]);
      for (const Laid& p : pieces.list[i]) {
        const int slot = Shapes::slot_of(grid, arena, p);
        REQUIRE(grid.used(arena, slot));
        REQUIRE(grid.piece(arena, slot).component == p.component);
        REQUIRE(grid.piece(arena, slot).turn == p.turn);
        REQUIRE(shapes.first_slot(grid, arena, slot) == first);
      }
    }
    compare_removals();
    for (int trial = 0; trial < 4; ++trial)
      compare_additions(pick(random, static_cast<int>(box.pieces.size())));
  }

  void compare_removals() {
    std::vector<std::pair<Word, int>> expected;
    for (std::size_t i = 0; i < pieces.list.size(); ++i) {
      Pieces without = pieces;
      without.list.erase(without.list.begin() + static_cast<std::ptrdiff_t>(i));
      const bool source = plain.rules().source >= 0 && i == 0;
      const bool can = !source && without.valid(plain.rules());
      for (const Laid& p : pieces.list[i])
        REQUIRE(placement.can_remove(arena, Shapes::slot_of(grid, arena, p), scratch) == can);
      if (can) expected.emplace_back(pack(pieces.list[i][0].cell), slot_of(pieces.list[i]));
    }
    std::ranges::sort(expected);
    const auto listed = placement.removals(arena, scratch);
    REQUIRE(listed.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) REQUIRE(listed[i] == expected[i].second);
  }

  void compare_additions(int piece) {
    const auto first = box.pieces[static_cast<std::size_t>(piece)][0].component;
    std::map<Word, unsigned> expected;
    const Box around = pieces.list.empty() ? Box{} : grid.box(arena);
    for (int y = around.min_y - 3; y <= around.max_y + 3; ++y) {
      for (int x = around.min_x - 3; x <= around.max_x + 3; ++x) {
        for (int t = 0; t < 4; ++t) {
          const auto turn = static_cast<Turn>(t);
          Pieces with = pieces;
          with.list.push_back(pieces.laid(static_cast<std::size_t>(piece), cell(x, y), turn));
          const int room = grid.has_halves() ? grid.capacity() / 2 : grid.capacity();
          const bool can =
              with.valid(plain.rules()) && static_cast<int>(with.cells().size()) <= room;
          REQUIRE(placement.can_add(arena, cell(x, y), first, turn, scratch) == can);
          bool offered = can && (pieces.list.empty() ? x == 0 && y == 0 : false);
          for (std::size_t i = 0; can && i < pieces.list.size(); ++i)
            offered = offered || with.touching(i, pieces.list.size());
          if (offered) expected[pack(cell(x, y))] |= 1u << t;
        }
      }
    }
    std::map<Word, unsigned> found;
    std::uint64_t last = 0;
    for (const std::uint64_t place : placement.additions(arena, first, 4, scratch)) {
      REQUIRE(place > last);
      last = place;
      found[Placement::cell_of(place)] = Placement::turns_of(place);
    }
    REQUIRE(found == expected);
  }

  // Lays or takes off a random piece; says whether anything happened.
  bool step(Random& random) {
    if (pick(random, 5) == 0) {
      const auto slots = placement.removals(arena, scratch);
      if (slots.empty() || pieces.list.size() == 1) return false;
      const int slot =
          slots[static_cast<std::size_t>(pick(random, static_cast<int>(slots.size())))];
      std::erase_if(pieces.list, [&](const auto& p) { return slot_of(p) == slot; });
      shapes.remove(grid, arena, slot);
      return true;
    }
    const auto piece = static_cast<std::size_t>(pick(random, static_cast<int>(box.pieces.size())));
    const Word first = box.pieces[piece][0].component;
    const auto places = placement.additions(arena, first, 4, scratch);
    if (places.empty()) return false;
    const std::uint64_t place =
        places[static_cast<std::size_t>(pick(random, static_cast<int>(places.size())))];
    int turn = pick(random, 4);
    while ((Placement::turns_of(place) >> turn & 1) == 0) turn = (turn + 1) % 4;
    lay(piece, unpack_cell(Placement::cell_of(place)), static_cast<Turn>(turn));
    return true;
  }

  void lay(std::size_t piece, Cell at, Turn turn) {
    pieces.list.push_back(pieces.laid(piece, at, turn));
    const int slot = shapes.place(grid, arena, at, box.pieces[piece][0].component, turn);
    REQUIRE(slot == slot_of(pieces.list.back()));
  }
};

}  // namespace castellan::board::model
