// The enumeration against all values of all parameters, each judged by the
// plain definition of its domain.

#include <algorithm>
#include <set>

#include "interpreter/state/pile.hpp"
#include "tests/interpreter/board/model.hpp"
#include "tests/interpreter/moves/fixture.hpp"
#include "tests/support/catch.hpp"

using namespace castellan;
using namespace castellan::moves;
using castellan::moves::test::Box;

namespace {

using Counts = std::vector<Word>;
using Texts = std::vector<std::string>;

Texts sorted(Texts list) {
  std::sort(list.begin(), list.end());
  return list;
}

/// The plain definitions over one position.
struct Plain {
  Box& box;
  std::size_t seat;

  [[nodiscard]] const state::FamilyType& family(std::string_view name) const {
    return box.schema->family(box.schema->find_family(name));
  }
  [[nodiscard]] const state::ComponentType& card(std::size_t type) const {
    return box.schema->components()[family("card").first.index() + type];
  }
  [[nodiscard]] Word limit() const { return box.arena.get(box.at("limit")); }
  [[nodiscard]] Word colour(std::size_t type) const { return card(type).attributes[0]; }
  [[nodiscard]] Word value(std::size_t type) const { return card(type).attributes[1]; }
  [[nodiscard]] Word price(Word tile) const { return box.schema->components()[static_cast<std::size_t>(tile)].attributes[0]; }
  [[nodiscard]] const std::string& name(Word c) const { return box.schema->components()[static_cast<std::size_t>(c)].name; }

  [[nodiscard]] Counts pile(std::string_view field, std::size_t instance) const {
    Counts out;
    for (std::int32_t i = 0; i < box.f(field).types; ++i) {
      out.push_back(state::pile::count(box.arena, box.at(field, instance), i));
    }
    return out;
  }
  [[nodiscard]] std::vector<Word> places(std::string_view field) const {
    const auto v = box.arena.view(box.at(field), static_cast<std::size_t>(box.f(field).places));
    return {v.begin(), v.end()};
  }
  /// Tiles that lie in the reserve.
  [[nodiscard]] std::set<Word> reserve() const {
    std::set<Word> out;
    const Counts counts = pile("reserve", seat);
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if (counts[i] > 0) out.insert(family("tile").first.value + static_cast<Word>(i));
    }
    return out;
  }
  /// Every sub-multiset of a pile, the empty one too.
  [[nodiscard]] std::vector<Counts> subsets(const Counts& stock) const {
    std::vector<Counts> out{Counts(stock.size(), 0)};
    for (std::size_t i = 0; i < stock.size(); ++i) {
      const auto before = out;
      for (Word n = 1; n <= stock[i]; ++n) {
        for (Counts c : before) {
          c[i] = n;
          out.push_back(c);
        }
      }
    }
    return out;
  }
  [[nodiscard]] static Word size(const Counts& c) {
    Word n = 0;
    for (const Word k : c) n += k;
    return n;
  }
  [[nodiscard]] Word sum(const Counts& c) const {
    Word n = 0;
    for (std::size_t i = 0; i < c.size(); ++i) n += c[i] * value(i);
    return n;
  }
  [[nodiscard]] std::string text(const Counts& c) const {
    std::string out;
    for (std::size_t i = 0; i < c.size(); ++i) {
      for (Word n = 0; n < c[i]; ++n) out += (out.empty() ? "" : ", ") + card(i).name;
    }
    return out;
  }
  [[nodiscard]] std::vector<Cell> cells() const {
    std::vector<Cell> out;
    for (int y = -16; y <= 16; ++y) {
      for (int x = -16; x <= 16; ++x) out.push_back(Cell{}.offset(x, y));
    }
    return out;
  }
  static std::string text(Cell c) { return "(" + std::to_string(c.x) + "," + std::to_string(c.y) + ")"; }

  [[nodiscard]] board::model::Board board(std::string_view grid, std::size_t instance) const {
    return board::model::board_of(box.f(grid).grids[instance], box.arena);
  }
  [[nodiscard]] bool valid(std::string_view grid, std::size_t instance, const board::model::Board& b) const {
    return board::model::valid(b, box.f(grid).placements[instance].rules(), Cell{0, 0});
  }
  [[nodiscard]] board::Signature signature(Word tile, int turn) const {
    return box.schema->signatures()[static_cast<std::size_t>(tile) * 4 + static_cast<std::size_t>(turn)];
  }

  [[nodiscard]] Texts buy() const {
    Texts out;
    const auto market = places("market");
    for (std::size_t space = 0; space < market.size(); ++space) {
      if (market[space] < 0) continue;
      for (const auto& c : subsets(pile("hand", seat))) {
        bool fits = size(c) > 0 && sum(c) >= price(market[space]);
        for (std::size_t i = 0; i < c.size(); ++i) {
          fits = fits && (c[i] == 0 || colour(i) == static_cast<Word>(space));
        }
        if (fits) out.push_back("buy " + box.schema->choices()[0].values[space] + " " + text(c));
      }
    }
    return out;
  }
  [[nodiscard]] Texts take() const {
    Texts out;
    for (const auto& c : subsets(pile("row", 0))) {
      if (size(c) == 1 || (size(c) > 1 && sum(c) <= limit())) out.push_back("take " + text(c));
    }
    return out;
  }
  /// Whether the jokers can stand for types so that the sum is the limit with
  /// two types at least.
  [[nodiscard]] bool pays(Counts c) const {
    const std::size_t wild = c.size() - 1;
    if (c[wild] == 0) {
      return sum(c) == limit() && std::count_if(c.begin(), c.end(), [](Word n) { return n > 0; }) >= 2;
    }
    --c[wild];
    for (std::size_t i = 0; i < wild; ++i) {
      ++c[i];
      if (pays(c)) return true;
      --c[i];
    }
    return false;
  }
  [[nodiscard]] Texts pay() const {
    Texts out;
    for (const auto& c : subsets(pile("hand", seat))) {
      if (size(c) > 0 && pays(c)) out.push_back("pay " + text(c));
    }
    return out;
  }
  [[nodiscard]] Texts spare() const {
    Texts out;
    for (const auto& c : subsets(pile("hand", seat))) {
      bool fits = size(c) > 0 && size(c) < 4 && sum(c) >= limit() + 1;
      for (std::size_t i = 0; i < c.size(); ++i) {
        if (c[i] > 0) fits = fits && value(i) > 0 && sum(c) - value(i) < limit() + 1;
      }
      if (fits) out.push_back("spare " + text(c));
    }
    return out;
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
          if (!valid("table", 0, b) || (turn == 2 && cell == Cell{0, 1}) || (turn == 3 && price(tile) <= 2)) {
            continue;
          }
          out.push_back("spin " + name(tile) + " " + text(cell) +
                        (turn == 0 ? "" : " turned " + std::to_string(90 * turn)));
        }
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
      if (cell != Cell{0, 0} && price(tile) > 0 && valid("yard", seat, b)) out.push_back("lift " + text(cell));
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
        if (cell != Cell{0, 0} && valid("yard", seat, b)) out.push_back("swap " + name(tile) + " " + text(cell));
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
          if (!valid("table", 0, b) || (turn == 1 && price(tile) <= 2) || (turn == 3 && price(old) >= 6)) continue;
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

}  // namespace

TEST_CASE("every legal move is listed once, and nothing else") {
  Box box;
  moves::test::Random random(7);
  std::map<std::string, std::size_t> seen;
  for (int round = 0; round < 250; ++round) {
    box.shuffle(random);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const Plain plain{box, seat};
      const std::vector<std::pair<std::string, Texts>> wanted = {
          {"buy", plain.buy()},   {"take", plain.take()}, {"pay", plain.pay()},   {"spare", plain.spare()},
          {"lay", plain.lay()},   {"spin", plain.spin()}, {"lift", plain.lift()}, {"swap", plain.swap()},
          {"refit", plain.refit()},
          {"look", plain.look()}, {"fill", plain.fill()}, {"name", plain.names()}};
      for (const auto& [verb, texts] : wanted) {
        INFO(verb << " of seat " << seat << " in round " << round);
        REQUIRE(sorted(box.texts(verb, Seat(seat))) == sorted(texts));
        seen[verb] += texts.size();
      }
    }
  }
  for (const auto& [verb, n] : seen) {
    INFO(verb);
    CHECK(n > 100);
  }
}

TEST_CASE("count and nth agree with the list, and texts are read back") {
  Box box;
  moves::test::Random random(11);
  for (int round = 0; round < 60; ++round) {
    box.shuffle(random);
    const auto all = box.legal(box.every);
    REQUIRE(box.table.count(box.every, box.context(), Seat(0), box.scratch) == all.size());
    std::set<std::string> texts;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto nth = box.table.nth(box.every, box.context(), Seat(0), i, box.scratch);
      REQUIRE(nth.has_value());
      REQUIRE(*nth == all[i]);
      const std::string text = box.text(all[i]);
      REQUIRE(texts.insert(text).second);
      Refusal refusal;
      const auto again = box.parse(text, refusal);
      INFO(text << ": " << refusal.reason);
      REQUIRE(again.has_value());
      REQUIRE(*again == all[i]);
    }
    CHECK_FALSE(box.table.nth(box.every, box.context(), Seat(0), all.size(), box.scratch).has_value());
  }
}

TEST_CASE("moves come in the declared order of values") {
  Box box;
  box.arena.set(box.at("limit"), 6);
  box.put("row", "red-1", 2);
  box.put("row", "red-2", 1);
  box.put("row", "blue-3", 1);
  CHECK(box.texts("take") ==
        Texts{"take red-1", "take red-2", "take blue-3", "take red-1, red-1, red-2", "take red-1, red-1, blue-3",
              "take red-1, red-1", "take red-1, red-2, blue-3", "take red-1, red-2", "take red-1, blue-3",
              "take red-2, blue-3"});
  // Cells in reading order, the turns of a cell clockwise.
  box.lay("table", {0, 0}, "n-3");
  box.set_place("shelf", 0, "ns-6");
  box.set_place("shelf", 2, "ns-6");
  CHECK(box.texts("spin") ==
        Texts{"spin ns-6 (0,-1)", "spin ns-6 (-1,0)", "spin ns-6 (1,0)", "spin ns-6 (0,1) turned 90"});
  // So are the turns in which a piece may take the place of another.
  CHECK(box.texts("refit") == Texts{"refit ns-6 (0,0)", "refit ns-6 (0,0) turned 90"});
  // Jokers last.
  box.put("hand", "wild", 1);
  box.put("hand", "red-2", 2);
  box.put("hand", "red-4", 1);
  CHECK(box.texts("pay") == Texts{"pay red-2, red-4", "pay red-2, red-2, wild", "pay red-2, red-4, wild",
                                   "pay red-2, wild", "pay red-4, wild"});
}

TEST_CASE("a move that must be alone is legal when there is no other") {
  Box box;
  const std::vector<MoveKindId> kinds{box.table.find("rest"), box.table.find("take")};
  REQUIRE(box.legal(kinds).size() == 1);
  CHECK(box.text(box.legal(kinds)[0]) == "rest");
  CHECK(box.table.count(kinds, box.context(), Seat(0), box.scratch) == 1);
  box.put("row", "red-1", 1);
  REQUIRE(box.legal(kinds).size() == 1);
  CHECK(box.text(box.legal(kinds)[0]) == "take red-1");
  CHECK_FALSE(box.table.nth(kinds, box.context(), Seat(0), 1, box.scratch).has_value());
}

TEST_CASE("bound parameters stand in locals and bags") {
  Box box;
  box.put("hand", "red-1", 2);
  box.put("hand", "red-4", 1);
  box.set_place("market", 0, "s-1");
  Refusal refusal;
  const auto buy = box.parse("buy red red-4, red-1", refusal);
  REQUIRE(buy.has_value());
  expr::Machine machine;
  box.table.bind(*buy, box.context(), machine);
  CHECK(machine.local(0) == 0);
  CHECK(machine.local(1) == 0);
  REQUIRE(machine.bag(0).size == 2);
  CHECK(machine.bag(0).items[0].component == box.component("red-1").value);
  CHECK(machine.bag(0).items[0].count == 1);
  CHECK(machine.bag(0).items[1].component == box.component("red-4").value);

  box.set_place("shelf", 1, "e-4");
  box.lay("table", {0, 0}, "open-2");
  const auto spin = box.parse("spin e-4 (1,0) turned 90", refusal);
  REQUIRE(spin.has_value());
  box.table.bind(*spin, box.context(), machine);
  CHECK(machine.local(1) == box.component("e-4").value);
  CHECK(machine.local(2) == pack(Cell{1, 0}));
  CHECK(machine.local(3) == 1);

  const auto refit = box.parse("refit e-4 (0,0) turned 270", refusal);
  REQUIRE(refit.has_value());
  CHECK(box.text(*refit) == "refit e-4 (0,0) turned 270");
  box.table.bind(*refit, box.context(), machine);
  CHECK(machine.local(2) == box.f("table").grids[0].slot_at(box.arena, {0, 0}));
  CHECK(machine.local(3) == 3);
}
