/// The definitions of the board primitives, written as plainly as possible: a
/// map of cells and flood fills. What the tests compare the fast code with.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

#include "interpreter/board/grid.hpp"
#include "interpreter/board/placement.hpp"

namespace castellan::board::model {

using Random = std::mt19937_64;

inline Cell cell(int x, int y) { return Cell{}.offset(x, y); }

inline int pick(Random& random, int n) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(n));
}

inline std::vector<Word> words_of(const Arena& arena) {
  const auto v = arena.view(0, arena.size());
  return {v.begin(), v.end()};
}

/// A board as a map from cells to signatures.
using Board = std::map<Cell, Signature>;

inline Board board_of(const Grid& grid, const Arena& arena) {
  Board b;
  for (int s = grid.next_slot(arena, -1); s >= 0; s = grid.next_slot(arena, s)) {
    const Piece p = grid.piece(arena, s);
    b[p.cell] = p.signature;
  }
  return b;
}

/// Another component in the slot of a piece.
inline void exchange(const Grid& grid, Arena& arena, int slot, Word component, Turn turn) {
  const Cell at = grid.cell_of(arena, slot);
  grid.remove(arena, slot);
  grid.place_in(arena, slot, at, component, turn);
}

/// The cells on which a component of this signature may be laid, packed.
inline std::vector<Word> additions(const Placement& placement, const Arena& arena,
                                   Signature signature, Scratch& scratch) {
  std::vector<Word> cells;
  for (const std::uint64_t place : placement.additions(arena, {&signature, 1}, scratch))
    cells.push_back(Placement::cell_of(place));
  return cells;
}

inline bool classes_match(int a, int b) { return a == b || a == kWildcard || b == kWildcard; }

/// Number of empty areas that do not reach the outside.
inline int holes(const Board& board, Opening opening) {
  if (board.empty()) return 0;
  int min_x = 99999, min_y = 99999, max_x = -99999, max_y = -99999;
  for (const auto& [c, sig] : board) {
    min_x = std::min<int>(min_x, c.x);
    min_y = std::min<int>(min_y, c.y);
    max_x = std::max<int>(max_x, c.x);
    max_y = std::max<int>(max_y, c.y);
  }
  std::set<Cell> seen;
  int areas = 0;
  for (int y = min_y - 1; y <= max_y + 1; ++y) {
    for (int x = min_x - 1; x <= max_x + 1; ++x) {
      const Cell start = Cell{}.offset(x, y);
      if (board.count(start) != 0 || seen.count(start) != 0) continue;
      ++areas;
      std::vector<Cell> stack{start};
      seen.insert(start);
      while (!stack.empty()) {
        const Cell c = stack.back();
        stack.pop_back();
        for (int k = 0; k < kRing; k += opening == Opening::side ? 2 : 1) {
          const Cell n = c.offset(kRingX[k], kRingY[k]);
          if (n.x < min_x - 1 || n.x > max_x + 1 || n.y < min_y - 1 || n.y > max_y + 1) continue;
          if (board.count(n) != 0 || !seen.insert(n).second) continue;
          stack.push_back(n);
        }
      }
    }
  }
  return areas - 1;
}

inline std::set<Cell> reached(const Board& board, Cell source, ClassMask passable) {
  std::set<Cell> seen;
  if (board.count(source) == 0) return seen;
  std::vector<Cell> stack{source};
  seen.insert(source);
  while (!stack.empty()) {
    const Cell c = stack.back();
    stack.pop_back();
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      const auto n = board.find(c.step(side));
      if (n == board.end() || !in_mask(passable, side_class(board.at(c), side)) ||
          !in_mask(passable, side_class(n->second, opposite(side)))) {
        continue;
      }
      if (seen.insert(n->first).second) stack.push_back(n->first);
    }
  }
  return seen;
}

/// Validity by definition; `source` is the cell of the source piece.
inline bool valid(const Board& board, const PlacementRules& rules, std::optional<Cell> source) {
  if (board.empty()) return true;
  Box box{board.begin()->first.x, board.begin()->first.y, board.begin()->first.x,
          board.begin()->first.y};
  for (const auto& [c, sig] : board) {
    box = box.including(c);
    if (rules.bounds && !rules.bounds->contains(c)) return false;
    for (int s = 0; s < kSides; ++s) {
      const auto side = static_cast<Side>(s);
      const auto n = board.find(c.step(side));
      if (n == board.end()) continue;
      if (rules.match_edges &&
          !classes_match(side_class(sig, side), side_class(n->second, opposite(side)))) {
        return false;
      }
    }
  }
  if (rules.touch && reached(board, board.begin()->first, kEveryClass).size() != board.size())
    return false;
  if (rules.box_width != 0 && box.width() > rules.box_width) return false;
  if (rules.box_height != 0 && box.height() > rules.box_height) return false;
  if (rules.passable != 0 &&
      (!source || reached(board, *source, rules.passable).size() != board.size())) {
    return false;
  }
  if (rules.holes == HoleRule::forbid_side && holes(board, Opening::side) != 0) return false;
  if (rules.holes == HoleRule::forbid_corner && holes(board, Opening::corner) != 0) return false;
  return true;
}

}  // namespace castellan::board::model
