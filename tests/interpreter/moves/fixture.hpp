/// A small game of cards and tiles for two players, with a move for every kind
/// of domain, and positions of it made at random.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "interpreter/moves/table.hpp"
#include "interpreter/state/initialise.hpp"
#include "interpreter/state/pile.hpp"
#include "tests/interpreter/state/fixture.hpp"

namespace castellan::moves::test {

using description::Condition;
using description::Description;
using description::FieldKind;
using description::Move;
using description::Parameter;
using description::rule_text;
using DomainKind = description::Domain::Kind;
using Random = std::mt19937_64;

inline description::Domain domain(DomainKind kind, const std::string& from = {},
                                  const std::string& where = {}) {
  description::Domain d;
  d.kind = kind;
  if (!from.empty()) d.from = rule_text(from);
  if (!where.empty()) d.where = rule_text(where);
  d.origin = state::test::line(7);
  return d;
}
inline description::Domain laying(DomainKind kind, const std::string& from,
                                  const std::string& piece, const std::string& where = {}) {
  auto d = domain(kind, from, where);
  d.piece = rule_text(piece);
  return d;
}
inline Parameter parameter(std::string name, std::vector<description::Domain> domains,
                           std::vector<Condition> conditions = {}) {
  return {std::move(name), std::move(domains), std::move(conditions), {}, state::test::line(7)};
}
inline Condition condition(const std::string& test, std::string because = {}) {
  return {rule_text(test), std::move(because), state::test::line(8)};
}
inline Move move(std::string name, std::vector<Parameter> parameters,
                 std::vector<Condition> conditions = {}) {
  Move m;
  m.name = std::move(name);
  m.parameters = std::move(parameters);
  m.conditions = std::move(conditions);
  m.effect = rule_text("set limit to limit");
  m.origin = state::test::line(6);
  return m;
}

inline std::vector<Move> all_moves() {
  const auto hand = [](const std::string& where = {}) {
    return domain(DomainKind::subset, "hand of actor", where);
  };
  auto payment = hand("colour of it = space");
  payment.sum = "value";
  payment.sum_least = rule_text("price of market[space]");
  auto single = domain(DomainKind::subset, "row");
  single.most = rule_text("1");
  auto several = domain(DomainKind::subset, "row");
  several.sum = "value";
  several.sum_most = rule_text("limit");
  auto pairs = several;  // none of these is a single one
  pairs.least = rule_text("2");
  auto exact = hand();
  exact.sum = "value";
  exact.sum_least = rule_text("limit");
  exact.sum_most = rule_text("limit");
  exact.kinds_least = rule_text("2");
  exact.joker = "wild";
  auto wage = exact;
  wage.sum_least = wage.sum_most = rule_text("price of tile");
  auto lean = hand("value of it > 0");
  lean.sum = "value";
  lean.sum_least = rule_text("limit + 1");
  lean.irredundant = rule_text("true");
  auto colour = domain(DomainKind::choice, {}, "it != blue");
  colour.of = "colour";
  auto number = domain(DomainKind::number, {}, "it mod 2 = 1");
  number.least = rule_text("0 - 1");
  number.most = rule_text("limit");

  std::vector<Move> m;
  m.push_back(move("buy", {parameter("space", {domain(DomainKind::occupied, "market")}),
                           parameter("cards", {payment})}));
  m.push_back(move("take", {parameter("cards", {single, several})}));
  m.push_back(move("pay", {parameter("cards", {exact})}));
  m.push_back(move("hire", {parameter("tile", {domain(DomainKind::component, "shelf")}),
                            parameter("cards", {wage})}));
  auto shared = wage;
  shared.from = rule_text("row");
  m.push_back(move("split", {parameter("tile", {domain(DomainKind::component, "shelf")}),
                             parameter("cards", {wage}), parameter("more", {shared})}));
  m.push_back(move(
      "spare", {parameter("cards", {lean}, {condition("size of it < 4", "never four of them")})}));
  m.push_back(
      move("lay", {parameter("tile", {domain(DomainKind::component, "reserve of actor")}),
                   parameter("cell", {laying(DomainKind::placement, "yard of actor", "tile")})}));
  m.push_back(move(
      "spin",
      {parameter("tile", {domain(DomainKind::component, "shelf", "price of it < 9")}),
       parameter("cell",
                 {laying(DomainKind::placement, "table", "tile",
                         "(turn != 2 or it != (0, 1)) and (turn = 1 or x of it + y of it != 2)")})},
      {condition("turn != 3 or price of tile > 2", "cheap tiles never lie on their left side")}));
  m.push_back(move(
      "lift", {parameter("spot", {domain(DomainKind::removable, "yard of actor")},
                         {condition("price of component of it > 0", "the first tile stays")})}));
  m.push_back(move(
      "swap", {parameter("tile", {domain(DomainKind::component, "reserve of actor")}),
               parameter("spot", {laying(DomainKind::replaceable, "yard of actor", "tile")})}));
  m.push_back(move("refit",
                   {parameter("tile", {domain(DomainKind::component, "shelf")}),
                    parameter("spot", {laying(DomainKind::replaceable, "table", "tile",
                                              "turn != 1 or price of tile > 2")})},
                   {condition("turn != 3 or price of component of spot < 6",
                              "dear tiles never end on their left side")}));
  m.push_back(move("look", {parameter("spot", {domain(DomainKind::piece, "table")})}));
  m.push_back(move("fill",
                   {parameter("place", {domain(DomainKind::vacant, "shelf")}),
                    parameter("tile", {domain(DomainKind::component, "market"),
                                       domain(DomainKind::component, "reserve of actor")})},
                   {condition("place > 1 or price of tile < 5")}));
  m.push_back(
      move("name",
           {parameter("colour", {colour}), parameter("n", {number}),
            parameter("who", {domain(DomainKind::player, {}, "it != actor")})},
           {condition("colour = red or n > 0"), condition("limit > 0", "there is a limit")}));
  m.push_back(move("grab", {parameter("cards", {single, pairs})}));
  m.push_back(move(
      "spread",
      {parameter("tile", {domain(DomainKind::component, "shelf")}),
       parameter("cell", {laying(DomainKind::placement, "rug", "tile", "x of it != limit - 4")})}));
  m.push_back(move("patch", {parameter("tile", {domain(DomainKind::component, "shelf")}),
                             parameter("cell", {laying(DomainKind::placement, "rug", "tile")},
                                       {condition("x of it != price of tile - 3")})}));
  // The cells of `patch`, whatever tile is laid there.
  m.push_back(move("strew", {parameter("tile", {domain(DomainKind::component, "shelf")}),
                             parameter("cell", {laying(DomainKind::placement, "rug", "tile")})}));
  // The same cells of another grid.
  m.push_back(move("cover", {parameter("tile", {domain(DomainKind::component, "shelf")}),
                             parameter("cell", {laying(DomainKind::placement, "mat", "tile")})}));
  m.push_back(move(
      "show", {parameter("card", {domain(DomainKind::component, "hand of actor",
                                         "value of it > limit - 4 and colour of it != red")})}));
  m.push_back(move(
      "hide", {parameter("card", {domain(DomainKind::component, "hand of actor",
                                         "value of it <= limit and value of it != 2 and "
                                         "(colour of it = blue or value of it mod 2 = 1)")})}));
  // Conditions that hold for whatever is chosen, in some positions.
  auto two = hand();
  two.least = two.most = rule_text("2");
  m.push_back(move("shed", {parameter("cards", {two},
                                      {condition("it[wild] = 0 or size of hand of actor < 4")})}));
  m.push_back(move("cash", {parameter("cards", {exact}, {condition("it[wild] = 0")})}));
  m.push_back(move(
      "fee", {parameter("tile", {domain(DomainKind::component, "shelf")}),
              parameter("cards", {wage}, {condition("it[wild] = 0 or limit = price of tile")})}));
  m.push_back(move("turn",
                   {parameter("space", {domain(DomainKind::occupied, "market")}),
                    parameter("card", {domain(DomainKind::component, "hand of actor")})},
                   {condition("card = wild or price of market[space] + limit < 8"),
                    condition("card != wild or size of hand of actor > 3")}));
  // One filter of places, which three parameters ask.
  const std::string rich =
      "(sum of value of c for c in hand of actor where value of c > depth of it) > limit";
  m.push_back(move("dig", {parameter("spot", {domain(DomainKind::place, "isle", rich)})}));
  m.push_back(move("haul",
                   {parameter("card", {domain(DomainKind::component, "hand of actor")}),
                    parameter("spot", {domain(DomainKind::place, "isle", rich)})},
                   {condition("value of card != depth of spot")}));
  m.push_back(move("pair", {parameter("a", {domain(DomainKind::place, "isle", rich)}),
                            parameter("b", {domain(DomainKind::place, "isle", rich)},
                                      {condition("depth of it > depth of a")})}));
  // Places that are the same whatever was chosen before, of more than one parameter.
  m.push_back(
      move("march", {parameter("a", {domain(DomainKind::place, "isle", "depth of it < limit")}),
                     parameter("b", {domain(DomainKind::place, "isle",
                                            "depth of it > 0 and depth of it <= limit")}),
                     parameter("c", {domain(DomainKind::place, "isle", "depth of it != 1")})}));
  m.push_back(move("camp",
                   {parameter("card", {domain(DomainKind::component, "hand of actor")}),
                    parameter("spot", {domain(DomainKind::place, "isle", "depth of it != 2")},
                              {condition("value of card > 1 or depth of it > 0")})},
                   {condition("value of card < 4 or depth of spot = limit")}));
  m.push_back(move("rest", {}));
  m.back().only_if_alone = true;
  return m;
}

/// Cards `red-1 red-2 red-4 blue-2 blue-3 green-0 wild`, tiles with walls named
/// after the sides that have one.
inline Description box_of_cards() {
  using namespace castellan::state::test;
  Description d;
  d.name = "box";
  d.players = 2;
  d.choices.push_back({"colour", {"red", "blue", "green"}, line(1)});
  description::Family card;
  card.name = "card";
  card.attributes = {one_of("colour", "colour"), state::test::number("value", 0, 9)};
  description::Family tile;
  tile.name = "tile";
  tile.attributes = {state::test::number("price", 0, 13)};
  tile.sides = {"open", "wall"};
  tile.features.push_back({"wall", 1, false, {}, line(1)});
  description::Family spot;
  spot.name = "spot";
  spot.attributes = {state::test::number("depth", 0, 9)};
  d.families = {card, tile, spot};
  add_entries(d,
              "card red-1 x3: colour red, value 1\n"
              "card red-2 x2: colour red, value 2\n"
              "card red-4 x2: colour red, value 4\n"
              "card blue-2 x2: colour blue, value 2\n"
              "card blue-3 x2: colour blue, value 3\n"
              "card green-0 x1: colour green, value 0\n"
              "card wild x2: value 0\n"
              "tile base x2: price 0\n"
              "tile open-2 x6: price 2\n"
              "tile open-5 x6: price 5\n"
              "tile n-3 x4: price 3, wall N\n"
              "tile e-4 x4: price 4, wall E\n"
              "tile s-1 x4: price 1, wall S\n"
              "tile ns-6 x3: price 6, wall N S\n"
              "tile new-9 x2: price 9, wall N E W\n");
  auto hand = of_player(holding(FieldKind::pile, "hand", "card"));
  auto row = holding(FieldKind::pile, "row", "card");
  row.label = "row of cards";
  auto reserve = of_player(holding(FieldKind::pile, "reserve", "tile"));
  auto market = holding(FieldKind::slots, "market", "tile");
  market.of = "colour";
  auto shelf = holding(FieldKind::slots, "shelf", "tile");
  shelf.size = 3;
  auto yard = of_player(holding(FieldKind::grid, "yard", "tile"));
  yard.match = true;
  yard.passable = {"open"};
  yard.holes = description::Field::Holes::side;
  yard.capacity = 24;
  auto table = holding(FieldKind::grid, "table", "tile");
  table.turns = true;
  table.match = true;
  table.capacity = 12;
  table.max_width = 4;
  table.max_height = 3;
  auto rug = holding(FieldKind::grid, "rug", "tile");
  rug.max_width = 3;
  rug.max_height = 3;
  rug.capacity = 9;
  auto mat = rug;
  mat.name = "mat";
  auto isle = field(FieldKind::map, "isle");
  Description places;
  add_entries(places,
              "spot north: depth 0\nspot east: depth 1\nspot south: depth 2\nspot west: depth "
              "1\nspot mid: depth 3\n");
  for (auto& c : places.components) isle.map_file.entries.push_back(c.entry);
  isle.map = places.components[0].origin.source;
  auto limit = field(FieldKind::counter, "limit");
  limit.max = 20;
  limit.initial = 5;
  d.fields = {hand, row, reserve, market, shelf, yard, table, rug, mat, isle, limit};
  d.moves = all_moves();
  return d;
}

/// The game with its compiled moves and a position.
struct Box : state::test::Game {
  explicit Box(Description declared = box_of_cards())
      : Game(std::move(declared)),
        vocabulary{d, *schema, {}, {}, {}, {}},
        table(compiled(vocabulary)) {
    for (std::size_t i = 0; i < table.size(); ++i) every.push_back(MoveKindId(i));
  }
  Box(const Box&) = delete;
  Box& operator=(const Box&) = delete;

  static Table compiled(const ruletext::Vocabulary& v) {
    grammar::Diagnostics out;
    Table t = Table::compile(v, out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    return t;
  }

  [[nodiscard]] ruletext::ReadContext context() const { return {*schema, arena, nullptr}; }
  [[nodiscard]] std::vector<MoveKindId> only(std::string_view verb) const {
    return {table.find(verb)};
  }

  void put(std::string_view pile, std::string_view component, Word n, std::size_t instance = 0) {
    state::pile::add(arena, f(pile), at(pile, instance), type(component), n);
  }
  void set_place(std::string_view slots, std::size_t place, std::string_view component) {
    arena.set(at(slots) + static_cast<Address>(place), this->component(component).value);
  }
  void lay(std::string_view grid, Cell cell, std::string_view component, Turn turn = Turn::none,
           std::size_t instance = 0) {
    f(grid).grids[instance].place(arena, cell, this->component(component).value, turn);
  }

  std::vector<moves::Move> legal(std::span<const MoveKindId> kinds, Seat actor = Seat(0)) {
    std::vector<moves::Move> out;
    table.enumerate(kinds, context(), actor, scratch, out);
    return out;
  }
  std::string text(const moves::Move& m) { return table.text(m, context(), players); }
  std::vector<std::string> texts(std::string_view verb, Seat actor = Seat(0)) {
    std::vector<std::string> out;
    for (const auto& m : legal(only(verb), actor)) out.push_back(text(m));
    return out;
  }
  std::optional<moves::Move> parse(std::string_view line, Refusal& refusal, Seat actor = Seat(0)) {
    return table.parse(line, every, context(), actor, players, scratch, refusal);
  }
  /// Id and reason of a refused text.
  std::string refusal(std::string_view line, Seat actor = Seat(0)) {
    Refusal r;
    return parse(line, r, actor) ? "legal" : r.id + ": " + r.reason;
  }

  /// A position at random.
  void shuffle(Random& random) {
    const auto pick = [&random](int n) {
      return static_cast<int>(random() % static_cast<std::uint64_t>(n));
    };
    arena = Arena(schema->words());
    state::initialise(*schema, arena);
    arena.set(at("limit"), pick(8));
    const auto cards = schema->family(schema->find_family("card"));
    const auto tiles = schema->family(schema->find_family("tile"));
    const auto name = [this](const state::FamilyType& family, int i) {
      return schema->components()[family.first.index() + static_cast<std::size_t>(i)].name;
    };
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (int n = pick(7); n > 0; --n) put("hand", name(cards, pick(cards.size)), 1, seat);
      for (int n = pick(4); n > 0; --n) put("reserve", name(tiles, pick(tiles.size)), 1, seat);
      lay("yard", {0, 0}, "base", Turn::none, seat);
      grow("yard", seat, pick(14), false, random);
    }
    for (int n = pick(5); n > 0; --n) put("row", name(cards, pick(cards.size)), 1);
    for (std::size_t i = 0; i < 3; ++i) {
      if (pick(3) != 0) set_place("market", i, name(tiles, pick(tiles.size)));
      if (pick(3) != 0) set_place("shelf", i, name(tiles, pick(tiles.size)));
    }
    grow("table", 0, pick(9), true, random);
    grow("rug", 0, pick(10), false, random);
    grow("mat", 0, pick(10), false, random);
    arena.forget();
  }

  ruletext::Vocabulary vocabulary;
  Table table;
  std::vector<MoveKindId> every;
  std::vector<std::string> players{"Anna", "Ben"};
  Scratch scratch;

 private:
  void grow(std::string_view grid, std::size_t instance, int tries, bool turns, Random& random) {
    const auto& type = f(grid);
    const auto& tiles = schema->family(type.family);
    for (; tries > 0; --tries) {
      const Word component =
          tiles.first.value + static_cast<Word>(random() % static_cast<std::uint64_t>(tiles.size));
      const auto turn = static_cast<Turn>(turns ? random() % 4 : 0);
      const auto signature = type.grids[instance].signature_of(component, turn);
      const auto cells = type.placements[instance].additions(arena, {&signature, 1}, scratch.board);
      if (cells.empty()) continue;
      const Cell cell = unpack_cell(board::Placement::cell_of(cells[random() % cells.size()]));
      type.grids[instance].place(arena, cell, component, turn);
    }
  }
};

}  // namespace castellan::moves::test
