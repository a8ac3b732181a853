/// The legal moves of a position by the plain definition of each domain: all values
/// of all parameters, each judged by itself.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "tests/interpreter/board/model.hpp"
#include "tests/interpreter/moves/plain_cards.hpp"

namespace castellan::moves::test {

/// The plain definitions over one position.
struct Plain : PlainCards {
  [[nodiscard]] std::vector<Cell> cells() const {
    std::vector<Cell> out;
    for (int y = -16; y <= 16; ++y) {
      for (int x = -16; x <= 16; ++x) out.push_back(Cell{}.offset(x, y));
    }
    return out;
  }
  static std::string text(Cell c) {
    return "(" + std::to_string(c.x) + "," + std::to_string(c.y) + ")";
  }

  [[nodiscard]] board::model::Board board(std::string_view grid, std::size_t instance) const {
    return board::model::board_of(box.f(grid).grids[instance], box.arena);
  }
  [[nodiscard]] bool valid(std::string_view grid, std::size_t instance,
                           const board::model::Board& b) const {
    return board::model::valid(b, box.f(grid).placements[instance].rules(), Cell{0, 0});
  }
  [[nodiscard]] board::Signature signature(Word tile, int turn) const {
    return box.schema
        ->signatures()[static_cast<std::size_t>(tile) * 4 + static_cast<std::size_t>(turn)];
  }

  [[nodiscard]] Texts lay() const {
    Texts out;
    for (const Word tile : reserve()) {
      for (const Cell cell : cells()) {
        auto b = board("yard", seat);
        if (b.count(cell) != 0) continue;
        b[cell] = signature(tile, 0);
        if (valid("yard", seat, b)) out.push_back("lay " + name(tile) + " " + text(cell));
      }
    }
    return out;
  }
  [[nodiscard]] Texts spin() const {
    Texts out;
    const auto shelf = places("shelf");
    const std::set<Word> tiles(shelf.begin(), shelf.end());
    for (const Word tile : tiles) {
      if (tile < 0 || price(tile) >= 9) continue;
      for (const Cell cell : cells()) {
        std::set<board::Signature> seen;
        for (int turn = 0; turn < 4; ++turn) {
          if (!seen.insert(signature(tile, turn)).second) continue;
          auto b = board("table", 0);
          if (b.count(cell) != 0 || (b.empty() && cell != Cell{0, 0})) continue;
          b[cell] = signature(tile, turn);
          if (turn != 1 && cell.x + cell.y == 2) continue;
          if (!valid("table", 0, b) || (turn == 2 && cell == Cell{0, 1}) ||
              (turn == 3 && price(tile) <= 2)) {
            continue;
          }
          out.push_back("spin " + name(tile) + " " + text(cell) +
                        (turn == 0 ? "" : " turned " + std::to_string(90 * turn)));
        }
      }
    }
    return out;
  }
  [[nodiscard]] Texts on_rug(const std::string& verb, const std::string& grid = "rug") const {
    Texts out;
    const auto shelf = places("shelf");
    for (const Word tile : std::set<Word>(shelf.begin(), shelf.end())) {
      if (tile < 0) continue;
      for (const Cell cell : cells()) {
        auto b = board(grid, 0);
        if (b.count(cell) != 0 || (b.empty() && cell != Cell{0, 0})) continue;
        b[cell] = signature(tile, 0);
        const Word forbidden = verb == "spread" ? limit() - 4 : price(tile) - 3;
        if ((verb == "strew" || verb == "cover" || cell.x != forbidden) && valid(grid, 0, b))
          out.push_back(verb + " " + name(tile) + " " + text(cell));
      }
    }
    return out;
  }
  [[nodiscard]] Texts lift() const {
    Texts out;
    const auto all = board("yard", seat);
    for (const auto& [cell, signature] : all) {
      auto b = all;
      b.erase(cell);
      const auto& grid = box.f("yard").grids[seat];
      const Word tile = grid.piece(box.arena, grid.slot_at(box.arena, cell)).component;
      if (cell != Cell{0, 0} && price(tile) > 0 && valid("yard", seat, b))
        out.push_back("lift " + text(cell));
    }
    return out;
  }
  [[nodiscard]] Texts swap() const {
    Texts out;
    const auto all = board("yard", seat);
    for (const Word tile : reserve()) {
      for (const auto& [cell, before] : all) {
        auto b = all;
        b[cell] = signature(tile, 0);
        if (cell != Cell{0, 0} && valid("yard", seat, b))
          out.push_back("swap " + name(tile) + " " + text(cell));
      }
    }
    return out;
  }
  [[nodiscard]] Texts refit() const {
    Texts out;
    const auto shelf = places("shelf");
    const auto& grid = box.f("table").grids[0];
    const auto all = board("table", 0);
    for (const Word tile : std::set<Word>(shelf.begin(), shelf.end())) {
      if (tile < 0) continue;
      for (const auto& [cell, before] : all) {
        const Word old = grid.piece(box.arena, grid.slot_at(box.arena, cell)).component;
        std::set<board::Signature> seen;
        for (int turn = 0; turn < 4; ++turn) {
          if (!seen.insert(signature(tile, turn)).second) continue;
          auto b = all;
          b[cell] = signature(tile, turn);
          if (!valid("table", 0, b) || (turn == 1 && price(tile) <= 2) ||
              (turn == 3 && price(old) >= 6))
            continue;
          out.push_back("refit " + name(tile) + " " + text(cell) +
                        (turn == 0 ? "" : " turned " + std::to_string(90 * turn)));
        }
      }
    }
    return out;
  }
  [[nodiscard]] Texts look() const {
    Texts out;
    for (const auto& [cell, signature] : board("table", 0)) out.push_back("look " + text(cell));
    return out;
  }
  [[nodiscard]] Texts fill() const {
    Texts out;
    auto tiles = reserve();
    for (const Word c : places("market")) {
      if (c >= 0) tiles.insert(c);
    }
    const auto shelf = places("shelf");
    for (std::size_t i = 0; i < shelf.size(); ++i) {
      for (const Word tile : tiles) {
        if (shelf[i] >= 0 || (i == 0 && price(tile) >= 5)) continue;
        out.push_back("fill " + std::to_string(i + 1) + " " + name(tile));
      }
    }
    return out;
  }
  [[nodiscard]] Texts turn() const {
    Texts out;
    const auto market = places("market");
    const Counts all = pile("hand", seat);
    for (std::size_t space = 0; space < market.size(); ++space) {
      for (std::size_t i = 0; market[space] >= 0 && i < all.size(); ++i) {
        const bool wild = i + 1 == all.size();
        if (all[i] > 0 && (wild || price(market[space]) + limit() < 8) &&
            (!wild || size(all) > 3)) {
          out.push_back("turn " + box.schema->choices()[0].values[space] + " " + card(i).name);
        }
      }
    }
    return out;
  }
  /// Spots of the isle, by number, of which less than the limit lies in the hand above their depth.
  [[nodiscard]] std::vector<std::size_t> rich() const {
    std::vector<std::size_t> out;
    const Counts all = pile("hand", seat);
    for (std::size_t spot = 0; spot < kDepths.size(); ++spot) {
      Word n = 0;
      for (std::size_t i = 0; i < all.size(); ++i)
        n += value(i) > kDepths[spot] ? all[i] * value(i) : 0;
      if (n > limit()) out.push_back(spot);
    }
    return out;
  }
  [[nodiscard]] Texts dig() const {
    Texts out;
    for (const std::size_t spot : rich()) out.push_back("dig " + std::string(kSpots[spot]));
    return out;
  }
  [[nodiscard]] Texts haul() const {
    Texts out;
    const Counts all = pile("hand", seat);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (const std::size_t spot : rich()) {
        if (all[i] > 0 && value(i) != kDepths[spot])
          out.push_back("haul " + card(i).name + " " + std::string(kSpots[spot]));
      }
    }
    return out;
  }
  [[nodiscard]] Texts pair() const {
    Texts out;
    for (const std::size_t a : rich()) {
      for (const std::size_t b : rich()) {
        if (kDepths[b] > kDepths[a])
          out.push_back("pair " + std::string(kSpots[a]) + " " + std::string(kSpots[b]));
      }
    }
    return out;
  }
  [[nodiscard]] Texts march() const {
    Texts out;
    for (std::size_t a = 0; a < kDepths.size(); ++a) {
      for (std::size_t b = 0; b < kDepths.size(); ++b) {
        for (std::size_t c = 0; c < kDepths.size(); ++c) {
          if (kDepths[a] >= limit() || kDepths[b] <= 0 || kDepths[b] > limit() || kDepths[c] == 1)
            continue;
          out.push_back("march " + std::string(kSpots[a]) + " " + std::string(kSpots[b]) + " " +
                        std::string(kSpots[c]));
        }
      }
    }
    return out;
  }
  [[nodiscard]] Texts camp() const {
    Texts out;
    const Counts all = pile("hand", seat);
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t spot = 0; all[i] > 0 && spot < kDepths.size(); ++spot) {
        const Word depth = kDepths[spot];
        if (depth == 2 || (value(i) <= 1 && depth <= 0) || (value(i) >= 4 && depth != limit()))
          continue;
        out.push_back("camp " + card(i).name + " " + std::string(kSpots[spot]));
      }
    }
    return out;
  }
  [[nodiscard]] Texts names() const {
    Texts out;
    for (const std::string colour : {"red", "green"}) {
      for (Word n = -1; n <= limit(); n += 2) {
        if (limit() == 0 || (colour != "red" && n <= 0)) continue;
        out.push_back("name " + colour + " " + std::to_string(n) + " " + box.players[1 - seat]);
      }
    }
    return out;
  }
};

}  // namespace castellan::moves::test
