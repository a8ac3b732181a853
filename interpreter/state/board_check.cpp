#include "interpreter/state/board_check.hpp"

#include "interpreter/state/value_names.hpp"

namespace castellan::state {

namespace {

constexpr const char* kNamesOfSides[] = {"north", "east", "south", "west"};

std::string class_name(const FamilyType& family, int side_class) {
  const auto i = static_cast<std::size_t>(side_class);
  return i < family.sides.size() ? family.sides[i] : std::to_string(side_class);
}

/// The side of a piece that does not match its neighbour, as a sentence.
std::string mismatch(const FamilyType& family, const board::Piece& piece,
                     const board::Around& around, board::Sides sides = board::kEverySide) {
  for (int s = 0; s < kSides; ++s) {
    const auto side = static_cast<Side>(s);
    if (!board::has_side(sides, side)) continue;
    const int own = board::side_class(piece.signature, side);
    const int other = board::side_class(around.need, side);
    if (own == other || own == board::kWildcard || other == board::kWildcard) continue;
    return std::string("side must match: the ") + kNamesOfSides[s] + " side of the piece at " +
           cell_text(piece.cell) + " is '" + class_name(family, own) + "', its neighbour has '" +
           class_name(family, other) + "' there";
  }
  return {};
}

/// The diagonals of two halves in a cell that do not match, as a sentence; called for the first
/// half.
std::string diagonal_mismatch(const FamilyType& family, const board::Grid& grid, const Arena& arena,
                              int slot) {
  const int other = grid.other_half(arena, slot);
  if (other < slot) return {};
  const int own = board::diagonal_class(grid.signature_at(arena, slot), grid.sides_at(arena, slot));
  const int its =
      board::diagonal_class(grid.signature_at(arena, other), grid.sides_at(arena, other));
  if (own == its || own == board::kWildcard || its == board::kWildcard) return {};
  return "diagonal must match: that of the piece at " + piece_text(grid, arena, slot) + " is '" +
         class_name(family, own) + "', the other half of the cell has '" + class_name(family, its) +
         "' there";
}

/// A piece of a layer that lies over nothing, or over what it may not.
std::optional<BoardFault> layer_fault(const Schema& schema, const FieldType& f,
                                      const board::Layer& layer, const Arena& arena) {
  const auto& family = schema.family(f.family);
  const board::Grid& below = layer.below();
  board::Scratch scratch;
  for (const int slot : layer.over().in_reading_order(arena, scratch)) {
    const board::Piece piece = layer.over().piece(arena, slot);
    const std::string who = "the piece of '" + f.name + "' at " + cell_text(piece.cell);
    const int under = below.slot_at(arena, piece.cell);
    board::Around around = below.around(arena, piece.cell);
    if (under < 0 && !around.touches())
      return BoardFault{piece.cell, who + " lies neither over nor beside a piece below"};
    if (layer.is_halved(arena, piece.cell))
      return BoardFault{piece.cell, who + " lies over half a cell"};
    if (under >= 0 && !layer.covers(piece.signature, below.signature_at(arena, under)))
      return BoardFault{piece.cell, who + " lies over a side that it may not cover"};
    around.need = layer.beyond(arena, piece.cell, around.need);
    if (!layer.rules().match_edges) continue;
    if (std::string text = mismatch(family, piece, around); !text.empty())
      return BoardFault{piece.cell, std::move(text)};
  }
  return std::nullopt;
}

/// Pieces that do not touch the others, or that closed sides cut off from the first piece.
std::optional<BoardFault> connection_fault(const board::Grid& grid,
                                           const board::PlacementRules& rules, const Arena& arena,
                                           const std::vector<int>& slots, board::Scratch& scratch) {
  const auto unreached = [&](const std::string& why) -> std::optional<BoardFault> {
    for (const int slot : slots) {
      if (scratch.marks[static_cast<std::size_t>(slot)] != 0) continue;
      const Cell cell = grid.cell_of(arena, slot);
      return BoardFault{cell, "the piece at " + cell_text(cell) + why};
    }
    return std::nullopt;
  };
  if (rules.passable == 0) {
    if (!rules.touch) return std::nullopt;
    (void)board::reachable(grid, arena, slots.front(), board::kEveryClass, scratch);
    return unreached(" does not hang together with the one at " +
                     cell_text(grid.cell_of(arena, slots.front())));
  }
  if (rules.source < 0 || !grid.used(arena, rules.source)) return std::nullopt;
  const Cell first = rules.first.value_or(Cell{0, 0});
  if (grid.slot_at(arena, first) < 0) {
    return BoardFault{grid.cell_of(arena, slots.front()),
                      "no piece lies at " + cell_text(first) + ", where the first one goes"};
  }
  (void)board::reachable(grid, arena, rules.source, rules.passable, scratch);
  return unreached(" is not reachable from the first piece without crossing a closed side");
}

/// Holes where they are forbidden, and boards that are too wide or too high.
std::optional<BoardFault> outline_fault(const std::string& field, const board::Grid& grid,
                                        const board::PlacementRules& rules, const Arena& arena,
                                        Cell first, board::Scratch& scratch) {
  if (rules.holes != board::HoleRule::allowed) {
    const auto opening = rules.holes == board::HoleRule::forbid_corner ? board::Opening::corner
                                                                       : board::Opening::side;
    if (board::hole_count(grid, arena, opening, scratch) > 0) {
      return BoardFault{first, "'" + field + "' has a hole: empty cells that the pieces cut off"};
    }
  }
  const board::Box box = grid.box(arena);
  const auto too_large = [&](const char* way, int size, int most) {
    return BoardFault{first, "'" + field + "' is " + std::to_string(size) + " cells " + way +
                                 ", at most " + std::to_string(most) + " are allowed"};
  };
  if (rules.box_width > 0 && box.width() > rules.box_width)
    return too_large("wide", box.width(), rules.box_width);
  if (rules.box_height > 0 && box.height() > rules.box_height)
    return too_large("high", box.height(), rules.box_height);
  return std::nullopt;
}

}  // namespace

std::optional<BoardFault> find_fault(const Schema& schema, const FieldType& f, std::size_t instance,
                                     const Arena& arena) {
  const board::Grid& grid = f.grids[instance];
  const board::PlacementRules& rules = f.placements[instance].rules();
  const int count = grid.count(arena);
  if (count == 0) return std::nullopt;
  if (const board::Layer* layer = f.placements[instance].layer())
    return layer_fault(schema, f, *layer, arena);
  board::Scratch scratch;
  std::vector<int> slots;
  for (const int slot : grid.in_reading_order(arena, scratch)) slots.push_back(slot);

  for (const int slot : slots) {
    const board::Piece piece = grid.piece(arena, slot);
    const board::Around around = f.placements[instance].around(arena, piece.cell);
    if (rules.bounds && !rules.bounds->contains(piece.cell)) {
      return BoardFault{piece.cell, cell_text(piece.cell) + " is not a cell of '" + f.name + "'"};
    }
    if (rules.match_edges) {
      const FamilyType& family = schema.family(f.family);
      std::string text = mismatch(family, piece, around, grid.sides_at(arena, slot));
      if (text.empty()) text = diagonal_mismatch(family, grid, arena, slot);
      if (!text.empty()) return BoardFault{piece.cell, std::move(text)};
    }
    const bool touches =
        (around.beside & grid.sides_at(arena, slot)) != 0 || grid.other_half(arena, slot) >= 0;
    if (rules.touch && count > 1 && !touches) {
      return BoardFault{piece.cell, "the piece at " + piece_text(grid, arena, slot) +
                                        " does not touch another one by a side"};
    }
  }
  if (auto fault = connection_fault(grid, rules, arena, slots, scratch)) return fault;
  return outline_fault(f.name, grid, rules, arena, grid.cell_of(arena, slots.front()), scratch);
}

}  // namespace castellan::state
