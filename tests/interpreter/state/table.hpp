/// One game with every kind of field, in a position with secrets.
#pragma once

#include "interpreter/state/pile.hpp"
#include "tests/interpreter/state/fixture.hpp"

namespace castellan::state::test {

inline Description table_description() {
  Description d;
  d.name = "box";
  d.choices = {{"colour", {"red", "green"}, line(1)}};
  Family card;
  card.name = "card";
  card.features = {{"wall", 1, false, {}, line(1)}};
  d.families = {card};
  add_entries(d, "card a x4: wall N\ncard b x3\ncard c\ncard d\n");

  Field gold = of_player(field(FieldKind::counter, "gold"));
  gold.max = 10;
  Field open = field(FieldKind::flag, "open");
  Field mode = field(FieldKind::choice, "mode");
  mode.of = "colour";
  mode.optional = true;
  Field bid = of_player(holding(FieldKind::ref, "bid", "card"));
  bid.visible = Visibility::owner;
  Field turn = field(FieldKind::ref, "turn");
  turn.of = "player";
  Field last = field(FieldKind::ref, "last");
  last.of = "piece of yard";
  Field spot = field(FieldKind::ref, "spot");
  spot.of = "cell";
  Field deck = holding(FieldKind::pile, "deck", "card");
  deck.starts_full = true;
  deck.sections = 3;
  deck.visible = Visibility::count;
  Field hand = of_player(holding(FieldKind::pile, "hand", "card"));
  hand.visible = Visibility::owner;
  Field trash = holding(FieldKind::pile, "trash", "card");
  trash.ordered = true;
  Field box = holding(FieldKind::pile, "box", "card");
  box.visible = Visibility::nobody;
  Field market = holding(FieldKind::slots, "market", "card");
  market.of = "colour";
  Field row = holding(FieldKind::slots, "row", "card");
  row.size = 2;
  row.visible = Visibility::count;
  row.knowledge = true;
  Field bonus = field(FieldKind::counter, "bonus");
  bonus.scope = Field::Scope::slot;
  bonus.scope_name = "market";
  Field yard = of_player(holding(FieldKind::grid, "yard", "card"));
  yard.turns = true;
  Field down = field(FieldKind::flag, "down");
  down.scope = Field::Scope::piece;
  down.scope_name = "yard";
  Field rank = field(FieldKind::counter, "rank");
  rank.scope = Field::Scope::choice;
  rank.scope_name = "colour";
  d.fields = {gold,  open, mode,   bid, turn,  last, spot, deck, hand,
              trash, box,  market, row, bonus, yard, down, rank};
  return d;
}

/// Takes one of a type from the deck, wherever it lies.
inline ComponentId from_deck(Game& g, const char* name) {
  pile::add(g.arena, g.f("deck"), g.at("deck"), g.type(name), -1);
  return g.component(name);
}

inline Game table() {
  Game g(table_description(), 0x0123456789ABCDEF);
  Arena& a = g.arena;
  from_deck(g, "c");
  from_deck(g, "d");
  from_deck(g, "a");
  pile::add(a, g.f("hand"), g.at("hand", 1), g.type("a"), 1);
  pile::put_on_top(a, g.f("trash"), g.at("trash"), g.type("c"));
  a.set(g.at("market") + 1, from_deck(g, "b").value);
  a.set(g.at("row"), from_deck(g, "b").value);
  a.set(g.at("row") + 2, 0b10);
  g.f("yard").grids[1].place(a, {0, 0}, from_deck(g, "a").value, Turn::quarter);
  g.f("yard").grids[1].place(a, {0, -1}, from_deck(g, "a").value, Turn::none);
  a.set(g.at("down", static_cast<std::size_t>(g.f("yard").capacity)), 1);
  a.set(g.at("last"), static_cast<Word>(g.f("yard").capacity));
  a.set(g.at("spot"), pack({3, -2}));
  a.set(g.at("gold", 1), 7);
  a.set(g.at("mode"), 1);
  a.set(g.at("bid", 0), g.component("b").value);
  a.set(g.at("turn"), 1);
  a.set(g.at("bonus") + 1, 2);
  pile::cut(a, g.f("deck"), g.at("deck"), 2);
  pile::plant(a, g.f("deck"), g.at("deck"), g.type("d"), 2);
  a.set(g.schema->bookkeeping().flow + 1, 5);
  a.forget();
  return g;
}

}  // namespace castellan::state::test
