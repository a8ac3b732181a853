/// A small game with score sheets: three kinds of counters and six kinds of
/// tiles laid in a yard, scored by the text of a test.
#pragma once

#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "grammar/parse.hpp"
#include "interpreter/score/sheets.hpp"
#include "tests/interpreter/state/fixture.hpp"

namespace castellan::score::test {

using description::Description;
using state::test::field;
using state::test::holding;
using state::test::line;
using state::test::of_player;

inline const std::vector<std::string> kNames = {"A", "B", "C", "D", "E"};
inline constexpr std::array kKinds = {"pavilion", "manor",  "mezzanine",
                                      "chambers", "garden", "tower"};

inline description::Definition amount(std::string name, std::vector<description::Param> params,
                                      std::string text) {
  description::Definition d;
  d.name = std::move(name);
  d.parameters = std::move(params);
  d.text = description::rule_text(std::move(text), "rules.lua");
  d.origin = line(1);
  return d;
}

/// The table of points by round, kind and rank: round 1 pays one rank, round 2
/// two, round 3 three; pavilions least, towers most.
inline description::Table points_table() {
  description::Table t;
  t.name = "points";
  t.dimensions = {"1..3", "kind", "1..3"};
  const std::array<std::array<std::int64_t, 3>, 3> first = {{{1, 0, 0}, {8, 1, 0}, {16, 8, 1}}};
  for (std::size_t round = 0; round < 3; ++round) {
    for (std::int64_t kind = 0; kind < 6; ++kind) {
      for (std::size_t rank = 0; rank < 3; ++rank) {
        const bool listed = rank <= round;
        t.values.push_back(listed ? first[round][rank] + kind : 0);
      }
      t.lengths.push_back(static_cast<std::int64_t>(round) + 1);
    }
  }
  t.origin = line(2);
  return t;
}

inline description::Table prizes_table() {
  description::Table t;
  t.name = "prizes";
  t.dimensions = {"1..3"};
  t.values = {10, 5, 2};
  t.lengths = {3};
  t.origin = line(3);
  return t;
}

inline Description yard_description(int players) {
  Description d;
  d.name = "yard";
  d.players = players;
  d.options = {{"wall_points", "1"}};
  d.choices = {{"kind", {kKinds.begin(), kKinds.end()}, line(1)}};
  description::Family building;
  building.name = "building";
  building.attributes = {state::test::one_of("kind", "kind"), state::test::number("worth", 0, 99)};
  building.sides = {"open", "wall"};
  building.features = {{"wall", 1, false, {}, line(1)}};
  d.families = {building};
  std::string entries = "building fence x40: wall N\n";
  for (const char* kind : kKinds) {
    entries += std::string("building ") + kind + "-1 x9: kind " + kind + ", worth 3\n";
  }
  state::test::add_entries(d, entries);
  d.fields = {of_player(holding(description::FieldKind::grid, "castle", "building")),
              holding(description::FieldKind::pile, "neutral_tiles", "building")};
  for (const char* name : {"score", "gold", "debt"}) {
    auto f = of_player(field(description::FieldKind::counter, name));
    f.max = 10000;
    d.fields.push_back(f);
  }
  auto shared = field(description::FieldKind::counter, "neutral_score");
  shared.max = 20;
  auto total = field(description::FieldKind::counter, "round_now");
  total.min = -2'000'000'000;
  total.max = 2'000'000'000;
  d.fields.push_back(shared);
  d.fields.push_back(total);
  d.tables = {points_table(), prizes_table()};
  d.definitions = {amount("tally", {{"p", "player"}, {"k", "kind"}},
                          "count of t in castle of p where kind of component of t = k"),
                   amount("outer_wall", {{"p", "player"}}, "longest_run(castle of p, \"wall\")")};
  return d;
}

inline description::Contestant dirk() {
  description::Contestant c;
  c.name = "dirk";
  c.sheet = "scoring";
  c.amounts = {
      description::rule_text("count of t in neutral_tiles where kind of t = k", "dirk.lua")};
  c.pays_to = description::rule_text("neutral_score", "dirk.lua");
  c.origin = line(4);
  return c;
}

inline std::string file_text(const std::string& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void add_sheets(Description& d, std::string text, grammar::Diagnostics& out,
                       std::string name = "test.score") {
  const auto source = std::make_shared<const grammar::Source>(std::move(name), std::move(text));
  d.sheets.push_back({source, grammar::parse_score(*source, out), "yard"});
}

/// All that is wrong with the sheets, or an empty text.
inline std::string report(Description d, std::string text) {
  grammar::Diagnostics out;
  add_sheets(d, std::move(text), out);
  const auto schema = state::build_schema(d, 4, out);
  if (out.has_errors()) return out.render_all();
  ruletext::Vocabulary v{d, *schema, {}, {}, {}, {}};
  Sheets::declare(d, *schema, v, out);
  (void)Sheets::compile(v, out);
  return out.render_all();
}
inline std::string report(std::string text) { return report(yard_description(3), std::move(text)); }

struct Table {
  Table(Description d, std::string text)
      : game(with(std::move(d), std::move(text))), v{game.d, *game.schema, {}, {}, {}, {}} {
    grammar::Diagnostics out;
    Sheets::declare(game.d, *game.schema, v, out);
    sheets.emplace(Sheets::compile(v, out));
    if (out.has_errors()) throw std::runtime_error(out.render_all());
  }
  static Description with(Description d, std::string text) {
    grammar::Diagnostics out;
    add_sheets(d, std::move(text), out);
    if (out.has_errors()) throw std::runtime_error(out.render_all());
    return d;
  }

  [[nodiscard]] ruletext::WriteContext context() { return {*game.schema, game.arena, nullptr}; }
  [[nodiscard]] std::size_t players() const {
    return static_cast<std::size_t>(game.schema->players());
  }
  void set(std::string_view name, std::int64_t value, std::size_t instance = 0) {
    game.arena.set(game.at(name, instance), static_cast<Word>(value));
  }
  [[nodiscard]] Word get(std::string_view name, std::size_t instance = 0) const {
    return game.arena.get(game.at(name, instance));
  }
  /// Lays `n` tiles at the end of the player's row.
  void lay(std::size_t player, const std::string& name, int n) {
    const auto& castle = game.f("castle").grids[player];
    for (int i = 0; i < n; ++i) {
      const auto x = static_cast<std::int16_t>(castle.count(game.arena));
      castle.place(game.arena, {x, 0}, game.type(name), Turn::none);
    }
  }
  void lay_kind(std::size_t player, std::size_t kind, int n) {
    lay(player, std::string(kKinds[kind]) + "-1", n);
  }

  std::vector<std::int64_t> evaluate(std::string_view sheet,
                                     std::vector<ruletext::Value> arguments = {}) {
    std::vector<std::int64_t> totals(players());
    sheets->evaluate(sheets->find(sheet), arguments, context(), machine, totals);
    return totals;
  }
  Explained explain(std::string_view sheet, std::vector<ruletext::Value> arguments = {}) {
    return sheets->explain(sheets->find(sheet), arguments, context(), machine, kNames);
  }

  state::test::Game game;
  ruletext::Vocabulary v;
  std::optional<Sheets> sheets;
  ruletext::Machine machine;
};

/// A line as one text: `A ALH-06 pavilion: 17 (3 each, ...)`.
inline std::string said(const Line& l) {
  const std::string who = l.seat ? kNames[l.seat.index()] : l.contestant;
  return who + " " + l.rule + " " + l.label + ": " + std::to_string(l.points) + " (" + l.evidence +
         ")";
}
inline std::vector<std::string> said(const Explained& e) {
  std::vector<std::string> list;
  for (const auto& l : e.lines) list.push_back(said(l));
  return list;
}

using Texts = std::vector<std::string>;
using Totals = std::vector<std::int64_t>;

}  // namespace castellan::score::test
